"""A refusal: a move that does not count, with its reason."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from .codes import Code

__all__ = ["Refused", "did_you_mean", "nearest", "strict"]


class Refused(Exception):
    """A move was refused; nothing has changed.

    Parameters
    ----------
    code : Code
        Why.
    **values
        What the sentence is filled with.
    """

    def __init__(self, code: Code, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def say(self, language: str = "en", *, plain: bool = True) -> str:
        """Return the reason as a sentence in a person's language.

        ``plain``: call a move's words what screens call them, not by their keywords.
        """
        from quizwidgets.text import area, label, say  # noqa: PLC0415  (a lab that refuses thousands of moves reads none of them)

        values = {
            key: value.say(language) if isinstance(value, Refused) else value for key, value in self.values.items()
        }
        for word, where in (("move", "moves"), ("phase", "phases")):
            if word in values:
                values[word] = label(where, str(values[word]), language)
        if plain and "argument" in values:
            values["argument"] = area("desk", language).get(f"word.{values['argument']}", values["argument"])
        if "hint" in values:
            values["hint"] = " " + say("refused.hint", language, hint=values["hint"]) if values["hint"] else ""
        # Half a character, as a broken paste leaves it, could not be sent to any screen.
        return say(f"refused.{self.code}", language, **values).encode("utf-8", "replace").decode()

    def __str__(self) -> str:
        return f"[{self.code}] {self.say(plain=False)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.code, self.values))


def _rebuild(code: Code, values: dict[str, Any]) -> Refused:
    return Refused(code, **values)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name nearest to a mistyped one, or an empty string."""
    names = list(known)
    same = [each for each in names if each.casefold() == name.casefold()]
    return next(iter(same or difflib.get_close_matches(name, names, 1, 0.5)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'X'?"`` for a mistyped name, or an empty string."""
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near else ""


def strict(owner: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Refuse unknown keywords.

    Raises
    ------
    TypeError
        Names the unknown keyword and the nearest known one.
    """
    names = sorted(known)
    for name in given:
        if name not in names:
            raise TypeError(f"{owner} has no keyword {name!r}{did_you_mean(name, names)}")
