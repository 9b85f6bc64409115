"""Awantura o Punkty, clause by clause; the worked examples stand first."""

import json

import pytest

from quizwidgets.games import Awantura
from tests.support import BLUE, GREEN, MASTERS, RED, TEAMS, YELLOW, make_engine, make_pack, refused

VA_BANQUE = "VA BANQUE!"


def accounts(game):
    return [game.account(team) for team in game.teams[:4]]


def states(game):
    return {team["name"]: team["state"] for team in game.view["teams"]}


def warnings(game):
    return {team["name"]: team["warnings"] for team in game.view["teams"] if team["warnings"]}


def bid(game, *bids):
    for team, amount in bids:
        if amount == VA_BANQUE:
            game.do("all_in", team=team)
        else:
            game.do("bid", team=team, amount=amount)


def auction(game, *bids, category="Film", warn=None):
    """Draw, open, bid, close and settle the warnings."""
    game.do("draw", category=category)
    game.do("open")
    bid(game, *bids)
    if game.phase == "auction":
        game.do("close")
    if game.phase == "warnings":
        game.do("warn", **({} if warn is None else {"teams": warn}))


def question(game, *bids, right, category="Film", warn=None):
    """Play a question."""
    auction(game, *bids, category=category, warn=warn)
    game.do("reveal")
    game.do("judge", right=right)


CATEGORIES = ("Film", "Sport", "Historia", "Muzyka", "Nauka", "Kuchnia")


def round_(game, *bids, right=True):
    """Play a round's questions with everybody bidding, the last of them highest."""
    done = game.view["question"]
    for category in CATEGORIES[done : game.view["questions"]]:
        question(game, *bids, right=right, category=category, warn=[])


def final(*, bids=((RED, 1), (BLUE, 5)), **parameters):
    """A game at the first draw of its final: Blue won the first round."""
    game = make_engine(**parameters)
    round_(game, *bids)
    assert game.view["round"] == "final"
    return game


def reasons(game, **values):
    return [(each.clause, each.source, each.target, each.amount) for each in game.ledger]


@pytest.fixture
def game(engine):
    return engine()


# Worked examples ----------------------------------------


@pytest.mark.parametrize(("right", "red", "pot"), [(True, 67, 0), (False, 37, 30)])
def test_example_1_an_auction_its_pot_and_the_answer(game, right, red, pot):
    game.do("draw", category="Film")
    assert (game.pot, accounts(game)) == (12, [47] * 4)
    game.do("open")
    bid(game, (RED, 5), (BLUE, 8), (RED, 10))
    game.do("close")
    assert game.phase == "warnings"
    game.do("warn")
    assert warnings(game) == {YELLOW: 1, GREEN: 1}
    assert (game.pot, accounts(game)) == (30, [37, 47, 39, 47])
    game.do("reveal")
    game.do("judge", right=right)
    assert (accounts(game), game.pot) == ([red, 47, 39, 47], pot)


@pytest.mark.parametrize(("bonus", "price"), [(0, 14), (-1, 13)])
def test_example_2_the_price_of_a_hint(game, bonus, price):
    question(game, (RED, 5), (BLUE, 8), (RED, 10), right=False)
    game.do("draw", category="Sport")
    assert game.pot == 42
    # Nothing may change the pot in between, so the winner's bid is taken out again by hand.
    game.do("open")
    bid(game, (RED, 1))
    game.do("close")
    game.do("warn", teams=[])
    game.do("adjust", place="pot", amount=bonus - 1, reason="as in the example")
    game.do("reveal")
    assert game.view["card"]["hint_price"] == price
    before = game.account(RED)
    game.do("buy_hint", team=RED)
    assert game.account(RED) == before - price


def test_example_3_silent_a_second_time(game):
    question(game, (RED, 5), (BLUE, 8), (RED, 10), right=False)
    pot = game.pot
    auction(game, (RED, 1), (BLUE, 2), (GREEN, 3), category="Sport")
    assert game.account(YELLOW) == 47 - 3 - 5
    assert game.pot == pot + 12 + 6
    assert (("A16", "t2", "bank", 5)) in reasons(game)


def test_example_4_va_banque(game):
    auction(game, (RED, 10), (BLUE, VA_BANQUE))
    assert game.phase == "question"
    assert (game.pot, warnings(game)) == (69, {})
    game.do("reveal")
    game.do("judge", right=False)
    assert states(game)[BLUE] == "out"
    assert game.pot == 69
    before = accounts(game)
    game.do("draw", category="Sport")
    assert game.pot == 69 + 9
    assert accounts(game) == [before[0] - 3, before[1] - 3, 0, before[3] - 3]


def test_example_5_on_the_edge_of_the_ante(game):
    game.do("adjust", team=RED, amount=-48, reason="2 left")
    game.do("adjust", team=YELLOW, amount=-47, reason="3 left")
    game.do("draw", category="Film")
    assert states(game)[RED] == "out"
    assert accounts(game)[:2] == [2, 0]
    game.do("open")
    with refused("bid/no-points"):
        game.do("bid", team=YELLOW, amount=1)
    with refused("bid/no-points"):
        game.do("all_in", team=YELLOW)
    with refused("team/cannot-pay-ante"):
        game.do("bid", team=RED, amount=1)
    bid(game, (BLUE, 1), (GREEN, 2))
    game.do("close")
    assert game.phase == "question"
    assert warnings(game) == {}


