from quizwidgets.core.mechanics import SealedStakes
from tests.core.mechanics.playing import alone, do, may
from tests.support import refused


def stakes(accounts):
    def make(table):
        table.cards = SealedStakes(table)
        return [team.name for team in (yield from table.cards.play())]

    return alone(make, ("Red", "Blue", "Green"), accounts)


def test_one_option_for_equal_accounts():
    game = stakes([5, 5, 7])
    assert len([option for option in game.ask.options if option.kind == "stake"]) == 2
    assert may(game, "stake") == ["Red", "Blue", "Green"]


def test_the_latest_stake_counts_and_one_where_none_is_sent():
    game = stakes([5, 5, 0])
    do(game, "stake", "Red", amount=5)
    do(game, "stake", "Red", amount=3)
    for amount, code in ((0, "number/too-low"), (6, "number/too-high")):
        with refused(code):
            do(game, "stake", "Blue", amount=amount)
    with refused("stake/no-points"):
        do(game, "stake", "Green", amount=1)
    do(game, "close")
    assert game.result == ["Red", "Blue"]
    sealed = game.table.cards
    assert [sealed.amount(game.table.team(name)) for name in game.result] == [3, 1]


def test_nobody_owns_a_point():
    assert stakes([0, -5, 0]).result == []
