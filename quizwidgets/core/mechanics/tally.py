"""Points for answers that may be judged again: what was paid is remembered, the difference is transferred."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ..ledger import BANK
from ..table import Table
from ..team import Team

__all__ = ["Tally"]


class Tally:
    """What each team has been paid by the bank, item by item.

    A difference that comes of judging an item again has the reason with ``_again`` after it.

    Parameters
    ----------
    table : Table
        The table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.paid: dict[tuple[str, Hashable], int] = {}

    def settle(self, team: Team, item: Hashable, points: int, clause: str, reason: str, **values: Any) -> None:
        """Bring an item to a number of points, which may be below zero."""
        before = self.paid.get((team.key, item))
        change = points - (before or 0)
        self.paid[team.key, item] = points
        source, target = (BANK, team) if change > 0 else (team, BANK)
        self.table.pay(source, target, abs(change), clause, f"{reason}_again" if before else reason, **values)

    def total(self, team: Team) -> int:
        """Return a team's points over all items."""
        return sum(points for (key, _), points in self.paid.items() if key == team.key)
