"""Random games of Kalambury with everything a host may do in between, and what holds after each step."""

import json
import re
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from quizwidgets.engine import Engine
from quizwidgets.games import Kalambury
from tests.games.charades import SIX, make_charades, make_game
from tests.games.test_awantura_machine import EXAMPLES, Games, check_money, check_open, check_time, everything
from tests.support import Clock, pick

BONUS = st.sampled_from([None, (3, "guesser"), (2, "opponents")])


def check_secrecy(game):
    """A phrase shows to its presenter's seat and the host once it has a presenter, to all after the attempt."""
    cards = game.game.table.cards
    card = cards.card
    played = {
        category.phrases[item].phrase
        for category in game.pack.categories
        for item in set(range(len(category.phrases))) - set(cards.items_of({"category": category.name}))
    }
    secret = card is not None and card.verdict is None
    for role in ("host", "stage", *game.teams):
        view = game.view_for(role)
        text = json.dumps(view, ensure_ascii=False, allow_nan=False)
        sees = not secret or (card.presenter and role in ("host", card.guesser.name))
        assert set(re.findall(r"phrase<\w+>", text)) <= played - ({card.phrase.phrase} if not sees else set())
        noted = card is not None and card.presenter and role in ("host", card.guesser.name)
        assert set(re.findall(r"note<\w+>", text)) == ({card.phrase.note} if noted else set())
        if role != "host":
            assert {team for _, team, _ in (*view["open"], *view["barred"])} <= {role}


def check_turns(game):
    """Nobody guesses twice in a round, and no stake is above what the team owned."""
    cards, table = game.game.table.cards, game.game.table
    assert len(set(cards.guessed)) == len(cards.guessed)
    if game.phase == "auction":
        for option in game.game.ask.options:
            if option.kind in ("bid", "all_in"):
                assert not {team.key for team in option.teams} & set(cards.guessed)
            if option.kind == "bid":
                (team,) = option.teams
                assert option.args["amount"].high == table.account(team) + cards.auction.stakes[team.key]
            if option.kind == "all_in":
                owned = [cards.auction.owned(team) for team in option.teams]
                assert min(owned) >= max(1, cards.auction.highest)
    if game.phase == "attempt":
        assert table.clock is None or table.clock.hard
    else:
        assert table.clock is None


class KalamburyGames(Games):
    """One game, played by people who press everything."""

    @initialize(
        seed=st.integers(0, 2**20),
        teams=st.integers(2, 6),
        parameters=st.fixed_dictionaries(
            {},
            optional={
                "points": st.sampled_from([0, 1, 5, 40]),
                "rounds": st.integers(1, 3),
                "opening": st.sampled_from([1, 7]),
                "step": st.sampled_from([1, 4]),
                "seconds": st.sampled_from([0, 30, 31, 120]),
                "cut": st.sampled_from([10, 30]),
                "cut_bonus": st.sampled_from([0, 1, 5]),
                "absence": st.sampled_from([0, 1, 3]),
                "absent": st.sampled_from(["silent", "barred"]),
                "bonus_told": st.booleans(),
                "opponents": st.sampled_from(["failed", "always"]),
                "nobody_bids": st.sampled_from(["either", "again", "random"]),
            },
        ),
        phrases=st.integers(1, 6),
        bonus=BONUS,
        own=BONUS,
    )
    def begin(self, *, seed, teams, parameters, phrases, bonus, own):
        self.random = Random(seed)
        self.clock = Clock()
        pack = make_charades(
            ("Film", "Sport", "Muzyka"), phrases=phrases, bonuses={"Film": bonus}, own={("Sport", 0): own}
        )
        self.game = make_game(Kalambury(**parameters), teams=SIX[:teams], pack=pack, clock=self.clock, seed=seed)
        self.observed = 0
        self.game.observe(self.count, "view")

    @rule()
    def the_clock_ends(self):
        self.clock.pass_(200)
        self.attempt_expiry()

    def attempt_expiry(self):
        """The clock's move counts only in an attempt whose clock runs."""
        game, clock = self.game, self.game.game.table.clock
        due = clock is not None and clock.running and not game.held
        receipt = game.expire()
        assert (receipt is not None) == due
        if receipt:
            assert game.view["card"]["verdict"] is False

    @rule()
    def replay_is_live(self):
        again = Engine.resume(self.game.journal, time=self.clock)
        assert everything(again) == everything(self.game)
        assert (again.ask, again.version) == (self.game.ask, self.game.version)

    @invariant()
    def holds(self):
        if hasattr(self, "game"):
            check_money(self.game)
            check_open(self.game)
            check_secrecy(self.game)
            check_turns(self.game)
            check_time(self.game)


KalamburyGames.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
TestGames = KalamburyGames.TestCase


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_plays_a_whole_game(seed):
    random = Random(seed)
    game = make_game(seed=seed, pack=make_charades(bonuses={"Filmy": (2, "opponents")}))
    for _ in range(600):
        if game.over:
            break
        kind, team, words = pick(game.game.ask, random, {"bonus": 0.1})
        game.do(kind, team=team, **words)
        check_money(game)
        check_secrecy(game)
        check_turns(game)
    assert game.over
    assert set(game.result) == {"winner", "winners", "accounts", "ranks"}
    assert game.pot == 0
