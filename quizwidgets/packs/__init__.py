"""Question packs: their model, the YAML reader, the shelf of packs and the check before a game.

Importing this package is cheap: pydantic and ruamel.yaml come in when a pack is loaded or the model is asked
for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .check import Finding, check, preview
from .faults import Fault, PackError
from .reader import load_pack, parse_pack, read_json
from .shelf import Entry, shelf, shipped_packs

if TYPE_CHECKING:
    from .model import (
        AwanturaPack,
        Bonus,
        Box,
        Category,
        Charade,
        CharadeCategory,
        FinalQuestion,
        KalamburyPack,
        NegativeSection,
        NeptunePack,
        Pack,
        Question,
        RatedQuestion,
        SvoyaIgraPack,
        Theme,
        TopicQuestion,
    )

__all__ = [
    "AwanturaPack",
    "Bonus",
    "Box",
    "Category",
    "Charade",
    "CharadeCategory",
    "Entry",
    "Fault",
    "FinalQuestion",
    "Finding",
    "KalamburyPack",
    "NegativeSection",
    "NeptunePack",
    "Pack",
    "PackError",
    "Question",
    "RatedQuestion",
    "SvoyaIgraPack",
    "Theme",
    "TopicQuestion",
    "check",
    "load_pack",
    "parse_pack",
    "preview",
    "read_json",
    "shelf",
    "shipped_packs",
]

_MODEL = {
    "AwanturaPack",
    "Bonus",
    "Box",
    "Category",
    "Charade",
    "CharadeCategory",
    "FinalQuestion",
    "KalamburyPack",
    "NegativeSection",
    "NeptunePack",
    "Pack",
    "Question",
    "RatedQuestion",
    "SvoyaIgraPack",
    "Theme",
    "TopicQuestion",
}


def __getattr__(name: str) -> Any:
    if name in _MODEL:
        return getattr(import_module(f"{__name__}.model"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
