"""Svoya Igra, section by section of the printed rules (5 is the second round, 4 the third); worked examples first."""

import json

import pytest

from quizwidgets.core import Refused
from quizwidgets.games import SvoyaIgra
from quizwidgets.text import area
from quizwidgets.widgets.setup_data import describe
from tests.games.svoya import (
    NAMES,
    A,
    B,
    C,
    D,
    make_game,
    make_pack,
    set_accounts,
    skip_board,
    skip_written,
    to_final,
    to_second,
    to_third,
    written,
)
from tests.support import Clock, refused


def scores(game):
    return list(game.scores.values())


def state(game, player):
    return next(team["state"] for team in game.view["teams"] if team["name"] == player)


def playing(game):
    return [team["name"] for team in game.view["teams"] if team["state"] != "out"]


def cut_of(sums, **parameters):
    """Return the game at the cut after the first round, with such sums."""
    game = make_game(len(sums), names=[f"P{n}" for n in range(1, len(sums) + 1)], **parameters)
    skip_written(game)
    assert game.phase == "cut"
    set_accounts(game, {f"P{n}": amount for n, amount in enumerate(sums, start=1)})
    game.do("count")
    return game


def lines(game):
    return [each["line"] for each in game.view_for("stage")["protocol"]]


def clauses(game):
    return [(each.clause, each.source, each.target, each.amount) for each in game.ledger]


def buzz(game, player, right, **words):
    game.do("buzz", team=player)
    game.do("judge", right=right, **words)


# Worked examples ----------------------------------------


def test_example_1_the_ninth_has_one_and_stays():
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 1, 0, *range(-1, -21, -1)])
    assert len(playing(game)) == 9
    assert scores(game)[:9] == [19, 17, 14, 11, 8, 6, 4, 2, 0]
    assert scores(game)[9:11] == [0, -1]  # those who are out keep what they had


def test_example_2_tied_with_the_last_who_stays():
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 2, 2, 2, 2, 2, 1, *[0] * 17])
    assert len(playing(game)) == 12


def test_example_3_the_best_eight_whatever_their_sums():
    game = cut_of([9, 7, 5, 3, *[-1] * 7, -2])
    assert len(playing(game)) == 11
    assert scores(game)[:5] == [10, 8, 6, 4, 0]


def test_example_4_places_of_the_second_cut():
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 1, 0, *range(-1, -21, -1)])
    game.do("open")
    assert len(playing(game)) == 9
    assert game.view["places"] == 5


def test_example_5_an_auction():
    game = to_third(make_game(pack=make_pack(auction=3, order=[1, 2, 4, 3, 5])))
    for player in (D, C, A):  # D answers right first, then C, and A last
        game.do("choose")
        buzz(game, player, True)
    set_accounts(game, {A: 4, B: 9, C: 20, D: 20})
    game.do("choose")
    card = game.view_for("stage")["card"]
    assert (card["value"], card["leader"], card["highest"]) == (9, A, 9)  # the account is below: exactly the value
    with refused("team/another-team"):
        game.do("pass_", team=A)
    assert set(game.moves(C)) == {"bid", "all_in", "pass_"}  # B could not exceed 9: not asked; C before D
    assert game.moves(B) == game.moves(D) == {}
    game.do("bid", team=C, amount=10)
    game.do("all_in", team=D)
    assert game.phase == "read"  # C has 20, not more
    assert (game.view["card"]["leader"], game.view["card"]["highest"]) == (D, 20)
    game.do("reveal")
    game.do("judge", right=False)
    assert game.account(D) == 0
    assert clauses(game)[-1] == ("4.3", "t4", "bank", 20)


def test_example_6_who_stakes_in_the_final():
    game = to_final(make_game(), {A: 30, B: 12, C: 0, D: -5})
    game.do("open")
    assert [bool(game.moves(player)) for player in NAMES] == [True, True, False, False]
    with refused("stake/no-points"):
        game.do("stake", team=C, amount=1)
    game.do("stake", team=A, amount=30)
    game.do("close")
    game.do("reveal")
    game.do("answer", team=A, text="answer<final>")
    game.do("close")
    game.do("judge", right=True)
    game.do("count")
    game.do("count")
    assert game.view["revealed"][0] == {"team": B, "stake": 1, "text": "", "right": False}
    assert (scores(game), game.over) == ([60, 11, 0, -5], True)


@pytest.mark.parametrize("right", [True, False])
def test_example_7_posted_in_public(right):
    clock = Clock()
    game = make_game(clock=clock)
    game.do("reveal")
    clock.pass_(3.1)
    game.do("answer", team=B, text="yes")
    clock.pass_(1.8)
    game.do("answer", team=C, text="yes")
    clock.pass_(0.1)
    game.do("declare", team=A, text="yes")
    clock.pass_(0.2)
    game.do("answer", team=D, text="yes")
    game.do("close")
    game.do("judge", right=right)
    game.do("judge", right=right)
    game.do("count")
    assert lines(game) == (["+1 Боря, Вася"] if right else ["-1 Боря, Вася, Галя"])
    assert scores(game) == ([0, 1, 1, 0] if right else [-1, -1, -1, -1])
    assert game.view["teams"][0]["warnings"] == 1


