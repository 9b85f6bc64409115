"""What lies on Neptune's table."""

from .base import EngineWidget

__all__ = ["NeptunePanel"]


class NeptunePanel(EngineWidget):
    """What lies on the table in Neptune: the contest, the question with its answer covered, declarations.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    phases = ("contest", "reading", "cards", "declare", "marking", "results")
    """The phases it draws."""
