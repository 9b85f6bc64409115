"""The rulebooks, one file each, in the order and with the clause numbers of the printed rules."""

from .awantura import Awantura
from .kalambury import Kalambury
from .svoya_igra import SvoyaIgra

__all__ = ["Awantura", "Kalambury", "SvoyaIgra"]
