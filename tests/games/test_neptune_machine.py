"""Random games of Neptune's contests with everything a host may do in between, and what holds after each step."""

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from quizwidgets.core import BANK, Refused
from quizwidgets.core.mechanics import OpenOutcry
from quizwidgets.engine import Engine
from quizwidgets.games import Neptune
from quizwidgets.games.neptune_contests.contest import Contest
from tests.support import Clock, legal, pick

from .neptune_pack import TEAMS, neptune, neptune_pack

EXAMPLES = int(os.environ.get("QUIZWIDGETS_EXAMPLES", "60"))

NAMES = tuple(Neptune.kinds)
ENDING = {"open": 3, "reveal": 3, "close": 5, "next": 5, "bid": 0.3, "all_in": 0.3, "judge": 0.3, "card": 0.2}
BIASES = ({}, ENDING, {"bid": 3, "all_in": 1, "count": 6}, {"judge": 4, "next": 3, "close": 3})
NONSENSE = (None, True, -1, 0, 10**30, 1.5, "", "5", "top", [], ["Anchors"], {}, {"a": 1}, "\ud800", "x" * 500)
KINDS = (*sorted(Neptune.moves), "undo", "", "nxt", "play", "__class__", "host")
WORDS = ("amount", "question", "block", "half", "teams", "right", "text", "order", "number", "name", "zzz")


def choose(ask, random, bias):
    """A legal move; bids mostly near what they have to be."""
    kind, team, words = pick(ask, random, bias)
    if kind == "bid" and random.random() < 0.9:
        spec = next(each.args["amount"] for each in ask.options if each.kind == "bid" and each.teams[0].name == team)
        words["amount"] = random.choice(range(spec.low, spec.high + 1, spec.step)[:4])
    return kind, team, words


def shown(game):
    """What a game shows, without what grows with every entry."""
    views = [dict(game.view_for(role)) for role in ("host", "stage", *game.teams)]
    for view in views:
        for name in ("version", "ask", "undo", "redo", "clock"):
            view.pop(name, None)
    return json.dumps(views, allow_nan=False)


def everything(game):
    return shown(game), game.ledger, [move.at for move in game.history.moves]


def check_secrecy(game):
    """Nothing leaves for a screen before its time, and what a team wrote goes to nobody but itself."""
    contest = game.game.table.cards[-1]
    for role in ("stage", *game.teams):
        view = game.view_for(role)
        text = json.dumps(view, ensure_ascii=False)
        assert not any(mark in text for mark in ("accept<", "note<", "source<"))
        assert ("ask<" in text) == (contest.read and bool(contest.laid))
        assert ("answer<" in text) == (contest.answered and bool(contest.laid))
        assert ("topic<" in text) == bool(getattr(contest, "told", False))
        if contest.name == "joker" and game.phase != "results" and not game.over:
            assert "answer<" not in text
            assert "true" not in json.dumps(view["contest"]["grid"])
        # The sheet is all that is ever seen of the inversions; its order is drawn.
        sheet = view["contest"].pop("sheet", [])
        assert "inversion<" not in json.dumps(view)
        assert not sheet or contest.name == "negative"
        for row in view["contest"]["grid"]["rows"]:
            assert len(row[1]) == contest.announced
        written = json.dumps(view.get("mine"), ensure_ascii=False)
        for team in game.game.table.teams:
            theirs = [each for *_, each in contest.cards.written(team)]
            own = role == team.name and contest.name != "sandwich"
            assert all((f'"{each}"' in written) == own for each in theirs if f"own<{team.key}>" in each)
            assert not any(each in text for each in theirs if role != team.name and f"own<{team.key}>" in each)
        assert {team for _, team, _ in (*view["open"], *view["barred"])} <= {role}
        if contest.name == "joker" and not contest.bound:
            assert view["contest"]["declared"] is None


