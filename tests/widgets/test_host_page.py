"""The host's page: set-up screen, desk, back again; a fresh kernel; a cell that runs twice."""

import ipywidgets
import pytest

from quizwidgets.engine import MemoryJournal, Shelf
from quizwidgets.widgets import host_page
from quizwidgets.widgets.host_page import Host, host
from quizwidgets.widgets.setup import Setup, live
from quizwidgets.widgets.wire import Wire


class Desk(ipywidgets.VBox):
    def __init__(self, engine):
        self.engine = engine
        super().__init__([ipywidgets.Label("desk")])


@pytest.fixture(autouse=True)
def _clean(monkeypatch):
    for name in ("SESSION", "DATA_DIR", "PACK", "GAME", "LANGUAGE"):
        monkeypatch.delenv(f"QUIZWIDGETS_{name}", raising=False)
    yield
    for page in list(host_page._hosts.values()):
        page.close()
    host_page._hosts.clear()
    live.clear()


@pytest.fixture
def make(tmp_path):
    pages = []

    def make(**options):
        pages.append(Host(**{"folder": tmp_path, "session": "s", "desk": Desk, **options}))
        return pages[-1]

    yield make
    for page in pages:
        page.close()


def tell(page, op, **rest):
    answers = []
    setup = page.children[-1]
    setup.send = lambda content, buffers=None: answers.append(content)
    setup.receive({"op": op, "id": "1", "language": "en", **rest})
    return answers[0]


def start(page, **rest):
    answer = tell(page, "start", **{"game": "awantura", "pack": "awantura-pl", "teams": ["A", "B"], **rest})
    assert answer["ok"], answer
    return page.engine


def crash(page):
    """Lose the kernel: nothing is closed, nothing is said."""
    page.engine = page._wire = None
    live.clear()
    host_page._hosts.clear()


def test_setup_then_desk_then_back(make, tmp_path):
    page = make()
    (setup,) = page.children
    assert isinstance(setup, Setup)
    engine = start(page)
    assert isinstance(page.children[0], Desk)
    assert setup.comm is None
    assert Shelf(tmp_path).live("s") == engine.header.game

    engine.do("draw")
    desk, wire = page.children[0], Wire.of(engine)
    page.leave()
    assert isinstance(page.children[0], Setup)
    assert page.engine is None
    assert Shelf(tmp_path).live("s") is None
    assert desk.comm is None
    assert desk.children[0].comm is None
    assert wire.comm is None
    (one,) = page.children[0].options["unfinished"]
    assert one["id"] == engine.header.game
    assert tell(page, "resume", game=one["id"])["ok"]
    assert page.engine is not engine
    assert page.engine.version == 1


def test_start_and_leave_again_and_again_leaks_no_widgets(make):
    page = make()

    def turn():
        start(page)
        page.leave()

    turn()
    before = len(ipywidgets.widgets.widget._instances)
    for _ in range(3):
        turn()
    assert len(ipywidgets.widgets.widget._instances) == before


def test_wire_leaves_and_forks(make):
    page = make()
    engine = start(page)
    engine.do("draw", category="Historia")
    engine.do("open")
    wire, answers = Wire.of(engine), []
    assert wire.home
    wire.observe(lambda change: answers.append((change.new, page.engine)), "answer")
    wire.receive({"op": "fork", "id": "f", "entry": 1})
    # The answer went out before the game was swapped.
    assert answers[0][1] is engine
    assert answers[0][0]["game"] == page.engine.header.game
    twin = page.engine
    assert twin is not engine
    assert twin.version == 1

    wire = Wire.of(twin)
    wire.observe(lambda change: answers.append((change.new, page.engine)), "answer")
    wire.receive({"op": "leave", "id": "l"})
    assert answers[-1][0]["ok"]
    assert isinstance(page.children[0], Setup)


def test_fork_that_is_sent_twice_is_one_game(make):
    engine = start(make())
    wire, answers, twins = Wire.of(engine), [], []
    wire.on_fork = twins.append
    wire.observe(lambda change: answers.append({**change.new, "nth": 0}), "answer")
    for _ in range(2):
        wire.receive({"op": "fork", "id": "f", "entry": 0})
    assert answers[0] == answers[1]
    assert len(twins) == 1
    twins[0].close()


def test_what_follows_an_answer_and_fails_is_shown(make):
    def fail():
        raise RuntimeError("no screen")

    wire = Wire.of(start(make()))
    wire.on_leave = fail
    wire.receive({"op": "leave", "id": "l"})
    assert "no screen" in wire.error


def test_fork_that_is_refused_changes_nothing(make):
    page = make()
    engine = start(page)
    wire, answers = Wire.of(engine), []
    wire.observe(lambda change: answers.append({**change.new, "nth": 0}), "answer")
    wire.receive({"op": "fork", "id": "f", "entry": 99})
    assert answers[0]["code"] == "amend/no-such-move"
    assert page.engine is engine


