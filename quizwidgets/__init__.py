"""Live team quiz games hosted from Jupyter.

``Engine`` holds a game, ``Desk`` shows it, ``load_pack`` reads questions; the rulebooks are in ``quizwidgets.games``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["Desk", "Engine", "Refused", "host", "load_pack"]

# Each name is imported when it is first used: a lab needs no widgets, and the command line neither.
_HOMES = {
    "Desk": "quizwidgets.widgets",
    "Engine": "quizwidgets.engine",
    "Refused": "quizwidgets.core",
    "host": "quizwidgets.widgets",
    "load_pack": "quizwidgets.packs",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'quizwidgets' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