def test_example_6_the_last_question_wrong(engine):
    game = engine(questions=1)
    for team, left in zip(TEAMS, (60, 52, 47, 40), strict=True):
        game.do("adjust", team=team, amount=left + 3 - 50, reason="as in the example")
    auction(game, (RED, 1), warn=[])
    game.do("reveal")
    game.do("adjust", team=RED, amount=1, reason="as in the example")
    game.do("adjust", place="pot", amount=30 - game.pot, reason="as in the example")
    game.do("judge", right=False)
    assert game.view["round"] == "final"
    assert (game.account(RED), game.account(MASTERS), game.pot) == (90, 90, 0)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Czerwini 5", "command/unknown-team"),
        ("Czerwoni pięć", "number/not-a-number"),
        ("Czerwoni -5", "number/negative"),
        ("Czerwoni 5.5", "number/fraction"),
        ("Czerwoni 4", "bid/too-low"),
    ],
)
def test_example_7_commands_typed_wrong(game, typed, code):
    game.do("draw")
    game.do("open")
    game.command("Niebiescy 5")
    before = json.dumps(game.view)
    with refused(code):
        game.command(typed)
    assert json.dumps(game.view) == before


# Teams and rounds (A2-A8) ----------------------------------------


def test_a2_a3_three_players_and_a_captain(engine):
    game = engine(teams=[{"name": RED, "players": ["Ala", "Ola", "Ela"], "captain": "Ola"}, BLUE])
    team = game.view["teams"][0]
    assert (team["players"], team["captain"]) == (["Ala", "Ola", "Ela"], "Ola")


def test_a5_a_substitute_comes_in_during_the_game(engine):
    game = engine(teams=[{"name": RED, "players": ["Ala", "Ola", "Ela"], "captain": "Ola"}, BLUE])
    game.do("draw")
    game.do("open")
    game.do("join", team=RED, player="Iza", replaces="Ola")
    team = game.view["teams"][0]
    assert (team["players"], team["captain"]) == (["Ala", "Iza", "Ela"], "Iza")
    assert game.phase == "auction"


def test_a6_two_rounds_of_five_questions_from_different_categories(game):
    for n, category in enumerate(CATEGORIES[:5], start=1):
        wheel = [each["category"] for each in game.view["wheel"]]
        assert not set(CATEGORIES[: n - 1]) & set(wheel)
        with refused("move/not-a-choice"):
            game.do("draw", category=CATEGORIES[n - 2] if n > 1 else "Kino")
        question(game, (RED, 1), (BLUE, 5), right=True, category=category, warn=[])
        assert game.view["question"] == (n if n < 5 else 0)
    assert game.view["round"] == "final"
    round_(game, (BLUE, 1), (MASTERS, 2))
    assert game.over


def test_a6_with_fewer_categories_than_questions_they_come_again(engine):
    game = engine(pack=make_pack(["Film"], questions=9))
    for _ in range(5):
        question(game, (RED, 1), (BLUE, 5), right=True, warn=[])
    assert game.view["round"] == "final"


def test_a6_when_no_question_is_left_the_round_ends(engine):
    game = engine(pack=make_pack(["Film"], questions=1), final=False)
    question(game, (RED, 1), (BLUE, 5), right=True, warn=[])
    assert set(game.moves()) == {"bonus", "next"}
    with refused("move/not-now"):
        game.do("draw")
    game.do("next")
    assert game.over
    assert game.result["winner"] == BLUE


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a7_up_to_four_teams(engine, count):
    game = engine(teams=TEAMS[:count])
    game.do("draw", category="Film")
    assert game.pot == 3 * count


def test_a7_names_are_the_hosts_to_change(game):
    game.do("draw")
    game.do("open")
    game.do("bid", team=RED, amount=5)
    game.do("rename", team=RED, name="Gryffindor")
    assert game.view["card"]["leader"] == "Gryffindor"
    with refused("team/unknown"):
        game.do("bid", team=RED, amount=9)
    game.do("bid", team="Gryffindor", amount=9)
    assert game.account("Gryffindor") == 38


@pytest.mark.parametrize("start", [0, 50, 500])
def test_a8_points_at_the_start(engine, start):
    assert accounts(engine(start=start)) == [start] * 4


# The auction (A9-A16) ----------------------------------------


def test_a9_the_draw_takes_the_ante(engine):
    game = engine(ante=7, hint_auctions=0, box_auctions=0)
    game.do("draw")
    assert (game.pot, accounts(game)) == (28, [43] * 4)
    assert game.view["card"]["category"] in CATEGORIES


def test_a9_no_ante(engine):
    game = engine(ante=0)
    game.do("draw", category="Film")
    assert (game.pot, game.phase) == (0, "ready")


def test_a11_the_number_is_the_total_in_this_auction(game):
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 5), (BLUE, 8))
    with refused("bid/too-low"):
        game.do("bid", team=RED, amount=8)
    bid(game, (RED, 9))
    assert (game.account(RED), game.pot) == (38, 12 + 17)
    with refused("bid/above-account"):
        game.do("bid", team=RED, amount=48)
    bid(game, (RED, 47))
    assert game.account(RED) == 0


def test_a11_or_the_number_is_added(engine):
    game = engine(bids="added")
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 5), (BLUE, 8))
    with refused("bid/too-low"):
        game.do("bid", team=RED, amount=3)
    bid(game, (RED, 4))
    assert (game.account(RED), game.pot, game.view["card"]["highest"]) == (38, 12 + 17, 9)


def test_a11_the_opening_bid(engine):
    game = engine(opening=10)
    game.do("draw")
    game.do("open")
    with refused("bid/too-low"):
        game.do("bid", team=RED, amount=9)
    bid(game, (RED, 10))


@pytest.mark.parametrize(
    "amount",
    [
        "1 000",
        "５",
        "-5",
        "1e9",
        "",
        "５００",
        "5\u00a05",
        "+5",
        "٥",
        "⁵",
        "9" * 50,
        0,
        -1,
        1.5,
        None,
        True,
        "1" + "0" * 5000,
    ],
)
def test_a11_a_bid_that_is_no_bid_changes_nothing(game, amount):
    game.do("draw")
    game.do("open")
    before = json.dumps(game.view)
    with pytest.raises(Exception, match=r"\[(number|bid|move)/"):
        game.do("bid", team=RED, amount=amount)
    assert json.dumps(game.view) == before


