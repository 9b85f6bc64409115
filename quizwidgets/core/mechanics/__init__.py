"""Mechanics that games share: each a small object with a script of its own, used with ``yield from``."""

from .auction import OpenAuction
from .beside import always, beside, until
from .buzzer import Buzzer, Reply, TwoBuzzers, Verdict
from .cards import AnswerCards
from .cut import Places, cut
from .outcry import OpenOutcry
from .sealed import SealedStakes
from .sequential_auction import SequentialAuction
from .striking import Striking
from .tally import Tally
from .written import WrittenAnswers

__all__ = [
    "AnswerCards",
    "Buzzer",
    "OpenAuction",
    "OpenOutcry",
    "Places",
    "Reply",
    "SealedStakes",
    "SequentialAuction",
    "Striking",
    "Tally",
    "TwoBuzzers",
    "Verdict",
    "WrittenAnswers",
    "always",
    "beside",
    "cut",
    "until",
]
