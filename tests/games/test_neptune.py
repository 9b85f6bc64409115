"""Neptune's six contests, clause by clause; the worked examples stand first."""

import json

import pytest
from traitlets import TraitError

from quizwidgets.engine import Engine, MemoryJournal
from quizwidgets.games import Neptune
from quizwidgets.games.neptune_contests import Sisyphus
from quizwidgets.text import say
from quizwidgets.widgets.setup_data import read_parameters
from tests.support import Clock, make_engine, refused

from .neptune_pack import TEAMS, A, B, C, D, accounts, card, cards_in, neptune, neptune_pack

RIGHT, WRONG = True, False


def begin(*contests, **keywords):
    game = neptune(*contests, **keywords)
    game.do("open")
    return game


def text(view):
    return json.dumps(view, ensure_ascii=False)


def everybody(game):
    """All that leaves for screens other than the host's."""
    return text([game.view_for(role) for role in ("stage", *game.teams)])


def states(game):
    return {team["name"]: team["state"] for team in game.view["teams"]}


def transfers(game, reason):
    return [(each.clause, each.source, each.target, each.amount) for each in game.ledger if each.reason == reason]


def go_on(game):
    """Take the next step, marking nothing and bidding nothing."""
    likely = game.view["likely"]
    game.do({"judge": "next", "count": "close"}.get(likely, likely))


def count_to_three(game):
    for n in (1, 2, 3):
        game.do("count", number=n)


# Worked examples ----------------------------------------


@pytest.mark.parametrize(("top", "bottom", "points"), [(1, 0, 20), (0, 1, 20), (1, 1, 60), (0, 0, 0)])
def test_example_1_sandwich(top, bottom, points):
    game = begin("sandwich")
    cards_in(game)
    game.do("judge", team=A, half="top", right=bool(top))
    game.do("judge", team=A, half="bottom", right=bool(bottom))
    game.do("next")
    assert accounts(game) == [points, 0, 0, 0]


def test_example_2_blitz():
    game = begin("blitz")
    for block in (1, 2, 3):
        cards_in(game)
        for n in range(1, 5):
            game.do("judge", question=n, teams=[A, B] if n < 4 else [A])
        game.do("next")
        assert accounts(game) == [80 * block, 30 * block, 0, 0]
    assert game.account(A) == 240


@pytest.mark.parametrize(
    ("pattern", "points"),
    [("++-+++", 90), ("-+-+-+", 30), ("+++++-", 150), ("++++++", 210), ("------", 0)],
)
def test_example_3_sisyphus(pattern, points):
    game = begin("sisyphus")
    for sign in pattern:
        card(game, *([A] if sign == "+" else []))
    assert accounts(game) == [points, 0, 0, 0]


@pytest.mark.parametrize(
    ("declared", "took", "points"),
    [(4, 4, 120), (4, 6, 60), (4, 1, -60), (0, 0, 0), (0, 2, 20), (7, 7, 210), (7, 0, -140), (6, 7, 70), (1, 0, -20)],
)
def test_example_4_joker(declared, took, points):
    game = begin("joker")
    game.do("declare", team=A, amount=declared)
    game.do("close")
    for n in range(7):
        assert accounts(game) == [0, 0, 0, 0]
        card(game, *([A] if n < took else []))
    assert accounts(game) == [points, 0, 0, 0]


def bluffed(**keywords):
    """Example 5 up to the bluff."""
    game = begin("auction", start=(120, 90, 0, -20), **keywords)
    for team, amount in ((A, 40), (B, 60), (A, 70), (B, 110)):
        game.do("bid", team=team, amount=amount)
    return game


def test_example_5_auction():
    game = begin("auction", start=(120, 90, 0, -20))
    for team in (C, D):
        for kind, words in (("bid", {"amount": 40}), ("all_in", {})):
            with refused("bid/no-points"):
                game.do(kind, team=team, **words)
    game = bluffed()
    count_to_three(game)
    assert game.phase == "outcry"
    assert game.view["contest"]["outcry"]["bluffs"] == [[B, 110]]
    with refused("auction/bluff"):
        game.do("bid", team=B, amount=40)
    with refused("auction/bluff"):
        game.do("all_in", team=B)
    assert [team for kind, team, _ in game.view["open"] if kind == "bid"] == [A]
    game.do("bid", team=A, amount=40)
    count_to_three(game)
    card(game, A, C)
    assert accounts(game) == [160, 60, 30, -50]


