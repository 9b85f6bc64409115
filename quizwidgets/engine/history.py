"""What counts: the effective moves behind a journal of moves, undos, redos and amends."""

from __future__ import annotations

from dataclasses import dataclass

from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused
from quizwidgets.core.move import Move

from .journal import Entry

__all__ = ["Action", "History"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be undone: a move that was made, or one that was amended.

    Parameters
    ----------
    n : int
        Number of the journal's entry that did it.
    index : int
        Place of the move among the effective ones.
    move : Move
        The move as it is since.
    before : Move or None
        For an amend: the move as it was.
    """

    n: int
    index: int
    move: Move
    before: Move | None = None


class History:
    """The fold of a journal."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        """The effective moves."""
        self.numbers: list[int] = []
        """The journal's number of each of them."""
        self.done: list[Action] = []
        self.undone: list[Action] = []
        self.at = 0.0
        """Game time of the latest move that was made, undone or redone."""

    def add(self, entry: Entry) -> None:
        """Take in the journal's next entry.

        Raises
        ------
        ValueError
            When it cannot follow what is there: the journal is broken.
        """
        match entry.kind:
            case "move" if entry.move is not None:
                self.at = entry.move.at
                self.moves.append(entry.move)
                self.numbers.append(entry.n)
                self.done.append(Action(entry.n, len(self.moves) - 1, entry.move))
                self.undone.clear()
            case "amend" if entry.move is not None and entry.target in self.numbers:
                index = self.index(entry.target)
                self.done.append(Action(entry.n, index, entry.move, self.moves[index]))
                self.moves[index] = entry.move
                self.undone.clear()
            case "undo" if self.done and self.done[-1].n == entry.target:
                action = self.done.pop()
                self.undone.append(action)
                if action.before is None:
                    self.at = action.move.at
                    self.moves.pop()
                    self.numbers.pop()
                else:
                    self.moves[action.index] = action.before
            case "redo" if self.undone and self.undone[-1].n == entry.target:
                action = self.undone.pop()
                self.done.append(action)
                if action.before is None:
                    self.at = action.move.at
                    self.moves.append(action.move)
                    self.numbers.append(action.n)
                else:
                    self.moves[action.index] = action.move
            case _:
                raise ValueError(f"{entry.kind or 'nothing'} of entry {entry.target} cannot follow")

    def index(self, n: int) -> int:
        """Return the place among the effective moves of the one that the journal has as entry ``n``.

        Raises
        ------
        Refused
            ``amend/no-such-move``: never made, or undone.
        """
        try:
            return self.numbers.index(n)
        except ValueError:
            raise Refused(Code.AMEND_UNKNOWN, n=n) from None
