"""What is drawn in Awantura: the wheel of categories, the card on the table, black boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from quizwidgets.core.mechanics import OpenAuction, Striking
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

__all__ = ["SPECIAL", "Card", "Cards"]

SPECIAL = {"hint": "hint", "black box": "box", "one on one": "duel"}
"""The special categories, as a draw names them, and what their card is."""


@dataclass(eq=False)
class Card:
    """The card on the table: its category, and how much of it is known."""

    kind: str
    """``"question"``, ``"hint"``, ``"box"`` or ``"duel"``."""
    category: str
    item: int = 0
    """Which question of the category, or which box of the pack."""
    question: Any = None
    options: list[str] = field(default_factory=list)
    """The hint's four options in the order in which they are shown."""
    answerer: Team | None = None
    used: bool = False
    """Whether it has been won and counts as played."""
    shown: bool = False
    """Whether the question has been read out."""
    hinted: bool = False
    open: bool = False
    """Whether the right answer has been read out."""
    verdict: bool | None = None
    said: str = ""
    """What the team typed as its answer."""
    antes: int = 0
    """Points taken as antes for it."""
    names: list[str] = field(default_factory=list)
    """Categories on the table of a duel."""
    striking: Striking | None = None
    topic: str = ""
    """The category a duel came down to."""
    players: dict[str, str] = field(default_factory=dict)
    """Who plays a duel, by the team's key."""


class Cards:
    """What is left to draw, and what lies on the table.

    Parameters
    ----------
    pack
        Has ``categories`` (each with ``name`` and ``questions``) and ``boxes``.
    """

    def __init__(self, pack: Any) -> None:
        self.pack = pack
        self.card: Card | None = None
        self.auction: OpenAuction | None = None
        self.opened: dict[str, Any] | None = None
        """The black box that was opened last, until the next draw."""
        self.boxes_of: dict[str, list[int]] = {}
        """Boxes that teams hold unopened, by the team's key."""
        self._left = {each.name: list(range(len(each.questions))) for each in pack.categories}
        self._questions = {each.name: each.questions for each in pack.categories}
        self._boxes_left = list(range(len(pack.boxes)))
        self._seen: set[str] = set()
        self._specials: Counter[str] = Counter()

    def begin_round(self) -> None:
        """Make all categories fresh again."""
        self._seen.clear()
        self._specials.clear()

    def wheel(self, hints: int, boxes: int, duels: int) -> list[str]:
        """Return the categories that may be drawn; one that was played in this round only when no other is left."""
        fresh = self._fresh()
        if not fresh:
            return []
        count = self._specials
        return fresh + [
            name
            for name, limit, there in (
                ("hint", hints, True),
                ("black box", boxes, bool(self._boxes_left)),
                ("one on one", duels, len(fresh) > 1),
            )
            if there and count[name] < limit
        ]

    def _fresh(self) -> list[str]:
        full = [name for name, items in self._left.items() if items]
        return [name for name in full if name not in self._seen] or full

    def counts(self, wheel: list[str]) -> list[dict[str, Any]]:
        """Return the wheel for screens."""
        return [
            {"category": name, "kind": SPECIAL.get(name, "question"), "left": len(self._left.get(name, ()))}
            for name in wheel
        ]

    # What a draw decides, given its category

    def items_of(self, args: Mapping[str, Any]) -> list[int]:
        """Return the questions left in the drawn category, or the boxes left."""
        if args["category"] == "black box":
            return self._boxes_left
        return self._left.get(args["category"]) or [0]

    def hint_places(self, args: Mapping[str, Any]) -> list[int]:
        """Return the places over which a hint's options are shuffled."""
        return [] if args["category"] in SPECIAL else [0, 1, 2, 3]

    def duel_names(self, args: Mapping[str, Any]) -> list[str]:
        """Return the categories from which those of a duel are drawn."""
        return self._fresh() if args["category"] == "one on one" else []

    def free(self, category: str) -> list[int]:
        """Return the questions left in a category."""
        return self._left[category]

    def take(self, args: Mapping[str, Any], table: Table) -> Card:
        """Put the drawn card on the table."""
        category = args["category"]
        self.opened = None
        card = Card(SPECIAL.get(category, "question"), category, args["item"], names=list(args["names"]))
        if card.kind == "question":
            card.question = self._questions[category][card.item]
            if card.question.hint:
                card.options = [card.question.hint[place] for place in args["order"]]
        self.card, self.auction = card, None
        return card

    def put_back(self) -> None:
        """Take the card off the table unused."""
        self.card = self.auction = None

    def use(self) -> None:
        """Count the card on the table as played."""
        card = self.card
        assert card is not None
        card.used = True
        if card.kind == "question":
            self._left[card.category].remove(card.item)
            self._seen.add(card.category)
            return
        self._specials[card.category] += 1
        if card.kind == "box":
            self._boxes_left.remove(card.item)

    def show_duel(self, item: int) -> None:
        """Show a duel's question."""
        card = self.card
        assert card is not None
        card.item, card.question, card.shown = item, self._questions[card.topic][item], True
        self._left[card.topic].remove(item)
        self._seen.add(card.topic)

    @property
    def boxes_held(self) -> int:
        """How many boxes are still unopened in somebody's hands."""
        return sum(map(len, self.boxes_of.values()))

    def open_box(self, team: Team) -> Any:
        """Return the box of the pack that a team opens."""
        return self.pack.boxes[self.boxes_of[team.key].pop(0)]

    # What screens see

    def box(self, table: Table) -> dict[str, Any] | None:
        """Return the black box that was opened last, as everybody may read it."""
        if self.opened is None:
            return None
        return {**self.opened, "team": table.by_key(self.opened["key"]).name}

    def public(self, rules: Any, table: Table) -> dict[str, Any] | None:
        """Return the card as everybody may see it."""
        card = self.card
        if card is None:
            return None
        view: dict[str, Any] = {"kind": card.kind, "category": card.category, "hinted": card.hinted}
        if card.answerer is not None:
            view["answerer"] = card.answerer.name
        if card.shown:
            view["ask"] = card.question.ask
            if card.options and not card.open:
                view["hint_price"] = rules.hint_price(table)
        if card.hinted:
            view["options"] = card.options
        if card.open and card.shown and card.question is not None:
            view |= {"answer": card.question.answer, "verdict": card.verdict, "said": card.said}
        if card.kind == "duel":
            view["players"] = [[table.by_key(key).name, player] for key, player in card.players.items()]
            if card.striking is not None:
                view |= {"names": card.names, "struck": list(card.striking.struck), "topic": card.topic}
        if self.auction is not None:
            leader = self.auction.leader
            view |= {"highest": self.auction.highest, "leader": leader.name if leader else None}
            view["all_in"] = self.auction.all_in is not None
        return view

    def secret(self) -> dict[str, Any] | None:
        """Return what the host alone sees: the question once the bidding is over, its answer, what was typed."""
        card = self.card
        if card is None or card.question is None or (card.answerer is None and not card.shown):
            return None
        question = card.question
        return {
            "ask": question.ask,
            "answer": question.answer,
            "accept": list(question.accept),
            "options": card.options,
            "note": question.note,
            "source": question.source,
            "said": card.said,
        }