def test_wire_without_a_page(make):
    engine = start(make())
    wire, answers = Wire.of(engine), []
    wire.on_leave = wire.on_fork = None
    wire.observe(lambda change: answers.append({**change.new, "nth": 0}), "answer")
    for op in ("leave", "fork"):
        wire.receive({"op": op, "id": op})
    assert [each["code"] for each in answers] == ["error"] * 2


def test_fresh_kernel_finds_the_live_game(make):
    first = make()
    engine = start(first)
    engine.do("draw", category="Film i seriale")
    crash(first)
    second = make()
    assert second.engine.header.game == engine.header.game
    assert second.engine.version == 1
    second.engine.do("open")
    # The old kernel, if it should still live somewhere, writes no more.
    with pytest.raises(Exception, match="superseded"):
        engine.do("open")


def test_live_game_that_cannot_be_resumed_says_why(make, tmp_path):
    import sqlite3
    from contextlib import closing

    first = make()
    engine = start(first)
    engine.do("draw")
    crash(first)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
        file.execute("UPDATE entries SET body = 'x'")
    page = make()
    notice = page.children[0].options["notice"]
    assert engine.header.game in notice["pl"]
    assert notice["en"] != notice["ru"]
    assert start(page)


def test_another_session_starts_with_the_setup(make):
    start(make())
    assert isinstance(make(session="other").children[0], Setup)
    assert isinstance(make(session="").children[0], Setup)


def test_desk_that_cannot_be_built_leaves_the_setup(make):
    def broken(engine):
        raise RuntimeError("no desk")

    page = make(desk=broken)
    answer = tell(page, "start", game="awantura", pack="awantura-pl", teams=["A", "B"])
    assert answer["code"] == "error"
    assert isinstance(page.children[0], Setup)
    assert page.engine is None


def test_playing_without_saving_is_labelled(tmp_path):
    (tmp_path / "file").write_text("")
    page = Host(folder=tmp_path / "file", session="s", desk=Desk)
    engine = start(page, unsaved=True)
    assert isinstance(engine.journal, MemoryJournal)
    strip, desk = page.children
    assert "not being saved" in strip.value
    assert isinstance(desk, Desk)
    page.leave()
    assert strip.comm is None
    page.close()


def test_host_reads_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("QUIZWIDGETS_DATA_DIR", str(tmp_path / "not there yet"))
    monkeypatch.setenv("QUIZWIDGETS_SESSION", "abc")
    monkeypatch.setenv("QUIZWIDGETS_PACK", "awantura-en")
    monkeypatch.setenv("QUIZWIDGETS_GAME", "awantura")
    monkeypatch.setenv("QUIZWIDGETS_LANGUAGE", "ru")
    page = host(desk=Desk)
    options = page.children[0].options
    assert options["pack"].endswith("awantura-en.yaml")
    assert (options["game"], options["hint"], options["language"]) == ("awantura", "ru", "")
    assert options["unsaved"] is None
    assert page.session == "abc"


def test_folder_as_the_pack(tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "x.yaml").write_text("format: quizwidgets-pack/1", "utf-8")
    monkeypatch.setenv("QUIZWIDGETS_PACK", str(folder))
    page = host(folder=tmp_path, desk=Desk)
    assert page.children[0].options["pack"] == str(folder / "x.yaml")


def test_cell_that_runs_again_shows_the_same_game(tmp_path):
    page = host(folder=tmp_path, desk=Desk)
    again = host(folder=tmp_path, desk=Desk)
    assert again is not page  # nothing lives yet: a fresh screen with fresh options
    assert page.comm is None
    engine = start(again)
    assert host(folder=tmp_path, desk=Desk) is again
    assert again.engine is engine
    again.leave()
    assert host(folder=tmp_path, desk=Desk).engine is None


def test_game_by_its_id(make):
    page = make()
    game = start(page).header.game
    page.leave()
    assert make(game=game, session="").engine.header.game == game


def test_unknown_option_names_the_nearest(tmp_path):
    with pytest.raises(TypeError, match="did you mean 'pack'"):
        host(pakc="x")
    with pytest.raises(TypeError, match="did you mean"):
        Host(foldr=tmp_path)


def test_page_without_pydantic_and_yaml(tmp_path):
    import subprocess
    import sys

    code = (
        "import sys; from quizwidgets import host; host(folder=sys.argv[1]);"
        "print([m for m in ('pydantic', 'ruamel.yaml', 'babel') if m in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"


def test_real_desk_leaks_no_widgets_either(tmp_path):
    page = Host(folder=tmp_path, session="s")
    counts = []
    for _ in range(3):
        start(page)
        page.leave()
        counts.append(len(ipywidgets.widgets.widget._instances))
    page.close()
    assert counts[1] == counts[2]
