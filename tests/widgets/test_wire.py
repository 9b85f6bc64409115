"""The wire: moves in, one answer to each, one view out."""

import asyncio
import gc
import json
import logging
import threading

import pytest

from quizwidgets.engine.journal import JournalError
from quizwidgets.widgets.wire import Wire
from tests.support import BLUE, RED


def test_move_is_answered_and_shown_in_one_message(talk):
    wire = talk()
    answer = wire.do("draw", category="Film")
    assert (answer["ok"], answer["entry"]) == (True, 1)
    assert len(wire.sent) == 1
    assert set(wire.sent[0]["state"]) == {"view", "answer"}
    assert wire.sent[0]["state"]["view"] == wire.engine.view
    for kind, team, words in (("open", None, {}), ("bid", RED, {"amount": 5}), ("close", None, {}), ("warn", None, {})):
        assert wire.do(kind, team, **words)["ok"]
        assert len(wire.sent) == 1
    for op in ("undo", "redo"):
        assert wire(op)["ok"]
        assert len(wire.sent) == 1
    assert wire("amend", entry=3, args={"amount": 6})["ok"]
    assert len(wire.sent) == 1
    assert wire.engine.view["card"]["highest"] == 6


def test_move_from_elsewhere_is_one_message_too(talk):
    wire = talk()
    wire.engine.do("draw", category="Film")
    assert [set(each["state"]) for each in wire.sent] == [{"view"}]


def test_everything_sent_is_json(talk):
    wire = talk()
    wire.do("draw", category="Film")
    for op in ("ledger", "journal", "clock"):
        json.dumps(wire(op), allow_nan=False)
    json.dumps(wire.wire.get_state(["view", "text"]), allow_nan=False)


def test_refusal_has_code_and_sentence_and_changes_nothing(talk):
    wire = talk()
    before = wire.engine.view
    answer = wire.do("open")
    assert (answer["ok"], answer["code"]) == (False, "move/not-now")
    assert answer["text"]
    assert wire.views() == 0
    assert wire.wire.error == ""
    assert wire.engine.view is before


@pytest.mark.parametrize("op", ["undo", "redo"])
def test_undo_and_redo_of_nothing_are_refused(talk, op):
    assert talk()(op)["code"] == f"{op}/nothing"


def test_undo_of_what_is_no_longer_the_latest_is_refused(talk):
    wire = talk()
    wire.do("draw", category="Film")
    wire.do("open")
    assert wire("undo", entry=1)["code"] == "undo/not-the-last"
    assert wire("undo", entry=2)["ok"]
    assert wire("redo", entry=1)["code"] == "undo/not-the-last"


def test_move_for_an_earlier_ask_is_refused_as_stale(talk):
    wire = talk()
    ask = wire.engine.ask
    wire.do("draw", category="Film")
    assert wire("do", kind="open", ask=ask)["code"] == "stale/ask"
    assert wire("command", text=f"{RED} 5", ask=ask)["code"] == "stale/ask"
    assert wire("do", kind="open", ask=wire.engine.ask)["ok"]


def test_command(talk):
    wire = talk()
    wire.do("draw", category="Film")
    wire.do("open")
    assert wire("command", text=f"{RED} 5")["ok"]
    assert wire.engine.view["card"]["leader"] == RED
    assert wire("command", text="Czerwini 6")["code"] == "command/unknown-team"
    assert wire("command", text=f"{BLUE} 5")["code"] == "bid/too-low"


def test_amend_that_conflicts_says_with_what(talk):
    wire = talk()
    for kind, team, words in (
        ("draw", None, {"category": "Film"}),
        ("open", None, {}),
        ("bid", RED, {"amount": 5}),
        ("bid", BLUE, {"amount": 7}),
    ):
        assert wire.do(kind, team, **words)["ok"]
    answer = wire("amend", entry=3, args={"amount": 9})
    assert answer["code"] == "amend/conflict"
    assert "4" in answer["text"]
    assert wire.engine.view["card"]["highest"] == 7
    assert wire("amend", entry=99)["code"] == "amend/no-such-move"


def test_ledger_and_journal(talk):
    wire = talk()
    wire.do("draw", category="Film")
    ledger = wire("ledger", team=RED)
    assert [row["amount"] for row in ledger["rows"]] == [-3, 50]
    assert ledger["rows"][0]["balance"] == 47
    assert (ledger["total"], ledger["sum"]) == (8, 0)
    assert len(wire("ledger", limit=2)["rows"]) == 2
    assert wire("ledger", team="Nobody")["code"] == "team/unknown"
    journal = wire("journal")
    assert (journal["total"], journal["rows"][0]["args"]) == (1, {"category": "Film"})
    assert wire.wire.answer.get("rows") is None, "rows are nobody's to keep"


