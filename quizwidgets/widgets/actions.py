"""The host's moves."""

from .base import EngineWidget

__all__ = ["Actions"]


class Actions(EngineWidget):
    """The host's open moves, the most likely one first and largest, each with its key.

    Parameters
    ----------
    engine : Engine
        The game.
    """
