"""The parser: what is not YAML, and the YAML that packs do without."""

import pytest

from quizwidgets.packs import nodes, parse_pack

from .samples import HEAD, PACK, changed, fault, faults, place


@pytest.mark.parametrize(
    ("old", "new", "code", "passage"),
    [
        ("      - ask: W którym", "\t  - ask: W którym", "yaml/tab", "\t"),
        ("        answer: 1410", "\tanswer: 1410", "yaml/tab", "\t"),
        ("ask: W którym", "ask: Rok: w którym", "yaml/colon", ": w którym"),
        ("answer: 1410", 'answer: "1410', "yaml/quote", '"1410'),
        ("answer: 1410", "answer: '1410", "yaml/quote", "'1410"),
        ("ask: W którym roku?", 'ask: "W" którym roku?', "yaml/after-quote", "którym"),
        ("Juliusz Machulski]", "Juliusz Machulski", "yaml/bracket", "[Marek"),
        ("answer: 1410", "answer: @nikt", "yaml/start", "@nikt"),
        ("answer: 1410", "answer: %5", "yaml/start", "%5"),
        ("answer: 1410", 'answer: "a\\qb"', "yaml/escape", "qb"),
        ("    text: Kubek", "   text: Kubek", "yaml/indent", "text: Kubek"),
        ("answer: 1410", "answer\n        note: x", "yaml/no-colon", "answer\n        note: x"),
        (
            "ask: W którym roku?",
            'ask: "Kto napisał „Lalkę"?"',
            "yaml/after-quote",
            '?"\n        answer: 1970',
        ),
        ("answer: 1410", "answer: 'It's'", "yaml/after-quote", "s'"),
        ("[Piwowski]", '["Piwo"wski]', "yaml/after-quote", "wski]"),
        ("answer: 1410", 'answer: "1410”\n        note: "x"', "yaml/after-quote", 'x"'),
        ("answer: 1410", 'answer: "\\U7FFFFFFF"', "yaml/syntax", None),
        ("answer: 1410", "answer: a\x07b", "file/character", "\x07"),
        ("answer: 1410", "answer: a\ud800b", "file/character", "\ud800"),
    ],
)
def test_syntax(old, new, code, passage):
    text = changed(old, new)
    found = fault(text)
    assert found.code == code, found
    assert found.line == place(text, new if passage is None else passage)[0]
    if passage is not None:
        assert found.column == place(text, passage)[1]


def test_a_sign_that_cannot_begin_a_text_is_named():
    assert "begin with @" in fault(changed("answer: 1410", "answer: @nikt")).message


def test_every_repeated_key_with_both_lines():
    text = changed("answer: 1410", "answer: 1410\n        answer: 1411\n        answer: 1412").replace(
        "author: Ktoś", "title: Inny"
    )
    found = faults(text)
    assert [each.code for each in found] == ["yaml/repeated-key"] * 3
    assert (found[0].line, found[0].column) == (5, 1)
    assert "line 3." in found[0].message
    first = place(text, "answer: 1410")[0]
    assert [each.line for each in found[1:]] == [first + 1, first + 2]
    assert all(f"line {first}." in each.message for each in found[1:])


def test_anchors_aliases_and_tags_are_refused_along_with_other_faults():
    text = changed("Film z 1970 roku.", "&x Film").replace("answer: 1410", "answer: *x")
    text = text.replace("answer: 1970", "answer: !!int 1970").replace("text: Kubek", "text: ''")
    assert [each.code for each in faults(text)] == ["yaml/anchor", "yaml/tag", "yaml/alias", "text/empty"]
    assert fault(changed("answer: 1410", "answer: !kot 1")).message == "Tags (!kot) are not used in packs."


def test_laughing_at_aliases():
    bomb = "a: &a [x, x]\n" + "".join(f"b{n}: [*a, *a, *a]\n" for n in range(100))
    found = faults(HEAD + "categories: []\n" + bomb)
    assert sum(each.code == "yaml/alias" for each in found) == 300


@pytest.mark.parametrize("text", ["[ " * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 10_000])
def test_deep(text):
    # Some of these are not YAML either; what matters is that none exhausts the stack.
    assert {each.code for each in faults(text)} <= {"yaml/deep", "yaml/indent", "yaml/syntax", "yaml/bracket"}


def test_deep_names_the_limit():
    assert f"more than {nodes.DEEPEST} deep" in fault("[" * 30 + "]" * 30).message


def test_what_would_keep_the_parser_busy():
    text = changed("answer: 1410", "answer: !" + "a" * 2_000_000)
    found = fault(text)
    assert found.code == "yaml/long"
    assert (found.line, found.column) == place(text, "!aaa")


def test_too_many_values(monkeypatch):
    monkeypatch.setattr(nodes, "MOST", 30)
    assert faults(PACK)[-1].code == "yaml/many"


def test_two_documents():
    found = fault(PACK + "---\n" + PACK)
    assert found.code == "yaml/documents"
    assert found.line == PACK.count("\n") + 1
    assert parse_pack("---\n" + PACK + "...\n") == parse_pack(PACK)


@pytest.mark.parametrize("key", ["[a, b]", "{a: b}", "? [a]\n", "", "? |\n  a\n"])
def test_keys_are_text(key):
    assert faults(f"{HEAD}{key}: 1\ncategories: []\n")


def test_escaped_emoji():
    pack = parse_pack(changed("answer: 1410", 'answer: "\\ud83d\\ude00"'))
    assert pack.categories[1].questions[0].answer == "😀"


def test_line_separators_of_unicode_do_not_shift_lines():
    text = changed("Film z 1970 roku.", "a\u2028b\x85c").replace("answer: 1410", "answer: ''")
    found = fault(text)
    assert found.line == place(text, "answer: ''")[0]


def test_block_texts():
    pack = parse_pack(changed("ask: Kiedy była bitwa?", "ask: |\n          Raz\n          dwa\n"))
    assert pack.categories[1].questions[0].ask == "Raz\ndwa"
