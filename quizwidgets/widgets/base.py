"""What all widgets share: a wire to the engine, strict keywords, scripts and styles beside the Python file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Bool

from quizwidgets.core.errors import strict

if TYPE_CHECKING:
    from quizwidgets.engine import Engine

__all__ = ["Drawer", "EngineWidget", "StrictWidget"]

COMMON = ("layout", "tooltip", "tabbable")
"""Keywords of every ipywidget that ours take as well."""


class StrictWidget(anywidget.AnyWidget):
    """A widget that refuses unknown keywords, with the script and style of its file's name."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        file = Path(sys.modules[cls.__module__].__file__ or "")
        for key, suffix in (("_esm", ".js"), ("_css", ".css")):
            beside = file.with_suffix(suffix)
            if key not in cls.__dict__ and file.parent == Path(__file__).parent and beside.is_file():
                # The path becomes the file's text, once for the class.
                setattr(cls, key, beside)
        super().__init_subclass__(**kwargs)

    def __init__(self, **kwargs: Any) -> None:
        own = [name for name in self.trait_names() if not name.startswith("_") and name not in ("comm", "keys", "log")]
        strict(type(self).__name__, kwargs, [*own, *COMMON])
        super().__init__(**kwargs)


class EngineWidget(StrictWidget):
    """A widget that shows an engine.

    Its script reads the game from the engine's wire, which all widgets of an engine share, and sends moves to it; the
    widget itself holds no game state.

    Parameters
    ----------
    engine : Engine
        The game.
    **kwargs
        The widget's traits.

    Raises
    ------
    TypeError
        For an unknown keyword; names the nearest known one.
    """

    wire = anywidget.WidgetTrait().tag(sync=True)
    """The engine's wire."""

    def __init__(self, engine: Engine, **kwargs: Any) -> None:
        from .wire import Wire  # noqa: PLC0415  (a wire is a widget itself)

        self.engine = engine
        super().__init__(wire=Wire.of(engine), **kwargs)


class Drawer(EngineWidget):
    """A widget that may lie over a desk, opened and closed by the desk's head.

    Parameters
    ----------
    engine : Engine
        The game.
    drawer : bool
        Whether it is a drawer of a desk; alone in a cell it is simply there.
    """

    drawer = Bool(False, help="Whether it is a drawer of a desk").tag(sync=True)
