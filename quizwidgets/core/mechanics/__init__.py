"""Mechanics that games share: each a small object with a script of its own, used with ``yield from``."""

from .auction import OpenAuction
from .beside import always, beside, until
from .buzzer import Buzzer, Reply, TwoBuzzers, Verdict
from .cut import Places, cut
from .sealed import SealedStakes
from .sequential_auction import SequentialAuction
from .striking import Striking
from .written import WrittenAnswers

__all__ = [
    "Buzzer",
    "OpenAuction",
    "Places",
    "Reply",
    "SealedStakes",
    "SequentialAuction",
    "Striking",
    "TwoBuzzers",
    "Verdict",
    "WrittenAnswers",
    "always",
    "beside",
    "cut",
    "until",
]
