"""The table: teams, accounts, pot, clock and what lies open; all that a rulebook changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from .codes import Code
from .countdown import Countdown
from .errors import Refused, nearest
from .ledger import POT, Ledger
from .team import Team, fold

__all__ = ["Table"]

NOTICES = 8
"""How many announcements the table remembers for screens."""


class Table:
    """The state of one game.

    Parameters
    ----------
    teams : sequence of Team
        Fresh teams; the table changes them.
    pack
        The questions, or None; what a rulebook needs of it is the rulebook's business.
    below_zero : bool
        Whether accounts may go below zero.
    """

    def __init__(self, teams: Iterable[Team], pack: Any = None, *, below_zero: bool = False) -> None:
        self.teams: list[Team] = []
        self.pack = pack
        self.ledger = Ledger(below_zero=below_zero)
        self.now = 0.0
        """Game time of the present move, in seconds."""
        self.clock: Countdown | None = None
        self.round = ""
        """Name of the present round."""
        self.question = 0
        """Number of the present question in its round, from 1; 0 before the first."""
        self.questions = 0
        """Questions in the present round."""
        self.notices: list[tuple[str, dict[str, Any]]] = []
        """The latest announcements: keys of the catalogue with their values."""
        self.cards: Any = None
        """What lies open or hidden on the table: the rulebook's own object."""
        self._names: dict[str, Team] = {}
        self._keys: dict[str, Team] = {}
        self._reserved: set[str] = set()
        for team in teams:
            self.seat(team)

    def seat(self, team: Team) -> Team:
        """Put a team at the table and open its account."""
        self.teams.append(team)
        self._reserved.discard(fold(team.name))
        self._names[team.name] = self._keys[team.key] = team
        self.ledger.open(team.key)
        return team

    def reserve(self, name: str) -> None:
        """Keep a name for a team that comes to the table later."""
        self._reserved.add(fold(name))

    def taken(self, name: str, team: Team | None = None) -> bool:
        """Return whether a name is not free for a team (without one: for a newcomer)."""
        folded = fold(name)
        return folded in self._reserved or any(fold(each.name) == folded for each in self.teams if each is not team)

    def rename(self, team: Team, name: str) -> None:
        """Give a team another name."""
        del self._names[team.name]
        team.name = name
        self._names[name] = team

    def team(self, name: str | None) -> Team:
        """Return the team of a name.

        Raises
        ------
        Refused
            ``team/unknown``; names the nearest one.
        """
        try:
            return self._names[name]  # type: ignore[index]
        except (KeyError, TypeError):
            raise Refused(Code.TEAM_UNKNOWN, name=str(name)[:60], hint=nearest(str(name), self._names)) from None

    def by_key(self, key: str) -> Team:
        """Return the team of a ledger key."""
        return self._keys[key]

    @property
    def active(self) -> list[Team]:
        """The teams that play on in this round."""
        return [team for team in self.teams if team.playing and team.out is None]

    @property
    def alone(self) -> bool:
        """Whether fewer than two teams play on in this round."""
        return len(list(islice((team for team in self.teams if team.active), 2))) < 2

    # Points

    def account(self, team: Team) -> int:
        """Return what a team owns."""
        return self.ledger.balances[team.key]

    @property
    def pot(self) -> int:
        """What lies in the pot."""
        return self.ledger.balances[POT]

    def pay(self, source: Team | str, target: Team | str, amount: int, clause: str, reason: str, **values: Any) -> int:
        """Move points from one place to another, citing the clause; return the amount."""
        self.ledger.transfer(
            source if isinstance(source, str) else source.key,
            target if isinstance(target, str) else target.key,
            amount,
            clause,
            reason,
            **values,
        )
        return amount

    # Time

    def start_clock(self, seconds: float, *, hard: bool = False) -> None:
        """Start a clock at the present move."""
        self.clock = Countdown(seconds, self.now, hard=hard) if seconds > 0 else None

    def stop_clock(self) -> None:
        """Take the clock away."""
        self.clock = None

    # What people are told

    def announce(self, key: str, **values: Any) -> None:
        """Tell the room something: a key of the catalogue with its values."""
        self.notices.append((key, values))
        del self.notices[:-NOTICES]

    def richest(self, teams: Sequence[Team]) -> list[Team]:
        """Return those of some teams that own the most."""
        top = max((self.account(team) for team in teams), default=0)
        return [team for team in teams if self.account(team) == top]
