"""The check before a game, and the preview that gives nothing away."""

import json

from quizwidgets.packs import check, parse_pack, preview

from .samples import HEAD, PACK

NEEDS = {"questions": 3, "categories": 2}


def found(pack, *, hints=True, **needs):
    findings = check(pack, {**NEEDS, **needs}, hints=hints)
    for each in findings:
        for lang in ("en", "pl", "ru"):
            assert each.say(lang)
    return {each.code: each for each in findings}


def test_enough():
    findings = found(parse_pack(PACK), boxes=2)
    assert {each.level for each in findings.values()} == {"remark"}
    assert findings["check/hints"].places == ("categories[0].questions[1]", "categories[1].questions[0]")
    assert findings["check/hints"].say("pl") == "2 pytania nie mają podpowiedzi do kupienia."
    assert set(findings) == {"check/hints", "check/sources"}
    assert "check/hints" not in found(parse_pack(PACK), hints=False)


def test_too_few():
    findings = check(parse_pack(PACK), {"questions": 36, "categories": 12, "boxes": 3})
    problems = [each for each in findings if each.level == "problem"]
    assert findings[:3] == problems
    assert [each.message for each in problems] == [
        "The game needs 36, the pack has 3 questions.",
        "The game needs 12, the pack has 2 categories.",
        "The game needs 3, the pack has 2 boxes.",
    ]


def test_no_box():
    pack = parse_pack(PACK.partition("boxes:")[0])
    assert found(pack)["check/no-box"].level == "remark"
    assert found(pack, boxes=1)["check/boxes"].level == "problem"


def test_long_texts():
    ask, answer = "a" * 241, "b" * 81
    short, brief = "c" * 240, "d" * 80
    pack = parse_pack(
        f"{HEAD}categories:\n- name: A\n  questions:\n"
        f"  - {{ask: {ask}, answer: {brief}}}\n  - {{ask: {short}, answer: {answer}}}\n"
    )
    findings = found(pack)
    assert findings["check/long-questions"].places == ("categories[0].questions[0]",)
    assert findings["check/long-answers"].places == ("categories[0].questions[1]",)


def test_preview_has_neither_questions_nor_answers():
    shown = preview(parse_pack(PACK))
    assert shown["categories"][0] == {"name": "Film", "questions": 2}
    assert (shown["title"], shown["author"], shown["boxes"]) == ("Test", "Ktoś", 2)
    data = json.dumps(shown, ensure_ascii=False)
    for secret in ("Kto wyreżyserował", "Piwowski", "1410", "1970", "Kubek", "Wajda"):
        assert secret not in data
