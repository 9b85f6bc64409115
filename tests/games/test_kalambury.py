"""Kalambury with an auction, clause by clause; the worked examples stand first."""

import asyncio
import json

import pytest

from quizwidgets.core import BANK, POT
from quizwidgets.engine import Engine, MemoryJournal
from quizwidgets.games import Kalambury
from tests.games.charades import BLACK, BLUE, GOLD, GREEN, RED, SIX, WHITE, make_charades, make_game
from tests.support import refused

VA_BANQUE = "va banque"


def accounts(game):
    return [game.account(team) for team in game.teams]


def states(game):
    return {team["name"]: team["state"] for team in game.view["teams"]}


def clauses(game):
    return [(each.clause, each.source, each.target, each.amount) for each in game.ledger]


def bid(game, *bids):
    for team, amount in bids:
        if amount == VA_BANQUE:
            game.do("all_in", team=team)
        else:
            game.do("bid", team=team, amount=amount)


def auction(game, *bids, category="Filmy", item=None, bonus=0):
    """Draw, add the host's bonus, and hold the auction."""
    game.do("draw", category=category, **({} if item is None else {"item": item}))
    if bonus:
        game.do("bonus", amount=bonus)
    if game.phase == "ready":
        game.do("open")
        bid(game, *bids)
    if game.phase == "auction":
        game.do("close")


def present(game, team, *, seconds=None):
    """Choose the time, name the presenter, start the attempt."""
    if seconds is not None:
        game.do("time", team=team, seconds=seconds)
    game.do("presenter", team=team, player="Ola")
    game.do("next")


def turn(game, team, *, stake=1, right=True, category="Filmy", seconds=None):
    """Play a turn that a team wins with its stake."""
    auction(game, (team, stake), category=category)
    present(game, team, seconds=seconds)
    game.do("judge", right=right)


@pytest.fixture
def game(clock):
    return make_game(clock=clock)


# Worked examples ----------------------------------------


@pytest.mark.parametrize(
    ("right", "after"), [(True, [26, 27, 47, 30, 30, 30]), (False, [30, 30, 24, 30, 30, 30])]
)
def test_example_1_three_bids_a_shorter_time_and_the_hosts_bonus(game, right, after):
    auction(game, (GREEN, 3), (RED, 4), (BLUE, 6), bonus=5)
    game.do("time", team=BLUE, seconds=60)
    assert game.pot == 13 + 2 + 3 + 5
    present(game, BLUE)
    game.do("judge", right=right)
    assert (accounts(game), game.pot) == (after, 0)


@pytest.mark.parametrize(("right", "red", "blue"), [(True, 26, 38), (False, 30, 0)])
def test_example_2_a_bid_of_everything_is_va_banque(game, right, red, blue):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 4), (BLUE, 30))
    assert game.phase == "time"
    assert game.view["card"]["all_in"]
    assert game.view["card"]["answerer"] == BLUE
    assert ("K6", "t3", POT, 30) in clauses(game)
    assert game.pot == 34 + 4
    present(game, BLUE)
    assert game.clock["duration"] == 120
    game.do("judge", right=right)
    assert (game.account(RED), game.account(BLUE), game.pot) == (red, blue, 0)


@pytest.mark.parametrize("standing", [7, 8])
def test_example_3_blocked_above_ones_account_and_not_at_it(game, standing):
    game.do("adjust", team=GOLD, amount=-23, reason="as in the example")
    game.do("draw")
    game.do("open")
    bid(game, (RED, standing))
    assert states(game)[GOLD] == ("in" if standing == 7 else "blocked")
    for amount in (standing, standing + 1):
        with refused("auction/blocked" if standing == 8 else "bid/too-low" if amount == 7 else "bid/above-account"):
            bid(game, (GOLD, amount))
    if standing == 8:
        with refused("auction/blocked"):
            bid(game, (GOLD, VA_BANQUE))
        return
    bid(game, (GOLD, VA_BANQUE))
    assert game.view["card"]["answerer"] == GOLD
    assert game.pot == 14 + 4


