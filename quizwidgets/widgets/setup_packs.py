"""The packs that the set-up screen offers: found on the shelf, opened by a path, or uploaded."""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quizwidgets import shipped
from quizwidgets.text import language as known_language

if TYPE_CHECKING:
    from quizwidgets.core.rules import Rules
    from quizwidgets.packs import PackError

__all__ = ["Packs", "check_rows", "faults_of"]

log = logging.getLogger(__name__)

CACHE = "shelf.json"
"""File of the data folder that says what is on the shelf, so that packs need not be parsed again."""

FORMAT = 2
SHOWN = 200
"""The most faults of one pack that go to a screen."""


class Packs:
    """The packs to choose from; they may be asked for in several threads at once.

    Parameters
    ----------
    folder : Path
        The data folder: its ``packs`` are on the shelf, and uploaded packs are kept there.
    more : sequence of path
        Further folders, or single files.
    """

    def __init__(self, folder: Path, more: Sequence[str | Path] = ()) -> None:
        self.folder = folder
        self.places = [Path(each).expanduser() for each in more if str(each)]
        self._loaded: dict[str, tuple[tuple[int, int], Any]] = {}
        self._uploaded: dict[str, Any] = {}
        self._locks: dict[str, threading.Lock] = {}

    @property
    def own(self) -> Path:
        """The folder of the host's own packs."""
        return self.folder / "packs"

    def rows(self, language: str) -> list[dict[str, Any]]:
        """Return the shelf for a screen: key, file, game, title, language, counts, number of faults."""
        cache = self._cached()
        rows, kept = [], {}
        for path in self._files():
            stamp = _stamp(path)
            row = cache.get(str(path))
            if row is None or tuple(row.get("stamp", ())) != stamp:
                row = self._read(path, language) | {"stamp": stamp}
            if not row["faults"]:
                kept[str(path)] = row
            rows.append({key: value for key, value in row.items() if key != "stamp"})
        rows += [_row(key, key, pack) for key, pack in list(self._uploaded.items())]
        if kept != cache:
            self._keep(kept)
        return rows

    def load(self, key: str, language: str) -> Any:
        """Return a pack by its key on the shelf, its path, or the name of one that ships.

        Raises
        ------
        PackError
            With all its faults.
        """
        if key in self._uploaded:
            return self._uploaded[key]
        from quizwidgets.packs import load_pack  # noqa: PLC0415  (pydantic is not needed to show a page)

        # Messages that need the same pack at the same time have it read once.
        with self._locks.setdefault(key, threading.Lock()):
            stamp = _stamp(Path(key).expanduser())
            known = self._loaded.get(key)
            if known and known[0] == stamp and stamp != (0, 0):
                return known[1]
            pack = load_pack(key, language=language)
            self._loaded[key] = stamp, pack
            return pack

    def open(self, typed: str, language: str) -> tuple[str, Any]:
        """Return the key and the pack of a path that a person typed; it is on the shelf from then on."""
        typed = typed.strip().strip("\"'")  # as copied from a file manager
        pack = self.load(typed, language)
        return self.find(typed), pack

    def find(self, given: str) -> str:
        """Return the key of a pack named by a path or a bare name; of a folder, that of its first pack."""
        path = Path(given).expanduser()
        if path.exists():
            if path.absolute() not in (*self.places, *self._files()):
                self.places.insert(0, path.absolute())
            whole = path.absolute()
            return next((str(each) for each in self._files() if whole in (each, each.parent)), given)
        return next((str(each) for each in self._files() if given in (each.stem, each.name)), given)

    def take(self, data: str | bytes, name: str, language: str) -> tuple[str, Any]:
        """Return the key and the pack of an uploaded text; it is kept in the data folder if possible."""
        from quizwidgets.packs import parse_pack  # noqa: PLC0415

        pack = parse_pack(data, name, language=language)
        same = next((each for each in self.rows(language) if each.get("hash") == pack.hash), None)
        if same is not None:
            return same["key"], pack
        stem = re.sub(r"[^\w.-]+", "-", Path(name.replace("\\", "/")).stem).strip("-.")[:60] or "pack"
        path = self.own / f"{stem}-{pack.hash[:8]}.yaml"
        try:
            self.own.mkdir(parents=True, exist_ok=True)
            _write(path, data.encode() if isinstance(data, str) else bytes(data))
        except OSError as problem:
            log.warning("the uploaded pack %s cannot be kept: %s", name, problem)
            key = f"upload:{pack.hash[:16]}"
            self._uploaded[key] = pack
            return key, pack
        key = str(path.absolute())
        self._loaded[key] = _stamp(path), pack
        return key, pack

    def _files(self) -> list[Path]:
        found: dict[Path, None] = {}
        for place in (*self.places, shipped.packs(), self.own):
            try:
                files = [place] if place.is_file() else sorted(place.iterdir())
            except OSError:
                continue  # a folder that is not there yet has no packs
            found |= dict.fromkeys(
                each.absolute() for each in files if each.suffix.lower() in (".yaml", ".yml") or each == place
            )
        return [each for each in found if each.is_file()]

    def _read(self, path: Path, language: str) -> dict[str, Any]:
        from quizwidgets.packs import PackError  # noqa: PLC0415

        try:
            return _row(str(path), path.name, self.load(str(path), language))
        except PackError as error:
            empty = dict.fromkeys(("game", "language"), "")
            return {**empty, "key": str(path), "file": path.name, "title": path.name, "counts": {},
                    "faults": len(error.faults)}  # fmt: skip

    def _cached(self) -> dict[str, dict[str, Any]]:
        try:
            content = json.loads((self.folder / CACHE).read_bytes())
            if content["format"] != FORMAT:
                return {}
            rows = content["rows"]
            return {key: {**row, "stamp": tuple(row["stamp"])} for key, row in rows.items() if row["title"]}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}  # a cache that is absent or spoiled costs time, nothing else

    def _keep(self, rows: dict[str, dict[str, Any]]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            content = json.dumps({"format": FORMAT, "rows": rows}, ensure_ascii=False)
            _write(self.folder / CACHE, content.encode())
        except OSError as problem:
            log.info("the shelf's cache cannot be kept: %s", problem)


def check_rows(pack: Any, rules: Rules, language: str) -> list[dict[str, Any]]:
    """Return what is worth knowing about a pack before a game with these rules: level, sentence, places."""
    from quizwidgets.packs import check  # noqa: PLC0415

    needs = rules.needs()
    if not needs or not hasattr(pack, "categories") or pack.game != rules.name:
        return []
    return [
        {"level": each.level, "text": each.say(language), "places": list(each.places[:20])}
        for each in check(pack, needs)
    ]


def faults_of(error: PackError, language: str) -> list[dict[str, Any]]:
    """Return a pack's faults for a screen: file, line, column, what is wrong and what was expected."""
    lang = known_language(language)
    spoken = [replace(fault, language=lang) for fault in error.faults[:SHOWN]]
    return [
        {
            "file": Path(fault.file).name,
            "line": fault.line,
            "column": fault.column,
            "where": fault.where,
            "text": fault.message,
            "expected": fault.expected,
        }
        for fault in spoken
    ]


def _row(key: str, file: str, pack: Any) -> dict[str, Any]:
    return {
        "key": key,
        "file": file,
        "game": pack.game,
        "title": pack.title,
        "language": pack.language,
        "counts": pack.counts(),
        "hash": pack.hash,
        "faults": 0,
    }


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


def _write(path: Path, data: bytes) -> None:
    # A half-written file must never be found under the name of a whole one.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
