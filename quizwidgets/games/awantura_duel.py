"""One on one, the extra category of Awantura's final (A25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quizwidgets.core.ask import Ask, Flag, OneOf, Option, Text
from quizwidgets.core.ledger import POT
from quizwidgets.core.mechanics import Striking
from quizwidgets.core.rules import Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .awantura_cards import Card

if TYPE_CHECKING:
    from .awantura import Awantura

__all__ = ["one_on_one"]


def one_on_one(rules: Awantura, table: Table, card: Card) -> Script:
    """One player of each team, categories struck out in turn, the first to act answers for the pot."""
    cards = table.cards
    teams = list(table.active)

    def both(ask: Ask) -> Ask | None:
        return ask if len(table.active) > 1 else None

    for team in teams:
        move = yield from _name_player(rules, table, team, both)
        if move is None:
            return None
        card.players[team.key] = move.args["player"]
    order = sorted(teams, key=table.account, reverse=rules.duel_first == "richer")
    card.striking = Striking(table, order, card.names)
    category = yield from card.striking.play()
    if category is None:
        return None
    table.question += 1
    cards.use()
    card.topic = category
    show = Option("reveal", item=OneOf(cards.free(category), draw=True, hidden=True))
    move = yield lambda: both(Ask("question", show, likely="reveal"))
    if move is None:
        return None
    cards.show_duel(move.args["item"])
    move = yield lambda: both(Ask("buzz", Option("buzz", by=teams), Option("close"), likely="buzz"))
    if move is None:
        return None
    if move.kind == "close":  # nobody acts: the pot is carried
        card.open = True
        return None
    first = card.answerer = table.team(move.team)
    table.start_clock(rules.seconds)
    right = yield from _hear(card, first)
    winner = first if right else next(team for team in teams if team is not first)
    if winner.active:
        table.pay(POT, winner, table.pot, "A25", "duel_right" if right else "duel_wrong")
    rules.close_card(table, card, right)
    return None


def _name_player(rules: Awantura, table: Table, team: Team, both: Any) -> Script:
    """Have a team name its player; the host may still add to the pot (A20: the duel's money)."""

    def ask() -> Ask | None:
        player = Option("assign", by=team, player=Text(60, default=(team.players or [team.name])[0]))
        return both(Ask("players", player, rules.bonus(), stage=f"{team.key} {table.pot}", likely="assign"))

    while True:
        move = yield ask
        if move is None or move.kind == "assign":
            return move
        rules.bonus_or_box(table, move)


def _hear(card: Card, team: Team) -> Script:
    """Hear the answer of the one who was first; return whether it is right."""
    options = [Option("judge", right=Flag()), Option("answer", by=team, text=Text(300))]
    while True:
        move = yield lambda: Ask("answer", *options, likely="judge") if team.active else None
        if move is None or move.kind == "judge":
            return move is not None and move.args["right"]
        card.said = move.args["text"]
