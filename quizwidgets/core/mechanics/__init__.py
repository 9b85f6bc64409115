"""Mechanics that games share: each a small object with a script of its own, used with ``yield from``."""

from .auction import OpenAuction
from .striking import Striking

__all__ = ["OpenAuction", "Striking"]
