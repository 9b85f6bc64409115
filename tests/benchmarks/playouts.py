"""Play many random legal games of Awantura: ``python -m tests.benchmarks.playouts [--games 10000]``.

After each move all places together hold nothing, no account is below zero, and some move is open. Every
hundredth game goes through the engine, is undone to its start, played forward again and resumed; the others
are played headless.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from random import Random

from quizwidgets.core import BANK, Game, Move
from quizwidgets.games import Awantura
from tests.support import TEAMS, make_engine, make_pack, pick, resume

PARAMETERS = (
    {},
    {"bids": "added"},
    {"special_to_pot": True},
    {"hint_to_pot": False},
    {"start": 10},
    {"ante": 0},
    {"start": 2000, "ante": 100},
    {"final": False},
    {"hint_auctions": 2, "box_auctions": 4, "duels": 2},
    {"warnings": 0, "fine": 20},
    {"questions": 1},
)
BIASES = ({}, {"bonus": 0.1}, {"all_in": 0.05}, {"all_in": 4}, {"bid": 6}, {"close": 5})


def check(table) -> None:
    """Hold the ledger to its promises."""
    balances = table.ledger.balances
    assert sum(balances.values()) == 0, balances
    assert all(balance >= 0 for place, balance in balances.items() if place != BANK), balances


def headless(seed: int, pack) -> tuple[int, str]:
    """Play one game; return its moves and who won."""
    random = Random(seed)
    rules = Awantura(**PARAMETERS[seed % len(PARAMETERS)])
    game = Game(rules, rules.teams(TEAMS[: random.randint(2, 4)]), pack)
    bias = {"bonus": 0.2, "answer": 0.2, **random.choice(BIASES)}
    while not game.over:
        kind, team, words = pick(game.ask, random, bias)
        words, is_common = game.check(kind, team, words, random)
        game.apply(Move(kind, team, words), checked=is_common)
        check(game.table)
        assert game.over or game.ask.options
        assert game.count < 5000, f"game {seed} does not end"
    assert game.table.pot == 0
    return game.count, game.result["winner"]


def through_the_engine(seed: int) -> int:
    """Play one game through the engine, undo it, redo it and resume it; return its moves."""
    random = Random(seed)
    engine = make_engine(seed=seed, **PARAMETERS[seed % len(PARAMETERS)])
    start = engine.scores
    while not engine.over:
        kind, team, words = pick(engine.game.ask, random, {"bonus": 0.2, "answer": 0.2})
        engine.do(kind, team=team, **words)
        check(engine.game.table)
    end, ledger = engine.result, engine.ledger
    count = len(engine.history.moves)
    while engine.can_undo:
        engine.undo()
    assert engine.scores == start
    while engine.can_redo:
        engine.redo()
    assert (engine.result, engine.ledger) == (end, ledger)
    assert resume(engine.journal).ledger == ledger
    return count


def main() -> int:
    """Play, and say what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    pack, lengths, winners = make_pack(), [], Counter()
    begun = time.perf_counter()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        if seed % 100 == 0:
            lengths.append(through_the_engine(seed))
            continue
        count, winner = headless(seed, pack)
        lengths.append(count)
        winners[winner] += 1
    taken = time.perf_counter() - begun
    moves = sum(lengths)
    print(f"{chosen.games:,} games, {moves:,} moves, every one balanced")
    print(f"{taken:.1f} s, {taken / moves * 1e6:.0f} µs a move")
    print(f"moves a game: median {statistics.median(lengths):.0f}, longest {max(lengths)}")
    print("won by: " + ", ".join(f"{name} {count}" for name, count in winners.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
