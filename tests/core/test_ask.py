from random import Random

import pytest

from quizwidgets.core import Ask, Crowd, Flag, NewName, OneOf, Option, Sample, Some, Table, Team, Text, Whole
from quizwidgets.core.ask import MISSING
from tests.support import refused


def check(spec, value=MISSING, random=None, **before):
    return spec.check("word", value, before, random)


def test_whole_has_two_bounds_and_perhaps_a_default():
    assert check(Whole(1, 5), "5") == 5
    assert check(Whole(1, 5, default=2)) == 2
    with refused("number/too-low"):
        check(Whole(1, 5), 0)
    with refused("number/too-high"):
        check(Whole(1, 5), 6)
    with refused("number/too-high"):
        check(Whole(1, 5), 10**30)
    with refused("move/missing-argument"):
        check(Whole(1, 5))


def test_whole_goes_up_in_steps_from_its_lower_bound():
    spec = Whole(45, 100, step=10, team="Red")
    assert check(spec, 65) == 65
    with refused("bid/step"):
        check(spec, 60)
    assert (spec.describe(), Whole(1, 5).describe()) == ([45, 100, 10], [1, 5])


def test_one_of_takes_what_is_there_and_draws_only_where_it_may():
    assert check(OneOf(["a", "b"]), "b") == "b"
    assert check(OneOf(["a", "b"], draw=True), random=Random(0)) in ("a", "b")
    with refused("move/missing-argument"):
        check(OneOf(["a", "b"]), random=Random(0))
    with refused("move/missing-argument"):
        check(OneOf(["a", "b"], draw=True))


@pytest.mark.parametrize("value", ["c", None, True, 3, 1.5, [], set(), ["a"]])
def test_one_of_refuses_everything_else(value):
    with refused("move/not-a-choice"):
        check(OneOf(["a", "b"]), value)


def test_one_of_keeps_its_own_value_not_an_equal_one():
    assert type(check(OneOf([0, 1]), 1.0)) is int
    with refused("move/not-a-choice"):
        check(OneOf([0, 1]), True)


def test_one_of_may_depend_on_the_words_before():
    spec = OneOf(lambda args: range(args["size"]), draw=True)
    assert check(spec, 2, size=3) == 2
    with refused("move/not-a-choice"):
        check(spec, 2, size=2)
    assert spec.describe() is None


def test_some_keeps_the_order_and_drops_repetitions():
    assert check(Some(["a", "b", "c"]), ["c", "a", "c"]) == ["a", "c"]
    assert check(Some(["a", "b"]), []) == []
    assert check(Some(["a", "b"], default=["b"])) == ["b"]
    assert check(Some(["a", "b", "c"], default=["c", "a"])) == ["a", "c"]
    with refused("move/missing-argument"):
        check(Some(["a"]))


@pytest.mark.parametrize("value", ["a", 5, None, ["x"], [["a"]], [None]])
def test_some_refuses_strangers(value):
    with refused("move/not-a-choice"):
        check(Some(["a", "b"]), value)


def test_sample_draws_different_values():
    for seed in range(20):
        assert sorted(check(Sample([0, 1, 2, 3], 4), random=Random(seed))) == [0, 1, 2, 3]
    assert len(check(Sample("abc", 7), random=Random(0))) == 3
    with refused("move/missing-argument"):
        check(Sample("abc", 2))


@pytest.mark.parametrize(
    "value",
    [
        [0, 1, 2],
        [0, 1, 2, 2],
        [0, 1, 2, 4],
        "0123",
        0,
        None,
        [1, 1.0, True, 0],
        [0, 1, 2, True],
        [0, 1, 2, "3"],
    ],
)
def test_sample_refuses_what_is_no_sample(value):
    with refused("move/not-a-choice"):
        check(Sample([0, 1, 2, 3], 4), value)


def test_sample_keeps_its_own_values():
    assert [type(each) for each in check(Sample([0, 1], 2), [1.0, 0.0])] == [int, int]


def test_flag_is_yes_or_no():
    assert check(Flag(), False) is False
    with refused("move/yes-or-no"):
        check(Flag(), 1)
    with refused("move/missing-argument"):
        check(Flag())


def test_text_is_one_line_of_limited_length():
    assert check(Text(), "  two \n words ") == "two words"
    assert check(Text(default="x")) == "x"
    assert check(Text(default=""), "  ") == ""
    with refused("move/missing-argument"):
        check(Text(), " ")
    with refused("move/text-too-long"):
        check(Text(5), "123456")
    with refused("move/text"):
        check(Text(), 5)


def test_text_that_no_journal_or_socket_could_carry_is_refused():
    with refused("move/text"):
        check(Text(), "half a \ud83d")


def test_an_option_is_found_by_kind_and_team():
    red, blue = Team("t1", "Red"), Team("t2", "Blue")
    ask = Ask("x", Option("bid", by=red), Option("bid", by=[blue]), Option("close"))
    assert ask.find("bid", red) is ask.options[0]
    assert ask.find("bid", blue) is ask.options[1]
    assert ask.find("close", None) is ask.options[2]
    assert ask.find("bid", None) is None
    assert ask.find("close", red) is None


def test_defaults_that_depend_on_the_words_before():
    spec = OneOf(lambda args: "a" if args["first"] else "ab", default=lambda args: "a" if args["first"] else "b")
    assert check(spec, first=True) == "a"
    assert check(spec, first=False) == "b"
    with refused("move/not-a-choice"):
        check(spec, "b", first=True)
    assert check(OneOf(["a", "b"], default="b")) == "b"
    with refused("move/missing-argument"):
        check(OneOf(["a"], default=lambda args: MISSING))
    some = Some(["a", "b"], default=lambda args: [] if args["first"] else ["b"])
    assert check(some, first=True) == []
    assert check(some, first=False) == ["b"]
    assert check(Flag(default=True)) is True


@pytest.mark.parametrize("value", [["c"], [["a"]], "a", 5])
def test_some_takes_only_what_is_there(value):
    with refused("move/not-a-choice"):
        check(Some(["a", "b"]), value)


def test_a_newcomers_name_is_tidy_and_free():
    table = Table([Team("t1", "Red")])
    table.reserve("Masters")
    assert check(NewName(table), " Blue  one ") == "Blue one"
    for name, code in (("RED", "setup/same-name"), ("masters", "setup/same-name"), ("", "setup/empty-name")):
        with refused(code):
            check(NewName(table), name)
    with refused("move/missing-argument"):
        check(NewName(table))


def test_a_crowd_is_worked_out_when_somebody_asks():
    red, blue, green = teams = [Team(f"t{n}", name) for n, name in enumerate(("Red", "Blue", "Green"))]
    done = []
    crowd = Crowd(Table(teams), without=done)
    ask = Ask("x", Option("answer", by=crowd), Option("close"))
    assert (list(crowd), len(crowd), crowd.empty) == (teams, 3, False)
    done.append(red)
    blue.playing = False
    assert list(crowd) == [green]
    assert ask.find("answer", green) is ask.options[0]
    assert ask.find("answer", red) is None
    done.append(green)
    assert crowd.empty
    assert ask.find("answer", None) is None  # never the host's, even when nobody is left
    assert list(Crowd(Table(teams), only={green})) == [green]
    assert "Green" not in crowd


def test_an_ask_with_further_options():
    ask = Ask("x", Option("open"), stage="3", likely="open")
    more = ask.plus(Option("join"))
    assert [option.kind for option in more.options] == ["open", "join"]
    assert (more.phase, more.stage, more.likely) == ("x", "3", "open")
