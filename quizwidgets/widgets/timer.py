"""The clock."""

from .base import EngineWidget

__all__ = ["Timer"]


class Timer(EngineWidget):
    """Seconds left, drawn by the screen itself from one message; pause and resume.

    Parameters
    ----------
    engine : Engine
        The game.
    """
