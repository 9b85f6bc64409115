"""One team."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from quizwidgets.core.errors import strict

from .base import COMMON
from .scoreboard import Scoreboard

if TYPE_CHECKING:
    from quizwidgets.engine import Engine

__all__ = ["TeamPanel"]


class TeamPanel(Scoreboard):
    """One team's account, stake and state: a scoreboard of one.

    Parameters
    ----------
    engine : Engine
        The game.
    team : str
        The team's name.

    Raises
    ------
    Refused
        ``team/unknown``; names the nearest one.
    """

    _esm = Path(__file__).with_name("scoreboard.js")
    _css = Path(__file__).with_name("scoreboard.css")

    def __init__(self, engine: Engine, team: str = "", **kwargs: Any) -> None:
        # A mistyped keyword is named first: it is most likely the team that seems to be missing.
        strict("TeamPanel", kwargs, ("team", *COMMON))
        if not team:
            raise TypeError("TeamPanel needs the name of a team: TeamPanel(engine, team=...)")
        super().__init__(engine, teams=[team], **kwargs)