def test_example_6_va_banque():
    game = begin("auction", start=(120, 90, 200, 0))
    game.do("bid", team=B, amount=80)
    game.do("all_in", team=A)
    with refused("all-in/too-low"):
        game.do("all_in", team=B)
    for team in (B, C):
        with refused("bid/after-all-in"):
            game.do("bid", team=team, amount=500)
    game.do("close")
    card(game, A)  # A has 240, the others 30 less
    assert accounts(game) == [240, 60, 170, -30]
    with refused("all-in/twice-running"):
        game.do("all_in", team=A)
    game.do("all_in", team=B)
    game.do("all_in", team=A)
    game.do("close")
    card(game, A)
    assert game.account(A) == 480
    game.do("all_in", team=A)  # it only followed on the question before


def test_example_7_judging_an_earlier_card_again_recomputes_the_progression():
    game = begin("sisyphus")
    judged = []
    for n in range(1, 7):
        cards_in(game)
        judged.append(game.do("judge", teams=[A] if n != 2 else []))
        game.do("next")
    assert game.account(A) == 10 + 0 + 10 + 20 + 30 + 40
    game.do("judge", team=A, question=2, right=True)
    assert game.account(A) == 210
    assert transfers(game, "sisyphus_again") == [("4.3", "bank", "t1", 20)] * 4
    game.undo()
    assert game.account(A) == 110
    game.amend(judged[1], teams=[A])
    assert game.account(A) == 210
    assert transfers(game, "sisyphus_again") == []
    game.amend(judged[0], teams=[])
    assert game.account(A) == 150


# 0 General ----------------------------------------


def test_0_1_one_account_runs_through_all_six():
    game = neptune()
    for name in ("negative", "sandwich", "blitz", "sisyphus", "joker", "auction"):
        assert (game.view["round"], game.phase) == (name, "contest")
        game.do("open")
        while game.phase != "results":
            if game.phase == "reading":
                words = {"half": "top"} if name == "sandwich" else {"question": 1} if name == "blitz" else {}
                card(game, A, **words)
            else:
                game.do("close")
        game.do("next")
    assert game.over
    points = dict(game.result["contests"])
    assert {name: points[name][A] for name in points} == {
        "negative": sum(range(10, 121, 10)),
        "sandwich": 120,
        "blitz": 30,
        "sisyphus": 210,
        "joker": 70,
        "auction": 240,
    }
    assert game.account(A) == sum(points[name][A] for name in points)
    assert game.account(B) == points["auction"][B] == -240
    assert game.result["winner"] == A
    assert game.result["ranks"] == {A: 1, B: 2, C: 2, D: 2}


@pytest.mark.parametrize("name", ["negative", "sandwich", "blitz", "sisyphus", "joker", "auction"])
def test_each_contest_alone(name):
    game = neptune(name)
    assert game.view["contests"] == [name]
    game.do("open")
    while not game.over:
        go_on(game)
    assert set(game.result["accounts"]) == set(TEAMS)


def test_any_order_and_a_line_of_text_for_a_list():
    assert neptune("auction", "negative").view["contests"] == ["auction", "negative"]
    assert Neptune(contests="joker, blitz").contests == ["joker", "blitz"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["sandwitch"], "did you mean 'sandwich'"),
        ([], "at least one"),
        ("", "at least one"),
        (["blitz", "blitz"], "only once"),
        (5, "contests"),
    ],
)
def test_contests_that_cannot_be(given, says):
    with pytest.raises(TraitError, match=says):
        Neptune(contests=given)


@pytest.mark.parametrize("count", [2, 30])
def test_from_two_to_thirty_teams(count):
    game = begin("sandwich", teams=[f"Team {n}" for n in range(count)])
    cards_in(game)
    for half in ("top", "bottom"):
        game.do("judge", half=half, teams=[f"Team {n}" for n in range(0, count, 2)])
    game.do("next")
    assert accounts(game) == [60 if n % 2 == 0 else 0 for n in range(count)]


@pytest.mark.parametrize(("count", "code"), [(1, "setup/too-few-teams"), (31, "setup/too-many-teams")])
def test_but_not_others(count, code):
    with refused(code):
        neptune(teams=[f"Team {n}" for n in range(count)])


@pytest.mark.parametrize(("players", "fits"), [(0, True), (3, False), (4, True), (6, True), (7, False)])
def test_0_2_from_four_to_six_players_where_they_are_named(players, fits):
    teams = [{"name": A, "players": [f"P{n}" for n in range(players)]}, B]
    if fits:
        neptune(teams=teams)
    else:
        with refused("setup/players"):
            neptune(teams=teams)
    neptune(teams=teams, fewest=1, most=10)


def test_0_4_the_host_alone_judges():
    game = begin("sisyphus")
    cards_in(game)
    with refused("seat/host-only"):
        game.do("judge", team=A, seat=A, right=True)
    with refused("seat/host-only"):
        game.do("judge", teams=[A], seat=A)
    assert "judge" not in {kind for kind, _, _ in game.view_for(A)["open"]}


# Cards and marks ----------------------------------------


