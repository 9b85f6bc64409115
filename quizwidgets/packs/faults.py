"""What is wrong with a pack, where, and how to say it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from quizwidgets.text import language as known_language
from quizwidgets.text import say

__all__ = ["SHOWN", "Fault", "Line", "PackError", "cut", "sound", "spell"]

SHOWN = 50
"""How many faults a printed list holds; the rest are only counted."""


@dataclass(frozen=True)
class Line:
    """A line of the file inside a sentence ("line 12"), said in the sentence's language."""

    number: int


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a pack.

    Parameters
    ----------
    file : str
        The file, or the name given with a text.
    line, column : int
        The place, counted from 1 in characters; 1, 1 when it is the whole file.
    where : str
        The place in the content, such as ``categories[3].questions[2].hint``; empty for the whole pack.
    code : str
        The fault's name, a sentence of the catalogue's area ``packs``.
    values : mapping
        What the sentence is filled with.
    language : str
        The language of ``message`` and ``expected``.
    """

    file: str
    line: int
    column: int
    where: str
    code: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    language: str = "en"

    @property
    def message(self) -> str:
        """What is wrong, one sentence."""
        return self._sentence(self.code, self.language)

    @property
    def expected(self) -> str:
        """What should be there instead."""
        return self._sentence(f"{self.code}/expected", self.language)

    def say(self, language: str | None = None) -> str:
        """Return the whole report, place first; in the fault's own language unless another is named."""
        lang = known_language(language or self.language)
        message, expected = (self._sentence(key, lang) for key in (self.code, f"{self.code}/expected"))
        sentence = say("packs.fault", lang, message=message, expected=expected)
        return f"{sound(self.file)}:{self.line}:{self.column}: {sentence}"

    def _sentence(self, key: str, lang: str) -> str:
        values = {
            name: say("packs.line", lang, line=value.number) if isinstance(value, Line) else value
            for name, value in self.values.items()
        }
        return say(f"packs.{key}", lang, **values)


class PackError(ValueError):
    """A pack cannot be used; ``faults`` holds everything that is wrong with it, in the order of the file.

    Parameters
    ----------
    faults : iterable of Fault
    language : str, optional
        The language of ``say()``; ``str(error)`` is always English.
    """

    def __init__(self, faults: Iterable[Fault], language: str | None = None) -> None:
        self.faults = tuple(faults)
        self.language = known_language(language)
        super().__init__(self.faults, self.language)  # so that the error can be pickled

    def say(self, language: str | None = None) -> str:
        """Return the faults, one a line; after the first ``SHOWN`` only how many more there are."""
        lang = known_language(language or self.language)
        lines = [fault.say(lang) for fault in self.faults[:SHOWN]]
        if len(self.faults) > SHOWN:
            lines.append(say("packs.more", lang, n=len(self.faults) - SHOWN))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.say("en")


def spell(path: Iterable[str | int]) -> str:
    """Return a path of keys and positions as text: ``categories[3].questions[2].hint``."""
    spelled = ""
    for step in path:
        if isinstance(step, int):
            spelled += f"[{step}]"
        elif step.isidentifier():
            spelled += f".{step}" if spelled else step
        else:
            spelled += f"[{cut(step)!r}]"
    return spelled


def cut(text: str, length: int = 60) -> str:
    """Return a text on one line, short enough to stand inside a sentence."""
    line = " ".join(sound(text).split())
    return line if len(line) <= length else line[: length - 1] + "…"


def sound(text: str) -> str:
    """Return a text that can be written as UTF-8: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
