"""All teams at a glance."""

from traitlets import List, Unicode

from .base import EngineWidget

__all__ = ["Scoreboard"]


class Scoreboard(EngineWidget):
    """The teams with account, stake in this auction and state: leads, blocked, out, warned, with the reason.

    Parameters
    ----------
    engine : Engine
        The game.
    teams : list of str
        Names of the teams to show; empty: all.
    """

    teams = List(Unicode(), help="Names of the teams to show; empty: all").tag(sync=True)