def test_marks_in_any_order_and_again_until_the_contest_closes():
    game = begin("negative")
    cards_in(game)
    with refused("number/too-high"):
        game.do("judge", team=A, question=2, right=True)
    game.do("judge", team=B, right=True)
    game.do("judge", team=A, right=False)
    game.do("judge", team=A, right=True)
    game.do("judge", team=B, right=False)
    assert accounts(game) == [0, 0, 0, 0]  # not before the result is announced
    game.do("next")
    assert accounts(game) == [10, 0, 0, 0]
    assert len(game.ledger) == 1  # marks that were changed before have left no trace
    game.do("reveal")
    game.do("judge", team=C, question=1, right=True)  # while question 2 is being discussed
    assert accounts(game) == [10, 0, 10, 0]
    game.do("judge", team=A, question=1, right=False)
    assert accounts(game) == [0, 0, 10, 0]
    assert transfers(game, "negative_again") == [("1.5", "t1", "bank", 10)]


def test_a_row_says_who_is_right_and_all_others_are_wrong():
    game = begin("negative")
    cards_in(game)
    game.do("judge", teams=[A, C])
    game.do("judge", teams=[C, D])
    game.do("next")
    assert accounts(game) == [0, 0, 10, 10]
    assert game.view["contest"]["right"] == [[C, None], [D, None]]
    assert game.view["contest"]["grid"]["rows"] == [[A, [[False]]], [B, [[False]]], [C, [[True]]], [D, [[True]]]]


def test_what_is_not_marked_is_wrong():
    game = begin("sisyphus")
    for right in ((A,), (), (A,)):
        cards_in(game)
        for team in right:
            game.do("judge", team=team, right=True)
        game.do("next")
    assert game.account(A) == 20


def test_a_double_click_never_reaches_the_next_question():
    game = begin("sisyphus")
    cards_in(game)
    ask = game.ask
    game.do("judge", teams=[A], ask=ask)
    game.do("next", ask=ask)
    with refused("stale/ask"):
        game.do("next", ask=ask)
    ask = game.ask
    game.do("reveal", ask=ask)
    with refused("stale/ask"):
        game.do("reveal", ask=ask)


def test_seats_hand_in_cards_and_change_them_while_they_are_out():
    game = begin("sisyphus")
    with refused("move/not-now"):
        game.do("card", team=A, seat=A, text="too early")
    game.do("reveal")
    game.do("card", team=A, seat=A, text="first<A>")
    game.do("card", team=A, seat=A, text="second<A>")
    game.do("card", team=B, seat=B, text="own<B>")
    with refused("seat/not-yours"):
        game.do("card", team=B, seat=A, text="x")
    assert game.view["contest"]["handed"] == [A, B]
    assert dict(game.view["secret"]["texts"])[A] == [[1, None, "second<A>"]]
    assert game.view_for(A)["mine"]["written"] == [[1, None, "second<A>"]]
    for role in ("stage", B, C):
        assert "<A>" not in text(game.view_for(role))
    game.do("close")
    with refused("move/not-now"):
        game.do("card", team=A, seat=A, text="too late")


def test_halves_have_cards_of_their_own_and_do_not_see_each_others():
    game = begin("sandwich")
    game.do("reveal")
    game.do("card", team=A, seat=A, half="top", text="top<A>")
    game.do("card", team=A, seat=A, half="bottom", text="bottom<A>")
    with refused("move/not-a-choice"):
        game.do("card", team=A, half="middle", text="x")
    assert dict(game.view["secret"]["texts"])[A] == [[1, "top", "top<A>"], [1, "bottom", "bottom<A>"]]
    assert game.view_for(A)["mine"]["written"] == [[1, "top", ""], [1, "bottom", ""]]
    assert "<A>" not in everybody(game)


@pytest.mark.parametrize("strict", [False, True])
def test_the_clock_takes_the_cards_in_only_in_a_strict_game(strict):
    clock = Clock()
    game = begin("sisyphus", strict=strict, clock=clock)
    game.do("reveal")
    assert (game.clock["duration"], game.clock["hard"]) == (60, strict)
    game.do("card", team=A, seat=A, text="in time")
    clock.pass_(61)
    if not strict:
        assert game.expire() is None
        game.do("card", team=B, seat=B, text="the host is patient")
        return
    with refused("clock/late"):
        game.do("card", team=B, seat=B, text="late")
    game.expire()
    assert (game.phase, game.clock) == ("marking", None)
    assert game.view["secret"]["texts"][0][1] == [[1, None, "in time"]]


def test_without_a_clock():
    game = begin("sisyphus", seconds=0, strict=True)
    game.do("reveal")
    assert game.clock is None
    assert "time" not in game.moves()
    game.do("close")


# 1 Negative ----------------------------------------


