"""What a list of games says of each: who plays, how they stand, and what is wrong with its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec

from quizwidgets.core.errors import Refused
from quizwidgets.core.rules import Rules
from quizwidgets.core.team import read_name

from .history import History
from .journal import Entry, Header, JournalError, decode

__all__ = ["Listed", "listed"]


@dataclass
class Listed:
    """A game as a list knows it before its journal has been read.

    Parameters
    ----------
    game : str
        Its id.
    created, updated : float
        Unix time of its beginning, and of its latest entry as far as that can be read.
    moves : int
        Number of the latest entry.
    head : Header or None
        None when it cannot be read.
    after : sequence
        Phase, pot and accounts after the latest entry; empty without one.
    fault : JournalError or None
        Why the game cannot be resumed.
    """

    game: str
    created: float
    updated: float
    moves: int
    head: Header | None
    after: Sequence[Any]
    fault: JournalError | None

    @property
    def finished(self) -> bool:
        """Whether the game has come to its end."""
        return bool(self.after) and self.after[0] == "over"

    def about(self, entries: Iterable[tuple[int, bytes]], pack: Callable[[str], bytes]) -> dict[str, Any]:
        """Return what a list shows.

        Parameters
        ----------
        entries : iterable of tuple
            Numbers and bodies of the journal's entries, if one of them may be a rename.
        pack : callable
            Returns the content of a pack by its hash.
        """
        accounts = list(self.after[2:])
        teams = self._teams(len(accounts), pack)
        names = [each["name"] for each in teams]
        told = len(names) <= len(accounts)  # with very many teams an entry has one number for all accounts
        if self.fault is None:
            self._rename(names, entries)
        return {
            "id": self.game,
            "rules": self.head.rules if self.head else "",
            "title": self.head.title if self.head else "",
            "teams": names,
            "created": self.created,
            "updated": self.updated,
            "moves": self.moves,
            "looks": [[each["color"], each["symbol"]] if each["color"] else None for each in teams],
            "scores": dict(zip(names, accounts, strict=False)) if told else {},
            "finished": self.finished,
            "fault": self.fault,
        }

    def _teams(self, accounts: int, pack: Callable[[str], bytes]) -> list[dict[str, str]]:
        """Return the teams' names and looks at the start, and those seated since whom the rulebook can name."""
        if self.head is None:
            return []
        try:
            rules = Rules.of(self.head.rules, self.head.parameters)
            teams = [_about(team.name, team.color, team.symbol) for team in rules.teams(self.head.teams)]
            if len(teams) < accounts:
                content = msgspec.json.decode(pack(self.head.pack)) if self.head.pack else {}
                later = list(rules.later_teams(SimpleNamespace(**content)))
                teams += [_about(name) for name in later[: accounts - len(teams)]]
        except Exception:  # noqa: BLE001  (a rulebook of one's own may fail in any way; the game is listed all the same)
            return [_about(each.get("name") if isinstance(each, dict) else each) for each in self.head.teams]
        return teams

    def _rename(self, names: list[str], entries: Iterable[tuple[int, bytes]]) -> None:
        """Give the teams the names in force; a journal that does not fold is the game's fault."""
        history, n = History(), 0
        try:
            for n, body in entries:  # noqa: B007  (the number is told when the entry cannot be read)
                history.add(decode(body))
            for move in history.moves:
                if move.kind == "rename" and move.team in names:
                    names[names.index(move.team)] = read_name(move.args.get("name"))
        except (ValueError, TypeError, Refused) as problem:
            self.fault = JournalError("broken", game=self.game, n=n, problem=str(problem))


def _about(name: Any, color: str = "", symbol: str = "") -> dict[str, str]:
    return {"name": str(name or ""), "color": color, "symbol": symbol}


def listed(game: str, created: float, header: bytes, n: int | None, body: bytes | None) -> Listed:
    """Return a game from its rows: its own, and its latest entry's (None for one that was only set up)."""
    created = created if isinstance(created, float) else 0.0  # a damaged file may hold anything
    fault: JournalError | None = None
    head, last = None, Entry(0, "", created)
    try:
        if body is not None:
            last = decode(body)
    except (ValueError, TypeError) as problem:
        last = Entry(n or 0, "", created)
        fault = JournalError("broken", game=game, n=n, problem=str(problem))
    try:
        head = msgspec.json.decode(header, type=Header)
    except (ValueError, TypeError) as problem:
        fault = JournalError("broken-start", game=game, problem=str(problem))
    return Listed(game, created, last.wall, last.n, head, last.after, fault)
