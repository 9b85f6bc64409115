"""The set-up screen without a kernel: its form, its messages, and what it says to all that is wrong."""

import asyncio
import json
import logging
import threading

import pytest
from traitlets import Bool, Enum, Float, Int, TraitError, Unicode, validate

from quizwidgets.core.rules import Rules
from quizwidgets.engine import Engine, JournalError, SQLiteJournal
from quizwidgets.games import Awantura
from quizwidgets.packs import load_pack
from quizwidgets.text import LANGUAGES
from quizwidgets.widgets import setup as module
from quizwidgets.widgets.setup import Setup
from quizwidgets.widgets.setup_data import describe
from tests.widgets.large import large_pack

SMALL = """
format: quizwidgets-pack/1
game: awantura
title: "Mała paczka"
language: pl
categories:
  - name: Film
    questions:
      - {ask: "Kto?", answer: "Ja"}
"""
PACK = "awantura-pl"


class Talk:
    """A set-up screen and what it answers."""

    def __init__(self, **options):
        self.setup = Setup(**options)
        self.answers = []
        self.setup.send = lambda content, buffers=None: self.answers.append(content)
        self.count = 0

    def __call__(self, op, *, buffers=(), **rest):
        self.count += 1
        message = {"op": op, "id": str(self.count), "language": "en", **rest}
        self.setup._handle_custom_msg(message, buffers)
        assert self.answers[-1]["id"] == message["id"]
        json.dumps(self.answers[-1])
        return self.answers[-1]

    def start(self, teams=("Reds", "Blues"), **rest):
        teams = list(teams) if isinstance(teams, tuple) else teams
        return self("start", **{"game": "awantura", "pack": PACK, "teams": teams, **rest})


@pytest.fixture
def talk(tmp_path):
    talk = Talk(folder=tmp_path)
    yield talk
    if talk.setup.engine is not None:
        talk.setup.engine.close()
    talk.setup.close()
    module.live.clear()


def fields(answer):
    assert not answer["ok"]
    return {each["field"]: each["code"] for each in answer["problems"]}


# The form ---------------------------------------------------------------------------------------------------


def test_form_of_awantura_has_every_parameter_once_in_the_order_of_its_groups():
    form = describe(Awantura)
    names = [each["name"] for each in form["parameters"]]
    assert sorted(names) == sorted(Awantura.class_trait_names())
    assert names[:2] == ["start", "ante"]
    assert all(each["group"] in form["groups"] for each in form["parameters"])
    start = form["parameters"][0]
    assert start["default"] == 50
    assert (start["kind"], start["min"], start["max"], start["clause"]) == ("whole", 0, 100_000, "A8")
    kinds = {each["name"]: each["kind"] for each in form["parameters"]}
    assert (kinds["bids"], kinds["final"], kinds["masters"]) == ("choice", "flag", "text")


def test_every_parameter_and_group_has_a_label_and_a_sentence_in_every_language(talk):
    form = describe(Awantura)
    keys = [f"awantura.param.{each['name']}{end}" for each in form["parameters"] for end in ("", ".help")]
    keys += [f"awantura.group.{name}" for name in form["groups"]]
    keys += [
        f"awantura.param.{each['name']}.{choice}"
        for each in form["parameters"]
        for choice in each.get("choices", ())
    ]
    for lang in LANGUAGES:
        assert not [key for key in keys if key not in talk.setup.words[lang]]


def test_every_label_the_script_asks_for_is_there(talk):
    import re

    asked = set(re.findall(r"""\bt\("(setup\.[\w-]+)\"""", str(Setup._esm)))
    asked |= {f"setup.{each}" for each in re.findall(r"""add\(`[^`]+`, "([\w-]+)\"""", str(Setup._esm))}
    assert len(asked) > 60
    assert not asked - set(talk.setup.words["pl"])


def test_rulebook_of_a_notebook_is_offered_with_its_own_words(tmp_path, monkeypatch):
    monkeypatch.setattr(Rules, "known", dict(Rules.known))

    class Quick(Awantura):
        """A short one."""

        questions = Int(2, min=1, max=9, help="Fewer")
        loud = Bool(False)
        tone = Enum(("a", "b"), "a")
        motto = Unicode("")

    talk = Talk(folder=tmp_path, games=[Quick])
    form = talk.setup.options["games"][-1]
    assert form["title"] == "Quick"
    by_name = {each["name"]: each for each in form["parameters"]}
    assert by_name["questions"]["default"] == 2
    assert by_name["loud"]["group"] == ""
    assert talk.start(game=Quick.code(), parameters={"loud": True, "tone": "b"})["ok"]
    assert talk.setup.engine.rules.loud is True
    talk.setup.engine.close()
    talk.setup.close()


