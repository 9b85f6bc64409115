"""The middle of the desk outside auctions and answers."""

from .base import EngineWidget

__all__ = ["PhasePanel"]


class PhasePanel(EngineWidget):
    """What lies on the table in the present phase: the wheel, silent teams, black boxes, a duel, the result.

    Parameters
    ----------
    engine : Engine
        The game.
    """
