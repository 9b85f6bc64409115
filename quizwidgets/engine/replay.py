"""A journal played again, and held against what it said at the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quizwidgets.core.errors import Refused
from quizwidgets.core.game import Game
from quizwidgets.core.ledger import POT

from .history import History
from .journal import Entry, Journal, JournalError

__all__ = ["fingerprint", "read", "replay"]

MANY = 12
"""With more teams than this an entry's fingerprint holds a checksum of the accounts."""


def fingerprint(game: Game) -> list[Any]:
    """Return what an entry says of the state after it: phase, pot, accounts."""
    table = game.table
    balances = table.ledger.balances
    if len(table.teams) > MANY:
        return [game.ask.phase, balances[POT], table.ledger.checksum()]
    return [game.ask.phase, balances[POT], *(balances[team.key] for team in table.teams)]


def read(journal: Journal, game: str) -> tuple[list[Entry], History]:
    """Return a journal's entries and what counts of them.

    Raises
    ------
    JournalError
        When an entry is missing or cannot follow the one before it.
    """
    entries, history = list[Entry](), History()
    for expected, entry in enumerate(journal.entries(), start=1):
        if entry.n != expected:
            raise JournalError("gap", game=game, n=expected)
        try:
            history.add(entry)
        except ValueError as problem:
            raise JournalError("broken", game=game, n=entry.n, problem=str(problem)) from problem
        entries.append(entry)
    return entries, history


def replay(fresh: Callable[[], Game], entries: list[Entry], history: History, name: str, language: str) -> Game:
    """Return the game that the moves that count lead to.

    Raises
    ------
    JournalError
        When a move is not legal any more, or leads elsewhere than it did; names the entry.
    """
    game = fresh()
    after = {entry.n: entry.after for entry in entries if entry.kind == "move"}
    amended = any(entry.kind == "amend" for entry in entries)
    for n, move in zip(history.numbers, history.moves, strict=True):
        try:
            game.apply(move)
        except Refused as refusal:
            raise JournalError("diverged", game=name, n=n, problem=refusal.say(language)) from refusal
        # After an amend the fingerprints of later moves speak of a past that no longer counts.
        if not amended:
            _compare(game, after[n], name, n)
    if entries:
        _compare(game, entries[-1].after, name, entries[-1].n)
    return game


def _compare(game: Game, kept: list[Any], name: str, n: int) -> None:
    here = fingerprint(game)
    if kept != here:
        raise JournalError("differs", game=name, n=n, kept=str(kept), here=str(here))