def test_example_4_the_last_turn_of_a_round(game):
    for team in SIX[:5]:
        turn(game, team)
    assert game.view["question"] == 6
    before = game.account(GOLD)
    game.do("draw")
    assert game.phase == "time"
    game.do("time", team=GOLD, seconds=30)
    assert game.pot == 5 + 3
    present(game, GOLD)
    game.do("judge", right=True)
    assert game.account(GOLD) == before + 8


def test_example_5_undo_after_a_failed_attempt(game, clock):
    auction(game, (GREEN, 3), (RED, 4), (BLUE, 6), item=2)
    present(game, BLUE, seconds=60)
    clock.pass_(17)
    before = game.view_for(BLUE)
    assert before["clock"]["left"] == 43
    game.do("judge", right=False)
    assert game.clock is None
    game.undo()
    after = game.view_for(BLUE)
    assert after["secret"]["phrase"] == "phrase<Filmy2>"
    assert [team["stake"] for team in after["teams"]] == [4, 3, 6, 0, 0, 0]
    assert (after["pot"], after["clock"]["left"]) == (13 + 3 + 2, 43)
    clock.pass_(100)  # the clock stands still until somebody goes on
    assert game.clock["left"] == 43
    for name in ("version", "ask", "clock"):
        before, after = ({key: value for key, value in view.items() if key != name} for view in (before, after))
    assert after == before


# Start and rounds (K1, K2, K8) ----------------------------------------


@pytest.mark.parametrize(("count", "points", "each"), [(2, 5, 10), (6, 5, 30), (12, 5, 60), (3, 0, 0), (3, 8, 24)])
def test_k1_points_for_each_team_at_the_table(count, points, each):
    game = make_game(teams=[f"Team {n}" for n in range(count)], points=points)
    assert accounts(game) == [each] * count
    assert {entry.clause for entry in game.ledger} <= {"K1"}


@pytest.mark.parametrize(("count", "code"), [(1, "setup/too-few-teams"), (13, "setup/too-many-teams")])
def test_k1_two_teams_at_least(count, code):
    with refused(code):
        make_game(teams=[f"Team {n}" for n in range(count)])


@pytest.mark.parametrize("rounds", [1, 3])
def test_k2_as_many_phrases_in_a_round_as_teams(rounds):
    game = make_game(teams=SIX[:3], rounds=rounds)
    for number in range(1, rounds + 1):
        for n, team in enumerate(SIX[:3], start=1):
            view = game.view
            assert (view["round"], view["rounds"], view["question"], view["questions"]) == (str(number), rounds, n, 3)
            turn(game, team, category=("Filmy", "Bajki", "Zawody")[n - 1])
    assert game.over


def test_k2_a_phrase_comes_only_once():
    game = make_game(teams=SIX[:2], pack=make_charades(["Filmy", "Bajki"], phrases=2), rounds=2)
    seen = []
    for n in range(4):
        game.do("draw")
        if game.phase == "ready":
            game.do("open")
            bid(game, (SIX[n % 2], 1))
            game.do("close")
        team = game.view["card"]["answerer"]
        present(game, team)
        seen.append(game.view["secret"]["phrase"])
        game.do("judge", right=False)
    assert len(set(seen)) == 4
    assert game.view["wheel"] == []


def test_a_pack_with_too_few_phrases_ends_the_game_sooner():
    game = make_game(pack=make_charades(["Filmy"], phrases=2))
    turn(game, RED)
    game.do("bonus", amount=3)
    auction(game, (BLUE, 1))
    present(game, BLUE)
    game.do("judge", right=True)
    assert set(game.moves()) == {"next", "bonus"}
    assert game.view["likely"] == "next"
    with refused("move/not-now"):
        game.do("draw")
    game.do("bonus", amount=3)
    game.do("next")
    assert game.over
    assert (game.pot, game.view["round"]) == (0, "1")
    assert game.result["winner"] == BLUE


def test_what_a_game_needs_is_known_before():
    assert Kalambury(rounds=3).needs() == {"phrases": 36}
    with refused("setup/pack-of-another-game"):
        make_game(pack=make_charades().model_copy(update={"game": "awantura"}))
    with refused("setup/pack-empty"):
        make_game(pack=make_charades().model_copy(update={"categories": ()}))