def test_a12_all_but_one_without_the_ante_end_the_round(game):
    for team in TEAMS[1:]:
        game.do("adjust", team=team, amount=-48, reason="2 left")
    game.do("draw")
    assert game.view["round"] == "final"
    assert (game.account(RED), game.account(MASTERS)) == (50, 50)


def test_a12_nobody_can_pay_and_the_richest_wins(engine):
    game = engine(start=2, final=False)
    game.do("adjust", team=BLUE, amount=-1, reason="1 left")
    game.do("draw")
    assert game.phase == "tie"
    with refused("team/cannot-pay-ante"):
        game.do("choose", team=BLUE)
    game.do("choose", team=GREEN)
    assert game.result["winner"] == GREEN


def test_a13_every_bid_stays_in_the_pot(game):
    auction(game, (RED, 5), (BLUE, 8), (GREEN, 20), (YELLOW, 21))
    assert (game.pot, accounts(game)) == (12 + 54, [42, 26, 39, 27])


def test_a14_the_highest_answers(game):
    auction(game, (RED, 5), (BLUE, 8))
    assert game.view["card"]["answerer"] == BLUE
    assert states(game)[BLUE] == "answers"


def test_a14_nobody_bids_and_the_bidding_is_reopened(game):
    game.do("draw", category="Film")
    game.do("open")
    game.do("close")
    assert game.phase == "no_bids"
    assert game.pot == 12
    game.do("open")
    bid(game, (RED, 5))
    game.do("close")
    game.do("warn", teams=[])
    assert (game.phase, game.pot, game.view["card"]["answerer"]) == ("question", 17, RED)


def test_a14_nobody_bids_and_another_category_is_drawn_without_an_ante(game):
    game.do("draw", category="Film")
    game.do("open")
    game.do("close")
    with refused("move/not-a-choice"):
        game.do("draw", category="Film")
    game.do("draw", category="Sport")
    assert (game.pot, accounts(game), game.phase) == (12, [47] * 4, "ready")
    game.do("open")
    bid(game, (RED, 5))
    game.do("close")
    game.do("warn", teams=[])
    game.do("reveal")
    game.do("judge", right=True)
    assert game.account(RED) == 47 - 5 + 17
    wheel = [each["category"] for each in game.view["wheel"]]
    assert "Film" in wheel
    assert "Sport" not in wheel


def test_a14_another_category_is_drawn_as_often_as_the_host_likes(game):
    game.do("draw", category="Film")
    for n in range(600):
        game.do("open")
        game.do("close")
        game.do("draw", category=("Sport", "Film")[n % 2])
    assert (game.phase, game.pot) == ("ready", 12)


def test_a14_silence_in_one_auction_is_warned_once(game):
    game.do("draw", category="Film")
    game.do("open")
    game.do("close")
    game.do("warn", teams=[YELLOW, GREEN])
    assert game.phase == "no_bids"
    with refused("move/not-a-choice"):
        game.do("warn", teams=[YELLOW])
    game.do("open")
    game.do("close")
    assert game.moves()["warn"]["teams"] == [RED, BLUE]
    game.do("open")
    bid(game, (BLUE, 1))
    game.do("close")
    game.do("warn")
    assert warnings(game) == {RED: 1, YELLOW: 1, GREEN: 1}
    assert accounts(game) == [47, 47, 46, 47]


def test_a14_nobody_bids_and_there_is_no_other_category(engine):
    game = engine(pack=make_pack(["Film"], boxes=()), hint_auctions=0)
    game.do("draw")
    game.do("open")
    game.do("close")
    assert set(game.moves()) == {"open", "warn", "next"}
    game.do("next")
    assert (game.phase, game.view["question"], game.pot) == ("draw", 1, 12)


def test_a14_nobody_has_anything_to_bid(engine):
    game = engine(start=3, questions=2)
    game.do("draw")
    game.do("open")
    game.do("close")
    assert set(game.moves()) == {"next"}
    game.do("next")
    assert game.view["question"] in (0, 1)


def test_a15_va_banque_beats_any_bid(game):
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 47))
    game.do("adjust", team=BLUE, amount=-30, reason="17 left")
    bid(game, (BLUE, VA_BANQUE))
    assert (game.phase, game.view["card"]["answerer"], game.pot) == ("question", BLUE, 12 + 47 + 17)
    assert game.view["card"]["all_in"]


def test_a15_typed(game):
    game.do("draw")
    game.do("open")
    for typed in ("Czerwoni va banque!", "Czerwoni VA BANQUE", "VA BANQUE!"):
        with pytest.raises(Exception, match="command/"):
            game.command(typed)
    game.command("Czerwoni VA BANQUE!")
    assert game.account(RED) == 0


def test_a15_right_and_it_has_the_pot(game):
    question(game, (BLUE, VA_BANQUE), right=True)
    assert (game.account(BLUE), states(game)[BLUE] != "out") == (59, True)


def test_a15_a_bid_of_everything_is_no_va_banque(game):
    question(game, (BLUE, 47), right=False, warn=[])
    assert game.account(BLUE) == 0
    assert states(game)[BLUE] != "out"
    game.do("draw")
    assert states(game)[BLUE] == "out"


def test_a15_wrong_but_corrected_in_between_it_stays(game):
    auction(game, (BLUE, VA_BANQUE))
    game.do("reveal")
    game.do("adjust", team=BLUE, amount=10, reason="counted wrong")
    game.do("judge", right=False)
    assert states(game)[BLUE] != "out"


def test_a16_a_warning_then_five_points_each_time(game):
    for n, left in enumerate((47, 39, 31, 23)):
        auction(game, (RED, 1), (BLUE, 2), (GREEN, 3), category=CATEGORIES[n])
        assert game.account(YELLOW) == left
        game.do("reveal")
        game.do("judge", right=False)
    assert warnings(game) == {YELLOW: 4}