def test_only_plain_data_is_on_the_wire(talk):
    state = {key: talk.setup.get_state()[key] for key in ("options", "words", "error")}
    json.dumps(state)
    assert "engine" not in talk.setup.keys


def test_unknown_keyword_names_the_nearest(tmp_path):
    with pytest.raises(TypeError, match="did you mean"):
        Setup(folder=tmp_path, optons={})


def test_seed_colours_and_names_of_the_default_teams(talk):
    assert talk.setup.options["teams"]["pl"] == ["Czerwoni", "Żółci", "Niebiescy", "Zieloni"]
    assert talk.setup.options["teams"]["en"] == ["Reds", "Yellows", "Blues", "Greens"]


# Messages ---------------------------------------------------------------------------------------------------


def test_shelf_and_its_cache(talk, tmp_path, monkeypatch):
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "broken.yaml").write_text("format: [", "utf-8")
    rows = talk("shelf")["packs"]
    assert {each["title"] for each in rows} >= {"Od Hańczy po Tytana", "broken.yaml"}
    good = next(each for each in rows if each["language"] == "pl")
    assert good["counts"] == {"categories": 14, "questions": 84, "boxes": 10}
    assert next(each for each in rows if each["file"] == "broken.yaml")["faults"] > 0
    (tmp_path / "packs" / "broken.yaml").unlink()

    again = Talk(folder=tmp_path)
    monkeypatch.setattr(again.setup.packs, "load", lambda *_: pytest.fail("read again"))
    assert [each["title"] for each in again("shelf")["packs"]] == [
        each["title"] for each in rows if each["title"] != "broken.yaml"
    ]
    again.setup.close()


@pytest.mark.parametrize(
    "spoiled", ["", "{", "[]", '{"format": 2, "rows": {"a": 1}}', '{"format": 99, "rows": {}}']
)
def test_spoiled_cache_is_no_trouble(talk, tmp_path, spoiled):
    (tmp_path / "shelf.json").write_text(spoiled, "utf-8")
    assert len(talk("shelf")["packs"]) >= 2


def test_preview_has_no_answers_and_the_check_follows_the_parameters(talk):
    answer = talk("preview", pack=PACK, game="awantura")
    assert answer["ok"]
    assert "Jan III Sobieski" not in json.dumps(answer, ensure_ascii=False)
    assert not [each for each in answer["findings"] if each["level"] == "problem"]
    answer = talk("preview", pack=PACK, game="awantura", parameters={"questions": 50}, language="pl")
    (first, second) = [each["text"] for each in answer["findings"] if each["level"] == "problem"]
    assert "100" in first
    assert "50" in second
    # A form half filled in is no reason to show nothing.
    assert talk("preview", pack=PACK, game="awantura", parameters={"questions": "x"})["ok"]


def test_preview_of_a_pack_that_is_gone(talk):
    answer = talk("preview", pack="/nowhere/pack.yaml", game="awantura")
    assert not answer["ok"]
    assert answer["faults"]


