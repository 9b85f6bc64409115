"""Svoya Igra, the season rating tournament by the "hard" rules: many players, written answers, buzzers, auctions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import Bool, Int

from quizwidgets.core.ask import Ask, Flag, Option
from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.core.mechanics import Places, SealedStakes, always, until
from quizwidgets.core.ranking import ranks
from quizwidgets.core.rules import Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .svoya_igra_rounds.board import Board, Live
from .svoya_igra_rounds.buzzers import BuzzerRounds
from .svoya_igra_rounds.written import WrittenRound

__all__ = ["SvoyaIgra"]


class SvoyaIgra(WrittenRound, BuzzerRounds):
    """Svoya Igra by the "hard" rules; numbers in comments are the sections of the printed rules.

    Those describe the third round (4) before the second (5), and so does this rulebook.
    """

    name = "svoya_igra"
    min_teams = 4
    max_teams = 500
    below_zero = True

    themes = Int(6, min=1, max=30, help="Themes of a round (1)")
    registration = Int(20, min=0, max=600, help="Minutes of registration before the start; 0: no clock (1)")
    first_best = Int(8, min=1, max=500, help="So many stay after the first round whatever their sums (3)")
    first_share = Int(3, min=1, max=100, help="Places after the first round: players divided by this, and one (3)")
    second_best = Int(5, min=1, max=500, help="So many stay after the second round whatever their sums (5.2)")
    second_share = Int(2, min=1, max=100, help="Places after the second round: players divided by this, and one (5.2)")
    final_seconds = Int(120, min=0, max=3600, help="Seconds for the final question; 0: no clock (6)")
    final_grace = Int(10, min=0, max=600, help="Seconds after time is called (6)")
    final_silent = Bool(True, help="A finalist who sends no answer loses the stake (6)")

    groups = {
        "round": ("themes", "registration", "seconds", "warnings"),
        "values": ("first_unit", "second_unit", "third_unit"),
        "cut": ("first_best", "first_share", "second_best", "second_share"),
        "second": ("second_right", "second_silent", "opener", "written_recent"),
        "final": ("final_seconds", "final_grace", "final_silent"),
    }

    def needs(self) -> dict[str, int]:
        return {"themes": 3 * self.themes, "questions": 15 * self.themes}

    def prepare(self, teams: Sequence[Team], pack: Any) -> None:
        super().prepare(teams, pack)
        if not (pack.first or pack.second or pack.third):
            raise Refused(Code.SETUP_PACK_EMPTY, pack=pack.title)

    # The game -------------------------------------------------------------------------------------------------

    def play(self, table: Table) -> Script:
        table.cards = Board(table.pack, self.themes)
        yield from self.register(table)
        yield from until(lambda: table.alone, self.rounds(table))
        return lambda: self.outcome(table)

    def rounds(self, table: Table) -> Script:
        """Play three rounds and the final question (1); a pack may have less."""
        board = table.cards
        if board.begin(table, "first", self.first_unit):
            yield from self.first_round(table)
            yield from self.cut(table, "3", self.first_best, from_zero=True)
        if board.begin(table, "second", self.second_unit):
            yield from self.announce_places(table)
            yield from self.buzzer_round(table, self.two_buzzers)
            yield from self.cut(table, "5.2", self.second_best)
        if board.begin(table, "third", self.third_unit):
            yield from self.buzzer_round(table, self.hard)
        if table.pack.final is not None:
            yield from self.final(table)

    # Registration (1) -----------------------------------------------------------------------------------------

    def register(self, table: Table) -> Script:
        """Register players until the host announces the places of the first cut and begins (1, 3)."""
        table.start_clock(60 * self.registration)

        def ask() -> Ask:
            begin = self.places_option(table, self.first_best, self.first_share)
            return Ask("registration", begin, *self.join_option(table), likely="open")

        while True:
            move = yield from always(ask)
            if move.kind == "open":
                table.cards.places = move.args["places"]
                return table.stop_clock()
            self.join(table, move)

    def places_option(self, table: Table, best: int, share: int) -> Option:
        """Return the start of a round, with Q: usually a share of the players, and one (3, 5.2)."""
        usual = len(table.active) // share + 1
        return Option("open", consent=Flag(default=False), places=Places(best, usual, self.max_teams))

    # Cuts (3, 5.2) ---------------------------------------------------------------------------------------------

    def cut(self, table: Table, clause: str, best: int, *, from_zero: bool = False) -> Script:
        """Let the best go on; after the first round they take with them what they had more than the last of them."""
        table.cards.clear()
        table.cards.cutting = best
        yield from always(Ask("cut", Option("count"), stage=table.round, likely="count"))
        staying = table.cards.staying(table)
        table.cards.cutting = 0
        last = table.account(staying[-1])
        for team in table.active:
            if team not in staying:
                team.out = Code.TEAM_CUT
            elif from_zero:
                self.pay(table, team, -last, clause, "cut")
        table.announce("cut", n=len(staying))

    def announce_places(self, table: Table) -> Script:
        """Announce the places of the cut before the second round (5.2)."""

        def ask() -> Ask:
            return Ask("start", self.places_option(table, self.second_best, self.second_share), likely="open")

        move = yield from always(ask)
        table.cards.places = move.args["places"]

    # Final question (6) ----------------------------------------------------------------------------------------

    def final(self, table: Table) -> Script:
        """Announce the theme, take private stakes, hear private answers, reveal them."""
        board, question = table.cards, table.pack.final
        board.clear()
        table.round, table.question, table.questions = "final", 1, 1
        live = board.live = Live("final", question.theme, 1, question, stage="final", themed=False, ready=False)
        board.reach(table, "final")
        yield from always(Ask("theme", Option("open"), likely="open"))
        live.themed = True
        stakes = board.stakes = SealedStakes(table)
        players = yield from stakes.play()
        live.ready = True
        yield from always(Ask("read", Option("reveal"), stage=live.stage, likely="reveal"))
        live.shown = True
        answers = board.answers = self.answers(table, live, set(players))
        if self.final_seconds:
            # Calls "30 seconds" and "time" come from the clock; nothing is accepted after its end.
            table.start_clock(self.final_seconds + self.final_grace, hard=True)
        yield from answers.collect(lambda: [Option("close"), *([Option("time")] if table.clock else [])])
        table.stop_clock()
        yield from answers.judge()
        live.open = True
        yield from self.reveal_finalists(table, players)

    def reveal_finalists(self, table: Table, players: Sequence[Team]) -> Script:
        """Reveal one finalist after another, or all that are left at once (6)."""
        board = table.cards
        left = sorted(players, key=table.account)

        def ask() -> Ask | None:
            able = [team for team in left if team.active]
            options = [Option("reveal", by=able, host=True), Option("count")]
            return Ask("reveals", *options, stage=str(len(left)), likely="reveal") if able else None

        results = dict(board.answers.results())
        while True:
            move = yield ask
            if move is None:
                return
            for team in [table.team(move.team)] if move.kind == "reveal" else [each for each in left if each.active]:
                left.remove(team)
                stake, sent = board.stakes.amount(team), board.answers.sent.get(team)
                right = results.get(team, False)
                board.revealed.append((team, stake, sent.text if sent is not None else "", right))
                if sent is not None or self.final_silent:
                    self.score(table, board.live, team, right, stake)

    # The result ----------------------------------------------------------------------------------------------------

    def outcome(self, table: Table) -> dict[str, Any]:
        """Return the result: who came further stands higher, then the sum decides; the removed come last."""
        gone = (Code.TEAM_REMOVED, Code.TEAM_WARNED)
        level = table.cards.level
        order = {
            team.name: (0 if team.out in gone else level.get(team, 1), table.account(team)) for team in table.teams
        }
        places = ranks(order)
        best = [name for name, place in places.items() if place == 1]
        accounts = {team.name: table.account(team) for team in table.teams}
        return {"winner": best[0] if len(best) == 1 else "", "accounts": accounts, "ranks": places}

    # What screens see ------------------------------------------------------------------------------------------

    def stake(self, table: Table, team: Team) -> int | None:
        auction = table.cards.auction
        bids = [amount for bidder, amount, _ in auction.bids if bidder is team] if auction is not None else []
        return bids[-1] if bids else None

    def standing(self, table: Table, team: Team) -> tuple[str, Refused | None]:
        state, reason = super().standing(table, team)
        live, auction = table.cards.live, table.cards.auction
        if state != "in" or live is None or live.open:
            return state, reason
        if live.answerer is team:
            return "answers", None
        if team in live.locked:
            return "blocked", Refused(Code.BUZZ_LOCKED, team=team.name)
        return ("leads", None) if auction is not None and auction.leader is team else (state, None)

    def public(self, table: Table) -> dict[str, Any]:
        view = table.cards.public(table)
        if table.round == "final" and table.clock is not None:
            # What the conductor calls, and the seconds left on the clock when it is called.
            view["calls"] = {"30": self.final_grace + 30, "time": self.final_grace}
        return view

    def secret(self, table: Table) -> dict[str, Any]:
        return table.cards.secret(table)

    def private(self, table: Table, team: Team) -> dict[str, Any]:
        return table.cards.private(team)
