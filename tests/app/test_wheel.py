"""The wheel holds all that a game needs, and plays from an unpacked copy with no checkout beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_everything_is_in_it(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "quizwidgets"
    for path in package.rglob("*"):
        if path.suffix in (".py", ".js", ".css", ".toml", ".j2"):
            assert path.relative_to(ROOT).as_posix() in names
    for folder in ("notebooks", "packs"):
        for path in (ROOT / folder).iterdir():
            if path.suffix in (".ipynb", ".yaml"):
                assert f"quizwidgets/shipped/{folder}/{path.name}" in names


def test_it_plays_where_there_is_no_checkout(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    play = """
import quizwidgets
from quizwidgets import Engine, Desk, shipped
from quizwidgets.engine import MemoryJournal
from quizwidgets.games import Awantura

engine = Engine(Awantura(), pack="awantura-pl", teams=["Czerwoni", "Zieloni"], journal=MemoryJournal())
engine.do("draw")
Desk(engine)
print(quizwidgets.__file__, shipped.notebooks() / "host.ipynb", engine.phase)
"""
    done = subprocess.run(
        [sys.executable, "-c", play],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    module, notebook, phase = done.stdout.split()
    assert Path(module).is_relative_to(tmp_path)
    assert Path(notebook).is_relative_to(tmp_path)
    assert Path(notebook).is_file()
    assert phase == "ready"
