"""Each widget alone in a notebook's cell."""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.serving import Server

ENGINE = """
from quizwidgets import Engine, load_pack
from quizwidgets.engine import MemoryJournal
from quizwidgets.games import Awantura
from quizwidgets.shipped import packs
from quizwidgets.widgets import *

pack = load_pack(packs() / "awantura-en.yaml")
engine = Engine(Awantura(), pack=pack, teams=["Reds", "Blues"], journal=MemoryJournal())
drawn = engine.do("draw", category="Film")
"""
CELLS = {
    "bar": "DeskBar(engine)",
    "scoreboard": "Scoreboard(engine)",
    "panel": 'TeamPanel(engine, "Blues")',
    "timer": "Timer(engine)",
    "question": "QuestionCard(engine)",
    "phase": "PhasePanel(engine)",
    "bids": "BidControls(engine)",
    "judge": "JudgeControls(engine)",
    "actions": "Actions(engine)",
    "undo": "UndoBar(engine)",
    "ledger": "LedgerView(engine)",
    "journal": "JournalView(engine)",
    "corrections": "Corrections(engine)",
}


ALONE = ENGINE + """
import ipywidgets

STAGES = {"draw": 0, "auction": 4, "answer": 6}
MOVES = (
    ("draw", {"category": "Film"}), ("open", {}), ("bid", {"team": "Reds", "amount": 5}),
    ("bid", {"team": "Blues", "amount": 7}), ("close", {}), ("reveal", {}),
)
box, pick, shown = ipywidgets.VBox(), ipywidgets.Text(continuous_update=False), ipywidgets.Label()

def show(change):
    stage, source = change.new.split(" ", 1)
    for old in box.children:
        old.wire.close()
        old.close()
    rules = Awantura(hint_auctions=0, box_auctions=0)
    engine = Engine(rules, pack=pack, teams=["Reds", "Blues"], journal=MemoryJournal())
    for kind, words in MOVES[:STAGES[stage]]:
        engine.do(kind, **words)
    box.children = [eval(source)]
    shown.value = change.new

pick.observe(show, "value")
ipywidgets.VBox([pick, shown, box])
"""
STAGES = {"phase": "draw", "bids": "auction", "question": "answer", "judge": "answer", "timer": "answer"}

FAULTS = """(root) => {
    const found = [];
    const style = getComputedStyle(root);
    for (const name of ["paper", "ground", "ink", "soft", "line", "accent", "good", "bad", "warn"]) {
        if (!style.getPropertyValue(`--qw-${name}`)) found.push(`no colour --qw-${name}`);
    }
    if (style.fontSize !== "15px" || style.boxSizing !== "border-box") found.push(`text of ${style.fontSize}`);
    const outer = root.getBoundingClientRect();
    if (outer.width < 60 || outer.height < 24) found.push(`${outer.width} by ${outer.height}`);
    for (const el of root.querySelectorAll("*")) {
        const box = el.getBoundingClientRect();
        const what = `${el.tagName}.${el.className}`;
        if (!box.width || !el.checkVisibility()) continue;
        if (box.right > outer.right + 1 || box.left < outer.left - 1) found.push(`${what} outside`);
        const { borderRadius: round, marginTop: above } = getComputedStyle(el);
        if (el.matches(".qw-button") && (round !== "9px" || box.height < 20)
            || el.matches("input[type=text], select") && round !== "8px"
            || el.matches("h2") && above !== "0px") found.push(`${what} plain`);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def alone(browser, tmp_path_factory):
    """Show one widget at a time, alone on the page, with no other one's style; give its source, get its root."""
    path = tmp_path_factory.mktemp("alone") / "alone.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(ALONE)]), path)
    page = browser.new_page(viewport={"width": 1100, "height": 700})
    with Server(path) as server:
        page.goto(server.url)

        def show(stage, source):
            field, shown = page.locator(".widget-text input"), page.locator("div.widget-label")
            field.fill(f"{stage} {source}")
            field.press("Enter")
            expect(shown).to_have_text(f"{stage} {source}")
            page.reload()
            expect(shown).to_have_text(f"{stage} {source}")
            root = page.locator(".qw")
            expect(root).to_be_visible()
            return root

        yield show
    page.close()