def test_load_by_path_and_upload(talk, tmp_path):
    path = tmp_path / "elsewhere" / "small pack.yaml"
    path.parent.mkdir()
    path.write_text(SMALL, "utf-8")
    answer = talk("load", path=f' "{path}" ', game="awantura")
    assert answer["ok"]
    assert answer["key"] == str(path)
    assert answer["key"] in [each["key"] for each in answer["packs"]]
    assert [each["level"] for each in answer["findings"]].count("problem") == 2

    other = SMALL.replace("Mała", "Inna").encode()
    answer = talk("load", name="../../Ünïcode <b>.yaml", buffers=[memoryview(other)], game="awantura")
    assert answer["ok"]
    kept = tmp_path / "packs"
    assert [each.read_bytes() for each in kept.iterdir()] == [other]
    assert talk("load", name="again.yaml", text=other.decode(), game="awantura")["key"] == answer["key"]
    assert talk("load", path="awantura-en", game="awantura")["preview"]["language"] == "en"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (SMALL.replace("title:", "title: a\ntitle:").encode(), 5),
        (SMALL.replace("answer", "anser").encode(), 9),
        (SMALL.encode("utf-16"), 1),
        (SMALL.replace("Kto", "Ż").encode("cp1250"), 4),
        (b"", 1),
        (b"\x00\x01\x02", 1),
        (b"%PDF-1.4", 1),
    ],
)
def test_broken_uploads_say_where_and_what_was_expected(talk, tmp_path, content, line):
    answer = talk("load", name="bad.yaml", buffers=[content], language="pl")
    assert not answer["ok"]
    assert answer["code"] == "pack"
    fault = answer["faults"][0]
    assert (fault["file"], fault["line"]) == ("bad.yaml", line)
    assert fault["column"] >= 1
    assert fault["text"]
    assert fault["expected"]
    assert not (tmp_path / "packs").exists()


def test_upload_without_a_place_to_keep_it(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    talk = Talk(folder=blocked / "data")
    answer = talk("load", name="small.yaml", text=SMALL, game="awantura")
    assert answer["ok"]
    assert answer["key"].startswith("upload:")
    assert answer["key"] in [each["key"] for each in answer["packs"]]
    assert talk.start(pack=answer["key"], unsaved=True)["ok"]
    talk.setup.close()


def test_others_are_served_while_a_large_pack_is_read(tmp_path, monkeypatch):
    from quizwidgets.packs import reader

    content = large_pack()
    assert 1_900_000 < len(content) < 2_500_000
    read = []
    parse = reader._parse

    def slow(text, name, language):
        read.append(name)
        if text == content:
            ready.wait(20)
        return parse(text, name, language)

    monkeypatch.setattr(reader, "_parse", slow)
    ready = threading.Event()

    async def play():
        setup = Setup(folder=tmp_path)
        answers = []
        setup.send = lambda content, buffers=None: answers.append(content)
        upload = {"op": "load", "id": "large", "name": "large.yaml", "game": "awantura"}
        setup.submit(upload, [content.encode()])
        setup.submit(upload, [content.encode()])
        assert answers == [{"id": "large", "under_way": True}]
        setup.submit({"op": "preview", "id": "small", "pack": PACK, "game": "awantura"})
        setup.submit({"op": "start", "id": "start", "game": "awantura", "pack": PACK, "teams": ["A", "B"]})
        assert [each["id"] for each in answers] == ["large", "start"]
        while len(answers) < 3:
            await asyncio.sleep(0.01)
        ready.set()
        while len(answers) < 4:
            await asyncio.sleep(0.01)
        assert [each["id"] for each in answers[1:]] == ["start", "small", "large"]
        assert all(each["ok"] for each in answers[1:])
        key = answers[-1]["key"]
        row = next(each for each in answers[-1]["packs"] if each["key"] == key)
        assert row["counts"]["questions"] == 5750
        setup.submit(upload, [content.encode()])
        assert answers[-1]["key"] == key
        setup.submit({"op": "preview", "id": "again", "pack": key, "game": "awantura"})
        while len(answers) < 6:
            await asyncio.sleep(0.01)
        assert answers[-1]["preview"]["title"] == "Large"
        setup.engine.close()
        setup.close()

    asyncio.run(play())
    assert len([each for each in read if "large" in each]) == 1
    module.live.clear()


def test_what_fails_in_a_thread_reaches_a_person(tmp_path, monkeypatch, caplog):
    async def play():
        setup = Setup(folder=tmp_path)
        answers = []
        setup.send = lambda content, buffers=None: answers.append(content)
        monkeypatch.setattr(setup.packs, "rows", lambda _: 1 / 0)
        setup.submit({"op": "shelf", "id": "1"})
        while not answers:
            await asyncio.sleep(0.01)
        assert answers[0]["code"] == "error"
        assert "ZeroDivisionError" in setup.error
        setup.close()

    asyncio.run(play())


# Start ------------------------------------------------------------------------------------------------------


def test_start(talk):
    teams = [
        {"name": "  Reds  ", "color": "#D7263D", "symbol": "●", "players": "Ann, Bob", "captain": "Bob"},
        {"name": "שלום 👩‍🚀"},
        "<b>bold</b>",
        "=1+1",
    ]
    answer = talk.start(teams, parameters={"start": "60", "bids": "added", "final": False}, language="pl")
    assert answer["ok"], answer
    engine = talk.setup.engine
    assert answer["game"] == engine.header.game
    assert engine.teams == ("Reds", "שלום 👩‍🚀", "<b>bold</b>", "=1+1")
    assert engine.account("Reds") == 60
    assert engine.language == "pl"
    assert engine.header.teams[0]["captain"] == "Bob"
    assert engine.header.parameters["bids"] == "added"


def test_double_click_starts_one_game(talk, tmp_path):
    message = {
        "op": "start",
        "id": "x",
        "game": "awantura",
        "pack": PACK,
        "teams": ["A", "B"],
        "language": "en",
    }
    talk.setup.receive(message)
    talk.setup.receive(message)
    talk.setup.receive({**message, "id": "y"})
    assert [each["ok"] for each in talk.answers] == [True] * 3
    assert len({each["game"] for each in talk.answers}) == 1
    assert _count(tmp_path) == 1


def _count(folder):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(folder / "games.sqlite3")) as file:
        return file.execute("SELECT COUNT(*) FROM games").fetchone()[0]


