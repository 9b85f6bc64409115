"""What a rulebook asks for: which moves are open, to whom, with which words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from .codes import Code
from .errors import Refused
from .numbers import read_whole
from .team import NAME_LENGTH, Team, read_name

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Ask", "Crowd", "Flag", "NewName", "OneOf", "Option", "Sample", "Some", "Spec", "Text", "Whole"]

MISSING: Any = object()
"""Stands for a word that the move does not have."""


def _no_choice(name: str, value: Any, values: Sequence[Any]) -> Refused:
    shown = ", ".join(map(str, values[:12])) + ("…" if len(values) > 12 else "")
    return Refused(Code.MOVE_CHOICE, argument=name, given=str(value)[:40], choices=shown)


class Spec:
    """What one word of a move may be.

    A word that is missing is filled in where the specification can: by its default, or by a draw.
    """

    __slots__ = ()
    draw = False
    """Whether it is drawn when it is missing."""

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> Any:
        """Return the word as the journal keeps it.

        Parameters
        ----------
        name : str
            What the word is called.
        value
            As given, or ``MISSING``.
        args : mapping
            The words before it.
        random : random.Random or None
            For draws; None where nothing may be drawn (a replay).

        Raises
        ------
        Refused
            When it cannot be that.
        """
        raise Refused(Code.MOVE_MISSING, argument=name)

    def describe(self) -> Any:
        """Return what it may be, for a person: bounds, choices, True for a flag; None where anything goes."""
        return None

    def form(self) -> Any:
        """Return how a screen asks for it: ``[low, high]``, True for a flag, or a mapping with ``one``, ``some`` or
        ``text``; None where nobody is asked."""
        return self.describe()


class Whole(Spec):
    """A whole number between two bounds, with the refusals for either side; from ``low`` upwards in steps."""

    __slots__ = ("above", "below", "default", "high", "low", "step", "values")

    def __init__(
        self,
        low: int,
        high: int,
        *,
        below: Code = Code.NUMBER_LOW,
        above: Code = Code.NUMBER_HIGH,
        default: int | None = None,
        step: int = 1,
        **values: Any,
    ) -> None:
        self.low, self.high, self.below, self.above = low, high, below, above
        self.default, self.step, self.values = default, step, values

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> int:
        if value is MISSING:
            if self.default is None:
                raise Refused(Code.MOVE_MISSING, argument=name)
            return self.default
        number = value if type(value) is int else read_whole(value, signed=self.low < 0)
        if number < self.low:
            raise Refused(self.below, low=self.low, high=self.high, given=number, **self.values)
        if number > self.high:
            raise Refused(self.above, low=self.low, high=self.high, given=number, **self.values)
        if (number - self.low) % self.step:
            raise Refused(Code.BID_STEP, low=self.low, step=self.step, given=number, **self.values)
        return number

    def describe(self) -> list[int]:
        return [self.low, self.high] if self.step == 1 else [self.low, self.high, self.step]


class OneOf(Spec):
    """One of some values; drawn at random when ``draw`` and none is given, or else the ``default``.

    ``values`` and ``default`` may be functions of the words before, where the choice depends on them.
    """

    __slots__ = ("default", "draw", "hidden", "values")

    def __init__(
        self,
        values: Sequence[Any] | Callable[[Mapping[str, Any]], Sequence[Any]],
        *,
        draw: bool = False,
        hidden: bool = False,
        default: Any = MISSING,
    ) -> None:
        self.values, self.draw, self.hidden, self.default = values, draw, hidden, default

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> Any:
        values = self.values(args) if callable(self.values) else self.values
        if value is MISSING and self.default is not MISSING:
            value = self.default(args) if callable(self.default) else self.default
        if value is MISSING:
            if not (self.draw and random is not None):
                raise Refused(Code.MOVE_MISSING, argument=name)
            return random.choice(values)
        if isinstance(value, bool) or value not in values:
            raise _no_choice(name, value, values)
        return values[values.index(value)]

    def describe(self) -> Any:
        return None if self.hidden or callable(self.values) else list(self.values)

    def form(self) -> Any:
        values = self.describe()
        return None if values is None else {"one": values, "draw": self.draw}


class Some(Spec):
    """Any number of some values, in their order; ``default`` when none are given.

    ``default`` may be a function of the words before.
    """

    __slots__ = ("default", "values")

    def __init__(
        self,
        values: Sequence[Any],
        *,
        default: Sequence[Any] | Callable[[Mapping[str, Any]], Sequence[Any]] | None = None,
    ) -> None:
        self.values, self.default = values, default

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> list[Any]:
        if value is MISSING:
            if self.default is None:
                raise Refused(Code.MOVE_MISSING, argument=name)
            value = self.default(args) if callable(self.default) else self.default
        elif isinstance(value, str) or not isinstance(value, Iterable):
            raise _no_choice(name, value, self.values)
        chosen = list(value)
        if not chosen:
            return []
        known = set(self.values)  # hundreds of answers may be judged at once
        for each in chosen:
            if isinstance(each, list | dict | set) or each not in known:
                raise _no_choice(name, each, self.values)
        wanted = set(chosen)
        return [each for each in self.values if each in wanted]

    def describe(self) -> list[Any]:
        return list(self.values)

    def form(self) -> dict[str, Any]:
        return {"some": list(self.values)}


class Sample(Spec):
    """``size`` different values out of some (all, if there are fewer), in drawn order.

    ``values`` may be a function of the words before, where the choice depends on them.
    """

    __slots__ = ("size", "values")
    draw = True

    def __init__(self, values: Sequence[Any] | Callable[[Mapping[str, Any]], Sequence[Any]], size: int) -> None:
        self.values, self.size = values, size

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> list[Any]:
        values = list(self.values(args) if callable(self.values) else self.values)
        size = min(self.size, len(values))
        if value is MISSING:
            if random is None:
                raise Refused(Code.MOVE_MISSING, argument=name)
            return random.sample(values, size)
        chosen = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else [value]
        if any(isinstance(each, bool) or each not in values for each in chosen):
            raise _no_choice(name, value, values)
        places = [values.index(each) for each in chosen]
        if len(places) != size or len(set(places)) != size:
            raise _no_choice(name, value, values)
        return [values[place] for place in places]


class Flag(Spec):
    """Yes or no; may be missing where ``default`` is given."""

    __slots__ = ("default",)

    def __init__(self, *, default: bool | None = None) -> None:
        self.default = default

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> bool:
        if value is MISSING and self.default is not None:
            return self.default
        if value is MISSING:
            raise Refused(Code.MOVE_MISSING, argument=name)
        if not isinstance(value, bool):
            raise Refused(Code.MOVE_FLAG, argument=name)
        return value

    def describe(self) -> bool:
        return True

    def form(self) -> Any:
        # What is usual stands first, so that a form left as it is says the same as no word.
        return True if self.default is None else {"one": [self.default, not self.default], "draw": False}


class Text(Spec):
    """A line of text, at most ``high`` characters; may be missing where ``default`` is given."""

    __slots__ = ("default", "high")

    def __init__(self, high: int = 200, *, default: str | None = None) -> None:
        self.high, self.default = high, default

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> str:
        if value is MISSING and self.default is not None:
            return self.default
        if value is MISSING:
            raise Refused(Code.MOVE_MISSING, argument=name)
        if not isinstance(value, str) or any("\ud800" <= each <= "\udfff" for each in value):
            raise Refused(Code.MOVE_TEXT, argument=name)  # half a character can be neither kept nor sent
        line = " ".join(value.split())
        if len(line) > self.high:
            raise Refused(Code.MOVE_TEXT_LONG, argument=name, high=self.high)
        if not line and self.default is None:
            raise Refused(Code.MOVE_MISSING, argument=name)
        return line

    def form(self) -> dict[str, Any]:
        return {"text": self.high, "optional": self.default is not None}


class NewName(Spec):
    """The name of somebody who comes to the table: tidy, and not taken."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> str:
        if value is MISSING:
            raise Refused(Code.MOVE_MISSING, argument=name)
        tidy = read_name(value)
        if self.table.taken(tidy):
            raise Refused(Code.SETUP_NAME_TWICE, name=tidy)
        return tidy

    def form(self) -> dict[str, Any]:
        return {"text": NAME_LENGTH, "optional": False}


