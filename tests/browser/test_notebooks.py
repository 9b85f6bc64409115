"""The desk in a cell of JupyterLab and of Notebook 7: its keys are its own, and theirs are theirs."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.serving import free_port, get, until

CELL = """
from quizwidgets import Desk, Engine
from quizwidgets.engine import MemoryJournal
from quizwidgets.games import Awantura

rules = Awantura(hint_auctions=0, box_auctions=0)
engine = Engine(rules, pack="awantura-en", teams=["Reds", "Yellows", "Blues", "Greens"], journal=MemoryJournal())
Desk(engine)
"""
OPTIONS = {
    "ServerApp.token": "",
    "ServerApp.password": "",
    "ServerApp.ip": "127.0.0.1",
    "ServerApp.allow_root": True,
    "ServerApp.open_browser": False,
    "LabApp.expose_app_in_browser": True,
    "JupyterNotebookApp.expose_app_in_browser": True,
}
NOTICES = "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
READY = """() => {
    const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
"""Whether what is run now would run: a cell that is run before there is a kernel is run by nobody."""


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory):
    """Run a Jupyter server, which has both front ends; return its address."""
    home = tmp_path_factory.mktemp("jupyter")
    root = home / "root"
    root.mkdir()
    make = nbformat.v4.new_code_cell
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for name in ("lab", "notebook"):
        notebook = nbformat.v4.new_notebook(cells=[make(CELL), make("")], metadata={"kernelspec": kernel})
        nbformat.write(notebook, root / f"{name}.ipynb")
    settings = home / "JUPYTERLAB_SETTINGS_DIR" / NOTICES
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    port = free_port()
    words = [f"--{name}={value}" for name, value in OPTIONS.items()]
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", f"--ServerApp.port={port}", f"--ServerApp.root_dir={root}", *words],
            env={**os.environ, **{name: str(home / name) for name in folders}},
            stdout=log,
            stderr=log,
        )
    address = f"http://127.0.0.1:{port}/"
    try:
        until(lambda: get(f"{address}api")[0] == 200, 30, "a Jupyter server")
        yield address
    finally:
        process.terminate()
        process.wait(20)


def cells(page):
    """Return what the notebook holds and which cell is selected."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".jp-Notebook .jp-Cell")].map((cell) => [
            cell.className.match(/jp-(Code|Markdown|Raw)Cell/)[1],
            cell.classList.contains("jp-mod-selected"),
            cell.querySelector(".cm-content")?.textContent.length ?? 0,
        ])"""
    )


@pytest.mark.parametrize("where", ["lab/tree/lab.ipynb", "notebooks/notebook.ipynb"])
def test_desk_in_a_cell(page, jupyter, where):
    errors = []
    # Those of our scripts, which come from memory; the front ends have some of their own.
    page.on("pageerror", lambda error: errors.append(str(error)) if "blob:" in (error.stack or "") else None)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.goto(jupyter + where)
    first, second = (page.locator(".jp-Notebook .jp-Cell .cm-content").nth(n) for n in range(2))
    page.wait_for_function(READY)
    first.click()
    page.keyboard.press("Shift+Enter")
    desk = page.locator(".qw-desk")
    expect(desk).to_be_visible(timeout=20_000)
    pot = desk.locator(".qw-bar-pot b")

    def click(name):
        button = desk.locator(f'[data-name="{name}"]:visible')
        expect(button).to_be_enabled()
        button.click()

    # By click, and by key after a click; the focus stays with the desk, whatever comes and goes on it.
    click("draw")
    click("open")
    expect(desk.locator(".qw-bids")).to_be_visible()
    expect(pot).to_have_text("12")
    page.keyboard.press("1")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(pot).to_have_text("19")
    second.click()
    desk.locator(".qw-bar-pot").click()
    page.keyboard.press("2")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(pot).to_have_text("28")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(pot).to_have_text("38")

    # Jupyter's shortcuts stay out of it, wherever on the desk the click was.
    before = cells(page)
    box = desk.bounding_box()
    for x, y in ((3, 3), (box["width"] / 2, 60), (box["width"] / 2, box["height"] - 60)):
        desk.click(position={"x": x, "y": y})
        selected = cells(page)
        assert [each[::2] for each in selected] == [each[::2] for each in before]
        for key, drawer in (("l", "ledger"), ("j", "journal"), ("k", "corrections")):
            page.keyboard.press(key)
            expect(desk.locator(f".qw-{drawer}.qw-drawer")).to_be_visible()
            page.keyboard.press("Escape")
            expect(desk.locator(".qw-drawer:visible")).to_have_count(0)
        page.keyboard.press("Control+z")
        expect(pot).to_have_text("28")
        page.keyboard.press("Control+y")
        expect(pot).to_have_text("38")
        for key in "abxddmyv":
            page.keyboard.press(key)
        assert cells(page) == selected
    expect(pot).to_have_text("38")

    # What is typed in a cell, and Jupyter's shortcuts on one, are none of the game's.
    second.click()
    page.keyboard.type("1l+b-jk/")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(before) + 1)
    expect(page.locator(".qw-drawer:visible")).to_have_count(0)
    expect(pot).to_have_text("38")
    assert desk.locator(".qw-bids").is_visible()
    assert not errors