NAMES = [
    (["Only"], {"teams": "setup/too-few-teams"}),
    ([], {"teams": "setup/too-few-teams"}),
    ([f"T{n}" for n in range(9)], {"teams": "setup/too-many-teams"}),
    (["Same", "same "], {"teams.1.name": "setup/same-name"}),
    (["Ａ", "A"], {"teams.1.name": "setup/same-name"}),
    (["A", ""], {"teams.1.name": "setup/empty-name"}),
    (["A", "   "], {"teams.1.name": "setup/empty-name"}),
    (["A", "\u200b"], {"teams.1.name": "setup/empty-name"}),
    (["A", "x" * 61], {"teams.1.name": "setup/long-name"}),
    (["A", "evil\u202egnp"], {"teams.1.name": "setup/control-characters"}),
    (["A", {"name": "B", "color": "red"}], {"teams.1.color": "setup/color"}),
    (["A", {"name": "B", "players": ["x", "X"]}], {"teams.1.players": "setup/same-name"}),
    (["A", {"name": "B", "players": ["x" * 61]}], {"teams.1.players": "setup/long-name"}),
    (["A", {}], {"teams.1.name": "setup/empty-name"}),
    (["A", {"name": 7}], {"teams.1.name": "setup/empty-name"}),
    (["A", "a", ""], {"teams.1.name": "setup/same-name", "teams.2.name": "setup/empty-name"}),
    (["A", "Masters"], {"teams.1.name": "setup/same-name"}),
]


@pytest.mark.parametrize(("teams", "wrong"), NAMES, ids=range(len(NAMES)))
def test_wrong_teams_are_told_by_their_fields(talk, tmp_path, teams, wrong):
    assert fields(talk.start(teams, pack="awantura-en")) == wrong
    assert talk.setup.engine is None
    assert not (tmp_path / "games.sqlite3").exists() or _count(tmp_path) == 0
    # Nothing is stuck: the next try starts.
    assert talk.start()["ok"]


def test_names_of_sixty_characters_and_signs(talk):
    assert talk.start(["x" * 60, "Ź" * 60, "🏳️‍🌈", "Ё & <i>"])["ok"]


PARAMETERS = [
    ({"start": -1}, "number/too-low"),
    ({"start": "-1"}, "number/negative"),
    ({"start": "5.5"}, "number/fraction"),
    ({"start": 5.5}, "number/fraction"),
    ({"start": "1e3"}, "number/exponent"),
    ({"start": "1 000"}, "number/grouped"),
    ({"start": "５０"}, "number/other-digits"),
    ({"start": ""}, "number/empty"),
    ({"start": True}, "number/not-a-number"),
    ({"start": None}, "number/not-a-number"),
    ({"start": 100_001}, "number/too-high"),
    ({"questions": 0}, "number/too-low"),
    ({"final": "yes"}, "setup/parameter"),
    ({"bids": "sum"}, "setup/parameter"),
    ({"masters": "x" * 201}, "move/text-too-long"),
    ({"masters": ["x"]}, "setup/parameter"),
    ({"strat": 5}, "setup/parameter"),
]