class Crowd(Collection[Team]):
    """Those of the table's teams who may make a move at the moment somebody asks.

    Made in no time however many they are: among hundreds of players a move must not cost a walk along all of them.
    Always true, because an option of a crowd is never the host's, even when nobody is left in it.

    Parameters
    ----------
    table : Table
        The table; only teams that play on in this round are in the crowd.
    only : container of Team, optional
        Nobody else.
    without : container of Team
        Not these.
    """

    __slots__ = ("only", "table", "without")

    def __init__(self, table: Table, *, only: Container[Team] | None = None, without: Container[Team] = ()) -> None:
        self.table, self.only, self.without = table, only, without

    def __contains__(self, team: object) -> bool:
        return (
            isinstance(team, Team)
            and team.active
            and team not in self.without
            and (self.only is None or team in self.only)
        )

    def __iter__(self) -> Iterator[Team]:
        return (team for team in self.table.teams if team in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    @property
    def empty(self) -> bool:
        """Whether nobody is in it."""
        return next(iter(self), None) is None


class Option:
    """One kind of move that is open.

    Parameters
    ----------
    kind : str
        The move.
    by : Team or collection of Team, optional
        The team that may make it, or several that may make it with the same words (a ``Crowd``, where they are many);
        without it, the move is the host's.
    host : bool
        Whether a move that is made for a team is the host's all the same.
    **args : Spec
        Its words.
    """

    __slots__ = ("args", "host", "kind", "teams")

    def __init__(self, kind: str, /, by: Team | Collection[Team] = (), *, host: bool = False, **args: Spec) -> None:
        self.kind, self.host = kind, host
        self.teams = (by,) if isinstance(by, Team) else by
        self.args = args


class Ask:
    """The moves that are open at a moment.

    Parameters
    ----------
    phase : str
        Name of the phase, for screens and scripts.
    *options : Option
        The open moves; none of them means that the game is over.
    stage : str
        Tells two questions of the same phase apart: a click made for one is never applied to the other.
    barred : mapping of (kind, team key) to Refused
        Why a team may not make a move that others may.
    likely : str
        The host's most likely next move.
    """

    __slots__ = ("barred", "likely", "options", "phase", "stage")

    def __init__(
        self,
        phase: str,
        *options: Option,
        stage: str = "",
        barred: Mapping[tuple[str, str], Refused] | None = None,
        likely: str = "",
    ) -> None:
        self.phase, self.options, self.stage, self.likely = phase, options, stage, likely
        self.barred = barred if barred is not None else {}

    def plus(self, *options: Option) -> Ask:
        """Return it with further options."""
        return Ask(
            self.phase, *self.options, *options, stage=self.stage, barred=self.barred, likely=self.likely
        )

    def find(self, kind: str, team: Team | None) -> Option | None:
        """Return the open move of a kind for a team (None: the host's)."""
        for option in self.options:
            if option.kind == kind and (team in option.teams if team is not None else not option.teams):
                return option
        return None
