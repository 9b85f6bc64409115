"""Random games of Svoya Igra with everything a host may do in between, and what holds after each step."""

import json
import os
import re
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quizwidgets.core import BANK, Refused
from quizwidgets.engine import Engine
from quizwidgets.games import SvoyaIgra
from tests.games.svoya import make_game, make_pack
from tests.support import Clock, legal, pick

EXAMPLES = int(os.environ.get("QUIZWIDGETS_EXAMPLES", "100"))

NONSENSE = (None, True, -1, 0, 10**30, 1.5, "", "5", "host", [], ["x"], {}, "\ud800", "\x00", "x" * 500, [[]])
KINDS = (*sorted(SvoyaIgra.moves), "undo", "", "drow", "__class__", "host")
WORDS = ("amount", "answers", "players", "right", "second", "close", "text", "name", "question", "places", "zzz")
BIASES = (
    {},
    {"declare": 0.1, "join": 0.2},
    {"answer": 5, "declare": 0.3},
    {"buzz": 6, "close": 0.2},
    {"close": 6, "declare": 0.05},
    {"bid": 5, "all_in": 0.2},
)


def shown(game):
    """What a game shows, without what grows with every entry."""
    views = [dict(game.view_for(role)) for role in ("host", "stage", *game.teams)]
    for view in views:
        for name in ("version", "ask", "undo", "redo", "clock"):
            view.pop(name, None)
    return json.dumps(views, allow_nan=False)


def everything(game):
    return shown(game), game.ledger, [move.at for move in game.history.moves]


def choose(game, random, bias):
    """Return a random legal move; what is typed is a marker that occurs nowhere else, or the same for several."""
    kind, team, words = pick(game.game.ask, random, bias)
    if kind == "answer":
        key = game.game.table.team(team).key
        words["text"] = random.choice(["said<all>", f"said<{key} {random.randrange(10**6)}>"])
    return kind, team, words


def check_secrecy(game):
    """Nothing leaves for a screen before its time."""
    board = game.game.table.cards
    live = board.live
    public = json.dumps(
        [
            live.said if live is not None else "",
            board.reply.text if board.reply is not None else "",
            board.pair.said if board.pair is not None else "",
            [text for _, _, text, _ in board.revealed],
            [each.text for each in board.answers.postings] if board.answers is not None else [],
        ],
        ensure_ascii=False,
    )
    for role in ("stage", *game.teams):
        view = dict(game.view_for(role))
        text = json.dumps(view, ensure_ascii=False)
        assert not any(mark in text for mark in ("accept<", "note<", "source<"))
        assert ("ask<" in text) == (live is not None and live.shown)
        assert ("answer<" in text) == (live is not None and live.open)
        assert ("Final theme" in text) == (live is not None and live.round == "final" and live.themed)
        assert not {"groups", "stakes", "texts", "secret", "choices", "lines"} & set(view)
        own = json.dumps(view.pop("mine", {}), ensure_ascii=False)
        for mark in re.findall("said<[^>]*>", json.dumps(view, ensure_ascii=False)):
            assert mark in public, (role, mark)
        assert all(f"said<{team.key} " not in own for team in game.game.table.teams if team.name != role)
        assert {team for _, team, _ in (*view["open"], *view["barred"])} <= {role}
    if live is not None and not live.ready:
        host = json.dumps(game.view, ensure_ascii=False, allow_nan=False)
        assert live.question.ask not in host
        assert live.question.answer not in host


def check_money(game):
    ledger = game.game.table.ledger
    assert sum(ledger.balances.values()) == 0
    sums = dict.fromkeys(ledger.balances, 0)
    for each in game.ledger:
        assert each.amount > 0
        assert each.clause or each.reason in ("adjust", "penalty")
        sums[each.source] -= each.amount
        sums[each.target] += each.amount
    assert sums == ledger.balances
    assert ledger.balances["pot"] >= 0
    assert BANK in sums
    assert game.scores == {team.name: sums[team.key] for team in game.game.table.teams}


def check_open(game):
    """Somebody can always go on, and what is open is told to the host."""
    if game.over:
        assert game.game.ask.options == ()
        return
    kinds = {option.kind for option, _ in legal(game.game.ask)}
    assert kinds - {"answer", "stake", "declare", "join"}
    assert game.view["likely"] in kinds
    view = game.view_for("stage")
    json.dumps(view, allow_nan=False)
    assert view["open"] == []