# The turn (K3, K4) ----------------------------------------


def test_k3_the_order_of_a_turn(game):
    phases = []
    for kind, team, words in (
        ("draw", None, {"category": "Bajki"}),
        ("open", None, {}),
        ("bid", RED, {"amount": 2}),
        ("close", None, {}),
        ("time", RED, {"seconds": 90}),
        ("presenter", RED, {"player": "Ola"}),
        ("next", None, {}),
        ("judge", None, {"right": True}),
    ):
        phases.append(game.phase)
        game.do(kind, team=team, **words)
    assert phases == ["draw", "ready", "auction", "auction", "time", "presenter", "phrase", "attempt"]
    assert game.phase == "draw"


def test_k3_the_draw_is_random_or_the_hosts(game):
    game.do("draw")
    assert game.view["card"]["category"] in {each["category"] for each in game.view["wheel"]}
    game.undo()
    with refused("move/not-a-choice"):
        game.do("draw", category="Kino")
    game.do("draw", category="Zawody")
    assert game.view["card"]["category"] == "Zawody"


def test_k4_the_host_may_add_before_the_draw_and_after_it_but_not_later(game):
    game.do("bonus", amount=2)
    game.do("draw")
    game.do("bonus", amount=3)
    game.do("open")
    assert game.pot == 5
    with refused("move/not-now"):
        game.do("bonus", amount=1)
    bid(game, (RED, 1))
    game.do("close")
    with refused("move/not-now"):
        game.do("bonus", amount=1)
    assert [each for each in clauses(game) if each[0] == "K4"] == [("K4", BANK, POT, 2), ("K4", BANK, POT, 3)]


def test_k4_in_the_last_turn_until_the_presenter_or_the_time():
    game = make_game(teams=SIX[:2])
    turn(game, RED)
    game.do("draw")
    game.do("bonus", amount=4)
    game.do("time", team=GREEN, seconds=90)
    assert game.pot == 4 + 1 + 1
    with refused("move/not-now"):
        game.do("bonus", amount=1)


@pytest.mark.parametrize(
    ("amount", "code"),
    [(0, "too-low"), (1001, "too-high"), ("x", "not-a-number"), ("-5", "negative"), (1.5, "fraction"), ("", "empty")],
)
def test_k4_a_bonus_is_a_whole_number(game, amount, code):
    with refused(f"number/{code}"):
        game.do("bonus", amount=amount)


# The auction (K5-K8, K15) ----------------------------------------


def test_k5_a_bid_is_the_total_and_is_spent_at_once(game):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 4), (BLUE, 5), (RED, 6))
    assert (game.account(RED), game.account(BLUE), game.pot) == (24, 25, 11)
    assert [each[3] for each in clauses(game) if each[0] == "K5"] == [4, 5, 2]
    for amount in (5, 6):
        with refused("bid/too-low"):
            bid(game, (BLUE, amount))
    with refused("bid/above-account"):
        bid(game, (RED, 31))
    assert states(game)[RED] == "leads"
    game.do("close")
    assert game.view["card"]["answerer"] == RED


@pytest.mark.parametrize(("opening", "step", "first", "second"), [(1, 1, 1, 2), (3, 1, 3, 4), (2, 5, 2, 7)])
def test_k5_opening_and_step(opening, step, first, second):
    game = make_game(opening=opening, step=step)
    game.do("draw")
    game.do("open")
    if first > 1:
        with refused("bid/too-low"):
            bid(game, (RED, first - 1))
    bid(game, (RED, first))
    with refused("bid/too-low"):
        bid(game, (BLUE, second - 1))
    bid(game, (BLUE, second))


def test_k5_a_correction_in_between_counts_as_owned_before(game):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 10))
    game.do("adjust", team=RED, amount=5, reason="a mistake of the last game")
    assert game.moves(RED)["bid"]["amount"] == [11, 35]
    game.do("penalise", team=RED, amount=30, reason="shouting")
    with refused("bid/no-points"):
        bid(game, (RED, 11))