def test_a16_the_fine_takes_what_there_is_and_it_vanishes(engine):
    game = engine(warnings=0)
    game.do("adjust", team=YELLOW, amount=-43, reason="7 left")
    auction(game, (RED, 1), (BLUE, 2), (GREEN, 3))
    assert (game.account(YELLOW), game.pot) == (0, 18)


def test_a16_the_host_confirms_the_list(game):
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 1))
    game.do("close")
    assert game.moves()["warn"]["teams"] == [YELLOW, BLUE, GREEN]
    with refused("move/not-a-choice"):
        game.do("warn", teams=[RED])
    game.do("warn", teams=[GREEN])
    assert warnings(game) == {GREEN: 1}


def test_a16_parameters(engine):
    game = engine(warnings=0, fine=11)
    auction(game, (RED, 1), (BLUE, 2), (GREEN, 3))
    assert game.account(YELLOW) == 36


# The question (A17-A20) ----------------------------------------


def test_a17_fifteen_seconds(game, clock):
    auction(game, (RED, 5), (BLUE, 8))
    assert game.clock is None
    game.do("reveal")
    assert (game.clock["left"], game.clock["running"]) == (15, True)
    clock.pass_(4)
    assert game.view_for("stage")["clock"]["left"] == 11
    clock.pass_(100)
    assert game.view_for("stage")["clock"]["left"] == 0
    game.do("judge", right=True)
    assert game.clock is None


def test_a17_no_seconds_no_clock(engine):
    game = engine(seconds=0)
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    assert game.clock is None
    game.do("judge", right=True)


def test_a18_the_pot_goes_on_and_grows(game):
    question(game, (RED, 5), (BLUE, 8), right=False)
    assert game.pot == 25
    question(game, (RED, 5), right=True, category="Sport", warn=[])
    assert (game.pot, game.account(RED)) == (0, 42 - 3 - 5 + 25 + 12 + 5)


def test_a18_equal_leaders_the_host_decides_then_the_pot_is_paid(engine):
    game = engine(questions=1, final=False)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[])
    assert (game.phase, game.pot) == ("tie", 23)
    assert set(game.moves(YELLOW)) == {"choose"}
    assert game.moves(RED) == {}
    game.do("choose", team=GREEN)
    assert (game.over, game.account(GREEN), game.result["winner"]) == (True, 47 + 23, GREEN)


def test_a18_equal_leaders_no_team_decides_for_itself(engine):
    game = engine(questions=1)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[])
    with refused("seat/host-only"):
        game.do("choose", team=GREEN, seat=GREEN)
    assert game.view_for(GREEN)["open"] == []


def test_a18_equal_leaders_one_more_question(engine):
    game = engine(questions=1, final=False)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[])
    game.do("next")
    assert (game.view["questions"], game.phase, game.pot) == (2, "draw", 23)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[], category="Sport")
    game.do("next")
    question(game, (RED, 5), (GREEN, 6), right=True, warn=[], category="Nauka")
    assert game.over
    assert game.result["winner"] == GREEN


def test_a18_equal_leaders_a_correction_settles_it(engine):
    game = engine(questions=1, final=False)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[])
    game.do("adjust", team=RED, amount=50, reason="miscounted")
    assert game.over
    assert game.result["winner"] == RED


def test_a18_equal_leaders_one_of_them_is_removed(engine):
    game = engine(questions=1, final=False)
    question(game, (RED, 5), (BLUE, 6), right=False, warn=[])
    game.do("remove", team=GREEN)
    assert game.over
    assert game.result["winner"] == YELLOW


def test_a19_a_hint_is_four_options_and_new_seconds(game, clock):
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    clock.pass_(10)
    assert "options" not in game.view_for("stage")["card"]
    game.do("buy_hint", team=BLUE)
    options = game.view_for("stage")["card"]["options"]
    assert len(set(options)) == 4
    assert game.view["secret"]["answer"] in options
    assert (game.clock["left"], game.pot, game.account(BLUE)) == (15, 25 + 8, 39 - 8)
    for kind in ("buy_hint", "use_hint"):
        with refused("hint/already-shown"):
            game.do(kind, team=BLUE)


def test_a19_or_its_price_vanishes(engine):
    game = engine(hint_to_pot=False)
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    game.do("buy_hint", team=BLUE)
    assert (game.pot, game.account(BLUE)) == (25, 31)


def test_a19_a_team_that_cannot_pay_cannot_buy(game):
    auction(game, (RED, 5), (BLUE, VA_BANQUE))
    game.do("reveal")
    with refused("hint/cannot-pay"):
        game.do("buy_hint", team=BLUE)
    assert "buy_hint" not in game.moves(BLUE)


def test_a19_only_the_answering_team_buys(game):
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    with refused("team/another-team"):
        game.do("buy_hint", team=RED)


def test_a19_a_hint_of_a_tiny_pot_costs_nothing(engine):
    game = engine(ante=0)
    auction(game, (RED, 1), (BLUE, VA_BANQUE))
    game.do("adjust", place="pot", amount=2 - game.pot, reason="tiny")
    game.do("reveal")
    game.do("buy_hint", team=BLUE)
    assert (game.pot, game.account(BLUE), len(game.view["card"]["options"])) == (2, 0, 4)


def test_a19_a_question_without_a_hint(engine):
    game = engine(pack=make_pack(hints=False))
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    assert "hint_price" not in game.view["card"]
    for kind in ("buy_hint", "use_hint"):
        with refused("hint/not-in-pack"):
            game.do(kind, team=BLUE)


def test_a19_the_right_option_is_not_always_in_the_same_place():
    places = set()
    for seed in range(12):
        game = make_engine(seed=seed)
        auction(game, (RED, 5))
        game.do("reveal")
        game.do("buy_hint", team=RED)
        places.add(game.view["card"]["options"].index(game.view["secret"]["answer"]))
    assert len(places) > 1


