"""A team (or a single player) at the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .codes import Code
from .errors import Refused, strict

__all__ = ["COLORS", "NAME_LENGTH", "SYMBOLS", "Team", "fold", "read_teams"]

PLAYERS = 50
"""The most players of one team."""

NAME_LENGTH = 60
"""The longest name of a team, in characters."""

COLORS = ("#d7263d", "#e0a100", "#2563c9", "#2a9d4a", "#8e44ad", "#e8590c", "#0b8a8f", "#a0522d")
"""Colours given to teams that name none, in the order red, yellow, blue, green, then others."""

SYMBOLS = ("●", "▲", "■", "◆", "★", "✚", "⬟", "♥")
"""Symbols beside the colours, so that nobody has to tell teams apart by colour alone."""

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(eq=False)
class Team:
    """One side of the game.

    Parameters
    ----------
    key : str
        What the ledger calls it; stays when the team is renamed.
    name : str
        What people call it.
    color, symbol : str
        ``#rrggbb`` and one character.
    players : list of str
        Names, may be empty.
    captain : str
        One of the players, or empty.
    """

    key: str
    name: str
    color: str = COLORS[0]
    symbol: str = SYMBOLS[0]
    players: list[str] = field(default_factory=list)
    captain: str = ""
    playing: bool = True
    """Takes part in the present round."""
    out: Code | None = None
    """Why the team has left the game, or None."""
    warnings: int = 0
    """Warnings received in this game."""
    silent: int = 0
    """How often the team has been warned for not bidding."""
    held: dict[str, int] = field(default_factory=dict)
    """What the team holds besides points, for instance ``{"hint": 1}``."""

    @property
    def active(self) -> bool:
        """Whether the team plays on in this round."""
        return self.playing and self.out is None

    @property
    def barred(self) -> Refused | None:
        """Why the team may do nothing at present, or None."""
        if self.out is not None:
            return Refused(self.out, team=self.name)
        if not self.playing:
            return Refused(Code.TEAM_WAITING, team=self.name)
        return None


RESERVED = ("host", "stage", "clock", "pot", "bank")
"""Words that name a screen, a seat or a place of the ledger, and so cannot name a team."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def fold(name: str) -> str:
    """Return a name as it is compared: two names that look the same are the same."""
    seen = (each for each in unicodedata.normalize("NFKC", name) if unicodedata.category(each) != "Cf")
    return " ".join("".join(seen).casefold().split())


def read_name(name: Any) -> str:
    """Return a name in its tidy form: NFC, single spaces.

    Raises
    ------
    Refused
        ``setup/empty-name``, ``setup/long-name``, ``setup/control-characters`` or ``setup/reserved-name``.
    """
    if not isinstance(name, str):
        raise Refused(Code.SETUP_NAME_EMPTY)
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if all(each in _BLANK or unicodedata.category(each) in ("Cf", "Zs", "Mn", "Me") for each in tidy):
        raise Refused(Code.SETUP_NAME_EMPTY)
    if len(tidy) > NAME_LENGTH:
        raise Refused(Code.SETUP_NAME_LONG, name=tidy[:20] + "…", high=NAME_LENGTH)
    # Direction overrides could turn the rest of the desk around; joiners (emoji) are harmless.
    if any(unicodedata.category(each) in ("Cc", "Cs", "Co") or each in _TURNING for each in tidy):
        raise Refused(Code.SETUP_NAME_CONTROL, name="".join(c for c in tidy if c.isprintable())[:20])
    if tidy in RESERVED:
        raise Refused(Code.SETUP_NAME_RESERVED, name=tidy)
    return tidy


def _symbol(given: Any) -> str:
    """Return a symbol as it can be sent to a screen: two characters, no halves."""
    return str(given or "")[:2].encode("utf-8", "ignore").decode().strip()


def read_teams(given: Sequence[str | Mapping[str, Any]]) -> list[Team]:
    """Return teams from names or mappings with ``name color symbol players captain``.

    Raises
    ------
    Refused
        ``setup/…`` for a name that is empty, too long, or used twice, or a colour that is none.
    TypeError
        For a keyword a team does not have, or a line of text where a list belongs.
    """
    if isinstance(given, str):
        raise TypeError(f"teams is a list of names, not {given!r}")
    teams: list[Team] = []
    seen: set[str] = set()
    for number, each in enumerate(given):
        data = {"name": each} if isinstance(each, str) else dict(each)
        strict("Team", data, ("name", "color", "symbol", "players", "captain"))
        name = read_name(data.get("name"))
        if fold(name) in seen:
            raise Refused(Code.SETUP_NAME_TWICE, name=name)
        seen.add(fold(name))
        color = data.get("color") or COLORS[number % len(COLORS)]
        if not _COLOR.fullmatch(str(color)):
            raise Refused(Code.SETUP_COLOR, name=name, color=str(color)[:20])
        if isinstance(data.get("players"), str):
            raise TypeError(f"players is a list of names, not {data['players']!r}")
        if len(data.get("players") or []) > PLAYERS:
            raise Refused(Code.SETUP_CROWD, name=name, high=PLAYERS)
        players = [read_name(player) for player in data.get("players") or []]
        captain = read_name(data["captain"]) if data.get("captain") else (players[0] if players else "")
        if captain and captain not in players:
            players.append(captain)
        teams.append(
            Team(
                key=f"t{number + 1}",
                name=name,
                color=color.lower(),
                symbol=_symbol(data.get("symbol")) or SYMBOLS[(number + number // len(COLORS)) % len(SYMBOLS)],
                players=players,
                captain=captain,
            )
        )
    return teams
