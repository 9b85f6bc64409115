"""Random games of Awantura with everything a host may do in between, and what holds after each step."""

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quizwidgets.core import BANK, Refused
from quizwidgets.core.mechanics import OpenAuction
from quizwidgets.games import Awantura
from tests.support import TEAMS, Clock, legal, make_engine, make_pack, pick, resume

EXAMPLES = int(os.environ.get("QUIZWIDGETS_EXAMPLES", "150"))

NONSENSE = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "5",
    "-5",
    "1 000",
    "५",
    "Film",
    "host",
    [],
    ["Film"],
    {},
    {"a": 1},
    "\ud800",
    "\x00",
    "x" * 500,
)
KINDS = (*sorted(Awantura.moves), "undo", "", "drow", "play", "__class__", "host")
WORDS = (
    "amount",
    "category",
    "item",
    "order",
    "names",
    "teams",
    "right",
    "text",
    "reason",
    "player",
    "place",
    "count",
    "name",
    "replaces",
    "captain",
    "zzz",
)

BIASES = (
    {},
    {"bonus": 0.1, "all_in": 0.05},
    {"all_in": 3},
    {"close": 5},
    {"bid": 5, "judge": 3},
    {"draw": 3, "open": 3},
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


def secrets_in(text):
    return [mark for mark in ("accept<", "note<", "source<") if mark in text]


def check_secrecy(game):
    """Nothing leaves for a screen before its time."""
    cards = game.game.table.cards
    card = cards.card
    for role in ("stage", *game.teams):
        view = game.view_for(role)
        text = json.dumps(view, ensure_ascii=False)
        assert not secrets_in(text)
        shown_ask = card is not None and card.shown
        assert ("ask<" in text) == shown_ask
        options = json.dumps(view["card"].pop("options", None) if view["card"] else None, ensure_ascii=False)
        assert ("wronga<" in options) == (card is not None and card.hinted)
        text = json.dumps(view, ensure_ascii=False)
        assert "wronga<" not in text
        assert ("answer<" in text) == (
            card is not None and card.open and card.shown and card.question is not None
        )
        assert {team for _, team, _ in (*view["open"], *view["barred"])} <= {role}
    host = json.dumps(game.view, ensure_ascii=False, allow_nan=False)
    if card is None or (card.answerer is None and not card.shown):
        assert "ask<" not in host
        assert "answer<" not in host
    unopened = {game.pack.boxes[item].text for items in cards.boxes_of.values() for item in items}
    for role in ("host", "stage", *game.teams):
        text = json.dumps(game.view_for(role), ensure_ascii=False)
        assert not any(mark in text for mark in unopened)


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
    assert all(balance >= 0 for place, balance in ledger.balances.items() if place != BANK)
    assert game.scores == {team.name: sums[team.key] for team in game.game.table.teams}
    assert game.pot == sums["pot"]


def check_time(game):
    """Game time never goes back from move to move, and no clock shows more than it started with."""
    times = [move.at for move in game.history.moves]
    assert times == sorted(times)
    assert game.now() >= (times[-1] if times else 0) - 0.001
    clock = game.view_for("stage")["clock"]
    assert clock is None or 0 <= clock["left"] <= clock["duration"]


def check_open(game):
    """Somebody can always go on, and what is open is told to the host."""
    if game.over:
        assert game.game.ask.options == ()
        return
    moves = legal(game.game.ask)
    assert moves
    assert any(
        option.kind not in ("bonus", "bid", "all_in", "answer", "buy_hint", "use_hint") for option, _ in moves
    )
    assert {kind for kind, _, _ in game.view["open"]} == {option.kind for option in game.game.ask.options}
    likely = game.view["likely"]
    assert likely in {kind for kind, _, _ in game.view["open"]}


class Games(RuleBasedStateMachine):
    """One game, played by people who press everything."""

    @initialize(
        seed=st.integers(0, 2**20),
        teams=st.integers(2, 4),
        parameters=st.fixed_dictionaries(
            {},
            optional={
                "start": st.sampled_from([0, 2, 3, 10, 50, 200]),
                "ante": st.sampled_from([0, 1, 3, 20]),
                "questions": st.integers(1, 3),
                "bids": st.sampled_from(["total", "added"]),
                "final": st.booleans(),
                "special_to_pot": st.booleans(),
                "hint_to_pot": st.booleans(),
                "fine": st.sampled_from([0, 5, 100]),
                "warnings": st.integers(0, 2),
                "opening": st.sampled_from([1, 7]),
                "hint_share": st.sampled_from([1, 3]),
                "hint_auctions": st.integers(0, 2),
                "box_auctions": st.integers(0, 3),
                "duels": st.integers(0, 2),
            },
        ),
        categories=st.integers(1, 6),
        questions=st.integers(1, 3),
        hints=st.booleans(),
    )
    def begin(self, *, seed, teams, parameters, categories, questions, hints):
        self.random = Random(seed)
        names = ("Film", "Sport", "Historia", "Muzyka", "Nauka", "Kuchnia")[:categories]
        self.clock = Clock()
        self.game = make_engine(
            Awantura(**{"questions": 2, **parameters}),
            teams=TEAMS[:teams],
            pack=make_pack(names, questions=questions, hints=hints),
            clock=self.clock,
            seed=seed,
        )
        self.observed = 0
        self.game.observe(self.count, "view")

    def count(self, change):
        self.observed += 1

    def attempt(self, action):
        """Make a move that counts and can be undone without a trace, or is refused without one."""
        game = self.game
        before, version, entries = everything(game), game.version, len(game.journal.entries())
        try:
            receipt = action()
        except Refused as refusal:
            for language in ("pl", "ru", "en"):
                refusal.say(language)
            assert game.last_refusal
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

    @rule(bias=st.sampled_from(BIASES), times=st.integers(1, 8))
    def play(self, bias, times):
        for _ in range(times):
            if not self.game.over:
                kind, team, words = pick(self.game.game.ask, self.random, bias)
                before = self.game.version
                self.game.do(kind, team=team, **words)
                assert self.game.version == before + 1

    @precondition(lambda self: not self.game.over)
    @rule(bias=st.sampled_from(BIASES))
    def one_move_there_and_back(self, bias):
        kind, team, words = pick(self.game.game.ask, self.random, bias)
        version = self.game.version
        self.attempt(lambda: self.game.do(kind, team=team, **words))
        assert self.game.version > version

    @rule(seconds=st.floats(0, 20))
    def wait(self, seconds):
        self.clock.pass_(seconds)

    # What the host may always do

    @rule(amount=st.integers(-60, 60), pot=st.booleans())
    def adjust(self, amount, pot):
        where = {"place": "pot"} if pot else {"team": self.team()}
        self.attempt(lambda: self.game.do("adjust", amount=amount, reason="why not", **where))

    @rule(
        kind=st.sampled_from(["warn", "penalise", "rename", "join", "assign", "pause", "resume"]),
        n=st.integers(0, 5),
    )
    def common(self, kind, n):
        words = {
            "warn": {"count": n - 2},
            "penalise": {"amount": n * 10, "reason": "x"},
            "rename": {"name": f"Name {n}"},
            "join": {"player": f"P{n}"},
            "assign": {"captain": f"P{n}"},
        }.get(kind)
        team = {"team": self.team()} if words is not None else {}
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
        move = history.moves[place]
        words = {
            "amount": lambda: data.randint(1, 40),
            "right": lambda: data.random() < 0.5,
            "teams": list,
            "category": lambda: data.choice(["Film", "Sport", "hint", "black box"]),
            "name": lambda: "Amended",
        }
        changed = {name: make() for name, make in words.items() if name in move.args}
        self.attempt(lambda: self.game.amend(history.numbers[place], **changed))

    # What nobody may do

    @rule(data=st.data())
    def nonsense(self, data):
        kind = data.draw(st.sampled_from(KINDS))
        words = data.draw(st.dictionaries(st.sampled_from(WORDS), st.sampled_from(NONSENSE), max_size=3))
        team = data.draw(st.sampled_from([None, *self.game.teams, "Nobody", 5, [], "pot"]))
        seat = data.draw(st.sampled_from(["host", *self.game.teams]))
        self.attempt(lambda: self.game.do(kind, team=team, seat=seat, **words))

    @rule(
        text=st.text(max_size=30)
        | st.sampled_from([f"{TEAMS[0]} 5", f"{TEAMS[1]} VA BANQUE!", f"{TEAMS[0]} -5"])
    )
    def command(self, text):
        self.attempt(lambda: self.game.command(text))

    @rule(step=st.integers(1, 1000))
    def stale(self, step):
        if not self.game.over:
            kind, team, words = pick(self.game.game.ask, self.random, {})
            version = self.game.version
            self.attempt(lambda: self.game.do(kind, team=team, ask=self.game.ask + step, **words))
            assert self.game.version == version

    # What has to hold

    @rule()
    def replay_is_live(self):
        again = resume(self.game.journal, time=self.clock)
        assert everything(again) == everything(self.game)
        assert (again.ask, again.version, again.can_undo, again.can_redo) == (
            self.game.ask,
            self.game.version,
            self.game.can_undo,
            self.game.can_redo,
        )

    @rule(data=st.randoms(use_true_random=False))
    def fork_is_apart(self, data):
        before, numbers = everything(self.game), self.game.history.numbers
        twin = self.game.fork(data.choice([0, *numbers]))
        for _ in range(3):
            if not twin.over:
                kind, team, words = pick(twin.game.ask, data, {})
                twin.do(kind, team=team, **words)
        assert everything(self.game) == before

    @rule()
    def all_the_way_back_and_forth(self):
        game, after, count = self.game, everything(self.game), len(self.game.history.done)
        for _ in range(count):
            game.undo()
        assert not game.can_undo
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
            check_time(self.game)

    def teardown(self):
        """Whatever has happened, the game can be played to its end."""
        if hasattr(self, "game"):
            for _ in range(1500):
                if self.game.over:
                    break
                kind, team, words = pick(
                    self.game.game.ask, self.random, {"bonus": 0.1, "answer": 0.1, "close": 3}
                )
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
    game = make_engine(seed=seed)
    for _ in range(600):
        if game.over:
            break
        kind, team, words = pick(game.game.ask, random, {"bonus": 0.1})
        game.do(kind, team=team, **words)
        check_money(game)
        check_secrecy(game)
    assert game.over
    assert set(game.result) == {"winner", "accounts", "ranks", "houses"}
    assert isinstance(game.game.table.cards.auction, OpenAuction | None)
