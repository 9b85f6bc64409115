"""Kalambury with an auction: teams bid for the turn to guess a charade, and everybody's bid is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import Bool, Enum, Int

from quizwidgets.core.ask import Ask, Flag, OneOf, Option, Text, Whole
from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.core.ledger import BANK, POT
from quizwidgets.core.mechanics import OpenAuction
from quizwidgets.core.ranking import ranks
from quizwidgets.core.rules import Rules, Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .kalambury_cards import Card, Phrases

__all__ = ["Kalambury"]


class Kalambury(Rules):
    """Kalambury with an auction, clauses K1-K15.

    Source: the rules of the charades at Fornost. Every point they leave open is a parameter.
    """

    name = "kalambury"
    min_teams = 2  # K1
    max_teams = 12

    points = Int(5, min=0, max=10_000, help="Points at the start for each team in the game (K1)")
    rounds = Int(2, min=1, max=50, help="Rounds; in each of them every team guesses once (K2)")
    bonus_limit = Int(1000, min=0, max=100_000, help="The most the host may add to a pot at once (K4)")
    opening = Int(1, min=1, max=10_000, help="The lowest first bid (K5)")
    step = Int(1, min=1, max=10_000, help="By how much a bid must exceed the highest one (K5)")
    seconds = Int(120, min=0, max=600, help="Seconds to guess a phrase; 0: no clock (K9)")
    cut = Int(30, min=5, max=600, help="By how many seconds a team may shorten its time, once or more often (K9)")
    cut_bonus = Int(1, min=0, max=10_000, help="Points into the pot for each such cut (K9)")
    absence = Int(1, min=0, max=10_000, help="Points into the pot for each team that takes no part (K10)")
    absent = Enum(("silent", "barred"), "silent", help="Who takes no part: all that did not bid, or may not (K10)")
    bonus_told = Bool(True, help="The pack's bonus is told with the category; otherwise after the auction (K13)")
    opponents = Enum(("failed", "always"), "failed", help="When the others get an opponents' bonus (K13)")
    nobody_bids = Enum(("either", "again", "random"), "either", help="What follows when nobody bids (K15)")

    groups = {
        "points": ("points", "bonus_limit", "absence", "absent"),
        "round": ("rounds", "seconds", "cut", "cut_bonus"),
        "auction": ("opening", "step", "nobody_bids"),
        "bonuses": ("bonus_told", "opponents"),
    }

    def needs(self) -> dict[str, int]:
        return {"phrases": self.rounds * self.max_teams}  # K2, with as many teams as can play

    def prepare(self, teams: Sequence[Team], pack: Any) -> None:
        super().prepare(teams, pack)
        if not any(category.phrases for category in pack.categories):
            raise Refused(Code.SETUP_PACK_EMPTY, pack=pack.title)

    # The game -------------------------------------------------------------------------------------------------

    def play(self, table: Table) -> Script:
        table.cards = Phrases(table.pack)
        for team in table.teams:
            table.pay(BANK, team, self.points * len(table.teams), "K1", "start")
        more = True
        for number in range(1, self.rounds + 1):  # K2
            table.round = str(number)
            table.cards.guessed.clear()
            table.announce("round")
            while more and self.eligible(table):
                more = yield from self.turn(table)
            if not more or len(table.active) < 2:
                break
        return lambda: self.outcome(table)  # K14

    def eligible(self, table: Table) -> list[Team]:
        """Return who may still guess in this round (K8); nobody, when there is nobody left to play against."""
        active = table.active
        return [team for team in active if team.key not in table.cards.guessed] if len(active) > 1 else []

    def turn(self, table: Table) -> Script:
        """Play one turn (K3); return whether the game goes on."""
        cards = table.cards
        table.question = len(cards.guessed) + 1
        table.questions = len(cards.guessed) + len(self.eligible(table))
        drawn = yield from self.draw(table)
        guesser, more = None, drawn is not None or not self.eligible(table)
        while drawn is not None:  # K15: perhaps more than once
            card = cards.take(drawn)
            table.announce("drawn", category=card.category)
            guesser, drawn = yield from self.auction(table)
        if guesser is not None:
            card.guesser = guesser
            self.fill(table, card)
            named = yield from self.name_presenter(table, card)
            if named:
                guessed = yield from self.attempt(table, card)
                self.settle(table, card, guessed)
                return True
        self.call_off(table)
        return more

    # A category is drawn (K3, K4) ------------------------------------------------------------------------------

    def draw(self, table: Table) -> Script:
        """Return what is drawn; None when there is nobody left to guess or nothing left to draw."""

        def ask() -> Ask | None:
            if not self.eligible(table):
                return None
            # Without a phrase the game ends here, shorter than it was meant to be.
            option = self.draw_option(table) if table.cards.wheel else Option("next")
            stage = f"{table.round} {table.question} {table.pot}"
            return Ask("draw", option, self.bonus(), stage=stage, likely=option.kind)

        while True:
            move = yield ask
            if move is None or move.kind == "next":
                return None
            if move.kind == "draw":
                return move.args
            self.add_bonus(table, move)

    def draw_option(self, table: Table) -> Option:
        item = OneOf(table.cards.items_of, draw=True, hidden=True)
        return Option("draw", category=OneOf(table.cards.wheel, draw=True), item=item)

    def bonus(self) -> Option:
        return Option("bonus", amount=Whole(1, self.bonus_limit))

    def add_bonus(self, table: Table, move: Any) -> None:
        table.pay(BANK, POT, move.args["amount"], "K4", "bonus")
        table.announce("bonus", amount=move.args["amount"])

    # The auction (K5-K8, K15) ----------------------------------------------------------------------------------

    def auction(self, table: Table) -> Script:
        """Return who guesses (None: nobody is left to), and what the host has drawn instead, or None."""

        def ready() -> Ask | None:
            ask = Ask("ready", Option("open"), self.bonus(), stage=str(table.pot), likely="open")
            return ask if len(self.eligible(table)) > 1 else None  # K8: the last team needs no auction

        winner = move = None
        while True:
            move = yield ready
            if move is None or move.kind == "open":
                break
            self.add_bonus(table, move)  # K4: not once the auction is open
        if move is not None:
            auction = table.cards.auction = OpenAuction(
                table,
                self.eligible(table),
                clause="K5",
                all_in_clause="K6",
                opening=self.opening,
                step=self.step,
                reaching=True,  # K6
                blocking=True,  # K7
                barred={table.by_key(key): Code.TEAM_GUESSED for key in table.cards.guessed},  # K8
            )
            winner = yield from auction.play()
        if winner is not None and len(table.active) > 1:
            return winner, None
        move = yield lambda: self.no_bids(table)
        if move is None:
            return next(iter(self.eligible(table)), None), None
        if move.kind == "draw":
            self.give_back(table)
            return None, move.args
        table.announce("chosen", team=move.args["name"])
        return table.team(move.args["name"]), None

    def no_bids(self, table: Table) -> Ask | None:
        """Nobody bids: the host draws another phrase, or the team that has to guess with a stake of 0 (K15)."""
        teams = self.eligible(table)
        if len(teams) < 2:
            return None
        options = []
        if self.nobody_bids != "random" and any(table.account(team) > 0 for team in teams):
            options.append(self.draw_option(table))
        if self.nobody_bids != "again" or not options:
            options.append(Option("choose", name=OneOf([team.name for team in teams], draw=True)))
        return Ask("no_bids", *options, likely=options[0].kind)

    # The pot (K10, K13) ----------------------------------------------------------------------------------------

    def fill(self, table: Table, card: Card) -> None:
        """Add to the stakes and the host's bonus what else belongs into the pot before the attempt."""
        absent = self.absentees(table, card)
        table.pay(BANK, POT, self.absence * len(absent), "K10", "absent", names=", ".join(each.name for each in absent))
        if card.bonus is not None and card.bonus.to == "guesser":
            table.pay(BANK, POT, card.bonus.amount, "K13", "phrase_bonus")

    def absentees(self, table: Table, card: Card) -> list[Team]:
        """Return the teams that take no part in this auction."""
        auction, guessed = table.cards.auction, table.cards.guessed
        stakes = auction.stakes if auction is not None and self.absent == "silent" else {}
        others = [team for team in table.active if team is not card.guesser]
        return [team for team in others if team.key in guessed or stakes.get(team.key) == 0]

    # Time and presenter (K9) -----------------------------------------------------------------------------------

    def times(self) -> dict[int, int]:
        """Return the times that a team may choose, each with its points for the pot."""
        cuts = range(max(0, self.seconds - 1) // self.cut + 1)
        return {self.seconds - self.cut * n: self.cut_bonus * n for n in cuts}

    def name_presenter(self, table: Table, card: Card) -> Script:
        """Let the team shorten its time and name its presenter, who sees the phrase; return whether it did."""
        team = card.guesser
        assert team is not None

        def ask() -> Ask | None:
            presenter = Option("presenter", by=team, player=Text(60, default=(team.players or [team.name])[0]))
            if not team.active:
                return None
            if card.seconds is not None:
                return Ask("presenter", presenter, likely="presenter")
            options = [presenter, Option("time", by=team, seconds=OneOf(list(self.times())))]
            if table.cards.auction is None:  # K4: there is no auction that a bonus would have to come before
                options.append(self.bonus())
            return Ask("time", *options, stage=str(table.pot), likely="presenter")

        while not card.presenter:
            move = yield ask
            if move is None:
                return False
            match move.kind:
                case "bonus":
                    self.add_bonus(table, move)
                case "time":
                    card.seconds = move.args["seconds"]
                    table.pay(BANK, POT, self.times()[card.seconds], "K9", "time", seconds=card.seconds)
                    table.announce("time", team=team.name, seconds=card.seconds)
                case "presenter":
                    card.presenter = move.args["player"] or team.name
                    table.announce("presenter", team=team.name, player=card.presenter)
        table.cards.use(card)
        return True

    # The attempt (K11-K13) -------------------------------------------------------------------------------------

    def attempt(self, table: Table, card: Card) -> Script:
        """Let the team guess; return whether it did so in time."""
        team = card.guesser
        assert team is not None
        move = yield lambda: Ask("phrase", Option("next"), likely="next") if team.active else None
        if move is None:
            return False
        table.start_clock(self.seconds if card.seconds is None else card.seconds, hard=True)

        def ask() -> Ask | None:
            # The clock's own move; the host may make it too, with a stopwatch of his own.
            out = [Option("time")] if table.clock is not None else []
            return Ask("attempt", Option("judge", right=Flag()), *out, likely="judge") if team.active else None

        move = yield ask
        table.stop_clock()
        return move is not None and move.kind == "judge" and move.args["right"]

    def settle(self, table: Table, card: Card, guessed: bool) -> None:
        team, bonus = card.guesser, card.bonus
        assert team is not None
        if guessed:
            table.pay(POT, team, table.pot, "K11", "guessed", category=card.category)
        else:
            self.give_back(table, team)  # K12
            table.pay(POT, BANK, table.pot, "K12", "lost")
        if bonus is not None and bonus.to == "opponents" and (self.opponents == "always" or not guessed):
            for other in table.active:
                if other is not team:
                    table.pay(BANK, other, bonus.amount, "K13", "opponents_bonus")
        table.cards.guessed.append(team.key)  # K8
        table.cards.auction, card.verdict = None, guessed
        table.announce("guessed" if guessed else "not_guessed", team=team.name, phrase=card.phrase.phrase)

    def give_back(self, table: Table, guesser: Team | None = None) -> None:
        """Give the stakes back to all but the guesser; what a correction has taken from the pot, the bank gives."""
        auction = table.cards.auction
        for team in auction.teams if auction is not None else ():
            stake = auction.stakes[team.key] if team is not guesser else 0
            paid = table.pay(POT, team, min(stake, table.pot), "K12", "stake_back")
            table.pay(BANK, team, stake - paid, "K12", "stake_back")

    def call_off(self, table: Table) -> None:
        """End a turn in which nobody can guess any more and nobody has seen the phrase."""
        self.give_back(table)
        table.pay(POT, BANK, table.pot, "K12", "lost")
        if table.cards.card is not None and table.cards.card.verdict is None:
            table.cards.put_back()
            table.announce("called_off")

    def outcome(self, table: Table) -> dict[str, Any]:
        """Return the result (K14): those with the highest account, accounts, and places of the teams still in."""
        playing = table.active or table.teams
        best = [team.name for team in table.richest(playing)]
        return {
            "winner": best[0] if len(best) == 1 else None,
            "winners": best,
            "accounts": {team.name: table.account(team) for team in table.teams},
            "ranks": ranks({team.name: table.account(team) for team in playing}),
        }

    # What screens see ------------------------------------------------------------------------------------------

    def stake(self, table: Table, team: Team) -> int | None:
        auction = table.cards.auction
        return auction.stakes.get(team.key) if auction is not None else None

    def standing(self, table: Table, team: Team) -> tuple[str, Refused | None]:
        state, reason = super().standing(table, team)
        auction, card = table.cards.auction, table.cards.card
        if state != "in":
            return state, reason
        if team.key in table.cards.guessed:
            return "guessed", Refused(Code.TEAM_GUESSED, team=team.name)
        if card is None or auction is None or card.guesser is not None:
            return "answers" if card is not None and card.guesser is team and card.verdict is None else state, None
        if auction.leader is team:
            return "leads", None
        held = auction.held_back(team) if team in auction.teams else None
        if held is not None:
            return "blocked", held
        owned, highest = auction.owned(team), auction.highest
        short = Refused(Code.AUCTION_SHORT, team=team.name, account=owned, highest=highest)
        return state, short if owned <= highest else None

    def public(self, table: Table) -> dict[str, Any]:
        return {
            "card": table.cards.public(bonus_told=self.bonus_told),
            "wheel": table.cards.counts(),
            "number": table.question,
            "rounds": self.rounds,
            "times": [[seconds, points] for seconds, points in self.times().items()],
        }

    def secret(self, table: Table) -> dict[str, Any]:
        return {"secret": table.cards.seen() or None}

    def private(self, table: Table, team: Team) -> dict[str, Any]:
        card = table.cards.card
        return {"secret": (table.cards.seen() or None) if card is not None and card.guesser is team else None}
