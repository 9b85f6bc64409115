"""Packs for the tests: one that is right, and how to look at faults."""

import pytest

from quizwidgets.packs import PackError, parse_pack

HEAD = "format: quizwidgets-pack/1\ngame: awantura\ntitle: Test\nlanguage: pl\n"

PACK = f"""\
{HEAD}author: Ktoś
categories:
  - name: Film
    questions:
      - ask: "Kto wyreżyserował „Rejs”?"
        answer: Marek Piwowski
        accept: [Piwowski]
        hint: [Marek Piwowski, Andrzej Wajda, Stanisław Bareja, Juliusz Machulski]
        note: Film z 1970 roku.
        source: https://example.org/rejs
      - ask: W którym roku?
        answer: 1970
  - name: Historia
    questions:
      - ask: Kiedy była bitwa?
        answer: 1410
boxes:
  - kind: points
    amount: 40
    text: Czterdzieści punktów
  - kind: prize
    text: Kubek
"""

CHARADES = """\
format: quizwidgets-pack/1
game: kalambury
title: Test
language: pl
categories:
  - name: Filmy
    bonus: {amount: 2, to: guesser}
    phrases:
      - Rejs
      - phrase: Miś
        bonus: {amount: 3, to: opponents}
        note: Komedia z 1980 roku.
  - name: Liczby
    phrases: [2001, no]
"""


def faults(text, name="p.yaml"):
    """Return the faults of a text that has some."""
    with pytest.raises(PackError) as caught:
        parse_pack(text, name)
    assert caught.value.faults
    # Every sentence can be said in every language.
    for lang in ("en", "pl", "ru"):
        assert caught.value.say(lang)
    return caught.value.faults


def fault(text):
    """Return the only fault of a text."""
    found = faults(text)
    assert len(found) == 1, [each.say() for each in found]
    return found[0]


def changed(old, new, text=PACK):
    """Return the pack with one passage changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def place(text, passage):
    """Return the line and column of a passage."""
    before = text[: text.index(passage)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
