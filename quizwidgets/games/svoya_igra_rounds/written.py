"""The first round of Svoya Igra: written answers, sections 1 and 2 of the printed rules."""

from __future__ import annotations

from traitlets import Int

from quizwidgets.core.ask import Ask, Crowd, Flag, NewName, OneOf, Option, Some, Text, Whole
from quizwidgets.core.mechanics import WrittenAnswers, always, beside
from quizwidgets.core.move import Move
from quizwidgets.core.rules import Script
from quizwidgets.core.table import Table
from quizwidgets.core.team import COLORS, SYMBOLS, Team

from .board import Live
from .points import Points

__all__ = ["WrittenRound"]


class WrittenRound(Points):
    """The first round."""

    first_unit = Int(1, min=1, max=1000, help="Points of a theme's cheapest question in the first round (2.1)")
    seconds = Int(0, min=0, max=600, help="Seconds for a written answer, shown only; 0: as the conductor feels (2.2)")

    # Who comes late (1) ----------------------------------------------------------------------------------------

    def join_option(self, table: Table) -> list[Option]:
        return [Option("join", name=NewName(table))] if len(table.teams) < self.max_teams else []

    def latecomers(self, table: Table) -> list[Option]:
        """Late players come in during the first round while a theme is still wholly unplayed (1)."""
        return self.join_option(table) if table.cards.unplayed else []

    def join(self, table: Table, move: Move) -> bool:
        """Seat a newcomer, who starts from 0 and needs nobody's leave; return whether the move was that."""
        if move.kind == "join":
            n = len(table.teams)
            symbol = SYMBOLS[(n + n // len(COLORS)) % len(SYMBOLS)]
            team = table.seat(Team(f"t{n + 1}", move.args["name"], COLORS[n % len(COLORS)], symbol))
            table.announce("joined", team=team.name)
        return move.kind == "join"

    # First round: written answers (2) --------------------------------------------------------------------------

    def first_round(self, table: Table) -> Script:
        board = table.cards
        for _ in board.each_theme():
            while board.left:
                script = self.written(table, board.take(table, board.left[0]))  # 2.1: one after another
                yield from beside(script, lambda ask: self.latecomers(table), lambda move: self.join(table, move))

    def written(self, table: Table, live: Live) -> Script:
        """Play a question with private answers (2)."""
        board = table.cards
        yield from always(Ask("read", Option("reveal"), stage=live.stage, likely="reveal"))
        live.shown = live.announced = board.begun = True
        answers = board.answers = self.answers(table, live)
        table.start_clock(self.seconds)
        options = [Option("close"), self.posted_option(table)]  # made once: hundreds of answers come in
        while True:
            move = yield from answers.collect(lambda: options)
            if move.kind == "close":  # 2.2: ВСЁ
                break
            self.post(table, table.team(move.team), move)
        table.stop_clock()
        yield from self.judge_posted(table, live, answers)  # 2.3
        yield from answers.judge()
        board.scored = {}
        for team, right in answers.results():
            self.score_written(table, live, team, right, "2")
        live.open = True
        yield from self.missed(table, live)

    def posted_option(self, table: Table) -> Option:
        """What the host notes of an answer in public: who, what, and how many seconds ago (2.3)."""
        text, ago = Text(300, default=""), Whole(0, 600, default=0)
        return Option("declare", by=Crowd(table), host=True, text=text, ago=ago)

    def post(self, table: Table, team: Team, move: Move) -> None:
        table.cards.answers.post(team, move.args["text"], table.now - move.args["ago"])
        self.warn(table, team)

    def judge_posted(self, table: Table, live: Live, answers: WrittenAnswers) -> Script:
        """Judge the public answers: a wrong one costs its value, a right one lets only earlier answers count (2.3).

        Of a doubtful one the conductor also says which answers count: all, or the early ones.
        """
        for number, posting in enumerate(answers.postings):
            judge = Option("judge", right=Flag(), counting=OneOf(["usual", "all", "early"], default="usual"))
            ask = Ask("posted", judge, stage=f"{live.stage} {number}", likely="judge")
            move = yield from always(ask)
            counting = move.args["counting"]
            posting.right = move.args["right"]
            posting.early_only = posting.right if counting == "usual" else counting == "early"
            if not posting.right:
                self.pay(table, posting.team, -live.value, "2.3", "posted", category=live.theme)

    def score_written(self, table: Table, live: Live, team: Team, right: bool, clause: str) -> None:
        table.cards.scored[team] = right
        self.score(table, live, team, right, clause=clause)

    def missed(self, table: Table, live: Live) -> Script:
        """Hear those who sent an answer and are on neither list; what the conductor says is final (2.4)."""
        board = table.cards

        def ask() -> Ask:
            free = [team for team in table.active if team not in board.scored]
            missed = [team for team in free if team in board.answers.sent and team not in board.claims]
            claims = [team.name for team in board.claims if team in free]
            judge = Option("judge", players=Some([team.name for team in free], default=claims or None), right=Flag())
            options = [Option("next"), *([judge] if free else [])]
            options += [Option("declare", by=missed)] if missed else []
            return Ask("protocol", *options, stage=live.stage, likely="judge" if claims else "next")

        while True:
            move = yield from always(ask)
            if move.kind == "next":
                return
            if move.kind == "declare":
                board.claims.append(table.team(move.team))
                continue
            for team in map(table.team, move.args["players"]):
                board.claims = [each for each in board.claims if each is not team]
                self.score_written(table, live, team, move.args["right"], "2.4")