def test_1_1_twelve_questions_or_as_many_as_the_pack_has():
    assert neptune("negative").view["questions"] == 12
    short = neptune("negative", pack=neptune_pack(negative=3))
    assert short.view["questions"] == 3
    assert short.view["contest"]["planned"] == 12
    assert neptune("negative", negative_questions=2).view["questions"] == 2


def test_1_2_a_sheet_of_24_phrases_in_drawn_order():
    game = neptune("negative")
    assert game.view["contest"]["sheet"] == []
    receipt = game.do("open")
    sheet = game.view_for("stage")["contest"]["sheet"]
    assert sorted(sheet) == sorted([f"inversion<{n}>" for n in range(1, 13)] + [f"decoy<{n}>" for n in range(12)])
    phrases = [f"inversion<{n}>" for n in range(1, 13)] + [f"decoy<{n}>" for n in range(12)]
    assert sheet == [phrases[place] for place in receipt.args["order"]]
    assert sheet != phrases
    assert begin("negative", seed=1).view["contest"]["sheet"] != sheet


def test_1_2_the_sheet_of_a_shorter_contest_is_shorter():
    assert len(begin("negative", negative_questions=2).view["contest"]["sheet"]) == 4


def test_1_3_the_rating_comes_before_the_question_and_a_minute_after_it():
    game = begin("negative")
    assert game.view_for("stage")["contest"]["laid"] == [{"number": 1, "rating": 10}]
    assert game.clock is None
    game.do("reveal")
    assert game.view_for("stage")["contest"]["laid"] == [{"number": 1, "rating": 10, "ask": "ask<negative1>"}]
    assert game.clock["left"] == 60


def test_1_4_the_answer_is_read_out_after_the_cards_the_inversion_never_is():
    game = begin("negative")
    game.do("reveal")
    assert "answer<" not in everybody(game)
    game.do("close")
    assert game.view_for("stage")["contest"]["laid"][0]["answer"] == "answer<negative1>"
    assert game.view["secret"]["laid"][0]["inversion"] == "inversion<1>"
    game.do("judge", teams=[])
    for role in ("stage", *TEAMS):
        view = game.view_for(role)
        del view["contest"]["sheet"]
        assert "inversion<" not in text(view)


def test_1_5_the_rating_for_the_right_answer_nothing_for_a_wrong_one():
    game = begin("negative")
    card(game, A)
    card(game, A, B)
    assert accounts(game) == [30, 20, 0, 0]
    assert transfers(game, "negative") == [("1.5", "bank", *each) for each in (("t1", 10), ("t1", 20), ("t2", 20))]


# 2 Sandwich ----------------------------------------


def test_2_3_the_names_of_the_halves_that_were_right():
    game = begin("sandwich")
    cards_in(game)
    game.do("judge", half="top", teams=[A, B])
    game.do("judge", half="bottom", teams=[B])
    game.do("judge", team=D, half="bottom", right=True)
    assert game.view_for("stage")["contest"]["right"] == []
    game.do("next")
    assert game.view_for("stage")["contest"]["right"] == [[A, "top"], [B, "top"], [B, "bottom"], [D, "bottom"]]
    assert [clause for clause, *_ in transfers(game, "sandwich")] == ["2.4", "2.5", "2.4"]
    assert accounts(game) == [20, 60, 0, 20]


def test_2_a_half_has_to_be_named():
    game = begin("sandwich")
    cards_in(game)
    with refused("move/missing-argument"):
        game.do("judge", team=A, right=True)


# 3 Blitz ----------------------------------------


def test_3_2_questions_one_after_another_with_twenty_seconds_each():
    game = begin("blitz")
    for n in (1, 2, 3, 4):
        assert (game.phase, game.view["question"]) == ("reading", n)
        game.do("reveal")
        assert game.clock["left"] == 20
        laid = game.view_for("stage")["contest"]["laid"]
        assert [each["ask"] for each in laid] == [f"ask<blitz1{place}>" for place in range(1, n + 1)]
    assert game.phase == "cards"
    game.do("close")
    assert game.clock is None
    assert game.view["questions"] == 12


def test_3_3_one_card_for_the_block_with_numbered_answers():
    game = begin("blitz")
    game.do("reveal")
    game.do("card", team=A, seat=A, question=1, text="one")
    with refused("move/not-a-choice"):
        game.do("card", team=A, seat=A, question=2, text="not read yet")
    game.do("reveal")
    game.do("card", team=A, seat=A, question=2, text="two")
    game.do("card", team=A, seat=A, question=1, text="one after all")
    assert game.view_for(A)["mine"]["written"] == [[1, 1, "one after all"], [1, 2, "two"]]
    assert "after all" not in text(game.view_for(B))