# 1 Registration and course ----------------------------------------


def test_1_registration_has_a_clock_of_twenty_minutes():
    game = make_game(start=False, registration=20)
    assert (game.phase, game.clock["duration"], game.clock["hard"]) == ("registration", 1200, False)
    game.do("open")
    assert game.clock is None


def test_1_anyone_may_register():
    game = make_game(start=False)
    game.do("join", name="  Дима   Д. ")
    assert game.teams[-1] == "Дима Д."
    with refused("setup/same-name"):
        game.do("join", name="дима д.")
    with refused("setup/reserved-name"):
        game.do("join", name="host")
    game.undo()
    assert len(game.teams) == 4


def test_1_a_latecomer_joins_while_a_theme_is_wholly_unplayed():
    game = make_game(pack=make_pack(first=2))
    written(game, {A: "x"}, ["x"])
    game.do("join", name="Ева")
    assert game.account("Ева") == 0
    game.do("reveal")
    game.do("join", name="Жора")  # in the middle of a question, too
    game.do("answer", team="Жора", text="x")
    game.do("close")
    game.do("judge", right=True)
    game.do("count")
    assert game.account("Жора") == 2
    game.do("next")
    for _ in range(3):
        written(game, {})
    game.do("join", name="Зоя")  # the second theme has not begun
    game.do("reveal")
    with refused("team/needed"):
        game.do("join", name="Игорь")
    assert len(game.teams) == 7


def test_1_the_seats_are_limited():
    game = make_game(500, start=False)
    assert "join" not in game.moves()


@pytest.mark.parametrize(("count", "code"), [(3, "setup/too-few-teams"), (501, "setup/too-many-teams")])
def test_1_from_four_to_five_hundred_players(count, code):
    with refused(code):
        make_game(names=[f"P{n}" for n in range(count)])


def test_1_themes_and_values():
    game = make_game(pack=make_pack(first=2, second=2, third=2), themes=1)
    assert game.view["questions"] == 5
    for value in (1, 2, 3, 4, 5):
        before = game.account(A)
        written(game, {A: "x"}, ["x"])
        assert game.account(A) == before + value
    assert game.phase == "cut"


def test_a_pack_with_less_than_the_game_needs_still_ends():
    assert SvoyaIgra().needs() == {"themes": 18, "questions": 90}
    game = make_game(pack=make_pack(first=1, second=0, third=1, questions=2, final=False))
    written(game, {A: "x"}, ["x"])
    written(game, {})
    game.do("count")
    assert game.view["round"] == "third"
    skip_board(game)
    assert (game.over, game.result["winner"]) == (True, A)


def test_an_empty_pack_is_refused():
    with refused("setup/pack-empty"):
        make_game(pack=make_pack(first=0, second=0, third=0))


# 2 First round ----------------------------------------


def test_2_1_one_answer_or_none():
    game = make_game()
    game.do("reveal")
    game.do("answer", team=A, text="one")
    with refused("answer/already-sent"):
        game.do("answer", team=A, text="two")
    game.do("close")
    with refused("move/not-now"):
        game.do("answer", team=B, text="late")
    game.do("judge", right=False)
    game.do("count")
    assert scores(game) == [-1, 0, 0, 0]


def test_2_equal_and_nearly_equal_answers_are_judged_together():
    game = make_game()
    game.do("reveal")
    # The third has Latin letters among the Cyrillic ones; the last is another word.
    for player, text in zip(NAMES, ["«Ёлка»", "елка!", "eлкa", "ёлки"], strict=True):
        game.do("answer", team=player, text=text)
    game.do("close")
    assert [(row["key"], row["players"]) for row in game.view["groups"]] == [("елка", [A, B, C]), ("елки", [D])]
    game.do("judge", answers=["елка"], right=True)
    game.do("judge", right=False)
    game.do("count")
    assert lines(game) == ["+1 Аня, Боря, Вася", "-1 Галя"]


def test_2_a_group_that_the_pack_knows_is_proposed_never_judged():
    game = make_game()
    game.do("reveal")
    game.do("answer", team=A, text="ACCEPT<f0-1>")
    game.do("answer", team=B, text="other")
    game.do("close")
    assert [(row["match"], row["right"]) for row in game.view["groups"]] == [(True, None), (False, None)]


def test_2_one_of_a_group_may_be_judged_apart_until_they_are_counted():
    game = make_game()
    game.do("reveal")
    for player in (A, B, C):
        game.do("answer", team=player, text="x")
    game.do("close")
    with refused("move/not-now"):
        game.do("count")
    game.do("judge", answers=["x"], right=True)
    game.do("judge", players=[B], right=False)
    game.do("count")
    assert lines(game) == ["+1 Аня, Вася", "-1 Боря"]


def test_2_the_last_word_on_a_group_holds():
    game = make_game()
    game.do("reveal")
    game.do("answer", team=A, text="x")
    game.do("close")
    game.do("judge", players=[A], right=False)
    game.do("judge", answers=["x"], right=True)
    game.do("count")
    assert scores(game)[0] == 1


