"""Contest 2: each team in two halves, out of earshot of each other, each with its own card."""

from __future__ import annotations

from typing import Any

from quizwidgets.core.mechanics import AnswerCards
from quizwidgets.core.team import Team

from .contest import Contest

__all__ = ["HALVES", "Sandwich"]

HALVES = ("top", "bottom")


class Sandwich(Contest):
    """2.1-2.6."""

    name = "sandwich"

    def make_cards(self) -> AnswerCards:
        return AnswerCards(self.table, part="half", parts=HALVES)  # 2.2, 2.3

    def due(self, team: Team, number: int) -> tuple[int, str]:
        rules = self.rules
        points = ((0, "2.6"), (rules.sandwich_one, "2.4"), (rules.sandwich_both, "2.5"))
        return points[self.cards.rights(team, number)]

    def private(self, team: Team) -> dict[str, Any]:
        # 2.5: the halves answer independently, and both have the team's seat.
        return {"written": [[number, half, ""] for number, half, _ in self.cards.written(team)]}
