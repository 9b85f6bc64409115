"""Written answers: everybody sends one in private; equal ones are judged together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..ask import Ask, Crowd, Flag, Option, Some, Text
from ..codes import Code
from ..errors import Refused
from ..rules import Script
from ..table import Table
from ..team import Team

__all__ = ["Posting", "Written", "WrittenAnswers", "same_answer"]

_LATIN = str.maketrans("ABCEHKMOPTXYaceopxy", "АВСЕНКМОРТХУасеорху")
_STRESS = str.maketrans("", "", "\u0300\u0301\u00ad\u200b\u200c\u200d")
_DASH_BEFORE_NUMBER = re.compile(r"(?<!\w)[-−–](?=\d)")


@lru_cache(maxsize=20_000)
def same_answer(text: str) -> str:
    """Return what answers have in common that differ only in how they are typed.

    Case, punctuation, spaces, stress marks, ё for е, and Latin letters that look like the Cyrillic ones among which
    they stand. Never what could be another word: й stays й, the digits stay, a typing error stays one.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_STRESS)
    if re.search("[а-яёА-ЯЁ]", plain):
        plain = plain.translate(_LATIN)
    plain = _DASH_BEFORE_NUMBER.sub("\x00", plain.casefold().replace("ё", "е"))
    kept = "".join(each if each.isalnum() or each in "+#\x00" or unicodedata.combining(each) else " " for each in plain)
    return " ".join(kept.replace("\x00", "-").split()) or " ".join(text.casefold().split())


@dataclass(frozen=True, slots=True)
class Written:
    """An answer as it was sent, and the game time at which it arrived."""

    text: str
    at: float


@dataclass(slots=True)
class Posting:
    """An answer that somebody gave in public: who, what, and the game time at which it appeared."""

    team: Team
    text: str
    at: float
    right: bool | None = None
    early_only: bool = False
    """Whether only those answers count that arrived before it."""


class WrittenAnswers:
    """One private answer of each, judged in groups.

    Parameters
    ----------
    table : Table
        The table.
    only : container of Team, optional
        Nobody else may answer.
    stage : str
        Tells this question from others.
    known : iterable of str
        Right answers as the pack has them, to propose a verdict from.
    """

    def __init__(
        self, table: Table, *, only: Container[Team] | None = None, stage: str = "", known: Iterable[str] = ()
    ) -> None:
        self.table, self.stage = table, stage
        self.known = {same_answer(each) for each in known}
        self.sent: dict[Team, Written] = {}
        """The answers, in the order in which they arrived."""
        self.postings: list[Posting] = []
        self.verdicts: dict[str, bool] = {}
        """What has been said of each group, by the key of its answers."""
        self.ruled: dict[Team, bool] = {}
        """What has been said of one team's answer, whatever its group's."""
        self._done: set[Team] = set()
        self.crowd = Crowd(table, only=only, without=self._done)
        """Those who may still answer."""
        self._barred: dict[tuple[str, str], Refused] = {}
        self._groups: tuple[Any, dict[str, list[Team]]] = (None, {})

    # While they come in

    def collect(self, *more: Callable[[], Sequence[Option]], likely: str = "close") -> Script:
        """Take answers until another move is made; return that move.

        Parameters
        ----------
        *more : callable
            Each returns further options.
        likely : str
            The host's most likely move.
        """
        answer = Option("answer", by=self.crowd, text=Text(300))

        def ask() -> Ask:
            options = [option for each in more for option in each()]
            return Ask("answers", answer, *options, stage=self.stage, barred=self._barred, likely=likely)

        while True:
            move = yield ask
            if move is None or move.kind != "answer":
                return move
            self.add(self.table.team(move.team), move.args["text"])

    def add(self, team: Team, text: str) -> None:
        """Keep an answer; it is the team's only one."""
        self.sent[team] = Written(text, self.table.now)
        self._close_for(team)

    def post(self, team: Team, text: str, at: float) -> None:
        """Note an answer given in public; it was the only one that its author still had."""
        self.postings.append(Posting(team, text, at))
        self._close_for(team)

    def _close_for(self, team: Team) -> None:
        self._done.add(team)
        self._barred["answer", team.key] = Refused(Code.ANSWER_SENT)

    # Afterwards

    def counts(self, written: Written) -> bool:
        """Return whether an answer came in time for every public one that ends the counting."""
        return all(written.at < each.at for each in self.postings if each.early_only)

    @property
    def groups(self) -> dict[str, list[Team]]:
        """The answers that count, equal ones together, in the order in which they arrived."""
        state = (len(self.sent), [each.early_only for each in self.postings])
        if self._groups[0] != state:
            groups: dict[str, list[Team]] = {}
            for team, written in self.sent.items():
                if self.counts(written):
                    groups.setdefault(same_answer(written.text), []).append(team)
            self._groups = (state, groups)
        return self._groups[1]

    @property
    def undecided(self) -> list[str]:
        """Keys of the groups of which nothing has been said yet."""
        return [
            key
            for key, teams in self.groups.items()
            if key not in self.verdicts and not all(team in self.ruled for team in teams)
        ]

    def judge(self) -> Script:
        """Have the groups judged, until the host has them counted; no verdict is final before that.

        ``judge`` names groups or teams, or without either means all groups that are left.
        """
        while True:
            move = yield self.judge_ask
            if move is None or move.kind == "count":
                return
            self.rule(move.args)

    def judge_ask(self) -> Ask:
        undecided = self.undecided
        judge = Option(
            "judge",
            players=Some([team.name for teams in self.groups.values() for team in teams], default=()),
            answers=Some(list(self.groups), default=lambda args: () if args["players"] else undecided),
            right=Flag(),
        )
        options = ([judge] if self.groups else []) + ([] if undecided else [Option("count")])
        stage = f"{self.stage} {len(undecided)}"  # the button for "all the rest" pressed twice
        return Ask("judging", *options, stage=stage, likely="judge" if undecided else "count")

    def rule(self, args: dict[str, Any]) -> None:
        """Take a verdict in; of one team it holds against its group's, whichever comes last."""
        for key in args["answers"]:
            self.verdicts[key] = args["right"]
            for team in self.groups[key]:
                self.ruled.pop(team, None)
        for name in args["players"]:
            self.ruled[self.table.team(name)] = args["right"]

    def results(self) -> list[tuple[Team, bool]]:
        """Return each team whose answer counts and that still plays, with the verdict."""
        return [
            (team, self.ruled[team] if team in self.ruled else self.verdicts[key])
            for key, teams in self.groups.items()
            for team in teams
            if team.active
        ]

    def view(self) -> list[dict[str, Any]]:
        """Return the groups for the one who judges, the largest first."""
        rows = [
            {
                "key": key,
                "text": self.sent[teams[0]].text,
                "players": [team.name for team in teams],
                "right": self.verdicts.get(key),
                "match": key in self.known,
                "ruled": {team.name: self.ruled[team] for team in teams if team in self.ruled},
            }
            for key, teams in self.groups.items()
        ]
        return sorted(rows, key=lambda row: (not row["match"], -len(row["players"])))

