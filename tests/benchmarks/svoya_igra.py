"""A question of Svoya Igra with 500 players: ``python -m tests.benchmarks.svoya_igra``.

Engine time of everything from reading the question out to the next one; nobody observes, nothing is on disk.
"""

import json
import statistics
import sys
import time
from random import Random

from quizwidgets.engine import Engine
from tests.benchmarks.engine import report
from tests.games.svoya import make_game, make_pack

PLAYERS = 500
ANSWERS = [f"Ответ номер {n}" for n in range(60)]


def play(game: Engine, random: Random) -> dict[str, float]:
    """Play a question that everybody answers, sixty different answers in all; return the seconds of each step."""
    names = list(game.teams)
    random.shuffle(names)
    answers = [(name, random.choice(ANSWERS)) for name in names]
    right = ["ответ номер 1", "ответ номер 2", "ответ номер 3"]
    seconds = {}
    begun = time.perf_counter()
    game.do("reveal")
    for name, text in answers:
        game.do("answer", team=name, text=text, seat=name)
    seconds["answers"] = time.perf_counter() - begun
    game.do("close")
    game.do("judge", answers=right, right=True)
    game.do("judge", right=False)
    game.do("count")
    seconds["question"] = time.perf_counter() - begun
    return seconds


def undo(game: Engine) -> float:
    """Take the judging back, all four moves of it; return the seconds of the slowest."""
    slowest = 0.0
    for _ in range(4):
        begun = time.perf_counter()
        game.undo()
        slowest = max(slowest, time.perf_counter() - begun)
    for _ in range(4):
        game.redo()
    return slowest


def kilobytes(game: Engine, role: str) -> float:
    """Return the size of a role's view as the wire would send it."""
    return len(json.dumps(game.view_for(role), ensure_ascii=False, separators=(",", ":")).encode()) / 1000


def main() -> int:
    """Measure; return how many numbers were missed."""
    random = Random(0)
    names = [f"Участник {n} Константинопольский" for n in range(1, PLAYERS + 1)]
    game = make_game(names=names, pack=make_pack(first=6))
    questions, undos, stage, answers = [], [], [], []
    print(f"{PLAYERS} players, each answers every question of the first round ({len(ANSWERS)} different answers)")
    while game.view_for("stage")["round"] == "first" and game.phase == "read":
        seconds = play(game, random)
        questions.append(seconds["question"])
        answers.append(seconds["answers"] / PLAYERS)
        stage.append(kilobytes(game, "stage"))
        undos.append(undo(game))
        game.do("next")
    stage.append(kilobytes(game, "stage"))
    median = statistics.median
    good = [
        report("an answer (median of the questions)", median(answers)),
        report("a question with its judging (median)", median(questions), 0.25),
        report("a question with its judging (the slowest)", max(questions), 0.25),
        report("undo of its judging, the first question", undos[0], 1.0),
        report(f"undo of its judging, question {len(undos)}", undos[-1], 1.0),
    ]
    for what, size in (("stage", max(stage)), ("a seat", kilobytes(game, names[0]))):
        fits = size < 30
        print(f"{'view for ' + what:<58} {size:8.1f} kB   asked: {'<' if fits else 'MISSED'} 30 kB")
        good.append(fits)
    return good.count(False)


if __name__ == "__main__":
    sys.exit(main())
