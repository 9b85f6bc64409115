"""What the tests of Neptune play with: a pack whose texts are markers, and a game at the start of a contest."""

from quizwidgets.games import Neptune
from quizwidgets.packs import NeptunePack
from tests.support import make_engine

TEAMS = A, B, C, D = ("Anchors", "Buoys", "Crabs", "Dolphins")

SIZES = {"negative": 12, "sandwich": 6, "blitz": 3, "sisyphus": 6, "joker": 7, "auction": 8}


def question(name, number, **more):
    return {
        "ask": f"ask<{name}{number}>",
        "answer": f"answer<{name}{number}>",
        "accept": [f"accept<{name}{number}>"],
        "note": f"note<{name}{number}>",
        "source": f"source<{name}{number}>",
        **more,
    }


def neptune_pack(block=4, **sizes):
    """A pack; fewer questions than a whole game where ``sizes`` says so."""
    count = {**SIZES, **sizes}

    def several(name, **more):
        words = {key: (lambda n, each=each: each.format(n=n)) for key, each in more.items()}
        return [
            question(name, n, **{key: make(n) for key, make in words.items()})
            for n in range(1, count[name] + 1)
        ]

    rated = [{**each, "rating": 10 * n} for n, each in enumerate(several("negative", inversion="inversion<{n}>"), 1)]
    return NeptunePack(
        format="quizwidgets-pack/1",
        game="neptune",
        title="Test",
        language="en",
        negative={"questions": rated, "decoys": [f"decoy<{n}>" for n in range(count["negative"])]} if rated else None,
        sandwich=several("sandwich"),
        blitz=[
            [question(f"blitz{n}", place) for place in range(1, block + 1)] for n in range(1, count["blitz"] + 1)
        ],
        sisyphus=several("sisyphus"),
        joker=several("joker", topic="topic<{n}>"),
        auction=several("auction"),
    )


def neptune(*contests, rules=Neptune, teams=TEAMS, pack=None, start=None, clock=None, seed=0, **parameters):
    """A game of some contests, at the announcement of the first; ``start``: accounts by hand."""
    parameters = {"contests": list(contests), **parameters} if contests else parameters
    game = make_engine(
        rules(**parameters), teams=teams, pack=pack or neptune_pack(), clock=clock, seed=seed, language="en"
    )
    for team, amount in zip(teams, start or (), strict=False):
        if amount:
            game.do("adjust", team=team, amount=amount, reason="as in the example")
    return game


def cards_in(game):
    """Read the question (or the block) out and take the cards in."""
    while game.phase == "reading":
        game.do("reveal")
    game.do("close")


def card(game, *right, **words):
    """Play a question with one answer a card; ``right``: who is right."""
    cards_in(game)
    game.do("judge", teams=right, **words)
    game.do("next")


def accounts(game):
    return [game.account(team) for team in game.teams]
