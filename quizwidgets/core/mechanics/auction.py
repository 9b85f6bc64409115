"""The ascending open auction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ask import Ask, Option, Whole
from ..codes import Code
from ..errors import Refused
from ..ledger import POT
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["OpenAuction"]


class OpenAuction:
    """An ascending open auction in which every bid is paid at once and stays paid (all-pay).

    Parameters
    ----------
    table : Table
        The table.
    teams : sequence of Team
        Who may bid.
    target : str
        Where bids go: the pot, or the bank.
    clause, all_in_clause : str
        Clauses of the rules that the ledger cites for a bid and for an all-in.
    opening : int
        The lowest first bid, in points.
    step : int
        By how much a bid must exceed the highest one.
    added : bool
        How a bid's number is read: False, it is the team's total in this auction; True, it is added to what the
        team has already put in.
    reaching : bool
        Whether a bid that takes the team's whole account is an all-in.
    blocking : bool
        Whether a team that owned less than the highest stake when the auction opened may no longer go all in.
    barred : mapping of Team to Code
        Why other teams may not bid.
    fewest : int
        Teams without which there is no auction.
    """

    def __init__(
        self,
        table: Table,
        teams: Sequence[Team],
        *,
        clause: str,
        all_in_clause: str,
        target: str = POT,
        opening: int = 1,
        step: int = 1,
        added: bool = False,
        reaching: bool = False,
        blocking: bool = False,
        barred: Mapping[Team, Code] | None = None,
        fewest: int = 2,
    ) -> None:
        self.table = table
        self.teams = list(teams)
        self.target = target
        self.clause, self.all_in_clause = clause, all_in_clause
        self.opening, self.step, self.added = opening, step, added
        self.reaching, self.blocking = reaching, blocking
        self.barred, self.fewest = barred or {}, fewest
        self.stakes: dict[str, int] = {team.key: 0 for team in self.teams}
        """What each team has put in, by its key."""
        self.all_in: Team | None = None
        """The team that ended the auction with its whole account."""
        self.closed = False
        """Whether the bidding is over."""
        self.could_bid = {team.key for team in self.teams if table.account(team) > 0}
        """Keys of the teams that owned a point when the auction opened."""

    @property
    def leader(self) -> Team | None:
        """The team with the highest stake that is still in the game (bids never tie: each exceeds the last)."""
        if self.all_in is not None and self.all_in.active:
            return self.all_in
        best, highest = None, 0
        for team in self.teams:
            stake = self.stakes[team.key]
            if stake > highest and team.active:
                best, highest = team, stake
        return best

    @property
    def highest(self) -> int:
        """The highest stake so far; that of a removed team still has to be exceeded by nobody."""
        leader = self.leader
        return self.stakes[leader.key] if leader is not None else 0

    def owned(self, team: Team) -> int:
        """Return what a team owned when the auction opened; the host's corrections since then count."""
        return self.table.account(team) + self.stakes[team.key]

    def held_back(self, team: Team) -> Refused | None:
        """Return why a team can neither bid nor go all in, or None."""
        if self.table.account(team) <= 0:
            return Refused(Code.BID_NO_POINTS, team=team.name)
        if self.blocking and self.owned(team) < self.highest:
            return Refused(Code.AUCTION_BLOCKED, team=team.name, account=self.owned(team), highest=self.highest)
        return None

    def silent(self, *, broke: bool = False) -> list[Team]:
        """Return the teams that could have bid and did not; with ``broke``, also those that had nothing to bid."""
        return [
            team
            for team in self.teams
            if team.active and not self.stakes[team.key] and (broke or team.key in self.could_bid)
        ]

    def play(self) -> Script:
        """Take bids until the host closes or a team goes all in; return the winner, or None."""
        while True:
            move = yield self.ask
            if move is None or move.kind == "close":
                self.closed = True
                return self.leader
            team = self.table.team(move.team)
            paid = account = self.table.account(team)
            if move.kind == "bid":
                paid = move.args["amount"] - (0 if self.added else self.stakes[team.key])
            if move.kind == "all_in" or (self.reaching and paid == account):
                self.all_in = team
                self._pay(team, paid, self.all_in_clause, "all_in")
                self.table.announce("all_in", team=team.name)
                self.closed = True
                return team
            self._pay(team, paid, self.clause, "bid")
            self.table.announce("bid", team=team.name, amount=self.stakes[team.key])

    def ask(self) -> Ask | None:
        """Say who may bid how much now; None when too few teams are left."""
        balances = self.table.ledger.balances
        active = [team for team in self.teams if team.active]
        if len(active) < self.fewest:
            return None
        highest = self.highest
        lowest = highest + self.step if highest else self.opening
        options, able = [], []
        held = {team: Refused(code, team=team.name) for team, code in self.barred.items() if team.active}
        for team in active:
            refusal = self.held_back(team)
            if refusal is not None:
                held[team] = refusal
                continue
            account, staked = balances[team.key], self.stakes[team.key]
            low, high = (lowest - staked, account) if self.added else (lowest, account + staked)
            # A team that cannot reach the lowest bid keeps the option, so that its bid is answered "above your
            # account" with the numbers; a screen sees low > high and shows it as blocked.
            amount = Whole(low, high, below=Code.BID_LOW, above=Code.BID_ACCOUNT, team=team.name)
            options.append(Option("bid", by=team, amount=amount))
            able.append(team)
        if able:
            options.append(Option("all_in", by=able))
        options.append(Option("close"))
        barred = {(kind, team.key): refusal for team, refusal in held.items() for kind in ("bid", "all_in")}
        return Ask("auction", *options, barred=barred, likely="close")

    def _pay(self, team: Team, amount: int, clause: str, reason: str) -> None:
        self.table.pay(team, self.target, amount, clause, reason)
        self.stakes[team.key] += amount
