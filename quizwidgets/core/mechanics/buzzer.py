"""Buzzers: first come, first to answer; one at a time, or two at a time of whom one answers in private."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..ask import MISSING, Ask, Crowd, Flag, OneOf, Option, Text
from ..codes import Code
from ..errors import Refused
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["Buzzer", "Reply", "TwoBuzzers", "Verdict"]


@dataclass(slots=True)
class Verdict:
    """What the host says of an answer.

    ``second`` is about the private one of two answers: right, wrong, or none sent in time. ``early`` is who gave
    theirs in public before they were asked to. ``close``: nobody else may answer.
    """

    right: bool
    close: bool = False
    second: str = "none"
    early: Team | None = None


@dataclass(slots=True)
class Buzzer:
    """The first to buzz, of those who are not locked out.

    Parameters
    ----------
    table : Table
        The table.
    locked : list of Team
        Who may not buzz (any more); the caller adds those who err.
    stage : str
        Tells this question from others.
    """

    table: Table
    locked: list[Team] = field(default_factory=list)
    stage: str = ""

    def play(self) -> Script:
        """Wait for a buzz; return the team, or None when the host closes or nobody is left to buzz."""
        move = yield self.ask
        return self.table.team(move.team) if move is not None and move.kind == "buzz" else None

    def ask(self) -> Ask | None:
        crowd = Crowd(self.table, without=self.locked)
        barred = {("buzz", team.key): Refused(Code.BUZZ_LOCKED, team=team.name) for team in self.locked}
        stage = f"{self.stage} {len(self.locked)}"
        ask = Ask("buzzers", Option("buzz", by=crowd), Option("close"), stage=stage, barred=barred, likely="close")
        return None if crowd.empty else ask


@dataclass(slots=True)
class Reply:
    """One team's answer: heard, clarified once if the host asks for it, judged.

    Parameters
    ----------
    table : Table
        The table.
    team : Team
        Who answers.
    stage : str
        Tells this answer from others.
    text : str
        What was said so far.
    """

    table: Table
    team: Team
    stage: str = ""
    text: str = ""
    clarify: bool = False
    """Whether the host has asked for a clarification."""

    def play(self) -> Script:
        """Hear and judge; return the verdict, or None when the team has left the game."""
        while True:
            move = yield self.ask
            if move is None:
                return None
            match move.kind:
                case "answer":
                    self.text = f"{self.text} → {move.args['text']}" if self.text else move.args["text"]
                case "clarify":
                    self.clarify = True
                case _:
                    return Verdict(**move.args)

    def ask(self) -> Ask | None:
        options = [Option("answer", by=self.team, text=Text(300)), *self.host_options()]
        stage = f"{self.stage} {self.team.key} {self.clarify}"
        return Ask("reply", *options, stage=stage, likely="judge") if self.team.active else None

    def host_options(self) -> list[Option]:
        """Return what the host may say to it."""
        judge = Option("judge", right=Flag(), close=Flag(default=False))
        return [judge] if self.clarify else [judge, Option("clarify")]


class TwoBuzzers:
    """The first to buzz holds an answer until the host calls for it; meanwhile the second sends one in private.

    Parameters
    ----------
    table : Table
        The table.
    locked : list of Team
        Who may not buzz.
    stage : str
        Tells this question from others.
    """

    def __init__(self, table: Table, locked: list[Team], stage: str = "") -> None:
        self.table, self.locked, self.stage = table, locked, f"{stage} {len(locked)}"
        self._begin()

    def _begin(self) -> None:
        self.texts: dict[Team, str] = {}
        """What the two have typed: nobody else's business before the call, the second's not even then."""
        self.called: Team | None = None
        """Who has been called on to answer in public."""
        self.clarify = False
        """Whether the host has asked for a clarification."""
        self._buzzed: list[Team] = []

    @property
    def pair(self) -> list[Team]:
        """Those of the two (or one, or none yet) who still play; the first answers in public."""
        return [team for team in self._buzzed if team.active][:2]

    @property
    def said(self) -> str:
        """The public answer, once it was called for."""
        return self.texts.get(self.called, "") if self.called is not None else ""

    def play(self) -> Script:
        """Play until there is a verdict and return it; None when the host closes or nobody is left to buzz."""
        while True:
            move = yield self.ask
            if move is None and self.called is not None:  # the one who was to answer has left: once more from the cue
                self._begin()
                continue
            if move is None or move.kind == "close":
                return None
            team = self.table.team(move.team) if move.team is not None else None
            match move.kind:
                case "buzz" if team is not None:
                    self._buzzed.append(team)
                case "answer" if team is not None:
                    old = self.texts.get(team)
                    self.texts[team] = f"{old} → {move.args['text']}" if old else move.args["text"]
                case "open":
                    self.called = self.pair[0]
                case "clarify":
                    self.clarify = True
                case _:
                    # Nothing is said of the private answer where the public one is right.
                    irrelevant = {"second": "none"} if move.kind == "judge" and move.args["right"] else {}
                    return Verdict(**{**move.args, **irrelevant}, early=team)

    def ask(self) -> Ask | None:
        return self._chat() if self.called is not None else self._buzzing()

    def _buzzing(self) -> Ask | None:
        # One stage from the cue to the call: the second buzz is sent from a screen that has not seen the first one.
        pair = self.pair
        crowd = Crowd(self.table, without={*self.locked, *self._buzzed})
        barred = {("buzz", team.key): Refused(Code.BUZZ_LOCKED, team=team.name) for team in self.locked}
        options = [Option("buzz", by=crowd)] if len(pair) < 2 else []
        if not pair:
            ask = Ask("buzzers", *options, Option("close"), stage=self.stage, barred=barred, likely="close")
            return None if crowd.empty else ask
        if due := [team for team in pair if team not in self.texts]:
            options.append(Option("answer", by=due, text=Text(300)))
        other = OneOf(["none", "right", "wrong"] if len(pair) > 1 else ["none"], default="none")
        early = Option("declare", by=pair, host=True, right=Flag(), second=other, close=Flag(default=False))
        return Ask("buzzers", *options, Option("open"), early, stage=self.stage, barred=barred, likely="open")

    def _chat(self) -> Ask | None:
        called = self.called
        if called is None or not called.active:
            return None
        second = next((team for team in self.pair if team is not called), None)
        waiting = called not in self.texts
        due = [called] if waiting or self.clarify else []
        if second is not None and second not in self.texts and waiting:  # in time until the first one's appears
            due.append(second)
        judge = Option("judge", right=Flag(), second=_said_of(second, self.texts), close=Flag(default=False))
        options = [judge, *([] if self.clarify else [Option("clarify")])]
        if due:
            options.append(Option("answer", by=due, text=Text(300)))
        return Ask("chat", *options, stage=f"{self.stage} {self.clarify}", likely="judge")


def _said_of(second: Team | None, texts: Mapping[Team, str]) -> OneOf:
    """Return what may be said of the private answer; it has to be said only where it matters."""
    if second is None:
        return OneOf(["none"], default="none")
    if second not in texts:
        return OneOf(["none", "right", "wrong"], default="none")
    return OneOf(["right", "wrong"], default=lambda args: "wrong" if args["right"] else MISSING)
