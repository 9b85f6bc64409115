"""Neptune from the desk: each contest by clicks and keys, twenty teams at once, and what goes to the printer."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from quizwidgets.games.neptune import ALL
from tests.browser.test_desk_fits import FRAME
from tests.games.neptune_pack import TEAMS, A, B, C, D, neptune_pack

TWENTY = (*(f"Team number {n}" for n in range(1, 17)), "W" * 60, "فريق الأحمر " * 4 + "فريق", "<b>x</b>", "=1+1")
THIRTY = (*TWENTY, *(f"{n} more {'m' * 50}" for n in range(10)))


def pack(**sizes):
    sizes = {"negative": 2, "sandwich": 1, "blitz": 1, "sisyphus": 2, "joker": 2, "auction": 1, **sizes}
    written = neptune_pack(**sizes).model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return json.dumps(written, ensure_ascii=False)


def begin(desk, *contests, teams=TEAMS, text=None, **rules):
    words = {"text": text or pack(), "game": "neptune", "contests": ", ".join(contests), **rules}
    desk.start(teams, **words)
    desk.drawn()


def enter(desk, phase, key="Enter"):
    """Take the likely step by key; a phase comes."""
    desk.press(key)
    desk.phase(phase)


def marked(desk):
    """Wait until all that was sent has been answered; return the marks by team."""
    desk.call("clock")
    return dict(desk.view["secret"]["grid"]["rows"])


def cell(desk, team, kind="mark", place=0):
    return desk.page.locator(f'.qw-marks-row[data-team="{team}"] [data-name="{kind}"]').nth(place)


def accounts(desk):
    desk.call("clock")
    desk.balanced()
    return [team["account"] for team in desk.view["teams"]]


def test_negative_with_its_sheet_an_earlier_mark_changed(desk):
    begin(desk, "negative")
    expect(desk.page.locator(".qw-neptune-title")).to_have_text("Negative")
    enter(desk, "reading")
    expect(desk.page.locator(".qw-neptune-sheet li")).to_have_count(4)
    assert "answer<negative1>" not in desk.page.inner_text("body")
    desk.press("a")
    expect(desk.page.locator(".qw-neptune-answer")).to_contain_text("answer<negative1>")
    expect(desk.page.locator(".qw-neptune-more")).to_contain_text("inversion<1>")
    enter(desk, "cards")
    enter(desk, "marking")
    desk.press("Enter")  # nothing is marked: the likely step is no step
    with desk.moves(3):
        desk.press("+", "w", "r")
    assert [row[0][0] for row in marked(desk).values()] == [True, False, True, None]
    desk.click("others-wrong")
    expect(desk.page.locator(".qw-marks-count")).to_have_text("All cards are marked")
    enter(desk, "reading")
    assert accounts(desk) == [10, 0, 10, 0]
    assert "answer<negative2>" not in desk.page.inner_text("body")
    enter(desk, "cards")
    desk.press("g")  # earlier marks are at hand in every phase
    with desk.moves(settle=False):
        cell(desk, D).click()
    assert accounts(desk) == [10, 0, 10, 10]
    desk.press("g")
    enter(desk, "marking")
    with desk.moves(settle=False):
        cell(desk, D, "right").click()
    with desk.moves(settle=False):
        desk.press("Shift+Enter")
    with desk.moves(settle=False):
        cell(desk, A).click()  # the first card, marked again
    enter(desk, "results")
    assert accounts(desk) == [0, 0, 10, 30]
    expect(desk.page.locator(f'.qw-marks-row[data-team="{D}"] .qw-marks-points')).to_have_text("+30")
    with desk.moves(2, settle=False):
        desk.press("3", "-", "-")  # the third team's newest card is wrong already
        desk.press("3", "ArrowLeft", "-")
    enter(desk, "over")
    assert accounts(desk) == [0, 0, 0, 10]


def test_sandwich_in_halves(desk):
    begin(desk, "sandwich")
    for phase in ("reading", "cards", "marking"):
        enter(desk, phase)
    with desk.moves(4, settle=False):
        desk.press("+", "+", "+", "-")
    with desk.moves(settle=False):
        cell(desk, C, "right", 1).click()
    with desk.moves(2, settle=False):
        desk.press("Shift+Enter")  # a move for each half
    assert list(marked(desk).values()) == [[[True, True]], [[True, False]], [[False, True]], [[False, False]]]
    enter(desk, "results")
    assert accounts(desk) == [60, 20, 20, 0]


def test_blitz_in_blocks(desk):
    begin(desk, "blitz")
    enter(desk, "reading")
    for n in range(1, 5):
        # The host reads it before the others see it.
        expect(desk.page.locator(".qw-neptune-ask")).to_have_text(f"ask<blitz1{n}>")
        assert f"ask<blitz1{n}>" not in json.dumps(desk.view["contest"])
        with desk.moves():
            desk.press("Enter")
    desk.phase("cards")
    enter(desk, "marking")
    expect(desk.page.locator(".qw-neptune-lines li")).to_have_count(4)
    with desk.moves(8, settle=False):
        desk.press(*"++++", *"+++-")
    with desk.moves(4, settle=False):
        desk.press("Shift+Enter")
    enter(desk, "results")
    assert accounts(desk) == [80, 30, 0, 0]


def test_sisyphus_marked_again_at_the_end(desk):
    begin(desk, "sisyphus")
    for phase in ("reading", "cards", "marking") * 2:
        enter(desk, phase)
        if phase == "marking":
            with desk.moves(settle=False):
                desk.click("others-right") if desk.view["question"] == 1 else desk.press("Control+Enter")
    enter(desk, "results")
    assert accounts(desk) == [30] * 4
    with desk.moves(settle=False):
        cell(desk, B).click()
    assert accounts(desk) == [30, 10, 30, 30]


def test_joker_keeps_its_points_to_the_end(desk):
    begin(desk, "joker")
    enter(desk, "declare")
    with desk.moves(3, settle=False):
        desk.press("2", "0", "1")
    with desk.moves(settle=False):
        desk.page.locator(f'.qw-neptune-row[data-team="{D}"] [data-name="declare"]').nth(2).click()
    enter(desk, "reading")
    assert [number for _, number in desk.view["contest"]["declared"]] == [2, 0, 1, 2]
    for n in (1, 2):
        enter(desk, "cards")
        enter(desk, "marking")
        assert f"answer<joker{n}>" not in desk.page.inner_text("body")
        desk.press("a")
        expect(desk.page.locator(".qw-neptune-answer")).to_contain_text(f"answer<joker{n}>")
        with desk.moves(2, settle=False):
            desk.press("+", "Shift+Enter")
        enter(desk, "reading" if n == 1 else "results")
        assert accounts(desk) == ([0] * 4 if n == 1 else [60, 0, -20, -40])
    expect(desk.page.locator(".qw-neptune-lines")).to_contain_text("answer<joker2>")
    expect(desk.page.locator(f'.qw-marks-row[data-team="{A}"] .qw-marks-points')).to_have_text("2 / 2  +60")


def rich(desk, *amounts):
    for team, amount in zip(TEAMS, amounts, strict=False):
        desk.do("adjust", team, amount=amount, reason="as in the example")


def test_auction_by_outcry_as_in_example_5(desk):
    begin(desk, "auction")
    rich(desk, 120, 90, 0, -20)
    enter(desk, "outcry")
    tile = {name: desk.page.locator(f'.qw-outcry-team[data-team="{name}"]') for name in TEAMS}
    expect(tile[C].locator(".qw-outcry-moves")).to_be_hidden()
    expect(tile[D].locator(".qw-outcry-why")).not_to_be_empty()
    with desk.moves(settle=False):
        tile[A].locator('[data-name="bid"]').click()
    with desk.moves(settle=False):
        desk.press("2", "f")
        desk.page.keyboard.type("60")
        desk.press("Enter")
    with desk.moves(settle=False):
        desk.press("Enter")  # one
    expect(desk.page.locator('.qw-outcry-steps [data-on="true"]')).to_have_count(1)
    with desk.moves(settle=False):
        desk.press("1", "+")
    expect(desk.page.locator('.qw-outcry-steps [data-on="true"]')).to_have_count(0)
    expect(desk.page.locator(".qw-outcry-leader")).to_contain_text("70")
    with desk.moves(settle=False):
        tile[B].locator("input").fill("110")
        tile[B].locator("input").press("Enter")
    for _ in range(3):
        with desk.moves():
            desk.action("count").click()
    # The bluff is found out: the bidding starts anew without it.
    expect(desk.page.locator(".qw-outcry-bluff")).to_contain_text("Buoys bluffed with 110")
    expect(tile[B].locator(".qw-outcry-moves")).to_be_hidden()
    desk.page.wait_for_timeout(320)
    with desk.moves(4, settle=False):
        desk.page.locator('[data-name="pace"]').fill("0.5")
        desk.page.locator('[data-name="pace"]').press("Enter")
        desk.press("t", "1", "+")  # from here the desk counts by itself
    desk.phase("reading")
    expect(desk.page.locator(".qw-neptune-price")).to_contain_text("plays for 40, the others for 30")
    enter(desk, "cards")
    enter(desk, "marking")
    with desk.moves(3, settle=False):
        desk.press("+", "3", "+", "Shift+Enter")
    enter(desk, "results")
    assert accounts(desk) == [160, 60, 30, -50]


def test_va_banque_by_key_and_the_count_begins_again(desk):
    begin(desk, "auction", auction_counts=2)
    rich(desk, 120, 90, 130)
    enter(desk, "outcry")
    with desk.moves(2, settle=False):
        desk.press("1", "v", "Enter")
    with desk.moves(settle=False):
        desk.press("3", "v")
    assert desk.view["contest"]["outcry"] | {"calls": 0} == {
        "leader": C, "highest": 130, "all_in": True, "count": 0, "counts": 2,
        "pace": 2, "calls": 0, "bluffs": [],
    }
    for _ in range(2):
        with desk.moves(settle=False):
            desk.press("Enter")
    desk.phase("reading")


def test_twenty_teams_are_marked_by_twenty_keys(desk):
    begin(desk, "negative", teams=TWENTY)
    for phase in ("reading", "cards", "marking"):
        enter(desk, phase)
    keys = ["+" if n % 3 else "-" for n in range(20)]
    with desk.moves(20, settle=False):
        desk.press(*keys)
    assert [row[0][0] for row in marked(desk).values()] == [n % 3 > 0 for n in range(20)]
    enter(desk, "reading")
    for phase in ("cards", "marking"):
        enter(desk, phase)
    with desk.moves(4, settle=False):  # or only who is right, by the teams' numbers, and the rest at once
        desk.press("1", "7", "+", "4", "+")
        desk.page.wait_for_timeout(950)
        desk.press("1", "+", "Shift+Enter")
    assert [n + 1 for n, row in enumerate(marked(desk).values()) if row[1][0]] == [1, 4, 17]


def stages(desk, name):
    """Go through a contest past the buttons; yield each of its phases once."""
    yield f"{name} contest"
    desk.play("open")
    seen = set()
    while (phase := desk.view["phase"]) not in ("contest", "over"):
        if phase not in seen:
            seen.add(phase)
            yield f"{name} {phase}"
        if phase == "outcry" and not desk.view["contest"]["outcry"]["calls"]:
            bids = [row[1] for row in desk.view["open"] if row[0] == "bid"]
            desk.do("bid", bids[0], amount=5000)
            desk.do("close")
            desk.do("bid", bids[1], amount=40)
            yield f"{name} outcry with bids"
        if phase == "marking":
            grid = desk.view["secret"]["grid"]
            for part in grid["parts"] or [None]:
                desk.do("judge", teams=list(TWENTY[::2]), **({grid["part"]: part} if part else {}))
            yield f"{name} marked"
        desk.do({"reading": "reveal", "cards": "close", "declare": "close", "outcry": "close"}.get(phase, "next"))


def test_every_phase_with_twenty_teams_fits(desk):
    # Russian labels are the longest.
    sizes = {"negative": 12, "sandwich": 2, "blitz": 2, "sisyphus": 1, "joker": 7, "auction": 1}
    text = pack(**sizes).replace("ask<", "A question that is quite long, as they are on an evening with friends: ask<")
    begin(desk, *ALL, teams=TWENTY, text=text, language="ru")
    found = {}
    for name in ALL:
        for stage in stages(desk, name):
            desk.page.evaluate(FRAME)
            if faults := desk.page.evaluate("desk.misfits(false)"):
                found[stage] = faults
    desk.phase("over")
    faults = desk.page.evaluate("desk.misfits(false)")
    assert not faults
    assert not found


def test_thirty_teams_scroll_in_the_middle_only(desk):
    begin(desk, "sandwich", teams=THIRTY)
    found = {}
    for stage in stages(desk, "sandwich"):
        desk.page.evaluate(FRAME)
        faults = [each for each in desk.page.evaluate("desk.misfits(false)") if not each.startswith("middle scrolls")]
        if faults:
            found[stage] = faults
    assert not found


@pytest.mark.parametrize("own", [True, False])
def test_sheets_are_printed_from_the_page_itself(desk, own):
    begin(desk, "negative")
    asked = len(desk.requests)
    desk.page.evaluate("() => { window.printed = 0; window.print = () => window.printed++; }")
    for phase in ("contest", "reading"):
        desk.action("print-own" if own else "print-one").click()
        paper = desk.page.locator(".qw-paper")
        desk.page.emulate_media(media="print")
        expect(paper).to_be_visible()
        expect(desk.page.locator(".qw-desk")).to_be_hidden()
        expect(paper.locator(".qw-paper-sheet")).to_have_count(4)
        orders = [each.locator("li").all_inner_texts() for each in paper.locator(".qw-paper-sheet").all()]
        assert all(sorted(each) == sorted(orders[0]) and len(each) == 4 for each in orders)
        assert (len({tuple(each) for each in orders}) > 1) == own
        if phase == "reading" and not own:
            assert orders[0] == desk.view["contest"]["sheet"]
        desk.page.emulate_media(media="screen")
        desk.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        expect(paper).to_have_count(0)
        if phase == "contest":
            enter(desk, "reading")
    assert desk.page.evaluate("window.printed") == 2
    assert len(desk.requests) == asked


def test_answer_cards_are_printed(desk):
    begin(desk, "sandwich", "joker")
    desk.page.evaluate("() => { window.print = () => {}; }")
    desk.action("print-cards").click()
    expect(desk.page.locator(".qw-paper-card")).to_have_count(8)  # a question, two halves, four teams
    expect(desk.page.locator(".qw-paper-card").nth(1)).to_contain_text("bottom")
    desk.page.evaluate("window.dispatchEvent(new Event('afterprint'))")


def test_keys_are_dead_while_typing_and_marks_on_a_stage_just_begun(desk):
    begin(desk, "auction")
    rich(desk, 50)
    enter(desk, "outcry")
    before = desk.version
    desk.press("1", "f")
    desk.page.keyboard.type("1v+t")
    assert desk.version == before
    assert not desk.page.locator('[data-name="auto"]').is_checked()
    desk.press("Escape")
    desk.do("close")
    desk.do("reveal")
    desk.do("close")
    desk.press("+")  # within a moment of the cards' coming in
    assert desk.version == before + 3
