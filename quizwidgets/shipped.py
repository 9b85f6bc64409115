"""Where the notebooks and question packs are that come with the package."""

from __future__ import annotations

from pathlib import Path

__all__ = ["notebooks", "packs"]

_PACKAGE = Path(__file__).parent


def _folder(name: str) -> Path:
    # A wheel carries the folders inside the package; in a checkout they stand beside it.
    inside = _PACKAGE / "shipped" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def notebooks() -> Path:
    """Return the folder of the shipped notebooks."""
    return _folder("notebooks")


def packs() -> Path:
    """Return the folder of the shipped question packs."""
    return _folder("packs")
