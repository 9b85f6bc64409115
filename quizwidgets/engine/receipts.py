"""Acknowledgements of moves, and which requests have had theirs."""

from __future__ import annotations

from typing import Any

import msgspec

from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.core.move import HOST

from .journal import Entry

__all__ = ["Receipt", "Receipts"]


class Receipt(msgspec.Struct, frozen=True):
    """A move's acknowledgement: it is in the journal.

    Parameters
    ----------
    entry : int
        Its number in the journal.
    id : str
        The id it was sent with, or empty.
    kind : str
        The move, or ``undo``, ``redo``, ``amend``.
    args : dict
        Its words, with what was drawn filled in.
    """

    entry: int
    id: str
    kind: str
    args: dict[str, Any]

    @classmethod
    def of(cls, entry: Entry) -> Receipt:
        """Return the acknowledgement of an entry."""
        kind = entry.move.kind if entry.move is not None and entry.kind == "move" else entry.kind
        return cls(entry.n, entry.id, kind, entry.move.args if entry.move is not None else {})


class Receipts:
    """The receipts of all requests that named an id, so that one sent again is answered and not applied again."""

    def __init__(self) -> None:
        self._by_id: dict[str, tuple[str, Receipt]] = {}

    def known(self, id: str, kind: str, seat: str = HOST) -> Receipt | None:  # noqa: A002
        """Return the receipt that a request has had already, or None.

        Raises
        ------
        Refused
            ``move/id-taken``: the id is another seat's, or another move's.
        """
        if not id or id not in self._by_id:
            return None
        whose, receipt = self._by_id[id]
        if whose != seat or receipt.kind != kind:
            raise Refused(Code.MOVE_ID)
        return receipt

    def add(self, entry: Entry) -> Receipt:
        """Keep an entry's receipt, and return it."""
        receipt = Receipt.of(entry)
        if entry.id:
            seat = entry.move.seat if entry.kind == "move" and entry.move is not None else HOST
            self._by_id[entry.id] = (seat, receipt)
        return receipt
