"""Where the notebooks and question packs that come with the package are."""

from __future__ import annotations

from pathlib import Path

__all__ = ["notebooks", "packs"]

_PACKAGE = Path(__file__).parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / "shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def notebooks() -> Path:
    """Return the folder of the notebooks: beside the package in a checkout, inside it in a wheel."""
    return _folder("notebooks")


def packs() -> Path:
    """Return the folder of the question packs: beside the package in a checkout, inside it in a wheel."""
    return _folder("packs")
