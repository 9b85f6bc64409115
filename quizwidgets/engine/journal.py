"""The journal: an append-only record of a game. What it does not hold did not happen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from quizwidgets.core.move import Move

__all__ = ["Entry", "Header", "Journal", "JournalError", "MemoryJournal", "decode", "encode"]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is played with: enough to begin it again.

    Parameters
    ----------
    game : str
        The game's id.
    rules : str
        Code of the rulebook.
    version : int
        Version of the rulebook.
    parameters : dict
        The rulebook's parameters.
    teams : list of dict
        As given to the engine.
    pack : str
        Content hash of the pack, or empty.
    title : str
        Title of the pack.
    language : str
        The host's language.
    created : float
        Unix time, seconds.
    parent : str
        The game this one was forked from, or empty.
    """

    game: str
    rules: str
    version: int
    parameters: dict[str, Any]
    teams: list[Any]
    pack: str = ""
    title: str = ""
    language: str = "en"
    created: float = 0.0
    parent: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the journal.

    Parameters
    ----------
    n : int
        Its number, from 1 without gaps.
    kind : str
        ``"move"``, ``"undo"``, ``"redo"`` or ``"amend"``.
    wall : float
        Unix time, seconds.
    id : str
        Id of the request that made it, or empty.
    move : Move or None
        The move; for an amend, the decision as it is from now on.
    target : int
        For an undo, redo or amend: number of the entry it is about.
    after : list
        Fingerprint of the state after it: phase, pot, accounts. A replay is held against it.
    """

    n: int
    kind: str
    wall: float
    id: str = ""
    move: Move | None = None
    target: int = 0
    after: list[Any] = []


class JournalError(Exception):
    """A journal cannot be read, written or played again.

    Parameters
    ----------
    key : str
        Sentence of the catalogue's area ``journal``.
    **values
        What it is filled with.
    """

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def say(self, language: str = "en") -> str:
        """Return the sentence in a person's language."""
        from quizwidgets.text import say  # noqa: PLC0415

        return say(f"journal.{self.key}", language, **self.values)

    def __str__(self) -> str:
        return self.say()


class Journal(Protocol):
    """Where entries are kept."""

    def begin(self, header: Header, pack: bytes) -> None:
        """Start a game's record; ``pack`` is the pack's content, kept once for each hash."""

    def header(self) -> Header:
        """Return the game's header."""

    def pack(self) -> bytes:
        """Return the pack's content."""

    def entries(self) -> Iterable[Entry]:
        """Return all entries, in order."""

    def claim(self, version: int) -> bool:
        """Become the game's only writer, if it has just so many entries; return whether it had."""

    def append(self, entry: Entry) -> None:
        """Keep an entry; when this returns, it is durable."""

    def sibling(self) -> Journal:
        """Return a journal of the same kind and place for another game."""

    def close(self) -> None:
        """Let go of it."""


_encoder = msgspec.json.Encoder()
_entry_decoder = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """Return an entry as JSON."""
    return _encoder.encode(entry)


def decode(body: bytes) -> Entry:
    """Return an entry from JSON.

    Raises
    ------
    msgspec.DecodeError
        When it is none.
    """
    return _entry_decoder.decode(body)


class MemoryJournal:
    """A journal that lives as long as its object; for tests, the lab, and games nobody wants to keep."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._pack = b""
        self._entries: list[Entry] = []

    def begin(self, header: Header, pack: bytes) -> None:
        self._header, self._pack = header, pack

    def header(self) -> Header:
        if self._header is None:
            raise JournalError("no-game", game="")
        return self._header

    def pack(self) -> bytes:
        return self._pack

    def entries(self) -> list[Entry]:
        return list(self._entries)

    def claim(self, version: int) -> bool:
        return version == len(self._entries)

    def append(self, entry: Entry) -> None:
        self._entries.append(entry)

    def sibling(self) -> MemoryJournal:
        return MemoryJournal()

    def close(self) -> None:
        return
