"""Mechanics that games share: each a small object with a script of its own, used with ``yield from``."""

from .auction import OpenAuction
from .cards import AnswerCards
from .outcry import OpenOutcry
from .striking import Striking
from .tally import Tally

__all__ = ["AnswerCards", "OpenAuction", "OpenOutcry", "Striking", "Tally"]
