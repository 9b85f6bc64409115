"""What the tests and benchmarks play with: a small pack, a clock set by hand, engines, and a bot."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from quizwidgets.core import Flag, NewName, OneOf, Refused, Sample, Some, Text, Whole
from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.mechanics import Places
from quizwidgets.core.rules import Rules
from quizwidgets.engine import Engine, MemoryJournal
from quizwidgets.games import Awantura

RED, YELLOW, BLUE, GREEN = TEAMS = ("Czerwoni", "Żółci", "Niebiescy", "Zieloni")
MASTERS = "Mistrzowie"


@contextmanager
def refused(code: str) -> Iterator[Any]:
    """Expect a refusal with a code, and a sentence for it in every language."""
    with pytest.raises(Refused) as info:
        yield info
    assert info.value.code == code, info.value
    for language in ("pl", "ru", "en"):
        sentence = info.value.say(language)
        assert sentence.strip()
        assert "{" not in sentence


@dataclass
class Question:
    ask: str
    answer: str
    accept: list[str] = field(default_factory=list)
    hint: list[str] = field(default_factory=list)
    note: str = ""
    source: str = ""


@dataclass
class Category:
    name: str
    questions: list[Question]


@dataclass
class Box:
    kind: str
    amount: int
    text: str


@dataclass
class Pack:
    """As much of a pack as a rulebook needs; every text is a marker that occurs nowhere else."""

    categories: list[Category]
    boxes: list[Box]
    game: str = "awantura"
    title: str = "Test"
    language: str = "pl"

    @property
    def hash(self) -> str:
        return f"test-{len(self.categories)}"

    def to_json(self) -> bytes:
        return json.dumps(asdict(self)).encode()


BOXES = (("points", 40), ("loss", 20), ("joke", 0), ("hint", 0))


def make_pack(
    names=("Film", "Sport", "Historia", "Muzyka", "Nauka", "Kuchnia"), *, questions=3, hints=True, boxes=BOXES
):
    def question(name: str, n: int) -> Question:
        options = [f"answer<{name}{n}>", *(f"wrong{each}<{name}{n}>" for each in "abc")]
        return Question(
            f"ask<{name}{n}>",
            options[0],
            [f"accept<{name}{n}>"],
            options if hints else [],
            f"note<{name}{n}>",
            f"source<{name}{n}>",
        )

    return Pack(
        [Category(name, [question(name, n) for n in range(questions)]) for name in names],
        [Box(kind, amount, f"box<{kind}>") for kind, amount in boxes],
    )


def read_json(body: bytes) -> Pack:
    data = json.loads(body)
    data["categories"] = [
        Category(each["name"], [Question(**question) for question in each["questions"]])
        for each in data["categories"]
    ]
    data["boxes"] = [Box(**each) for each in data["boxes"]]
    return Pack(**data)


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


def make_engine(
    rules: Rules | None = None,
    *,
    teams=TEAMS,
    pack=None,
    clock=None,
    journal=None,
    seed=0,
    language="pl",
    **parameters,
):
    rules = rules or Awantura(**parameters)
    return Engine(
        rules,
        teams=list(teams),
        pack=pack or (make_pack() if rules.needs_pack else None),
        journal=journal or MemoryJournal(),
        language=language,
        random=Random(seed),
        time=clock or Clock(),
        wall=lambda: 1_700_000_000.0,
    )


def resume(journal, **keywords) -> Engine:
    """Resume a game whose pack is the tests' own."""
    keywords.setdefault("time", Clock())
    with patch("quizwidgets.packs.read_json", read_json, create=True):
        return Engine.resume(journal, random=Random(1), **keywords)


class Piggy(Rules):
    """The smallest game there is: all pay in, who owns most wins; needs no pack, has a hard clock."""

    name = "piggy"
    needs_pack = False
    max_teams = 9

    def play(self, table):
        for team in table.teams:
            table.pay("bank", team, 1000, "P1", "start")
        while True:
            move = yield lambda: Ask(
                "auction",
                *[
                    Option("bid", by=team, amount=Whole(1, table.account(team)))
                    for team in table.active
                    if table.account(team)
                ],
                Option("open"),
                Option("close"),
                *([Option("time")] if table.clock else []),
            )
            match move.kind:
                case "bid":
                    table.pay(table.team(move.team), "pot", move.args["amount"], "P2", "bid")
                case "open":
                    table.start_clock(10, hard=True)
                case "time":
                    table.stop_clock()
                case "close":
                    return {"winner": max(table.teams, key=table.account).name}


# A bot ----------------------------------------


def word(spec: Any, random: Random, words: Mapping[str, Any] | None = None) -> Any:
    """Return a legal value for a word after others, or ... to leave it out."""
    match spec:
        case OneOf() if callable(spec.values) and not spec.draw:
            return random.choice(list(spec.values(words or {})))
        case NewName():
            number = random.randrange(10**9)
            while spec.table.taken(f"newcomer {number}"):
                number += 1
            return f"newcomer {number}"
        case Places():
            return ...
        case Some() if spec.default is None:
            return [random.choice(list(spec.values))]
        case Whole():
            return random.randrange(spec.low, spec.high + 1, spec.step) if spec.low <= spec.high else ...
        case Flag():
            return random.random() < 0.5
        case Some():
            needed = spec.default is None or random.random() < 0.5
            return [each for each in spec.values if random.random() < 0.5] if needed else ...
        case Text():
            return f"text {random.randrange(100)}"
        case OneOf() if not spec.draw:
            return random.choice(list(spec.values))
        case OneOf() | Sample():
            return ...
    raise TypeError(spec)


def legal(ask: Ask) -> list[tuple[Option, str | None]]:
    """Return what may be done: each option, for each of its teams; without bids that no team can make."""
    return [
        (option, team.name if team else None)
        for option in ask.options
        if not any(isinstance(spec, Whole) and spec.low > spec.high for spec in option.args.values())
        for team in (option.teams or (None,))
    ]


def pick(ask: Ask, random: Random, weights: Mapping[str, float]) -> tuple[str, str | None, dict[str, Any]]:
    """Return a random legal move, weighted by its kind."""
    open_ = legal(ask)
    option, team = random.choices(open_, [weights.get(option.kind, 1.0) for option, _ in open_])[0]
    words: dict[str, Any] = {}
    for name, spec in option.args.items():
        words[name] = word(spec, random, words)
    return option.kind, team, {name: value for name, value in words.items() if value is not ...}
