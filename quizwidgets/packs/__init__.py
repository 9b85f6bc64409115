"""Question packs: their model, the YAML reader, the shelf of packs and the check before a game.

Importing this package costs nothing: pydantic and ruamel.yaml come in when a pack is loaded or the model is
asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .check import Finding, check, preview
    from .faults import Fault, PackError
    from .model import AwanturaPack, Box, Category, Pack, Question
    from .reader import load_pack, parse_pack, read_json
    from .shelf import Entry, shelf, shipped_packs

__all__ = [
    "AwanturaPack",
    "Box",
    "Category",
    "Entry",
    "Fault",
    "Finding",
    "Pack",
    "PackError",
    "Question",
    "check",
    "load_pack",
    "parse_pack",
    "preview",
    "read_json",
    "shelf",
    "shipped_packs",
]

_NAMES = {
    "check": ("Finding", "check", "preview"),
    "faults": ("Fault", "PackError"),
    "model": ("AwanturaPack", "Box", "Category", "Pack", "Question"),
    "reader": ("load_pack", "parse_pack", "read_json"),
    "shelf": ("Entry", "shelf", "shipped_packs"),
}
_MODULE = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULE[name]}", __name__), name)
    # Importing a submodule binds its name here; `check` and `shelf` are also functions, which win.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
