"""What lies on the table in Svoya Igra: the round's themes, the question that is being played, what was sent in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from quizwidgets.core.mechanics import Reply, SealedStakes, SequentialAuction, TwoBuzzers, WrittenAnswers
from quizwidgets.core.mechanics.cut import cut
from quizwidgets.core.table import Table
from quizwidgets.core.team import Team

__all__ = ["ROUNDS", "Board", "Live"]

ROUNDS = ("first", "second", "third", "final")
"""Names of the rounds, as the pack and the table have them."""

LISTED = 50
"""So many names stand in a line of the protocol and in other lists for everybody; a number stands for the rest."""

LATEST = 8
"""So many of the latest answers that came to light are shown to everybody."""


@dataclass(eq=False)
class Live:
    """The question that is being played."""

    round: str
    theme: str
    number: int
    """Which question of its theme, from 1."""
    question: Any
    value: int = 0
    auction: bool = False
    stage: str = ""
    """Tells it from every other question."""
    themed: bool = True
    """Whether the theme has been announced."""
    ready: bool = True
    """Whether the host may have it on the screen: not before the bids or stakes are made."""
    shown: bool = False
    """Whether the question has been read out."""
    announced: bool = False
    """Whether the value has been announced."""
    open: bool = False
    """Whether the right answer has been read out."""
    answerer: Team | None = None
    locked: list[Team] = field(default_factory=list)
    """Who has answered wrongly or may not answer for another reason."""
    verdict: bool | None = None
    said: str = ""
    """The latest public answer."""

    @property
    def clause(self) -> str:
        """The clause by which answers to it are scored."""
        return {"first": "2", "second": "5.1", "third": "4.2", "final": "6"}[self.round]


class Board:
    """The state of a game.

    Parameters
    ----------
    pack
        Has ``first``, ``second`` and ``third``, each of themes with ``name``, ``questions``, ``auction`` and ``order``;
        and ``final``.
    themes : int
        How many themes of a round are played.
    """

    def __init__(self, pack: Any, themes: int) -> None:
        self.pack, self._most = pack, themes
        self.themes: Sequence[Any] = ()
        self.theme = 0
        """Number of the present theme, from 1; 0 before the first."""
        self.unit = 0
        """Points of the cheapest question of a theme."""
        self.left: list[int] = []
        """Numbers of the theme's questions that have not been chosen yet, in the order fixed beforehand."""
        self.begun = False
        """Whether a question of the present theme has been read out."""
        self.live: Live | None = None
        self.answers: WrittenAnswers | None = None
        self.auction: SequentialAuction | None = None
        self.reply: Reply | None = None
        self.pair: TwoBuzzers | None = None
        self.stakes: SealedStakes | None = None
        self.places = 0
        """How many places were announced for the next cut (Q)."""
        self.cutting = 0
        """How many stay whatever their sums, while a cut is being made."""
        self.scored: dict[Team, bool] | None = None
        """Those on the two lists after a written question, and whether on the one of those who gained."""
        self.claims: list[Team] = []
        """Those who say that they were missed."""
        self.recent: dict[Team, int] = {}
        """When each player last gave a right answer: the greater, the later."""
        self._rights = 0
        self.level: dict[Team, int] = {}
        """The latest round that each player has reached, from 1."""
        self.revealed: list[tuple[Team, int, str, bool]] = []
        """Of the final: who, the stake, the answer, whether it was right."""

    def begin(self, table: Table, name: str, unit: int) -> bool:
        """Begin a round; return whether the pack has anything for it."""
        self.themes, self.unit = tuple(getattr(self.pack, name))[: self._most], unit
        self.theme, self.begun = 0, False
        if not self.themes:
            return False
        self.clear()
        table.round, table.question = name, 0
        table.questions = sum(len(theme.questions) for theme in self.themes)
        self.reach(table, name)
        table.announce("round")
        return True

    def reach(self, table: Table, name: str) -> None:
        """Note that those who still play have reached a round."""
        self.level.update(dict.fromkeys(table.active, ROUNDS.index(name) + 1))

    def each_theme(self) -> Iterator[Any]:
        """Go through the round's themes."""
        for number, theme in enumerate(self.themes, start=1):
            self.theme, self.begun = number, False
            self.left = list(theme.order) or list(range(1, len(theme.questions) + 1))
            yield theme
        self.left = []

    def take(self, table: Table, number: int) -> Live:
        """Take a question of the present theme; nothing of the last one stays on the table."""
        theme = self.themes[self.theme - 1]
        self.left.remove(number)
        self.clear()
        table.question += 1
        stage = f"{table.round} {self.theme} {number}"
        auction = number == theme.auction and table.round != "first"
        value = number * self.unit
        question = theme.questions[number - 1]
        self.live = Live(table.round, theme.name, number, question, value, auction, stage, ready=not auction)
        return self.live

    def clear(self) -> None:
        """Take everything off the table."""
        self.live = self.answers = self.auction = self.reply = self.pair = self.scored = None
        self.claims = []

    @property
    def unplayed(self) -> bool:
        """Whether a theme of the round is still wholly unplayed."""
        return self.theme < len(self.themes) or not self.begun

    def note_right(self, team: Team) -> None:
        """Note that a player has just given a right answer."""
        self._rights += 1
        self.recent[team] = self._rights

    def staying(self, table: Table) -> list[Team]:
        """Return who stays after the round, the highest sum first."""
        return cut([(team, table.account(team)) for team in table.active], best=self.cutting, places=self.places)

    # What screens see

    def public(self, table: Table) -> dict[str, Any]:
        """Return what everybody may see."""
        live = self.live
        view: dict[str, Any] = {
            "theme": [self.theme, len(self.themes)],
            "places": self.places,
            "number": table.question,
            "card": self._card(),
            "played": None,
        }
        if self.theme and table.round in ("second", "third"):
            theme = self.themes[self.theme - 1]
            hidden = {*self.left, live.number if live is not None and not live.open else 0}
            view["name"] = theme.name
            # Which value is being played would follow from those that are left.
            numbers = range(1, len(theme.questions) + 1)
            view["played"] = [[number * self.unit, number not in hidden] for number in numbers]
        if self.cutting:
            staying = self.staying(table)
            view["staying"] = {"n": len(staying), "names": [team.name for team in staying[:LISTED]]}
        if self.answers is not None:
            view["sent"] = len(self.answers.sent)
            posted = self.answers.postings[-LATEST:]
            view["posted"] = [[each.team.name, each.text, each.right] for each in posted]
        if self.scored is not None and live is not None:
            lists = [[team for team, right in self.scored.items() if right is sign] for sign in (True, False)]
            view["protocol"] = [
                {"points": points, "n": len(teams), "line": protocol_line(points, teams, LISTED)}
                for points, teams in zip((live.value, -live.value), lists, strict=True)
                if teams
            ]
            view["claims"] = [team.name for team in self.claims[:LISTED]]
        if self.stakes is not None:
            if live is not None and not live.ready:
                view["staked"] = [team.name for team in self.stakes.sent][:LISTED]
            view["revealed"] = [
                {"team": team.name, "stake": stake, "text": text, "right": right}
                for team, stake, text, right in self.revealed[-LATEST:]
            ]
        return view

    def _card(self) -> dict[str, Any] | None:
        live = self.live
        if live is None or not live.themed:
            return None
        view: dict[str, Any] = {
            "kind": "auction" if live.auction else "final" if live.round == "final" else "question",
            "category": live.theme,
            "value": live.value if live.announced else None,
            "locked": [team.name for team in live.locked][:LISTED],
        }
        if live.shown:
            view["ask"] = live.question.ask
        if live.open:
            view |= {"answer": live.question.answer, "verdict": live.verdict}
        said = self.pair.said if self.pair is not None and self.pair.said else live.said
        view["said"] = self.reply.text if self.reply is not None and self.reply.text else said
        answerer = live.answerer or (self.pair.called if self.pair is not None else None)
        if answerer is not None:
            view["answerer"] = answerer.name
        if self.pair is not None and not live.open:
            view["pair"] = [team.name for team in self.pair.pair]
        if self.auction is not None:
            leader, last = self.auction.leader, self.auction.last
            view |= {"highest": self.auction.highest, "leader": leader.name if leader is not None else None}
            view["all_in"] = last is not None and last[2]
        return view

    def secret(self, table: Table) -> dict[str, Any]:
        """Return what the host alone sees: the question, what was typed, the groups of answers, the stakes."""
        live = self.live
        view: dict[str, Any] = {"secret": None}
        if live is not None and live.ready:
            question = live.question
            view["secret"] = {
                "ask": question.ask,
                "answer": question.answer,
                "accept": list(question.accept),
                "options": [],
                "note": question.note,
                "source": question.source,
                "value": live.value,
                "said": live.said,
            }
        if self.left and table.round in ("second", "third"):
            theme = self.themes[self.theme - 1]
            view["choices"] = [
                [number, number * self.unit, "" if theme.auction else theme.questions[number - 1].ask]
                for number in self.left
            ]
        if self.answers is not None:
            view["groups"] = self.answers.view()
        if self.scored is not None and live is not None:
            view["lines"] = [
                protocol_line(points, [team for team, right in self.scored.items() if right is sign])
                for points, sign in ((live.value, True), (-live.value, False))
            ]
        if self.pair is not None:
            view["texts"] = {team.name: text for team, text in self.pair.texts.items()}
        if self.stakes is not None:
            view["stakes"] = {team.name: stake for team, stake in self.stakes.sent.items()}
        return view

    def private(self, team: Team) -> dict[str, Any]:
        """Return what a player alone sees: the own answer, what it was worth, the own stake."""
        mine: dict[str, Any] = {}
        if self.answers is not None and team in self.answers.sent:
            mine["answer"] = self.answers.sent[team].text
        if self.scored is not None and self.live is not None and team in self.scored:
            mine["points"] = self.live.value if self.scored[team] else -self.live.value
        if self.pair is not None and team in self.pair.texts:
            mine["answer"] = self.pair.texts[team]
        if self.stakes is not None and team in self.stakes.sent:
            mine["stake"] = self.stakes.sent[team]
        return {"mine": mine}


def protocol_line(points: int, teams: Sequence[Team], most: int | None = None) -> str:
    """Return a line of the protocol as the conductor posts it: ``+3 Вася, Ира``."""
    names = ", ".join(team.name for team in teams[:most])
    more = len(teams) - most if most is not None else 0
    return f"{points:+d} {names}" + (f" … (+{more})" if more > 0 else "")