def test_2_a_verdict_can_be_amended_later():
    game = make_game()
    game.do("reveal")
    game.do("answer", team=A, text="x")
    game.do("close")
    verdict = game.do("judge", right=False)
    game.do("count")
    game.do("next")
    written(game, {B: "y"}, ["y"])
    game.amend(verdict, right=True)
    assert scores(game) == [1, 2, 0, 0]


def test_2_2_the_right_answer_and_the_lists_come_after_the_counting():
    game = make_game()
    game.do("reveal")
    game.do("answer", team=A, text="mine<A>")
    game.do("close")
    game.do("judge", right=True)
    assert "answer<" not in json.dumps(game.view_for("stage"))
    game.do("count")
    assert game.view_for("stage")["card"]["answer"] == "answer<F0-1>"
    assert game.view_for(A)["mine"] == {"answer": "mine<A>", "points": 1}
    assert game.view_for(B)["mine"] == {}


def test_2_2_a_clock_for_written_answers_is_only_shown():
    clock = Clock()
    game = make_game(clock=clock, seconds=10)
    game.do("reveal")
    clock.pass_(60)
    game.do("answer", team=A, text="x", seat=A)
    assert game.clock["left"] == 0


def test_2_3_the_conductor_may_let_a_question_run_on():
    game = make_game()
    game.do("reveal")
    game.do("declare", team=A, text="nonsense")
    assert game.view_for("stage")["posted"] == [[A, "nonsense", None]]
    with refused("answer/already-sent"):
        game.do("answer", team=A, text="another")
    game.do("answer", team=B, text="x")
    game.do("close")
    game.do("judge", right=False)
    assert ("2.3", "t1", "bank", 1) in clauses(game)
    game.do("judge", right=True)
    game.do("count")
    assert scores(game) == [-1, 1, 0, 0]


@pytest.mark.parametrize(
    ("right", "counting", "expected"),
    [
        (True, "usual", [0, 1, 0, 0]),
        (True, "all", [0, 1, 1, 0]),
        (False, "usual", [-1, 1, 1, 0]),
        (False, "early", [-1, 1, 0, 0]),
    ],
)
def test_2_3_of_a_doubtful_answer_the_conductor_picks_the_procedure(right, counting, expected):
    clock = Clock()
    game = make_game(clock=clock)
    game.do("reveal")
    game.do("answer", team=B, text="x")
    clock.pass_(1)
    game.do("declare", team=A)
    clock.pass_(1)
    game.do("answer", team=C, text="x")
    game.do("close")
    game.do("judge", right=right, counting=counting)
    game.do("judge", right=True)
    game.do("count")
    assert scores(game) == expected


def test_2_3_the_host_may_say_how_long_ago_it_was():
    clock = Clock()
    game = make_game(clock=clock)
    game.do("reveal")
    clock.pass_(5)
    game.do("answer", team=B, text="x")
    clock.pass_(2)
    game.do("declare", team=A, ago=3)
    game.do("close")
    game.do("judge", right=True)
    assert game.view["groups"] == []
    game.do("count")
    assert scores(game) == [0, 0, 0, 0]


def test_2_3_a_second_warning_removes():
    game = make_game()
    for expected in ("in", "out"):
        game.do("reveal")
        game.do("declare", team=A, text="x")
        assert state(game, A) == expected
        game.do("close")
        game.do("judge", right=False)
        game.do("count")
        game.do("next")
    assert game.account(A) == -3
    with refused("team/warned-too-often"):
        game.do("reveal")
        game.do("answer", team=A, text="x")


@pytest.mark.parametrize(("limit", "expected"), [(1, "out"), (2, "in"), (3, "in")])
def test_2_3_how_many_warnings(limit, expected):
    game = make_game(warnings=limit)
    game.do("warn", team=A, reason="talks")
    assert state(game, A) == expected


def test_2_4_i_was_missed():
    clock = Clock()
    game = make_game(clock=clock)
    game.do("reveal")
    clock.pass_(1)
    game.do("declare", team=A)
    clock.pass_(1)
    game.do("answer", team=B, text="x")
    game.do("answer", team=C, text="x")
    game.do("close")
    game.do("judge", right=True)
    game.do("count")
    assert lines(game) == []
    game.do("declare", team=B, seat=B)
    with refused("team/another-team"):
        game.do("declare", team=D, seat=D)  # has not sent anything
    assert (game.view["claims"], game.view["likely"]) == ([B], "judge")
    game.do("judge", right=False)
    assert lines(game) == ["-1 Боря"]
    assert clauses(game)[-1] == ("2.4", "t2", "bank", 1)
    with refused("move/not-a-choice"):
        game.do("judge", players=[B], right=True)  # final
    game.do("judge", players=[C], right=True)  # without having been asked
    assert lines(game) == ["+1 Вася", "-1 Боря"]
    game.do("next")


# 3 The cut after the first round ----------------------------------------


@pytest.mark.parametrize(("players", "places"), [(4, 8), (20, 8), (24, 9), (30, 11), (500, 167)])
def test_3_the_usual_places(players, places):
    game = make_game(players)
    assert game.view["places"] == places


