"""Contest 1: rated questions; a sheet of phrases, half of which are the answers turned inside out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quizwidgets.core.ask import Option, Sample
from quizwidgets.core.rules import Script
from quizwidgets.core.team import Team

from .contest import Contest

__all__ = ["Negative"]


class Negative(Contest):
    """1.1-1.5."""

    name = "negative"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        part = self.table.pack.negative
        inversions = [each.inversion for each in self.questions]
        self.phrases = [*inversions, *(part.decoys[: len(inversions)] if part else ())]  # 1.2
        self.sheet: list[str] = []
        """The phrases in the order of the sheet, once it has been given out."""

    @classmethod
    def section(cls, pack: Any) -> Sequence[Any]:
        return pack.negative.questions if pack.negative else ()

    def play(self) -> Script:
        yield from super().play()
        self.sheet = []

    def opening(self) -> list[Option]:
        # 1.2: in arbitrary order; drawn, so that the journal has it.
        count = len(self.phrases)
        return [Option("open", order=Sample(range(count), count))]

    def handle(self, move: Any) -> bool:
        if move.kind == "open":
            self.sheet = [self.phrases[place] for place in move.args["order"]]
        return super().handle(move)

    def due(self, team: Team, number: int) -> tuple[int, str]:
        return self.item(number).rating if self.cards.right(team, number) else 0, "1.5"

    def head(self, number: int) -> dict[str, Any]:
        return {"number": number, "rating": self.item(number).rating}  # 1.3

    def answer_of(self, item: Any) -> dict[str, Any]:
        return {**super().answer_of(item), "inversion": item.inversion}  # 1.4: for the host's eyes

    def public(self) -> dict[str, Any]:
        return {**super().public(), "sheet": self.sheet}

    def secret(self) -> dict[str, Any]:
        # Until it is given out: for printing the sheets beforehand.
        return {**super().secret(), "phrases": [] if self.sheet else sorted(self.phrases)}
