"""Bidding."""

from traitlets import Bool

from .base import EngineWidget

__all__ = ["BidControls"]


class BidControls(EngineWidget):
    """Bids for every team, by click, by key and by typed command.

    Parameters
    ----------
    engine : Engine
        The game.
    commands : bool
        Whether there is a line for typed commands.
    """

    commands = Bool(True, help="Whether there is a line for typed commands").tag(sync=True)
