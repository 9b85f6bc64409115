"""A rulebook at work: checks each move against what the script asks for, and sends it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import msgspec

from . import common
from .ask import MISSING, Ask, Option
from .codes import Code
from .errors import Refused, nearest
from .move import HOST, Move
from .rules import Rules
from .table import Table
from .team import Team

__all__ = ["Game"]

OVER = Ask("over")


class Game:
    """One game from its start; the same moves always lead to the same state.

    Parameters
    ----------
    rules : Rules
        The rulebook.
    teams : iterable of Team
        Fresh teams.
    pack
        The questions, or None.
    """

    def __init__(self, rules: Rules, teams: Iterable[Team], pack: Any = None) -> None:
        self.rules = rules
        self.table = Table(teams, pack, below_zero=rules.below_zero)
        self.count = 0
        """Moves made."""
        self.stage_move = 0
        """Number of the move that led to the present stage."""
        self.trail: list[str] = []
        """What each move was about, in the rulebook's words."""
        self._result: Any = None
        self.ask = OVER
        self._stage: tuple[str, str] | None = None
        self._script = rules.play(self.table)
        self._make: Callable[[], Ask | None] | None = None
        self._advance(None)
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the script has come to its end."""
        return self._make is None

    @property
    def result(self) -> Any:
        """What the script returned, once it has; worked out again after each correction where that is a function."""
        return self._result() if callable(self._result) else self._result

    def check(
        self,
        kind: str,
        team: str | None,
        args: Mapping[str, Any],
        random: Random | None = None,
        *,
        old: Mapping[str, Any] | None = None,
    ) -> tuple[dict[str, Any], bool]:
        """Check a move against what is open now.

        Parameters
        ----------
        kind, team, args
            The move's.
        random : random.Random, optional
            Fills in what is to be drawn; without it a move must be complete.
        old : mapping, optional
            The words of a move that is being changed: they stay where none is given; a drawn one that no longer
            fits is drawn again.

        Returns
        -------
        args : dict
            The words, complete and in their canonical form.
        is_common : bool
            Whether it is one of the moves common to all games.

        Raises
        ------
        Refused
            With the reason.
        """
        if not isinstance(kind, str):
            raise Refused(Code.MOVE_UNKNOWN, name=str(kind)[:40], hint="")
        who = self.table.team(team) if team is not None else None
        ask = self.ask
        option = ask.find(kind, who)
        is_common = option is None
        if option is None:
            option = next(
                (each for each in common.options(self.table, kind) if (who in each.teams if who else not each.teams)),
                None,
            )
        if option is None:
            raise self._why_not(kind, who)
        return self._words(option, kind, args, random, old or {}), is_common

    def apply(self, move: Move, *, checked: bool | None = None) -> None:
        """Make a move.

        Parameters
        ----------
        move : Move
            Complete, as ``check`` returns it.
        checked : bool, optional
            What ``check`` said of it, when it has just been checked.

        Raises
        ------
        Refused
            When it is not legal. A move that passes ``check`` may still be refused by the script itself; the game
            is then spoiled and has to be replayed.
        """
        is_common = checked
        if is_common is None:
            words, is_common = self.check(move.kind, move.team, move.args)
            if words != move.args:
                move = msgspec.structs.replace(move, args=words)
        table = self.table
        self.trail.append(self.rules.caption(table))
        table.now = move.at
        self.count += 1
        self.table.ledger.move = self.count
        if is_common:
            common.apply(self.table, move)
            self.rules.corrected(self.table, move)
        else:
            self._advance(move)
        self._settle()

    def _advance(self, move: Move | None) -> None:
        try:
            self._make = self._script.send(move)
        except StopIteration as end:
            self._make, self._result = None, end.value

    def _settle(self) -> None:
        while self._make is not None:
            ask = self._make()
            if ask is not None:
                break
            self._advance(None)
        else:
            ask = OVER
        self.ask = ask
        stage = (ask.phase, ask.stage)
        if stage != self._stage:
            self._stage = stage
            self.stage_move = self.count

    def _words(
        self, option: Option, kind: str, args: Mapping[str, Any], random: Random | None, old: Mapping[str, Any]
    ) -> dict[str, Any]:
        specs = option.args
        for name in (*old, *args) if old else args:
            if name not in specs:
                raise Refused(
                    Code.MOVE_ARGUMENT,
                    argument=str(name)[:40],
                    move=kind,
                    choices=", ".join(specs) or "—",
                    hint=nearest(str(name), specs),
                )
        words: dict[str, Any] = {}
        for name, spec in specs.items():
            if name in old and name not in args:
                try:
                    words[name] = spec.check(name, old[name], words, random)
                except Refused:
                    if not spec.draw:
                        raise
                    words[name] = spec.check(name, MISSING, words, random)
            else:
                words[name] = spec.check(name, args.get(name, MISSING), words, random)
        return words

    def _why_not(self, kind: str, team: Team | None) -> Refused:
        if self.over:
            return Refused(Code.GAME_OVER)
        ask = self.ask
        if team is not None and (kind, team.key) in ask.barred:
            return ask.barred[kind, team.key]
        if not any(option.kind == kind for option in ask.options) and kind not in common.COMMON:
            if kind not in self.rules.moves:
                return Refused(Code.MOVE_UNKNOWN, name=str(kind)[:40], hint=nearest(str(kind), self.rules.moves))
            return Refused(Code.MOVE_NOT_NOW, move=kind, phase=ask.phase)
        if team is None:
            return Refused(Code.TEAM_NEEDED, move=kind)
        if team.barred:
            return team.barred
        if any(option.kind == kind and option.teams for option in ask.options):
            return Refused(Code.TEAM_OTHER, move=kind, team=team.name)
        return Refused(Code.SEAT_HOST_ONLY, move=kind)

    def may(self, kind: str, team: Team | None, seat: str) -> None:
        """Refuse a move that a seat may not make.

        Raises
        ------
        Refused
            ``seat/host-only`` or ``seat/not-yours``.
        """
        if seat == HOST:
            return
        if team is None or kind in common.COMMON:
            raise Refused(Code.SEAT_HOST_ONLY, move=kind)
        if team.name != seat:
            raise Refused(Code.SEAT_NOT_YOURS, team=team.name)
        option = self.ask.find(kind, team)
        if option is not None and option.host:
            raise Refused(Code.SEAT_HOST_ONLY, move=kind)
