"""Answer cards: teams hand them in, the host marks them right or wrong, in any order and as often as need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ask import Flag, OneOf, Option, Some, Text, Whole
from ..move import Move
from ..table import Table
from ..team import Team

__all__ = ["AnswerCards"]

Cell = tuple[str, int, Any]
"""A team's key, the number of its card, and the part of the card."""


class AnswerCards:
    """One card a team for each question, or each block; on it one answer, or several parts.

    A card can be written on (by a seat) while it is out, and marked once it has been taken in. What is not marked
    counts as wrong.

    Parameters
    ----------
    table : Table
        The table.
    word : str
        What moves call the number of a card: ``"question"``, or ``"block"``.
    part : str
        What moves call a part of a card: ``"half"``, or ``"question"``; empty where a card holds one answer.
    parts : sequence
        The parts of a card.
    """

    def __init__(self, table: Table, *, word: str = "question", part: str = "", parts: Sequence[Any] = (None,)) -> None:
        self.table = table
        self.word, self.part, self.parts = word, part, tuple(parts)
        self.out = 0
        """Number of the card that is out; 0 when none is."""
        self.taken = 0
        """How many cards of each team have been taken in."""
        self.marks: dict[Cell, bool] = {}
        self.texts: dict[Cell, str] = {}

    def hand_out(self, number: int) -> None:
        """Let the teams write on a card."""
        self.out = number

    def take_in(self) -> None:
        """Collect the card that is out; it can be marked from now on."""
        self.taken, self.out = self.out, 0

    def writing(self, parts: Sequence[Any] | None = None) -> Option:
        """Return the move of writing on the card that is out, on some of its parts or all."""
        open_ = self.parts if parts is None else parts
        words: dict[str, Any] = {self.part: OneOf(open_)} if self.part else {}
        return Option("card", by=self.table.active, **words, text=Text(300))

    def marking(self) -> list[Option]:
        """Return the host's marking, none before the first card is in.

        For one team: right or wrong. For all: ``teams`` are those who are right, all others are wrong.
        """
        if not self.taken:
            return []
        teams = self.table.active
        words: dict[str, Any] = {self.word: Whole(1, self.taken, default=self.taken)}
        if self.part:
            words[self.part] = OneOf(self.parts)
        return [
            Option("judge", by=teams, host=True, **words, right=Flag()),
            Option("judge", **words, teams=Some([team.name for team in teams])),
        ]

    def take(self, move: Move) -> None:
        """Carry out a move that ``writing`` or ``marking`` has offered."""
        args = move.args
        part = args[self.part] if self.part else None
        if move.kind == "card":
            self.texts[self.table.team(move.team).key, self.out, part] = args["text"]
        elif move.team is not None:
            self.marks[self.table.team(move.team).key, args[self.word], part] = args["right"]
        else:
            for team in self.table.active:
                self.marks[team.key, args[self.word], part] = team.name in args["teams"]

    def right(self, team: Team, number: int, part: Any = None) -> bool:
        """Return whether a part of a team's card is right."""
        return self.marks.get((team.key, number, part), False)

    def rights(self, team: Team, number: int) -> int:
        """Return how many parts of a team's card are right."""
        return sum(self.right(team, number, part) for part in self.parts)

    def marked(self, number: int) -> bool:
        """Return whether anything on the cards of a number has been marked."""
        return any(cell[1] == number for cell in self.marks)

    def complete(self, number: int, parts: Sequence[Any] | None = None) -> bool:
        """Return whether all cards of a number have been marked, on some of their parts or all."""
        open_ = self.parts if parts is None else parts
        return all((team.key, number, part) in self.marks for team in self.table.active for part in open_)

    # What screens see

    def grid(self, count: int) -> dict[str, Any]:
        """Return the marks on the first ``count`` cards: a row a team, a list a card, in it right, wrong or None."""
        rows = [
            [
                team.name,
                [[self.marks.get((team.key, number, part)) for part in self.parts] for number in range(1, count + 1)],
            ]
            for team in self.table.teams
        ]
        return {"word": self.word, "part": self.part, "parts": [each for each in self.parts if each], "rows": rows}

    def handed(self) -> list[str]:
        """Return the names of the teams that have written on the card that is out."""
        wrote = {key for key, number, _ in self.texts if number == self.out}
        return [team.name for team in self.table.active if team.key in wrote]

    def written(self, team: Team) -> list[list[Any]]:
        """Return what a team wrote: number of the card, part, text."""
        return [[number, part, text] for (key, number, part), text in self.texts.items() if key == team.key]