def test_a20_the_host_adds_to_the_pot_before_the_auction_opens(game):
    game.do("bonus", amount=100)
    game.do("draw", category="Film")
    game.do("bonus", amount="50")
    assert game.pot == 162
    game.do("open")
    with refused("move/not-now"):
        game.do("bonus", amount=50)
    for amount in (0, 1001):
        with pytest.raises(Exception, match="number/too-"):
            make_engine().do("bonus", amount=amount)


def test_a20_a_double_click_adds_once(game):
    for _ in range(2):
        ask = game.ask
        game.do("bonus", amount=10, ask=ask)
        with refused("stale/ask"):
            game.do("bonus", amount=10, ask=ask)
        if game.phase == "draw":
            game.do("draw", category="Film")
    assert game.pot == 20 + 12


# The end of the round and the final (A21-A29) ----------------------------------------


def test_a21_the_richest_goes_to_the_final(game):
    round_(game, (RED, 1), (BLUE, 5))
    assert states(game) == {RED: "waiting", YELLOW: "waiting", BLUE: "in", GREEN: "waiting", MASTERS: "in"}
    game.do("draw", category="Film")
    game.do("open")
    with refused("team/not-in-this-round"):
        game.do("bid", team=RED, amount=1)


def test_a21_the_last_one_standing_wins_the_round_with_the_pot(engine):
    game = engine(teams=TEAMS[:2])
    question(game, (RED, 5), (YELLOW, VA_BANQUE), right=False)
    assert game.view["round"] == "final"
    assert game.account(RED) == 42 + 6 + 5 + 47


@pytest.mark.parametrize("phase", ["draw", "ready", "auction", "no_bids", "warnings", "question", "answer"])
def test_a21_removing_all_but_one_ends_the_round_in_every_phase(engine, phase):
    game = engine(teams=TEAMS[:3])
    steps = {
        "draw": [],
        "ready": ["draw"],
        "auction": ["draw", "open"],
        "no_bids": ["draw", "open", "close"],
        "warnings": ["draw", "open", "bid", "close"],
        "question": ["draw", "open", "bid", "close", "warn"],
        "answer": ["draw", "open", "bid", "close", "warn", "reveal"],
    }[phase]
    for step in steps:
        game.do(
            step, **{"bid": {"team": BLUE, "amount": 9}, "draw": {"category": "Film"}}.get(step, {})
        ) if step != "bid" else bid(game, (YELLOW, 9))
    assert game.phase == phase
    game.do("remove", team=YELLOW)
    game.do("remove", team=BLUE)
    if game.view["round"] != "final":
        assert game.phase in ("question", "answer")
    else:
        assert game.pot == 0
        assert game.account(RED) == game.account(MASTERS)
    while game.undo().entry and game.can_undo:
        pass
    assert (accounts(game), game.pot) == ([50, 50, 50], 0)


def test_a21_the_answering_team_is_removed_and_the_pot_carried(game):
    auction(game, (RED, 5), (BLUE, 8))
    game.do("reveal")
    game.do("remove", team=BLUE)
    assert (game.phase, game.pot, game.view["question"]) == ("draw", 25, 1)
    assert states(game)[BLUE] == "out"


def test_a21_the_winner_removed_while_warnings_are_confirmed_leaves_it_to_the_next(game):
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 5), (BLUE, 8))
    game.do("close")
    game.do("remove", team=BLUE)
    game.do("warn", teams=[])
    assert (game.phase, game.view["card"]["answerer"]) == ("question", RED)


def test_a21_everybody_removed_still_ends(engine):
    game = engine(final=False)
    for team in TEAMS[:3]:
        game.do("remove", team=team)
    assert game.over
    assert game.result["winner"] == GREEN


def test_a22_the_others_score_their_accounts(game):
    round_(game, (RED, 1), (BLUE, 5))
    round_(game, (BLUE, 1), (MASTERS, 2))
    houses = {each["team"]: (each["points"], each["clause"]) for each in game.result["houses"]}
    assert houses[RED] == (game.account(RED), "A22")
    assert houses[YELLOW] == (game.account(YELLOW), "A22")


def test_a22_corrections_and_names_of_the_final_count(game):
    round_(game, (RED, 1), (BLUE, 5))
    game.do("adjust", team=RED, amount=7, reason="a protest upheld")
    game.do("rename", team=YELLOW, name="Hufflepuff")
    round_(game, (BLUE, 1), (MASTERS, 2))
    houses = {each["team"]: each["points"] for each in game.result["houses"]}
    assert houses[RED] == game.account(RED)
    assert houses["Hufflepuff"] == game.account("Hufflepuff")
    assert set(houses) == set(game.teams)


def test_a23_a24_the_masters_start_with_what_the_winner_brings():
    game = final()
    assert game.account(MASTERS) == game.account(BLUE)
    assert ("A24", "bank", "masters", game.account(BLUE)) in reasons(game)


def test_a23_the_masters_have_the_packs_language_or_a_name(engine):
    assert Awantura().masters_name(make_pack()) == MASTERS
    assert Awantura(masters="Kadra").masters_name(make_pack()) == "Kadra"
    with refused("setup/same-name"):
        engine(teams=["mistrzowie", BLUE])
    with refused("setup/same-name"):
        engine(masters=RED)


def test_a23_nobody_takes_the_masters_name_before_they_come(game):
    with refused("setup/same-name"):
        game.do("rename", team=RED, name=MASTERS)
    round_(game, (RED, 1), (BLUE, 5))
    game.do("rename", team=MASTERS, name="Kadra")
    game.do("rename", team=RED, name=MASTERS)
    assert len(set(game.teams)) == 5


def test_a23_or_there_is_no_final(engine):
    game = engine(final=False)
    round_(game, (RED, 1), (BLUE, 5))
    assert game.over
    assert game.result["winner"] == BLUE
    assert {each["clause"] for each in game.result["houses"]} == {"A22"}
    assert [each["team"] for each in game.result["houses"]] == list(TEAMS)


