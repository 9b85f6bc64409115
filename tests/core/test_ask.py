from random import Random

import pytest

from quizwidgets.core import Ask, Flag, OneOf, Option, Sample, Some, Team, Text, Whole
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
