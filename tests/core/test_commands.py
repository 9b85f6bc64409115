import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizwidgets.core import Refused
from quizwidgets.core.commands import ALL_IN, read_command
from tests.support import BLUE, RED, TEAMS, refused

PHRASES = [ALL_IN["pl"], ALL_IN["en"]]


def read(text, names=TEAMS):
    return read_command(text, names, PHRASES)


def test_a_name_and_a_number_is_a_bid():
    assert read("Czerwoni 5") == ("bid", RED, {"amount": 5})
    assert read("  Czerwoni 5\n") == ("bid", RED, {"amount": 5})


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_name_and_the_phrase_is_all_in(phrase):
    assert read(f"Niebiescy {phrase}") == ("all_in", BLUE, {})


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "command/empty"),
        ("   ", "command/empty"),
        (None, "command/empty"),
        (5, "command/empty"),
        ("Czerwini 5", "command/unknown-team"),
        ("5", "command/unknown-team"),
        ("Czerwoni5", "command/unknown-team"),
        ("VA BANQUE!", "command/unknown-team"),
        ("Czerwonych VA BANQUE!", "command/unknown-team"),
        ("czerwoni 5", "command/spelling"),
        ("CZERWONI 5", "command/spelling"),
        ("Czerwoni va banque!", "command/spelling"),
        ("Czerwoni VA BANQUE", "command/spelling"),
        ("Czerwoni VA  BANQUE!", "command/spelling"),
        ("Czerwoni VA BANK!", "command/spelling"),
        ("Czerwoni VABANQUE!", "command/spelling"),
        ("Czerwoni  5", "command/spaces"),
        ("Czerwoni\t5", "command/spaces"),
        ("Czerwoni\u00a05", "command/spaces"),
        ("Czerwoni", "number/empty"),
        ("Czerwoni pięć", "number/not-a-number"),
        ("Czerwoni +5", "number/not-a-number"),
        ("Czerwoni -5", "number/negative"),
        ("Czerwoni 5.5", "number/fraction"),
        ("Czerwoni 1 000", "number/grouped"),
        ("Czerwoni 1e9", "number/exponent"),
        ("Czerwoni ５", "number/other-digits"),
        ("Czerwoni 05", "number/leading-zero"),
    ],
)
def test_anything_else_is_refused_with_its_own_reason(typed, code):
    with refused(code):
        read(typed)


def test_the_refusal_says_what_to_type():
    with pytest.raises(Refused) as info:
        read("Czerwini 5")
    assert "Czerwoni" in info.value.say("pl")
    with pytest.raises(Refused) as info:
        read("Czerwoni va banque")
    assert "Czerwoni VA BANQUE!" in info.value.say("pl")


def test_a_name_may_begin_another_name():
    names = ["Red", "Red 2", "Red 2 b"]
    assert read("Red 2 b 7", names) == ("bid", "Red 2 b", {"amount": 7})
    assert read("Red 2 7", names) == ("bid", "Red 2", {"amount": 7})
    assert read("Red 25", names) == ("bid", "Red", {"amount": 25})


def test_a_bid_that_is_also_another_teams_name_is_a_bid():
    assert read("Red 2", ["Red", "Red 2"]) == ("bid", "Red", {"amount": 2})


@given(st.text() | st.tuples(st.sampled_from(TEAMS), st.text()).map(" ".join))
def test_never_more_than_a_refusal(text):
    try:
        kind, team, _ = read(text)
    except Refused as refusal:
        refusal.say("en")
    else:
        assert kind in ("bid", "all_in")
        assert team in TEAMS
