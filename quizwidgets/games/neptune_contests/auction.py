"""Contest 6: teams bid by open outcry for the right to play for more; everybody plays."""

from __future__ import annotations

from typing import Any

from quizwidgets.core.ask import Ask
from quizwidgets.core.mechanics import OpenOutcry
from quizwidgets.core.mechanics.outcry import Call
from quizwidgets.core.rules import Script
from quizwidgets.core.team import Team

from .contest import Contest

__all__ = ["Auction"]


class Auction(Contest):
    """6.1-6.7."""

    name = "auction"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.outcry: OpenOutcry | None = None
        self.won: dict[int, Call] = {}
        """The winning bid for each question that had one."""

    def before(self, number: int) -> Script:
        """Hold the bidding for a question (6.2-6.4)."""
        rules = self.rules
        self.table.question = number
        outcry = self.outcry = OpenOutcry(
            self.table,
            self.table.active,
            opening=rules.auction_opening,
            step=rules.auction_step,
            counts=rules.auction_counts,
            pace=rules.auction_pace,
            bluff=rules.bluff,
            all_in_closes=rules.all_in_closes,
            all_in_exceeds=rules.all_in_exceeds,
            all_in_opens=rules.auction_opening if rules.all_in_opens else 1,
            # 6.4: not on two questions running
            resting=self.outcry.initiators if self.outcry and rules.all_in_rests else (),
            stage=self.stage(),
        )

        def ask() -> Ask | None:
            ask = outcry.ask()
            if ask is not None:
                ask.options = (*ask.options, *self.cards.marking())
            return ask

        while not outcry.closed:
            move = yield ask
            if move is None or not self.handle(move):
                outcry.take(move)
        if outcry.best is not None:
            self.won[number] = outcry.best
            self.table.announce("auction_won", team=outcry.best.team.name, amount=outcry.best.amount)

    def price(self, team: Team, number: int) -> int:
        """Return what a team plays for (6.6, 6.7)."""
        call = self.won.get(number)
        return call.amount if call is not None and call.team is team else self.rules.auction_base

    def due(self, team: Team, number: int) -> tuple[int, str]:
        price = self.price(team, number)
        return (price, "6.6") if self.cards.right(team, number) else (-price, "6.7")

    def stake(self, team: Team) -> int | None:
        if self.outcry is None or self.outcry.closed:
            return self.price(team, self.table.question) if self.laid else None
        return max((call.amount for call in self.outcry.standing if call.team is team), default=None)

    def standing(self, team: Team) -> tuple[str, Any]:
        outcry = self.outcry
        if outcry is None or outcry.closed:
            return super().standing(team)
        if outcry.best is not None and outcry.best.team is team:
            return "leads", None
        why = outcry.why_out(team)
        return ("blocked", why) if why is not None else ("in", None)

    def head(self, number: int) -> dict[str, Any]:
        call = self.won.get(number)
        winner = {"winner": call.team.name, "price": call.amount} if call is not None else {}
        return {"number": number, "base": self.rules.auction_base, **winner}

    def public(self) -> dict[str, Any]:
        bidding = self.outcry is not None and not self.outcry.closed
        return {**super().public(), "outcry": self.outcry.view() if self.outcry and bidding else None}
