import pytest

from quizwidgets.core import BANK, Game, Move, Rules
from quizwidgets.core.mechanics import OpenOutcry
from quizwidgets.core.team import read_teams
from tests.support import refused

NAMES = ("Red", "Blue", "Green")


def play(accounts=(100, 100, 100), **keywords):
    class Fair(Rules):
        needs_pack = False
        below_zero = True

        def play(self, table):
            for team, amount in zip(table.teams, accounts, strict=True):
                source, target = (BANK, team) if amount > 0 else (team, BANK)
                table.pay(source, target, abs(amount), "", "start")
            self.outcry = OpenOutcry(table, table.teams, **{"opening": 40, "step": 10, **keywords})
            best = yield from self.outcry.play()
            return (best.team.name, best.amount) if best else None

    rules = Fair()
    game = Game(rules, read_teams(NAMES))
    game.outcry = rules.outcry
    return game


def do(game, kind, team=None, **args):
    words, _ = game.check(kind, team, args)
    game.apply(Move(kind, team, words))
    return game


def bids(game, *calls):
    for team, amount in calls:
        do(game, "bid", team, amount=amount)
    return game


def test_the_last_bid_wins_and_no_points_move():
    game = bids(play(), ("Red", 40), ("Blue", 60), ("Red", 70))
    assert do(game, "close").result == ("Red", 70)
    assert [game.table.account(team) for team in game.table.teams] == [100, 100, 100]


def test_a_bid_begins_the_count_again():
    game = bids(play(counts=2), ("Red", 40))
    do(game, "count")
    bids(game, ("Blue", 50))
    do(game, "count")
    assert not game.over
    assert do(game, "count").result == ("Blue", 50)


def test_nobody_bids():
    assert do(do(play(counts=2), "count"), "count").result is None


def test_nobody_may_bid():
    assert (play((0, -5, 0)).over, play((0, -5, 0)).result) == (True, None)


def test_the_clock_shows_the_pace():
    game = bids(play(pace=3), ("Red", 40))
    assert game.table.clock.duration == 3
    do(game, "close")
    assert game.table.clock is None


def test_a_bluff_that_wins_begins_anew_without_its_team():
    game = bids(play((50, 60, 70)), ("Red", 40), ("Blue", 200))
    stage = game.ask.stage
    for _ in range(3):
        do(game, "count")
    assert game.ask.stage != stage
    assert (game.outcry.calls, game.outcry.count) == ([], 0)
    with refused("auction/bluff"):
        do(game, "bid", "Blue", amount=40)
    bids(game, ("Green", 40))
    assert do(game, "close").result == ("Green", 40)


def test_a_bluff_that_is_topped_is_not_found_out():
    game = bids(play((200, 60, 70)), ("Blue", 100), ("Red", 110))
    assert do(game, "close").result == ("Red", 110)
    assert game.outcry.bluffs == []


def test_without_bluffs_the_account_is_the_limit():
    game = play((100, 60, 30), bluff=False)
    with refused("bid/above-account"):
        do(game, "bid", "Blue", amount=70)
    with refused("bid/above-account"):
        do(game, "bid", "Green", amount=40)
    do(game, "all_in", "Green")


@pytest.mark.parametrize("closes", [True, False])
def test_what_may_follow_a_va_banque(closes):
    game = do(play((55, 100, 100), all_in_closes=closes), "all_in", "Red")
    if closes:
        with refused("bid/after-all-in"):
            do(game, "bid", "Blue", amount=65)
    else:
        bids(game, ("Blue", 65))
    do(game, "all_in", "Green")
    assert do(game, "close").result == ("Green", 100)


@pytest.mark.parametrize("exceeds", [True, False])
def test_whether_a_va_banque_must_exceed(exceeds):
    game = bids(play((100, 60, 60), all_in_exceeds=exceeds), ("Red", 60))
    if exceeds:
        with refused("all-in/too-low"):
            do(game, "all_in", "Blue")
        return
    do(game, "all_in", "Blue")
    do(game, "all_in", "Green")
    assert do(game, "close").result == ("Red", 60)  # of equal ones the earliest


def test_who_rests_may_follow_but_not_begin():
    game = play(resting=["t1"])
    with refused("all-in/twice-running"):
        do(game, "all_in", "Red")
    bids(game, ("Red", 40))
    do(game, "adjust", "Red", amount=50, reason="a gift")
    do(game, "all_in", "Blue")
    do(game, "all_in", "Red")
    assert game.outcry.initiators == {"t2"}
    assert do(game, "close").result == ("Red", 150)


def test_a_va_banque_that_no_longer_holds_is_found_out():
    game = do(play(), "all_in", "Red")
    do(game, "adjust", "Red", amount=-1, reason="a mistake")
    do(game, "close")
    assert [call.team.name for call in game.outcry.bluffs] == ["Red"]


def test_when_the_leader_is_removed_the_next_highest_leads():
    game = bids(play(), ("Red", 40), ("Blue", 60))
    do(game, "remove", "Blue")
    assert game.outcry.view()["leader"] == "Red"
    bids(game, ("Green", 50))
    assert do(game, "close").result == ("Green", 50)


def test_a_va_banque_goes_with_its_team():
    game = do(play(), "all_in", "Red")
    do(game, "remove", "Red")
    bids(game, ("Green", 40))
    do(game, "all_in", "Blue")
    assert game.outcry.initiators == {"t1", "t2"}


def test_all_are_removed():
    game = bids(play(), ("Red", 40))
    for name in NAMES:
        do(game, "remove", name)
    assert (game.over, game.result) == (True, None)