def test_3_other_places_with_the_chief_judges_consent_only():
    game = make_game(30, start=False)
    with refused("cut/consent"):
        game.do("open", places=12)
    with refused("cut/too-few"):
        game.do("open", places=7, consent=True)
    game.do("open", places=12, consent=True)
    assert game.view["places"] == 12


@pytest.mark.parametrize(("parameters", "left"), [({}, 9), ({"first_best": 3}, 9), ({"first_share": 30}, 8)])
def test_3_parameters(parameters, left):
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 1, 0, *range(-1, -21, -1)], **parameters)
    assert len(playing(game)) == left


def test_3_a_correction_before_the_cut_counts():
    game = make_game(9)
    skip_written(game)
    set_accounts(game, {f"P{n}": 10 - n for n in range(1, 10)})
    game.do("adjust", team="P9", amount=50, reason="an answer overlooked")
    assert game.view["staying"]["names"][0] == "P9"
    game.do("count")
    assert [state(game, player) for player in ("P8", "P9")] == ["out", "in"]
    assert clauses(game)[-1] == ("3", "t9", "bank", 3)


def test_3_below_zero_the_sums_are_lifted():
    game = cut_of([-1, -2, -3, -4])
    assert scores(game) == [3, 2, 1, 0]


# 4 Third round ----------------------------------------


def test_4_1_any_order_and_the_values():
    game = to_third(make_game())
    for number, value in ((3, 9), (1, 3), (5, 15), (2, 6), (4, 12)):
        game.do("choose", question=number)
        before = game.account(A)
        buzz(game, A, True)
        assert game.account(A) == before + value


def test_4_1_the_value_is_announced_some_seconds_after_the_question():
    game = to_third(make_game())
    game.do("choose", question=4)
    stage = game.view_for("stage")
    assert (stage["card"]["value"], stage["card"]["ask"]) == (None, "ask<T0-4>")
    assert not any(played for _, played in stage["played"])  # nor does it follow from what is left
    game.do("buzz", team=A)  # before the value is known
    game.do("reveal")
    assert game.view_for("stage")["card"]["value"] == 12
    assert "reveal" not in game.moves()
    game.do("judge", right=False)
    game.do("buzz", team=B)  # and after


def test_4_2_yes_no_and_again():
    game = to_third(make_game(), {A: 0, B: 0})
    game.do("choose", question=1)
    buzz(game, A, False)
    with refused("buzz/locked"):
        game.do("buzz", team=A)
    buzz(game, B, True)
    assert scores(game)[:2] == [-3, 3]
    assert game.phase == "board"
    assert game.view_for("stage")["card"]["answer"] == "answer<T0-1>"


def test_4_2_clarify_once():
    game = to_third(make_game())
    game.do("choose")
    game.do("buzz", team=A)
    game.do("answer", team=A, text="Толстой")
    game.do("clarify")
    with refused("move/not-now"):
        game.do("clarify")
    game.do("answer", team=A, text="Алексей", seat=A)
    assert game.view_for("stage")["card"]["said"] == "Толстой → Алексей"
    game.do("judge", right=True)
    assert game.account(A) == 3


def test_4_2_no_and_closed():
    game = to_third(make_game())
    game.do("choose")
    buzz(game, A, False, close=True)
    assert (game.phase, game.account(A)) == ("board", -3)


def test_4_2_closed_without_an_answer():
    game = to_third(make_game())
    game.do("choose")
    game.do("close")
    assert game.phase == "board"
    assert game.view["card"]["answer"] == "answer<T0-1>"


def test_4_2_when_everybody_has_erred_it_is_over():
    game = to_third(make_game())
    game.do("choose")
    for player in NAMES:
        buzz(game, player, False)
    assert (game.phase, scores(game)) == ("board", [-3] * 4)


def test_4_2_a_second_judge_never_reaches_the_next_answer():
    game = to_third(make_game())
    game.do("choose")
    game.do("buzz", team=A)
    ask = game.ask
    game.do("judge", right=False, ask=ask)
    with refused("stale/ask"):
        game.do("judge", right=False, ask=ask)
    game.do("buzz", team=B)
    with refused("stale/ask"):
        game.do("judge", right=False, ask=ask)


def test_4_3_the_order_in_a_theme_with_an_auction_is_fixed():
    game = to_third(make_game(pack=make_pack(auction=3, order=[2, 1, 3, 5, 4])))
    for number in (2, 1):
        with refused("move/not-a-choice"):
            game.do("choose", question=3)
        game.do("choose", question=number)
        game.do("close")
    game.do("choose")
    assert game.view["card"]["kind"] == "auction"


def at_auction(sums, right=(), *, in_third=True, **parameters):
    """Return the game at an auction with such sums, after right answers in this order; its value is 9 (6)."""
    pack = make_pack(auction=3, where=("third",) if in_third else ("second",))
    game = (to_third if in_third else to_second)(make_game(pack=pack, **parameters))
    for player in right:
        game.do("choose")
        if in_third:
            buzz(game, player, True)
        else:
            game.do("buzz", team=player)
            game.do("open")
            game.do("judge", right=True)
    while game.view["question"] < 2:
        game.do("choose")
        game.do("close")
    set_accounts(game, sums)
    game.do("choose")
    return game


