"""A desk whose page is loaded anew, is open twice, or loses its kernel or its connection."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import expect

from quizwidgets.shipped import notebooks
from tests.browser.desk import TEAMS, DeskPage

RED, YELLOW, BLUE, GREEN = TEAMS


@pytest.fixture(scope="module")
def proxy(host_server):
    return host_server.proxy()


@pytest.fixture(scope="module")
def tabs(browser, host_server, proxy):
    """Two tabs: the first behind a cable that can be cut."""
    pages = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in range(2)]
    for page in pages:
        page.set_default_timeout(10_000)
    yield [DeskPage(page, url) for page, url in zip(pages, (proxy.url, host_server.url), strict=True)]
    for page in pages:
        page.close()


@pytest.fixture
def desk(tabs):
    """The first tab, with a game in mid-auction."""
    tabs[0].start()
    tabs[0].play("draw", "open", (RED, 5))
    tabs[0].errors.clear()
    return tabs[0]


@pytest.fixture
def other(desk, tabs):
    """The second tab, at the same game."""
    tabs[1].until("view?.card?.leader === given", RED)
    tabs[1].drawn()
    return tabs[1]


def quick(desk, team=YELLOW):
    return desk.bids(team).locator(".qw-bids-quick").first


def connection(desk, state):
    expect(desk.page.locator("html")).to_have_attribute("data-quiz-connection", state)


def test_page_loaded_anew_in_mid_auction(desk):
    desk.bids(BLUE).locator("input").fill("17")
    before, version = desk.state, desk.version
    desk.page.reload()
    desk.drawn()
    assert desk.state == before
    assert desk.version == version
    expect(desk.bids(BLUE).locator("input")).to_have_value("")
    with desk.moves():
        quick(desk).click()
    assert not desk.errors


def test_clock_goes_on_where_it_was_after_a_reload(desk):
    desk.play("close", "warn", "reveal", "pause")
    desk.page.reload()
    desk.drawn()
    face = desk.page.locator(".qw-timer-face")
    left = desk.view["clock"]["left"]
    assert not desk.view["clock"]["running"]
    shown = str(-int(-(left - 0.05) // 1))
    expect(face).to_have_text(shown)
    desk.play("resume")
    expect(face).not_to_have_text(shown)


def test_two_tabs_are_in_step(desk, other):
    with desk.moves():
        quick(other).click()
    expect(desk.team(YELLOW)).to_have_attribute("data-state", "leads")
    with other.moves():
        quick(desk, GREEN).click()
    expect(other.team(GREEN)).to_have_attribute("data-state", "leads")
    with other.moves():
        desk.press("Control+z")
    other.balanced()
    assert other.view == desk.view


@pytest.mark.parametrize("press", ["bid", "likely", "undo"])
def test_click_on_a_screen_that_is_behind_is_refused(desk, other, proxy, press):
    proxy.silence()
    other.play((GREEN, 9), "close")
    version = other.version
    match press:
        case "bid":
            quick(desk).click()
        case "likely":
            desk.action("close").click()
        case "undo":
            desk.action("undo").click()
    proxy.mend()
    error = desk.error({"bid": "bids", "likely": "actions", "undo": "undo"}[press])
    expect(error).to_be_visible()
    desk.drawn()
    assert desk.version == other.version == version
    assert desk.view["phase"] == "warnings"
    assert desk.state == other.state


def test_click_while_the_cable_is_cut_counts_once(desk, other, proxy):
    before = other.version
    proxy.cut()
    connection(desk, "connecting")
    expect(desk.page.locator("#quiz-connection")).to_be_visible()
    quick(desk).dispatch_event("click")
    assert other.version == before
    proxy.mend()
    connection(desk, "connected")
    desk.until("view?.card.leader === given", YELLOW)
    desk.drawn()
    assert desk.version == other.version == before + 1
    desk.balanced()


def test_click_whose_answer_is_lost_counts_once(desk, other, proxy):
    before = other.version
    desk.page.evaluate("window.stayed = true")
    # The move goes out, and the cable is cut with the answer on its way.
    quick(desk).click(no_wait_after=True)
    proxy.cut()
    other.until("view.version >= given", before)
    proxy.mend()
    connection(desk, "connected")
    desk.until("view?.card.leader === given", YELLOW)
    desk.drawn()
    assert desk.version == other.version == before + 1
    with other.moves():
        quick(desk, GREEN).click()
    assert desk.page.evaluate("window.stayed")


def test_killed_kernel_comes_back_with_the_game(desk, host_server):
    page = desk.page
    before, version = desk.state, desk.version
    page.evaluate("window.old = true")
    killed = host_server.kernel_pid()
    os.kill(killed, signal.SIGKILL)
    expect(page.locator("#quiz-connection")).to_be_visible()
    page.wait_for_function("!window.old && document.querySelector('.qw-desk .qw-bids-team')", timeout=30_000)
    desk.drawn()
    assert host_server.kernel_pid() != killed
    assert desk.version == version
    assert desk.state == before
    with desk.moves():
        quick(desk).click()
    desk.balanced()


def test_game_is_taken_from_the_list_after_a_restart(page, serve):
    server = serve(notebooks() / "host.ipynb")
    page.set_default_timeout(10_000)
    desk = DeskPage(page, server.url)
    desk.start()
    desk.play("draw", "open", (RED, 5))
    before, version = desk.state, desk.version
    names = [team["name"] for team in desk.view["teams"]]
    page.evaluate("window.old = true")
    server.stop()
    expect(page.locator("#quiz-connection")).to_be_visible()
    server.start()
    page.wait_for_function("!window.old && document.querySelector('.su-resume')", timeout=30_000)
    for _ in range(2):
        page.reload()
        row = page.locator(".su-resume")
        expect(row).to_contain_text(names[0])
    row.get_by_role("button", name="Resume").click()
    for reload in (False, True, True):
        if reload:
            page.reload()
        desk.drawn()
        assert desk.version == version
        assert desk.state == before
    with desk.moves():
        quick(desk).click()
    desk.balanced()
    # It is in the list again once it has been left, with what was played since.
    desk.action("leave").click()
    expect(page.locator(".su-resume")).to_contain_text(names[0])
    page.reload()
    page.locator(".su-resume").get_by_role("button", name="Resume").click()
    desk.until("view?.card?.leader === given", YELLOW)