class Games(RuleBasedStateMachine):
    """One game, played by people who press everything."""

    @initialize(
        seed=st.integers(0, 2**20),
        players=st.integers(4, 10),
        parameters=st.fixed_dictionaries(
            {},
            optional={
                "warnings": st.integers(1, 3),
                "first_best": st.sampled_from([1, 3, 8]),
                "second_best": st.sampled_from([1, 2, 5]),
                "second_right": st.sampled_from(["nothing", "value"]),
                "second_silent": st.sampled_from(["out", "free", "loses"]),
                "opener": st.sampled_from(["poorest", "host"]),
                "written_recent": st.booleans(),
                "final_silent": st.booleans(),
                "final_seconds": st.sampled_from([0, 120]),
                "seconds": st.sampled_from([0, 5]),
            },
        ),
        first=st.integers(0, 2),
        final=st.booleans(),
    )
    def begin(self, *, seed, players, parameters, first, final):
        self.random, self.clock = Random(seed), Clock()
        pack = make_pack(
            first=first, second=1, third=2, questions=3, auction=2, where=("second", "third"), final=final
        )
        self.game = make_game(max(5, players), pack=pack, clock=self.clock, seed=seed, start=False, **parameters)

    def attempt(self, action):
        """Make a move that counts and can be undone without a trace, or is refused without one."""
        game = self.game
        before, version, entries = everything(game), game.version, len(game.journal.entries())
        try:
            receipt = action()
        except Refused as refusal:
            for language in ("pl", "ru", "en"):
                refusal.say(language)
            assert everything(game) == before
            assert (game.version, len(game.journal.entries())) == (version, entries)
            return
        assert receipt.entry == game.version == version + 1 == len(game.journal.entries())
        after = everything(game)
        if receipt.kind in ("undo", "redo"):
            return
        game.undo()
        assert everything(game) == before
        game.redo()
        assert everything(game) == after

    def team(self):
        return self.random.choice(self.game.teams)

    # What is legal

    @rule(bias=st.sampled_from(BIASES), times=st.integers(1, 15))
    def play(self, bias, times):
        for _ in range(times):
            if not self.game.over:
                kind, team, words = choose(self.game, self.random, bias)
                before = self.game.version
                self.game.do(kind, team=team, **words)
                assert self.game.version == before + 1

    @precondition(lambda self: not self.game.over)
    @rule(bias=st.sampled_from(BIASES))
    def one_move_there_and_back(self, bias):
        kind, team, words = choose(self.game, self.random, bias)
        version = self.game.version
        self.attempt(lambda: self.game.do(kind, team=team, **words))
        assert self.game.version > version

    @rule(seconds=st.floats(0, 60))
    def wait(self, seconds):
        self.clock.pass_(seconds)
        self.game.expire()

    # What the host may always do

    @rule(amount=st.integers(-40, 40))
    def adjust(self, amount):
        self.attempt(lambda: self.game.do("adjust", team=self.team(), amount=amount, reason="why not"))

    @rule(kind=st.sampled_from(["warn", "penalise", "rename", "join", "pause", "resume"]), n=st.integers(0, 5))
    def common(self, kind, n):
        words = {
            "warn": {"count": n - 2},
            "penalise": {"amount": n * 10, "reason": "x"},
            "rename": {"name": f"Name {n}"},
            "join": {"player": f"P{n}"},
        }.get(kind)
        team = {"team": self.team()} if words is not None else {}
        self.attempt(lambda: self.game.do(kind, **team, **(words or {})))

    @rule()
    def remove(self):
        self.attempt(lambda: self.game.do("remove", team=self.team()))

    @rule(times=st.integers(1, 4))
    def undo(self, times):
        for _ in range(times):
            self.attempt(self.game.undo)

    @rule(times=st.integers(1, 4))
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
            "amount": lambda: data.randint(1, 40),
            "right": lambda: data.random() < 0.5,
            "close": lambda: data.random() < 0.5,
            "second": lambda: data.choice(["none", "right", "wrong"]),
            "counting": lambda: data.choice(["usual", "all", "early"]),
            "text": lambda: "said<amended>",
            "question": lambda: data.randint(1, 3),
            "name": lambda: "Amended",
        }
        changed = {name: make() for name, make in words.items() if name in history.moves[place].args}
        self.attempt(lambda: self.game.amend(history.numbers[place], **changed))

    # What nobody may do

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
            kind, team, words = choose(self.game, self.random, {})
            version = self.game.version
            self.attempt(lambda: self.game.do(kind, team=team, ask=self.game.ask + step, **words))
            assert self.game.version == version

    # What has to hold

    @rule()
    def replay_is_live(self):
        again = Engine.resume(self.game.journal, time=self.clock)
        assert everything(again) == everything(self.game)
        assert (again.ask, again.version, again.can_undo) == (self.game.ask, self.game.version, self.game.can_undo)

    @rule(data=st.randoms(use_true_random=False))
    def fork_is_apart(self, data):
        before, numbers = everything(self.game), self.game.history.numbers
        twin = self.game.fork(data.choice([0, *numbers]))
        for _ in range(3):
            if not twin.over:
                kind, team, words = choose(twin, data, {})
                twin.do(kind, team=team, **words)
        assert everything(self.game) == before

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
            for _ in range(1500):
                if self.game.over:
                    break
                kind, team, words = choose(self.game, self.random, {"declare": 0.05, "join": 0.01, "answer": 0.3})
                self.game.do(kind, team=team, **words)
            assert self.game.over
            check_money(self.game)


Games.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
TestGames = Games.TestCase


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_plays_a_whole_game(seed):
    random = Random(seed)
    pack = make_pack(first=2, second=2, third=2, auction=3, where=("second", "third"))
    game = make_game(12, pack=pack, seed=seed, start=False)
    for _ in range(1500):
        if game.over:
            break
        kind, team, words = choose(game, random, {"join": 0.1, "declare": 0.1})
        game.do(kind, team=team, **words)
        check_money(game)
        check_secrecy(game)
    assert game.over
    assert set(game.result) == {"winner", "accounts", "ranks"}
