"""The catalogue is whole: every sentence in every language, with the same places to fill."""

import re
import tomllib
from pathlib import Path

import pytest

from quizwidgets import text

FILES = sorted(Path(text.__file__).parent.glob("*.toml"))
PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "ru": {"one", "few", "many", "other"}}


def places(form):
    forms = form.values() if isinstance(form, dict) else [form]
    return set().union(*(re.findall(r"{(\w+)", each) for each in forms))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sentence_in_every_language(path):
    for key, forms in tomllib.loads(path.read_text("utf-8")).items():
        assert set(forms) == set(text.LANGUAGES), key
        assert len({frozenset(places(form)) for form in forms.values()}) == 1, key
        for lang, form in forms.items():
            if isinstance(form, dict):
                assert set(form) <= PLURALS[lang], key
                assert "other" in form, key
            else:
                assert form.strip(), key


def test_unknown_sentence_names_the_nearest():
    with pytest.raises(KeyError, match="did you mean"):
        text.say("refused.bid/to-low", "en")


@pytest.mark.parametrize(("code", "known"), [("pl-PL", "pl"), ("ru_RU", "ru"), ("de", "en"), (None, "en")])
def test_language_codes(code, known):
    assert text.language(code) == known


WORDS = {
    "pl": {
        "ostrzeż": "upomnienie",
        "zestaw": "paczka",
        "wejści": "wpisowe",
        "zawodni": "gracz",
        "prezenter": "pokazujący",
    },
    "ru": {"набор": "пакет", "прибавк": "надбавка"},
}
"""Words that the catalogue does not use, by language: what it says instead."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_thing_has_one_name(path):
    for key, forms in tomllib.loads(path.read_text("utf-8")).items():
        for lang, words in WORDS.items():
            said = str(forms[lang]).casefold()
            assert not [better for word, better in words.items() if word in said], key


@pytest.mark.parametrize(
    ("lang", "high", "said"),
    [
        ("pl", 4, "2–4 drużyny"),
        ("pl", 8, "2–8 drużyn"),
        ("pl", 22, "2–22 drużyny"),
        ("ru", 4, "2–4 команды"),
        ("ru", 8, "2–8 команд"),
        ("ru", 21, "2–21 команда"),
        ("en", 8, "2–8 teams"),
    ],
)
def test_a_range_of_teams_goes_by_its_last_number(lang, high, said):
    assert text.say("setup.teams-range", lang, low=2, n=high) == said