def test_3_4_the_answers_of_the_whole_block():
    game = begin("blitz")
    for _ in range(4):
        game.do("reveal")
        assert "answer<" not in everybody(game)
    game.do("close")
    answers = [each["answer"] for each in game.view_for("stage")["contest"]["laid"]]
    assert answers == [f"answer<blitz1{n}>" for n in (1, 2, 3, 4)]
    game.do("judge", block=1, question=1, teams=[])
    game.do("next")
    assert "blitz1" not in everybody(game)


@pytest.mark.parametrize(("rights", "points", "clause"), [(0, 0, None), (1, 10, "3.5"), (3, 30, "3.5"), (4, 80, "3.6")])
def test_3_5_to_3_7(rights, points, clause):
    game = begin("blitz")
    cards_in(game)
    for n in range(1, 5):
        game.do("judge", team=A, question=n, right=n <= rights)
    game.do("next")
    assert game.account(A) == points
    assert [each for each, *_ in transfers(game, "blitz")] == ([clause] if clause else [])


def test_3_a_block_of_three_is_whole_with_three():
    game = begin("blitz", pack=neptune_pack(block=3))
    cards_in(game)
    for n in (1, 2, 3):
        game.do("judge", question=n, teams=[A])
    game.do("next")
    assert game.account(A) == 70


def test_3_an_earlier_block_judged_again():
    game = begin("blitz")
    for _ in range(2):
        cards_in(game)
        for n in (1, 2, 3):
            game.do("judge", question=n, teams=[A])
        game.do("next")
    game.do("judge", team=A, block=1, question=4, right=True)
    assert game.account(A) == 80 + 30
    assert transfers(game, "blitz_again") == [("3.6", "bank", "t1", 50)]


# 5 Joker ----------------------------------------


def test_5_2_topics_then_twenty_seconds_then_a_number_on_a_card():
    game = neptune("joker")
    assert "topic<" not in everybody(game)
    game.do("open")
    assert game.view_for("stage")["contest"]["topics"] == [f"topic<{n}>" for n in range(1, 8)]
    assert game.clock["left"] == 20
    game.do("declare", team=A, seat=A, amount=5)
    with refused("number/too-high"):
        game.do("declare", team=B, amount=8)
    assert game.view_for(A)["mine"]["declared"] == 5
    assert game.view_for("stage")["contest"]["handed"] == [A]
    for role in ("stage", B):
        assert game.view_for(role)["contest"]["declared"] is None
    assert game.view["secret"]["declared"][0] == [A, 5]
    game.do("declare", team=A, seat=A, amount=4)
    game.do("close")
    assert game.view_for("stage")["contest"]["declared"] == [[A, 4], [B, 0], [C, 0], [D, 0]]
    with refused("move/not-now"):
        game.do("declare", team=A, amount=3)


def test_5_2_a_declaration_can_be_amended_to_the_end():
    game = begin("joker")
    receipt = game.do("declare", team=A, amount=2)
    game.do("close")
    for n in range(7):
        card(game, *([A] if n < 3 else []))
    assert game.account(A) == 30
    game.amend(receipt, amount=3)
    assert game.account(A) == 90


@pytest.mark.parametrize(("number", "points"), [(0, 10), (1, 30), (3, -40)])
def test_5_2_a_team_that_declares_nothing(number, points):
    game = begin("joker", joker_undeclared=number)
    game.do("close")
    for n in range(7):
        card(game, *([A] if n < 1 else []))
    assert game.account(A) == points


def test_5_5_no_answer_and_no_points_before_the_end():
    game = begin("joker")
    game.do("declare", team=A, amount=7)
    game.do("close")
    for n in range(1, 8):
        cards_in(game)
        game.do("judge", teams=[A])
        seen = everybody(game)
        assert "answer<" not in seen
        assert [row[1] for row in game.view_for("stage")["contest"]["grid"]["rows"]] == [[]] * 4
        assert game.view["secret"]["laid"][0]["answer"] == f"answer<joker{n}>"
        assert accounts(game) == [0, 0, 0, 0]
        game.do("next")
    assert game.phase == "results"
    assert [each["answer"] for each in game.view_for("stage")["contest"]["laid"]] == [
        f"answer<joker{n}>" for n in range(1, 8)
    ]
    assert transfers(game, "joker") == [("5.4", "bank", "t1", 210)]
    game.do("judge", team=A, question=3, right=False)
    assert game.account(A) == -20
    game.do("next")
    assert game.over


# 6 Auction ----------------------------------------


def auction(*start, **keywords):
    return begin("auction", start=start, **keywords)


def test_6_1_eight_questions_for_thirty():
    game = auction()
    assert game.view["questions"] == 8
    assert game.phase == "reading"  # nobody has more than zero: nobody to bid
    card(game, A)
    assert accounts(game) == [30, -30, -30, -30]


