"""The server's parts that need no browser."""

import asyncio
import json
import subprocess
import sys

from quizwidgets import shipped
from quizwidgets.app.assets import EXTENSIONS, Assets
from quizwidgets.app.rendering import Rendering
from quizwidgets.app.server import mounted


def test_rules_are_mounted_below_the_base_url():
    assert mounted("/gra/", [("play/(.*)", int, {"a": 1}), ("ws", str)]) == [
        ("/gra/play/(.*)", int, {"a": 1}),
        ("/gra/ws", str),
    ]


def test_shipped_folders():
    assert (shipped.notebooks() / "host.ipynb").is_file()
    assert shipped.packs().name == "packs"


def test_host_notebook_is_one_clean_cell():
    cells = json.loads((shipped.notebooks() / "host.ipynb").read_text("utf-8"))["cells"]
    assert [(cell["cell_type"], cell["outputs"], cell["execution_count"]) for cell in cells] == [
        ("code", [], None)
    ]


def test_the_package_does_not_load_the_server():
    code = "import sys, quizwidgets.app; sys.exit('voila' in sys.modules or 'tornado' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_rendering_reaches_readers_early_and_late():
    async def read(rendering):
        return "".join([piece async for piece in rendering.stream()])

    async def play():
        rendering = Rendering()
        rendering.add("head ")
        stream = rendering.stream()
        assert await anext(stream) == "head "
        early = asyncio.ensure_future(read(rendering))
        await asyncio.sleep(0)
        rendering.add("body ")
        rendering.end("ready")
        assert await early == await read(rendering) == "head body "
        assert [piece async for piece in stream] == ["body "]

    asyncio.run(play())


def test_assets_without_an_installed_front_end(tmp_path):
    """Whatever a new Voila has moved is left out, not an error."""
    assets = Assets("/gra/", [str(tmp_path)], [str(tmp_path)])
    assert assets.certain == []
    assert assets.url("boot.js").startswith("/gra/quiz/")


def test_assets_change_their_address_with_their_content(tmp_path):
    before = Assets("/", [str(tmp_path)], [str(tmp_path)])
    (tmp_path / "voila.js").write_text("1")
    extension = tmp_path / EXTENSIONS[0]
    extension.mkdir(parents=True)
    (extension / "package.json").write_text('{"jupyterlab": {"_build": {"load": "./static/entry.js"}}}')
    after = Assets("/", [str(tmp_path)], [str(tmp_path)])
    assert before.url("boot.js") != after.url("boot.js")
    assert after.certain == [after.url(f"ext/{EXTENSIONS[0]}/static/entry.js")]
