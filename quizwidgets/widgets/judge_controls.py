"""Judging an answer."""

from .base import EngineWidget

__all__ = ["JudgeControls"]


class JudgeControls(EngineWidget):
    """Right or wrong, the hint's sale, and what the team typed.

    Parameters
    ----------
    engine : Engine
        The game.
    """
