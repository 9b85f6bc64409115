"""The journal."""

from .base import Drawer

__all__ = ["JournalView"]


class JournalView(Drawer):
    """Every decision of the game; an earlier one can be changed, and a new game begun from it.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk, which the desk's head opens and closes.
    """
