"""Record which of Voila's scripts a page with widgets loads, and print them as ``quizwidgets/app/boot.toml``.

To be run when Voila, ipywidgets or anywidget has a new version (``tests/browser/test_page.py`` tells)::

    python tests/browser/record_boot.py > quizwidgets/app/boot.toml
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

from quizwidgets import app
from tests.browser.chromium import launch
from tests.browser.serving import Server

APP = Path(app.__file__).parent
SOURCE = """
import anywidget
import ipywidgets as w

esm = "export default {render({el}) {el.textContent = 'drawn'; el.className = 'drawn'}}"
w.VBox([
    w.HBox([w.Button(), w.HTML("<b>x</b>"), w.Text(), w.Dropdown(options=[1]), w.Checkbox()]),
    w.ColorPicker(), w.Output(), w.IntSlider(), w.Tab([w.Label()]), w.Accordion([w.Textarea()]),
    anywidget.AnyWidget(_esm=esm),
])
"""


def main() -> None:
    """Print the list."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        notebook = Path(folder) / "widgets.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)]), notebook)
        with Server(notebook) as server, launch(play) as browser:
            page = browser.new_page()
            # The list in force would hide what it holds.
            script = (APP / "lean.js").read_text() + server.voila_entry().read_text()
            page.route("**/boot.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
            seen: list[str] = []
            page.on("request", lambda request: seen.append(request.url))
            page.goto(server.url)
            page.locator(".drawn").wait_for()
            page.wait_for_load_state("networkidle")
    voila = [m[1] for url in seen if (m := re.search(r"/voila/(\w+)\.voila\.js", url))]
    extensions: dict[str, list[str]] = {}
    for url in seen:
        m = re.search(r"/ext/(.+)/static/(?!remoteEntry)([\w-]+)\.\w+\.js", url)
        if m:
            extensions.setdefault(m[1], []).append(m[2])
    print("# Scripts of Voila's front end that a page with widgets needs; see assets.py and")
    print("# tests/browser/record_boot.py, which wrote this.")
    print(f"voila = {_list(voila)}\n\n[extensions]")
    for name, chunks in sorted(extensions.items()):
        print(f'"{name}" = {_list(chunks)}')


def _list(chunks: list[str]) -> str:
    unique = list(dict.fromkeys(chunks))
    rows = [", ".join(f'"{chunk}"' for chunk in unique[i : i + 12]) for i in range(0, len(unique), 12)]
    return "[\n  " + ",\n  ".join(rows) + ",\n]"


if __name__ == "__main__":
    main()
