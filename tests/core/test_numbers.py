import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizwidgets.core import Refused
from quizwidgets.core.numbers import read_whole
from tests.support import refused


@pytest.mark.parametrize(
    ("typed", "number"), [("5", 5), (" 5 ", 5), ("0", 0), ("1000", 1000), (7, 7), (-7, -7)]
)
def test_plain_digits_count(typed, number):
    assert read_whole(typed) == number


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u00a0", "empty"),
        ("-5", "negative"),
        ("−5", "negative"),
        ("–5", "negative"),
        ("-5.5", "negative"),
        ("5.5", "fraction"),
        ("5,5", "fraction"),
        ("1/2", "fraction"),
        (".5", "fraction"),
        (5.0, "fraction"),
        (float("nan"), "fraction"),
        (float("inf"), "fraction"),
        ("1 000", "grouped"),
        ("1\u00a0000", "grouped"),
        ("1\u202f000", "grouped"),
        ("1,000", "grouped"),
        ("1.000", "grouped"),
        ("1'000", "grouped"),
        ("1_000", "grouped"),
        ("1e9", "exponent"),
        ("1E9", "exponent"),
        ("1.5e3", "exponent"),
        ("1e-9", "exponent"),
        ("５００", "other-digits"),
        ("٥", "other-digits"),
        ("５" * 5000, "too-high"),
        ("05", "leading-zero"),
        ("007", "leading-zero"),
        ("9" * 13, "too-high"),
        ("9" * 100_000, "too-high"),
        ("+5", "not-a-number"),
        ("²", "not-a-number"),
        ("5²", "not-a-number"),
        ("½", "not-a-number"),
        ("Ⅴ", "not-a-number"),
        ("五", "not-a-number"),
        ("$500", "not-a-number"),
        ("pięć", "not-a-number"),
        ("0x10", "not-a-number"),
        ("5 5", "not-a-number"),
        ("5\u200b", "not-a-number"),
        ("NaN", "not-a-number"),
        ("inf", "not-a-number"),
        ("-", "not-a-number"),
        (True, "not-a-number"),
        (None, "not-a-number"),
        ([5], "not-a-number"),
        (b"5", "not-a-number"),
        (set(), "not-a-number"),
    ],
)
def test_everything_else_is_refused_with_its_own_reason(typed, code):
    with refused(f"number/{code}"):
        read_whole(typed)


@pytest.mark.parametrize(
    ("typed", "better"), [("1 000", "1000"), ("５００", "500"), ("٥", "5"), ("007", "7")]
)
def test_the_refusal_says_how_to_write_it(typed, better):
    with pytest.raises(Refused) as info:
        read_whole(typed)
    assert better in info.value.say("pl")


@given(st.text() | st.integers() | st.floats() | st.binary() | st.none() | st.booleans())
def test_reads_a_whole_number_or_refuses(typed):
    try:
        number = read_whole(typed)
    except Refused as refusal:
        refusal.say("ru")
    else:
        assert type(number) is int
