"""The desk in a real browser, before a real server: whole games by click, by key, by typed command."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.desk import TEAMS, DeskPage
from tests.browser.serving import cpu

RED, YELLOW, BLUE, GREEN = TEAMS


# A whole game -----------------------------------------------------------------------------------------------


def question(desk, category, *bids, hint=False, right=True):
    """Play a question by clicking, from the draw to the verdict."""
    desk.click("category", category)
    desk.click("open")
    for team, amount in bids:
        desk.bid(team, amount)
    desk.click("close")
    if desk.view["phase"] == "warnings":
        desk.click("warn")
    answer = desk.view["secret"]["answer"]
    assert answer not in desk.page.inner_text("body")
    desk.click("reveal")
    if hint:
        desk.click("buy_hint")
        expect(desk.page.locator(".qw-question-options li")).to_have_count(4)
    desk.click("right" if right else "wrong")
    if desk.view["card"]:  # the last card of a round is put away
        assert answer in desk.page.locator(".qw-question-answer").text_content()


def begin_by_clicking(desk):
    """Start a short game from the set-up screen."""
    page = desk.page
    expect(page.locator("#quiz-loading")).to_have_count(0)
    if page.locator(".qw-desk").count():
        desk.action("leave").click()
    page.locator('input[data-name="pack"][value$="awantura-en.yaml"]').check(force=True)
    page.locator('[data-focus="rules"]').click()
    page.locator('input[data-name="questions"]').fill("2")
    page.locator('input[data-name="start"]').fill("100")
    page.keyboard.press("Escape")
    start = page.locator('button[data-name="start"]')
    expect(start).to_be_enabled()
    start.dblclick()
    expect(page.locator(".qw-desk .qw-team")).to_have_count(4)
    assert desk.version == 0


def test_whole_game_by_clicking_undone_to_the_start_and_made_again(desk, host_server):
    desk.page.reload()
    begin_by_clicking(desk)
    names = [team["name"] for team in desk.view["teams"]]
    red, yellow, blue, green = names
    beginning = desk.state
    # A free hint, a black box, and two questions: with a hint, a bonus, a va banque that fails.
    desk.click("category", "Hint")
    desk.click("open")
    desk.bid(red, 2)
    desk.click("close")
    desk.click("warn")
    desk.click("category", "Black box")
    desk.click("open")
    for team, amount in zip((red, yellow, blue, green), (1, 2, 3, 4), strict=True):
        desk.bid(team, amount)
    desk.click("close")
    expect(desk.team(green)).to_contain_text("1 black box")
    question(desk, "Film", (red, 3), (yellow, 5), hint=True, right=False)
    desk.click("category", "Sport")
    desk.page.locator(".qw-actions-bonus input").fill("25")
    desk.click("bonus")
    desk.click("open")
    desk.bid(red, 4)
    with desk.moves():
        desk.bids(blue).get_by_role("button", name="All in!").click()
    desk.click("reveal")
    desk.click("wrong")
    expect(desk.team(blue)).to_have_attribute("data-state", "out")
    desk.click("box")
    assert desk.view["round"] == "final"
    desk.page.wait_for_function("document.querySelectorAll('.qw-desk .qw-team').length === 5")
    masters = desk.view["teams"][-1]["name"]
    challenger = next(team["name"] for team in desk.view["teams"] if team["state"] == "in")

    desk.click("category", "One on one")
    desk.page.locator(".qw-phase input").fill("Ala")
    desk.click("assign")
    desk.click("assign")
    while desk.view["phase"] == "strike":
        desk.click("strike")
    desk.click("reveal")
    desk.click("buzz", masters)
    desk.click("wrong")
    question(desk, "Books", (masters, 2), (challenger, 5))
    assert desk.view["phase"] == "over"
    expect(desk.page.locator(".qw-phase-results")).to_be_visible()
    end, count = desk.state, desk.version

    back_and_forth(desk, "undo", count)
    assert desk.state == beginning
    expect(desk.action("undo")).to_be_disabled()
    back_and_forth(desk, "redo", count)
    assert desk.state == end
    sum_in_drawer(desk)
    assert all(url.startswith((host_server.url, "data:", "blob:")) for url in desk.requests)


def back_and_forth(desk, name, count):
    """Undo by clicking, or redo by key, until nothing is left."""
    for _ in range(count):
        with desk.moves(settle=False):
            desk.action(name).click() if name == "undo" else desk.press("Control+y")
    assert desk.view[name] is None


def sum_in_drawer(desk):
    """Compare each account with its last balance in the ledger's drawer."""
    desk.action("ledger").click()
    drawer = desk.page.locator(".qw-ledger.qw-drawer")
    for team in desk.view["teams"]:
        drawer.locator("select").select_option(team["name"])
        expect(drawer.locator("thead")).to_contain_text("Account")
        top = drawer.locator("tbody tr").first
        expect(top.locator("td").nth(5)).to_have_text(str(team["account"]))
        amounts = drawer.locator("tbody td:nth-child(5)").all_inner_texts()
        assert sum(int(each.replace("−", "-")) for each in amounts) == team["account"]
    drawer.locator("select").select_option("")
    expect(drawer).to_contain_text("all places together: 0.")
    desk.press("Escape")
    expect(drawer).to_be_hidden()


