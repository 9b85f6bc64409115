import pytest

from quizwidgets.core.mechanics import SequentialAuction
from tests.core.mechanics.playing import alone, do, may
from tests.support import refused

NAMES = ("Red", "Blue", "Green", "White")


def auction(accounts, *, value=10, recent=()):
    def make(table):
        order = {table.team(name): n for n, name in enumerate(recent)}
        table.cards = SequentialAuction(table, table.teams[0], value, order)
        winner = yield from table.cards.play()
        return (winner.name, table.cards.highest) if winner else None

    return alone(make, NAMES, accounts)


def test_in_turns_until_nobody_raises():
    game = auction([10, 30, 20, 40])
    assert may(game, "pass_") == []
    do(game, "bid", "Red", amount=10)
    assert may(game, "bid") == ["Green"]  # the poorest first
    do(game, "bid", "Green", amount=11)
    do(game, "pass_", "Blue")
    do(game, "bid", "White", amount=12)
    do(game, "pass_", "Green")  # Red cannot raise any more
    assert game.result == ("White", 12)


@pytest.mark.parametrize("account", [-5, 0, 9])
def test_below_the_value_the_opener_bids_the_value(account):
    game = auction([account, 9, 8, 10])
    assert game.result == ("Red", 10)  # nobody has more than that


def test_the_opener_bids_from_the_value_to_the_account():
    game = auction([15, 0, 0, 0])
    for amount, code in ((9, "bid/too-low"), (16, "bid/above-account")):
        with refused(code):
            do(game, "bid", "Red", amount=amount)
    do(game, "bid", "Red", amount=15)
    assert game.result == ("Red", 15)


def test_va_banque_is_beaten_by_va_banque_of_more_only():
    game = auction([10, 20, 30, 20])
    do(game, "bid", "Red", amount=10)
    do(game, "all_in", "Blue")
    with refused("bid/va-banque-only"):
        do(game, "bid", "Green", amount=25)
    assert may(game, "all_in") == ["Green"]  # White has as much as Blue
    do(game, "all_in", "Green")
    assert game.result == ("Green", 30)


def test_a_whole_account_that_is_no_va_banque():
    game = auction([10, 20, 30, 0])
    do(game, "bid", "Red", amount=10)
    do(game, "bid", "Blue", amount=20)
    do(game, "bid", "Green", amount=21)
    assert game.result == ("Green", 21)


def test_equal_accounts():
    game = auction([0, 20, 20, 20], recent=["Red", "White", "Green"])
    for name in ("Green", "White", "Blue"):
        assert may(game, "pass_") == [name]
        do(game, "pass_", name)
    assert game.result == ("Red", 10)


def test_an_account_corrected_meanwhile():
    game = auction([15, 20, 0, 0])
    do(game, "adjust", "Red", amount=-10, reason="x")
    assert may(game, "all_in") == []
    do(game, "bid", "Red", amount=10)
    do(game, "adjust", "Blue", amount=-15, reason="x")
    assert game.result == ("Red", 10)


def test_those_who_leave():
    game = auction([15, 20, 30, 0])
    do(game, "remove", "Red")
    assert (game.over, game.result) == (True, None)
    game = auction([15, 20, 30, 0])
    do(game, "bid", "Red", amount=10)
    do(game, "bid", "Blue", amount=11)
    do(game, "remove", "Green")
    do(game, "remove", "Blue")
    assert game.result == ("Red", 10)