def test_4_3_the_question_is_a_secret_until_the_bidding_ends():
    game = at_auction({A: 9, B: 20, C: 5, D: 0}, [A])
    for role in ("host", "stage", *NAMES):
        assert "T0-3" not in json.dumps(game.view_for(role))
    assert game.view_for("stage")["card"]["value"] == 9


def test_4_3_with_exactly_the_value_va_banque_is_possible():
    game = at_auction({A: 9, B: 20, C: 5, D: 0}, [A])
    with refused("bid/too-low"):
        game.do("bid", team=A, amount=8)
    with refused("bid/above-account"):
        game.do("bid", team=A, amount=10)
    with refused("move/not-now"):
        game.do("pass_", team=A)
    game.do("all_in", team=A)
    with refused("bid/va-banque-only"):
        game.do("bid", team=B, amount=15)
    game.do("all_in", team=B)
    assert (game.phase, game.view["card"]["leader"], game.view["card"]["highest"]) == ("read", B, 20)


def test_4_3_asked_in_ascending_order_round_and_round_a_pass_is_final():
    game = at_auction({A: 30, B: 12, C: 20, D: 8}, [A])
    game.do("bid", team=A, amount=9)
    with refused("team/another-team"):
        game.do("bid", team=C, amount=10)
    game.do("bid", team=B, amount=10)
    game.do("bid", team=C, amount=11)
    game.do("bid", team=A, amount=12)  # B has 12 and cannot raise any more
    game.do("bid", team=C, amount=13)
    game.do("pass_", team=A)
    assert (game.phase, game.view["card"]["leader"]) == ("read", C)  # who bid last may not raise himself
    game.do("reveal")
    with refused("move/not-now"):
        game.do("buzz", team=A)
    game.do("judge", right=True)
    assert scores(game) == [30, 12, 33, 8]
    assert state(game, C) == "in"


def test_4_3_of_equal_accounts_the_more_recent_right_answer_is_first():
    game = at_auction({A: 0, B: 9, C: 20, D: 20}, [C, A])
    assert game.view["card"]["leader"] == A
    assert game.moves(C)
    assert not game.moves(D)


@pytest.mark.parametrize(("opener", "phase"), [("poorest", "bidding"), ("host", "opener")])
def test_4_3_nobody_has_answered_right_yet(opener, phase):
    game = at_auction({A: 8, B: 12, C: 10, D: 20}, opener=opener)
    assert game.phase == phase
    if phase == "opener":
        assert [row[1] for row in game.view["open"]] == [B, C, D]
        game.do("choose", team=B)
    assert set(game.moves(B if phase == "opener" else C)) == {"bid", "all_in"}


def test_4_3_several_poorest_the_host_names_one():
    game = at_auction({A: 10, B: 10, C: 12, D: 0})
    assert (game.phase, [row[1] for row in game.view["open"]]) == ("opener", [A, B])


def test_4_3_nobody_holds_the_value_the_host_names_the_opener():
    game = at_auction({A: 0, B: -5, C: 8, D: 0})
    assert game.phase == "opener"
    game.do("choose", team=B)
    assert (game.phase, game.view["card"]["highest"]) == ("read", 9)  # exactly the value, though the account is below
    game.do("reveal")
    game.do("judge", right=False)
    assert game.account(B) == -14


@pytest.mark.parametrize("counts", [False, True])
def test_4_3_written_answers_and_the_last_right_one(counts):
    game = make_game(pack=make_pack(auction=3, where=("second",)), written_recent=counts)
    written(game, {D: "x"}, ["x"])
    to_second(game)
    for _ in range(2):
        game.do("choose")
        game.do("close")
    set_accounts(game, {A: 10, B: 20, C: 30, D: 40})
    game.do("choose")
    assert bool(game.moves(D)) is counts
    assert bool(game.moves(A)) is not counts


def test_4_3_the_opener_is_removed():
    game = at_auction({A: 9, B: 20, C: 30, D: 0}, [B, A])
    game.do("remove", team=A)
    assert set(game.moves(B)) == {"bid", "all_in"}


def test_4_3_whoever_leads_is_removed():
    game = at_auction({A: 9, B: 20, C: 30, D: 0}, [A])
    game.do("bid", team=A, amount=9)
    game.do("bid", team=B, amount=10)
    game.do("bid", team=C, amount=11)
    game.do("remove", team=C)
    assert (game.view["card"]["leader"], game.view["card"]["highest"]) == (B, 10)


def test_4_3_the_winner_is_removed_before_the_answer():
    game = at_auction({A: 9, B: 8, C: 8, D: 0}, [A])
    game.do("bid", team=A, amount=9)
    game.do("reveal")
    game.do("remove", team=A)
    assert game.phase == "board"


# 5 Second round ----------------------------------------


def pair(first=A, second=B, *, sent="private<second>", **parameters):
    """Return the game with two who have buzzed, and have been called."""
    game = to_second(make_game(**parameters), {A: 0, B: 0, C: 0, D: 0})
    game.do("choose")
    game.do("buzz", team=first)
    game.do("answer", team=first, text="held<first>")
    if second:
        game.do("buzz", team=second)
        if sent:
            game.do("answer", team=second, text=sent)
    return game


