"""Scripts within scripts: further moves beside those of a script, and a script that ends early."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..ask import Ask, Option
from ..move import Move
from ..rules import Script

__all__ = ["always", "beside", "until"]


def always(ask: Ask | Callable[[], Ask]) -> Script:
    """Ask what can always be asked; return the move."""
    return (yield ask if callable(ask) else lambda: ask)


def beside(script: Script, options: Callable[[Ask], Sequence[Option]], take: Callable[[Move], bool]) -> Script:
    """Run a script with further moves open beside its own.

    Parameters
    ----------
    script : Script
        The script.
    options : callable
        Gets what the script asks, returns the further options.
    take : callable
        Gets each move; returns True where it was one of the further ones and has been carried out.
    """
    try:
        make = next(script)
        while True:

            def ask(make: Callable[[], Ask | None] = make) -> Ask | None:
                asked = make()
                return asked.plus(*options(asked)) if asked is not None else None

            move = yield ask
            if move is None or not take(move):
                make = script.send(move)
    except StopIteration as end:
        return end.value


def until(over: Callable[[], bool], script: Script) -> Script:
    """Run a script until it ends, or until something makes it pointless; return what it returns, or None."""
    try:
        make = next(script)
        while True:

            def ask(make: Callable[[], Ask | None] = make) -> Ask | None:
                return None if over() else make()

            move = yield ask
            if move is None and over():
                script.close()
                return None
            make = script.send(move)
    except StopIteration as end:
        return end.value
