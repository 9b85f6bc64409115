"""The wire between an engine and its widgets' scripts: one view out, moves in, one answer to each."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from traitlets import Bool, Dict, Unicode

from quizwidgets.core.errors import Refused
from quizwidgets.engine.journal import JournalError
from quizwidgets.engine.views import clock_view
from quizwidgets.text import area, say, title

from .base import StrictWidget

if TYPE_CHECKING:
    from quizwidgets.engine import Engine

__all__ = ["Wire"]

log = logging.getLogger(__name__)

AREAS = ("desk", "moves", "phases")
"""Areas of the catalogue that the scripts need."""

_wires: WeakKeyDictionary[Any, Wire] = WeakKeyDictionary()


class Wire(StrictWidget):
    """One engine's wire; it draws nothing.

    A script sends ``{"op", "id", …}`` and gets ``{"id", "ok", …}`` back: in ``answer``, together with the view that the
    move led to, so that a click costs one message; rows of the ledger and the journal come as a message of their own,
    for nobody needs them kept. A move that is sent again with the same id is acknowledged again and not made again.
    """

    view = Dict(help="What the host sees, replaced as a whole").tag(sync=True)
    text = Dict(help="Labels in the host's language").tag(sync=True)
    answer = Dict(help="The latest answer to a script").tag(sync=True)
    error = Unicode(help="The latest error within the program itself, for the error area").tag(sync=True)

    home = Bool(False, help="Whether there is a set-up screen to go back to").tag(sync=True)

    on_leave: Callable[[], None] | None = None
    """What shows the set-up screen again, where there is one."""
    on_fork: Callable[[Engine], None] | None = None
    """What shows a forked game, where there is something that can."""

    @classmethod
    def of(cls, engine: Engine) -> Wire:
        """Return the engine's wire; it has one."""
        if engine not in _wires or _wires[engine].comm is None:
            _wires[engine] = cls(engine)
        return _wires[engine]

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._forks: dict[str, str] = {}
        self._then: Callable[[], None] | None = None
        self._thread = threading.get_ident()
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        super().__init__(view=engine.view, text=self._labels())
        engine.observe(self._show, "view")
        engine.observe(self._tell, "trouble")
        engine.observe(self._speak, "language")
        self.on_msg(lambda _widget, content, _buffers: self.submit(content))

    def _tell(self, change: Any) -> None:
        self.error = say("desk.error", self.engine.language, problem=change.new) if change.new else ""

    def _speak(self, _change: Any) -> None:
        self.text = self._labels()

    def _labels(self) -> dict[str, Any]:
        language = self.engine.language
        text = {f"{name}.{key}": form for name in AREAS for key, form in area(name, language).items()}
        return text | {"game.title": title(self.engine.rules, language)}

    def _show(self, change: Any) -> None:
        self.view = change.new

    def close(self) -> None:
        """Let go of the engine."""
        if self.comm is not None:  # ipywidgets closes once more when the object goes
            self.engine.unobserve(self._show, "view")
            self.engine.unobserve(self._tell, "trouble")
            self.engine.unobserve(self._speak, "language")
        if _wires.get(self.engine) is self:
            del _wires[self.engine]
        super().close()

    def submit(self, message: dict[str, Any]) -> None:
        """Take a script's message in, on the loop the engine lives on.

        Some front ends call back on another thread; a game must not be changed from two.
        """
        if self._loop is not None and threading.get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.receive, message)
        else:
            self.receive(message)

    def receive(self, message: dict[str, Any]) -> None:
        """Carry out a script's message and answer it."""
        id_ = str(message.get("id", ""))
        answer: dict[str, Any] = {"id": id_, "ok": True}
        language = self.engine.language
        with self.hold_sync():
            try:
                operation = _OPERATIONS.get(message.get("op", ""))
                if operation is None:
                    raise ValueError(f"no operation {message.get('op')!r}")
                answer |= operation(self.engine, id_, message) or {}
            except Refused as refusal:
                answer |= {"ok": False, "code": str(refusal.code), "text": refusal.say(language)}
            except JournalError as problem:
                answer |= {"ok": False, "code": f"journal/{problem.key}", "text": problem.say(language)}
            except Exception as problem:  # nobody sees what a callback raises: it must reach a person
                log.exception("a message from the page failed: %r", message)
                text = say("desk.error", language, problem=f"{type(problem).__name__}: {problem}")
                answer |= {"ok": False, "code": "error", "text": text}
                self.error = text
            if "rows" not in answer:
                # The count tells an answer given again from the first one, which may have been lost.
                self.answer = {**answer, "nth": self.answer.get("nth", 0) + 1}
        if "rows" in answer:
            self.send(answer)
        self._after(language)

    def then(self, do: Callable[[], None]) -> None:
        """Do something once the present message has been answered: it may close this wire."""
        self._then = do

    def _after(self, language: str) -> None:
        do, self._then = self._then, None
        try:
            if do is not None:
                do()
        except Exception as problem:
            log.exception("what was to follow a message from the page failed")
            self.error = say("desk.error", language, problem=f"{type(problem).__name__}: {problem}")


def _do(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    receipt = engine.do(
        str(message["kind"]), team=message.get("team"), id=id_, ask=message.get("ask"), **_words(message)
    )
    return {"entry": receipt.entry}


def _command(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"entry": engine.command(str(message["text"]), id=id_, ask=message.get("ask")).entry}


def _undo(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"entry": engine.undo(message.get("entry"), id=id_).entry}


def _redo(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"entry": engine.redo(message.get("entry"), id=id_).entry}


def _amend(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"entry": engine.amend(int(message["entry"]), id=id_, team=message.get("team"), **_words(message)).entry}


def _ledger(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {
        "rows": engine.ledger_rows(team=message.get("team"), limit=message.get("limit")),
        "total": len(engine.ledger),
        "sum": sum(engine.game.table.ledger.balances.values()),
    }


def _journal(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"rows": engine.journal_rows(limit=message.get("limit")), "total": engine.version}


def _clock(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"clock": clock_view(engine)}


def _leave(engine: Engine, id_: str, message: dict[str, Any]) -> None:
    wire = Wire.of(engine)
    if wire.on_leave is None:
        raise ValueError("there is no set-up screen here")
    wire.then(wire.on_leave)


def _fork(engine: Engine, id_: str, message: dict[str, Any]) -> dict[str, Any]:
    wire = Wire.of(engine)
    if wire.on_fork is None:
        raise ValueError("a forked game cannot be shown here")
    if id_ not in wire._forks:
        twin = engine.fork(message.get("entry"))
        wire._forks[id_] = twin.header.game
        wire.then(partial(wire.on_fork, twin))
    return {"game": wire._forks[id_]}


def _words(message: dict[str, Any]) -> dict[str, Any]:
    words = message.get("args") or {}
    if not isinstance(words, dict):
        raise ValueError("a move's words come as a mapping")
    # Words that are parameters of the engine's own methods would be taken for them.
    return {str(key): value for key, value in words.items() if key not in ("team", "seat", "id", "ask")}


_OPERATIONS: dict[str, Callable[[Any, str, dict[str, Any]], dict[str, Any] | None]] = {
    "do": _do,
    "command": _command,
    "undo": _undo,
    "redo": _redo,
    "amend": _amend,
    "ledger": _ledger,
    "journal": _journal,
    "leave": _leave,
    "fork": _fork,
    "clock": _clock,
}
