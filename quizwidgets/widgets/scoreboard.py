"""All teams at a glance."""

from typing import Any

from traitlets import List, Unicode, validate

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

    Raises
    ------
    Refused
        ``team/unknown``; names the nearest one.
    """

    teams = List(Unicode(), help="Names of the teams to show; empty: all").tag(
        sync=True, to_json=lambda _names, board: list(board._keys.values())
    )

    def __init__(self, engine: Any, **kwargs: Any) -> None:
        self.engine = engine
        self._keys: dict[str, str] = {}
        super().__init__(engine, **kwargs)

    @validate("teams")
    def _know(self, proposal: Any) -> list[str]:
        # The script goes by the ledger's keys, which stay when a team is renamed.
        self._keys = {name: self.engine.game.table.team(name).key for name in proposal["value"]}
        return proposal["value"]
