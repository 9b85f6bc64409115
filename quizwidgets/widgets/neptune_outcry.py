"""Neptune's bidding."""

from .base import EngineWidget

__all__ = ["NeptuneOutcry"]


class NeptuneOutcry(EngineWidget):
    """The bidding by open outcry: each team's bid, the leader, and the host's count at a pace of its own.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    phases = ("outcry",)
    """The phases it draws."""