def test_k6_va_banque_ends_the_auction(game):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 10), (BLUE, 3 + 8), (RED, VA_BANQUE))
    assert game.phase == "time"
    assert (game.account(RED), game.view["card"]["answerer"]) == (0, RED)
    assert ("K6", "t1", POT, 20) in clauses(game)


def test_k6_raising_to_the_whole_account_is_va_banque(game):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 10), (BLUE, 11), (RED, 29))
    assert game.phase == "auction"
    bid(game, (BLUE, 30))
    assert game.phase == "time"
    assert game.view["notices"][-1] == f"{BLUE}: VA BANQUE!"


def test_k6_typed(game):
    game.do("draw")
    game.do("open")
    game.command(f"{RED} 4")
    game.command(f"{BLUE} VA BANQUE!")
    assert game.view["card"]["answerer"] == BLUE


def test_k6_nobody_stakes_everything_of_nothing(game):
    game.do("adjust", team=RED, amount=-30, reason="none left")
    game.do("draw")
    game.do("open")
    for kind, words in (("bid", {"amount": 1}), ("all_in", {})):
        with refused("bid/no-points"):
            game.do(kind, team=RED, **words)


@pytest.mark.parametrize("right", [True, False])
def test_k6_a_team_that_lost_everything_plays_on(game, right):
    auction(game, (BLUE, VA_BANQUE))
    present(game, BLUE)
    game.do("judge", right=False)
    for team in (RED, GREEN, WHITE, BLACK):
        turn(game, team)
    turn(game, GOLD)
    assert game.view["round"] == "2"
    assert game.account(BLUE) == 0
    for team in (RED, GREEN, WHITE, BLACK, GOLD):
        turn(game, team, category="Bajki")
    game.do("draw", category="Zawody")
    present(game, BLUE)
    game.do("judge", right=right)
    assert game.over
    assert game.account(BLUE) == (5 if right else 0)


def test_k7_what_was_owned_when_the_turn_began_is_what_counts(game):
    """Red has 20 left of 30, and 10 in the pot."""
    game.do("draw")
    game.do("open")
    bid(game, (RED, 10), (BLUE, 29))
    assert states(game)[RED] == "in"
    bid(game, (RED, VA_BANQUE))
    assert game.account(RED) == 0


def test_k7_the_reason_is_told(game):
    game.do("adjust", team=GOLD, amount=-23, reason="fewer")
    game.do("draw")
    game.do("open")
    bid(game, (RED, 8))
    (sentence,) = {text for _, team, text in game.view["barred"] if team == GOLD}
    assert "7" in sentence
    assert "8" in sentence
    assert [row[0] for row in game.view_for(GOLD)["barred"]] == ["bid", "all_in"]
    game.do("remove", team=RED)  # nothing stands any more
    assert "all_in" in game.moves(GOLD)


def test_k8_once_a_round(game):
    turn(game, RED, right=False)
    assert states(game)[RED] == "guessed"
    game.do("draw")
    game.do("open")
    for kind, words in (("bid", {"amount": 1}), ("all_in", {})):
        with refused("team/has-guessed"):
            game.do(kind, team=RED, **words)
    assert game.moves(RED) == {}
    game.do("rename", team=RED, name="Karminowi")
    with refused("team/has-guessed") as info:
        game.do("bid", team="Karminowi", amount=1)
    assert "Karminowi" in info.value.say("pl")


def test_k8_in_the_next_round_everybody_bids_again(game):
    for team in SIX:
        turn(game, team)
    assert set(states(game).values()) == {"in"}


def test_k15_nobody_bids_and_the_host_draws_again(game):
    auction(game)
    assert game.phase == "no_bids"
    assert set(game.moves()) == {"draw", "choose"}
    game.do("draw", category="Bajki")
    assert (game.phase, game.view["question"]) == ("ready", 1)
    assert {each["category"]: each["left"] for each in game.view["wheel"]} == {"Filmy": 6, "Bajki": 6, "Zawody": 6}
    game.do("bonus", amount=1)  # K4: another draw, another auction
    game.do("open")
    bid(game, (RED, 1))


