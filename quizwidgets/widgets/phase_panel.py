"""The middle of the desk outside auctions and answers."""

from traitlets import List, Unicode

from .base import EngineWidget

__all__ = ["PhasePanel"]


class PhasePanel(EngineWidget):
    """What lies on the table in the present phase: the wheel, silent teams, black boxes, a duel, the result.

    Parameters
    ----------
    engine : Engine
        The game.
    elsewhere : list of str
        Phases that other widgets draw.
    """

    elsewhere = List(Unicode(), ["auction", "answer"], help="Phases that other widgets draw").tag(sync=True)
