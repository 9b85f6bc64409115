import pytest

from quizwidgets.core import BANK, Game, Move, Refused, Rules
from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.team import read_teams
from tests.support import refused


class Waiting(Rules):
    """Waits for nothing in particular, with a clock."""

    needs_pack = False

    def play(self, table):
        for team in table.teams:
            table.pay(BANK, team, 10, "", "start")
        yield lambda: Ask("auction", Option("open"))
        table.start_clock(20)
        yield lambda: Ask("answer", Option("close"))


class Debts(Waiting):
    below_zero = True


TEAMS = [{"name": "Red", "players": ["Ala", "Ola"]}, "Blue"]


def game(rules=Waiting):
    return Game(rules(), read_teams(TEAMS))


def do(made, kind, team=None, at=0.0, **args):
    words, _ = made.check(kind, team, args)
    made.apply(Move(kind, team, words, at))
    return made


def test_a_correction_is_a_transfer_with_its_reason():
    made = do(game(), "adjust", "Red", amount=5, reason="forgot")
    do(made, "adjust", "Red", amount=-15, reason="too much")
    do(made, "adjust", place="pot", amount=7, reason="found")
    assert [
        (each.amount, each.source, each.target, each.values) for each in made.table.ledger.transfers[2:]
    ] == [
        (5, "bank", "t1", {"text": "forgot"}),
        (15, "t1", "bank", {"text": "too much"}),
        (7, "bank", "pot", {"text": "found"}),
    ]


@pytest.mark.parametrize(("team", "args"), [("Red", {}), (None, {"place": "pot"})])
def test_a_correction_goes_to_zero_and_no_further(team, args):
    with refused("account/below-floor"):
        do(game(), "adjust", team, amount=-11, reason="x", **args)


def test_who_takes_too_much_is_told_what_there_is():
    with refused("account/below-floor") as caught:
        do(game(), "adjust", "Red", amount=-60, reason="x")
    assert caught.value.say("en") == "The account holds 10: at most that much can be taken."


def test_where_debts_are_allowed_it_goes_below():
    made = do(game(Debts), "adjust", "Red", amount=-11, reason="x")
    assert made.table.account(made.table.team("Red")) == -1
    with refused("account/below-floor"):
        do(made, "adjust", place="pot", amount=-1, reason="x")


def test_a_correction_needs_a_reason_and_a_sane_amount():
    for args, code in (
        ({"amount": 5}, "move/missing-argument"),
        ({"amount": 5, "reason": "  "}, "move/missing-argument"),
        ({"amount": 10**7, "reason": "x"}, "number/too-high"),
        ({"amount": "five", "reason": "x"}, "number/not-a-number"),
        ({"amount": "- 5", "reason": "x"}, "number/negative"),
        ({"amount": 1, "reason": "x" * 201}, "move/text-too-long"),
    ):
        with refused(code):
            do(game(), "adjust", "Red", **args)
    with refused("move/not-a-choice"):
        do(game(), "adjust", place="bank", amount=5, reason="x")


def test_a_penalty_takes_at_most_what_there_is():
    made = do(game(), "penalise", "Red", amount=25, reason="shouting")
    assert made.table.account(made.table.team("Red")) == 0
    assert (
        made.table.account(
            do(game(Debts), "penalise", "Red", amount=25, reason="x").table.by_key("t1")
            and made.table.team("Red")
        )
        == 0
    )
    debts = do(game(Debts), "penalise", "Red", amount=25, reason="x")
    assert debts.table.account(debts.table.team("Red")) == -15


def test_warnings_are_counted_and_taken_back():
    made = do(game(), "warn", "Red")
    do(made, "warn", "Red", count=2)
    do(made, "warn", "Red", count=-3)
    assert made.table.team("Red").warnings == 0
    with refused("number/too-low"):
        do(made, "warn", "Red", count=-1)


def test_a_removed_team_is_out_and_cannot_be_removed_again():
    made = do(game(), "remove", "Red")
    assert made.table.team("Red").out == "team/removed"
    with refused("team/removed"):
        do(made, "remove", "Red")
    do(made, "adjust", "Red", amount=5, reason="the accounts of those who are out can still be corrected")


def test_renaming():
    made = do(game(), "rename", "Red", name="  Rot ")
    assert made.table.team("Rot").key == "t1"
    for name, code in (
        ("Blue", "same-name"),
        ("BLUE", "same-name"),
        ("x" * 61, "long-name"),
        ("\u200b", "empty-name"),
        ("pot", "reserved-name"),
        ("a\u202eb", "control-characters"),
    ):
        with refused(f"setup/{code}"):
            do(game(), "rename", "Red", name=name)
    do(made, "rename", "Rot", name="ROT")


def test_names_kept_for_later_are_taken():
    made = game()
    made.table.reserve("Masters")
    with refused("setup/same-name"):
        do(made, "rename", "Red", name="masters")


def test_players_join_and_replace_each_other():
    made = do(game(), "join", "Red", player="Ewa")
    do(made, "join", "Red", player="Iza", replaces="Ala")
    red = made.table.team("Red")
    assert (red.players, red.captain) == (["Iza", "Ola", "Ewa"], "Iza")
    with refused("move/not-a-choice"):
        do(made, "join", "Red", player="Jan", replaces="Ala")


@pytest.mark.parametrize("replaces", ["", "Ala"])
def test_a_player_joins_once(replaces):
    with refused("setup/same-name"):
        do(game(), "join", "Red", player="Ola", replaces=replaces)


def test_the_first_to_join_is_captain_until_another_is_named():
    made = do(game(), "join", "Blue", player="Jan")
    assert made.table.team("Blue").captain == "Jan"
    do(made, "assign", "Blue", captain="Piotr")
    assert (made.table.team("Blue").captain, made.table.team("Blue").players) == ("Piotr", ["Jan", "Piotr"])


def test_pause_and_resume():
    made = game()
    with refused("clock/not-running"):
        do(made, "pause")
    do(made, "open", at=5)
    do(made, "pause", at=9)
    with refused("clock/not-running"):
        do(made, "pause")
    do(made, "resume", at=50)
    assert made.table.clock.remaining(51) == 15


@pytest.mark.parametrize(("typed", "left"), [("-5", 5), ("−5", 5), ("+5", 15), ("5", 15)])
def test_a_correction_may_be_typed_with_its_sign(typed, left):
    made = do(game(), "adjust", team="Red", amount=typed, reason="counted again")
    assert made.table.account(made.table.team("Red")) == left


def test_nobody_is_left_to_be_removed():
    made = do(do(game(), "remove", team="Red"), "remove", team="Blue")
    for team in ("Red", None):
        with pytest.raises(Refused):
            made.check("remove", team, {})
