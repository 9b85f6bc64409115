import pytest

from quizwidgets.core import BANK, POT, Code, Game, Move, Rules
from quizwidgets.core.mechanics import OpenAuction
from quizwidgets.core.team import read_teams
from tests.support import refused

NAMES = ("Red", "Blue", "Green")


def play(accounts=(20, 20, 20), *, away=(), **keywords):
    class Sale(Rules):
        needs_pack = False

        def play(self, table):
            for team, amount in zip(table.teams, accounts, strict=True):
                table.pay(BANK, team, amount, "", "start")
            teams = [team for team in table.teams if team.name not in away]
            barred = {table.team(name): Code.TEAM_GUESSED for name in away}
            self.auction = OpenAuction(table, teams, clause="A13", all_in_clause="A15", barred=barred, **keywords)
            winner = yield from self.auction.play()
            return winner.name if winner else None

    rules = Sale()
    game = Game(rules, read_teams(NAMES))
    game.auction = rules.auction
    return game


def do(game, kind, team=None, **args):
    words, _ = game.check(kind, team, args)
    game.apply(Move(kind, team, words))
    return game


def accounts(game):
    return [game.table.account(team) for team in game.table.teams]


def test_every_bid_is_paid_and_stays_paid():
    game = play()
    for team, amount in (("Red", 5), ("Blue", 8), ("Red", 10)):
        do(game, "bid", team, amount=amount)
    assert (accounts(game), game.table.pot) == ([10, 12, 20], 18)
    assert do(game, "close").result == "Red"
    assert [team.name for team in game.auction.silent()] == ["Green"]


def test_added_bids_add_up():
    game = play(added=True)
    do(game, "bid", "Red", amount=5)
    do(game, "bid", "Blue", amount=8)
    with refused("bid/too-low"):
        do(game, "bid", "Red", amount=3)
    do(game, "bid", "Red", amount=4)
    assert (accounts(game), game.table.pot) == ([11, 12, 20], 17)
    with refused("bid/above-account"):
        do(game, "bid", "Blue", amount=13)


@pytest.mark.parametrize(
    ("amount", "code"), [(0, "too-low"), (5, "too-low"), (6, None), (20, None), (21, "above-account")]
)
def test_a_bid_exceeds_the_highest_and_not_the_account(amount, code):
    game = do(play(), "bid", "Red", amount=5)
    if code is None:
        do(game, "bid", "Blue", amount=amount)
    else:
        with refused(f"bid/{code}"):
            do(game, "bid", "Blue", amount=amount)


def test_what_is_already_in_counts():
    game = do(play(), "bid", "Red", amount=15)
    do(game, "bid", "Red", amount=20)
    assert accounts(game)[0] == 0
    with refused("bid/no-points"):
        do(game, "bid", "Red", amount=21)


def test_opening_and_step():
    game = play(opening=5, step=2)
    with refused("bid/too-low"):
        do(game, "bid", "Red", amount=4)
    do(game, "bid", "Red", amount=5)
    with refused("bid/too-low"):
        do(game, "bid", "Blue", amount=6)
    do(game, "bid", "Blue", amount=7)


def test_all_in_ends_it_whatever_the_highest_bid():
    game = do(play((20, 3, 20)), "bid", "Red", amount=15)
    do(game, "all_in", "Blue")
    assert (game.result, accounts(game), game.table.pot) == ("Blue", [5, 0, 20], 18)


def test_a_team_that_cannot_reach_the_highest_is_told_its_limit():
    game = do(play((20, 3, 20)), "bid", "Red", amount=15)
    with refused("bid/above-account"):
        do(game, "bid", "Blue", amount=16)


def test_without_points_there_is_nothing_to_bid_and_no_silence():
    game = play((20, 0, 20))
    for kind in ("bid", "all_in"):
        with refused("bid/no-points"):
            do(game, kind, "Blue", **({"amount": 1} if kind == "bid" else {}))
    do(game, "close")
    assert [team.name for team in game.auction.silent()] == ["Red", "Green"]
    assert game.result is None


def test_bids_can_go_elsewhere():
    game = do(play(target=BANK), "bid", "Red", amount=5)
    assert (game.table.pot, accounts(game)[0]) == (0, 15)
    assert game.table.ledger.balances[POT] == 0


def test_when_the_leader_is_removed_the_next_highest_leads():
    game = play()
    for team, amount in (("Red", 5), ("Blue", 8), ("Green", 10)):
        do(game, "bid", team, amount=amount)
    do(game, "remove", "Green")
    assert (game.auction.leader.name, game.auction.highest) == ("Blue", 8)
    do(game, "bid", "Red", amount=9)
    assert do(game, "close").result == "Red"


def test_with_one_team_left_it_is_over():
    game = do(play(), "bid", "Red", amount=5)
    do(game, "remove", "Blue")
    assert not game.over
    do(game, "remove", "Red")
    assert (game.over, game.result) == (True, None)


@pytest.mark.parametrize(("reaching", "left"), [(True, True), (False, False)])
def test_a_bid_of_the_whole_account_may_be_an_all_in(reaching, left):
    game = do(play(reaching=reaching), "bid", "Red", amount=5)
    do(game, "bid", "Red", amount=20)
    assert game.over is left
    assert (game.auction.all_in is not None) is left
    clause = game.table.ledger.transfers[-1].clause
    assert clause == ("A15" if reaching else "A13")


def test_an_added_bid_may_reach_the_whole_account_too():
    game = do(play(reaching=True, added=True), "bid", "Red", amount=5)
    do(game, "bid", "Blue", amount=8)
    do(game, "bid", "Red", amount=15)
    assert game.result == "Red"


@pytest.mark.parametrize("blocking", [True, False])
def test_an_account_below_the_highest_stake_may_block(blocking):
    game = do(play((20, 3, 4), blocking=blocking), "bid", "Red", amount=4)
    assert (game.auction.held_back(game.table.team("Blue")) is not None) is blocking
    if blocking:
        for kind, words in (("bid", {"amount": 5}), ("all_in", {})):
            with refused("auction/blocked"):
                do(game, kind, "Blue", **words)
    assert do(game, "all_in", "Green").result == "Green"  # at exactly equal it still can


def test_what_is_already_in_counts_as_owned():
    game = do(play((20, 20, 20), blocking=True), "bid", "Red", amount=15)
    do(game, "bid", "Blue", amount=19)
    assert game.auction.owned(game.table.team("Red")) == 20
    assert do(game, "all_in", "Red").result == "Red"
    assert game.table.pot == 39


def test_others_are_told_why_they_may_not_bid():
    game = play(away=["Green"])
    for kind, words in (("bid", {"amount": 5}), ("all_in", {})):
        with refused("team/has-guessed"):
            do(game, kind, "Green", **words)
    do(game, "remove", "Green")
    with refused("team/removed"):
        do(game, "bid", "Green", amount=5)
