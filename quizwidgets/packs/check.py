"""Whether a pack is enough for the game at hand, and what is worth knowing before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from quizwidgets.text import language as known_language
from quizwidgets.text import say

from .faults import spell

if TYPE_CHECKING:
    from .model import AwanturaPack, Pack, Question, SvoyaIgraPack

__all__ = ["LONG_ANSWER", "LONG_QUESTION", "Finding", "check", "check_rounds", "preview"]

LONG_ANSWER = 80
"""Characters; a longer answer can hardly be given aloud as it is written."""

LONG_QUESTION = 240
"""Characters; a longer question is small on a projector."""


@dataclass(frozen=True)
class Finding:
    """Something about a pack.

    A ``problem`` keeps the game from being played to its end, a ``remark`` does not. ``places`` are
    the questions it is about, spelled as in faults.
    """

    level: Literal["problem", "remark"]
    code: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    places: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """The finding in English, one sentence."""
        return self.say()

    def say(self, language: str | None = None) -> str:
        """Return the finding as one sentence."""
        return say(f"packs.{self.code}", known_language(language), **self.values)


def check(
    pack: AwanturaPack,
    *,
    questions_needed: int,
    categories_needed: int,
    boxes_needed: int = 0,
    hints: bool = True,
) -> list[Finding]:
    """Compare a pack with what a game needs.

    Parameters
    ----------
    pack : AwanturaPack
    questions_needed, categories_needed, boxes_needed : int
        How many of them the game may use.
    hints : bool
        Whether the game sells hints.

    Returns
    -------
    list of Finding
        Problems first.
    """
    counts = pack.counts()
    needs = {"questions": questions_needed, "categories": categories_needed, "boxes": boxes_needed}
    findings = [
        Finding("problem", f"check/{what}", {"n": counts[what], "needed": needed})
        for what, needed in needs.items()
        if counts[what] < needed
    ]
    if not pack.boxes and not boxes_needed:
        findings.append(Finding("remark", "check/no-box"))

    def remark(code: str, places: list[str], **values: int) -> None:
        if places:
            findings.append(Finding("remark", code, {"n": len(places), **values}, tuple(places)))

    asked = _questions(pack)
    if hints:
        remark("check/hints", [place for place, each in asked if not each.hint])
    remark("check/sources", [place for place, each in asked if not each.source])
    long_answers = [place for place, each in asked if len(each.answer) > LONG_ANSWER]
    remark("check/long-answers", long_answers, limit=LONG_ANSWER)
    long_questions = [place for place, each in asked if len(each.ask) > LONG_QUESTION]
    remark("check/long-questions", long_questions, limit=LONG_QUESTION)
    return findings


def check_rounds(pack: SvoyaIgraPack, *, themes_needed: int = 6, questions_needed: int = 5) -> list[Finding]:
    """Compare a pack of rounds and themes with what a game needs, and with what authors are asked to keep to.

    Parameters
    ----------
    pack : SvoyaIgraPack
    themes_needed : int
        How many themes a round has.
    questions_needed : int
        How many questions a theme has.

    Returns
    -------
    list of Finding
        Problems first.
    """
    problems, remarks = [], []
    short, unsourced = [], []
    for name in ("first", "second", "third"):
        themes = getattr(pack, name)
        if len(themes) < themes_needed:
            problems.append(
                Finding("problem", "check/themes", {"n": len(themes), "needed": themes_needed, "round": name})
            )
        short += [
            spell((name, number)) for number, theme in enumerate(themes) if len(theme.questions) < questions_needed
        ]
        unsourced += [
            spell((name, number, "questions", position))
            for number, theme in enumerate(themes)
            for position, question in enumerate(theme.questions)
            if not question.source
        ]
        if name == "first" or not themes:
            continue
        auctions = sum(theme.auction is not None for theme in themes)
        if auctions != 2:
            remarks.append(Finding("remark", "check/auctions", {"n": auctions, "round": name}))
        if themes[-1].auction is not None:
            place = spell((name, len(themes) - 1))
            remarks.append(Finding("remark", "check/auction-last", {"round": name}, (place,)))
    if short:
        values = {"n": len(short), "needed": questions_needed}
        problems.append(Finding("problem", "check/theme-questions", values, tuple(short)))
    if pack.final is None:
        problems.append(Finding("problem", "check/no-final"))
    if unsourced:
        remarks.append(Finding("remark", "check/sources", {"n": len(unsourced)}, tuple(unsourced)))
    return problems + remarks


def preview(pack: Pack) -> dict[str, Any]:
    """Return what a screen may show of a pack before the game, as plain JSON data.

    Answers and the contents of boxes are not in it.
    """
    return {
        "title": pack.title,
        "language": pack.language,
        "author": pack.author,
        "licence": pack.licence,
        "description": pack.description,
        "categories": [
            {
                "name": each.name,
                "questions": len(each.questions),
                "samples": [question.ask for question in each.questions[:2]],
            }
            for each in pack.sections()
        ],
        "boxes": pack.counts().get("boxes", 0),
    }


def _questions(pack: AwanturaPack) -> list[tuple[str, Question]]:
    return [
        (spell(("categories", number, "questions", position)), question)
        for number, category in enumerate(pack.categories)
        for position, question in enumerate(category.questions)
    ]
