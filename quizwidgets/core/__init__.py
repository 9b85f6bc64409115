"""The ground of every game: table, teams, moves, ledger, rulebooks. No Jupyter, no I/O, no clock of its own."""

from .ask import Ask, Crowd, Flag, NewName, OneOf, Option, Sample, Some, Text, Whole
from .codes import Code
from .errors import Refused
from .game import Game
from .ledger import BANK, POT, Ledger, Transfer
from .move import Move
from .rules import Rules
from .table import Table
from .team import Team

__all__ = [
    "BANK",
    "POT",
    "Ask",
    "Code",
    "Crowd",
    "Flag",
    "Game",
    "Ledger",
    "Move",
    "NewName",
    "OneOf",
    "Option",
    "Refused",
    "Rules",
    "Sample",
    "Some",
    "Table",
    "Team",
    "Text",
    "Transfer",
    "Whole",
]