@pytest.mark.parametrize("name", CELLS)
def test_widget_alone_on_a_page_has_its_whole_look(alone, name):
    root = alone(STAGES.get(name, "auction"), CELLS[name])
    assert root.count() == 1
    assert not root.evaluate(FAULTS)


@pytest.fixture
def cells(page, serve, tmp_path):
    """Serve a notebook with a widget in each cell; return what each cell shows, by its name."""
    path = tmp_path / "cells.ipynb"
    make = nbformat.v4.new_code_cell
    nbformat.write(nbformat.v4.new_notebook(cells=[make(ENGINE), *map(make, CELLS.values())]), path)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.set_viewport_size({"width": 1100, "height": 700})
    page.goto(serve(path).url)
    expect(page.locator("#quiz-loading")).to_have_count(0)
    outputs = page.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(len(CELLS))
    yield {name: outputs.nth(place) for place, name in enumerate(CELLS)}
    assert not errors


def test_widgets_in_cells_of_their_own_play_a_question(page, cells):
    panel, actions = cells["panel"].locator(".qw-team"), cells["actions"]

    def press(cell, name):
        cells[cell].locator(f'[data-name="{name}"]:visible').click()

    expect(cells["scoreboard"].locator(".qw-team")).to_have_count(2)
    expect(panel).to_have_count(1)
    expect(panel).to_contain_text("47")
    expect(cells["bar"]).to_contain_text("question 1 of 5")
    expect(cells["phase"]).to_contain_text("Film")
    expect(cells["ledger"].locator("tbody tr")).to_have_count(4)
    actions.locator(".qw-actions-bonus input").fill("8")
    press("actions", "bonus")
    expect(cells["bar"].locator(".qw-bar-pot")).to_contain_text("14")
    press("actions", "open")
    expect(cells["phase"].locator(".qw-phase")).to_be_hidden()
    blues = cells["bids"].locator('[data-team="Blues"]')
    blues.locator("input").fill("7")
    blues.locator("input").press("Enter")
    expect(panel).to_have_attribute("data-state", "leads")
    expect(cells["undo"]).to_contain_text("Undo: Blues: Bid 7")
    press("undo", "undo")
    expect(panel).to_contain_text("47")
    press("undo", "redo")
    expect(panel).to_contain_text("40")
    cells["bids"].locator(".qw-bids-line").fill("Reds 7")
    cells["bids"].locator(".qw-bids-line").press("Enter")
    expect(cells["bids"].locator(".qw-error")).to_be_visible()
    press("actions", "close")
    press("actions", "warn")
    expect(cells["question"].locator(".qw-question-ask")).not_to_be_empty()
    press("actions", "reveal")
    expect(cells["timer"].locator(".qw-timer-face")).to_have_text(re.compile("^(1[0-4]|[0-9])$"))
    cells["timer"].get_by_role("button", name="Pause").click()
    expect(cells["timer"]).to_contain_text("stopped")
    press("judge", "buy_hint")
    expect(cells["question"].locator("li")).to_have_count(4)
    press("judge", "right")
    expect(panel).to_contain_text("61")
    expect(cells["journal"].locator("li").first).to_contain_text("Judge right")
    form = cells["corrections"].locator('[data-kind="adjust"]')
    cells["corrections"].locator("select").select_option("Blues")
    form.locator('[data-word="amount"]').fill("-1")
    form.locator('[data-word="reason"]').fill("miscounted")
    form.locator("button").click()
    expect(panel).to_contain_text("60")
    expect(cells["ledger"].locator("tbody tr").first).to_contain_text("miscounted")
    page.locator("body").press("l")  # no drawers here: nothing to open
    expect(page.locator(".qw-drawer")).to_have_count(0)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("""[...document.querySelectorAll('.jp-OutputArea-output')].every((output) =>
        [...output.querySelectorAll('.qw, .qw button, .qw input')].every((el) => {
            const inner = el.getBoundingClientRect(), outer = output.getBoundingClientRect();
            return !inner.width || inner.right <= outer.right + 1 && inner.left >= outer.left - 1;
        }))""")