# Keys -------------------------------------------------------------------------------------------------------


def by_key(desk, *keys):
    """Press keys that make one move."""
    with desk.moves():
        desk.press(*keys)


def number(desk, kind, place=0):
    """Return the key of a team that may make a move: its own number, whoever else may."""
    able = [team for each, team, _ in desk.view["open"] if each == kind and team]
    return str([team["name"] for team in desk.view["teams"]].index(able[place]) + 1)


def turn_to(desk, category):
    """Take a category by hand, with the keys that every button has."""
    desk.action("category").filter(has_text=category).focus()
    by_key(desk, "Enter")


def box_by_keys(desk):
    """Auction a black box to the first team."""
    turn_to(desk, "Black box")
    by_key(desk, "Enter")
    by_key(desk, "1", "Enter")
    by_key(desk, "Enter")
    while desk.view["phase"] != "draw":
        by_key(desk, "Enter")


def test_whole_game_by_keys_only(desk):
    desk.start(questions=1, start=60, box_auctions=2)
    press = desk.press
    box_by_keys(desk)
    box_by_keys(desk)
    assert desk.view["teams"][0]["held"]["box"] == 2
    by_key(desk, "1")
    assert desk.view["teams"][0]["held"]["box"] == 1
    with desk.moves():
        press("b", "7", "Enter")
    with desk.moves():
        press("Enter")
    assert desk.view["phase"] == "ready"
    with desk.moves():
        press("Enter")
    with desk.moves():
        press("1", "5", "Enter")
    with desk.moves():
        press("2", "Enter")
    assert desk.view["card"]["leader"] == YELLOW
    assert desk.view["card"]["highest"] == 6
    press("/")
    desk.page.keyboard.type("Blues 9")
    with desk.moves():
        press("Enter")
    press("Escape")
    with desk.moves():
        press("Control+z")
    with desk.moves():
        press("Control+y")
    assert desk.view["card"]["leader"] == BLUE
    with desk.moves():
        press("Enter")
    with desk.moves():
        press("Enter")
    assert desk.view["phase"] == "question"
    answer = desk.view["secret"]["answer"]
    press("a")
    expect(desk.page.locator(".qw-question-answer")).to_contain_text(answer)
    press("a")
    expect(desk.page.locator(".qw-question-answer")).not_to_contain_text(answer)
    with desk.moves():
        press("Enter")
    with desk.moves():
        press("p")
    assert not desk.view["clock"]["running"]
    with desk.moves():
        press("p")
    with desk.moves():
        press("h")
    assert desk.view["card"]["hinted"]
    for key, drawer in (("l", "ledger"), ("j", "journal"), ("k", "corrections")):
        press(key)
        expect(desk.page.locator(f".qw-{drawer}.qw-drawer")).to_be_visible()
        press("Escape")
        expect(desk.page.locator(".qw-drawer:visible")).to_have_count(0)
    with desk.moves():
        press("-")
    with desk.moves():
        press("Control+z")
    assert desk.view["phase"] == "answer"
    with desk.moves():
        press("+")
    assert desk.view["phase"] == "boxes"
    by_key(desk, "1")
    if desk.view["phase"] == "tie":
        by_key(desk, number(desk, "choose"))
    assert desk.view["round"] == "final"
    turn_to(desk, "One on one")
    assert desk.view["phase"] == "players"
    by_key(desk, "Enter")
    by_key(desk, "Enter")
    while desk.view["phase"] == "strike":
        by_key(desk, "1")
    by_key(desk, "Enter")
    assert desk.view["phase"] == "buzz"
    by_key(desk, number(desk, "buzz", 1))
    by_key(desk, "-")
    if desk.view["phase"] == "tie":
        by_key(desk, number(desk, "choose"))
    assert desk.view["phase"] == "over"
    expect(desk.page.locator(".qw-phase-results")).to_be_visible()
    end = desk.state
    by_key(desk, "Control+z")
    by_key(desk, "Control+y")
    assert desk.state == end