def test_a25_only_the_final_has_one_on_one(game):
    assert "one on one" not in [each["category"] for each in game.view["wheel"]]
    assert "one on one" in [each["category"] for each in final().view["wheel"]]
    assert "one on one" not in [each["category"] for each in final(duels=0).view["wheel"]]


def test_a25_in_the_final_the_two_pay_and_bid():
    game = final()
    before = game.account(BLUE)
    auction(game, (BLUE, 5), (MASTERS, 6))
    assert game.pot == 6 + 11
    assert game.account(BLUE) == before - 8


@pytest.mark.parametrize("last", [BLUE, MASTERS])
def test_a26_the_richer_wins(last):
    game = final()
    round_(game, (MASTERS if last == BLUE else BLUE, 1), (last, 5))
    assert game.result["winner"] == last


def test_a27_equal_the_masters_win():
    game = final(questions=1, bids=((RED, 1), (BLUE, 5)))
    auction(game, (BLUE, 1), (MASTERS, 2))
    game.do("adjust", team=MASTERS, amount=1, reason="equal")
    game.do("reveal")
    game.do("judge", right=False)
    assert game.result["winner"] == MASTERS


def test_a28_challengers_who_win_score_their_points():
    game = final()
    round_(game, (MASTERS, 1), (BLUE, 5))
    houses = {each["team"]: (each["points"], each["clause"]) for each in game.result["houses"]}
    assert houses[BLUE] == (game.account(BLUE), "A28")
    assert MASTERS not in houses


def test_a29_masters_who_win_score_400_more_and_the_challengers_300():
    game = final()
    round_(game, (BLUE, 1), (MASTERS, 5))
    houses = {each["team"]: (each["points"], each["clause"]) for each in game.result["houses"]}
    assert houses[MASTERS] == (game.account(MASTERS) + 400, "A29")
    assert houses[BLUE] == (game.account(BLUE) + 300, "A29")


def test_a29_parameters():
    game = final(masters_prize=1, second_prize=2)
    round_(game, (BLUE, 1), (MASTERS, 5))
    houses = {each["team"]: each["points"] for each in game.result["houses"]}
    assert houses[MASTERS] == game.account(MASTERS) + 1
    assert houses[BLUE] == game.account(BLUE) + 2


def test_a_correction_after_the_end_is_in_the_result_and_may_turn_it():
    game = final()
    round_(game, (BLUE, 1), (MASTERS, 5))
    behind = game.account(MASTERS) - game.account(BLUE)
    game.do("adjust", team=BLUE, amount=behind, reason="counted again")
    assert game.result["winner"] == MASTERS  # A27
    game.do("adjust", team=BLUE, amount=1, reason="and again")
    assert game.result["winner"] == BLUE
    houses = {each["team"]: (each["points"], each["clause"]) for each in game.result["houses"]}
    assert houses[BLUE] == (game.account(BLUE), "A28")
    assert MASTERS not in houses
    game.undo()
    assert game.result["winner"] == MASTERS


def test_the_result_shares_places(game):
    round_(game, (RED, 1), (BLUE, 5))
    round_(game, (BLUE, 1), (MASTERS, 5))
    assert game.result["accounts"] == {team: game.account(team) for team in game.teams}
    assert list(game.result["ranks"].values()).count(game.result["ranks"][YELLOW]) == 2


# Hint and black box ----------------------------------------


def test_hint_is_auctioned_kept_and_used_for_nothing(game):
    question(game, (RED, 5), right=False, warn=[])
    auction(game, (RED, 1), (BLUE, 2), category="hint", warn=[])
    assert (game.view["question"], game.pot, game.account(BLUE)) == (1, 17, 47 - 3 - 2)
    assert game.view["teams"][2]["held"] == {"hint": 1}
    auction(game, (RED, 1), (BLUE, 2), category="Sport", warn=[])
    game.do("reveal")
    before = game.account(BLUE)
    game.do("use_hint", team=BLUE)
    assert (game.account(BLUE), len(game.view["card"]["options"])) == (before, 4)
    assert game.view["teams"][2]["held"] == {"hint": 0}


def test_hint_held_by_another_team_is_no_use(game):
    auction(game, (RED, 1), (BLUE, 2), category="hint", warn=[])
    auction(game, (BLUE, 1), (RED, 2), category="Sport", warn=[])
    game.do("reveal")
    with refused("hint/none-held"):
        game.do("use_hint", team=RED)


@pytest.mark.parametrize(("to_pot", "pot"), [(False, 0), (True, 12 + 3)])
def test_hint_bids_go_to_the_bank_or_join_the_pot(engine, to_pot, pot):
    game = engine(special_to_pot=to_pot)
    auction(game, (RED, 1), (BLUE, 2), category="hint", warn=[])
    assert (game.pot, accounts(game)) == (pot, [46, 47, 45, 47])


def test_hint_in_a_special_auction_no_bonus_reaches_the_bank(game):
    game.do("draw", category="hint")
    assert "bonus" not in game.moves()


def test_hint_and_box_are_drawn_as_often_as_the_parameters_say(engine):
    game = engine(hint_auctions=2, box_auctions=0)
    for _ in range(2):
        auction(game, (RED, 1), category="hint", warn=[])
    wheel = [each["category"] for each in game.view["wheel"]]
    assert "hint" not in wheel
    assert "black box" not in wheel


def test_hint_nobody_wants_is_drawn_again_as_a_question(game):
    game.do("draw", category="hint")
    game.do("open")
    game.do("close")
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 5))
    game.do("close")
    game.do("warn", teams=[])
    game.do("reveal")
    game.do("judge", right=True)
    # A14: the antes stay in the pot, though those for a hint had gone to the bank.
    assert (game.account(RED), game.view["question"]) == (59, 1)
    assert ("A14", "bank", "pot", 12) in reasons(game)
    assert "hint" in [each["category"] for each in game.view["wheel"]]


