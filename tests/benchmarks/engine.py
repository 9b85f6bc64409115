"""How long the engine takes for a move, an undo and a resume: ``python -m tests.benchmarks.engine``."""

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from quizwidgets.core.move import Move
from quizwidgets.engine import Engine, SQLiteJournal
from quizwidgets.engine.derived import Derived
from quizwidgets.engine.journal import Entry, encode
from tests.support import BLUE, RED, TEAMS, make_engine, make_pack, resume

TRAITS = tuple(name for name, trait in Engine.class_traits().items() if isinstance(trait, Derived))


def begin(**keywords: Any) -> Engine:
    """Return a game in its first auction, in which bids can go on for long."""
    game = make_engine(start=100_000, **keywords)
    game.do("draw", category="Film")
    game.do("open")
    return game


def bids(game: Engine, count: int, before: Callable[[int], object] = lambda n: None) -> list[float]:
    """Make bids in turn; return the seconds of each."""
    taken = []
    for n in range(count):
        before(n)
        team, amount = TEAMS[n % 4], n + 1
        start = time.perf_counter()
        game.do("bid", team=team, amount=amount)
        taken.append(time.perf_counter() - start)
    return taken


def times(count: int, action: Callable[[], object]) -> list[float]:
    """Return the seconds of each of some calls."""
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return taken


def long_game(moves: int) -> Engine:
    """Return a game of so many moves: whole questions with bids in between."""
    random = Random(0)
    game = make_engine(
        start=100_000, questions=50, hint_auctions=0, box_auctions=0, pack=make_pack(questions=20)
    )

    def steps() -> Iterator[tuple[str, dict[str, Any]]]:
        while True:
            yield "draw", {}
            yield "open", {}
            for n in range(40):
                yield "bid", {"team": random.choice([RED, BLUE]), "amount": n + 1}
            yield "close", {}
            yield "warn", {"teams": []}
            yield "reveal", {}
            yield "judge", {"right": random.random() < 0.5}

    for kind, words in islice(steps(), moves):
        game.do(kind, **words)
    return game


def durable(count: int = 400) -> tuple[float, float]:
    """Return the medians of a move kept by SQLite and of a bare synced insert, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, body BLOB)")
        body = encode(
            Entry(1, "move", 1e9, "id", Move("bid", RED, {"amount": 5}, 1.0), 0, ["auction", 12, 1, 2, 3, 4])
        )
        plain: list[float] = []

        def insert(n: int) -> None:
            start = time.perf_counter()
            bare.execute("INSERT INTO entries VALUES (?, ?)", (n, body))
            plain.append(time.perf_counter() - start)

        game = begin(journal=SQLiteJournal(folder))
        moves = bids(game, count, insert)
        game.close()
        bare.close()
    return statistics.median(moves), statistics.median(plain)


def report(what: str, seconds: float, asked: float | None = None, note: str = "") -> bool:
    """Print a median beside what is asked of it; return whether it is within."""
    scale, unit = (1e6, "µs") if seconds < 1e-3 else (1e3, "ms")
    line = f"{what:<58} {seconds * scale:8.1f} {unit}"
    if asked is not None:
        line += f"   asked: {'<' if seconds < asked else 'MISSED'} {asked * scale:g} {unit}"
    print(line + (f"   {note}" if note else ""), flush=True)
    return asked is None or seconds < asked


def main() -> int:
    """Measure everything; return 1 when an asked figure was missed."""
    median = statistics.median
    print("medians; one process, in-memory journal unless it says SQLite")
    watched = begin()
    for name in TRAITS:
        watched.observe(lambda change: None, name)
    good = [
        report(f"do(bid), all {len(TRAITS)} traits observed (2,000 bids)", median(bids(watched, 2000)), 60e-6)
    ]
    good.append(report("do(bid), nobody observes (2,000 bids)", median(bids(begin(), 2000))))

    moves, plain = durable()
    good.append(
        report(
            "do(bid), SQLite, durable (400 bids)",
            moves,
            0.8e-3,
            f"a bare synced insert beside it: {plain * 1e6:.0f} µs",
        )
    )

    game = long_game(500)

    def there_and_back() -> None:
        game.undo()
        game.redo()

    good.append(
        report(
            "undo, then redo, in a game of 500 moves: each (40 times)",
            median(times(40, there_and_back)) / 2,
            25e-3,
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        kept = long_game(2000)
        journal = SQLiteJournal(folder)
        journal.begin(kept.header, kept.pack.to_json())
        journal._database.execute("BEGIN")
        for entry in kept.entries:
            journal.append(entry)
        journal._database.execute("COMMIT")

        def come_back() -> None:
            again = resume(SQLiteJournal(folder, kept.header.game))
            assert again.ledger == kept.ledger
            again.close()

        good.append(
            report("resume of a game of 2,000 moves, SQLite (15 times)", median(times(15, come_back)), 150e-3)
        )
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
