"""The host's page: the set-up screen, and once a game lives its desk."""

from __future__ import annotations

import html
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ipywidgets

from quizwidgets.core.errors import strict
from quizwidgets.core.rules import Rules
from quizwidgets.engine import Engine, JournalError, MemoryJournal, Shelf
from quizwidgets.engine.sqlite import data_folder
from quizwidgets.text import LANGUAGES, say

from .setup import Setup, live, resume
from .setup_data import problem
from .wire import Wire

__all__ = ["Host", "host"]

log = logging.getLogger(__name__)

OPTIONS = ("session", "folder", "packs", "games", "pack", "game", "language", "hint", "desk", "layout")

_hosts: dict[tuple[str, str], Host] = {}
"""The page of each session and data folder: a cell run again shows the same game, not a second engine."""


class Host(ipywidgets.Box):
    """The host's page.

    Parameters
    ----------
    session : str
        Name under which the data folder remembers which game this page shows, so that a fresh kernel finds it
        again; empty: it is not remembered.
    folder : str or Path, optional
        The data folder; default: the user's.
    packs : sequence of path
        Folders and files with packs to offer, besides those that ship.
    games : sequence of type
        Rulebooks to offer, besides those that ship.
    pack, game : str
        What is chosen on the set-up screen to begin with. A ``game`` that is the id of a game in the data
        folder is resumed at once.
    language, hint : str
        Language of the set-up screen; the language it begins with until a pack is chosen.
    desk : callable, optional
        Makes the desk of an engine; default: ``Desk``.

    Raises
    ------
    TypeError
        For an unknown keyword; names the nearest known one.
    """

    engine: Engine | None = None
    """The game that lives, or None while the set-up screen is shown."""
    _wire: Wire | None = None

    def __init__(
        self,
        *,
        session: str = "",
        folder: str | Path | None = None,
        packs: Sequence[str | Path] = (),
        games: Sequence[type[Rules]] = (),
        pack: str = "",
        game: str = "",
        language: str = "",
        hint: str = "",
        desk: Callable[[Engine], ipywidgets.Widget] | None = None,
        layout: Any = None,
        **unknown: Any,
    ) -> None:
        strict("Host", unknown, OPTIONS)
        self.session = session
        self.folder = Path(folder) if folder is not None else data_folder()
        self._desk = desk or _desk
        self._options: dict[str, Any] = {
            "packs": packs,
            "games": games,
            "pack": pack,
            "language": language,
            "hint": hint,
        }
        super().__init__(
            layout=layout or ipywidgets.Layout(display="block", width="100%", overflow="visible")
        )
        self.add_class("qw-host")
        Setup.prepare(games)  # rulebooks must be known before a journal can name one
        known = "" if game in Rules.known else game
        self._options["game"] = "" if known else game
        self._begin(known or self._remembered())

    def _begin(self, game: str | None) -> None:
        notice = None
        if game:
            try:
                self._show(resume(game, self.folder))
            except JournalError as trouble:
                notice = {
                    lang: say("setup.not-resumed", lang, why=why) for lang, why in problem(trouble).items()
                }
            except Exception as trouble:
                log.exception("game %s could not be resumed", game)
                why = f"{type(trouble).__name__}: {trouble}"
                notice = {lang: say("setup.not-resumed", lang, why=why) for lang in LANGUAGES}
            else:
                return
        self._set_up(notice)

    # What is shown -----------------------------------------------------------------

    def _set_up(self, notice: dict[str, str] | None = None) -> None:
        setup = Setup(folder=self.folder, notice=notice, **self._options)
        setup.observe(lambda change: self._started(setup, change.new), "engine")
        self.children = [setup]

    def _started(self, setup: Setup, engine: Engine | None) -> None:
        if engine is not None:
            self._show(engine)
            # Its script still waits for the answer to the click that started the game.
            setup.after(lambda: close(setup))

    def _show(self, engine: Engine) -> None:
        """Show a game's desk; if that fails nothing has changed."""
        desk = self._desk(engine)
        wire = Wire.of(engine)
        wire.on_leave, wire.on_fork, wire.home = self.leave, self._forked, True
        self.engine, self._wire = engine, wire
        live[engine.header.game] = engine
        self._remember(engine)
        strip = [_strip(engine.language)] if isinstance(engine.journal, MemoryJournal) else []
        self.children = [*strip, desk]

    def _forked(self, twin: Engine) -> None:
        self._swap(lambda: self._show(twin))

    def leave(self) -> None:
        """Go back to the set-up screen; the game can be resumed from there."""
        self._forget()
        self._swap(self._set_up)

    def _swap(self, show: Callable[[], None]) -> None:
        """Show something else, then let go of the game that was shown and of its widgets."""
        engine, wire, shown = self.engine, self._wire, self.children
        self.engine = self._wire = None
        try:
            show()
        except BaseException:
            self.engine, self._wire = engine, wire
            raise
        _let_go(shown, engine, wire)

    def close(self) -> None:
        """Close the page and its widgets, and let go of the game; it can be resumed."""
        shown = self.children
        self.children = []
        _let_go(shown, self.engine, self._wire)
        self.engine = self._wire = None
        super().close()

    # What the data folder remembers ------------------------------------------------------------

    def _remembered(self) -> str | None:
        return self._shelf(lambda shelf: shelf.live(self.session)) if self.session else None

    def _remember(self, engine: Engine) -> None:
        if self.session and not isinstance(engine.journal, MemoryJournal):
            self._shelf(lambda shelf: shelf.set_live(self.session, engine.header.game))

    def _forget(self) -> None:
        if self.session:
            self._shelf(lambda shelf: shelf.set_live(self.session, None))

    def _shelf(self, use: Callable[[Shelf], Any]) -> Any:
        # A folder that cannot be used is told on the set-up screen; here it means that nothing is remembered.
        try:
            shelf = Shelf(self.folder)
            try:
                return use(shelf)
            finally:
                shelf.close()
        except (JournalError, sqlite3.Error) as trouble:
            log.warning("the live game cannot be looked up or remembered in %s: %s", self.folder, trouble)
            return None


