"""Striking out: sides take turns to remove one of several things until one is left."""

from __future__ import annotations

from collections.abc import Sequence

from ..ask import Ask, OneOf, Option
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["Striking"]


class Striking:
    """Categories struck out in turn.

    Parameters
    ----------
    table : Table
        The table.
    teams : sequence of Team
        In the order in which they strike.
    names : sequence of str
        What lies on the table.
    """

    def __init__(self, table: Table, teams: Sequence[Team], names: Sequence[str]) -> None:
        self.table = table
        self.teams = list(teams)
        self.names = list(names)
        self.struck: list[str] = []
        """What has been struck out, in order."""

    @property
    def left(self) -> list[str]:
        """What is still on the table."""
        return [name for name in self.names if name not in self.struck]

    @property
    def turn(self) -> Team:
        """Whose turn it is."""
        return self.teams[len(self.struck) % len(self.teams)]

    def play(self) -> Script:
        """Strike until one is left; return it (None when a side has left the game)."""
        while len(self.left) > 1:
            move = yield self.ask
            if move is None:
                return None
            self.struck.append(move.args["category"])
        return self.left[0]

    def ask(self) -> Ask | None:
        """Ask the team whose turn it is."""
        if not all(team.active for team in self.teams):
            return None
        choose = Option("choose", by=self.turn, category=OneOf(self.left))
        return Ask("strike", choose, stage=str(len(self.struck)), likely="choose")
