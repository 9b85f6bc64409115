"""Contest 3: blocks of questions read one after another; one card for the block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quizwidgets.core.ask import Option
from quizwidgets.core.mechanics import AnswerCards
from quizwidgets.core.rules import Script
from quizwidgets.core.team import Team

from .contest import Contest

if TYPE_CHECKING:
    from ..neptune import Neptune

__all__ = ["Blitz"]


class Blitz(Contest):
    """3.1-3.7. A block is what a question is to other contests; its questions are numbered within it."""

    name = "blitz"
    block = 0
    """Number of the block being read."""
    coming = 0
    """Number, within the block, of the question that the host reads next; 0: none."""

    @classmethod
    def planned(cls, rules: Neptune) -> int:
        return rules.blitz_blocks

    @classmethod
    def length(cls, questions: Sequence[Any]) -> int:
        return sum(map(len, questions))

    def make_cards(self) -> AnswerCards:
        size = max(map(len, self.questions), default=0)
        return AnswerCards(self.table, word="block", part="question", parts=range(1, size + 1))  # 3.3

    def question(self, number: int) -> Script:
        """Read a block, with a pause after each question, and take its cards in (3.2, 3.3)."""
        table, block = self.table, self.questions[number - 1]
        first = self.length(self.questions[: number - 1])
        self.lay([])
        self.block, self.read = number, True
        for place in range(1, len(block) + 1):
            table.question, self.coming = first + place, place
            yield from self.wait("reading", lambda: [Option("reveal"), *self.writing()])
            self.cards.hand_out(number)
            self.laid, self.coming = range(1, place + 1), 0
            if place < len(block) and table.active:
                table.start_clock(self.rules.blitz_seconds)
        yield from self.timed("cards", self.rules.blitz_seconds, lambda: [Option("close"), *self.writing()])
        self.cards.take_in()

    def parts(self, number: int) -> Sequence[Any]:
        return range(1, len(self.questions[number - 1]) + 1)

    def writing(self) -> list[Option]:
        """Return the writing on the block's card, on the questions that have been read."""
        return [self.cards.writing(self.laid)] if self.laid else []

    def due(self, team: Team, number: int) -> tuple[int, str]:
        places = self.parts(number)
        rights = sum(self.cards.right(team, number, place) for place in places)
        points = self.rules.blitz_points * rights  # 3.5
        if rights == len(places):
            return points + self.rules.blitz_bonus, "3.6"
        return points, "3.5"

    def item(self, number: int) -> Any:
        return self.questions[self.block - 1][number - 1]

    def public(self) -> dict[str, Any]:
        sizes = [len(block) for block in self.questions]
        return {**super().public(), "block": self.block, "sizes": sizes}

    def secret(self) -> dict[str, Any]:
        coming = {"number": self.coming, **self.answer_of(self.item(self.coming))} if self.coming else None
        return {**super().secret(), "coming": coming}
