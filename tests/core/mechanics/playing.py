"""Play a mechanic alone: a game whose only rule it is."""

from quizwidgets.core import BANK, Game, Move, Rules
from quizwidgets.core.team import read_teams


class Alone(Rules):
    """Gives accounts, then runs a script made from the table."""

    needs_pack = False
    max_teams = 100
    below_zero = True

    def play(self, table):
        for team, amount in zip(table.teams, self.accounts, strict=False):
            table.pay(*((BANK, team) if amount > 0 else (team, BANK)), abs(amount), "X1", "start")
        return (yield from self.make(table))


def alone(make, names=("Red", "Blue", "Green"), accounts=()):
    """Return a game of just that script."""
    rules = Alone()
    rules.make, rules.accounts = make, accounts
    return Game(rules, read_teams(list(names)))


def do(game, kind, team=None, at=0.0, **args):
    """Make a move."""
    words, is_common = game.check(kind, team, args)
    game.apply(Move(kind, team, words, at), checked=is_common)


def may(game, kind):
    """Return the names of those who may make a move; ``None`` for the host."""
    return [
        team.name if team else None
        for option in game.ask.options
        if option.kind == kind
        for team in (option.teams or (None,))
    ]
