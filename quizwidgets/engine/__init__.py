"""The engine: the one object that widgets, rooms, notebooks and the lab talk to."""

from .engine import Engine, Receipt
from .journal import Entry, Header, Journal, JournalError, MemoryJournal
from .sqlite import Shelf, SQLiteJournal

__all__ = [
    "Engine",
    "Entry",
    "Header",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "Receipt",
    "SQLiteJournal",
    "Shelf",
]
