"""What the tests of Svoya Igra play with: a pack of markers, players, and the usual course of a question."""

import json

from quizwidgets.games import SvoyaIgra
from quizwidgets.packs import read_json
from tests.support import make_engine

A, B, C, D = NAMES = ("Аня", "Боря", "Вася", "Галя")


def question(mark):
    return {
        "ask": f"ask<{mark}>",
        "answer": f"answer<{mark}>",
        "accept": [f"accept<{mark}>"],
        "note": f"note<{mark}>",
        "source": f"source<{mark}>",
    }


def theme(name, questions=5, **more):
    return {"name": name, "questions": [question(f"{name}{n}") for n in range(1, questions + 1)], **more}


def make_pack(*, first=1, second=1, third=1, final=True, questions=5, auction=None, order=None, where=("third",)):
    """Return a pack of so many themes; the first theme of some rounds may have an auction and a fixed order."""
    special = ({"auction": auction} if auction else {}) | ({"order": order} if order else {})
    more = {name: special if name in where else {} for name in ("second", "third")}
    content = {
        "format": "quizwidgets-pack/1",
        "game": "svoya_igra",
        "title": "Test",
        "language": "ru",
        "first": [theme(f"F{n}-", questions) for n in range(first)],
        "second": [theme(f"S{n}-", questions, **({} if n else more["second"])) for n in range(second)],
        "third": [theme(f"T{n}-", questions, **({} if n else more["third"])) for n in range(third)],
    }
    if final:
        content["final"] = {"theme": "Final theme", **question("final")}
    return read_json(json.dumps(content).encode())


def make_game(count=4, *, names=None, pack=None, clock=None, journal=None, seed=0, start=True, **parameters):
    """Return a game of so many players, begun unless it is told otherwise."""
    names = names or (list(NAMES[:count]) if count <= 4 else [f"P{n}" for n in range(1, count + 1)])
    game = make_engine(
        SvoyaIgra(**{"registration": 0, **parameters}),
        teams=names,
        pack=pack or make_pack(),
        clock=clock,
        journal=journal,
        seed=seed,
        language="ru",
    )
    if start:
        game.do("open")
    return game


def written(game, answers, right=(), *, go_on=True):
    """Play a question of the first round: who sends what, and which of it is right."""
    game.do("reveal")
    for player, text in answers.items():
        game.do("answer", team=player, text=text)
    game.do("close")
    if right:
        game.do("judge", answers=list(right), right=True)
    if "judge" in game.moves() and game.view["likely"] == "judge":
        game.do("judge", right=False)
    game.do("count")
    if go_on:
        game.do("next")


def set_accounts(game, sums):
    """Give players the sums of an example."""
    for player, amount in sums.items():
        if amount != game.account(player):
            game.do("adjust", team=player, amount=amount - game.account(player), reason="as in the example")


def skip_written(game):
    """Play the rest of the first round without an answer."""
    while game.phase == "read" and game.view["round"] == "first":
        written(game, {})


def to_second(game, sums=None):
    """Come to the second round's first question, with such sums."""
    skip_written(game)
    game.do("count")
    game.do("open")
    set_accounts(game, sums or {})
    return game


def skip_board(game):
    while game.phase == "board":
        game.do("choose")
        while game.phase != "board" and "close" in game.moves():
            game.do("close")


def to_third(game, sums=None):
    """Come to the third round's first question, with such sums."""
    if game.view["round"] == "first":
        to_second(game)
    skip_board(game)
    if game.phase == "cut":
        game.do("count")
    set_accounts(game, sums or {})
    return game


def to_final(game, sums=None):
    """Come to the final with such sums."""
    to_third(game)
    skip_board(game)
    set_accounts(game, sums or {})
    return game
