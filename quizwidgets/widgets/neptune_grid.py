"""Neptune's cards, marked."""

from .base import EngineWidget

__all__ = ["NeptuneGrid"]


class NeptuneGrid(EngineWidget):
    """The marks on all cards of a contest: a row a team, by click and by key, earlier cards as well.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    phases = ("marking", "results")
    """The phases it draws."""
