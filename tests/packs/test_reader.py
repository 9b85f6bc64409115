"""The reader: every fault at once, each at its place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizwidgets.packs import PackError, load_pack, parse_pack, read_json

from .samples import HEAD, PACK, changed, fault, faults, place


def at(found):
    return found.line, found.column


def test_all_faults_at_once_in_the_order_of_the_file():
    text = PACK.replace("title: Test", "titel: Test").replace("answer: 1410", "answer: ''")
    text = text.replace("amount: 40", "amount: 4.5").replace("answer: 1970", "anser: 1970\n        extra: 1")
    text = text.replace("name: Historia", "name: ' film '")
    found = faults(text)
    assert [each.code for each in found] == [
        "key/unknown-near", "key/unknown-near", "key/unknown",
        "category/repeated", "text/empty", "box/amount",
    ]  # fmt: skip
    assert [each.where for each in found] == [
        "titel", "categories[0].questions[1].anser", "categories[0].questions[1].extra", "categories[1].name",
        "categories[1].questions[0].answer", "boxes[0].amount",
    ]  # fmt: skip
    passages = ["titel", "anser", "extra", "' film '", "''", "4.5"]
    assert [at(each) for each in found] == [place(text, passage) for passage in passages]


def test_missing_keys_are_at_their_mapping():
    text = changed("        answer: 1410\n", "")
    found = fault(text)
    assert (found.code, found.where) == ("key/missing", "categories[1].questions[0].answer")
    assert at(found) == place(text, "ask: Kiedy")
    found = fault(PACK.replace("title: Test\n", ""))
    assert (found.where, at(found)) == ("title", (1, 1))


def test_a_mistyped_key_is_not_missing_too():
    found = fault(changed("answer: 1410", "answr: 1410"))
    assert "did you mean “answer”" in found.message
    assert "ask, answer, accept, hint, note, source" in found.expected


@pytest.mark.parametrize(
    ("old", "new", "code", "passage"),
    [
        ("answer: 1410", "answer: [1410]", "type/text", "[1410]"),
        ("answer: 1410", "answer: {a: b}", "type/text", "{a: b}"),
        ("accept: [Piwowski]", "accept: jeden", "type/list", "jeden"),
        ("title: Test", "title: [a]", "type/text", "[a]"),
        ("language: pl", "language: po polsku", "language", "po polsku"),
        ("game: awantura", "game: awanturra", "game/unknown-near", "awanturra"),
        ("game: awantura", "game: szachy", "game/unknown", "szachy"),
        ("game: awantura", "game: [a]", "type/text", "[a]"),
        ("game: awantura", "game:", "type/text", "game"),
        ("quizwidgets-pack/1", "quiz", "format/unknown", "quiz"),
        ("Juliusz Machulski]", "Marek Piwowski]", "hint/repeated", "Marek Piwowski]"),
        ("[Marek Piwowski, ", "[Marek Piwoski, ", "hint/answer", "[Marek Piwoski"),
        (", Juliusz Machulski]", "]", "hint/four", "[Marek"),
        ("kind: prize", "kind: price", "box/kind-near", "price"),
        ("amount: 40", 'amount: "40"', "box/amount", '"40"'),
        ("amount: 40", "amount: 1e3", "box/amount", "1e3"),
        ("amount: 40", "amount: yes", "box/amount", "yes"),
        ("amount: 40", "amount: " + "9" * 5000, "box/amount", "999"),
        ("text: Kubek", "amount: 3\n    text: Kubek", "box/amount-forbidden", "3\n    text: K"),
        ("ask: Kiedy była bitwa?", 'ask: "W  KTÓRYM roku?"', "question/repeated", '"W  KT'),
        ("answer: 1410", 'answer: "a\\ab"', "text/control", '"a\\ab'),
        ("answer: 1410", 'answer: "\\ud800"', "text/control", '"\\ud'),
        ("answer: 1410", "answer: " + "a" * 501, "text/long", "aaaa"),
    ],
)  # fmt: skip
def test_faults_of_content(old, new, code, passage):
    text = changed(old, new)
    found = fault(text)
    assert found.code == code
    if new != "game:":
        assert at(found) == place(text, passage)


def test_sections_may_be_blank():
    pack = parse_pack(changed("note: Film z 1970 roku.", "note:").replace("accept: [Piwowski]", "accept:"))
    assert pack.categories[0].questions[0].note is None
    assert pack.categories[0].questions[0].accept == ()
    assert fault(HEAD + "categories:\n").code == "type/list"
    assert fault(HEAD + "categories: []\n").code == "list/empty"
    assert fault(changed("answer: 1410", "answer:")).code == "text/empty"


def test_repeated_things_name_the_first_line():
    found = fault(changed("name: Historia", "name: FILM"))
    assert f"line {place(PACK, 'Film')[0]}." in found.message
    assert "wiersz" in found.say("pl")
    assert "строка" in found.say("ru")


def test_a_newer_format_says_only_that():
    assert fault("format: quizwidgets-pack/2\ngame: new\nthings: [1]\n").code == "format/version"


def test_an_unknown_game_is_not_blamed_for_its_sections():
    found = fault(HEAD.replace("awantura", "brydż") + "deals: [1]\n")
    assert found.code == "game/unknown"


def test_a_missing_game_is_guessed_from_the_sections():
    found = faults(PACK.replace("game: awantura\n", "").replace("answer: 1410", "answr: 1410"))
    assert [each.code for each in found] == ["key/missing", "key/unknown-near"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n", "\ufeff"])
def test_empty(text):
    assert fault(text).code == "file/empty"


@pytest.mark.parametrize("text", ["just words", "- a\n- b\n", "[]", "'quoted'"])
def test_not_a_mapping(text):
    assert fault(text).code == "root/section"


def test_text_or_bytes_only():
    with pytest.raises(TypeError):
        load_pack(3)


def test_byte_order_mark():
    assert parse_pack("\ufeff" + PACK) == parse_pack(PACK)
    assert parse_pack(PACK.encode("utf-8-sig")) == parse_pack(PACK)


def test_language_of_the_error():
    with pytest.raises(PackError) as caught:
        parse_pack("", "p.yaml", language="pl-PL")
    assert caught.value.say() == caught.value.say("pl")
    assert "Plik jest pusty." in caught.value.say()
    assert caught.value.faults[0].message == "Plik jest pusty."
    assert str(caught.value).startswith("p.yaml:1:1: The file is empty. (expected ")


def test_load(tmp_path):
    path = tmp_path / "mój.yaml"
    path.write_text(PACK, "utf-8")
    assert load_pack(path) == load_pack(str(path)) == parse_pack(PACK)
    path.write_text("", "utf-8")
    with pytest.raises(PackError, match=r"mój\.yaml:1:1: The file is empty"):
        load_pack(path)


def test_json_round_trip():
    pack = parse_pack(PACK)
    again = read_json(pack.to_json())
    assert again == pack
    assert again.hash == pack.hash


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[" * 100_000, b"9" * 5000])
def test_not_json(data):
    with pytest.raises(PackError) as caught:
        read_json(data)
    assert caught.value.faults[0].code in {"json/syntax", "root/section"}


def test_faults_of_json():
    content = json.loads(parse_pack(PACK).to_json())
    content["categories"][0]["questions"][0]["answer"] = 3
    content["categories"][1]["name"] = "Film"
    content["x"] = 1
    with pytest.raises(PackError) as caught:
        read_json(json.dumps(content).encode())
    assert [each.where for each in caught.value.faults] == [
        "x", "categories[1].name", "categories[0].questions[0].answer",
    ]  # fmt: skip
    assert caught.value.say("ru")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("quizwidgets-pack/1", '"\\ud800"'),
        ("game: awantura", 'game: "\\ud800"'),
        ("language: pl", 'language: "\\ud800"'),
        ("author: Ktoś", '"\\ud800": 1'),
        ("kind: prize", 'kind: "\\ud800"'),
        ("amount: 40", 'amount: "\\ud800"'),
        ("ask: Kiedy była bitwa?", 'ask: "\\ud800"\n        answer: b\n      - ask: "\\ud800"'),
        ("author: Ktoś", '"{found} {": 1'),
    ],
)
def test_half_a_character_anywhere(old, new):
    assert faults(changed(old, new))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("\ud800"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["ask", "answer", "hint", "kind", "amount", "text", "\udfff"]), inner
        )
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(["format", "game", "title", "language", "author", "categories", "boxes", "tilte"])


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(FIELDS, JUNK), st.lists(JUNK, max_size=3))
def test_any_json_is_a_pack_or_a_pack_error(head, questions):
    content = {**json.loads(parse_pack(PACK).to_json()), **head}
    if questions:
        content["categories"] = [{"name": "A", "questions": questions}]
    try:
        read_json(json.dumps(content).encode())
    except PackError as error:
        for lang in ("en", "pl", "ru"):
            assert error.say(lang).encode()  # noqa: PT017


def test_many_faults_are_reported_quickly_and_all_kept():
    text = (
        HEAD
        + "categories:\n  - name: A\n    questions:\n"
        + "      - {ask: '', anser: b, x: [], hint: [a, a]}\n" * 500
    )
    found = faults(text)
    assert len(found) == 500 * 5
    with pytest.raises(PackError) as caught:
        parse_pack(text)
    assert len(str(caught.value).splitlines()) == 51
    assert str(caught.value).endswith("… and 2450 more faults")


visible = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=30).map(
    lambda text: f"x{text}x"
)


@st.composite
def contents(draw):
    names = draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=3, unique=True))
    asked = iter(draw(st.lists(st.integers(0, 10**6), min_size=9, max_size=9, unique=True)))
    categories = []
    for name in names:
        questions = []
        for _ in range(draw(st.integers(1, 3))):
            question = {"ask": f"{draw(visible)}{next(asked)}", "answer": draw(visible)}
            if draw(st.booleans()):
                options = [question["answer"], *(f"{draw(visible)}{number}" for number in "abc")]
                question["hint"] = draw(st.permutations(options))
            if draw(st.booleans()):
                question["accept"] = draw(st.lists(visible, max_size=3))
            questions.append(question)
        categories.append({"name": f"{draw(visible)}{name}", "questions": questions})
    kinds = draw(st.lists(st.sampled_from(["points", "prize"]), max_size=3))
    boxes = [
        {"kind": kind, "text": draw(visible), **({"amount": 5} if kind == "points" else {})} for kind in kinds
    ]
    head = {"format": "quizwidgets-pack/1", "game": "awantura", "title": draw(visible), "language": "pl"}
    return {**head, "categories": categories, "boxes": boxes}


@settings(max_examples=60, deadline=None)
@given(contents())
def test_any_pack_survives_json_with_the_same_hash(content):
    pack = read_json(json.dumps(content).encode())
    again = read_json(pack.to_json())
    assert again == pack
    assert again.hash == pack.hash
    # JSON is YAML 1.2, apart from what it says about characters; so the YAML reader agrees.
    assert parse_pack(json.dumps({**content, "boxes": []})).categories == pack.categories


def faults_of(data):
    """Return the faults of a text that may have none."""
    try:
        parse_pack(data)
    except PackError as error:
        return error.faults
    return ()


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=200) | st.text("-:[]{}&*!|>'\"#%@`,?\\ \n\ta1", max_size=60) | st.binary(max_size=200)
)
def test_nothing_but_pack_errors(data):
    for each in faults_of(data):
        assert each.line >= 1
        assert each.column >= 1
        assert each.say("pl")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(PACK)), st.text("-:[]{}&*!|>'\"#%@`,?\\ \n\ta1ż", max_size=4), st.integers(0, 6))
def test_a_pack_with_something_typed_over_it(start, typed, deleted):
    text = PACK[:start] + typed + PACK[start + deleted :]
    lines = text.split("\n")
    for each in faults_of(text):
        assert each.line <= len(lines)
        assert each.column <= len(lines[each.line - 1]) + 1
        assert each.say("ru")


KEYS = (
    "answer: 1970",
    "answer: 1410",
    "name: Historia",
    "title: Test",
    "kind: prize",
    "source: https://example.org/rejs",
)


@given(st.sampled_from(KEYS), st.sampled_from(["value", "key"]), st.integers(0, 5))
def test_a_wrong_value_or_key_is_found_where_it_was_put(line, what, comments):
    key, _, value = line.partition(": ")
    text = "# ż\n" * comments + (
        changed(line, f"{key}: [zły]")
        if what == "value"
        else changed(line, f"{key}: {value}\n{indent(line)}zły: 1")
    )
    assert at(fault(text)) == place(text, "[zły]" if what == "value" else "zły: 1")


def indent(line):
    column = place(PACK, line)[1] - 1
    return " " * column