def test_k15_or_a_team_is_drawn_that_guesses_with_nothing_at_stake(game):
    turn(game, RED)
    auction(game)
    assert RED not in game.moves()["choose"]["name"]
    with refused("move/not-a-choice"):
        game.do("choose", name=RED)
    team = game.do("choose").args["name"]
    before = game.account(team)
    assert (game.view["card"]["answerer"], game.pot) == (team, 5)
    present(game, team)
    game.do("judge", right=False)
    assert game.account(team) == before
    assert states(game)[team] == "guessed"


@pytest.mark.parametrize("nobody_bids", ["either", "again", "random"])
def test_k15_with_no_points_at_the_table_a_team_is_drawn(nobody_bids):
    game = make_game(points=0, nobody_bids=nobody_bids)
    auction(game)
    assert set(game.moves()) == {"choose"}
    game.do("choose", name=RED)
    assert game.pot == 5


@pytest.mark.parametrize(("nobody_bids", "open_"), [("again", {"draw"}), ("random", {"choose"})])
def test_k15_is_the_houses_to_settle(nobody_bids, open_):
    game = make_game(nobody_bids=nobody_bids)
    auction(game)
    assert set(game.moves()) == open_


# Time, presenter and pot (K9, K10, K13) ----------------------------------------


@pytest.mark.parametrize(("seconds", "points"), [(None, 0), (120, 0), (90, 1), (60, 2), (30, 3)])
def test_k9_less_time_more_points(game, seconds, points):
    auction(game, (RED, 1))
    before = game.pot
    present(game, RED, seconds=seconds)
    assert game.pot == before + points
    assert game.clock == {"duration": seconds or 120, "left": seconds or 120, "running": True, "hard": True,
                          "seq": game.version}  # fmt: skip


def test_k9_once_and_before_the_presenter_is_named(game):
    auction(game, (RED, 1))
    with refused("move/not-a-choice"):
        game.do("time", team=RED, seconds=45)
    with refused("move/not-a-choice"):
        game.do("time", team=RED, seconds=0)
    with refused("team/another-team"):
        game.do("time", team=BLUE, seconds=90)
    game.do("time", team=RED, seconds=90)
    with refused("move/not-now"):
        game.do("time", team=RED, seconds=30)
    game.undo()
    game.do("presenter", team=RED, player="Ola")
    with refused("move/not-now"):
        game.do("time", team=RED, seconds=90)


def test_k9_a_seat_makes_its_own_choice(game):
    auction(game, (RED, 1))
    with refused("seat/not-yours"):
        game.do("presenter", team=RED, player="Ola", seat=BLUE)
    game.do("time", team=RED, seconds=30, seat=RED)
    game.do("presenter", team=RED, player="Ola", seat=RED)
    assert game.view_for("stage")["card"]["presenter"] == "Ola"
    with refused("seat/host-only"):
        game.do("next", seat=RED)


@pytest.mark.parametrize(
    ("words", "named"), [({}, "Ala"), ({"player": ""}, RED), ({"player": "  "}, RED), ({"player": " Ola "}, "Ola")]
)
def test_k9_a_presenter_without_a_name(words, named):
    game = make_game(teams=[{"name": RED, "players": ["Ala", "Ola"]}, BLUE])
    auction(game, (RED, 1))
    game.do("presenter", team=RED, **words)
    assert (game.phase, game.view["card"]["presenter"]) == ("phrase", named)


def test_k9_other_cuts():
    game = make_game(seconds=100, cut=40, cut_bonus=5)
    assert game.view["times"] == [[100, 0], [60, 5], [20, 10]]
    auction(game, (RED, 1))
    present(game, RED, seconds=20)
    assert game.pot == 1 + 5 + 10


def test_k9_without_a_clock():
    game = make_game(seconds=0)
    auction(game, (RED, 1))
    present(game, RED)
    assert game.clock is None
    assert set(game.moves()) == {"judge"}


@pytest.mark.parametrize(("absent", "pot"), [("silent", 1 + 2 + 4), ("barred", 1 + 2 + 1)])
def test_k10_a_point_for_each_team_that_takes_no_part(absent, pot):
    game = make_game(absent=absent)
    turn(game, GOLD)
    auction(game, (RED, 1), (BLUE, 2))
    assert game.pot == pot