def test_5_values():
    game = to_second(make_game())
    game.do("choose", question=5)
    game.do("buzz", team=A)
    game.do("open")
    game.do("judge", right=True)
    assert game.account(A) == 10


def test_5_1_nobody_buzzes():
    game = to_second(make_game())
    game.do("choose")
    game.do("close")
    assert game.phase == "board"


def test_5_1_the_second_buzz_comes_from_a_screen_that_has_not_seen_the_first():
    game = to_second(make_game())
    game.do("choose")
    ask = game.ask
    game.do("buzz", team=A, ask=ask, seat=A)
    game.do("buzz", team=B, ask=ask, seat=B)
    with refused("move/not-now"):
        game.do("buzz", team=C, ask=ask, seat=C)
    assert game.view_for("stage")["card"]["pair"] == [A, B]


def test_5_1_both_answers_are_secret_until_the_call_and_the_second_ever_after():
    game = pair()
    for role in ("stage", C, D):
        text = json.dumps(game.view_for(role))
        assert "held<" not in text
        assert "private<" not in text
    assert game.view_for(A)["mine"] == {"answer": "held<first>"}
    assert game.view["texts"] == {A: "held<first>", B: "private<second>"}
    game.do("open")
    assert game.view_for("stage")["card"]["said"] == "held<first>"
    game.do("judge", right=False, second="wrong")
    assert "private<" not in json.dumps([game.view_for(role) for role in ("stage", A, C, D)])


def test_5_1_yes():
    game = pair()
    game.do("open")
    game.do("judge", right=True)
    assert (scores(game), game.phase) == ([2, 0, 0, 0], "board")


def test_5_1_no_with_one_buzz():
    game = pair(second=None)
    game.do("open")
    game.do("judge", right=False)
    assert scores(game) == [-2, 0, 0, 0]
    game.do("buzz", team=B)
    assert game.phase == "reply"  # as in the third round


@pytest.mark.parametrize(("parameter", "expected"), [("nothing", [-2, 0, 0, 0]), ("value", [-2, 2, 0, 0])])
def test_5_1_no_and_the_private_answer_is_right(parameter, expected):
    game = pair(second_right=parameter)
    game.do("open")
    with refused("move/missing-argument"):
        game.do("judge", right=False)
    game.do("judge", right=False, second="right")
    assert scores(game) == expected
    if parameter == "nothing":
        game.do("buzz", team=B)  # its author may buzz again
        assert game.phase == "reply"
    else:
        assert game.phase == "board"


def test_5_1_no_no_both_wrong_and_once_more():
    game = pair()
    game.do("open")
    game.do("judge", right=False, second="wrong")
    assert scores(game) == [-2, -2, 0, 0]
    with refused("buzz/locked"):
        game.do("buzz", team=B)
    game.do("buzz", team=C)
    assert set(game.moves()) >= {"open"}  # two buzzers again
    game.do("buzz", team=D)
    game.do("open")
    game.do("judge", right=True)
    assert scores(game) == [-2, -2, 2, 0]


@pytest.mark.parametrize(
    ("parameter", "account", "may"), [("out", 0, False), ("free", 0, True), ("loses", -2, False)]
)
def test_5_1_no_no_the_second_sent_nothing_in_time(parameter, account, may):
    game = pair(sent="", second_silent=parameter)
    game.do("open")
    with refused("move/not-now"):
        game.do("answer", team=B, text="too late")
    game.do("judge", right=False)
    assert scores(game) == [-2, account, 0, 0]
    assert ("buzz" in game.moves(B)) is may
    assert "buzz" in game.moves(C)
    game.do("buzz", team=C)
    assert "open" in game.moves()  # two buzzers again


def test_5_1_the_second_is_in_time_until_the_first_ones_answer_appears():
    game = to_second(make_game())
    game.do("choose")
    game.do("buzz", team=A)
    game.do("buzz", team=B)
    game.do("open")
    game.do("answer", team=B, text="private")
    game.do("answer", team=A, text="public")
    assert game.view_for("stage")["card"]["said"] == "public"
    assert game.moves(B) == {}
    game.do("judge", right=False, second="right")


@pytest.mark.parametrize("words", [{"second": "right"}, {"second": "wrong"}])
def test_5_1_either_with_all_is_over(words):
    game = pair()
    game.do("open")
    game.do("judge", right=False, close=True, **words)
    assert game.phase == "board"


def test_5_1_the_first_may_be_asked_to_clarify():
    game = pair()
    game.do("open")
    game.do("clarify")
    game.do("answer", team=A, text="more")
    assert game.view["card"]["said"] == "held<first> → more"
    assert "clarify" not in game.moves()


