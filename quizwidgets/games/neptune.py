"""Neptune's six contests: teams collect points through Negative, Sandwich, Blitz, Sisyphus, Joker and Auction."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from traitlets import Bool, Int, List, TraitError, Unicode

from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused, did_you_mean
from quizwidgets.core.ranking import ranks
from quizwidgets.core.rules import Rules, Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .neptune_contests import Auction, Blitz, Contest, Joker, Negative, Sandwich, Sisyphus

__all__ = ["Neptune"]

ALL = ["negative", "sandwich", "blitz", "sisyphus", "joker", "auction"]


class Contests(List):
    """Contests by name, each once; a line of text with commas between them will do."""

    def set(self, obj: Any, value: Any) -> None:
        super().set(obj, re.findall(r"[^\s,;]+", value) if isinstance(value, str) else value)

    def validate(self, obj: Any, value: Any) -> Any:
        names: list[str] = super().validate(obj, value) or []
        for name in names:
            if name not in obj.kinds:
                said = f"there is no contest {name!r}{did_you_mean(name, obj.kinds)}"
                choices = ", ".join(obj.kinds)
                raise TraitError(said) from Refused(
                    Code.MOVE_CHOICE, argument="contests", given=name[:40], choices=choices
                )
        if not names or len(set(names)) < len(names):
            raise TraitError("name at least one contest, and each only once") from Refused(Code.SETUP_CONTESTS)
        return names


class Neptune(Rules):
    """Neptune's six contests, clauses 0.1-6.7: one account a team runs through all that are played.

    The steps of each contest are in its own module; what a contest is worth is here.
    """

    name = "neptune"
    min_teams = 2
    max_teams = 30
    below_zero = True

    kinds: ClassVar[Mapping[str, type[Contest]]] = {
        kind.name: kind for kind in (Negative, Sandwich, Blitz, Sisyphus, Joker, Auction)
    }
    """The contests by name; a variant puts its own in."""

    contests = Contests(Unicode(), ALL, help="The contests to play, in this order (0.1)")
    seconds = Int(60, min=0, max=3600, help="Seconds to confer on a question; 0: no clock (1.3, 2.3, 4.2, 5.3, 6.5)")
    strict = Bool(False, help="Cards are taken in when the clock ends; otherwise the host takes them in")
    fewest = Int(4, min=1, max=100, help="The fewest players of a team whose players are named (0.2)")
    most = Int(6, min=1, max=100, help="The most players of a team whose players are named (0.2)")

    negative_questions = Int(12, min=1, max=100, help="Questions of Negative (1.1)")

    sandwich_questions = Int(6, min=1, max=100, help="Questions of Sandwich (2.1)")
    sandwich_one = Int(20, min=0, max=10_000, help="Points when one half is right (2.4)")
    sandwich_both = Int(60, min=0, max=10_000, help="Points when both halves are right (2.5)")

    blitz_blocks = Int(3, min=1, max=100, help="Blocks of Blitz (3.1)")
    blitz_seconds = Int(20, min=0, max=3600, help="Seconds after each question of a block; 0: no clock (3.2)")
    blitz_points = Int(10, min=0, max=10_000, help="Points for each right answer (3.5)")
    blitz_bonus = Int(40, min=0, max=10_000, help="Points on top when the whole block is right (3.6)")

    sisyphus_questions = Int(6, min=1, max=100, help="Questions of Sisyphus (4.1)")
    sisyphus_step = Int(10, min=0, max=10_000, help="The first right answer, and what each next in a row adds (4.3)")

    joker_questions = Int(7, min=1, max=100, help="Questions of Joker (5.1)")
    joker_seconds = Int(20, min=0, max=3600, help="Seconds to declare; 0: no clock (5.2)")
    joker_exact = Int(30, min=0, max=10_000, help="Points for each when exactly as many as declared (5.4)")
    joker_over = Int(10, min=0, max=10_000, help="Points for each when more than declared (5.4)")
    joker_short = Int(20, min=0, max=10_000, help="Points lost for each short of the declared number (5.4)")
    joker_undeclared = Int(0, min=0, max=100, help="What a team takes that hands in no number (5.2)")

    auction_questions = Int(8, min=1, max=100, help="Questions of Auction (6.1)")
    auction_base = Int(30, min=0, max=10_000, help="What a question is worth without a bid (6.1)")
    auction_opening = Int(40, min=1, max=10_000, help="The lowest first bid (6.4)")
    auction_step = Int(10, min=1, max=10_000, help="Bids go up by a multiple of this (6.4)")
    auction_counts = Int(3, min=1, max=10, help="To how many the host counts after a bid (6.3)")
    auction_pace = Int(2, min=0, max=60, help="Seconds the clock shows between two counts; 0: no clock (6.3)")
    bluff = Bool(True, help="A bid may exceed the account, and is found out at the end of the bidding (6.2)")
    all_in_closes = Bool(True, help="After va banque only va banque may follow (6.4)")
    all_in_exceeds = Bool(True, help="Va banque must exceed the highest bid; otherwise it may be called below it (6.4)")
    all_in_opens = Bool(False, help="Va banque as the first bid must reach the lowest first bid (6.4)")
    all_in_rests = Bool(True, help="A team may not begin the va banque on two questions running (6.4)")

    groups = {
        "evening": ("contests", "seconds", "strict", "fewest", "most"),
        "negative": ("negative_questions",),
        "sandwich": ("sandwich_questions", "sandwich_one", "sandwich_both"),
        "blitz": ("blitz_blocks", "blitz_seconds", "blitz_points", "blitz_bonus"),
        "sisyphus": ("sisyphus_questions", "sisyphus_step"),
        "joker": (
            *("joker_questions", "joker_seconds", "joker_exact", "joker_over", "joker_short"),
            "joker_undeclared",
        ),
        "auction": (
            *("auction_questions", "auction_base", "auction_opening", "auction_step", "auction_counts"),
            *("auction_pace", "bluff", "all_in_closes", "all_in_exceeds", "all_in_opens", "all_in_rests"),
        ),
    }

    def needs(self) -> dict[str, int]:
        needed = {name: self.kinds[name].planned(self) for name in self.contests}
        if "negative" in needed:
            needed["decoys"] = needed["negative"]  # 1.2: half of the sheet
        return needed

    def short(self, pack: Any) -> dict[str, list[int]]:
        """Return what a pack has too little of: how many there are, and how many a whole game needs."""
        counts = pack.counts()
        return {name: [counts.get(name, 0), n] for name, n in self.needs().items() if counts.get(name, 0) < n}

    def prepare(self, teams: Sequence[Team], pack: Any) -> None:
        super().prepare(teams, pack)
        for name in self.contests:  # a shorter contest is played to its end; an empty one would be none
            if not self.kinds[name].section(pack):
                raise Refused(Code.SETUP_SECTION, pack=pack.title, section=name)
        for team in teams:
            if team.players and not self.fewest <= len(team.players) <= self.most:
                given = len(team.players)
                raise Refused(Code.SETUP_PLAYERS, name=team.name, given=given, low=self.fewest, high=self.most)

    def play(self, table: Table) -> Script:
        table.cards = []
        for name in self.contests:
            contest = self.kinds[name](self, table)
            table.cards.append(contest)
            table.round, table.question, table.questions = name, 0, self.kinds[name].length(contest.questions)
            yield from contest.play()
            if not table.active:
                break
        return lambda: self.outcome(table)

    def outcome(self, table: Table) -> dict[str, Any]:
        """Return the result: who won (several, where the accounts are equal), accounts, places, points a contest."""
        winners = [team.name for team in table.richest(table.active or table.teams)]
        accounts = {team.name: table.account(team) for team in table.teams}
        return {
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "accounts": accounts,
            "ranks": ranks(accounts),
            "contests": [
                [contest.name, {team.name: contest.tally.total(team) for team in table.teams}]
                for contest in table.cards
            ],
        }

    # What screens see ------------------------------------------------------------------------------------------

    def stake(self, table: Table, team: Team) -> int | None:
        contest: Contest = table.cards[-1]
        return contest.stake(team) if team.active else None

    def standing(self, table: Table, team: Team) -> tuple[str, Refused | None]:
        state, reason = super().standing(table, team)
        contest: Contest = table.cards[-1]
        return (state, reason) if state != "in" else contest.standing(team)

    def public(self, table: Table) -> dict[str, Any]:
        return {"contests": list(self.contests), "contest": table.cards[-1].public()}

    def secret(self, table: Table) -> dict[str, Any]:
        return {"secret": table.cards[-1].secret(), "short": self.short(table.pack)}

    def private(self, table: Table, team: Team) -> dict[str, Any]:
        return {"mine": table.cards[-1].private(team)}
