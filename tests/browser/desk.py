"""A desk's page under test: what it shows, the game as the page has it, clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from quizwidgets.text import say

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
TEAMS = ("Reds", "Yellows", "Blues", "Greens")


class DeskPage:
    """The host's page, at the set-up screen or at a game's desk.

    Parameters
    ----------
    page : Page
        Playwright's page.
    url : str
        The host's page.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.errors: list[str] = []
        """Errors of the page and on its console."""
        self.requests: list[str] = []
        """Addresses that the page has asked for."""
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: self.requests.append(socket.url.replace("ws://", "http://")))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.add_init_script(SCRIPT)
        page.goto(url)
        expect(page.locator("#quiz-loading")).to_have_count(0)

    # The game -----------------------------------------------------------------------------------------------

    def start(
        self,
        teams: tuple[Any, ...] = TEAMS,
        *,
        pack: str = "awantura-en",
        text: str = "",
        language: str = "en",
        game: str = "awantura",
        **rules: Any,
    ) -> None:
        """Begin another game, as the set-up screen does; ``text`` is a pack's own.

        Without ``hint_auctions`` and ``box_auctions`` a draw is always a question.
        """
        if game == "awantura":
            rules = {"hint_auctions": 0, "box_auctions": 0, **rules}
        if self.page.locator(".qw-desk").count():
            self.call("leave")
        expect(self.page.locator(".qw-setup .su-stats")).to_be_visible()
        more = {"language": language, "game": game}
        if text:
            pack = self.call("load", name="options", text=text, **more)["key"]
        self.call("start", name="options", pack=pack, teams=list(teams), parameters=rules, **more)
        expect(self.page.locator(".qw-desk .qw-team")).to_have_count(len(teams))

    def call(self, op: str, name: str = "view", **rest: Any) -> dict[str, Any]:
        """Send a message past the buttons; it must not be refused."""
        answer = self.page.evaluate("([op, rest, name]) => desk.call(op, rest, name)", [op, rest, name])
        assert answer["ok"], answer
        return answer

    def do(self, kind: str, team: str | None = None, **args: Any) -> None:
        """Make a move past the buttons."""
        self.call("do", kind=kind, team=team, args=args)

    def play(self, *moves: str | tuple[Any, ...]) -> None:
        """Make moves past the buttons: ``"open"``, ``("Reds", 5)`` to bid, ``("judge", {"right": True})``."""
        for move in moves:
            match move:
                case str():
                    self.do(move)
                case (str(team), int(amount)):
                    self.do("bid", team, amount=amount)
                case (str(kind), dict(words)):
                    self.do(kind, **words)
                case (str(kind), team, *rest):
                    self.do(kind, team, **(rest[0] if rest else {}))
        self.drawn()

    @property
    def view(self) -> dict[str, Any]:
        """The game as the page has it."""
        return self.page.evaluate("desk.view()")

    @property
    def version(self) -> int:
        """How many entries the journal has, once all that was sent has been answered."""
        self.call("clock")
        return self.view["version"]

    @property
    def state(self) -> dict[str, Any]:
        """The game without what an undo and a redo do change: its version, the clock, the Ask's number."""
        view = self.view
        return {key: view[key] for key in view if key not in ("version", "clock", "ask", "undo", "redo")}

    def until(self, condition: str, given: Any = None) -> None:
        """Wait until something is true of the ``view``, which may be null; the condition is JavaScript."""
        self.page.evaluate(f"(given) => desk.until((view) => {condition})", given)

    def phase(self, name: str) -> None:
        """Wait for a phase, and until its buttons may be pressed."""
        self.until("view?.phase === given", name)
        self.drawn()

    def drawn(self) -> None:
        """Wait until the desk shows what the page knows, and its buttons have settled."""
        self.page.evaluate("desk.drawn()")

    @contextmanager
    def moves(self, count: int = 1, *, settle: bool = True) -> Iterator[None]:
        """Expect so many entries in the journal, no more, and accounts that equal the ledger.

        ``settle``: wait until the buttons of the next stage may be pressed.
        """
        wanted = self.view["version"] + count
        yield
        found = self.page.evaluate("([version, settle]) => desk.moved(version, settle)", [wanted, settle])
        assert found["version"] == wanted
        self.balanced(found)

    def balanced(self, found: dict[str, Any] | None = None) -> None:
        """Check the accounts on the screen against the ledger."""
        found = found or self.page.evaluate("desk.accounts()")
        assert found["shown"] == found["summed"]
        assert found["sum"] == 0

    # The screen ---------------------------------------------------------------------------------------------

    def action(self, name: str) -> Locator:
        """Return the visible button of a move."""
        return self.page.locator(f'.qw-desk [data-name="{name}"]:visible')

    def click(self, name: str, text: str = "", count: int = 1) -> None:
        """Click a move's button, and wait until the move is made."""
        button = self.action(name)
        if text:
            button = button.filter(has_text=text)
        with self.moves():
            button.first.click(click_count=count)

    def bids(self, team: str) -> Locator:
        """Return a team's column in the auction."""
        return self.page.locator(f'.qw-bids-team[data-team="{team}"]')

    def bid(self, team: str, amount: int) -> None:
        """Type a bid."""
        with self.moves():
            self.bids(team).locator("input").fill(str(amount))
            self.bids(team).get_by_role("button", name="Bid").click()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def error(self, part: str) -> Locator:
        """Return a widget's own error area, by the widget's name in its class."""
        return self.page.locator(f".qw-{part} + .qw-error")

    def team(self, name: str) -> Locator:
        """Return a team's card on the scoreboard."""
        return self.page.locator(f'.qw-desk .qw-team[data-team="{name}"]')

    def word(self, key: str, **values: Any) -> str:
        """Return an English label of the desk."""
        return say(f"desk.{key}", "en", **values)

    def tour(self, category: str) -> Iterator[str]:
        """Go through a whole short game, begun with ``questions=1``; yield after each stage what it is."""
        names = [team["name"] for team in self.view["teams"]]
        first, second = names[:2]
        yield "draw"
        self.play(("draw", {"category": "black box"}), "open", (first, 2), "close", "warn")
        yield "draw with a box"
        self.play(("draw", {"category": category}))
        yield "ready"
        self.play("open")
        yield "auction"
        self.play("close")
        yield "no bids"
        self.play("open", *((name, 2 + place) for place, name in enumerate(names[:2])))
        yield "auction with bids"
        self.play("close")
        yield "warnings"
        self.play("warn")
        yield "question"
        self.play("reveal")
        yield "answer"
        self.play(("answer", second, {"text": "A long answer that somebody typed on a phone, " * 4}))
        self.play(("buy_hint", second))
        yield "answer with options"
        self.action("peek").click()
        yield "answer uncovered"
        self.play(("judge", {"right": False}))
        yield "boxes"
        for team in self.view["teams"][2:]:
            self.do("adjust", team["name"], amount=9000 - team["account"], reason="level")
        self.play(("reveal", first))
        yield "tie"
        third = names[2]
        self.play(("choose", third))
        yield "final"
        self.play(("draw", {"category": "one on one"}))
        yield "players"
        masters = self.view["teams"][-1]["name"]
        self.play(("assign", third, {"player": "P" * 60}), ("assign", masters, {"player": "Ola"}))
        yield "strike"
        while (view := self.view)["phase"] == "strike":
            left = [name for name in view["card"]["names"] if name not in view["card"]["struck"]]
            team = next(row[1] for row in view["open"] if row[0] == "choose")
            self.do("choose", team, category=next(name for name in left if name != category))
        self.drawn()
        yield "question of the duel"
        self.play("reveal")
        yield "buzz"
        self.play(("buzz", third))
        yield "answer of the duel"
        self.play(("judge", {"right": True}))
        yield "over"