@pytest.mark.parametrize(("absent", "pot"), [("silent", 5), ("barred", 0)])
def test_k10_when_a_silent_team_guesses(absent, pot):
    game = make_game(absent=absent)
    auction(game)
    game.do("choose", name=RED)
    assert game.pot == pot


def test_k10_another_price_and_a_removed_team_is_not_absent():
    game = make_game(absence=3)
    game.do("remove", team=GOLD)
    auction(game, (RED, 1))
    assert game.pot == 1 + 3 * 4


def test_k11_the_whole_pot(game):
    auction(game, (GREEN, 3), (RED, 4))
    present(game, RED)
    game.do("judge", right=True)
    assert ("K11", POT, "t1", 11) in clauses(game)
    assert game.view["card"]["verdict"] is True
    assert game.view_for("stage")["card"]["phrase"].startswith("phrase<Filmy")


def test_k12_the_stakes_of_the_others_go_back_and_the_rest_is_lost(game):
    auction(game, (GREEN, 3), (RED, 4), (GREEN, 5), (BLUE, 6), bonus=5)
    present(game, BLUE, seconds=30)
    game.do("judge", right=False)
    assert accounts(game) == [30, 30, 24, 30, 30, 30]
    assert [each for each in clauses(game) if each[0] == "K12"] == [
        ("K12", POT, "t1", 4),
        ("K12", POT, "t2", 5),
        ("K12", POT, BANK, 6 + 5 + 3 + 3),
    ]


def test_k12_out_of_time(game, clock):
    auction(game, (GREEN, 3), (BLUE, 6))
    present(game, BLUE, seconds=30)
    clock.pass_(29.9)
    assert game.expire() is None
    clock.pass_(0.1)
    assert game.expire().kind == "time"
    assert (game.phase, game.account(BLUE), game.account(GREEN)) == ("draw", 24, 30)
    assert game.clock is None
    assert game.expire() is None


def test_k12_the_clock_ends_it_by_itself():
    async def play():
        game = make_game(clock=asyncio.get_running_loop().time, seconds=1)
        auction(game, (RED, 1))
        present(game, RED)
        await asyncio.sleep(1.1)
        return game.view["card"]["verdict"], game.phase

    assert asyncio.run(play()) == (False, "draw")


def test_k12_a_guess_at_the_last_moment_is_the_hosts_to_judge(game, clock):
    """The host hears it in time and clicks late; and the other way round the clock's move is undone."""
    auction(game, (BLUE, 6))
    present(game, BLUE)
    clock.pass_(121)
    game.do("judge", right=True)
    assert game.expire() is None
    assert game.account(BLUE) == 24 + 11
    game.undo()
    game.do("judge", right=False)
    game.undo()
    game.expire()
    game.do("pause")
    assert game.view["clock"]["left"] == 0


def test_k12_a_click_meant_for_the_attempt_never_reaches_the_next_turn(game, clock):
    auction(game, (BLUE, 6))
    present(game, BLUE)
    ask = game.ask
    clock.pass_(121)
    game.expire()
    with refused("stale/ask"):
        game.do("judge", right=True, ask=ask)
    game.undo()
    game.do("judge", right=True)
    assert game.account(BLUE) == 35


def test_k12_a_pause_stops_the_clock(game, clock):
    auction(game, (BLUE, 6))
    present(game, BLUE)
    clock.pass_(20)
    game.do("pause")
    clock.pass_(500)
    assert game.expire() is None
    game.do("resume")
    assert game.clock["left"] == 100