@pytest.mark.parametrize(
    ("who", "right", "other", "expected", "phase"),
    [
        (A, True, "none", [0, 0, 0, 0], "board"),
        (A, True, "right", [0, 2, 0, 0], "board"),
        (A, False, "none", [-2, 0, 0, 0], "buzzers"),
        (A, False, "right", [-2, 2, 0, 0], "board"),
        (A, False, "wrong", [-2, -2, 0, 0], "buzzers"),
        (B, True, "none", [0, 0, 0, 0], "board"),
        (B, False, "none", [0, -2, 0, 0], "buzzers"),
    ],
)
def test_5_1_in_public_before_the_call(who, right, other, expected, phase):
    game = pair()
    game.do("declare", team=who, right=right, second=other)
    assert (scores(game), game.phase) == (expected, phase)
    assert game.view["teams"][NAMES.index(who)]["warnings"] == 1
    if phase == "buzzers":
        assert "buzz" not in game.moves(who)
        assert ("buzz" in game.moves(B if who == A else A)) is (other == "none")


def test_5_1_in_public_before_the_call_with_one_buzz():
    game = pair(second=None)
    game.do("declare", team=A, right=False)
    game.do("buzz", team=B)
    assert game.phase == "reply"


def test_5_1_only_one_who_must_answer_can_be_early():
    game = pair()
    with refused("team/another-team"):
        game.do("declare", team=C, right=False)


def test_5_1_the_first_of_two_is_removed():
    game = pair()
    game.do("remove", team=A)
    assert game.view["card"]["pair"] == [B]
    assert "private<" not in json.dumps(game.view_for("stage"))
    game.do("open")
    assert game.view["card"]["said"] == "private<second>"  # who is called on now, and answers in public


def test_5_1_the_one_who_was_called_is_removed():
    game = pair()
    game.do("open")
    game.do("remove", team=A)
    assert game.phase == "buzzers"
    assert "private<" not in json.dumps(game.view_for("stage"))
    game.do("buzz", team=B)


def test_5_1_auctions_as_in_the_third_round():
    game = at_auction({A: 6, B: 5, C: 20, D: 0}, [A], in_third=False)
    game.do("bid", team=A, amount=6)
    game.do("pass_", team=C)
    game.do("reveal")
    game.do("judge", right=True)
    assert game.account(A) == 12


def test_5_2_the_sums_are_kept():
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 1, 0, *range(-1, -21, -1)])
    game.do("open")
    skip_board(game)
    assert game.phase == "cut"
    game.do("count")
    assert (playing(game), scores(game)[:5]) == (["P1", "P2", "P3", "P4", "P5"], [19, 17, 14, 11, 8])


@pytest.mark.parametrize(("parameters", "left"), [({"second_best": 2}, 5), ({"second_share": 1}, 8)])
def test_5_2_parameters(parameters, left):
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 1, 0, *range(-1, -21, -1)], **parameters)
    game.do("open")
    skip_board(game)
    game.do("count")
    assert len(playing(game)) == left  # the ninth has 0


def test_5_2_places_with_consent():
    game = make_game(9)
    skip_written(game)
    game.do("count")
    with refused("cut/consent"):
        game.do("open", places=6)
    game.do("open", places=6, consent=True)
    assert game.view["places"] == 6


# 6 Final ----------------------------------------


def stakes(sums, **parameters):
    game = to_final(make_game(**parameters), dict(zip(NAMES, sums, strict=True)))
    assert "Final theme" not in json.dumps(game.view_for("stage"))
    game.do("open")
    assert game.view_for("stage")["card"]["category"] == "Final theme"
    return game


def test_6_stakes_are_private_until_they_are_revealed():
    game = stakes([30, 12, 5, 1])
    with refused("number/too-low"):
        game.do("stake", team=A, amount=0)
    with refused("number/too-high"):
        game.do("stake", team=A, amount=31)
    game.do("stake", team=A, amount=5, seat=A)
    game.do("stake", team=A, amount=29, seat=A)  # the latest counts
    assert game.view["stakes"] == {A: 29}
    assert game.view_for(A)["mine"] == {"stake": 29}
    for role in ("stage", B):
        assert "29" not in json.dumps({**game.view_for(role), "version": 0, "ask": 0})
    assert game.view_for("stage")["staked"] == [A]


def test_6_the_clock_and_its_calls():
    clock = Clock()
    game = stakes([30, 12, 5, 1], clock=clock)
    game.do("close")
    game.do("reveal")
    assert game.clock["duration"] == 130
    assert game.view_for("stage")["calls"] == {"30": 40, "time": 10}
    clock.pass_(125)
    game.do("answer", team=A, text="x", seat=A)  # after "time", before the end
    clock.pass_(6)
    with refused("clock/late"):
        game.do("answer", team=B, text="x", seat=B)
    game.expire()
    assert (game.phase, game.clock) == ("judging", None)


def test_6_without_a_clock_the_host_closes():
    game = stakes([30, 12, 5, 1], final_seconds=0)
    game.do("close")
    game.do("reveal")
    assert game.clock is None
    game.do("close")
    assert game.phase == "judging"


@pytest.mark.parametrize(("lost", "account"), [(True, 20), (False, 30)])
def test_6_no_answer(lost, account):
    game = stakes([30, 12, 5, 1], final_silent=lost)
    game.do("stake", team=A, amount=10)
    game.do("close")
    game.do("reveal")
    game.do("close")
    game.do("count")
    game.do("count")
    assert game.account(A) == account


