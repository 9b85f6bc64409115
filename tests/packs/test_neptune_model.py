"""Packs for Neptune's contests: their sections, and what is refused."""

import pytest

from quizwidgets.games import Neptune
from quizwidgets.packs import NeptunePack, PackError, check, load_pack, parse_pack, preview, read_json, shipped_packs

PACK = """
format: quizwidgets-pack/1
game: neptune
title: Small
language: en
negative:
  questions:
    - {ask: Which bear is white?, answer: polar bear, rating: 20, inversion: tropical mouse}
    - {ask: Who is long?, answer: big snake, rating: 30, inversion: small bird}
  decoys: [a, b]
sandwich:
  - {ask: S, answer: s}
blitz:
  - - {ask: B11, answer: b}
    - {ask: B12, answer: b}
  - - {ask: B21, answer: b}
joker:
  - {ask: J, answer: j, topic: Jays}
"""

SHIPPED = [path for path in shipped_packs() if path.stem.startswith("neptune")]


def faults(text):
    with pytest.raises(PackError) as caught:
        parse_pack(text)
    return [(fault.line, fault.code) for fault in caught.value.faults]


def test_a_section_for_each_contest():
    pack = parse_pack(PACK)
    assert isinstance(pack, NeptunePack)
    assert pack.negative.questions[1].rating == 30
    assert [[each.ask for each in block] for block in pack.blitz] == [["B11", "B12"], ["B21"]]
    assert pack.joker[0].topic == "Jays"
    assert pack.counts() == {
        "negative": 2, "sandwich": 1, "blitz": 2, "sisyphus": 0, "joker": 1, "auction": 0,
        "decoys": 2,
    }
    assert read_json(pack.to_json()) == pack


def test_what_a_screen_may_show_of_it():
    shown = preview(parse_pack(PACK))
    assert [(each["name"], each["questions"]) for each in shown["categories"]][:3] == [
        ("negative", 2),
        ("sandwich", 1),
        ("blitz", 3),
    ]
    assert "tropical mouse" not in str(shown)


def test_what_is_too_little_and_where():
    found = check(parse_pack(PACK), Neptune(contests=["blitz", "negative"]).needs())
    assert [(each.level, each.code) for each in found][:3] == [
        ("problem", "check/blitz"),
        ("problem", "check/negative"),
        ("problem", "check/decoys"),
    ]
    assert all("{" not in each.say(language) for each in found for language in ("pl", "ru", "en"))
    sources = next(each for each in found if each.code == "check/sources")
    assert sources.places[0] == "blitz[0][0]"
    assert "negative.questions[1]" in sources.places


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("rating: 20, ", "", [(8, "key/missing")]),
        ("rating: 20", "rating: twenty", [(8, "box/amount")]),
        ("ask: S,", "ask: B12,", [(15, "question/repeated")]),
        ("ask: B21", "ask: b11", [(16, "question/repeated")]),
        ("[a, b]", "[a, Small Bird]", [(10, "sheet/repeated")]),
        ("small bird", "tropical mouse", [(9, "sheet/repeated")]),
        ("joker:", "jokers:", [(17, "key/unknown-near")]),
        (", topic: Jays", "", [(18, "key/missing")]),
        ("  - - {ask: B21, answer: b}", "  - []", [(16, "list/empty")]),
    ],
)
def test_faults_have_their_place(old, new, expected):
    assert faults(PACK.replace(old, new)) == expected


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_pack_is_enough_for_all_six_contests(path):
    pack = load_pack(path)
    assert pack.counts() == Neptune().needs()
    assert {len(block) for block in pack.blitz} == {4}
    assert check(pack, Neptune().needs()) == []
    assert len(pack.asked()) == 51
    # An inversion gives nothing of its answer away, and nobody sees it before the sheet.
    for each in pack.negative.questions:
        assert each.inversion.casefold() not in f"{pack.title} {pack.description}".casefold()
        words = {word for word in each.answer.casefold().split() if len(word) > 3}
        assert not words & set(each.inversion.casefold().split())


def test_one_in_russian_and_one_in_english():
    assert {load_pack(path).language for path in SHIPPED} == {"ru", "en"}
