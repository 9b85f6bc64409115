"""The desk fits its window, whatever the teams are called and however long a question is."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from quizwidgets.packs import load_pack
from quizwidgets.shipped import packs

NAMES = ("W" * 60, "فريق الأحمر " * 4 + "فريق", "👩‍🚀🎉" * 8 + " <b>x</b>", "=1+1")
CATEGORIES = (
    "Film",
    "A category with quite a long name indeed",
    "Donaudampfschifffahrtsgesellschaftskapitän",
)
SIZES = ((1920, 1080), (1280, 720), (1024, 768), (800, 600), (640, 480))
NEEDED = ".qw-team, .qw-question-ask, .qw-timer-dial, .qw-bar-pot"
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def long_pack():
    """Return a pack in which everything is as long as it may well get."""

    def question(name, n):
        right = f"A rather long answer that goes on for quite some time, number {n}"
        return {
            "ask": (f"{name} {n}: which of the many things that were ever written down " * 6)[:299] + "?",
            "answer": right,
            "hint": [right, "Another answer, just as long as the first one is", "Unbreakable" * 6, "short"],
            "note": "A note that nobody has the time to read out. " * 4,
        }

    names = [*CATEGORIES, *(f"Category {n}" for n in range(9))]
    return json.dumps(
        {
            "format": "quizwidgets-pack/1",
            "game": "awantura",
            "title": "Long",
            "language": "en",
            "categories": [{"name": name, "questions": [question(name, n) for n in range(4)]} for name in names],
            "boxes": [{"kind": "points", "amount": 5, "text": "A box that says a lot, " * 8}],
        },
        ensure_ascii=False,
    )


def misfits(desk, sizes=SIZES):
    """Return what does not fit, by size of the window.

    At 1280x720 nothing scrolls. In a smaller window the middle may; below 700 px the page may.
    """
    found = {}
    for width, height in sizes:
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.page.evaluate(FRAME)
        faults = desk.page.evaluate("desk.misfits(innerWidth <= 700)")
        if width < 1280:
            faults = [each for each in faults if not each.startswith("middle scrolls")]
        if width > 700:
            faults += [f"out of sight: {each}" for each in desk.page.evaluate(f"desk.inWindow('{NEEDED}')")]
        if faults:
            found[width, height] = faults
    desk.page.set_viewport_size({"width": 1280, "height": 720})
    return found


def test_every_stage_with_long_names_and_questions(desk):
    # Russian labels are the longest.
    desk.start(NAMES, text=long_pack(), language="ru", questions=1, start=500, hint_auctions=1, box_auctions=1)
    found = {stage: faults for stage in desk.tour("Film") if (faults := misfits(desk))}
    assert not found


@pytest.mark.parametrize("name", ["awantura-en", "awantura-pl"])
def test_longest_question_that_ships(desk, name):
    questions = [
        (len(each.ask) + sum(map(len, each.hint)), category.name, n)
        for category in load_pack(packs() / f"{name}.yaml").categories
        for n, each in enumerate(category.questions)
    ]
    _, category, item = max(questions)
    desk.start(pack=name, start=500)
    desk.play(("draw", {"category": category, "item": item}), "open", ("Reds", 5), "close", "warn", "reveal")
    desk.play(("buy_hint", "Reds"))
    desk.action("peek").click()
    assert not misfits(desk)


def wordy_pack(length):
    """Return a pack of questions that are so many characters long."""
    pack = json.loads(long_pack())
    for n, category in enumerate(pack["categories"]):
        for m, question in enumerate(category["questions"]):
            question["ask"] = (f"{n}-{m} " + question["ask"] * 20)[: length - 1] + "?"
            question["hint"][2] = "An answer of a few words"
    return json.dumps(pack)


def letters(desk):
    """Return the size of the question's letters in pixels, and how much of it is out of sight."""
    return desk.page.locator(".qw-question-ask").evaluate(
        "(ask) => [parseFloat(getComputedStyle(ask).fontSize), ask.scrollHeight - ask.clientHeight]"
    )


@pytest.mark.parametrize("length", [30, 300, 634, 2000])
def test_long_question_leaves_room_for_everything_else(desk, length):
    desk.start(text=wordy_pack(length), start=500)
    desk.play(("draw", {"category": "Film"}), "open", ("Reds", 5), "close", "warn")
    assert not misfits(desk, [(1280, 720)])
    desk.play("reveal")
    sizes = {"open": letters(desk)[0]}
    for stage, act in (("hint", lambda: desk.play(("buy_hint", "Reds"))), ("answer", desk.action("peek").click)):
        act()
        expect(desk.page.locator(".qw-question-options li")).to_have_count(4)
        assert not misfits(desk, [(1280, 720), (1024, 768)])
        shown = '[data-name="right"], [data-name="wrong"], .qw-question-options li, .qw-question-answer'
        assert not desk.page.evaluate(f"desk.inWindow(`{shown}`)")
        sizes[stage], hidden = letters(desk)
        assert hidden <= 1 or length == 2000
    assert min(sizes.values()) >= 16
    assert sizes["open"] >= {30: 30, 300: 22, 634: 20, 2000: 16}[length]
    ask = desk.page.locator(".qw-question-ask")
    assert ask.evaluate("(ask) => ask.clientHeight") >= (16 if length == 30 else 60)
    if length == 2000:
        ask.hover()
        desk.page.mouse.wheel(0, 9000)
        desk.page.wait_for_function("(ask) => ask.scrollTop > 0", arg=ask.element_handle())
        assert desk.page.evaluate("document.scrollingElement.scrollTop") == 0
    # In a window made larger the letters grow again; the card of a question that is over stays small.
    desk.page.set_viewport_size({"width": 1280, "height": 1300})
    desk.page.wait_for_function(
        "([ask, size]) => parseFloat(getComputedStyle(ask).fontSize) >= size",
        arg=[ask.element_handle(), sizes["answer"] + (length == 2000)],
    )
    desk.page.set_viewport_size({"width": 1280, "height": 720})
    desk.click("wrong")
    assert desk.view["phase"] == "draw"
    assert not misfits(desk, [(1280, 720)])
    assert not desk.page.evaluate("desk.inWindow('.qw-phase-wheel > *, .qw-question, .qw-question-answer')")


def test_drawers_hold_long_names(desk):
    desk.start(NAMES, text=long_pack())
    desk.play(("draw", {"category": CATEGORIES[2]}), "open", *((name, 2 + n) for n, name in enumerate(NAMES)))
    for key, name in (("l", "ledger"), ("j", "journal"), ("k", "corrections")):
        desk.press(key)
        drawer = desk.page.locator(f".qw-{name}.qw-drawer")
        expect(drawer.locator("tbody tr, details, form").first).to_be_visible()
        for width, height in SIZES:
            desk.page.set_viewport_size({"width": width, "height": height})
            wide = drawer.evaluate("""(drawer) => [drawer, ...drawer.querySelectorAll("*")].filter((el) => {
                const box = el.getBoundingClientRect();
                return box.width && (box.right > innerWidth + 1 || box.left < -1)
                    || el.matches(".qw-drawer, .qw-drawer-scroll") && el.scrollWidth > el.clientWidth + 1;
            }).map((el) => `${el.tagName}.${el.className} ${el.scrollWidth}`)""")
            assert not wide, (name, width)
        desk.page.set_viewport_size({"width": 1280, "height": 720})
        desk.press("Escape")
