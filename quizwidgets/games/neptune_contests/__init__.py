"""Neptune's six contests, one a file, each playable alone."""

from .auction import Auction
from .blitz import Blitz
from .contest import Contest
from .joker import Joker
from .negative import Negative
from .sandwich import Sandwich
from .sisyphus import Sisyphus

__all__ = ["Auction", "Blitz", "Contest", "Joker", "Negative", "Sandwich", "Sisyphus"]