def check_money(game):
    ledger = game.game.table.ledger
    assert sum(ledger.balances.values()) == 0
    sums = dict.fromkeys(ledger.balances, 0)
    for each in game.ledger:
        assert each.amount > 0
        assert each.clause or each.reason in ("adjust", "penalty")
        assert BANK in (each.source, each.target)
        sums[each.source] -= each.amount
        sums[each.target] += each.amount
    assert sums == ledger.balances
    assert game.scores == {team.name: sums[team.key] for team in game.game.table.teams}
    corrections = sum(
        each.amount * (1 if each.source == BANK else -1) for each in game.ledger if not each.clause
    )
    totals = sum(contest.tally.total(team) for contest in game.game.table.cards for team in game.game.table.teams)
    assert totals + corrections == sum(game.scores.values()) + game.pot
    for row in game.ledger_rows(limit=3):
        assert row["reason"]


def check_open(game):
    """Somebody can always go on, and what is open is told to the host."""
    if game.over:
        assert game.game.ask.options == ()
        return
    moves = legal(game.game.ask)
    assert {option.kind for option, _ in moves} & {"open", "reveal", "close", "next"}
    assert {kind for kind, _, _ in game.view["open"]} == {option.kind for option in game.game.ask.options}
    assert game.view["likely"] in {kind for kind, _, _ in game.view["open"]}


