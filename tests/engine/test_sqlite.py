import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from quizwidgets.core import Code
from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.team import Team
from quizwidgets.engine import Engine, JournalError, Shelf, SQLiteJournal
from quizwidgets.engine.sqlite import data_folder
from quizwidgets.games import Awantura
from tests.support import BLUE, RED, TEAMS, Piggy, make_engine, refused, resume

ROOT = Path(__file__).parents[2]


def begin(folder, **keywords):
    return make_engine(Piggy(), teams=[RED, BLUE], journal=SQLiteJournal(folder), **keywords)


def rows(folder, game):
    with sqlite3.connect(folder / Shelf.FILE) as other:
        return [
            n
            for (n,) in other.execute("SELECT n FROM entries WHERE game = ? ORDER BY n", (game.header.game,))
        ]


def again(folder, game):
    return Engine.resume(SQLiteJournal(folder, game.header.game))


def execute(folder, statement, *values):
    with sqlite3.connect(folder / Shelf.FILE) as database:
        database.execute(statement, values)


def run(code, folder, *args):
    return subprocess.Popen(
        [sys.executable, "-c", code, str(folder), *args],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_a_move_that_is_acknowledged_is_in_the_file(tmp_path):
    game = begin(tmp_path)
    for n in range(1, 4):
        assert game.do("bid", team=RED, amount=1).entry == n
        assert rows(tmp_path, game) == list(range(1, n + 1))
    game.undo()
    assert rows(tmp_path, game) == [1, 2, 3, 4]


def test_it_is_synced_to_the_disk_at_each_move(tmp_path):
    journal = SQLiteJournal(tmp_path)
    (mode,) = journal._database.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = journal._database.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_resume_from_the_file_is_the_same_game(tmp_path):
    game = make_engine(journal=SQLiteJournal(tmp_path))
    for step, words in (
        ("draw", {}),
        ("open", {}),
        ("bid", {"team": RED, "amount": 5}),
        ("rename", {"team": RED, "name": "🦊"}),
    ):
        game.do(step, **words)
    game.undo()
    game.redo()
    game.close()
    other = resume(SQLiteJournal(tmp_path, game.header.game))
    assert other.ledger == game.ledger
    assert other.view["teams"] == game.view["teams"]
    assert (other.can_redo, other.version, other.header) == (False, 6, game.header)
    assert other.pack == game.pack


def test_a_shipped_pack_is_kept_with_the_game(tmp_path):
    path = ROOT / "packs" / "awantura-pl.yaml"
    game = Engine(Awantura(), pack=path, teams=TEAMS, journal=SQLiteJournal(tmp_path))
    game.do("draw")
    other = Engine.resume(SQLiteJournal(tmp_path, game.header.game))
    assert other.pack.hash == game.pack.hash == game.header.pack
    assert other.view["card"] == game.view["card"]
    assert other.language == "pl"


def test_undo_goes_on_where_it_was(tmp_path):
    game = begin(tmp_path)
    for n in (1, 2, 3):
        game.do("bid", team=RED, amount=n)
    game.amend(2, amount=9)
    game.undo()
    game.undo()
    other = again(tmp_path, game)
    assert (other.account(RED), other.can_redo) == (997, True)
    other.redo()
    other.redo()
    assert other.account(RED) == 1000 - 1 - 9 - 3
    for _ in range(4):
        other.undo()
    assert other.account(RED) == 1000


def test_an_older_writer_is_refused_and_unchanged(tmp_path):
    old = begin(tmp_path)
    old.do("bid", team=RED, amount=1)
    new = again(tmp_path, old)
    for attempt in (lambda: old.do("bid", team=RED, amount=2), old.undo, lambda: old.amend(1, amount=5)):
        with refused("journal/superseded"):
            attempt()
        assert (old.account(RED), old.version, old.can_undo) == (999, 1, True)
    new.do("bid", team=RED, amount=3)
    assert rows(tmp_path, old) == [1, 2]
    newest = again(tmp_path, old)
    with refused("journal/superseded"):
        new.do("bid", team=RED, amount=3)
    assert newest.account(RED) == 996


def test_a_resume_that_fails_takes_the_game_from_nobody(tmp_path, monkeypatch):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    monkeypatch.setattr(Piggy, "version", 2)
    with pytest.raises(JournalError):
        again(tmp_path, game)
    game.do("bid", team=RED, amount=2)
    assert rows(tmp_path, game) == [1, 2]


def test_two_processes_on_one_game(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    other = run(
        "import sys; from tests.support import *; from quizwidgets.engine import *\n"
        "game = Engine.resume(SQLiteJournal(sys.argv[1], sys.argv[2]))\n"
        f"game.do('bid', team={RED!r}, amount=10); print('done', flush=True); sys.stdin.read()",
        tmp_path,
        game.header.game,
    )
    assert other.communicate(timeout=30)[0] == "done\n"
    with refused("journal/superseded"):
        game.do("bid", team=RED, amount=2)
    assert again(tmp_path, game).account(RED) == 989


def test_a_process_killed_while_bidding_loses_nothing_it_acknowledged(tmp_path):
    child = run(
        "import sys; from tests.support import *; from quizwidgets.engine import *\n"
        "game = make_engine(Piggy(), teams=[RED, BLUE], journal=SQLiteJournal(sys.argv[1]))\n"
        "print(game.header.game, flush=True)\n"
        "while True: print(game.do('bid', team=RED, amount=1).entry, flush=True)",
        tmp_path,
    )
    game_id = child.stdout.readline().strip()
    acknowledged = 0
    while acknowledged < 100:
        acknowledged = int(child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    rest = child.communicate(timeout=30)[0].split("\n")
    acknowledged = max([acknowledged, *(int(line) for line in rest[:-1] if line)])
    game = Engine.resume(SQLiteJournal(tmp_path, game_id))
    assert game.version in (acknowledged, acknowledged + 1)
    assert game.account(RED) == 1000 - game.version
    game.do("bid", team=BLUE, amount=1)


def test_a_full_disk_refuses_the_move_and_the_game_goes_on_when_there_is_room(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    (pages,) = game.journal._database.execute("PRAGMA page_count").fetchone()
    game.journal._database.execute(f"PRAGMA max_page_count={pages}")
    with refused("journal/failed") as info:
        for _ in range(500):
            game.do("adjust", team=RED, amount=1, reason="x" * 200)
    assert str(tmp_path) in info.value.say("pl")
    kept = game.version
    assert (game.account(RED), rows(tmp_path, game)) == (999 + kept - 1, list(range(1, kept + 1)))
    game.journal._database.execute("PRAGMA max_page_count=100000")
    game.do("bid", team=RED, amount=1)
    assert again(tmp_path, game).account(RED) == game.account(RED)


def test_a_new_game_on_a_full_disk_says_so(tmp_path):
    journal = SQLiteJournal(tmp_path)
    (pages,) = journal._database.execute("PRAGMA page_count").fetchone()
    journal._database.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(JournalError) as info:
        make_engine(Piggy(), teams=[{"name": name, "players": ["x" * 60] * 50} for name in TEAMS], journal=journal)
    assert info.value.key == "cannot-write"
    assert Shelf(tmp_path).games() == []


@pytest.mark.parametrize("what", ["a file", "a folder in a file", "no database"])
def test_a_folder_that_cannot_be_used_says_so(tmp_path, what):
    folder = tmp_path / "data"
    if what == "no database":
        folder.mkdir()
        (folder / Shelf.FILE).write_text("these are not the games you are looking for" * 200)
    else:
        folder.write_text("x")
    with pytest.raises(JournalError) as info:
        SQLiteJournal(folder / "more" if what == "a folder in a file" else folder)
    assert info.value.key == "cannot-open"
    assert str(folder) in info.value.say("pl")


def test_a_file_that_became_read_only_refuses_the_move(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    game.journal._database.execute("PRAGMA query_only=1")
    with refused("journal/failed"):
        game.do("bid", team=RED, amount=2)
    assert game.account(RED) == 999


def test_a_closed_game_says_so(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    game.close()
    game.close()
    with refused("journal/closed"):
        game.do("bid", team=RED, amount=1)
    assert game.account(RED) == 999
    assert again(tmp_path, game).account(RED) == 999


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"n": "one"}', b"\xff\xfe", b'{"n":2,"kind":"move"}', None, 5]
)
def test_a_broken_entry_is_reported_with_its_number(tmp_path, body):
    game = begin(tmp_path)
    for n in (1, 2, 3):
        game.do("bid", team=RED, amount=n)
    try:
        execute(tmp_path, "UPDATE entries SET body = ? WHERE n = 2", body)
    except sqlite3.IntegrityError:
        return  # the file itself does not take it
    with pytest.raises(JournalError) as info:
        again(tmp_path, game)
    assert (info.value.key, info.value.values["n"]) == ("broken", 2)
    assert rows(tmp_path, game) == [1, 2, 3]


def test_a_missing_entry_is_reported_with_its_number(tmp_path):
    game = begin(tmp_path)
    for n in (1, 2, 3):
        game.do("bid", team=RED, amount=n)
    execute(tmp_path, "DELETE FROM entries WHERE n = 2")
    with pytest.raises(JournalError) as info:
        again(tmp_path, game)
    assert (info.value.key, info.value.values["n"]) == ("gap", 2)


def test_a_broken_header_is_reported(tmp_path):
    game = begin(tmp_path)
    execute(tmp_path, "UPDATE games SET header = ?", b"{}")
    with pytest.raises(JournalError) as info:
        again(tmp_path, game)
    assert info.value.key == "broken-start"


def test_a_torn_file_is_reported(tmp_path):
    game = begin(tmp_path)
    for _ in range(300):
        game.do("adjust", team=RED, amount=1, reason="x" * 150)
    game.close()
    path = tmp_path / Shelf.FILE
    content = bytearray(path.read_bytes())
    content[8192:] = os.urandom(len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(JournalError) as info:
        again(tmp_path, game)
    assert info.value.key in ("broken", "cannot-open", "gap")


def test_an_unknown_game_and_one_not_begun(tmp_path):
    with pytest.raises(JournalError, match="no game nothing"):
        SQLiteJournal(tmp_path, "nothing")
    with pytest.raises(JournalError) as info:
        Engine.resume(SQLiteJournal(tmp_path))
    assert info.value.key == "no-game"


def test_a_missing_pack_is_reported(tmp_path):
    game = make_engine(journal=SQLiteJournal(tmp_path))
    execute(tmp_path, "DELETE FROM packs")
    with pytest.raises(JournalError) as info:
        resume(SQLiteJournal(tmp_path, game.header.game))
    assert info.value.key == "no-pack"


def test_a_fork_lives_beside_its_parent(tmp_path):
    game = begin(tmp_path)
    for n in (1, 2, 3):
        game.do("bid", team=RED, amount=n)
    twin = game.fork(2)
    twin.do("bid", team=RED, amount=100)
    assert rows(tmp_path, twin) == [1, 2, 3]
    assert rows(tmp_path, game) == [1, 2, 3]
    assert again(tmp_path, twin).account(RED) == 897
    assert again(tmp_path, game).account(RED) == 994


def test_the_shelf_lists_the_latest_game_first(tmp_path):
    wall = iter(range(10**9))
    games = [make_engine(Piggy(), teams=[RED, BLUE], journal=SQLiteJournal(tmp_path)) for _ in range(3)]
    for game in games:
        game._wall = lambda: float(next(wall))
        game.do("bid", team=RED, amount=1)
    games[0].do("close")
    shelf = Shelf(tmp_path)
    assert [each["id"] for each in shelf.games()] == [games[2].header.game, games[1].header.game]
    everything = shelf.games(finished=True)
    assert [each["finished"] for each in everything] == [True, False, False]
    assert everything[0]["scores"] == {RED: 999, BLUE: 1000}
    assert everything[0]["teams"] == [RED, BLUE]
    assert len(shelf.games(finished=True, limit=1)) == 1
    execute(tmp_path, "UPDATE games SET header = ? WHERE id = ?", b"{", games[1].header.game)
    good, bad = shelf.games()
    assert (good["id"], good["fault"]) == (games[2].header.game, None)
    assert (bad["id"], bad["fault"].key, bad["teams"], bad["scores"]) == (
        games[1].header.game, "broken-start", [], {},
    )  # fmt: skip


def test_a_game_whose_last_entry_cannot_be_read_is_listed_with_its_fault(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)
    game.do("bid", team=RED, amount=2)
    execute(tmp_path, "UPDATE entries SET body = ? WHERE n = 2", b"\xff")
    (one,) = Shelf(tmp_path).games()
    assert (one["teams"], one["scores"], one["moves"]) == ([RED, BLUE], {}, 2)
    assert one["fault"].key == "broken"
    assert "2" in one["fault"].say("pl")


def test_the_shelf_lists_the_names_in_force(tmp_path):
    game = begin(tmp_path)
    game.do("rename", team=RED, name="Kanarki")
    game.do("bid", team="Kanarki", amount=3)
    assert Shelf(tmp_path).games()[0]["scores"] == {"Kanarki": 997, BLUE: 1000}
    game.do("rename", team=BLUE, name=RED)
    assert Shelf(tmp_path).games()[0]["teams"] == ["Kanarki", RED]
    game.undo()
    game.undo()
    game.undo()
    assert Shelf(tmp_path).games()[0]["scores"] == {RED: 1000, BLUE: 1000}


def test_a_journal_that_does_not_fold_is_told_in_the_list(tmp_path):
    game = begin(tmp_path)
    for name in ("A", "B", "C"):
        game.do("rename", team=game.teams[0], name=name)
    execute(tmp_path, "UPDATE entries SET body = 'x' WHERE n = 2")
    (one,) = Shelf(tmp_path).games()
    assert (one["fault"].key, one["fault"].values["n"]) == ("broken", 2)


class Late(Piggy):
    """A game in which a team comes to the table after the first move."""

    name = "late"

    def play(self, table):
        for name in ("", "Late"):
            if name:
                table.seat(Team("late", name, "#000000", "*"))
            yield lambda: Ask("draw", Option("next"))


class Announced(Late):
    name = "announced"

    def later_teams(self, pack):
        return ["Late"]


@pytest.mark.parametrize(
    ("rules", "scores"), [(Late, {RED: 5, BLUE: 6}), (Announced, {RED: 5, BLUE: 6, "Late": 7})]
)
def test_a_team_seated_later_never_takes_anothers_score(tmp_path, rules, scores):
    game = make_engine(rules(), teams=[RED, BLUE], journal=SQLiteJournal(tmp_path))
    game.do("next")
    for name, amount in ((RED, 5), (BLUE, 6), ("Late", 7)):
        game.do("adjust", team=name, amount=amount, reason="x")
    (one,) = Shelf(tmp_path).games()
    assert (one["teams"], one["scores"]) == ([*scores], scores)


def test_with_a_checksum_for_accounts_there_are_no_scores(tmp_path):
    class Many(Piggy):
        max_teams = 20

    game = make_engine(Many(), teams=[f"T{n}" for n in range(13)], journal=SQLiteJournal(tmp_path))
    game.do("bid", team="T0", amount=1)
    (one,) = Shelf(tmp_path).games()
    assert (len(one["teams"]), one["scores"]) == (13, {})


def test_the_shelf_remembers_what_a_page_shows(tmp_path):
    shelf = Shelf(tmp_path)
    assert shelf.live("desk") is None
    shelf.set_live("desk", "a")
    shelf.set_live("desk", "b")
    assert Shelf(tmp_path).live("desk") == "b"
    shelf.set_live("desk", None)
    assert shelf.live("desk") is None


def test_the_data_folder_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv("QUIZWIDGETS_DATA_DIR", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    game = Engine(Piggy(), teams=TEAMS)
    game.do("bid", team=RED, amount=1)
    assert Engine.resume(game.header.game).account(RED) == 999
    with refused(Code.JOURNAL_SUPERSEDED):
        game.do("bid", team=RED, amount=1)
    monkeypatch.delenv("QUIZWIDGETS_DATA_DIR")
    assert data_folder().name == "quizwidgets"


def test_a_move_made_while_the_game_is_read_elsewhere_is_not_lost(tmp_path):
    game = begin(tmp_path)
    game.do("bid", team=RED, amount=1)

    class Slow(SQLiteJournal):
        def claim(self, version):
            if version == 1:
                game.do("bid", team=RED, amount=2)
            return super().claim(version)

    other = Engine.resume(Slow(tmp_path, game.header.game))
    assert (other.version, other.account(RED)) == (2, 997)
    other.do("bid", team=RED, amount=3)
    with refused("journal/superseded"):
        game.do("bid", team=RED, amount=3)


def test_reading_a_game_disturbs_nobody(tmp_path):
    game = begin(tmp_path)
    journal = SQLiteJournal(tmp_path, game.header.game)
    assert journal.header() == game.header
    game.do("bid", team=RED, amount=1)
    assert [entry.n for entry in journal.entries()] == [1]


@pytest.mark.parametrize("how", ["deleted", "replaced", "cut short", "log cut short"])
def test_a_file_that_is_lost_while_playing_is_noticed(tmp_path, how):
    """SQLite itself would go on writing to what nobody can open again."""
    game = make_engine(journal=SQLiteJournal(tmp_path))
    game.do("draw", category="Film")
    file, log = tmp_path / Shelf.FILE, tmp_path / f"{Shelf.FILE}-wal"
    if how == "log cut short":
        os.truncate(log, 0)
    elif how == "cut short":
        game.journal._database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        game.do("open")
        os.truncate(file, 0)
    else:
        file.unlink()
        if how == "replaced":
            file.write_bytes(b"")
    before, view = game.version, game.view
    with refused("journal/failed"):
        game.do("bonus", amount=1) if game.phase == "ready" else game.do("bid", team=RED, amount=5)
    assert (game.version, game.view["phase"]) == (before, view["phase"])


def test_nobody_else_reads_the_answers(tmp_path):
    make_engine(journal=SQLiteJournal(tmp_path)).do("draw")
    assert (tmp_path / Shelf.FILE).stat().st_mode & 0o077 == 0
