"""What is drawn in Kalambury: the phrases left, the one on the table, who has guessed in this round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quizwidgets.core.mechanics import OpenAuction
from quizwidgets.core.team import Team

__all__ = ["Card", "Phrases"]


@dataclass(eq=False)
class Card:
    """The phrase on the table, and how far its turn has come."""

    category: str
    item: int
    """Which phrase of the category."""
    phrase: Any
    bonus: Any
    """The phrase's bonus, or else its category's (K13), or None."""
    guesser: Team | None = None
    seconds: int | None = None
    """The time the guessing team has chosen."""
    presenter: str = ""
    """Who presents the phrase, and has seen it."""
    verdict: bool | None = None
    """Whether it was guessed; None before the end of the attempt."""


class Phrases:
    """What is left to draw, and what lies on the table.

    Parameters
    ----------
    pack
        Has ``categories``, each with ``name``, ``bonus`` and ``phrases``.
    """

    def __init__(self, pack: Any) -> None:
        self.card: Card | None = None
        self.auction: OpenAuction | None = None
        self.guessed: list[str] = []
        """Keys of the teams that have guessed in this round."""
        self._categories = {each.name: each for each in pack.categories}
        self._left = {each.name: list(range(len(each.phrases))) for each in pack.categories}

    @property
    def wheel(self) -> list[str]:
        """The categories that still have phrases."""
        return [name for name, items in self._left.items() if items]

    def counts(self) -> list[dict[str, Any]]:
        """Return the wheel for screens."""
        return [{"category": name, "kind": "phrase", "left": len(self._left[name])} for name in self.wheel]

    def items_of(self, args: Mapping[str, Any]) -> list[int]:
        """Return the phrases left in the drawn category."""
        return self._left[args["category"]]

    def take(self, args: Mapping[str, Any]) -> Card:
        """Put the drawn phrase on the table."""
        category = self._categories[args["category"]]
        phrase = category.phrases[args["item"]]
        self.auction = None
        self.card = Card(category.name, args["item"], phrase, phrase.bonus or category.bonus)
        return self.card

    def put_back(self) -> None:
        """Take the phrase off the table: nobody has seen it."""
        self.card = self.auction = None

    def use(self, card: Card) -> None:
        """Count a phrase as seen: it does not come again."""
        self._left[card.category].remove(card.item)

    # What screens see

    def public(self, *, bonus_told: bool) -> dict[str, Any] | None:
        """Return the card as everybody may see it."""
        card = self.card
        if card is None:
            return None
        view: dict[str, Any] = {"kind": "phrase", "category": card.category}
        if card.bonus is not None and (bonus_told or card.guesser is not None):
            view["bonus"] = {"amount": card.bonus.amount, "to": card.bonus.to}
        if self.auction is not None:
            leader = self.auction.leader
            view |= {"highest": self.auction.highest, "leader": leader.name if leader else None}
            view["all_in"] = self.auction.all_in is not None
        if card.guesser is not None:
            view |= {"answerer": card.guesser.name, "seconds": card.seconds, "presenter": card.presenter}
        if card.verdict is not None:
            view |= {"phrase": card.phrase.phrase, "verdict": card.verdict}
        return view

    def seen(self) -> dict[str, Any]:
        """Return the phrase as its presenter and the host see it, from the naming of the presenter on."""
        card = self.card
        if card is None or not card.presenter:
            return {}
        return {"phrase": card.phrase.phrase, "note": card.phrase.note}
