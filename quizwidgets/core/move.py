"""A move: one decision of a person (or of the clock), as the journal keeps it."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["HOST", "Move"]

HOST = "host"
"""The seat that may make every move."""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision.

    Parameters
    ----------
    kind : str
        For instance ``"bid"``; see the design's list of names.
    team : str or None
        Name of the team it is made for.
    args : dict
        Its words, all filled in: a draw holds what was drawn.
    at : float
        Game time in seconds: runs only while the game does.
    seat : str
        Who made it: ``"host"``, ``"clock"`` or a team's name.
    """

    kind: str
    team: str | None = None
    args: dict[str, Any] = {}
    at: float = 0.0
    seat: str = HOST