class Evenings(RuleBasedStateMachine):
    """One game, played by people who press everything."""

    @initialize(
        seed=st.integers(0, 2**20),
        teams=st.integers(2, 4),
        contests=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True),
        start=st.lists(st.sampled_from([0, 15, 100, -40]), max_size=4),
        block=st.integers(1, 4),
        size=st.integers(1, 2),
        parameters=st.fixed_dictionaries(
            {},
            optional={
                "seconds": st.sampled_from([0, 60]),
                "strict": st.booleans(),
                "bluff": st.booleans(),
                "all_in_closes": st.booleans(),
                "all_in_exceeds": st.booleans(),
                "all_in_opens": st.booleans(),
                "all_in_rests": st.booleans(),
                "auction_pace": st.sampled_from([0, 2]),
                "auction_counts": st.integers(1, 3),
                "joker_undeclared": st.integers(0, 9),
            },
        ),
    )
    def begin(self, *, seed, teams, contests, start, block, size, parameters):
        self.random = Random(seed)
        self.clock = Clock()
        pack = neptune_pack(block, **dict.fromkeys(NAMES, size))
        self.game = neptune(
            *contests, teams=TEAMS[:teams], pack=pack, start=start, clock=self.clock, seed=seed, **parameters
        )

    def attempt(self, action):
        """Make a move that counts and can be undone without a trace, or is refused without one."""
        game = self.game
        before, version = everything(game), game.version
        try:
            receipt = action()
        except Refused as refusal:
            for language in ("pl", "ru", "en"):
                refusal.say(language)
            assert everything(game) == before
            assert game.version == version
            return
        if receipt is None:
            return
        assert receipt.entry == game.version == version + 1
        if receipt.kind in ("undo", "redo"):
            return
        after = everything(game)
        game.undo()
        assert everything(game) == before
        game.redo()
        assert everything(game) == after

    def team(self):
        return self.random.choice(self.game.teams)

    @rule(bias=st.sampled_from(BIASES), times=st.integers(1, 8))
    def play(self, bias, times):
        for _ in range(times):
            if not self.game.over:
                kind, team, words = choose(self.game.game.ask, self.random, bias)
                if kind == "card":
                    words["text"] = f"own<{self.game.game.table.team(team).key}>{self.random.randrange(9)}"
                self.attempt(lambda kind=kind, team=team, words=words: self.game.do(kind, team=team, **words))

    @rule(seconds=st.sampled_from([1, 30, 90]))
    def time_passes(self, seconds):
        self.clock.pass_(seconds)
        self.attempt(self.game.expire)

    @rule(
        move=st.sampled_from(
            [
                ("adjust", {"amount": 60, "reason": "r"}),
                ("adjust", {"amount": -170, "reason": "r"}),
                ("warn", {}),
                ("penalise", {"amount": 7, "reason": "r"}),
                ("rename", {"name": "Mermaids"}),
                ("join", {"player": "Ola"}),
                ("assign", {"captain": "Ola"}),
                ("pause", None),
                ("resume", None),
            ]
        )
    )
    def common(self, move):
        kind, words = move
        team = {} if words is None else {"team": self.team()}
        self.attempt(lambda: self.game.do(kind, **team, **(words or {})))

    @rule()
    def remove(self):
        self.attempt(lambda: self.game.do("remove", team=self.team()))

    @rule(times=st.integers(1, 5))
    def undo(self, times):
        for _ in range(times):
            self.attempt(self.game.undo)

    @rule(times=st.integers(1, 5))
    def redo(self, times):
        for _ in range(times):
            self.attempt(self.game.redo)

    @rule(data=st.randoms(use_true_random=False))
    def amend(self, data):
        history = self.game.history
        if not history.moves:
            return
        place = data.randrange(len(history.moves))
        words = {
            "amount": lambda: data.choice([0, 1, 2, 40, 50, 200]),
            "right": lambda: data.random() < 0.5,
            "teams": lambda: [each for each in self.game.teams if data.random() < 0.5],
            "question": lambda: data.randint(1, 2),
            "half": lambda: data.choice(["top", "bottom"]),
            "name": lambda: "Amended",
        }
        changed = {name: make() for name, make in words.items() if name in history.moves[place].args}
        self.attempt(lambda: self.game.amend(history.numbers[place], **changed))

    @rule(data=st.data())
    def nonsense(self, data):
        kind = data.draw(st.sampled_from(KINDS))
        words = data.draw(st.dictionaries(st.sampled_from(WORDS), st.sampled_from(NONSENSE), max_size=3))
        team = data.draw(st.sampled_from([None, *self.game.teams, "Nobody", 5, [], "pot"]))
        seat = data.draw(st.sampled_from(["host", *self.game.teams]))
        self.attempt(lambda: self.game.do(kind, team=team, seat=seat, **words))

    @rule(step=st.integers(1, 1000))
    def stale(self, step):
        if not self.game.over:
            kind, team, words = choose(self.game.game.ask, self.random, {})
            version = self.game.version
            self.attempt(lambda: self.game.do(kind, team=team, ask=self.game.ask + step, **words))
            assert self.game.version == version

    @rule()
    def replay_is_live(self):
        again = Engine.resume(self.game.journal, time=self.clock)
        assert everything(again) == everything(self.game)
        assert (again.ask, again.version) == (self.game.ask, self.game.version)

    @rule()
    def all_the_way_back_and_forth(self):
        game, after, count = self.game, everything(self.game), len(self.game.history.done)
        for _ in range(count):
            game.undo()
        assert game.history.moves == []
        for _ in range(count):
            game.redo()
        assert everything(game) == after

    @invariant()
    def holds(self):
        if hasattr(self, "game"):
            check_money(self.game)
            check_open(self.game)
            check_secrecy(self.game)

    def teardown(self):
        """Whatever has happened, the game can be played to its end."""
        if hasattr(self, "game"):
            finish(self.game, self.random)
            check_money(self.game)


def finish(game, random):
    for _ in range(1500):
        if game.over:
            break
        kind, team, words = choose(game.game.ask, random, ENDING)
        game.do(kind, team=team, **words)
    assert game.over


Evenings.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
TestEvenings = Evenings.TestCase


@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_a_whole_evening(seed):
    game = neptune(seed=seed, start=(100, 50, 0, -10))
    finish(game, Random(seed))
    check_money(game)
    assert set(game.result["accounts"]) == set(TEAMS)
    assert all(isinstance(each, Contest) for each in game.game.table.cards)
    assert isinstance(game.game.table.cards[-1].outcry, OpenOutcry)
