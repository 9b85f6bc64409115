"""Double entry: every change of an account is a transfer between two places."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec

__all__ = ["BANK", "POT", "Ledger", "LedgerError", "Transfer"]

POT = "pot"
"""The place in the middle of the table."""

BANK = "bank"
"""Where points come from and where they vanish to; the only place that may be below zero in every game."""


class LedgerError(ValueError):
    """A rulebook asked for a transfer that cannot be: a fault in the rulebook, not in a move."""


class Transfer(msgspec.Struct, frozen=True):
    """Points that went from one place to another.

    Parameters
    ----------
    n : int
        Place in the ledger, from 1.
    move : int
        Number of the effective move that caused it (0: the start of the game).
    source, target : str
        A team's key, ``"pot"`` or ``"bank"``.
    amount : int
        Points, more than zero.
    clause : str
        Clause of the rules, for instance ``"A9"``.
    reason : str
        Key in the catalogue's area ``ledger``.
    values : dict
        What the reason's sentence is filled with.
    """

    n: int
    move: int
    source: str
    target: str
    amount: int
    clause: str
    reason: str
    values: dict[str, Any]


class Ledger:
    """All transfers of a game, and the balance of each place.

    Parameters
    ----------
    below_zero : bool
        Whether accounts of teams may go below zero.
    """

    def __init__(self, *, below_zero: bool = False) -> None:
        self.below_zero = below_zero
        self.transfers: list[Transfer] = []
        self.balances: dict[str, int] = {BANK: 0, POT: 0}
        self.move = 0
        self._checked = (-1, -1, 0)

    def open(self, place: str) -> None:
        """Open an account with a balance of zero."""
        self.balances.setdefault(place, 0)

    def transfer(self, source: str, target: str, amount: int, clause: str, reason: str, **values: Any) -> None:
        """Move points; an amount of zero leaves no trace.

        Raises
        ------
        LedgerError
            For an amount below zero, an unknown place, or a place that would fall below zero.
        """
        if amount == 0:
            return
        balances = self.balances
        if amount < 0 or source == target or source not in balances or target not in balances:
            raise LedgerError(f"no transfer of {amount} from {source} to {target} ({clause})")
        left = balances[source] - amount
        if left < 0 and source != BANK and (source == POT or not self.below_zero):
            raise LedgerError(f"{source} holds {balances[source]}, cannot give {amount} ({clause})")
        balances[source] = left
        balances[target] += amount
        self.transfers.append(
            Transfer(len(self.transfers) + 1, self.move, source, target, amount, clause, reason, values)
        )

    def checksum(self) -> int:
        """Return a checksum of all balances; worked out again only after a transfer or a new account."""
        transfers, places, known = self._checked
        if (transfers, places) != (len(self.transfers), len(self.balances)):
            known = crc32(repr(list(self.balances.values())).encode())
            self._checked = (len(self.transfers), len(self.balances), known)
        return known

    def history(self, place: str) -> list[tuple[Transfer, int]]:
        """Return a place's transfers, each with the balance after it."""
        balance = 0
        rows = []
        for each in self.transfers:
            if place in (each.source, each.target):
                balance += each.amount if each.target == place else -each.amount
                rows.append((each, balance))
        return rows
