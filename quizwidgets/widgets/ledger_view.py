"""The ledger."""

from .base import Drawer

__all__ = ["LedgerView"]


class LedgerView(Drawer):
    """Every transfer with amount, clause and reason: why an account is what it is.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk, which the desk's head opens and closes.
    """