def test_id_is_answered_again_and_not_made_again(talk):
    wire = talk()
    wire.do("draw", category="Film")
    wire.do("open")
    first = wire("do", kind="bid", team=RED, args={"amount": 5}, id="same")
    again = wire("do", kind="bid", team=RED, args={"amount": 5}, id="same")
    assert first["entry"] == again["entry"] == 3
    assert again["nth"] > first["nth"], "the second answer would not be sent otherwise"
    assert wire.views() == 0
    assert wire.engine.version == 3
    assert wire("undo", id="same")["code"] == "move/id-taken"
    undo = [wire("undo", id="back") for _ in range(2)]
    assert undo[0]["entry"] == undo[1]["entry"] == 4
    assert wire.engine.version == 4


@pytest.mark.parametrize(
    "message",
    [
        {"op": "nonsense"},
        {"op": None},
        {"op": ["do"]},
        {"op": "do"},
        {"op": "do", "kind": "draw", "args": "Film"},
        {"op": "amend"},
        {"op": "amend", "entry": "x"},
        {"op": "command"},
        {"op": "leave"},
        {"op": "fork"},
    ],
)
def test_broken_message_is_answered_told_and_logged(talk, caplog, message):
    wire = talk()
    with caplog.at_level(logging.CRITICAL + 1):
        answer = wire(**message)
    assert (answer["ok"], answer["code"]) == (False, "error")
    assert answer["text"] == wire.wire.error != ""
    assert wire.engine.version == 0


def test_error_in_the_program_is_logged_with_its_trace(talk, caplog, monkeypatch):
    wire = talk()

    def broken(*_args, **_words):
        raise ZeroDivisionError("no sums today")

    monkeypatch.setattr(wire.engine, "do", broken)
    answer = wire.do("draw")
    assert "no sums today" in answer["text"]
    assert "no sums today" in wire.wire.error
    (record,) = caplog.records
    assert record.exc_info[0] is ZeroDivisionError


def test_journal_that_cannot_be_written_is_told_in_words(talk, monkeypatch):
    wire = talk()

    def full(_entry):
        raise JournalError("cannot-write", path="there", problem="disk full")

    monkeypatch.setattr(wire.engine.journal, "append", full)
    before = wire.engine.view
    answer = wire.do("draw", category="Film")
    assert answer["code"] == "journal/cannot-write"
    assert "disk full" in answer["text"]
    assert wire.engine.view == before


def test_words_that_are_the_engines_own_parameters_are_left_out(talk):
    wire = talk()
    wire.do("draw", category="Film")
    wire.do("open")
    answer = wire("do", kind="bid", team=RED, args={"amount": 5, "seat": BLUE, "team": BLUE, "id": "x", "ask": 9})
    assert answer["ok"]
    assert wire.engine.view["card"]["leader"] == RED


def test_message_on_another_thread_is_carried_out_on_the_loops_own(talk, monkeypatch):
    threads = []

    async def play():
        wire = talk()
        made = asyncio.Event()
        do = wire.engine.do

        def watch(*args, **words):
            threads.append(threading.get_ident())
            made.set()
            return do(*args, **words)

        monkeypatch.setattr(wire.engine, "do", watch)
        message = {"op": "do", "id": "1", "kind": "draw", "args": {"category": "Film"}}
        await asyncio.to_thread(wire.wire._handle_custom_msg, message, [])
        await asyncio.wait_for(made.wait(), 5)
        return wire.engine.version

    assert asyncio.run(play()) == 1
    assert threads == [threading.get_ident()]


def test_engine_has_one_wire(talk, engine):
    wire = talk()
    assert Wire.of(wire.engine) is wire.wire
    assert Wire.of(engine()) is not wire.wire


def test_closed_wire_lets_go_of_its_engine(engine):
    game = engine()
    wire = Wire.of(game)
    sent = []
    wire.comm.publish_msg = lambda _kind, data=None, **_: sent.append(data)
    wire.close()
    sent.clear()
    game.do("draw")
    assert sent == []
    assert not game.watched("view")
    assert Wire.of(game) is not wire
    Wire.of(game).close()
    gc.collect()
    wire.close()


def test_labels_are_in_the_engines_language(talk):
    for language, pot in (("pl", "Pula"), ("en", "Pot"), ("ru", "Банк игры")):
        text = talk(language=language).wire.text
        assert text["desk.pot"] == pot
        assert text["desk.language"] == language
        assert text["game.title"]


def test_secrets_of_the_view_are_the_hosts(talk):
    wire = talk()
    wire.do("draw", category="Film")
    assert "answer<" not in json.dumps(wire.wire.view)
