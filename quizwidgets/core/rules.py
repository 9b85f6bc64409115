"""The base of every rulebook: parameters as traits, a script as a generator, and the moves common to all games."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar

from traitlets import HasTraits, TraitError

from .ask import Ask
from .codes import Code
from .errors import Refused, did_you_mean, strict
from .move import Move
from .table import Table
from .team import Team, read_teams

__all__ = ["MOVES", "Rules", "Script"]

MOVES = frozenset(
    (
        *("draw", "choose", "bonus", "open", "close", "count", "reveal", "judge", "next", "assign", "adjust", "warn"),
        *("penalise", "remove", "rename", "join", "pause", "resume", "bid", "all_in", "pass_", "buzz", "answer"),
        *("card", "declare", "stake", "time", "presenter", "buy_hint", "use_hint", "clarify"),
    )
)
"""The names of moves, the same in every game, in scripts and on the wire."""

Script = Generator[Callable[[], Ask | None], Move | None, Any]
"""A rulebook's script: yields functions that say what is open now, and is sent the move that was made.

A function, because the answer changes when the host corrects an account or removes a team in between. When it
returns None there is nothing left to ask, and the script goes on with None for a move.
"""


class Rules(HasTraits):
    """A rulebook.

    A variant is a subclass: it changes parameters, or overrides one step.
    A trait that checks its value raises a TraitError; raised ``from`` a `Refused` it is told in the person's language.

    Parameters
    ----------
    **parameters
        Values for the rulebook's traits.

    Raises
    ------
    TypeError
        For an unknown parameter; names the nearest known one.
    """

    name: ClassVar[str] = ""
    """Short name: of the catalogue's area, of packs, on the command line."""
    version: ClassVar[int] = 1
    """Raised when old journals would replay differently."""
    min_teams: ClassVar[int] = 2
    max_teams: ClassVar[int] = 8
    below_zero: ClassVar[bool] = False
    """Whether accounts may go below zero."""
    needs_pack: ClassVar[bool] = True
    groups: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The parameters as a form shows them: by the name of their group, in order."""
    moves: ClassVar[frozenset[str]] = MOVES
    """Names of the moves the rulebook knows; one with moves of its own adds them."""
    known: ClassVar[dict[str, type[Rules]]] = {}
    """Every rulebook that has been imported or defined, by its ``code``."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Rules.known[cls.code()] = cls

    def __init__(self, **parameters: Any) -> None:
        strict(type(self).__name__, parameters, self.trait_names())
        super().__init__(**parameters)

    @classmethod
    def code(cls) -> str:
        """Return what a journal calls the rulebook."""
        return cls.name if cls.__module__ == f"quizwidgets.games.{cls.name}" else f"{cls.__module__}.{cls.__qualname__}"

    def parameters(self) -> dict[str, Any]:
        """Return the parameters and their present values."""
        return {name: getattr(self, name) for name in self.trait_names()}

    @classmethod
    def of(cls, code: str, parameters: dict[str, Any]) -> Rules:
        """Return a rulebook by its code, as a journal names it.

        Raises
        ------
        LookupError
            When no such rulebook has been imported or defined.
        ValueError
            When it does not take these parameters.
        """
        try:
            rules = Rules.known[code]
        except KeyError:
            raise LookupError(f"no rulebook {code!r} is known here{did_you_mean(code, Rules.known)}") from None
        try:
            return rules(**parameters)
        except (TypeError, TraitError) as problem:
            raise ValueError(f"rulebook {code!r}: {problem}") from problem

    # What a rulebook writes

    def play(self, table: Table) -> Script:
        """Play the game from start to end; what it returns is the result (plain data)."""
        raise TypeError(f"{type(self).__name__} has no script: define play(self, table)")
        yield

    def corrected(self, table: Table, move: Move) -> None:
        """Draw what follows in this game from a move common to all games (a warning too many, for instance)."""

    def public(self, table: Table) -> dict[str, Any]:
        """Return what everybody may see of this game beyond teams, pot and clock (plain data)."""
        return {}

    def secret(self, table: Table) -> dict[str, Any]:
        """Return what the host alone may see (plain data, merged over ``public``)."""
        return {}

    def private(self, table: Table, team: Team) -> dict[str, Any]:
        """Return what only a team may see (plain data, merged over ``public``)."""
        return {}

    def caption(self, table: Table) -> str:
        """Return what the present move is about, in a word, for the journal (a question's category, say)."""
        return ""

    def standing(self, table: Table, team: Team) -> tuple[str, Refused | None]:
        """Return a team's state in a word, and the reason when it is held back."""
        barred = team.barred
        return ("out" if team.out else "waiting", barred) if barred else ("in", None)

    def stake(self, table: Table, team: Team) -> int | None:
        """Return a team's stake in the present auction, or None."""
        return None

    def needs(self) -> dict[str, int]:
        """Return how many of each thing of the pack a whole game may use, by the names of ``Pack.counts``."""
        return {}

    def prepare(self, teams: Sequence[Team], pack: Any) -> None:
        """Refuse a set-up the game cannot be played with.

        Raises
        ------
        Refused
            ``setup/…``.
        """
        if len(teams) < self.min_teams:
            raise Refused(Code.SETUP_FEW, n=self.min_teams, given=len(teams))
        if len(teams) > self.max_teams:
            raise Refused(Code.SETUP_MANY, n=self.max_teams, given=len(teams))
        if self.needs_pack and pack is None:
            raise Refused(Code.SETUP_PACK)
        if pack is not None and getattr(pack, "game", self.name) != self.name:
            raise Refused(Code.SETUP_PACK_GAME, pack=pack.game, game=self.name)

    def teams(self, given: Sequence[Any]) -> list[Team]:
        """Return the teams of a set-up."""
        return read_teams(given)

    def later_teams(self, pack: Any) -> Sequence[str]:
        """Return the names of teams that come to the table after the start, in order; a list of games shows them."""
        return ()