def test_va_banque_for_a_hint_costs_everything_but_not_the_game(game):
    auction(game, (RED, VA_BANQUE), category="hint")
    assert (game.account(RED), game.pot, states(game)[RED] != "out") == (0, 0, True)


@pytest.mark.parametrize(
    ("item", "change", "hints"), [(0, 40, None), (1, -20, None), (2, 0, None), (3, 0, 1)]
)
def test_box_of_each_kind(game, item, change, hints):
    game.do("draw", category="black box", item=item)
    game.do("open")
    bid(game, (RED, 1))
    game.do("close")
    game.do("warn", teams=[])
    assert "box<" not in json.dumps(game.view)
    game.do("reveal", team=RED)
    assert game.account(RED) == 46 + change
    held = game.view["teams"][0]["held"]
    assert (held["box"], held.get("hint")) == (0, hints)
    assert "box<" in json.dumps(game.view_for("stage"))


def test_box_loss_takes_what_there_is(game):
    game.do("draw", category="black box", item=1)
    game.do("open")
    bid(game, (RED, 40))
    game.do("close")
    game.do("warn", teams=[])
    game.do("reveal", team=RED)
    assert game.account(RED) == 0


def test_box_is_opened_at_the_latest_after_the_last_question(engine):
    game = engine(questions=1)
    auction(game, (RED, 1), category="black box", warn=[])
    question(game, (BLUE, 9), right=True, warn=[])
    assert (game.phase, set(game.moves(RED))) == ("boxes", {"reveal"})
    game.do("reveal", team=RED)
    assert game.view["round"] == "final"


def test_box_is_opened_when_the_host_chooses(game):
    auction(game, (RED, 1), category="black box", warn=[])
    with refused("seat/host-only"):
        game.do("reveal", team=RED, seat=RED)
    game.do("reveal", team=RED)
    with refused("team/another-team" if "reveal" in game.moves(BLUE) else "move/not-now"):
        game.do("reveal", team=RED)


def test_box_of_a_team_removed_meanwhile_stays_shut(engine):
    game = engine(questions=1)
    auction(game, (RED, 1), category="black box", warn=[])
    question(game, (BLUE, 9), right=True, warn=[])
    game.do("remove", team=RED)
    assert game.view["round"] == "final"


def test_box_a_double_click_opens_one(engine):
    game = engine(box_auctions=2)
    for _ in range(2):
        auction(game, (RED, 1), category="black box", warn=[])
    ask = game.ask
    game.do("reveal", team=RED, ask=ask)
    with refused("stale/ask"):
        game.do("reveal", team=RED, ask=ask)
    assert game.view["teams"][0]["held"]["box"] == 1


def test_box_without_any_in_the_pack(engine):
    game = engine(pack=make_pack(boxes=()))
    assert "black box" not in [each["category"] for each in game.view["wheel"]]


# One on one ----------------------------------------


def duel(**parameters):
    game = final(**parameters)
    game.do("draw", category="one on one")
    while game.phase == "players":
        team = next(team for team in (BLUE, MASTERS) if "assign" in game.moves(team))
        game.do("assign", team=team)
    return game


def strike(game):
    while game.phase == "strike":
        team = next(team for team in (BLUE, MASTERS) if "choose" in game.moves(team))
        game.do("choose", team=team, category=game.moves(team)["choose"]["category"][0])
    game.do("reveal")
    return game


def test_one_on_one_each_team_names_a_player():
    game = final()
    game.do("draw", category="one on one")
    game.do("assign", team=BLUE, player="Ola")
    game.do("assign", team=MASTERS)
    assert game.view["card"]["players"] == [[BLUE, "Ola"], [MASTERS, MASTERS]]


def test_one_on_one_striking_in_turn_leaves_a_category():
    game = duel()
    names = game.view["card"]["names"]
    assert len(names) == 6  # seven, or all there are
    strike(game)
    assert game.phase == "buzz"
    assert len(game.view["card"]["struck"]) == 5
    assert game.view["card"]["topic"] in names
    assert game.view["question"] == 1
    assert game.view["card"]["ask"].startswith("ask<" + game.view["card"]["topic"])


@pytest.mark.parametrize(
    ("first", "right", "winner"),
    [(BLUE, True, BLUE), (BLUE, False, MASTERS), (MASTERS, True, MASTERS), (MASTERS, False, BLUE)],
)
def test_one_on_one_the_pot_is_for_who_is_right_or_else_for_the_other(first, right, winner):
    game = strike(duel())
    game.do("buzz", team=first)
    with refused("move/not-now"):
        game.do("buzz", team=BLUE)
    before, pot = game.account(winner), game.pot
    assert pot == 6
    game.do("judge", right=right)
    assert (game.account(winner), game.pot, game.phase) == (before + pot, 0, "draw")


def test_one_on_one_nobody_acts_and_the_pot_is_carried():
    game = strike(duel())
    game.do("close")
    assert (game.phase, game.pot, game.view["question"]) == ("draw", 6, 1)


def test_one_on_one_its_category_counts_as_played():
    game = strike(duel())
    topic = game.view["card"]["topic"]
    game.do("close")
    assert topic not in [each["category"] for each in game.view["wheel"]]


def test_one_on_one_offers_no_category_that_was_played():
    game = final()
    question(game, (BLUE, 1), (MASTERS, 2), right=False, category="Film")
    game.do("draw", category="one on one")
    assert "Film" not in json.dumps(game.view["wheel"])
    assert game.history.moves[-1].args["names"]
    assert "Film" not in game.history.moves[-1].args["names"]