def test_6_one_after_another():
    game = stakes([30, 12, 5, 1])
    for player, amount in ((A, 17), (B, 11)):
        game.do("stake", team=player, amount=amount)
    game.do("close")
    game.do("reveal")
    game.do("answer", team=A, text="mine<A>")
    game.do("close")
    game.do("judge", right=False)
    game.do("count")
    assert game.account(A) == 30
    game.do("reveal", team=B)
    assert (game.account(A), game.account(B)) == (30, 1)
    assert "mine<A>" not in json.dumps(game.view_for("stage"))
    with refused("team/another-team"):
        game.do("reveal", team=B)
    game.do("reveal", team=A)
    assert "mine<A>" in json.dumps(game.view_for("stage"))
    game.do("count")
    assert (game.over, scores(game)) == (True, [13, 1, 4, 0])
    assert game.result["ranks"] == {A: 1, B: 3, C: 2, D: 4}


def test_6_nobody_above_zero_the_question_is_still_played():
    game = to_final(make_game(), dict.fromkeys(NAMES, 0))
    game.do("open")
    assert game.phase == "read"
    game.do("reveal")
    game.do("close")
    game.do("count")
    assert game.over
    assert (game.result["winner"], set(game.result["ranks"].values())) == ("", {1})


def test_6_a_stake_above_an_account_that_was_corrected_since():
    game = stakes([30, 12, 5, 1])
    game.do("stake", team=A, amount=30)
    game.do("close")
    game.do("adjust", team=A, amount=-20, reason="an error")
    game.do("reveal")
    game.do("close")
    game.do("count")
    game.do("count")
    assert game.account(A) == 0


# Ranking, removal, the crowd ----------------------------------------


def test_who_came_further_stands_higher():
    game = cut_of([20, 18, 15, 12, 9, 7, 5, 3, 2, 1], first_share=30)
    game.do("remove", team="P1")
    game.do("adjust", team="P9", amount=100, reason="after the cut")
    game.do("open")
    skip_board(game)
    game.do("count")
    skip_board(game)
    for move in ("open", "close", "reveal", "close", "count", "count"):
        game.do(move)
    places = game.result["ranks"]
    assert game.over
    assert places["P2"] == 1
    assert max(places["P2"], places["P8"]) < places["P9"] < places["P10"] < places["P1"] == 10


def test_with_one_player_left_the_game_ends():
    game = make_game()
    for player in (A, B, C):
        game.do("remove", team=player)
    assert (game.over, game.result["winner"]) == (True, D)
    game.undo()
    assert game.phase == "read"


def test_a_crowd_is_cut_down_for_the_stage_and_the_seats():
    names = [(f"{n} " + "Щ" * 60)[:60] for n in range(1, 501)]  # the longest there are
    game = make_game(names=names, pack=make_pack(second=0, third=0, final=False, questions=1))
    game.do("reveal")
    for name in names:
        game.do("answer", team=name, text="x", seat=name)
    game.do("close")
    game.do("judge", right=True)
    game.do("count")
    view = game.view_for("stage")
    assert len(json.dumps(view, ensure_ascii=False).encode()) < 30_000
    assert (view["crowd"], len(view["teams"])) == (500, 40)
    assert (view["protocol"][0]["n"], view["protocol"][0]["line"][-8:]) == (500, "… (+450)")
    assert game.view["lines"][0].count(",") == 499
    assert len(game.view["teams"]) == 500
    assert names[499] in [team["name"] for team in game.view_for(names[499])["teams"]]
    game.do("next")
    game.do("count")
    assert game.over
    for role in ("stage", names[300]):
        assert len(json.dumps(game.view_for(role), ensure_ascii=False).encode()) < 30_000


# A variant of one rule ----------------------------------------


class TwoAnswersAreJudged(SvoyaIgra):
    """Wrong written answers cost nothing."""

    def score_written(self, table, live, team, right, clause):
        if right:
            super().score_written(table, live, team, right, clause)


def test_a_variant_in_a_few_lines():
    game = make_game()
    game = type(game)(
        TwoAnswersAreJudged(registration=0), teams=NAMES, pack=make_pack(), journal=game.journal.sibling()
    )
    game.do("open")
    written(game, {A: "x", B: "y"}, ["x"])
    assert scores(game) == [1, 0, 0, 0]


@pytest.mark.parametrize(("wrong", "near"), [("theme", "themes"), ("first_units", "first_unit")])
def test_unknown_parameters_name_the_nearest(wrong, near):
    with pytest.raises(TypeError, match=f"did you mean '{near}'"):
        SvoyaIgra(**{wrong: 1})


def test_every_refusal_is_a_sentence():
    game = make_game()
    with pytest.raises(Refused) as info:
        game.do("buzz", team=A)
    assert info.value.say("ru")


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_every_parameter_and_phase_has_its_words(language):
    words, form = area("svoya_igra", language), describe(SvoyaIgra)
    keys = [f"param.{each['name']}{end}" for each in form["parameters"] for end in ("", ".help")]
    keys += [f"param.{each['name']}.{choice}" for each in form["parameters"] for choice in each.get("choices", ())]
    keys += [f"group.{name}" for name in form["groups"]]
    assert not [key for key in keys if key not in words]
    assert all(each["group"] in form["groups"] for each in form["parameters"])
