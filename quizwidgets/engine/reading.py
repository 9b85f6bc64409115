"""What can be read of a live game: traits to watch, and questions to ask."""

from __future__ import annotations

from typing import Any

from traitlets import Unicode, observe

from quizwidgets.core.errors import Refused
from quizwidgets.core.game import Game
from quizwidgets.core.ledger import BANK, POT, Transfer
from quizwidgets.core.move import HOST

from . import views
from .derived import Derived, HasDerived
from .gametime import GameTime
from .history import History
from .journal import Entry

__all__ = ["Reading"]

AMENDABLE = ("amount", "right", "teams", "category", "player", "captain", "reason", "text")
"""Words of a move that the journal's drawer offers for a change."""


class Reading(HasDerived):
    """The reading half of the engine; ``Engine`` has the moves.

    Parameters
    ----------
    language : str
        Language of sentences and labels.
    """

    game: Game
    history: History
    time: GameTime
    entries: list[Entry]
    _refusal: Refused | None
    _last_control: int

    language = Unicode("en", help="Language of sentences and labels: pl, ru or en")

    trouble = Unicode("", help="The latest error within the program that a move met without failing by it")

    view = Derived(lambda engine: engine.view_for(HOST), help="What the host sees, never changed in place")
    phase = Derived(lambda engine: engine.game.ask.phase, help="Name of the present phase")
    ask = Derived(lambda engine: engine.ask_id, help="Id of the question put to the players; a move may name it")
    scores = Derived(
        lambda engine: {team.name: engine.game.table.account(team) for team in engine.game.table.teams},
        help="Accounts by name, in points",
    )
    pot = Derived(lambda engine: engine.game.table.pot, help="Points in the pot")
    clock = Derived(views.clock_view, help="The clock: duration and seconds left, whether it runs; or None")
    can_undo = Derived(lambda engine: bool(engine.history.done), help="Whether there is something to undo")
    can_redo = Derived(lambda engine: bool(engine.history.undone), help="Whether there is something to redo")
    over = Derived(lambda engine: engine.game.over, help="Whether the game has come to its end")
    result = Derived(lambda engine: engine.game.result, help="The result, once the game is over")
    last_refusal = Derived(lambda engine: engine._refusal, help="The latest refusal, or None after a move that counted")

    @property
    def version(self) -> int:
        """Number of entries in the journal: grows with every change."""
        return len(self.entries)

    @property
    def ask_id(self) -> int:
        """Id of the present stage: the entry that led to it, or the latest undo, redo or amend if that is later."""
        move = self.game.stage_move
        return max(self.history.numbers[move - 1] if move else 0, self._last_control)

    @property
    def ledger(self) -> tuple[Transfer, ...]:
        """All transfers so far."""
        return tuple(self.game.table.ledger.transfers)

    @property
    def teams(self) -> tuple[str, ...]:
        """Names of the teams."""
        return tuple(team.name for team in self.game.table.teams)

    def account(self, team: str) -> int:
        """Return what a team owns, in points; ``"pot"`` and ``"bank"`` for those."""
        table = self.game.table
        return table.ledger.balances[team] if team in (POT, BANK) else table.account(table.team(team))

    def moves(self, team: str | None = None) -> dict[str, dict[str, Any]]:
        """Return the open moves with their words: a team's, or (without one) the host's own."""
        who = self.game.table.team(team) if team is not None else None
        return {
            option.kind: {name: spec.describe() for name, spec in option.args.items()}
            for option in self.game.ask.options
            if (who in option.teams if who is not None else not option.teams)
        }

    def view_for(self, role: str) -> dict[str, Any]:
        """Return what a role may see: ``"host"``, ``"stage"``, or a team's name. Plain JSON data."""
        with self._lock:
            return views.view_for(self, role)

    def ledger_rows(self, *, team: str | None = None, limit: int | None = None) -> list[dict[str, Any]]:
        """Return the ledger for a screen, the latest transfer first; see ``views.ledger_rows``."""
        with self._lock:
            return views.ledger_rows(self, team=team, limit=limit)

    def journal_rows(self, *, limit: int | None = None) -> list[dict[str, Any]]:
        """Return the journal for a screen, latest first: number, phrase, time, whether it counts, amendable words."""
        with self._lock:
            effective = dict(zip(self.history.numbers, self.history.moves, strict=True))
            about = dict(zip(self.history.numbers, self.game.trail, strict=True))
            rows = []
            for entry in reversed(self.entries[-limit:] if limit else self.entries):
                move = effective.get(entry.n, entry.move)
                rows.append(
                    {
                        "n": entry.n,
                        "kind": entry.kind,
                        "what": views.describe(move, self.language, amended=entry.kind == "amend") if move else "",
                        "where": about.get(entry.target or entry.n, ""),
                        "target": entry.target,
                        "wall": entry.wall,
                        "counts": entry.n in effective if entry.kind == "move" else True,
                        "args": {key: value for key, value in move.args.items() if key in AMENDABLE} if move else {},
                    }
                )
            return rows

    def failed(self, problem: Exception) -> None:
        self.trouble = f"{type(problem).__name__}: {problem}"

    @observe("language")
    def _speak(self, _change: Any) -> None:
        if hasattr(self, "game"):
            self.publish()

    def now(self) -> float:
        """Return the game time in seconds: runs only while the game does, and goes back with an undo."""
        return self.time.now()

    @property
    def held(self) -> bool:
        """Whether game time stands still until the next move: after an undo, and after coming back from the journal."""
        return self.time.held
