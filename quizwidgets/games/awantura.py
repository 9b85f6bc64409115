"""Awantura o Punkty: teams auction the right to answer, everybody pays, the pot grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import Bool, Enum, Int, Unicode

from quizwidgets.core.ask import Ask, Flag, OneOf, Option, Sample, Some, Text, Whole
from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.core.ledger import BANK, POT
from quizwidgets.core.mechanics import OpenAuction
from quizwidgets.core.ranking import ranks
from quizwidgets.core.rules import Rules, Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team, fold, read_teams
from quizwidgets.text import say

from .awantura_cards import SPECIAL, Card, Cards
from .awantura_duel import one_on_one

__all__ = ["Awantura"]


class Awantura(Rules):
    """Awantura o Punkty, clauses A1-A29.

    Source: the rules of 10 April 2012, updated 9 January 2015. Every point they leave open is a parameter.
    """

    name = "awantura"
    min_teams = 2
    max_teams = 4  # A7

    start = Int(50, min=0, max=100_000, help="Points of each team at the start (A8)")
    ante = Int(3, min=0, max=10_000, help="Points every team pays into the pot when a category is drawn (A9)")
    questions = Int(5, min=1, max=50, help="Questions of a round; hint and black box do not count (A6)")
    seconds = Int(15, min=0, max=600, help="Seconds to confer, again after a hint; 0: no clock (A17, A19)")
    bids = Enum(("total", "added"), "total", help="A bid's number: the team's total, or added to what it put in (A11)")
    opening = Int(1, min=1, max=10_000, help="The lowest first bid (A11)")
    fine = Int(5, min=0, max=10_000, help="Points lost for not bidding again after a warning (A16)")
    warnings = Int(1, min=0, max=100, help="Warnings for not bidding before the fine (A16)")
    warn_broke = Bool(False, help="Also a team with nothing left to bid is warned (A16)")
    warn_after_all_in = Bool(False, help="Also after va banque those who had not bid are warned (A16)")
    nobody_bids = Enum(("host", "draw", "carry"), "host", help="Nobody bids: host's choice, draw again, or carry (A14)")
    hint_share = Int(3, min=1, max=100, help="A hint costs the pot divided by this, rounded down (A19)")
    hint_to_pot = Bool(True, help="The price of a hint goes into the pot; otherwise it vanishes (A19)")
    bonus_limit = Int(1000, min=0, max=100_000, help="The most the host may add to a pot at once (A20)")
    hint_auctions = Int(1, min=0, max=20, help="How often the category 'hint' may be drawn in a round (A6)")
    box_auctions = Int(1, min=0, max=20, help="How often the category 'black box' may be drawn in a round (A6)")
    special_to_pot = Bool(False, help="Antes and bids for a hint or a box join the pot; otherwise the bank")
    tie = Enum(("host", "question"), "host", help="Equal leaders: the host decides, or one more question (A18)")
    fewest = Int(2, min=1, max=2, help="Teams without which a round ends at once (A21)")
    final = Bool(True, help="Play the final round against the Masters (A6, A23)")
    masters = Unicode("", help="Name of the Masters' team; empty: the language's word (A23)")
    duels = Int(1, min=0, max=20, help="How often the category 'one on one' may be drawn in the final (A25)")
    duel_first = Enum(("poorer", "richer"), "poorer", help="Who strikes out the first category in one on one")
    duel_categories = Int(7, min=2, max=20, help="Categories on the table in one on one")
    masters_prize = Int(400, min=0, max=100_000, help="Ranking points the Masters receive for winning (A29)")
    second_prize = Int(300, min=0, max=100_000, help="Ranking points the challengers receive for second place (A29)")

    groups = {
        "points": ("start", "ante", "opening", "bonus_limit"),
        "round": ("questions", "seconds", "hint_share", "hint_to_pot", "tie", "fewest"),
        "auction": ("bids", "nobody_bids", "warnings", "fine", "warn_broke", "warn_after_all_in"),
        "special": ("hint_auctions", "box_auctions", "special_to_pot"),
        "final": ("final", "masters", "duels", "duel_categories", "duel_first", "masters_prize", "second_prize"),
    }

    def needs(self) -> dict[str, int]:
        # A6: the questions of a round come from different categories.
        return {"questions": self.questions * (2 if self.final else 1), "categories": self.questions}

    def prepare(self, teams: Sequence[Team], pack: Any) -> None:
        super().prepare(teams, pack)
        if not any(category.questions for category in pack.categories):
            raise Refused(Code.SETUP_PACK_EMPTY, pack=pack.title)
        for category in pack.categories:
            if fold(category.name) in SPECIAL:
                raise Refused(Code.SETUP_CATEGORY, name=category.name)
        read_teams([*(team.name for team in teams), self.masters_name(pack)])

    def later_teams(self, pack: Any) -> Sequence[str]:
        return [self.masters_name(pack)] if self.final else []

    def masters_name(self, pack: Any) -> str:
        """Return what the Masters are called."""
        return self.masters or say("awantura.masters", getattr(pack, "language", ""))

    # The game -------------------------------------------------------------------------------------------------

    def play(self, table: Table) -> Script:
        table.cards = Cards(table.pack)
        if self.final:
            table.reserve(self.masters_name(table.pack))
        for team in table.teams:
            table.pay(BANK, team, self.start, "A8", "start")
        winner = yield from self.round(table, "qualifying")
        if not self.final:
            return lambda: self.outcome(table, winner)

        for team in table.teams:  # A23
            team.playing = team is winner
        winner.out = None
        masters = table.seat(Team("masters", self.masters_name(table.pack), "#b8860b", "♛"))
        table.pay(BANK, masters, table.account(winner), "A24", "masters_start")
        champion = yield from self.round(table, "final", masters)  # A25
        return lambda: self.outcome(table, champion, masters, winner)

    def round(self, table: Table, name: str, masters: Team | None = None) -> Script:
        """Play a round; return the team that wins it (A6, A18, A21, A26, A27)."""
        table.round, table.question, table.questions = name, 0, self.questions
        table.cards.begin_round()
        table.announce("round")
        extra = True
        while extra:
            while table.question < table.questions and self.enough(table):  # A6, A21
                card = yield from self.draw(table)
                if card is None:
                    break
                while card is not None:  # another card where nobody bid and the host drew again (A14)
                    card = yield from getattr(self, card.kind)(table, card)
            yield from self.open_boxes(table)
            winner, extra = yield from self.decide(table, masters)
        table.pay(POT, winner, table.pot, "A18" if self.enough(table) else "A21", "round_won")
        table.announce("round_won", team=winner.name)
        table.cards.auction = None  # the last question stays, with its answer, until the next is drawn
        return winner

    # A category is drawn, and everybody pays (A9, A12, A20) ----------------------------------------------------

    def draw(self, table: Table, *, ante: bool = True) -> Script:
        """Draw a category and take the antes; return the card, or None when the round is over before that."""
        cards = table.cards

        def ask() -> Ask | None:
            if not self.enough(table):
                return None
            options = [self.bonus(), *self.box_options(table)]
            wheel = self.wheel(table)
            if wheel:
                options.append(self.draw_option(table, wheel))
            else:
                options.append(Option("next"))  # no category is left: the round ends here
            stage = f"{table.round} {table.question} {table.pot} {cards.boxes_held}"
            return Ask("draw", *options, stage=stage, likely="draw" if wheel else "next")

        while True:
            move = yield ask
            if move is None or move.kind == "next":
                return None
            if move.kind == "draw":
                break
            self.bonus_or_box(table, move)
        card = cards.take(move.args, table)
        table.announce("drawn", category=move.args["category"])
        if ante and not self.collect_ante(table, card):
            cards.put_back()
            return None
        return card

    def draw_option(self, table: Table, wheel: Sequence[str]) -> Option:
        """What a draw decides: the category, and within it the question, the box, or the list of a duel."""
        cards = table.cards
        return Option(
            "draw",
            category=OneOf(wheel, draw=True),
            item=OneOf(cards.items_of, draw=True, hidden=True),
            order=Sample(cards.hint_places, 4),
            names=Sample(cards.duel_names, self.duel_categories),
        )

    def wheel(self, table: Table) -> list[str]:
        """Return the categories that may be drawn now (A6: five questions from different categories)."""
        final = table.round == "final"
        duels = self.duels if final and len(table.active) > 1 else 0
        return table.cards.wheel(self.hint_auctions, self.box_auctions, duels)

    def enough(self, table: Table) -> bool:
        """Return whether the round goes on (A21)."""
        return len(table.active) >= self.fewest

    def collect_ante(self, table: Table, card: Card) -> bool:
        """Take the ante; return whether two teams are left to bid (A9, A12, A21)."""
        for team in table.active:
            if table.account(team) < self.ante:
                team.out = Code.TEAM_ANTE  # A12
                table.announce("out_ante", team=team.name)
        if not self.enough(table):
            return False
        for team in table.active:
            card.antes += table.pay(team, self.purse(card), self.ante, "A9", "ante", category=card.category)
        return True

    def purse(self, card: Card) -> str:
        """Return where the antes and bids for a card go."""
        return BANK if card.kind in ("hint", "box") and not self.special_to_pot else POT

    def bonus(self) -> Option:
        return Option("bonus", amount=Whole(min(1, self.bonus_limit), self.bonus_limit))

    def box_options(self, table: Table) -> list[Option]:
        """Return the opening of a black box, for each team that holds one."""
        return [Option("reveal", by=team, host=True) for team in self.box_holders(table)]

    def box_holders(self, table: Table) -> list[Team]:
        """Return who has a box to open; one who dropped out opens it all the same."""
        playing = [team for team in table.teams if team.playing and team.out is not Code.TEAM_REMOVED]
        return [team for team in playing if team.held.get("box")]

    def bonus_or_box(self, table: Table, move: Any) -> None:
        if move.kind == "bonus":  # A20
            table.pay(BANK, POT, move.args["amount"], "A20", "bonus")
            table.announce("bonus", amount=move.args["amount"])
        else:
            self.open_box(table, table.team(move.team))

    # The auction (A10-A16) -------------------------------------------------------------------------------------

    def auction(self, table: Table, card: Card) -> Script:
        """Open the auction and hold it.

        Returns the winner, the card of another category when nobody bid and the host drew again, or None when there
        is nothing to answer.
        """

        def ready() -> Ask | None:
            bonus = [self.bonus()] if self.purse(card) == POT else []
            boxes = self.box_options(table)
            stage = f"{table.pot} {table.cards.boxes_held}"
            ask = Ask("ready", Option("open"), *bonus, *boxes, stage=stage, likely="open")
            return ask if self.enough(table) else None

        while True:
            move = yield ready
            if move is None:
                return None  # A21
            if move.kind == "open":
                break
            self.bonus_or_box(table, move)  # A20: before the auction opens
        warned: set[str] = set()
        while True:
            auction = table.cards.auction = OpenAuction(
                table,
                table.active,
                clause="A13",
                all_in_clause="A15",
                target=self.purse(card),
                opening=self.opening,
                added=self.bids == "added",
                fewest=self.fewest,
            )
            yield from auction.play()
            if auction.leader is not None and (auction.all_in is None or self.warn_after_all_in):
                yield from self.warn_silent(table, auction, warned)
            if not self.enough(table):
                return None  # A21
            if auction.leader is not None:
                return auction.leader  # A14
            move = yield from self.no_bids(table, auction, warned)
            if move is None or move.kind == "next":
                table.question += move is not None and card.kind == "question"
                return None
            if move.kind == "draw":
                return self.draw_again(table, card, move)

    def draw_again(self, table: Table, card: Card, move: Any) -> Card:
        """Take another category; the antes stay in the pot, or come to it from where the first one's went (A14)."""
        table.cards.put_back()
        table.announce("drawn", category=move.args["category"])
        fresh = table.cards.take(move.args, table)
        fresh.antes = card.antes
        if self.purse(card) == BANK and self.purse(fresh) == POT:
            table.pay(BANK, POT, card.antes, "A14", "antes_stay")
            fresh.antes = 0
        return fresh

    def no_bids(self, table: Table, auction: OpenAuction, warned: set[str]) -> Script:
        """Nobody bids: return the host's move, to reopen the bidding or to draw another category (A14)."""

        def ask() -> Ask | None:
            if not self.enough(table):
                return None
            wheel = [name for name in self.wheel(table) if name != table.cards.card.category]
            # Where nobody could ever bid there is only the next question.
            broke = not any(table.account(team) for team in table.active)
            if broke or self.nobody_bids == "carry" or not wheel:
                options = [Option("next")]
            else:
                options = [self.draw_option(table, wheel)]
            if not broke and self.nobody_bids == "host":
                options.insert(0, Option("open"))
            names = self.silent(auction, warned)
            if names and not broke:
                options.append(Option("warn", teams=Some(names, default=names)))
            return Ask("no_bids", *options, likely=options[0].kind)

        while True:
            move = yield ask
            if move is None or move.kind != "warn":
                return move
            self.warn(table, move.args["teams"], warned)

    def silent(self, auction: OpenAuction, warned: set[str]) -> list[str]:
        """Return the names of those who have not bid and not been warned for it yet."""
        silent = auction.silent(broke=self.warn_broke)
        return [team.name for team in silent if team.key not in warned and team is not auction.all_in]

    def warn_silent(self, table: Table, auction: OpenAuction, warned: set[str]) -> Script:
        """Warn the teams that did not bid, once the host has confirmed the list (A16)."""

        def ask() -> Ask | None:
            names = self.silent(auction, warned) if self.enough(table) else []
            return Ask("warnings", Option("warn", teams=Some(names, default=names)), likely="warn") if names else None

        move = yield ask
        if move is not None:
            self.warn(table, move.args["teams"], warned)

    def warn(self, table: Table, names: Sequence[str], warned: set[str]) -> None:
        for team in map(table.team, names):
            warned.add(team.key)
            team.warnings += 1
            team.silent += 1  # a warning for something else is none for this
            if team.silent > self.warnings:
                fine = table.pay(team, BANK, min(self.fine, table.account(team)), "A16", "silent")
                table.announce("fined", team=team.name, amount=fine)
            else:
                table.announce("warned", team=team.name)

    # The question (A17-A19) ------------------------------------------------------------------------------------

    def question(self, table: Table, card: Card) -> Script:
        """Auction a question and have it answered."""
        winner = yield from self.auction(table, card)
        if not isinstance(winner, Team):
            return winner
        table.question += 1
        card.answerer = winner
        table.cards.use()
        right = yield from self.answer(table, card, winner)
        if right:
            table.pay(POT, winner, table.pot, "A18", "right", category=card.category)
        self.close_card(table, card, right)
        if not right and winner.active and table.account(winner) == 0 and table.cards.auction.all_in is winner:
            winner.out = Code.TEAM_LOST_ALL  # A15
            table.announce("out_all_in", team=winner.name)
        return None

    def answer(self, table: Table, card: Card, team: Team) -> Script:
        """Show the question, sell a hint, hear the answer; return whether it is right (A17, A19)."""

        def reading() -> Ask | None:
            options = [Option("reveal"), *self.box_options(table)]
            ask = Ask("question", *options, stage=str(table.cards.boxes_held), likely="reveal")
            return ask if team.active else None

        while True:
            move = yield reading
            if move is None:
                return False
            if move.team is None:
                break
            self.open_box(table, table.team(move.team))
        card.shown = True
        table.start_clock(self.seconds)  # A17
        while True:
            move = yield lambda: self.answer_ask(table, card, team)
            if move is None:
                return False
            match move.kind:
                case "judge":
                    return move.args["right"]
                case "answer":
                    card.said = move.args["text"]
                case "buy_hint":  # A19
                    price = self.hint_price(table)
                    table.pay(team, POT if self.hint_to_pot else BANK, price, "A19", "hint")
                    self.show_hint(table, card)
                case "use_hint":
                    team.held["hint"] -= 1
                    self.show_hint(table, card)

    def answer_ask(self, table: Table, card: Card, team: Team) -> Ask | None:
        if not team.active:
            return None
        options = [Option("judge", right=Flag()), Option("answer", by=team, text=Text(300))]
        barred = {}
        key = team.key
        if not card.options:
            barred["buy_hint", key] = barred["use_hint", key] = Refused(Code.HINT_MISSING)
        elif card.hinted:
            barred["buy_hint", key] = barred["use_hint", key] = Refused(Code.HINT_USED)
        else:
            price = self.hint_price(table)
            if table.account(team) < price:
                barred["buy_hint", key] = Refused(
                    Code.HINT_PRICE, team=team.name, price=price, account=table.account(team)
                )
            else:
                options.append(Option("buy_hint", by=team))
            if team.held.get("hint"):
                options.append(Option("use_hint", by=team))
            else:
                barred["use_hint", key] = Refused(Code.HINT_NONE, team=team.name)
        return Ask("answer", *options, stage="hint" if card.hinted else "", barred=barred, likely="judge")

    def hint_price(self, table: Table) -> int:
        return table.pot // self.hint_share

    def show_hint(self, table: Table, card: Card) -> None:
        card.hinted = True
        table.start_clock(self.seconds)

    def close_card(self, table: Table, card: Card, right: bool) -> None:
        table.stop_clock()
        card.verdict, card.open = right, True
        assert card.answerer is not None
        table.announce("right" if right else "wrong", team=card.answerer.name)

    # Hint and black box (A6) -----------------------------------------------------------------------------------

    def hint(self, table: Table, card: Card) -> Script:
        """Auction a free hint."""
        return (yield from self.special(table, card, "hint"))

    def box(self, table: Table, card: Card) -> Script:
        """Auction a black box."""
        return (yield from self.special(table, card, "box"))

    def special(self, table: Table, card: Card, what: str) -> Script:
        winner = yield from self.auction(table, card)
        if not isinstance(winner, Team):
            return winner
        card.answerer, card.open = winner, True
        table.cards.use()
        winner.held[what] = winner.held.get(what, 0) + 1
        if what == "box":
            table.cards.boxes_of.setdefault(winner.key, []).append(card.item)
        table.announce(f"won_{what}", team=winner.name)
        return None

    def open_boxes(self, table: Table) -> Script:
        """Open the boxes that are still closed after the last question."""

        def ask() -> Ask | None:
            options = self.box_options(table)
            return Ask("boxes", *options, stage=str(table.cards.boxes_held), likely="reveal") if options else None

        while True:
            move = yield ask
            if move is None:
                return
            self.open_box(table, table.team(move.team))

    def open_box(self, table: Table, team: Team) -> None:
        box = table.cards.open_box(team)
        team.held["box"] -= 1
        amount = box.amount or 0
        if box.kind == "points":
            table.pay(BANK, team, amount, "A6", "box")
        elif box.kind == "loss":
            amount = table.pay(team, BANK, min(amount, table.account(team)), "A6", "box")
        elif box.kind == "hint":
            team.held["hint"] = team.held.get("hint", 0) + 1
        table.cards.opened = {"key": team.key, "kind": box.kind, "amount": amount, "text": box.text}
        table.announce("box", team=team.name, text=box.text)

    def duel(self, table: Table, card: Card) -> Script:
        """Play one on one (A25)."""
        return (yield from one_on_one(self, table, card))

    # The end of a round (A18, A21, A26, A27) -------------------------------------------------------------------

    def decide(self, table: Table, masters: Team | None) -> Script:
        """Return who wins the round, and whether one more question is played instead."""

        def ask() -> Ask | None:
            leaders = self.leaders(table)
            if len(leaders) == 1 or masters in leaders:
                return None
            more = self.enough(table) and bool(self.wheel(table))
            options = [Option("next")] if more else []
            if self.tie == "host" or not more:
                options.insert(0, Option("choose", by=leaders, host=True))
            return Ask("tie", *options, stage=str(table.questions), likely=options[0].kind)

        move = yield ask
        leaders = self.leaders(table)
        if move is None:
            return masters if masters in leaders else leaders[0], False  # A27
        if move.kind == "next":
            table.questions += 1
            return leaders[0], True
        return table.team(move.team), False

    def leaders(self, table: Table) -> list[Team]:
        """Return the richest of those still in; if nobody is, of those who could not pay the ante, or else of all."""
        playing = [team for team in table.teams if team.playing]
        return table.richest(table.active or [team for team in playing if team.out is Code.TEAM_ANTE] or playing)

    def outcome(
        self, table: Table, winner: Team, masters: Team | None = None, challengers: Team | None = None
    ) -> dict[str, Any]:
        """Return the result: the winner, accounts with places, and points for the house ranking."""
        leaders = self.leaders(table)
        if masters in leaders or winner not in leaders:  # A27; a correction after the end may turn the game
            winner = masters if masters in leaders else leaders[0]
        # Those who dropped out on the way score nothing; whoever reached the final did not.
        dropped = [team for team in table.teams if team.out is not None and team not in (challengers, masters)]
        prizes = {team: (0, "A22") for team in table.teams if team not in (challengers, masters)}
        if masters is not None and challengers is not None:
            if winner is masters:
                prizes |= {masters: (self.masters_prize, "A29"), challengers: (self.second_prize, "A29")}
            else:
                prizes[challengers] = (0, "A28")
        accounts = {team.name: table.account(team) for team in table.teams}
        return {
            "winner": winner.name,
            "accounts": accounts,
            "ranks": ranks(accounts),
            "houses": [
                {"team": team.name, "points": prize + (0 if team in dropped else table.account(team)), "clause": clause}
                for team, (prize, clause) in prizes.items()
            ],
        }

    # What screens see ------------------------------------------------------------------------------------------

    def stake(self, table: Table, team: Team) -> int | None:
        auction, card = table.cards.auction, table.cards.card
        return auction.stakes.get(team.key) if auction is not None and not (card and card.open) else None

    def standing(self, table: Table, team: Team) -> tuple[str, Refused | None]:
        state, reason = super().standing(table, team)
        auction, card = table.cards.auction, table.cards.card
        if state != "in" or card is None:
            return state, reason
        if card.answerer is not None:
            return "answers" if card.answerer is team and not card.open else state, None
        if auction is None:
            return state, None
        leader = auction.leader
        if leader is team:
            return "leads", None
        account, staked = table.account(team), auction.stakes.get(team.key, 0)
        if account == 0:
            return "blocked", Refused(Code.BID_NO_POINTS, team=team.name)
        highest = auction.stakes[leader.key] if leader is not None else 0
        if account + staked <= highest:
            return "blocked", Refused(Code.AUCTION_SHORT, team=team.name, account=account + staked, highest=highest)
        return state, None

    def caption(self, table: Table) -> str:
        card = table.cards.card
        return "" if card is None or card.open else f"{self.number(table)}. {card.topic or card.category}"

    def number(self, table: Table) -> int:
        """Return the number of the question that is being played, or comes next."""
        card = table.cards.card
        under_way = card is not None and card.used and not card.open and card.kind in ("question", "duel")
        return min(table.question + (not under_way), table.questions)

    def public(self, table: Table) -> dict[str, Any]:
        card, auction = table.cards.card, table.cards.auction
        drawing = card is None or card.open or (auction is not None and auction.closed and auction.leader is None)
        return {
            "card": table.cards.public(self, table),
            "wheel": table.cards.counts(self.wheel(table)) if drawing else [],
            "number": self.number(table),
            "box": table.cards.box(table),
        }

    def secret(self, table: Table) -> dict[str, Any]:
        return {"secret": table.cards.secret()}
