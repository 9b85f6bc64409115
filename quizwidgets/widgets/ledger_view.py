"""The ledger."""

from traitlets import Bool

from .base import EngineWidget

__all__ = ["LedgerView"]


class LedgerView(EngineWidget):
    """Every transfer with amount, clause and reason: why an account is what it is.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk, which the desk's head opens and closes.
    """

    drawer = Bool(False, help="Whether it is a drawer of a desk").tag(sync=True)
