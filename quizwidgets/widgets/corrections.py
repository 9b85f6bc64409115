"""Corrections."""

from .base import Drawer

__all__ = ["Corrections"]


class Corrections(Drawer):
    """What the host may always do: correct an account or the pot, warn, penalise, remove, rename, change players.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk, which the desk's head opens and closes.
    """
