"""What all rounds of Svoya Igra share: points, warnings, written answers."""

from __future__ import annotations

from typing import Any

from traitlets import Bool, Int

from quizwidgets.core.codes import Code
from quizwidgets.core.ledger import BANK
from quizwidgets.core.mechanics import WrittenAnswers
from quizwidgets.core.move import Move
from quizwidgets.core.rules import Rules
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .board import Live

__all__ = ["Points"]


class Points(Rules):
    """Points and warnings."""

    warnings = Int(2, min=1, max=20, help="The warning with which a player is removed (2.3)")
    written_recent = Bool(False, help="A right written answer counts when the last right one is looked for (4.3)")

    def score(
        self,
        table: Table,
        live: Live,
        team: Team,
        right: bool,
        amount: int | None = None,
        clause: str = "",
    ) -> None:
        """Give or take the value of a question, or another amount."""
        points = live.value if amount is None else amount
        word = "right" if right else "wrong"
        self.pay(table, team, points if right else -points, clause or live.clause, word, category=live.theme)
        if right and (live.round != "first" or self.written_recent):
            table.cards.note_right(team)
        if live.round != "first":  # or hundreds of names would be read out
            live.verdict, live.announced = right, True
            table.announce(word, team=team.name)

    def pay(self, table: Table, team: Team, points: int, clause: str, reason: str, **values: Any) -> None:
        if points > 0:
            table.pay(BANK, team, points, clause, reason, **values)
        else:
            table.pay(team, BANK, -points, clause, reason, **values)

    def warn(self, table: Table, team: Team) -> None:
        """Warn a player; the second warning is one too many (2.3)."""
        team.warnings += 1
        table.announce("warning", team=team.name)
        self.remove_warned(table, team)

    def corrected(self, table: Table, move: Move) -> None:
        if move.kind == "warn":  # by the host, for whatever reason
            self.remove_warned(table, table.team(move.team))

    def remove_warned(self, table: Table, team: Team) -> None:
        if team.warnings >= self.warnings and team.out is None:
            team.out = Code.TEAM_WARNED
            table.announce("removed", team=team.name)

    def answers(self, table: Table, live: Live, only: set[Team] | None = None) -> WrittenAnswers:
        known = (live.question.answer, *live.question.accept)
        return WrittenAnswers(table, only=only, stage=live.stage, known=known)
