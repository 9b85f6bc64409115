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
