from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.mechanics import always, beside, until
from tests.core.mechanics.playing import alone, do


def test_further_moves_beside_a_script():
    taken = []

    def script(table):
        first = yield from always(Ask("one", Option("open")))
        second = yield from always(lambda: Ask("two", Option("close")))
        return first.kind, second.kind

    def take(move):
        if move.kind == "bonus":
            taken.append(move.kind)
        return move.kind == "bonus"

    def more(ask):
        return [Option("bonus")] if ask.phase == "two" else []

    game = alone(lambda table: beside(script(table), more, take))
    assert [option.kind for option in game.ask.options] == ["open"]
    do(game, "open")
    do(game, "bonus")
    do(game, "bonus")
    assert (game.ask.phase, taken) == ("two", ["bonus", "bonus"])
    do(game, "close")
    assert game.result == ("open", "close")


def test_a_script_that_asks_nothing():
    def silent(table):
        return 5
        yield

    assert alone(lambda table: beside(silent(table), lambda ask: [], lambda move: False)).result == 5
    assert alone(lambda table: until(lambda: False, silent(table))).result == 5


def test_until_it_is_pointless():
    closed = []

    def script(table):
        try:
            while True:
                move = yield lambda: None if table.pot else Ask("on", Option("next"))
                if move is None:
                    return "by itself"
        finally:
            closed.append(True)

    game = alone(lambda table: until(lambda: table.alone, script(table)))
    do(game, "next")
    do(game, "remove", "Red")
    assert not game.over
    do(game, "remove", "Blue")
    assert (game.over, game.result, closed) == (True, None, [True])

    game = alone(lambda table: until(lambda: table.alone, script(table)))
    do(game, "adjust", place="pot", amount=1, reason="x")
    assert game.result == "by itself"