def test_va_banque_by_key(desk):
    desk.start(questions=1)
    desk.play("draw", "open")
    with desk.moves():
        desk.press("Shift+3")
    assert desk.view["card"]["answerer"] == BLUE
    assert desk.view["phase"] == "question"


def test_keys_are_dead_while_somebody_types_or_holds_them(desk):
    desk.start(questions=1)
    desk.play("draw", "open")
    before = desk.version
    keys = "l+1b/-hjkp4a"
    line = desk.page.locator(".qw-bids-line")
    desk.press("/")
    desk.page.keyboard.type(keys)
    expect(line).to_have_value(keys)
    desk.press("Escape")
    desk.press("1")
    desk.page.keyboard.type("l+/")
    expect(desk.bids(RED).locator("input")).to_have_value("l+/")
    desk.press("Escape", "k")
    reason = desk.page.locator('.qw-corrections [data-kind="adjust"] [data-word="reason"]')
    reason.click()
    desk.page.keyboard.type(keys)
    expect(reason).to_have_value(keys)
    reason.blur()
    desk.press("k")
    expect(desk.page.locator(".qw-drawer:visible")).to_have_count(0)
    desk.page.keyboard.down("l")
    expect(desk.page.locator(".qw-ledger.qw-drawer")).to_be_visible()
    desk.page.keyboard.down("l")  # the key repeats while it is held
    desk.page.keyboard.up("l")
    expect(desk.page.locator(".qw-ledger.qw-drawer")).to_be_visible()
    desk.press("Escape")
    desk.page.keyboard.down("Enter")
    desk.page.keyboard.down("Enter")
    desk.page.keyboard.down("Enter")
    desk.page.keyboard.up("Enter")
    desk.phase("no_bids")
    assert desk.version == before + 1


# Typed commands ---------------------------------------------------------------------------------------------

REFUSED = {
    "Redz 5": "Reds",
    "Reds five": "digits",
    "Reds -5": "",
    "Reds 5.5": "",
    "Reds  5": "space",
    "reds 5": "",
    "Reds": "",
    "Reds 2": "",
    "Reds 51": "",
    "Reds all in": "",
    "": "",
}


def test_typed_commands_and_their_refusals(desk):
    desk.start()
    desk.play("draw", "open")
    line = desk.page.locator(".qw-bids-line")

    def enter(text):
        line.fill(text)
        line.press("Enter")

    with desk.moves():
        enter("Yellows 3")
    expect(line).to_have_value("")
    before, version = desk.state, desk.version
    error = desk.error("bids")
    sentences = set()
    for text, part in REFUSED.items():
        enter(text)
        expect(error).to_be_visible()
        expect(error).to_contain_text(part)
        sentences.add(error.inner_text())
        expect(line).to_have_value(text)
        error.click()
        expect(error).to_be_hidden()
    assert len(sentences) >= 9, sentences
    assert desk.version == version
    assert desk.state == before
    with desk.moves():
        enter(" Reds 4 ")
    with desk.moves():
        enter("Greens ALL IN!")
    assert desk.view["card"]["answerer"] == GREEN
    desk.call("undo")
    desk.drawn()
    with desk.moves():
        enter("Blues VA BANQUE!")
    assert desk.view["card"]["answerer"] == BLUE


