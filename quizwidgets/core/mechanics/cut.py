"""The cut: who stays after a round, and how many places are announced for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar

from ..ask import MISSING, Spec
from ..codes import Code
from ..errors import Refused
from ..numbers import read_whole

__all__ = ["Places", "cut"]

Name = TypeVar("Name")


def cut(sums: Iterable[tuple[Name, int]], *, best: int, places: int, least: int = 1) -> list[Name]:
    """Return who stays, the highest sum first.

    Parameters
    ----------
    sums : iterable of (name, int)
        Everybody with their sum.
    best : int
        So many stay whatever their sums.
    places : int
        Further ones stay up to this place, with at least ``least``; whoever has as much as the last one who stays
        does so too.
    least : int
        Points.
    """
    order = sorted(sums, key=lambda each: -each[1])
    last = min(best, len(order))
    while last < min(places, len(order)) and order[last][1] >= least:
        last += 1
    while 0 < last < len(order) and order[last][1] == order[last - 1][1]:
        last += 1
    return [name for name, _ in order[:last]]


class Places(Spec):
    """The number of places announced for a cut: a usual one, or with somebody's consent another.

    The word ``consent`` stands before it in its option.

    Parameters
    ----------
    low : int
        The lowest number there may be.
    usual : int
        What is announced unless another number is agreed.
    high : int
        The highest number there may be.
    """

    __slots__ = ("high", "low", "usual")

    def __init__(self, low: int, usual: int, high: int = 1000) -> None:
        self.low, self.usual, self.high = low, max(low, usual), high

    def check(self, name: str, value: Any, args: Mapping[str, Any], random: Random | None) -> int:
        number = self.usual if value is MISSING else read_whole(value)
        if number < self.low:
            raise Refused(Code.CUT_LOW, low=self.low, given=number)
        if number > self.high:
            raise Refused(Code.NUMBER_HIGH, low=self.low, high=self.high, given=number)
        if number != self.usual and not args.get("consent"):
            raise Refused(Code.CUT_CONSENT, usual=self.usual, given=number)
        return number

    def describe(self) -> list[int]:
        return [self.low, self.high]
