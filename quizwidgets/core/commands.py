"""Typed commands: a team's name and a number, or the words for all-in, written exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .codes import Code
from .errors import Refused, nearest
from .numbers import read_whole
from .team import fold

__all__ = ["ALL_IN", "read_command"]

ALL_IN = {"pl": "VA BANQUE!", "ru": "ВА-БАНК!", "en": "ALL IN!"}
"""What is typed for all-in in each language, after the team's name."""


def read_command(text: str, names: Iterable[str], phrases: Sequence[str]) -> tuple[str, str, dict[str, Any]]:
    """Return the move that a typed command stands for.

    Only a command typed exactly counts: the team's name as it is written, one space, then digits or one of the
    phrases for all-in. Spaces around the whole line, which nobody can see, do not matter.

    Parameters
    ----------
    text : str
        What was typed.
    names : iterable of str
        Names of the teams.
    phrases : sequence of str
        Phrases for all-in that count here.

    Returns
    -------
    kind, team, args
        The move.

    Raises
    ------
    Refused
        ``command/…`` or ``number/…`` with what was wrong with it.
    """
    line = text.strip() if isinstance(text, str) else ""
    if not line:
        raise Refused(Code.COMMAND_EMPTY)
    known = sorted(names, key=len, reverse=True)
    # A bid that is also another team's name ("Red 2") is a bid.
    name = next((each for each in known if line.startswith(each + " ")), line if line in known else None)
    if name is None:
        raise _unknown_team(line, known, phrases)
    rest = line[len(name) + 1 :]
    if not rest:
        raise Refused(Code.NUMBER_EMPTY)
    if rest != rest.lstrip():
        raise Refused(Code.COMMAND_SPACES, typed=line[:60], better=" ".join(line.split()))
    if rest in phrases:
        return "all_in", name, {}
    if any(_letters(rest) == _letters(phrase) for phrase in phrases):
        near = next(phrase for phrase in phrases if _letters(rest) == _letters(phrase))
        raise Refused(Code.COMMAND_SPELLING, typed=line[:60], better=f"{name} {near}")
    hint = "" if re.search(r"\d", rest) else nearest(rest.upper(), phrases)
    if hint:
        raise Refused(Code.COMMAND_SPELLING, typed=line[:60], better=f"{name} {hint}")
    return "bid", name, {"amount": read_whole(rest)}


def _letters(text: str) -> str:
    return "".join(each for each in fold(text) if each.isalnum())


def _unknown_team(line: str, known: Sequence[str], phrases: Sequence[str]) -> Refused:
    """Say what is wrong with a command that begins with no team's name."""
    tidy = " ".join(line.split())
    for name in known:
        if fold(tidy) == fold(name) or fold(tidy).startswith(fold(name) + " "):
            if tidy.startswith(name):
                return Refused(Code.COMMAND_SPACES, typed=line[:60], better=tidy)
            rest = tidy[len(name) + 1 :]
            rest = next((phrase for phrase in phrases if _letters(phrase) == _letters(rest)), rest)
            return Refused(Code.COMMAND_SPELLING, typed=line[:60], better=f"{name} {rest}".strip())
    word = re.split(r"\s+[-+\d(]|\s+(?i:va|ва|all)\b", line)[0]
    hint = nearest(word, known) or nearest(line.split(maxsplit=1)[0], known)
    return Refused(Code.COMMAND_TEAM, name=word[:60], hint=hint)
