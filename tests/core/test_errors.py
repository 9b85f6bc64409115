"""Refusals in words."""

from quizwidgets.core import Refused
from quizwidgets.core.codes import Code


def test_words_of_a_move_are_called_what_screens_call_them():
    refusal = Refused(Code.MOVE_MISSING, argument="amount")
    assert refusal.say("pl") == "Brakuje: „punkty”."
    assert refusal.say("en") == "“points” is missing."
    assert "“amount”" in str(refusal), "who writes a program needs the keyword"


def test_word_that_no_screen_names_stays():
    assert Refused(Code.MOVE_MISSING, argument="item").say("en") == "“item” is missing."
