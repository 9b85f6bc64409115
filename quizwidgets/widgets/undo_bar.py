"""Undo and redo."""

from .base import EngineWidget

__all__ = ["UndoBar"]


class UndoBar(EngineWidget):
    """Undo and redo, each saying what it will do.

    Parameters
    ----------
    engine : Engine
        The game.
    """