def test_6_1_the_question_is_not_seen_while_they_bid():
    game = auction(100, 100)
    assert "auction1" not in text([game.view, *map(game.view_for, ("stage", *TEAMS))])


def test_6_2_nobody_bids_and_everybody_plays_for_the_base():
    game = auction(100, 100)
    count_to_three(game)
    card(game, B)
    assert accounts(game) == [70, 130, -30, -30]


def test_6_2_a_bluff_found_out_costs_nothing_but_the_bidding():
    game = bluffed()
    assert game.account(B) == 90
    game.do("close")
    count_to_three(game)  # A does not care to bid again
    card(game, B)
    assert accounts(game) == [90, 120, -30, -50]
    game.do("bid", team=B, amount=40)  # on the next question it bids again


def test_6_2_a_bluff_may_be_forbidden():
    game = auction(120, 90, bluff=False)
    with refused("bid/above-account"):
        game.do("bid", team=B, amount=100)
    game.do("bid", team=B, amount=90)
    with refused("bid/too-low"):
        game.do("bid", team=A, amount=90)


def test_6_2_bluffs_until_nobody_is_left():
    game = auction(50, 60)
    game.do("bid", team=A, amount=100)
    game.do("close")
    game.do("bid", team=B, amount=70)
    game.do("close")
    assert game.phase == "reading"
    card(game)
    assert accounts(game) == [20, 30, -30, -30]


def test_6_2_an_account_corrected_during_the_bidding_counts():
    game = auction(100, 100)
    game.do("bid", team=A, amount=90)
    game.do("penalise", team=A, amount=20, reason="whispering")
    game.do("close")
    assert game.view["contest"]["outcry"]["bluffs"] == [[A, 90]]


def test_6_3_a_new_bid_begins_the_count_again():
    game = auction(100, 100)
    game.do("bid", team=A, amount=40)
    game.do("count")
    game.do("count")
    with refused("number/too-low"):
        game.do("count", number=2)  # clicked twice
    game.do("bid", team=B, amount=50)
    assert game.view_for("stage")["contest"]["outcry"]["count"] == 0
    with refused("number/too-high"):
        game.do("count", number=3)  # "three" was on its way when the bid came
    count_to_three(game)
    assert game.view["contest"]["laid"][0] == {"number": 1, "base": 30, "winner": B, "price": 50}
    with refused("move/not-now"):
        game.do("bid", team=A, amount=60)


@pytest.mark.parametrize(("counts", "pace"), [(3, 2), (5, 0), (1, 4)])
def test_6_3_how_far_and_how_slowly(counts, pace):
    game = auction(100, 100, auction_counts=counts, auction_pace=pace)
    game.do("bid", team=A, amount=40)
    view = game.view["contest"]["outcry"]
    assert (view["counts"], view["pace"]) == (counts, pace)
    assert (game.clock or {}).get("left") == (pace or None)
    for _ in range(counts):
        assert game.phase == "outcry"
        game.do("count")
    assert game.phase == "reading"
    assert game.clock is None


@pytest.mark.parametrize(
    ("amount", "code"), [(30, "too-low"), (40, None), (45, "step"), (50, None), (70, None), (72, "step")]
)
def test_6_4_the_first_bid(amount, code):
    game = auction(100, 100)
    if code:
        with refused(f"bid/{code}"):
            game.do("bid", team=A, amount=amount)
    else:
        game.do("bid", team=A, amount=amount)


@pytest.mark.parametrize(("amount", "code"), [(40, "too-low"), (50, None), (55, "step"), (80, None)])
def test_6_4_each_next_one_is_higher_by_a_multiple_of_ten(amount, code):
    game = auction(100, 100)
    game.do("bid", team=A, amount=40)
    if code:
        with refused(f"bid/{code}"):
            game.do("bid", team=B, amount=amount)
    else:
        game.do("bid", team=B, amount=amount)


def test_6_4_va_banque_need_not_be_a_multiple_of_ten():
    game = auction(123, 100)
    game.do("all_in", team=A)
    count_to_three(game)
    card(game)
    assert accounts(game) == [0, 70, -30, -30]


def test_6_4_equal_va_banques_the_earlier():
    game = auction(100, 100)
    game.do("all_in", team=B)
    with refused("all-in/too-low"):
        game.do("all_in", team=A)
    assert game.view["contest"]["outcry"]["leader"] == B


def test_6_4_va_banque_may_be_topped_by_a_bid_where_the_host_says_so():
    game = auction(100, 120, all_in_closes=False)
    game.do("all_in", team=A)
    game.do("bid", team=B, amount=110)
    assert game.view["contest"]["outcry"]["leader"] == B


