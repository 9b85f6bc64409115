"""What the six contests have in common: a question is read, cards are handed in and marked, points follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.mechanics import AnswerCards, Tally
from quizwidgets.core.rules import Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

if TYPE_CHECKING:
    from ..neptune import Neptune

__all__ = ["Contest"]


class Contest:
    """A contest: a card for each question, points for each card once its result has been announced.

    A contest of one's own overrides ``due``, or a step of ``play``.

    Parameters
    ----------
    rules : Neptune
        The rulebook.
    table : Table
        The table.
    """

    name: ClassVar[str] = ""
    """What it is called in parameters, and its section in the pack."""

    def __init__(self, rules: Neptune, table: Table) -> None:
        self.rules, self.table = rules, table
        self.questions: list[Any] = list(self.section(table.pack))[: self.planned(rules)]
        self.cards = self.make_cards()
        self.tally = Tally(table)
        self.announced = 0
        """How many cards have had their result announced; marking these again moves points at once."""
        self.laid: Sequence[int] = ()
        """Numbers of the questions on the table."""
        self.read = False
        """Whether they have been read out."""
        self.answered = False
        """Whether their answers have been read out."""

    @classmethod
    def section(cls, pack: Any) -> Sequence[Any]:
        """Return what a pack has for the contest."""
        return getattr(pack, cls.name, None) or ()

    @classmethod
    def planned(cls, rules: Neptune) -> int:
        """Return how many questions a whole contest has."""
        number: int = getattr(rules, f"{cls.name}_questions")
        return number

    @classmethod
    def length(cls, questions: Sequence[Any]) -> int:
        """Return how many questions there are to read."""
        return len(questions)

    def make_cards(self) -> AnswerCards:
        """Return the answer cards."""
        return AnswerCards(self.table)

    def parts(self, number: int) -> Sequence[Any]:
        """Return the parts of a card that are played for."""
        return self.cards.parts

    def due(self, team: Team, number: int) -> tuple[int, str]:
        """Return a team's points for a card, and the clause."""
        raise NotImplementedError

    # How it goes ----------------------------------------------------------------------------------------------

    def play(self) -> Script:
        """Play it from its announcement to its end."""
        yield from self.wait("contest", self.opening)
        for number in range(1, len(self.questions) + 1):
            yield from self.before(number)
            yield from self.question(number)
            yield from self.mark(number)
        yield from self.results()

    def opening(self) -> list[Option]:
        """Return the move that begins it."""
        return [Option("open")]

    def before(self, number: int) -> Script:
        """Do what comes before a question."""
        yield from ()

    def question(self, number: int) -> Script:
        """Read a question out and take the cards in."""
        self.table.question = number
        self.lay([number])
        yield from self.wait("reading", lambda: [Option("reveal")])
        self.read = True
        self.cards.hand_out(number)
        yield from self.timed("cards", self.rules.seconds, lambda: [Option("close"), self.cards.writing()])
        self.cards.take_in()

    def mark(self, number: int) -> Script:
        """Read the answer out and have the cards marked."""
        self.answered = True
        yield from self.wait("marking", lambda: [Option("next")], number)
        self.announce(number)

    def announce(self, number: int) -> None:
        """Announce the result of the cards up to a number, and clear the table."""
        self.announced = number
        self.settle()
        self.lay([])

    def results(self) -> Script:
        """Leave the marks open for a last look."""
        yield from self.wait("results", lambda: [Option("next")])

    def lay(self, numbers: Sequence[int]) -> None:
        """Lay questions on the table, unread."""
        self.laid, self.read, self.answered = numbers, False, False

    def settle(self) -> None:
        """Bring the accounts to what the marks say."""
        for team in self.table.active:
            for number in range(1, self.announced + 1):
                points, clause = self.due(team, number)
                self.tally.settle(team, number, points, clause, self.name, n=number)

    # Asking ---------------------------------------------------------------------------------------------------

    def wait(self, phase: str, options: Callable[[], list[Option]], number: int = 0) -> Script:
        """Wait for the host to go on; cards are written and marked meanwhile.

        The first of the options is the likely one; until all cards of a ``number`` are marked, marking is.
        Returns the move, or None when no team is left.
        """

        def ask() -> Ask | None:
            if not self.table.active:
                return None
            going_on = options()
            likely = "judge" if number and not self.cards.complete(number, self.parts(number)) else going_on[0].kind
            return Ask(phase, *going_on, *self.cards.marking(), stage=self.stage(), likely=likely)

        while True:
            move = yield ask
            if move is None or not self.handle(move):
                return move

    def timed(self, phase: str, seconds: int, options: Callable[[], list[Option]]) -> Script:
        """Wait like ``wait`` with a clock, whose end goes on by itself in a strict game."""
        if not self.table.active:
            return
        self.table.start_clock(seconds, hard=self.rules.strict)
        over = [Option("time")] if self.rules.strict and seconds else []
        yield from self.wait(phase, lambda: [*options(), *over])
        self.table.stop_clock()

    def stage(self) -> str:
        """Tell this question apart from others of the same phase."""
        return f"{self.name} {self.table.question}"

    def handle(self, move: Any) -> bool:
        """Carry out a move that does not end the wait; return whether it was one."""
        if move.kind not in ("card", "judge"):
            return False
        self.cards.take(move)
        self.settle()
        return True

    # What screens see -----------------------------------------------------------------------------------------

    def item(self, number: int) -> Any:
        """Return a question of the pack by its number."""
        return self.questions[number - 1]

    def head(self, number: int) -> dict[str, Any]:
        """Return what everybody may know of a question before it is read out."""
        return {"number": number}

    def public(self) -> dict[str, Any]:
        """Return what everybody may see."""
        laid = []
        for number in self.laid:
            item, shown = self.item(number), self.head(number)
            if self.read:
                shown["ask"] = item.ask
            if self.answered:
                shown["answer"] = item.answer
            laid.append(shown)
        last = self.announced
        right = [
            [team.name, part]
            for team in self.table.active
            for part in self.cards.parts
            if last and self.cards.right(team, last, part)
        ]
        return {
            "name": self.name,
            "planned": self.planned(self.rules),
            "cards": len(self.questions),
            "laid": laid,
            "taken": self.cards.taken,
            "handed": self.cards.handed(),
            "announced": last,
            "right": right,
            "grid": self.cards.grid(last),
            "points": [[team.name, self.tally.total(team)] for team in self.table.teams],
            "terms": self.terms(),
        }

    def terms(self) -> dict[str, Any]:
        """Return the contest's parameters for its announcement: by their names, without the contest's own."""
        rules, own = self.rules, f"{self.name}_"
        names = rules.groups.get(self.name, ())
        return {"confer": rules.seconds, **{name.removeprefix(own): getattr(rules, name) for name in names}}

    def secret(self) -> dict[str, Any]:
        """Return what the host alone sees."""
        laid = [
            {"number": number, **self.head(number), **self.answer_of(self.item(number))} for number in self.laid
        ]
        texts = [[team.name, self.cards.written(team)] for team in self.table.active]
        return {"laid": laid, "texts": texts, "grid": self.cards.grid(self.cards.taken)}

    def answer_of(self, item: Any) -> dict[str, Any]:
        """Return a question as the host sees it."""
        fields = ("ask", "answer", "note", "source")
        return {"accept": list(item.accept), **{name: getattr(item, name) for name in fields}}

    def private(self, team: Team) -> dict[str, Any]:
        """Return what a team alone sees: what it wrote itself."""
        return {"written": self.cards.written(team)}

    def stake(self, team: Team) -> int | None:
        """Return a team's stake in the bidding, where there is one."""
        return None

    def standing(self, team: Team) -> tuple[str, Any]:
        """Return a team's state in a word, and the reason when it is held back."""
        return "in", None
