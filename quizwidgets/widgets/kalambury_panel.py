"""The attempt in Kalambury."""

from .base import EngineWidget

__all__ = ["KalamburyPanel"]


class KalamburyPanel(EngineWidget):
    """What comes between auction and verdict in Kalambury: the time, the presenter, and the phrase under its cover.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    phases = ("time", "presenter", "phrase", "attempt")
    """The phases it draws."""