def test_6_4_va_banque_at_any_height_where_the_host_says_so():
    game = auction(100, 50, 100, all_in_exceeds=False)
    game.do("bid", team=A, amount=60)
    game.do("all_in", team=B)
    assert game.view["contest"]["outcry"]["leader"] == A  # the highest sum wins
    with refused("bid/after-all-in"):
        game.do("bid", team=A, amount=70)
    with refused("all-in/too-low"):
        game.do("all_in", team=B)  # it has said so already
    game.do("all_in", team=C)
    assert game.view["contest"]["outcry"]["leader"] == C


@pytest.mark.parametrize("must", [False, True])
def test_6_4_a_small_va_banque_as_the_first_bid(must):
    game = auction(15, 100, all_in_opens=must)
    if must:
        with refused("all-in/too-low"):
            game.do("all_in", team=A)
    else:
        game.do("all_in", team=A)
        assert game.view["contest"]["outcry"]["highest"] == 15


def test_6_4_beginning_the_va_banque_twice_running_where_the_host_says_so():
    game = auction(100, 100, all_in_rests=False)
    for _ in range(2):
        game.do("all_in", team=A)
        game.do("close")
        card(game, A)
    assert game.account(A) == 400


def test_6_4_who_only_followed_may_begin_on_the_next_question():
    game = auction(100, 200)
    game.do("all_in", team=A)
    game.do("all_in", team=B)
    game.do("close")
    card(game, A, B)
    with refused("all-in/twice-running"):
        game.do("all_in", team=A)
    game.do("all_in", team=B)


def test_6_5_everybody_hands_in_a_card():
    game = auction(100)
    game.do("bid", team=A, amount=40)
    game.do("close")
    game.do("reveal")
    for team in TEAMS:
        game.do("card", team=team, seat=team, text="whatever")
    assert game.view["contest"]["handed"] == list(TEAMS)
    assert {team["name"]: team["stake"] for team in game.view["teams"]} == {A: 40, B: 30, C: 30, D: 30}


def test_6_6_6_7_the_clauses():
    game = auction(100)
    game.do("bid", team=A, amount=50)
    game.do("close")
    cards_in(game)
    game.do("judge", team=A, right=True)  # no card at all is a wrong one
    game.do("next")
    assert transfers(game, "auction") == [
        ("6.6", "bank", "t1", 50),
        *(("6.7", team, "bank", 30) for team in ("t2", "t3", "t4")),
    ]


def test_6_judging_again_while_the_next_bidding_goes_on():
    game = auction(100, 100)
    game.do("close")
    card(game, A)
    game.do("bid", team=B, amount=70)
    game.do("judge", team=B, question=1, right=True)
    assert accounts(game)[:2] == [130, 130]
    assert transfers(game, "auction_again") == [("6.6", "bank", "t2", 60)]
    assert game.view["contest"]["outcry"]["highest"] == 70


# Removal, ties, short packs, resuming ----------------------------------------


def test_a_removed_team_keeps_what_it_has_and_plays_no_more():
    game = begin("sisyphus")
    card(game, A, B)
    cards_in(game)
    game.do("judge", teams=[A, B])
    game.do("remove", team=A)
    with refused("team/removed"):
        game.do("judge", team=A, right=True)
    game.do("next")
    assert accounts(game) == [10, 30, 0, 0]
    while not game.over:
        go_on(game)
    assert game.result["winner"] == B


def test_the_leader_is_removed_while_they_bid():
    game = auction(100, 100, 100)
    game.do("bid", team=A, amount=50)
    game.do("all_in", team=B)
    game.do("remove", team=B)
    assert game.view["contest"]["outcry"]["leader"] == A
    game.do("bid", team=C, amount=60)  # the va banque is gone with its team
    game.do("close")
    game.do("remove", team=C)
    card(game, A)
    assert accounts(game) == [130, 100, 100, -30]


@pytest.mark.parametrize("name", ["negative", "sandwich", "blitz", "sisyphus", "joker", "auction"])
def test_with_everybody_removed_the_game_is_over_in_any_phase(name):
    game = begin(name, "sisyphus" if name != "sisyphus" else "joker", start=(100, 100))
    seen = set()
    while not game.over:
        if game.phase not in seen:
            seen.add(game.phase)
            for team in TEAMS:
                game.do("remove", team=team)
            assert game.over
            for _ in TEAMS:
                game.undo()
        go_on(game)
    assert {"contest", "reading", "cards", "marking", "results"} <= seen


def test_winners_share_the_first_place():
    game = begin("sandwich", sandwich_questions=1)
    cards_in(game)
    game.do("judge", half="top", teams=[A, C])
    game.do("next")
    game.do("next")
    assert (game.result["winner"], game.result["winners"]) == (None, [A, C])
    assert game.result["ranks"] == {A: 1, B: 3, C: 1, D: 3}
    game.do("adjust", team=C, amount=-5, reason="after the end")
    assert game.result["winner"] == A


