import copy
import json

import pytest

from quizwidgets.core import Rules
from quizwidgets.core.ask import Ask, Option, Text
from tests.support import BLUE, GREEN, RED, TEAMS, YELLOW, Piggy, make_engine, refused

ROLES = ("host", "stage", *TEAMS)
MARKS = ("ask<", "answer<", "wrong", "accept<", "note<", "source<", "box<")


def leaks(game, role):
    text = json.dumps(game.view_for(role), ensure_ascii=False)
    return {mark for mark in MARKS if mark in text} - {"wrong"} | ({"wrong"} if "wronga<" in text else set())


def test_what_each_role_sees_of_a_question_and_when():
    game = make_engine()

    def seen():
        return [leaks(game, role) for role in ROLES]

    nothing = [set()] * 6
    assert seen() == nothing
    game.do("draw", category="Film")
    assert seen() == nothing
    game.do("open")
    game.do("bid", team=RED, amount=5)
    assert seen() == nothing
    game.do("close")
    assert seen() == nothing
    game.do("warn")
    host = {"ask<", "answer<", "wrong", "accept<", "note<", "source<"}
    assert seen() == [host, *nothing[1:]]
    game.do("reveal")
    assert seen() == [host, *[{"ask<"}] * 5]
    game.do("answer", team=RED, text="secret guess")
    for role in ROLES[1:]:
        assert "secret guess" not in json.dumps(game.view_for(role))
    assert "secret guess" in json.dumps(game.view)
    game.do("buy_hint", team=RED)
    assert seen() == [host, *[{"ask<", "answer<", "wrong"}] * 5]
    game.do("judge", right=True)
    assert "secret guess" in json.dumps(game.view_for("stage"))


def test_the_next_question_shows_nothing_of_the_last():
    game = make_engine()
    for step, words in (
        ("draw", {"category": "Film"}),
        ("open", {}),
        ("bid", {"team": RED, "amount": 5}),
        ("close", {}),
        ("warn", {}),
        ("reveal", {}),
        ("judge", {"right": True}),
        ("draw", {"category": "Sport"}),
    ):
        game.do(step, **words)
    assert [leaks(game, role) for role in ROLES] == [set()] * 6


def test_a_box_is_nobodys_business_until_it_is_opened():
    game = make_engine()
    for step, words in (
        ("draw", {"category": "black box", "item": 0}),
        ("open", {}),
        ("bid", {"team": RED, "amount": 5}),
        ("close", {}),
        ("warn", {}),
    ):
        game.do(step, **words)
        assert [leaks(game, role) for role in ROLES] == [set()] * 6
    game.do("reveal", team=RED)
    assert leaks(game, "stage") == {"box<"}


def test_a_seat_sees_its_own_moves_and_reasons_only():
    game = make_engine()
    game.do("draw", category="Film")
    game.do("open")
    game.do("bid", team=RED, amount=47)
    assert {team for _, team, _ in game.view_for(BLUE)["open"]} == {BLUE}
    assert {kind for kind, _, _ in game.view_for(BLUE)["open"]} == {"bid", "all_in"}
    assert game.view_for(RED)["open"] == []
    assert {team for _, team, _ in game.view_for(RED)["barred"]} == {RED}
    assert game.view_for("stage")["open"] == []
    assert game.view_for("stage")["barred"] == []
    for key in ("undo", "redo", "likely", "secret"):
        assert key in game.view
        for role in ROLES[1:]:
            assert key not in game.view_for(role)


def test_an_unknown_role_is_refused():
    with refused("team/unknown"):
        make_engine().view_for("nobody")


def test_a_view_is_a_snapshot():
    game = make_engine(teams=[{"name": RED, "players": ["Ala"]}, BLUE])
    kept, before = game.view, json.dumps(game.view)
    game.do("join", team=RED, player="Ola")
    game.do("adjust", team=RED, amount=5, reason="x")
    assert json.dumps(kept) == before


@pytest.mark.parametrize("language", ["pl", "ru", "en"])
def test_the_undo_button_says_what_it_undoes(language):
    game = make_engine(language=language)
    assert game.view["undo"] is None
    game.do("draw", category="Film")
    game.do("open")
    game.do("bid", team=RED, amount=5)
    number, text = game.view["undo"]
    assert number == 3
    assert RED in text
    assert "5" in text
    game.undo()
    assert game.view["redo"][0] == 3
    assert game.view["undo"][0] == 2