def test_k12_stakes_go_back_whole_whatever_was_taken_from_the_pot(game):
    auction(game, (GREEN, 9), (RED, 10))
    game.do("adjust", place="pot", amount=-game.pot, reason="swept off the table")
    present(game, RED)
    game.do("judge", right=False)
    assert accounts(game) == [20, 30, 30, 30, 30, 30]


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize(
    ("bonuses", "own", "pot", "each"),
    [
        ({"Filmy": (4, "guesser")}, {}, 4, 0),
        ({"Filmy": (4, "opponents")}, {}, 0, 4),
        ({"Filmy": (4, "guesser")}, {("Filmy", 0): (7, "opponents")}, 0, 7),
        ({}, {("Filmy", 0): (7, "guesser")}, 7, 0),
        ({"Bajki": (4, "guesser")}, {("Filmy", 1): (7, "guesser")}, 0, 0),
    ],
)
def test_k13_a_bonus_of_the_phrase_or_else_of_its_category(bonuses, own, pot, each, right):
    game = make_game(pack=make_charades(bonuses=bonuses, own=own))
    auction(game, (RED, 2), item=0)
    assert game.pot == 2 + 5 + pot
    present(game, RED)
    game.do("judge", right=right)
    gain = 0 if right else each
    assert accounts(game) == [28 + (7 + pot if right else 0), *[30 + gain] * 5]
    assert game.pot == 0


def test_k13_the_opponents_may_get_it_in_any_case():
    game = make_game(pack=make_charades(bonuses={"Filmy": (4, "opponents")}), opponents="always")
    game.do("remove", team=GOLD)
    turn(game, RED)
    assert accounts(game) == [29 + 5, 34, 34, 34, 34, 30]
    assert ("K13", BANK, "t2", 4) in clauses(game)


@pytest.mark.parametrize("told", [True, False])
def test_k13_a_bonus_is_told_with_the_category_or_after_the_auction(told):
    game = make_game(pack=make_charades(bonuses={"Filmy": (4, "opponents")}), bonus_told=told)
    game.do("draw", category="Filmy")
    assert ("bonus" in game.view_for("stage")["card"]) is told
    game.do("open")
    bid(game, (RED, 1))
    game.do("close")
    assert game.view_for(BLUE)["card"]["bonus"] == {"amount": 4, "to": "opponents"}


def test_k13_a_phrase_that_goes_back_leaves_nothing_in_the_pot():
    game = make_game(pack=make_charades(bonuses={"Filmy": (4, "guesser")}))
    auction(game)
    game.do("draw", category="Bajki")
    assert game.pot == 0


# The end (K14) ----------------------------------------


def play_out(game, *, right=lambda team: True):
    while not game.over:
        game.do("draw")
        if game.phase == "ready":
            game.do("open")
            game.do("close")
            game.do("choose")
        team = game.view["card"]["answerer"]
        present(game, team)
        game.do("judge", right=right(team))


def test_k14_the_highest_account_wins():
    game = make_game(rounds=1)
    play_out(game, right=lambda team: team == BLUE)
    assert game.result["winner"] == BLUE
    assert game.result["winners"] == [BLUE]
    assert game.result["ranks"] == {BLUE: 1, **dict.fromkeys((RED, GREEN, WHITE, BLACK, GOLD), 2)}


def test_k14_equal_accounts_share_the_place():
    game = make_game(rounds=1)
    play_out(game, right=lambda team: team != GOLD)
    assert game.result["winner"] is None
    assert game.result["winners"] == [RED, GREEN, BLUE, WHITE, BLACK]
    assert game.result["ranks"] == {**dict.fromkeys(SIX[:5], 1), GOLD: 6}
    game.do("adjust", team=BLACK, amount=1, reason="counted again")
    assert game.view["result"]["winner"] == BLACK


# Teams that leave ----------------------------------------


def test_removing_the_last_but_one_ends_the_game_and_gives_stakes_back():
    for stop in range(4):
        game = make_game(teams=SIX[:2])
        steps = [("draw", None, {}), ("open", None, {}), ("bid", RED, {"amount": 4})]
        for kind, team, words in steps[:stop]:
            game.do(kind, team=team, **words)
        game.do("remove", team=GREEN)
        assert game.over
        assert (game.pot, game.account(RED)) == (0, 10)
        assert game.result["winner"] == RED


def test_the_last_team_that_may_guess_needs_no_auction_any_more(game):
    for team in SIX[:4]:
        turn(game, team)
    game.do("draw")
    game.do("open")
    game.do("remove", team=BLACK)
    assert (game.phase, game.view["card"]["answerer"], game.pot) == ("time", GOLD, 4)


