"""The model: what a pack is, how text is kept, its hash."""

import json

import pytest
from pydantic import ValidationError

from quizwidgets.packs import AwanturaPack, Box, Category, Question, parse_pack

from .samples import HEAD, PACK, changed

HEADER = {"format": "quizwidgets-pack/1", "game": "awantura", "title": "T", "language": "pl"}


def question(**fields):
    return Question(**{"ask": "Kto?", "answer": "Ja", **fields})


def codes(caught):
    return [each["type"] for each in caught.value.errors()]


def test_a_whole_pack():
    pack = parse_pack(PACK)
    assert isinstance(pack, AwanturaPack)
    assert [each.name for each in pack.categories] == ["Film", "Historia"]
    first = pack.categories[0].questions[0]
    assert first.answer in first.hint
    assert len(first.hint) == 4
    assert pack.boxes[0] == Box(kind="points", amount=40, text="Czterdzieści punktów")
    assert pack.counts() == {"categories": 2, "questions": 3, "boxes": 2}


@pytest.mark.parametrize(
    "written",
    ["1410", "yes", "no", "true", "null", "~", "1e3", "007", "0x1F", "12:30", "2024-01-02", ".inf", "1_000"],
)
def test_text_stays_what_was_written(written):
    pack = parse_pack(changed("answer: 1410", f"answer: {written}"))
    assert pack.categories[1].questions[0].answer == written


def test_norwegian_is_a_language():
    assert parse_pack(changed("language: pl", "language: no")).language == "no"


def test_text_is_trimmed_and_composed():
    assert question(answer=" Z\u0301ro\u0301dło\t ").answer == "Źródło"
    assert question(answer="dwa \n  wiersze").answer == "dwa wiersze"
    assert question(ask="dwa\r\nwiersze").ask == "dwa\nwiersze"


@pytest.mark.parametrize("text", ["", "  ", "\n", "\u200b", None])
def test_empty_text(text):
    with pytest.raises(ValidationError) as caught:
        question(ask=text)
    assert codes(caught) == ["text/empty"]


@pytest.mark.parametrize("text", ["a\x07b", "a\x00b", "a\x9fb", "a\ud800b"])
def test_control_characters(text):
    with pytest.raises(ValidationError) as caught:
        question(ask=text)
    assert codes(caught) == ["text/control"]


def test_too_long():
    assert len(question(ask="a" * 2000).ask) == 2000
    with pytest.raises(ValidationError, match="2001 characters, more than 2000"):
        question(ask="a" * 2001)


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (["Ja", "b", "c"], ["hint/four"]),
        ([], ["hint/four", "hint/answer"]),
        (["Ja", "b", "c", "d", "e"], ["hint/four"]),
        (["a", "b", "c", "d"], ["hint/answer"]),
        (["Ja", "b", "b", "b"], ["hint/repeated", "hint/repeated"]),
        (["Ja", "Ja ", "b", "c"], ["hint/repeated"]),
        (["x", "x"], ["hint/four", "hint/repeated", "hint/answer"]),
    ],
)
def test_hints(hint, expected):
    with pytest.raises(ValidationError) as caught:
        question(hint=hint)
    assert codes(caught) == expected


def test_options_may_differ_in_case():
    assert question(answer="Co", hint=["Co", "CO", "Cu", "C"]).hint[1] == "CO"


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ({"kind": "points"}, "box/amount-missing"),
        ({"kind": "loss", "text": "x"}, "box/amount-missing"),
        ({"kind": "points", "amount": 0}, "box/amount"),
        ({"kind": "points", "amount": -5}, "box/amount"),
        ({"kind": "points", "amount": 2.0}, "box/amount"),
        ({"kind": "points", "amount": True}, "box/amount"),
        ({"kind": "points", "amount": "40"}, "box/amount"),
        ({"kind": "points", "amount": 10**7}, "box/amount"),
        ({"kind": "prize", "amount": 5, "text": "x"}, "box/amount-forbidden"),
        ({"kind": "hint", "amount": 5}, "box/amount-forbidden"),
        ({"kind": "prize"}, "box/text-missing"),
        ({"kind": "prise", "text": "x"}, "box/kind-near"),
        ({"kind": "kot", "text": "x"}, "box/kind"),
    ],
)
def test_boxes(box, expected):
    with pytest.raises(ValidationError) as caught:
        Box(**box)
    assert codes(caught) == [expected]


def test_python_builds_packs_too():
    category = Category(name="Film", questions=[question()])
    pack = AwanturaPack(**HEADER, categories=[category])
    assert pack.categories == (category,)
    with pytest.raises(ValidationError, match="is given twice; the first time: categories"):
        AwanturaPack(**HEADER, categories=[category, category])


def test_frozen():
    with pytest.raises(ValidationError):
        question().answer = "Ty"


def test_unknown_key_in_python_names_the_nearest():
    with pytest.raises(ValidationError, match="did you mean “source”") as caught:
        question(sorce="x")
    assert len(caught.value.errors()) == 1


def test_hash_is_of_the_content():
    pack = parse_pack(PACK)
    laid_out = "# a comment\n" + PACK.replace("accept: [Piwowski]", 'accept:\n          - "Piwowski"   # him')
    assert parse_pack(laid_out).hash == pack.hash
    assert parse_pack(PACK.replace("\n", "\r\n")).hash == pack.hash
    assert parse_pack(changed("Kubek", "Kubki")).hash != pack.hash
    assert len(pack.hash) == 64
    assert parse_pack(HEAD + PACK.removeprefix(HEAD).replace("author: Ktoś", "author:")).hash != pack.hash


def test_canonical_json():
    data = parse_pack(PACK).to_json()
    assert (
        data
        == json.dumps(json.loads(data), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    )
    assert b"null" not in data


def test_hash_does_not_change_between_versions():
    pack = AwanturaPack(**HEADER, categories=[Category(name="Film", questions=[question()])])
    assert pack.to_json() == (
        b'{"categories":[{"name":"Film","questions":[{"answer":"Ja","ask":"Kto?"}]}],'
        b'"format":"quizwidgets-pack/1","game":"awantura","language":"pl","title":"T"}'
    )
