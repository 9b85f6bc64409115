"""Whether a pack is enough for the game at hand, and what is worth knowing before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from quizwidgets.text import language as known_language
from quizwidgets.text import say

from .faults import spell

if TYPE_CHECKING:
    from .model import Pack

__all__ = ["LONG_ANSWER", "LONG_QUESTION", "Finding", "check", "preview"]

LONG_ANSWER = 80
"""Characters; a longer answer can hardly be given aloud as it is written."""

LONG_QUESTION = 240
"""Characters; a longer question is small on a projector."""

ROUNDS = ("first", "second", "third")
"""Sections of a pack of rounds."""


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
    pack: Pack,
    needs: Mapping[str, int],
    *,
    hints: bool = True,
) -> list[Finding]:
    """Compare a pack with what a game needs.

    Parameters
    ----------
    pack : Pack
    needs : mapping of str to int
        How many of each thing the game may use, by the names of ``pack.counts()``.
    hints : bool
        Whether the game sells hints.

    Returns
    -------
    list of Finding
        Problems first.
    """
    counts = pack.counts()
    findings = [
        Finding("problem", f"check/{what}", {"n": counts[what], "needed": needed})
        for what, needed in needs.items()
        if counts.get(what, 0) < needed
    ]
    if counts.get("boxes") == 0 and not needs.get("boxes"):
        findings.append(Finding("remark", "check/no-box"))

    def remark(code: str, places: list[str], **values: int) -> None:
        if places:
            findings.append(Finding("remark", code, {"n": len(places), **values}, tuple(places)))

    asked = [(spell(place), question) for place, question in pack.asked()]
    if hints and pack.hinted:
        remark("check/hints", [place for place, each in asked if not each.hint])
    remark("check/sources", [place for place, each in asked if not each.source])
    long_answers = [place for place, each in asked if len(each.answer) > LONG_ANSWER]
    remark("check/long-answers", long_answers, limit=LONG_ANSWER)
    long_questions = [place for place, each in asked if len(each.ask) > LONG_QUESTION]
    remark("check/long-questions", long_questions, limit=LONG_QUESTION)
    if pack.game == "svoya_igra":
        findings += _rounds(pack, needs.get("themes", 0) // len(ROUNDS))
    return sorted(findings, key=lambda each: each.level)


def preview(pack: Pack) -> dict[str, Any]:
    """Return what a screen may show of a pack before the game, as plain JSON data.

    No question is in it: the room may be looking at this screen already.
    """
    return {
        "title": pack.title,
        "language": pack.language,
        "author": pack.author,
        "licence": pack.licence,
        "description": pack.description,
        "categories": [
            {"name": each.name, "questions": len(_items(each))} for each in _categories(pack)
        ],
        "boxes": pack.counts().get("boxes", 0),
    }


def _rounds(pack: Any, themes: int) -> list[Finding]:
    """Compare rounds of themes with what each needs, and with what authors are asked to keep to."""
    findings = []
    for name in ROUNDS:
        there = getattr(pack, name)
        if len(there) < themes:
            values = {"n": len(there), "needed": themes, "round": name}
            findings.append(Finding("problem", "check/round-themes", values))
        auctions = sum(theme.auction is not None for theme in there)
        if name != "first" and there and auctions != 2:
            findings.append(Finding("remark", "check/auctions", {"n": auctions, "round": name}))
        if there and there[-1].auction is not None:
            place = spell((name, len(there) - 1))
            findings.append(Finding("remark", "check/auction-last", {"round": name}, (place,)))
    if pack.final is None:
        findings.append(Finding("problem", "check/no-final"))
    return findings


def _categories(pack: Pack) -> Sequence[Any]:
    return getattr(pack, "categories", ())


def _asked(category: Any) -> Sequence[Any]:
    """Return a category's questions; what is guessed without being asked has none."""
    return getattr(category, "questions", ())


def _items(category: Any) -> Sequence[Any]:
    return _asked(category) or getattr(category, "phrases", ())