def test_refused_bid_stays_in_its_field(desk):
    desk.start()
    desk.play("draw", "open", (RED, 5))
    for typed in ("5", "99", "x", "-1", "1e1", "6,5"):
        field = desk.bids(YELLOW).locator("input")
        field.fill(typed)
        field.press("Enter")
        expect(desk.error("bids")).to_be_visible()
        expect(field).to_have_value(typed)
        desk.error("bids").click()
        expect(desk.error("bids")).to_be_hidden()
    assert desk.view["card"]["leader"] == RED
    desk.balanced()


# Double clicks ----------------------------------------------------------------------------------------------


def test_double_clicks_are_one_move_each(desk):
    desk.start(questions=2)
    dbl = {"count": 2}
    desk.click("draw", **dbl)
    desk.page.locator(".qw-actions-bonus input").fill("5")
    desk.click("bonus", **dbl)
    desk.click("open", **dbl)
    assert desk.view["phase"] == "auction"
    with desk.moves():
        desk.bids(RED).locator(".qw-bids-quick").nth(1).dblclick()
    with desk.moves():
        desk.bids(YELLOW).get_by_role("button", name="Bid").dblclick()
    desk.click("close", **dbl)
    assert desk.view["phase"] == "warnings"
    desk.click("warn", **dbl)
    assert [team["warnings"] for team in desk.view["teams"]] == [0, 0, 1, 1]
    desk.click("reveal", **dbl)
    desk.click("right", **dbl)
    desk.play("draw", "open")
    with desk.moves():
        desk.bids(GREEN).locator(".qw-bids-all").dblclick()
    desk.click("reveal")
    desk.click("wrong", **dbl)
    # Two clicks on undo are two wishes; never more than two, and nothing else is pressed.
    before = desk.version
    desk.action("undo").dblclick()
    desk.until("view.version > given", before)
    assert desk.version - before in (1, 2)
    desk.balanced()


def test_two_clicks_faster_than_any_answer_are_one_undo(desk):
    desk.start()
    desk.play("draw", "open", (RED, 5), (YELLOW, 6))
    with desk.moves():
        desk.page.evaluate("""() => {
            const button = document.querySelector('[data-name="undo"]');
            button.click(); button.click(); button.click();
        }""")
    assert desk.view["card"]["leader"] == RED


# Secrets and silence ----------------------------------------------------------------------------------------


def test_answer_is_not_in_the_page_before_it_is_uncovered(desk):
    desk.start()
    desk.play(("draw", {"category": "Film"}), "open", (RED, 5), "close", "warn")
    secret = desk.view["secret"]
    words = [secret["answer"], *secret["accept"], *filter(None, (secret["note"], secret["source"]))]

    def there():
        html = desk.page.locator(".qw-desk").evaluate("(el) => el.outerHTML")
        return [word for word in words if word in html]

    assert not there()
    desk.play("reveal")
    assert not there()
    desk.action("peek").click()
    assert secret["answer"] in there()
    desk.action("peek").click()
    assert not there()
    desk.play(("judge", {"right": False}))
    assert secret["answer"] in there()
    desk.call("undo")
    desk.phase("answer")
    assert not there()


def test_idle_desk_does_nothing(page, host_server):
    sockets, sent, received = [], [], []

    def listen(socket):
        sockets.append(socket)
        socket.on("framesent", lambda frame: sent.append(str(frame)))
        socket.on("framereceived", lambda frame: received.append(str(frame)))

    page.on("websocket", listen)
    page.add_init_script("""
        window.drawn = 0;
        const ask = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (f) => { window.drawn++; return ask(f); };
    """)
    desk = DeskPage(page, host_server.url)
    desk.start()
    desk.play("draw", "open", (RED, 5))
    page.wait_for_load_state("networkidle")
    page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
    while sum('"execution_state": "idle"' in frame for frame in received) < len(sent):
        sockets[-1].wait_for_event("framereceived")  # the kernel says so after each message
    sent.clear()
    received.clear()
    page.evaluate("window.drawn = 0")
    kernel = host_server.kernel_pid()
    before = cpu(kernel)
    page.wait_for_timeout(5000)  # the time that nothing happens in is what is tested
    assert cpu(kernel) - before < 0.1
    assert not sent
    assert not received
    assert page.evaluate("window.drawn") == 0
    assert not desk.errors


# The drawers ------------------------------------------------------------------------------------------------


