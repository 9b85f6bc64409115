from quizwidgets.core import Game, Move, Rules
from quizwidgets.core.mechanics import Striking
from quizwidgets.core.team import read_teams
from tests.support import refused


class Strike(Rules):
    needs_pack = False

    def play(self, table):
        self.striking = Striking(table, table.teams, ["a", "b", "c", "d"])
        return (yield from self.striking.play())


def do(game, kind, team, **args):
    words, _ = game.check(kind, team, args)
    game.apply(Move(kind, team, words))


def test_in_turn_until_one_is_left():
    game = Game(Strike(), read_teams(["Red", "Blue"]))
    with refused("team/another-team"):
        do(game, "choose", "Blue", category="a")
    do(game, "choose", "Red", category="b")
    with refused("team/another-team"):
        do(game, "choose", "Red", category="a")
    with refused("move/not-a-choice"):
        do(game, "choose", "Blue", category="b")
    do(game, "choose", "Blue", category="d")
    do(game, "choose", "Red", category="a")
    assert (game.over, game.result) == (True, "c")


def test_nothing_is_left_when_a_side_leaves():
    game = Game(Strike(), read_teams(["Red", "Blue"]))
    do(game, "choose", "Red", category="b")
    do(game, "remove", "Red")
    assert (game.over, game.result) == (True, None)
