"""The second and third rounds of Svoya Igra: buzzers and auctions, sections 5 and 4 of the printed rules."""

from __future__ import annotations

from collections.abc import Callable

from traitlets import Enum, Int

from quizwidgets.core.ask import Ask, OneOf, Option
from quizwidgets.core.mechanics import Buzzer, Reply, SequentialAuction, TwoBuzzers, Verdict, always, beside
from quizwidgets.core.move import Move
from quizwidgets.core.rules import Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

from .board import Live
from .points import Points

__all__ = ["BuzzerRounds"]


class BuzzerRounds(Points):
    """The third round, and the second, which differs from it in a few points."""

    third_unit = Int(3, min=1, max=1000, help="Points of a theme's cheapest question in the third round (4.1)")
    opener = Enum(("poorest", "host"), "poorest", help="Who opens an auction while nobody has answered right (4.3)")
    second_unit = Int(2, min=1, max=1000, help="Points of a theme's cheapest question in the second round (5.1)")
    second_right = Enum(("nothing", "value"), "nothing", help="What a private answer earns if it alone is right (5.1)")
    second_silent = Enum(("out", "free", "loses"), "out", help="A second player who sends nothing in time (5.1)")

    # Third round: buzzers (4) ----------------------------------------------------------------------------------

    def buzzer_round(self, table: Table, play: Callable[[Table, Live], Script]) -> Script:
        """Play the themes of a round whose questions are buzzed for, or auctioned (4.1, 5.1)."""
        board = table.cards
        for theme in board.each_theme():
            while board.left:
                # 4.3: with an auction in the theme the order was fixed beforehand; without, it is the conductor's.
                numbers = board.left[:1] if theme.auction else sorted(board.left)
                choose = Option("choose", question=OneOf(numbers, default=board.left[0]))
                stage = f"{table.round} {board.theme} {len(board.left)}"
                move = yield from always(Ask("board", choose, stage=stage, likely="choose"))
                live = board.take(table, move.args["question"])
                yield from self.auction(table, live) if live.auction else self.asked(table, live, play)
                live.open = live.announced = True

    def asked(self, table: Table, live: Live, play: Callable[[Table, Live], Script]) -> Script:
        """Ask a question; its value is announced whenever the conductor likes (4.1)."""
        live.shown = True

        def value(move: Move) -> bool:
            live.announced = live.announced or move.kind == "reveal"
            return move.kind == "reveal"

        return beside(play(table, live), lambda ask: [] if live.announced else [Option("reveal")], value)

    def hard(self, table: Table, live: Live) -> Script:
        """First buzz, first answer; who errs is out of it, the others go on (4.2)."""
        buzzer = Buzzer(table, live.locked, live.stage)
        while True:
            team = yield from buzzer.play()
            if team is None:  # ВСЁ
                return
            verdict = yield from self.hear(table, live, team)
            if verdict is None:
                continue
            self.score(table, live, team, verdict.right)
            if verdict.right or verdict.close:  # ДА, or НЕТ. ВСЁ
                return
            live.locked.append(team)

    def hear(self, table: Table, live: Live, team: Team) -> Script:
        """Hear and judge an answer (ДА, НЕТ, УТОЧНИ); return the verdict, or None when the player has gone."""
        reply = table.cards.reply = Reply(table, team, f"{live.stage} {len(live.locked)}")
        live.answerer = team
        verdict = yield from reply.play()
        live.answerer, live.said, table.cards.reply = None, reply.text, None
        return verdict

    # Auctions (4.3) --------------------------------------------------------------------------------------------

    def auction(self, table: Table, live: Live) -> Script:
        """Auction a question; its winner alone answers, for the bid."""
        board = table.cards
        live.announced = True
        auction = None
        while auction is None or auction.leader is None:  # another opener, when everybody who bid has gone
            opener = yield from self.find_opener(table, live)
            auction = board.auction = SequentialAuction(table, opener, live.value, board.recent, live.stage)
            yield from auction.play()
        winner, bid = auction.leader, auction.highest
        live.answerer, live.ready = winner, True
        reveal = Ask("read", Option("reveal"), stage=live.stage, likely="reveal")
        move = yield lambda: reveal if winner.active else None
        if move is not None:
            live.shown = True
            verdict = yield from self.hear(table, live, winner)
            if verdict is not None:
                self.score(table, live, winner, verdict.right, bid, clause="4.3")
        live.answerer = None

    def find_opener(self, table: Table, live: Live) -> Script:
        """Return who last gave a right answer; without one the poorest who holds the value, or whom the host names."""

        def ask() -> Ask | None:
            able = self.openers(table, live)
            choose = Option("choose", by=able, host=True)
            return Ask("opener", choose, stage=live.stage, likely="choose") if len(able) > 1 else None

        move = yield ask
        return table.team(move.team) if move is not None else self.openers(table, live)[0]

    def openers(self, table: Table, live: Live) -> list[Team]:
        recent = table.cards.recent
        right = [team for team in table.active if team in recent]
        if right:
            return [max(right, key=lambda team: recent[team])]
        holders = [team for team in table.active if table.account(team) >= live.value]
        if not holders or self.opener == "host":
            return holders or table.active
        least = min(map(table.account, holders))
        return [team for team in holders if table.account(team) == least]

    # Second round: two buzzers (5) -----------------------------------------------------------------------------

    def two_buzzers(self, table: Table, live: Live) -> Script:
        """The first to buzz answers in public when called, the second in private before that (5.1)."""
        while True:
            pair = table.cards.pair = TwoBuzzers(table, live.locked, live.stage)
            verdict = yield from pair.play()
            if verdict is None:  # ВСЁ
                return
            first = verdict.early or pair.called
            assert first is not None
            second = next((team for team in pair.pair if team is not first), None)
            live.said = pair.said
            over = self.settle_pair(table, live, verdict, first, second)
            table.cards.pair = None
            if over or verdict.close:
                return
            # е) НЕТ: only one buzz, or the private answer is right; it goes on as in the third round
            if second is None or (verdict.second == "right" and verdict.early is None):
                yield from self.hard(table, live)
                return
            # г) НЕТНЕТ: two buzzers once more, among the rest

    def settle_pair(self, table: Table, live: Live, verdict: Verdict, first: Team, second: Team | None) -> bool:
        """Score the two; return whether the question has been answered."""
        early = verdict.early is not None
        if early:  # е) in public before ЧАТ: a warning, and nothing for a right answer
            self.warn(table, first)
        if not (early and verdict.right):
            self.score(table, live, first, verdict.right)
        live.locked.append(first)
        if verdict.right and not early:
            return True
        if second is None:
            return verdict.right
        if early:  # the conductor may count the other one's answer
            if verdict.second != "none":
                self.score(table, live, second, verdict.second == "right")
        elif verdict.second == "right":
            if self.second_right == "value":
                self.score(table, live, second, True)
            return self.second_right == "value"
        elif verdict.second == "wrong" or self.second_silent == "loses":
            self.score(table, live, second, False)
        if verdict.second == "wrong" or (not early and self.second_silent != "free"):
            live.locked.append(second)
        return verdict.right or verdict.second == "right"
