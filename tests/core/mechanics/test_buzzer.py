import pytest

from quizwidgets.core.mechanics import Buzzer, Reply, TwoBuzzers, Verdict
from tests.core.mechanics.playing import alone, do, may
from tests.support import refused


def buzzing(locked=()):
    def make(table):
        team = yield from Buzzer(table, [table.team(name) for name in locked]).play()
        return team.name if team else None

    return alone(make)


def test_the_first_to_buzz():
    game = buzzing()
    do(game, "buzz", "Blue")
    assert game.result == "Blue"


def test_locked_out():
    game = buzzing(["Red"])
    with refused("buzz/locked"):
        do(game, "buzz", "Red")
    assert may(game, "buzz") == ["Blue", "Green"]
    do(game, "close")
    assert game.result is None


def test_nobody_left_to_buzz():
    assert buzzing(["Red", "Blue", "Green"]).over
    game = buzzing(["Red", "Blue"])
    do(game, "remove", "Green")
    assert (game.over, game.result) == (True, None)


def reply():
    def make(table):
        heard = Reply(table, table.teams[0])
        verdict = yield from heard.play()
        return verdict, heard.text

    return alone(make)


def test_a_reply_is_clarified_once():
    game = reply()
    do(game, "answer", "Red", text="one")
    do(game, "clarify")
    with refused("move/not-now"):
        do(game, "clarify")
    do(game, "answer", "Red", text="two")
    do(game, "judge", right=True)
    assert game.result == (Verdict(right=True), "one → two")


def test_a_reply_of_somebody_who_leaves():
    game = reply()
    do(game, "remove", "Red")
    assert game.result == (None, "")


@pytest.fixture
def two():
    def make(table):
        table.cards = TwoBuzzers(table, [])
        return (yield from table.cards.play())

    return alone(make, ["Red", "Blue", "Green", "White"])


def test_two_buzzers_one_stage_until_the_call(two):
    stage = two.stage_move
    do(two, "buzz", "Red")
    do(two, "buzz", "Blue")
    do(two, "answer", "Blue", text="private")
    assert two.stage_move == stage
    assert may(two, "buzz") == []
    assert may(two, "answer") == ["Red"]
    do(two, "open")
    assert two.stage_move > stage
    assert two.table.cards.said == ""
    do(two, "answer", "Red", text="public")
    assert two.table.cards.said == "public"
    with refused("move/missing-argument"):
        do(two, "judge", right=False)
    with refused("move/not-a-choice"):
        do(two, "judge", right=False, second="none")
    do(two, "judge", right=False, second="wrong")
    assert two.result == Verdict(right=False, second="wrong")


def test_of_the_second_nothing_is_said_when_the_first_is_right(two):
    do(two, "buzz", "Red")
    do(two, "buzz", "Blue")
    do(two, "answer", "Blue", text="private")
    do(two, "open")
    do(two, "judge", right=True)
    assert two.result == Verdict(right=True, second="none")


def test_early(two):
    do(two, "buzz", "Red")
    do(two, "buzz", "Blue")
    do(two, "declare", "Blue", right=False, second="right", close=True)
    assert two.result == Verdict(right=False, close=True, second="right", early=two.table.team("Blue"))


def test_nobody(two):
    do(two, "close")
    assert (two.over, two.result) == (True, None)


def test_those_who_leave(two):
    do(two, "buzz", "Red")
    do(two, "buzz", "Blue")
    do(two, "remove", "Red")
    do(two, "buzz", "Green")  # a place is free
    assert [team.name for team in two.table.cards.pair] == ["Blue", "Green"]
    do(two, "answer", "Green", text="private")
    do(two, "open")
    do(two, "remove", "Blue")
    assert (two.ask.phase, two.table.cards.pair, two.table.cards.said) == ("buzzers", [], "")
    assert may(two, "buzz") == ["Green", "White"]
