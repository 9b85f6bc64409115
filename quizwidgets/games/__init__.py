"""The rulebooks, one file each, in the order and with the clause numbers of the printed rules."""

from .awantura import Awantura
from .kalambury import Kalambury
from .neptune import Neptune
from .svoya_igra import SvoyaIgra

__all__ = ["Awantura", "Kalambury", "Neptune", "SvoyaIgra"]