def test_everybody_below_zero_has_a_winner():
    game = begin("auction", auction_questions=1, start=(-5, -10, -10, -90))
    card(game)
    game.do("next")
    assert game.result["winner"] == A


@pytest.mark.parametrize("name", ["negative", "sandwich", "blitz", "sisyphus", "joker", "auction"])
def test_a_pack_without_a_contest(name):
    with refused("setup/section-empty"):
        neptune(pack=neptune_pack(**{name: 0}))
    others = [each for each in Neptune.kinds if each != name]
    neptune(*others, pack=neptune_pack(**{name: 0}))


def test_what_a_whole_game_needs():
    assert Neptune().needs() == {
        "negative": 12, "sandwich": 6, "blitz": 3, "sisyphus": 6, "joker": 7, "auction": 8,
        "decoys": 12,
    }
    assert Neptune(contests=["joker"]).needs() == {"joker": 7}
    assert neptune_pack().counts() == Neptune().needs()


def test_the_host_is_told_what_the_pack_is_short_of():
    game = neptune("joker", "negative", pack=neptune_pack(joker=2, negative=5))
    assert game.view["short"] == {"joker": [2, 7], "negative": [5, 12], "decoys": [5, 12]}
    assert "short" not in game.view_for("stage")
    assert neptune().view["short"] == {}
    while not game.over:
        go_on(game)


def test_every_parameter_has_its_place_and_its_sentences_on_the_set_up_screen():
    assert sorted(name for group in Neptune.groups.values() for name in group) == sorted(Neptune.class_trait_names())
    for language in ("pl", "ru", "en"):
        for name in Neptune.class_trait_names():
            assert say(f"neptune.param.{name}", language)
            assert say(f"neptune.param.{name}.help", language)
        for name in Neptune.groups:
            assert say(f"neptune.group.{name}", language)
        for name in Neptune.kinds:
            assert say(f"desk.round.{name}", language)
            assert say(f"ledger.{name}", language, n=1, declared=1, taken=1)
            assert say(f"ledger.{name}_again", language, n=1, declared=1, taken=1)
        for name in neptune_pack().counts():
            assert say(f"setup.count-{name}", language, n=1)


def test_contests_are_typed_on_the_set_up_screen_in_a_line():
    values, faults = read_parameters(Neptune, {"contests": "blitz, joker"}, "en")
    assert not faults
    assert Neptune(**values).contests == ["blitz", "joker"]
    _, faults = read_parameters(Neptune, {"contests": "blits"}, "pl")
    assert faults[0][0] == "parameters.contests"
    assert faults[0][2].startswith("Konkursy: „blits” nie można tu wybrać")
    assert "blitz" in faults[0][2]
    for typed in ("", "joker, joker"):
        _, faults = read_parameters(Neptune, {"contests": typed}, "ru")
        assert faults[0][2] == "Конкурсы: Назовите хотя бы один конкурс, и каждый только один раз."


def test_a_game_comes_back_from_its_journal():
    journal = MemoryJournal()
    game = make_engine(Neptune(contests=["joker", "negative"]), teams=TEAMS, pack=neptune_pack(), journal=journal)
    game.do("open")
    game.do("declare", team=A, amount=2)
    again = Engine.resume(journal, time=Clock())
    assert again.view["secret"] == game.view["secret"]
    assert again.rules.contests == ["joker", "negative"]


# A variant ----------------------------------------


class Ladder(Sisyphus):
    """A wrong answer takes one step down instead of all."""

    def streak(self, team, number):
        height = 0
        for n in range(1, number + 1):
            height = height + 1 if self.cards.right(team, n) else max(0, height - 1)
        return height if self.cards.right(team, number) else 0


class Lenient(Neptune):
    kinds = {**Neptune.kinds, "sisyphus": Ladder}


def test_a_variant_of_one_contest():
    game = begin("sisyphus", rules=Lenient)
    for sign in "++-+++":
        card(game, *([A] if sign == "+" else []))
    assert game.account(A) == 10 + 20 + 0 + 20 + 30 + 40


def test_points_are_parameters():
    game = begin("sandwich", "blitz", sandwich_one=1, sandwich_both=5, sandwich_questions=1, blitz_blocks=1,
                 blitz_points=2, blitz_bonus=7)  # fmt: skip
    cards_in(game)
    game.do("judge", half="top", teams=[A, B])
    game.do("judge", half="bottom", teams=[A])
    game.do("next")
    assert accounts(game) == [5, 1, 0, 0]
    game.do("next")
    game.do("open")
    cards_in(game)
    for n in range(1, 5):
        game.do("judge", question=n, teams=[A])
    game.do("next")
    assert game.account(A) == 5 + 4 * 2 + 7
    assert states(game)[A] == "in"
