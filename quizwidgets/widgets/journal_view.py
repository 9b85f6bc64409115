"""The journal."""

from traitlets import Bool

from .base import EngineWidget

__all__ = ["JournalView"]


class JournalView(EngineWidget):
    """Every decision of the game; an earlier one can be changed, and a new game begun from it.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk, which the desk's head opens and closes.
    """

    drawer = Bool(False, help="Whether it is a drawer of a desk").tag(sync=True)
