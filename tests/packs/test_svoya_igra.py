"""Packs of Svoya Igra: what they may hold, and what a check finds."""

import pytest

from quizwidgets.packs import check, parse_pack, preview

from .samples import faults


def theme(name, count=5, more=""):
    questions = "".join(f"\n      - {{ask: {name}{n}, answer: secret, source: s}}" for n in range(count))
    return f"  - name: {name}{more}\n    questions:{questions}\n"


def text(first=("A",), second=("B",), third=("C",), final=True):
    parts = [
        f"{name}:\n" + "".join(each if each.startswith(" ") else theme(each) for each in themes)
        for name, themes in (("first", first), ("second", second), ("third", third))
        if themes
    ]
    head = "format: quizwidgets-pack/1\ngame: svoya_igra\ntitle: Test\nlanguage: ru\n"
    return head + "".join(parts) + ("final: {theme: F, ask: final, answer: secret, source: s}\n" if final else "")


def found(*args, **keywords):
    findings = check(parse_pack(text(*args, **keywords)), {"themes": 3, "questions": 15})
    for each in findings:
        for lang in ("en", "pl", "ru"):
            assert each.say(lang)
    return {each.code: each.level for each in findings}


def test_a_whole_pack():
    pack = parse_pack(text(third=[theme("C", more="\n    auction: 3\n    order: [2, 1, 3, 5, 4]")]))
    assert pack.counts() == {"themes": 3, "questions": 15, "auctions": 1}
    assert (pack.third[0].auction, pack.third[0].order) == (3, (2, 1, 3, 5, 4))
    assert pack.final.theme == "F"
    shown = preview(pack)
    assert [each["name"] for each in shown["categories"]] == ["A", "B", "C"]
    assert "secret" not in str(shown)


@pytest.mark.parametrize(
    ("pack", "code"),
    [
        (text(third=[theme("C", more="\n    auction: 1")]), "theme/auction"),
        (text(third=[theme("C", more="\n    auction: 5")]), "theme/auction"),
        (text(third=[theme("C", more="\n    auction: x")]), "place/number"),
        (text(third=[theme("C", more="\n    order: [1, 2, 3, 4]")]), "theme/order"),
        (text(third=[theme("C", more="\n    order: [1, 2, 3, 4, 4]")]), "theme/order"),
        (text(third=[theme("C", count=6)]), "theme/questions"),
        (text(first=[theme("A", more="\n    auction: 3")]), "theme/auction-first"),
        (text(third=["B"]), "category/repeated"),
        (text(third=["c"], first=["C"]), "category/repeated"),
        (text(third=[theme("D").replace("D0", "A0")]), "question/repeated"),
    ],
)
def test_what_the_rules_do_not_allow(pack, code):
    assert code in {each.code for each in faults(pack)}


def test_what_is_worth_knowing():
    auctions = [theme(name, more="\n    auction: 3") for name in "DE"]
    assert found(second=[*auctions, "G"], third=[theme(each, more="\n    auction: 3") for each in "HI"] + ["J"]) == {}
    assert found() == {"check/auctions": "remark"}
    assert found(second=auctions)["check/auction-last"] == "remark"
    assert found(third=())["check/themes"] == "problem"
    assert found(second=["B", "C", "D"], third=())["check/round-themes"] == "problem"
    assert found(final=False)["check/no-final"] == "problem"
    assert found(third=[theme("C", count=4)])["check/questions"] == "problem"
    assert found(third=[theme("C").replace(", source: s", "")])["check/sources"] == "remark"