@pytest.mark.parametrize(("parameters", "code"), PARAMETERS, ids=range(len(PARAMETERS)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_parameters_are_told_by_their_fields(talk, parameters, code, language):
    answer = talk.start(parameters=parameters, language=language)
    assert fields(answer) == {f"parameters.{name}": code for name in parameters}
    assert answer["text"]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"strat": 5}, {"en": "did you mean “start”?", "pl": "może chodziło o „start”?", "ru": "в виду «start»?"}),
        ({"final": "yes"}, {"en": "yes or no", "pl": "tak albo nie", "ru": "да или нет"}),
        ({"bids": "sum"}, {"en": "the team's total", "pl": "łączną stawkę", "ru": "всю ставку команды"}),
        ({"masters": ["x"]}, {"en": "Name of the Masters:", "pl": "Nazwa Mistrzów:", "ru": "Как зовут Мастеров:"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_expected_of_a_parameter_is_told_in_the_persons_language(talk, parameters, said, language):
    assert said[language] in talk.start(parameters=parameters, language=language)["text"]


def test_a_rulebook_that_checks_its_parameters_says_which(tmp_path, monkeypatch):
    monkeypatch.setattr(Rules, "known", dict(Rules.known))

    class Even(Awantura):
        share = Float(0.5)

        @validate("questions")
        def _even(self, proposal):
            if proposal["value"] % 2 == 0:
                raise TraitError("Musi być nieparzyście.")
            if proposal["value"] > self.start:
                raise TraitError("Za dużo.")
            return proposal["value"]

    def texts(**parameters):
        answer = talk.start(game=Even.code(), parameters=parameters, language="pl")
        assert not answer["ok"]
        return [(each["field"], each["text"]) for each in answer["problems"]]

    talk = Talk(folder=tmp_path, games=[Even])
    assert texts(questions=4, ante=1) == [
        ("parameters.questions", "Pytania w rundzie: zasady nie dopuszczają wartości „4”. Musi być nieparzyście.")
    ]
    assert texts(questions=45, start=10) == [
        ("parameters", "Zasady nie dopuszczają takich ustawień razem. Za dużo.")
    ]
    assert texts(share="x") == [("parameters.share", "share: nie można użyć wartości „x”. Powinno być: liczba.")]
    talk.setup.close()


def test_name_of_the_masters_that_a_team_has(talk):
    assert fields(talk.start(["Reds", "Kings"], parameters={"masters": "kings"})) == {
        "parameters.masters": "setup/same-name"
    }
    long = talk.start(parameters={"masters": "x" * 100})
    assert fields(long) == {"parameters.masters": "setup/long-name"}


def test_packs_that_do_not_do(talk, tmp_path, monkeypatch):
    assert fields(talk.start(pack="")) == {"pack": "setup/pack-needed"}
    assert fields(talk.start(pack=str(tmp_path / "gone.yaml"))) == {"pack": "pack"}
    bad = tmp_path / "bad.yaml"
    bad.write_text(SMALL.replace("answer", "anser"), "utf-8")
    answer = talk.start(pack=str(bad))
    assert fields(answer) == {"pack": "pack"}
    assert answer["faults"][0]["line"] == 9
    special = tmp_path / "special.yaml"
    special.write_text(SMALL.replace("Film", "hint"), "utf-8")
    assert fields(talk.start(pack=str(special))) == {"pack": "setup/category-name"}

    class Other:
        game, title, categories, language = "kalambury", "Other", (), "en"

    monkeypatch.setattr(talk.setup.packs, "load", lambda *_: Other())
    assert fields(talk.start()) == {"pack": "setup/pack-of-another-game"}


def test_wrong_messages_are_logged_and_shown(talk, caplog):
    caplog.set_level(logging.ERROR)
    for rest in ({"teams": "A, B"}, {"teams": [1, 2]}, {"parameters": [1]}):
        assert talk.start(**{"teams": ["A", "B"], **rest})["code"] == "error"
    assert talk("delete", game="x")["code"] == "error"
    assert "delete" in talk.setup.error
    assert len(caplog.records) == 4
    assert fields(talk.start(game="chess")) == {"game": "setup/game"}
    assert talk.start()["ok"]


# Saving and resuming ----------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path):
    engine = Engine(Awantura(), pack=load_pack(PACK), teams=["A", "<b>"], journal=SQLiteJournal(tmp_path))
    engine.do("draw", category="Historia")
    engine.close()
    return engine.header.game


def test_unfinished_games_and_resume(played, talk):
    (one,) = talk.setup.options["unfinished"]
    assert (one["id"], one["teams"], one["moves"]) == (played, ["A", "<b>"], 1)
    assert one["scores"] == {"A": 47, "<b>": 47}
    assert talk("resume", game=played)["ok"]
    assert talk.setup.engine.account("A") == 47


def test_masters_are_in_the_list_of_a_final(talk, tmp_path):
    rules = Awantura(questions=1, hint_auctions=0, box_auctions=0, duels=0)
    engine = Engine(rules, pack=load_pack(PACK), teams=["A", "B"], journal=SQLiteJournal(tmp_path))
    for kind, args in (
        ("draw", {}), ("open", {}), ("bid", {"team": "A", "amount": 5}), ("bid", {"team": "B", "amount": 6}),
        ("close", {}), ("reveal", {}), ("judge", {"right": True}), ("draw", {}),
    ):  # fmt: skip
        engine.do(kind, **args)
    assert engine.teams == ("A", "B", "Mistrzowie")
    (one,) = talk.setup._unfinished()["unfinished"]
    assert one["scores"] == {name: engine.account(name) for name in engine.teams}
    engine.do("rename", team="Mistrzowie", name="Kadra")
    (one,) = talk.setup._unfinished()["unfinished"]
    assert one["teams"] == ["A", "B", "Kadra"]
    engine.close()


def test_damaged_game_is_listed_with_a_sentence(played, talk, tmp_path):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
        file.execute("UPDATE games SET header = 'x'")
    (one,) = talk.setup._unfinished()["unfinished"]
    assert one["id"] == played
    assert set(one["fault"]) == set(LANGUAGES)
    json.dumps(one)


def test_broken_journal_in_the_list_refuses_alone(played, talk, tmp_path):
    import sqlite3
    from contextlib import closing

    other = Engine(Awantura(), pack=load_pack(PACK), teams=["A", "B"], journal=SQLiteJournal(tmp_path))
    other.do("draw")
    other.do("open")
    other.close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
        file.execute("UPDATE entries SET body = 'x' WHERE game = ? AND n = 1", (other.header.game,))
    assert len(talk.setup._unfinished()["unfinished"]) == 2
    answer = talk("resume", game=other.header.game, language="pl")
    assert (answer["ok"], answer["code"]) == (False, "journal/broken")
    assert talk("resume", game="nothing")["code"] == "journal/no-game"
    assert talk("resume", game=played)["ok"]


def test_folder_that_cannot_be_used(tmp_path):
    (tmp_path / "file").write_text("")
    talk = Talk(folder=tmp_path / "file" / "data")
    assert set(talk.setup.options["unsaved"]) == set(LANGUAGES)
    answer = talk.start()
    assert answer["code"] == "journal/cannot-open"
    assert str(tmp_path) in answer["text"]
    assert talk.start(unsaved=True)["ok"]
    talk.setup.close()


def test_file_that_is_no_database(tmp_path):
    (tmp_path / "games.sqlite3").write_bytes(b"no database at all" * 100)
    talk = Talk(folder=tmp_path)
    assert talk.setup.options["unsaved"]
    assert talk.start()["code"] == "journal/cannot-open"
    talk.setup.close()


def test_full_disk_at_the_start(talk, monkeypatch):
    def full(*_):
        raise JournalError("cannot-write", path="/data", problem="disk full")

    monkeypatch.setattr(SQLiteJournal, "begin", full)
    assert talk.start()["code"] == "journal/cannot-write"
    assert talk.start(unsaved=True)["ok"]


def test_who_cannot_show_the_game_is_told_so(talk, tmp_path):
    def fail(change):
        if change.new is not None:
            raise RuntimeError("no desk")

    talk.setup.observe(fail, "engine")
    answer = talk.start()
    assert answer["code"] == "error"
    assert "no desk" in answer["text"]
    assert talk.setup.engine is None
    talk.setup.unobserve(fail, "engine")
    assert talk.start()["ok"]
