"""Neptune's paper."""

from .base import EngineWidget

__all__ = ["NeptuneSheets"]


class NeptuneSheets(EngineWidget):
    """What is printed for Neptune: the phrases of Negative, in one order or a team's own, and blank answer cards.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    phases = ()
    """The phases it draws."""
