"""The desk's head."""

from .base import EngineWidget

__all__ = ["DeskBar"]


class DeskBar(EngineWidget):
    """Game, round, question and pot, and the handles of the drawers.

    Parameters
    ----------
    engine : Engine
        The game.
    """