@pytest.mark.parametrize("phase", ["players", "strike", "question", "buzz", "answer"])
@pytest.mark.parametrize("gone", [BLUE, MASTERS])
def test_one_on_one_a_side_is_removed(phase, gone):
    game = final()
    other = MASTERS if gone == BLUE else BLUE
    game.do("draw", category="one on one")
    while game.phase != phase:
        match game.phase:
            case "players":
                game.do("assign", team=next(team for team in (BLUE, MASTERS) if "assign" in game.moves(team)))
            case "strike":
                team = next(team for team in (BLUE, MASTERS) if "choose" in game.moves(team))
                game.do("choose", team=team, category=game.moves(team)["choose"]["category"][0])
            case "question":
                game.do("reveal")
            case "buzz":
                game.do("buzz", team=BLUE)
    game.do("remove", team=gone)
    if not game.over:  # the side that did not buzz has left: the other one still answers
        assert (phase, gone) == ("answer", MASTERS)
        game.do("judge", right=False)
    assert game.over
    assert game.pot == 0
    assert game.result["winner"] == other


# What a screen shows between questions ----------------------------------------


def test_a_new_auction_shows_nothing_of_the_last(game):
    question(game, (RED, 5), (BLUE, 8), right=True)
    game.do("draw", category="Sport")
    card = game.view["card"]
    assert "answerer" not in card
    assert "answer" not in card
    assert "ask" not in card
    assert {team["stake"] for team in game.view["teams"]} == {None}
    assert set(states(game).values()) == {"in"}


def test_after_the_end_nobody_leads_an_auction_any_more():
    game = final()
    round_(game, (BLUE, 1), (MASTERS, 5))
    assert {team["stake"] for team in game.view["teams"]} == {None}
    assert set(states(game).values()) <= {"in", "waiting", "out"}


# Readings: the other value of each parameter -----------------------------


def test_a14_nobody_bids_and_the_pot_is_carried(engine):
    game = engine(nobody_bids="carry")
    game.do("draw", category="Film")
    game.do("open")
    game.do("close")
    assert set(game.moves()) == {"next", "warn"}
    game.do("next")
    assert (game.phase, game.pot, game.view["question"]) == ("draw", 12, 1)


def test_a14_nobody_bids_and_another_category_is_drawn_at_once(engine):
    game = engine(nobody_bids="draw")
    game.do("draw", category="Film")
    game.do("open")
    game.do("close")
    assert set(game.moves()) == {"draw", "warn"}


def test_a16_a_warning_for_something_else_is_none_for_silence(game):
    game.do("warn", team=YELLOW, reason="shouting")
    auction(game, (RED, 5))
    assert game.phase == "question"
    assert (warnings(game)[YELLOW], game.account(YELLOW)) == (2, 47)


def test_a16_also_a_team_with_nothing_left_is_warned(engine):
    game = engine(warn_broke=True)
    game.do("adjust", team=YELLOW, amount=-47, reason="test")
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 1), (BLUE, 2), (GREEN, 3))
    game.do("close")
    assert game.moves()["warn"]["teams"] == [YELLOW]


def test_a16_also_after_va_banque(engine):
    game = engine(warn_after_all_in=True)
    game.do("draw", category="Film")
    game.do("open")
    bid(game, (RED, 1))
    game.do("all_in", team=BLUE)
    assert game.moves()["warn"]["teams"] == [YELLOW, GREEN]


def test_a18_equal_leaders_play_one_more_question(engine):
    game = engine(tie="question", questions=1)
    game.do("draw", category="Film")
    game.do("open")
    game.do("all_in", team=RED)
    game.do("reveal")
    game.do("judge", right=False)
    assert (game.phase, set(game.moves())) == ("tie", {"next"})


def test_a21_the_last_one_plays_on(engine):
    game = engine(fewest=1, questions=2)
    for team in (BLUE, YELLOW, GREEN):
        game.do("remove", team=team)
    assert game.phase == "draw"
    question(game, (RED, 5), right=False)
    assert (game.view["round"], game.phase) == ("qualifying", "draw")


def test_a22_teams_that_dropped_out_score_nothing(engine):
    game = engine(final=False, questions=1)
    game.do("adjust", team=YELLOW, amount=-48, reason="test")
    question(game, (RED, 5), right=True)
    points = {each["team"]: each["points"] for each in game.result["houses"]}
    assert (points[YELLOW], game.account(YELLOW)) == (0, 2)
    assert points[BLUE] == 47


@pytest.mark.parametrize(("order", "first"), [("poorer", BLUE), ("richer", MASTERS)])
def test_a25_who_strikes_out_first(order, first):
    game = final(duel_first=order)
    game.do("adjust", team=MASTERS, amount=5, reason="test")
    game.do("draw", category="one on one")
    for team in (BLUE, MASTERS):
        game.do("assign", team=team)
    assert "choose" in game.moves(first)


def test_a20_the_host_may_add_to_a_duels_pot_and_hear_a_typed_answer():
    game = final()
    game.do("draw", category="one on one")
    game.do("assign", team=BLUE)
    game.do("bonus", amount=500)
    assert game.pot == 506
    game.do("assign", team=MASTERS)
    while game.phase == "strike":
        team = next(team for team in (BLUE, MASTERS) if "choose" in game.moves(team))
        game.do("choose", team=team, category=game.moves(team)["choose"]["category"][0])
    game.do("reveal")
    game.do("buzz", team=MASTERS)
    game.do("answer", team=MASTERS, text="perhaps")
    assert game.view["secret"]["said"] == "perhaps"


def test_a_box_is_opened_when_the_host_chooses_also_before_an_auction_or_a_question(game):
    auction(game, (RED, 5), category="black box", warn=[])
    game.do("draw", category="Film")
    assert "reveal" in game.moves(RED)
    game.do("open")
    bid(game, (BLUE, 1))
    game.do("close")
    game.do("warn", teams=[])
    assert (game.phase, "reveal" in game.moves(RED)) == ("question", True)
    game.do("reveal", team=RED)
    assert game.phase == "question"
    game.do("reveal")
    assert game.phase == "answer"