def host(**options: Any) -> Host:
    """Return the host's page, as the launcher's environment asks for it.

    ``QUIZWIDGETS_SESSION``, ``QUIZWIDGETS_DATA_DIR``, ``QUIZWIDGETS_PACK``, ``QUIZWIDGETS_GAME`` and
    ``QUIZWIDGETS_LANGUAGE`` (the language until a pack is chosen) stand in for options that are not given.
    While a game lives, calling it again returns the page that shows it.

    Parameters
    ----------
    **options
        See `Host`.

    Raises
    ------
    TypeError
        For an unknown keyword; names the nearest known one.
    """
    strict("host", options, OPTIONS)
    given = os.environ.get
    for option, name in (("session", "SESSION"), ("pack", "PACK"), ("game", "GAME"), ("hint", "LANGUAGE")):
        options.setdefault(option, given(f"QUIZWIDGETS_{name}", ""))
    options["folder"] = Path(options.get("folder") or data_folder()).expanduser()
    key = (options["session"], str(options["folder"].absolute()))
    shown = _hosts.get(key)
    if shown is not None and shown.comm is not None:
        if shown.engine is not None:
            return shown
        shown.close()
    _hosts[key] = Host(**options)
    return _hosts[key]


def _let_go(widgets: Sequence[Any], engine: Engine | None, wire: Wire | None) -> None:
    for widget in widgets:
        close(widget)
    if wire is not None:
        layout = wire.layout
        wire.close()
        layout.close()
    if engine is not None:
        live.pop(engine.header.game, None)
        engine.close()


def close(widget: Any, seen: set[int] | None = None) -> None:
    """Close a widget with everything it is made of: ipywidgets keeps what is not closed for ever."""
    seen = set() if seen is None else seen
    if not isinstance(widget, ipywidgets.Widget) or id(widget) in seen or isinstance(widget, Wire):
        return
    seen.add(id(widget))
    parts = [value for name in widget.keys for value in _several(widget._trait_values.get(name))]
    widget.close()
    for part in parts:
        close(part, seen)


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def _desk(engine: Engine) -> ipywidgets.Widget:
    from .desk import Desk  # noqa: PLC0415  (the set-up screen is there sooner without it)

    return Desk(engine)


STRIP = """<style>
.qw-unsaved { background: #b45309; color: #fff; font: 600 12px/20px system-ui; text-align: center; }
body[data-voila] .qw-unsaved { position: fixed; inset: 0 0 auto; z-index: 40; }
body[data-voila]:has(.qw-unsaved) .qw-desk { top: 20px; }
body[data-voila]:has(.qw-unsaved) .qw-host { padding-top: 20px; }
</style><div class="qw-unsaved" role="status"></div>"""
"""Said over the desk, which fills the host's page."""


def _strip(language: str) -> ipywidgets.HTML:
    text = html.escape(say("setup.unsaved-strip", language))
    return ipywidgets.HTML(STRIP.replace("></div>", f">{text}</div>"))