def test_a_guesser_removed_before_it_saw_the_phrase(game):
    auction(game, (GREEN, 3), (RED, 4), bonus=5)
    game.do("remove", team=RED)
    assert (game.phase, game.pot, game.account(GREEN)) == ("draw", 0, 30)
    assert (game.view["question"], game.view["questions"]) == (1, 5)
    assert game.view["wheel"][0]["left"] == 6
    assert game.view["card"] is None
    auction(game, (GREEN, 3))
    assert game.view["card"]["answerer"] == GREEN


@pytest.mark.parametrize("started", [True, False])
def test_a_guesser_removed_after_it_saw_the_phrase(started):
    game = make_game(pack=make_charades(bonuses={"Filmy": (2, "opponents")}))
    auction(game, (GREEN, 3), (RED, 4))
    game.do("presenter", team=RED, player="Ola")
    if started:
        game.do("next")
    game.do("remove", team=RED)
    assert (game.phase, game.pot, game.account(GREEN), game.clock) == ("draw", 0, 32, None)
    assert game.view["wheel"][0]["left"] == 5
    assert game.view["questions"] == 6


def test_when_all_bidders_are_removed_nobody_has_bid(game):
    game.do("draw")
    game.do("open")
    bid(game, (RED, 4))
    game.do("remove", team=RED)
    game.do("close")
    assert game.phase == "no_bids"
    game.do("draw", category="Bajki")
    assert (game.pot, game.account(RED)) == (0, 30)


# Secrets, undo, variants ----------------------------------------


def test_the_phrase_is_for_the_presenter_and_the_host(game):
    def who_sees(mark):
        return {
            role for role in ("host", "stage", *SIX) if mark in json.dumps(game.view_for(role), ensure_ascii=False)
        }

    steps = (
        ("draw", None, {"category": "Filmy", "item": 1}, set()),
        ("open", None, {}, set()),
        ("bid", RED, {"amount": 2}, set()),
        ("bid", BLUE, {"amount": 3}, set()),
        ("close", None, {}, set()),
        ("time", BLUE, {"seconds": 90}, set()),
        ("presenter", BLUE, {"player": "Ola"}, {"host", BLUE}),
        ("next", None, {}, {"host", BLUE}),
        ("judge", None, {"right": False}, {"host", "stage", *SIX}),
    )
    for kind, team, words, seen in steps:
        game.do(kind, team=team, **words)
        assert who_sees("phrase<") == seen, kind
        assert who_sees("note<") <= {"host", BLUE}, kind
    assert "phrase<" not in json.dumps(game.journal_rows())
    game.do("draw", category="Filmy")
    for role in ("host", "stage", *SIX):
        assert not {"phrase", "verdict", "presenter"} & set(game.view_for(role)["card"])
    assert who_sees("note<") == set()


def test_amend_a_judgement_and_all_that_follows(game):
    auction(game, (GREEN, 3), (BLUE, 6))
    present(game, BLUE)
    judged = game.do("judge", right=False)
    turn(game, RED, stake=10)
    game.amend(judged, right=True)
    assert accounts(game)[:3] == [20 + 10 + 5, 27, 24 + 9 + 4]


def test_a_game_is_resumed_from_its_journal(clock):
    journal = MemoryJournal()
    game = make_game(clock=clock, journal=journal)
    auction(game, (GREEN, 3), (BLUE, 6))
    present(game, BLUE)
    clock.pass_(50)
    game.do("adjust", team=RED, amount=1, reason="late")
    again = Engine.resume(journal, time=clock)
    assert again.view["clock"]["left"] == 70
    assert again.view["secret"] == game.view["secret"]
    assert again.ledger == game.ledger


class HalfBack(Kalambury):
    """The others get only half of their stakes back (K12)."""

    def give_back(self, table, guesser=None):
        for team in table.cards.auction.teams if table.cards.auction else ():
            if team is not guesser:
                table.pay(POT, team, table.cards.auction.stakes[team.key] // 2, "K12", "stake_back")


def test_a_variant_is_a_few_lines():
    game = make_game(HalfBack())
    auction(game, (GREEN, 7), (BLUE, 8))
    present(game, BLUE)
    game.do("judge", right=False)
    assert accounts(game) == [30, 26, 22, 30, 30, 30]
