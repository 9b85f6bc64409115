"""Sealed stakes: everybody stakes in private, nobody knows of the others."""

from __future__ import annotations

from ..ask import Ask, Option, Whole
from ..codes import Code
from ..errors import Refused
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["SealedStakes"]


class SealedStakes:
    """Private stakes out of accounts above zero.

    Parameters
    ----------
    table : Table
        The table; every team that plays on and owns a point may stake.
    least : int
        The lowest stake, and that of a team which sends none.
    """

    def __init__(self, table: Table, *, least: int = 1) -> None:
        self.table, self.least = table, least
        self.sent: dict[Team, int] = {}
        """What was staked."""

    @property
    def able(self) -> list[Team]:
        """Those who may stake."""
        return [team for team in self.table.active if self.table.account(team) > 0]

    def play(self) -> Script:
        """Take stakes, the latest of each team counts, until the host closes; return those who could stake."""
        while True:
            move = yield self.ask
            if move is None or move.kind == "close":
                return self.able
            self.sent[self.table.team(move.team)] = move.args["amount"]

    def ask(self) -> Ask | None:
        """Say who may stake how much; None when nobody owns a point."""
        by_account: dict[int, list[Team]] = {}
        able = self.able
        for team in able:
            by_account.setdefault(self.table.account(team), []).append(team)
        barred = {
            ("stake", team.key): Refused(Code.STAKE_NONE, team=team.name)
            for team in self.table.active
            if self.table.account(team) <= 0
        }
        stakes = [
            # One option for all who own the same: their words are the same.
            Option("stake", by=teams, amount=Whole(self.least, account))
            for account, teams in by_account.items()
        ]
        return Ask("stakes", *stakes, Option("close"), barred=barred, likely="close") if able else None

    def amount(self, team: Team) -> int:
        """Return a team's stake; no more than its account, which may have been corrected since."""
        return max(self.least, min(self.sent.get(team, self.least), self.table.account(team)))
