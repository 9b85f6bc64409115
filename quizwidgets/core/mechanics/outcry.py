"""Open outcry: bids are called, the host counts to three, a new bid begins the count again; the winner pays later."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ..ask import Ask, Option, Whole
from ..codes import Code
from ..common import LIMIT
from ..errors import Refused
from ..move import Move
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["Call", "OpenOutcry"]


@dataclass(frozen=True)
class Call:
    """A bid that was called."""

    team: Team
    amount: int
    all_in: bool = False


class OpenOutcry:
    """Bidding by open outcry. No points move: what the winner stakes is the caller's business.

    A team with an account above zero may bid. Where a bluff is allowed, a bid may exceed the account; if such a bid
    wins, its team is thrown out and the bidding begins anew among the others.

    Parameters
    ----------
    table : Table
        The table.
    teams : sequence of Team
        Who takes part.
    opening : int
        The lowest first bid, in points.
    step : int
        The first bid is the opening or steps above it; each next one is steps above the highest.
    counts : int
        To how many the host counts.
    pace : int
        Seconds that the clock shows between two counts; 0: no clock.
    bluff : bool
        Whether a bid may exceed the account.
    all_in_closes : bool
        Whether after a va banque only another may follow.
    all_in_exceeds : bool
        Whether a va banque must exceed the highest bid so far; otherwise it may be called at any height, and the
        highest sum wins all the same, of equal ones the earlier.
    all_in_opens : int
        The least that a va banque may be as the first bid.
    resting : collection of str
        Keys of teams that may not begin the va banque, only follow another's.
    stage : str
        Tells this bidding apart from others of its phase.
    """

    def __init__(
        self,
        table: Table,
        teams: Sequence[Team],
        *,
        opening: int,
        step: int,
        counts: int = 3,
        pace: int = 0,
        bluff: bool = True,
        all_in_closes: bool = True,
        all_in_exceeds: bool = True,
        all_in_opens: int = 1,
        resting: Collection[str] = (),
        stage: str = "",
    ) -> None:
        self.table, self.teams = table, list(teams)
        self.opening, self.step, self.counts, self.pace = opening, step, counts, pace
        self.bluff = bluff
        self.all_in_closes, self.all_in_exceeds, self.all_in_opens = all_in_closes, all_in_exceeds, all_in_opens
        self.resting, self.stage = frozenset(resting), stage
        self.calls: list[Call] = []
        """The bids since the bidding began (anew)."""
        self.count = 0
        """How far the host has counted since the last bid."""
        self.bluffs: list[Call] = []
        """The bids that were found out; their teams are thrown out."""
        self.initiators: set[str] = set()
        """Keys of the teams that began a va banque."""
        self.closed = False

    @property
    def standing(self) -> list[Call]:
        """The bids of the teams that are still in the game."""
        return [call for call in self.calls if call.team.active]

    @property
    def best(self) -> Call | None:
        """The highest bid, of equal ones the earliest."""
        return max(self.standing, key=lambda call: call.amount, default=None)

    @property
    def bidders(self) -> list[Team]:
        """The teams that may bid: in the game, not thrown out, with more than nothing."""
        out = {call.team for call in self.bluffs}
        return [team for team in self.teams if team.active and team not in out and self.table.account(team) > 0]

    def play(self) -> Script:
        """Take bids until the count is over; return the winning call, or None."""
        while not self.closed:
            self.take((yield self.ask))
        return self.best

    def take(self, move: Move | None) -> None:
        """Carry out a move that ``ask`` has offered; None: there was nobody left to ask."""
        if move is None or move.kind == "close":
            self._end()
        elif move.kind == "count":
            self.count += 1
            if self.count < self.counts:
                self.table.start_clock(self.pace)
            else:
                self._end()
        else:
            self._call(self.table.team(move.team), move)

    def _call(self, team: Team, move: Move) -> None:
        all_in = move.kind == "all_in"
        if all_in and not any(call.all_in for call in self.standing):
            self.initiators.add(team.key)
        call = Call(team, self.table.account(team) if all_in else move.args["amount"], all_in)
        self.calls.append(call)
        self.count = 0
        self.table.start_clock(self.pace)
        self.table.announce(move.kind, team=team.name, amount=call.amount)

    def _end(self) -> None:
        self.table.stop_clock()
        best = self.best
        if best is None or self.table.account(best.team) >= best.amount:
            self.closed = True
            return
        self.bluffs.append(best)
        self.table.announce("bluff", team=best.team.name, amount=best.amount)
        self.calls, self.count = [], 0

    def ask(self) -> Ask | None:
        """Say who may call what now; None when nobody may."""
        best, bidders = self.best, self.bidders
        if not bidders:
            return None
        barred = {(kind, team.key): why for team, why in self._shut_out(bidders) for kind in ("bid", "all_in")}
        all_in = any(call.all_in for call in self.standing)
        lowest = best.amount + self.step if best else self.opening
        options, bold = [], []
        for team in bidders:
            account = self.table.account(team)
            if all_in and self.all_in_closes:
                barred["bid", team.key] = Refused(Code.BID_ALL_IN, team=team.name)
            else:
                high = LIMIT if self.bluff else account
                amount = Whole(
                    lowest, high, step=self.step, below=Code.BID_LOW, above=Code.BID_ACCOUNT, team=team.name
                )
                options.append(Option("bid", by=team, amount=amount))
            why = self._not_all_in(team, account, best, all_in)
            if why is None:
                bold.append(team)
            else:
                barred["all_in", team.key] = why
        if bold:
            options.append(Option("all_in", by=bold))
        # A count says which it is, so that a click on "two" never counts three.
        following = self.count + 1
        options.append(Option("count", number=Whole(following, following, default=following)))
        options.append(Option("close"))
        return Ask("outcry", *options, stage=f"{self.stage} {len(self.bluffs)}", barred=barred, likely="count")

    def _not_all_in(self, team: Team, account: int, best: Call | None, all_in: bool) -> Refused | None:
        if not all_in and team.key in self.resting:
            return Refused(Code.ALL_IN_TWICE, team=team.name)
        low = self.all_in_opens
        if best is not None:
            # A second va banque of the same team would say nothing new.
            again = any(call.all_in and call.team is team for call in self.standing)
            low = best.amount + 1 if self.all_in_exceeds or again else 1
        return Refused(Code.ALL_IN_LOW, team=team.name, account=account, low=low) if account < low else None

    def _shut_out(self, bidders: Sequence[Team]) -> list[tuple[Team, Refused]]:
        return [(team, why) for team in self.teams if team not in bidders and (why := self.why_out(team)) is not None]

    def why_out(self, team: Team) -> Refused | None:
        """Return why a team may not bid at all, or None."""
        bluff = next((call for call in self.bluffs if call.team is team), None)
        if bluff is not None:
            return Refused(Code.AUCTION_BLUFF, team=team.name, amount=bluff.amount)
        if team.active and self.table.account(team) <= 0:
            return Refused(Code.BID_NO_POINTS, team=team.name)
        return None

    def view(self) -> dict[str, Any]:
        """Return the bidding as everybody may see it."""
        best = self.best
        return {
            "leader": best.team.name if best else None,
            "highest": best.amount if best else 0,
            "all_in": any(call.all_in for call in self.standing),
            "count": self.count,
            "counts": self.counts,
            "pace": self.pace,
            "calls": [[call.team.name, call.amount, call.all_in] for call in self.calls],
            "bluffs": [[call.team.name, call.amount] for call in self.bluffs],
        }
