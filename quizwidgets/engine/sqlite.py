"""The journal on disk: one SQLite file for all games, each entry durable before it is acknowledged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.datafolder import data_folder

from .journal import Entry, Header, JournalError, decode, encode
from .listing import listed

__all__ = ["SQLiteJournal", "Shelf", "data_folder"]

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, created REAL NOT NULL, header BLOB NOT NULL, generation INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    game TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS packs (hash TEXT PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS live (session TEXT PRIMARY KEY, game TEXT NOT NULL) WITHOUT ROWID;
"""

APPEND = """
INSERT INTO entries (game, n, body)
SELECT :game, :n, :body FROM games WHERE id = :game AND generation = :generation
"""

CLAIM = """
UPDATE games SET generation = generation + 1
WHERE id = :game AND :version = (SELECT COUNT(*) FROM entries WHERE game = :game) RETURNING generation
"""


def _connect(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the answers are in it: nobody else on the machine reads them
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
        try:
            # In WAL mode FULL syncs the log at each commit: a move that was acknowledged survives a power cut.
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=FULL")
            database.executescript(SCHEMA)
        except BaseException:
            database.close()
            raise
    except (OSError, sqlite3.Error) as problem:
        raise JournalError("cannot-open", path=str(path), problem=str(problem)) from problem
    return database


class Shelf:
    """All games of a data folder.

    Parameters
    ----------
    folder : path, optional
        Default: ``data_folder()``.

    Raises
    ------
    JournalError
        When the folder cannot be written, or the file is no journal.
    """

    FILE = "games.sqlite3"

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else data_folder()
        self.path = self.folder / self.FILE
        self._database = _connect(self.path)

    def journal(self, game: str | None = None) -> SQLiteJournal:
        """Return a journal: of a game that is there, or (None) for a new one."""
        return SQLiteJournal(self.folder, game)

    def games(self, *, finished: bool = False, limit: int = 50) -> list[dict[str, Any]]:
        """Return the games, latest first: id, rules, title, teams, created, updated, moves, scores, finished, fault.

        Teams go by the names in force. ``fault`` is a `JournalError` for a game that cannot be read, else None.

        Parameters
        ----------
        finished : bool
            Also those that have come to their end.
        limit : int
            How many at the most.
        """
        rows = self._database.execute(
            "SELECT g.id, g.created, g.header, e.n, e.body FROM games g LEFT JOIN entries e ON e.game = g.id"
            " AND e.n = (SELECT MAX(n) FROM entries WHERE game = g.id)"
            # One that was only set up is listed while a page shows it.
            " WHERE e.body IS NOT NULL OR g.id IN (SELECT game FROM live) ORDER BY g.created DESC"
        ).fetchall()
        games = [each for each in (listed(*row) for row in rows) if finished or not each.finished]
        games.sort(key=lambda each: -each.updated)
        return [each.about(self._entries(each.game), self._pack) for each in games[:limit]]

    def _entries(self, game: str) -> list[tuple[int, bytes]]:
        """Return a game's entries if there may be a rename among them: most games need not be read for a list."""
        renamed = "SELECT 1 FROM entries WHERE game = ? AND instr(body, CAST('\"rename\"' AS BLOB)) LIMIT 1"
        if self._database.execute(renamed, (game,)).fetchone() is None:
            return []
        return self._database.execute("SELECT n, body FROM entries WHERE game = ? ORDER BY n", (game,)).fetchall()

    def _pack(self, digest: str) -> bytes:
        return self._database.execute("SELECT body FROM packs WHERE hash = ?", (digest,)).fetchone()[0]

    # Which game a server's page is about, so that a fresh kernel finds it again

    def live(self, session: str) -> str | None:
        """Return the game that a session shows, or None."""
        row = self._database.execute("SELECT game FROM live WHERE session = ?", (session,)).fetchone()
        return row[0] if row else None

    def set_live(self, session: str, game: str | None) -> None:
        """Remember (or forget) the game that a session shows."""
        if game is None:
            self._database.execute("DELETE FROM live WHERE session = ?", (session,))
        else:
            self._database.execute("INSERT OR REPLACE INTO live VALUES (?, ?)", (session, game))

    def close(self) -> None:
        """Close the file."""
        self._database.close()


class SQLiteJournal:
    """One game's record in the data folder's file.

    A journal has one writer. Claiming it raises the game's generation; a writer of an older generation is refused from
    then on and says so. One that only reads disturbs nobody.

    Parameters
    ----------
    folder : path, optional
        Default: the user's data folder.
    game : str, optional
        Id of a game that is there; without it, one that begins.

    Raises
    ------
    JournalError
        When the folder cannot be written, or there is no such game.
    """

    def __init__(self, folder: str | Path | None = None, game: str | None = None) -> None:
        self.folder = Path(folder) if folder is not None else data_folder()
        self._database = _connect(self.folder / Shelf.FILE)
        path = self.folder / Shelf.FILE
        self._files = (path, path.with_name(f"{Shelf.FILE}-wal"))
        self._open = True
        self._seen: list[tuple[int, int, int]] = []
        """Device, number and size of the files, as they last were."""
        self.game = game or ""
        self.generation = 0
        if game is not None:
            try:
                self.header()
            except JournalError:
                self._database.close()
                raise

    def _rows(self, statement: str, **values: Any) -> list[Any]:
        try:
            return self._database.execute(statement, values).fetchall()
        except sqlite3.Error as problem:
            raise JournalError("cannot-open", path=str(self.folder), problem=str(problem)) from problem

    def claim(self, version: int) -> bool:
        rows = self._rows(CLAIM, game=self.game, version=version)
        if rows:
            self.generation = rows[0][0]
        return bool(rows)

    def begin(self, header: Header, pack: bytes) -> None:
        try:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                if header.pack:
                    self._database.execute("INSERT OR IGNORE INTO packs VALUES (?, ?)", (header.pack, pack))
                self._database.execute(
                    "INSERT INTO games (id, created, header) VALUES (?, ?, ?)",
                    (header.game, header.created, msgspec.json.encode(header)),
                )
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise
        except sqlite3.Error as problem:
            raise JournalError("cannot-write", path=str(self.folder), problem=str(problem)) from problem
        self.game = header.game
        self.claim(0)

    def header(self) -> Header:
        rows = self._rows("SELECT header FROM games WHERE id = :game", game=self.game)
        if not rows:
            raise JournalError("no-game", game=self.game)
        try:
            return msgspec.json.decode(rows[0][0], type=Header)
        except (msgspec.DecodeError, TypeError) as problem:
            raise JournalError("broken-start", game=self.game, problem=str(problem)) from problem

    def pack(self) -> bytes:
        rows = self._rows("SELECT body FROM packs WHERE hash = :hash", hash=self.header().pack)
        if not rows:
            raise JournalError("no-pack", game=self.game)
        return rows[0][0]

    def entries(self) -> Iterator[Entry]:
        for n, body in self._rows("SELECT n, body FROM entries WHERE game = :game ORDER BY n", game=self.game):
            try:
                yield decode(body)
            except (msgspec.DecodeError, TypeError) as problem:
                raise JournalError("broken", game=self.game, n=n, problem=str(problem)) from problem

    def _whole(self) -> None:
        """Refuse to go on with a file that was deleted, replaced or cut short: what is written there is lost.

        SQLite itself keeps writing to the file it once opened.
        """
        try:
            seen = [os.stat(path) for path in self._files]
        except FileNotFoundError as problem:
            raise Refused(Code.JOURNAL_FAILED, path=str(self.folder), problem=str(problem)) from problem
        now = [(each.st_dev, each.st_ino, each.st_size) for each in seen]
        before = self._seen or now
        if any(a[:2] != b[:2] or b[2] < a[2] for a, b in zip(before, now, strict=True)):
            what = f"{Shelf.FILE}: deleted, replaced or cut short"
            raise Refused(Code.JOURNAL_FAILED, path=str(self.folder), problem=what)
        self._seen = now

    def append(self, entry: Entry) -> None:
        if self._open:
            self._whole()
        values = {"game": self.game, "n": entry.n, "body": encode(entry), "generation": self.generation}
        try:
            written = self._database.execute(APPEND, values).rowcount
        except sqlite3.IntegrityError:
            written = 0  # another writer has used the number
        except sqlite3.ProgrammingError as problem:
            raise Refused(Code.JOURNAL_CLOSED) from problem
        except sqlite3.Error as problem:
            raise Refused(Code.JOURNAL_FAILED, path=str(self.folder), problem=str(problem)) from problem
        if written != 1:
            raise Refused(Code.JOURNAL_SUPERSEDED)

    def sibling(self) -> SQLiteJournal:
        return SQLiteJournal(self.folder)

    def close(self) -> None:
        self._open = False
        self._database.close()