def test_the_ledger_answers_why():
    game = make_engine(language="en")
    game.do("draw", category="Film")
    game.do("open")
    game.do("bid", team=RED, amount=5)
    game.do("adjust", team=RED, amount=-2, reason="<b>late</b> {team}")
    rows = game.ledger_rows(team=RED)
    assert [(row["amount"], row["clause"], row["balance"], row["entry"]) for row in rows] == [
        (-2, "", 40, 4),
        (-5, "A13", 42, 3),
        (-3, "A9", 47, 1),
        (50, "A8", 50, 0),
    ]
    assert "<b>late</b> {team}" in rows[0]["reason"]
    assert "Film" in rows[2]["reason"]
    assert sum(row["amount"] for row in game.ledger_rows(team="pot")) == game.pot
    assert len(game.ledger_rows()) == len(game.ledger)
    assert len(game.ledger_rows(limit=2)) == 2
    with refused("team/unknown"):
        game.ledger_rows(team="nobody")


def test_the_ledger_shows_the_names_of_today():
    game = make_engine()
    game.do("rename", team=RED, name="Gryffindor")
    assert {row["target"] for row in game.ledger_rows()} == {"Gryffindor", YELLOW, BLUE, GREEN}


def test_the_journal_says_what_counts():
    game = make_engine(language="en")
    game.do("draw", category="Film")
    game.do("open")
    game.undo()
    game.amend(1, category="Sport")
    rows = game.journal_rows()
    assert [(row["n"], row["kind"], row["counts"]) for row in rows] == [
        (4, "amend", True),
        (3, "undo", True),
        (2, "move", False),
        (1, "move", True),
    ]
    assert rows[-1]["args"] == {"category": "Sport"}
    assert len(game.journal_rows(limit=2)) == 2


def test_whatever_a_rule_maker_invents_can_be_shown():
    class Own(Rules):
        needs_pack = False
        moves = Rules.moves | {"dance"}

        def play(self, table):
            yield lambda: Ask("ballroom", Option("dance", by=table.teams, text=Text()))
            table.pay("bank", table.teams[0], 5, "X1", "nice_steps")
            table.announce("bravo_maestro")
            yield lambda: Ask("applause", Option("dance", by=table.teams, text=Text()))

    game = make_engine(Own())
    game.do("dance", team=RED, text="tango")
    assert "dance" in game.view["undo"][1]
    assert "bravo maestro" in game.view["notices"]
    assert game.ledger_rows()[0]["reason"] == "nice steps"


def test_with_very_many_teams_options_are_not_listed_one_by_one():
    class Crowd(Piggy):
        max_teams = 500

        def play(self, table):
            yield lambda: Ask("auction", Option("buzz", by=table.teams))

    game = make_engine(Crowd(), teams=[f"Team {n}" for n in range(200)])
    assert game.view["open"] == [["buzz", 200, {}]]
    assert game.view_for("Team 7")["open"] == [["buzz", "Team 7", {}]]


def test_of_a_crowd_the_stage_has_the_leaders_and_a_seat_itself_as_well():
    class Many(Rules):
        needs_pack = False
        max_teams = 100

        def play(self, table):
            for n, team in enumerate(table.teams):
                table.pay("bank", team, n, "X1", "start")
            yield lambda: Ask("x", Option("open"))

    names = [f"T{n}" for n in range(100)]
    game = make_engine(Many(), teams=names)
    assert [team["name"] for team in game.view_for("stage")["teams"]] == names[:59:-1]
    assert [team["name"] for team in game.view_for("T3")["teams"]] == [*names[:59:-1], "T3"]
    assert len(game.view["teams"]) == game.view_for("stage")["crowd"] == 100
    game.do("open")
    assert set(game.view_for("T3")["result"]["ranks"]) == {*names[60:], "T3"}
    assert len(game.view["result"]["ranks"]) == 100


def test_a_view_cannot_be_changed(engine):
    game = engine()
    with pytest.raises(TypeError, match="make a move"):
        game.view["pot"] = 999
    with pytest.raises(TypeError, match="make a move"):
        game.view.update(pot=999)
    assert json.loads(json.dumps(game.view)) == copy.deepcopy(game.view) == game.view


def test_another_language_is_spoken_at_once(engine):
    game = engine(language="en")
    seen = []
    game.observe(lambda change: seen.append(change.new["notices"][-1]), "view")
    game.do("draw", category="Film")
    game.language = "pl"
    assert seen == ["Category: Film", "Kategoria: Film"]


def test_a_view_that_fails_does_not_fail_the_move(engine, caplog):
    """The move is in the journal by then: the error is told, and the move counts."""
    game = engine()
    game.observe(lambda change: None, "view")
    game.game.rules.public = lambda table: 1 / 0
    receipt = game.do("draw", category="Film")
    assert receipt.entry == game.version
    assert "ZeroDivisionError" in game.trouble
    assert "could not be worked out" in caplog.text
