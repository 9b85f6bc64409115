"""Contest 4: each right answer in a row is worth more than the one before; a wrong one begins again."""

from __future__ import annotations

from quizwidgets.core.team import Team

from .contest import Contest

__all__ = ["Sisyphus"]


class Sisyphus(Contest):
    """4.1-4.3."""

    name = "sisyphus"

    def due(self, team: Team, number: int) -> tuple[int, str]:
        return self.rules.sisyphus_step * self.streak(team, number), "4.3"

    def streak(self, team: Team, number: int) -> int:
        """Return how many right answers in a row a team has given up to a question."""
        length = 0
        while number - length > 0 and self.cards.right(team, number - length):
            length += 1
        return length
