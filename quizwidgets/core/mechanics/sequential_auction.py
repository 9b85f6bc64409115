"""The sequential auction: one bidder after another, until nobody raises; only the winner's bid is at stake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ask import Ask, Option, Whole
from ..codes import Code
from ..errors import Refused
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["SequentialAuction"]


class SequentialAuction:
    """An auction in turns, opened by one who may not pass.

    The others follow in ascending order of their accounts, round and round, as long as somebody can raise. Nothing is
    paid; whoever bid last has won.

    Parameters
    ----------
    table : Table
        The table.
    opener : Team
        Opens with at least the value; with exactly the value, when the account is below it.
    value : int
        The lowest bid, and the account that others need to take part, in points.
    recent : mapping of Team to int, optional
        Who comes first of those with equal accounts: the greater number.
    stage : str
        Tells this auction from others.
    """

    def __init__(
        self, table: Table, opener: Team, value: int, recent: Mapping[Team, int] | None = None, stage: str = ""
    ) -> None:
        self.table, self.opener, self.value, self.stage = table, opener, value, stage
        self.recent = recent or {}
        self.bids: list[tuple[Team, int, bool]] = []
        """Who bid how much, and whether as va banque, in order."""
        self.passed: set[Team] = set()
        self._order: list[Team] = []

    @property
    def last(self) -> tuple[Team, int, bool] | None:
        """The bid that stands: the latest of those who still play."""
        return next((bid for bid in reversed(self.bids) if bid[0].active), None)

    @property
    def leader(self) -> Team | None:
        """Whose bid stands."""
        return self.last[0] if self.last is not None else None

    @property
    def highest(self) -> int:
        """The bid that stands, in points."""
        return self.last[1] if self.last is not None else 0

    def can_raise(self, team: Team) -> bool:
        """Return whether a team may still bid more than what stands."""
        account = self.table.account(team)
        fits = team.active and team not in self.passed and team is not self.leader
        return fits and account >= self.value and account > self.highest

    @property
    def turn(self) -> Team | None:
        """Who is asked next, or None when nobody can raise."""
        start = (self._order.index(self.bids[-1][0]) + 1) if self.bids else 0
        asked = self._order[start:] + self._order[:start]
        # Those who passed since the last bid are out anyway, so that the search may begin at that bid.
        return next(filter(self.can_raise, asked), None)

    def play(self) -> Script:
        """Hold the auction; return the winner, or None when nobody who bid is left."""
        if self.table.account(self.opener) < self.value:
            self.bids.append((self.opener, self.value, False))  # has no choice
        else:
            move = yield self.open_ask
            if move is None:
                return None
            self._bid(self.opener, move.args.get("amount"))
        others = [team for team in self.table.active if team is not self.opener]
        self._order = [self.opener, *sorted(others, key=self._place)]
        while True:
            move = yield self.turn_ask
            if move is None:
                return self.leader
            team = self.table.team(move.team)
            if move.kind == "pass_":
                self.passed.add(team)
            else:
                self._bid(team, move.args.get("amount"))

    def _place(self, team: Team) -> tuple[int, int]:
        return self.table.account(team), -self.recent.get(team, -1)

    def _bid(self, team: Team, amount: int | None) -> None:
        self.bids.append((team, self.table.account(team) if amount is None else amount, amount is None))
        self.table.announce("bid" if amount is not None else "all_in", team=team.name, amount=self.bids[-1][1])

    def open_ask(self) -> Ask | None:
        """Ask the opener, who may not pass."""
        team, account = self.opener, self.table.account(self.opener)
        # An account corrected below the value meanwhile leaves the opener the value itself.
        options = [self._bid_option(team, self.value, max(self.value, account))]
        if account >= self.value:
            options.append(Option("all_in", by=team))
        return self._ask(options, "bid") if team.active else None

    def turn_ask(self) -> Ask | None:
        """Ask whose turn it is: more, everything, or pass for good."""
        team, last = self.turn, self.last
        if team is None or last is None:
            return None
        options = [Option("all_in", by=team), Option("pass_", by=team)]
        if not last[2]:
            return self._ask([self._bid_option(team, last[1] + 1, self.table.account(team)), *options], "pass_")
        return self._ask(options, "pass_", {("bid", team.key): Refused(Code.BID_VA_BANQUE, highest=last[1])})

    def _bid_option(self, team: Team, low: int, high: int) -> Option:
        amount = Whole(low, high, below=Code.BID_LOW, above=Code.BID_ACCOUNT, team=team.name)
        return Option("bid", by=team, amount=amount)

    def _ask(
        self, options: Sequence[Option], likely: str, barred: Mapping[tuple[str, str], Refused] | None = None
    ) -> Ask:
        stage = f"{self.stage} {len(self.bids)} {len(self.passed)}"
        return Ask("bidding", *options, stage=stage, barred=barred, likely=likely)
