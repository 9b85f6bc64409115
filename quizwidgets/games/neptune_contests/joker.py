"""Contest 5: each team says beforehand how many questions it will take."""

from __future__ import annotations

from typing import Any

from quizwidgets.core.ask import Option, Whole
from quizwidgets.core.rules import Script
from quizwidgets.core.team import Team

from .contest import Contest

__all__ = ["Joker"]


class Joker(Contest):
    """5.1-5.5."""

    name = "joker"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.declared: dict[str, int] = {}
        """How many each team takes, by its key."""
        self.told = False
        """Whether the topics have been announced."""
        self.bound = False
        """Whether the declarations are in."""

    def play(self) -> Script:
        yield from super().play()
        self.lay([])

    def before(self, number: int) -> Script:
        if number > 1:
            return
        self.told = True  # 5.2
        most = Whole(0, len(self.questions))
        declare = Option("declare", by=self.table.active, amount=most)
        yield from self.timed("declare", self.rules.joker_seconds, lambda: [Option("close"), declare])
        self.bound = True

    def handle(self, move: Any) -> bool:
        if move.kind == "declare":
            self.declared[self.table.team(move.team).key] = move.args["amount"]
            return True
        return super().handle(move)

    def mark(self, number: int) -> Script:
        # 5.5: answers are read out at the end, and so no points move before.
        yield from self.wait("marking", lambda: [Option("next")], number)

    def results(self) -> Script:
        self.announce(len(self.questions))
        self.lay(range(1, self.announced + 1))
        self.read = self.answered = True
        yield from super().results()

    def settle(self) -> None:
        if not self.announced:
            return
        for team in self.table.active:
            declared, taken = self.declaration(team), self.taken(team)
            points = self.points(declared, taken)
            self.tally.settle(team, "contract", points, "5.4", "joker", declared=declared, taken=taken)

    def points(self, declared: int, taken: int) -> int:
        """Return what a contract is worth (5.4)."""
        if taken == declared:
            return self.rules.joker_exact * taken
        if taken > declared:
            return self.rules.joker_over * taken
        return -self.rules.joker_short * (declared - taken)

    def declaration(self, team: Team) -> int:
        """Return how many questions a team takes; a team that handed nothing in, as the parameter says."""
        return self.declared.get(team.key, min(self.rules.joker_undeclared, len(self.questions)))

    def taken(self, team: Team) -> int:
        """Return how many questions a team has answered right."""
        return sum(self.cards.rights(team, number) for number in range(1, len(self.questions) + 1))

    def head(self, number: int) -> dict[str, Any]:
        return {"number": number, "topic": self.item(number).topic}

    def public(self) -> dict[str, Any]:
        teams = self.table.active
        view = super().public()
        view["topics"] = [each.topic for each in self.questions] if self.told else []
        view["handed"] = view["handed"] if self.bound else [team.name for team in teams if team.key in self.declared]
        view["declared"] = [[team.name, self.declaration(team)] for team in teams] if self.bound else None
        return view

    def secret(self) -> dict[str, Any]:
        declared = [[team.name, self.declared.get(team.key)] for team in self.table.active]
        return {**super().secret(), "declared": declared}

    def private(self, team: Team) -> dict[str, Any]:
        return {**super().private(team), "declared": self.declared.get(team.key)}
