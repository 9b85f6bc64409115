"""How faults are said."""

import pickle

import pytest

from quizwidgets.packs import Fault, PackError
from quizwidgets.packs.faults import Line, cut, spell

EMPTY = Fault("p.yaml", 3, 7, "title", "text/empty")


def test_a_fault_in_three_languages():
    assert EMPTY.say() == "p.yaml:3:7: The text is empty. (expected at least one visible character)"
    assert EMPTY.say("pl") == "p.yaml:3:7: Tekst jest pusty. (powinno być: co najmniej jeden widoczny znak)"
    assert EMPTY.say("ru-RU").startswith("p.yaml:3:7: Текст пуст.")
    assert EMPTY.say("de") == EMPTY.say("en")


def test_a_line_is_said_in_the_language_of_the_sentence():
    fault = Fault("p.yaml", 9, 1, "", "yaml/repeated-key", {"key": "{ask}", "first": Line(2)})
    assert "“{ask}” is given twice; the first time: line 2." in fault.say("en")
    assert "pierwszy raz: wiersz 2." in fault.say("pl")


@pytest.mark.parametrize(
    ("count", "last"), [(50, "p.yaml:3:7"), (51, "… i jeszcze 1 błąd"), (53, "… i jeszcze 3 błędy")]
)
def test_a_long_list_is_cut(count, last):
    error = PackError([EMPTY] * count, "pl")
    assert error.say().splitlines()[-1].startswith(last)
    assert len(error.say().splitlines()) == min(count, 51)
    assert len(error.faults) == count


def test_errors_travel_between_processes():
    error = PackError([EMPTY], "pl")
    again = pickle.loads(pickle.dumps(error))
    assert again.faults == error.faults
    assert again.say() == error.say()


def test_spelling_a_path():
    assert spell(("categories", 3, "questions", 2, "hint")) == "categories[3].questions[2].hint"
    assert spell((0, "a b")) == "[0]['a b']"
    assert spell(()) == ""
    assert cut("a\n  b " + "c" * 100) == "a b " + "c" * 55 + "…"
