import pytest

from quizwidgets.core import Ask, Game, Move, Option, Rules, Team, Text, Whole
from tests.support import refused


class Guess(Rules):
    """A team's guess, then the host's verdict; one secret kind of move of its own."""

    needs_pack = False
    moves = Rules.moves | {"peek"}

    def play(self, table):
        red, blue = table.teams
        move = yield lambda: Ask(
            "guess",
            Option("answer", by=red, text=Text()),
            Option("stake", by=blue, amount=Whole(1, 9)),
            Option("peek"),
        )
        if move.kind == "peek":
            return "peeked"
        yield lambda: Ask("verdict", Option("close")) if blue.active else None
        return move.kind


def game():
    return Game(Guess(), [Team("t1", "Red"), Team("t2", "Blue")])


def test_a_move_is_checked_then_made():
    made = game()
    words, is_common = made.check("answer", "Red", {"text": " x "})
    assert (words, is_common) == ({"text": "x"}, False)
    made.apply(Move("answer", "Red", words))
    assert made.ask.phase == "verdict"
    made.apply(Move("close"))
    assert (made.over, made.result, made.ask.options) == (True, "answer", ())


@pytest.mark.parametrize(
    ("kind", "team", "args", "code"),
    [
        ("anser", "Red", {}, "move/unknown"),
        ("", None, {}, "move/unknown"),
        (["answer"], "Red", {}, "move/unknown"),
        (None, None, {}, "move/unknown"),
        ("close", None, {}, "move/not-now"),
        ("bid", "Red", {"amount": 1}, "move/not-now"),
        ("answer", "Blue", {"text": "x"}, "team/another-team"),
        ("answer", None, {"text": "x"}, "team/needed"),
        ("answer", "Rad", {"text": "x"}, "team/unknown"),
        ("answer", "Red", {}, "move/missing-argument"),
        ("answer", "Red", {"text": "x", "txt": "y"}, "move/unknown-argument"),
        ("stake", "Blue", {"amount": 10}, "number/too-high"),
        ("peek", "Red", {}, "seat/host-only"),
        ("pause", None, {}, "clock/not-running"),
        ("warn", None, {}, "team/needed"),
        ("remove", None, {}, "team/needed"),
    ],
)
def test_a_refusal_has_its_reason_and_changes_nothing(kind, team, args, code):
    made = game()
    with refused(code):
        made.check(kind, team, args)
    assert (made.count, made.ask.phase) == (0, "guess")


def test_a_seat_may_only_move_for_itself():
    made = game()
    made.may("answer", made.table.team("Red"), "Red")
    with refused("seat/not-yours"):
        made.may("answer", made.table.team("Red"), "Blue")
    for kind in ("close", "undo", "nonsense", "adjust"):
        with refused("seat/host-only"):
            made.may(kind, None, "Red")
    with refused("seat/host-only"):
        made.may("adjust", made.table.team("Red"), "Red")


def test_an_option_of_the_hosts_about_a_team_is_not_the_teams():
    class Host(Rules):
        needs_pack = False

        def play(self, table):
            yield lambda: Ask("tie", Option("choose", by=table.teams, host=True))

    made = Game(Host(), [Team("t1", "Red"), Team("t2", "Blue")])
    with refused("seat/host-only"):
        made.may("choose", made.table.team("Red"), "Red")
    made.apply(Move("choose", "Red"))
    assert made.over


def test_the_script_goes_on_when_there_is_nothing_left_to_ask():
    made = game()
    made.apply(Move("answer", "Red", {"text": "x"}))
    made.apply(Move("remove", "Blue", {"reason": ""}))
    assert made.over


def test_a_stage_begins_with_the_move_that_led_to_it():
    made = game()
    made.apply(Move("warn", "Red", {"count": 1, "reason": ""}))
    assert made.stage_move == 0
    made.apply(Move("answer", "Red", {"text": "x"}))
    assert made.stage_move == 2


def test_when_it_is_over_it_is_over():
    made = game()
    made.apply(Move("peek"))
    for kind in ("peek", "nonsense"):
        with refused("game/over"):
            made.check(kind, None, {})
    made.apply(Move("adjust", "Red", {"amount": 5, "reason": "counted again"}))
    assert made.over


def test_names_a_rulebook_invents_need_no_catalogue():
    """A rule maker's own phases and moves are shown by their names."""
    made = game()
    made.apply(Move("answer", "Red", {"text": "x"}))
    with refused("move/not-now") as info:
        made.check("peek", None, {})
    assert "peek" in info.value.say("pl")
    assert "verdict" in info.value.say("pl")