def entry(desk, text):
    """Return the newest entry of the open journal with a text."""
    return desk.page.locator(".qw-journal details").filter(has_text=text).first


def accounts(desk):
    return {team["name"]: team["account"] for team in desk.view["teams"]}


def test_earlier_verdict_is_changed_in_the_journal(desk):
    desk.start()
    desk.play(("draw", {"category": "Film"}), "open", (RED, 10), "close", "warn", "reveal")
    desk.play(("judge", {"right": False}), ("draw", {"category": "Sport"}), "open", (RED, 5))
    before, pot = accounts(desk), 12 + 10
    desk.press("j")
    row = entry(desk, "Judge wrong")
    row.locator("summary").click()
    row.locator("select").select_option("true")
    with desk.moves():
        row.get_by_role("button", name="Change this decision").click()
    assert desk.view["pot"] == 12 + 5
    assert accounts(desk) == before | {RED: before[RED] + pot}
    expect(desk.page.locator(".qw-journal")).to_contain_text("right")
    # A change that what came after does not allow is refused, in a sentence that names the later move.
    row = entry(desk, "Bid 10")
    row.locator("summary").click()
    row.locator('input[type="text"]').fill("48")
    before = desk.version
    row.get_by_role("button", name="Change this decision").click()
    expect(desk.error("journal")).to_be_visible()
    assert desk.version == before
    assert re.search(r"\d", desk.error("journal").inner_text())
    expect(row.locator('input[type="text"]')).to_have_value("48")


def test_fork_shows_the_new_game(desk):
    desk.start()
    desk.play(("draw", {"category": "Film"}), "open", (RED, 10), (YELLOW, 12))
    desk.press("j")
    row = entry(desk, "Bid 10")
    row.locator("summary").click()
    row.get_by_role("button", name="New game from here").click()
    desk.until("view?.card?.leader === given", RED)
    desk.drawn()
    assert desk.version == 3
    desk.balanced()
    with desk.moves():
        desk.press("2", "Enter")
    desk.action("leave").click()
    expect(desk.page.locator(".qw-setup .su-stats")).to_be_visible()


def test_each_correction_works_and_wants_its_reason(desk):
    desk.start(({"name": RED, "players": ["Ala", "Ola"]}, *TEAMS[1:]))
    desk.press("k")
    drawer = desk.page.locator(".qw-corrections")

    def fill(kind, **words):
        form = drawer.locator(f'[data-kind="{kind}"]')
        for word, text in words.items():
            form.locator(f'[data-word="{word}"]').fill(text)
        return form.locator("button")

    def team(name=RED):
        return next(each for each in desk.view["teams"] if each["name"] == name)

    before = desk.version
    for kind, words in (
        ("adjust", {"amount": "5"}),
        ("penalise", {"amount": "5"}),
        ("adjust", {"amount": "x", "reason": "why"}),
    ):
        fill(kind, **words).click()
        expect(desk.error("corrections")).to_be_visible()
        desk.error("corrections").click()
    assert desk.version == before

    def make(kind, **words):
        with desk.moves():
            fill(kind, **words).click()
        for each in words:
            expect(drawer.locator(f'[data-kind="{kind}"] [data-word="{each}"]')).to_have_value("")

    make("adjust", amount="−5", reason="miscounted")
    assert team()["account"] == 45
    make("adjust", amount="+7", reason="miscounted")
    assert team()["account"] == 52
    make("penalise", amount="2", reason="shouting")
    assert team()["account"] == 50
    make("warn", reason="shouting")
    assert team()["warnings"] == 1
    make("join", player="Ela", replaces="Ola")
    assert team()["players"] == ["Ala", "Ela"]
    make("assign", captain="Ela")
    assert team()["captain"] == "Ela"
    make("rename", name="Roses")
    assert team("Roses")["account"] == 50
    expect(drawer.locator("select")).to_have_value("Roses")
    drawer.locator("select").select_option("pot")
    expect(drawer.locator("form:visible")).to_have_count(1)
    make("adjust", amount="30", reason="forgotten")
    assert desk.view["pot"] == 30
    drawer.locator("select").select_option(YELLOW)
    make("remove", reason="went home")
    assert team(YELLOW)["state"] == "out"
    desk.press("Escape")
