"""The packs there are to choose from, for a set-up screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from quizwidgets import shipped

from .faults import Fault, PackError
from .reader import load_pack

__all__ = ["Entry", "shelf", "shipped_packs"]

_SUFFIXES = {".yaml", ".yml"}


@dataclass(frozen=True)
class Entry:
    """A pack on the shelf: what it is, or why it cannot be used.

    ``counts`` says how many of each thing it has (``categories``, ``questions``, …). With faults it is empty,
    as are ``game`` and ``language``, and the title is the file's name.
    """

    path: Path
    game: str
    title: str
    language: str
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    faults: tuple[Fault, ...] = ()


_read: dict[Path, tuple[tuple[int, int], Entry]] = {}
"""What was read, with the time and size of the file it was read from."""


def shipped_packs() -> list[Path]:
    """Return the files of the packs that come with the package, in the order of their names."""
    return _files(shipped.packs())


def shelf(*folders: str | Path) -> list[Entry]:
    """Return the packs in folders, by default those that come with the package.

    A folder that is not there yet has no packs. A file is read again only when its time or size has changed.
    """
    places = [Path(folder).expanduser() for folder in folders] or [shipped.packs()]
    return [_entry(path) for place in places for path in _files(place)]


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(
            path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES and path.is_file()
        )
    except OSError:
        return []


def _entry(path: Path) -> Entry:
    path = path.absolute()
    try:
        about = path.stat()
        stamp = (about.st_mtime_ns, about.st_size)
    except OSError:
        stamp = (0, 0)  # gone since it was listed: reading it says so
    known = _read.get(path)
    if known and known[0] == stamp:
        return known[1]
    try:
        pack = load_pack(path)
        entry = Entry(path, pack.game, pack.title, pack.language, pack.counts())
    except PackError as error:
        entry = Entry(path, "", path.name, "", faults=error.faults)
    _read[path] = (stamp, entry)
    return entry
