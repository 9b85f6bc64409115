"""The set-up screen: resume a game, or choose one, its questions, its teams and its rules, and start it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from traitlets import Any as AnyTrait
from traitlets import Dict, Unicode

from quizwidgets.core.errors import Refused
from quizwidgets.core.rules import Rules
from quizwidgets.core.team import COLORS, NAME_LENGTH, SYMBOLS
from quizwidgets.engine import Engine, JournalError, MemoryJournal, Shelf, SQLiteJournal
from quizwidgets.engine.sqlite import data_folder
from quizwidgets.packs.source import LARGEST
from quizwidgets.text import LANGUAGES, say
from quizwidgets.text import language as _language

from . import setup_data as data
from .base import StrictWidget
from .setup_packs import Packs, check_rows, faults_of

__all__ = ["Setup", "live"]

log = logging.getLogger(__name__)

HERE = Path(__file__).parent
REMEMBERED = 64
"""How many answers are kept for a message that is sent again."""

live: WeakValueDictionary[str, Engine] = WeakValueDictionary()
"""The games that live in this kernel, by id: a game has one engine here, however often it is asked for."""


class Setup(StrictWidget):
    """The set-up screen.

    Its script keeps what is being filled in; here is only what there is to choose from, and the answers to
    its messages ``{"op", "id", …}``: ``shelf``, ``preview``, ``load``, ``start``, ``resume``. The game it
    started or resumed is in ``engine``.

    Parameters
    ----------
    folder : str or Path, optional
        Where games are kept; default: the user's data folder.
    packs : sequence of path
        Folders and files with packs, besides those that ship and the data folder's own.
    games : sequence of type
        Rulebooks to offer besides those that ship and those defined in the notebook.
    pack, game : str
        What is chosen to begin with: a pack's path or name, a rulebook's code.
    language : str
        Language of the screen; without it the screen speaks that of the chosen pack.
    notice : mapping, optional
        A sentence to show on top, by language.
    hint : str
        Language to begin with until a pack is chosen.

    Raises
    ------
    TypeError
        For an unknown keyword; names the nearest known one.
    """

    _esm = HERE / "setup.js"
    # The kit's look comes with the wire, which only a living game has. In a layer it never overrules the
    # desk's own.
    _css = "@layer quizwidgets-kit {{\n{}\n}}\n{}".format(
        *((HERE / name).read_text(encoding="utf-8") for name in ("wire.css", "setup.css"))
    )

    options = Dict(help="What there is to choose from, replaced as a whole").tag(sync=True)
    words = Dict(help="Labels by language").tag(sync=True)
    error = Unicode(help="The latest error within the program itself").tag(sync=True)
    engine = AnyTrait(None, allow_none=True, help="The game, once it has been started or resumed")

    def __init__(
        self,
        *,
        folder: str | Path | None = None,
        packs: Sequence[str | Path] = (),
        games: Sequence[type[Rules]] = (),
        pack: str = "",
        game: str = "",
        language: str = "",
        notice: dict[str, str] | None = None,
        hint: str = "",
        **kwargs: Any,
    ) -> None:
        self.folder = Path(folder) if folder is not None else data_folder()
        self.packs = Packs(self.folder, packs)
        self.games = data.games(games)
        self._answers: dict[str, dict[str, Any]] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._later: list[Callable[[], None]] = []
        self._busy = False
        self._thread = threading.get_ident()
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        chosen = self.packs.find(pack) if pack else ""
        super().__init__(
            options={
                "games": [data.describe(rules) for rules in self.games.values()],
                "languages": list(LANGUAGES),
                "language": language and _language(language),
                "hint": hint and _language(hint),
                "teams": data.default_teams(),
                "colors": list(COLORS),
                "symbols": list(SYMBOLS),
                "name_length": NAME_LENGTH,
                "text_length": data.TEXT_LENGTH,
                "largest": LARGEST,
                "pack": chosen,
                "game": game if game in self.games else "",
                "notice": notice,
                **self._unfinished(),
            },
            words=data.words([rules.name for rules in self.games.values()]),
            **kwargs,
        )
        self.on_msg(lambda _widget, content, buffers: self.submit(content, buffers))

    @staticmethod
    def prepare(games: Sequence[type[Rules]] = ()) -> None:
        """Have the rulebooks known, so that a journal may name them."""
        data.games(games)

    def _unfinished(self) -> dict[str, Any]:
        """Return the games to resume, and in every language why there can be none."""
        try:
            shelf = Shelf(self.folder)
            try:
                games = shelf.games(limit=30, finished=True)
            finally:
                shelf.close()
        except JournalError as trouble:
            return {"unfinished": [], "unsaved": data.problem(trouble)}
        except sqlite3.Error as trouble:
            said = JournalError("cannot-open", path=str(self.folder), problem=str(trouble))
            return {"unfinished": [], "unsaved": data.problem(said)}
        rows = [each | {"fault": data.problem(each["fault"]) if each["fault"] else None} for each in games]
        return {"unfinished": rows, "unsaved": None}

    def after(self, do: Callable[[], None]) -> None:
        """Do something once the present message has been answered, or at once when there is none."""
        if self._busy:
            self._later.append(do)
        else:
            do()

    # Messages --------------------------------------------------------------------------------

    def submit(self, message: dict[str, Any], buffers: Sequence[Any] = ()) -> None:
        """Take a script's message in, on the widget's loop: some front ends call on another thread."""
        if self._loop is not None and threading.get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.receive, message, buffers)
        else:
            self.receive(message, buffers)

    def receive(self, message: dict[str, Any], buffers: Sequence[Any] = ()) -> None:
        """Carry out a script's message and answer it; the same message again is only answered."""
        id_ = str(message.get("id", ""))[:64]
        if id_ in self._under_way:
            self.send({"id": id_, "under_way": True})
        elif id_ in self._answers:
            self._conclude(id_, self._answers[id_])
        elif message.get("op") in _SLOW and self._loop is not None and self._loop.is_running():
            self._under_way[id_] = self._loop.create_task(self._apart(id_, message, buffers))
        else:
            self._busy = True
            try:
                answer = self._answer(message, buffers)
            finally:
                self._busy = False
            self._conclude(id_, answer)

    async def _apart(self, id_: str, message: dict[str, Any], buffers: Sequence[Any]) -> None:
        """Carry out a message that may read a large pack, while others are served."""
        try:
            answer = await asyncio.to_thread(self._answer, message, buffers)
        finally:
            del self._under_way[id_]
        self._conclude(id_, answer)

    def _conclude(self, id_: str, answer: dict[str, Any]) -> None:
        if answer.get("code") == "error" and id_ not in self._answers:
            self.error = answer["text"]
        if id_:
            self._answers[id_] = answer
            while len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        self.send({"id": id_, **answer})
        while self._later:
            self._later.pop(0)()

    def _answer(self, message: dict[str, Any], buffers: Sequence[Any]) -> dict[str, Any]:
        from quizwidgets.packs import PackError  # noqa: PLC0415

        lang = _language(str(message.get("language") or "en"))
        try:
            operation = _OPERATIONS.get(str(message.get("op", "")))
            if operation is None:
                raise ValueError(f"no operation {message.get('op')!r}")
            return {"ok": True, **operation(self, message, lang, buffers)}
        except data.FaultsError as trouble:
            faults = [{"field": field, "code": code, "text": text} for field, code, text in trouble.faults]
            return {"ok": False, "code": faults[0]["code"], "text": faults[0]["text"], "problems": faults}
        except PackError as trouble:
            text = say("setup.pack-faults", lang, n=len(trouble.faults))
            faults = faults_of(trouble, lang)
            return {"ok": False, "code": "pack", "text": text, "faults": faults, "count": len(trouble.faults),
                    "problems": [{"field": "pack", "code": "pack", "text": text}]}  # fmt: skip
        except Refused as refusal:
            return {"ok": False, "code": str(refusal.code), "text": refusal.say(lang), "problems": []}
        except JournalError as trouble:
            return {"ok": False, "code": f"journal/{trouble.key}", "text": trouble.say(lang), "problems": []}
        except Exception as trouble:  # nobody sees what a callback raises: it must reach a person
            log.exception("a message from the set-up screen failed: op %r", message.get("op"))
            text = say("setup.error", lang, problem=f"{type(trouble).__name__}: {trouble}")
            return {"ok": False, "code": "error", "text": text, "problems": []}

    def _shelf(self, message: dict[str, Any], lang: str, _buffers: Sequence[Any]) -> dict[str, Any]:
        return {"packs": self.packs.rows(lang)}

    def _preview(self, message: dict[str, Any], lang: str, _buffers: Sequence[Any]) -> dict[str, Any]:
        return self._about(self.packs.load(str(message["pack"]), lang), message, lang)

    def _load(self, message: dict[str, Any], lang: str, buffers: Sequence[Any]) -> dict[str, Any]:
        if buffers or "text" in message:
            content = bytes(buffers[0]) if buffers else str(message["text"])
            key, pack = self.packs.take(content, str(message.get("name") or "pack.yaml")[:200], lang)
        else:
            key, pack = self.packs.open(str(message["path"]), lang)
        return {"key": key, "packs": self.packs.rows(lang), **self._about(pack, message, lang)}

    def _about(self, pack: Any, message: dict[str, Any], lang: str) -> dict[str, Any]:
        from quizwidgets.packs import preview  # noqa: PLC0415

        rules = self.games.get(str(message.get("game", "")))
        findings: list[dict[str, Any]] = []
        if rules is not None:
            values, faults = data.read_parameters(rules, message.get("parameters"), lang)
            if not faults:  # a form half filled in says nothing about the pack
                findings = check_rows(pack, rules(**values), lang)
        return {"preview": preview(pack), "findings": findings}

    def _start(self, message: dict[str, Any], lang: str, _buffers: Sequence[Any]) -> dict[str, Any]:
        if self.engine is not None:
            return {"game": self.engine.header.game}  # two windows, one game
        code = str(message.get("game", ""))
        rules = self.games.get(code)
        if rules is None:
            raise data.FaultsError([("game", "setup/game", say("setup.unknown-game", lang, name=code[:40]))])
        teams, faults = data.read_setup_teams(rules, message.get("teams"), lang)
        parameters, more = data.read_parameters(rules, message.get("parameters"), lang)
        if faults or more:
            raise data.FaultsError([*faults, *more])
        pack = self.packs.load(str(message["pack"]), lang) if message.get("pack") else None
        journal = MemoryJournal() if message.get("unsaved") is True else Shelf(self.folder).journal()
        try:
            engine = Engine(rules(**parameters), teams=teams, pack=pack, journal=journal, language=lang)
        except Refused as refusal:
            journal.close()
            field = data.field_of(refusal, teams, parameters)
            raise data.FaultsError([(field, str(refusal.code), refusal.say(lang))]) from refusal
        except BaseException:
            journal.close()
            raise
        return self._show(engine)

    def _resume(self, message: dict[str, Any], lang: str, _buffers: Sequence[Any]) -> dict[str, Any]:
        engine = resume(str(message["game"]), self.folder)
        engine.language = lang  # the screen's, which somebody may have chosen just now
        return self._show(engine)

    def _show(self, engine: Engine) -> dict[str, Any]:
        live[engine.header.game] = engine
        try:
            self.engine = engine
        except BaseException:
            # Who was to show it could not; it is in the journal, and can be resumed.
            self.engine = None
            live.pop(engine.header.game, None)
            engine.close()
            raise
        return {"game": engine.header.game}


def resume(game: str, folder: Path) -> Engine:
    """Return a game of a data folder: its engine of this kernel, or one made from its journal.

    Raises
    ------
    JournalError
        When it cannot be resumed.
    """
    engine = live.get(game)
    if engine is not None:
        return engine
    journal = SQLiteJournal(folder, game)
    try:
        engine = Engine.resume(journal)
    except BaseException:
        journal.close()
        raise
    live[game] = engine
    return engine


_OPERATIONS: dict[str, Callable[[Setup, dict[str, Any], str, Sequence[Any]], dict[str, Any]]] = {
    "shelf": Setup._shelf,
    "preview": Setup._preview,
    "load": Setup._load,
    "start": Setup._start,
    "resume": Setup._resume,
}
_SLOW = ("shelf", "preview", "load")
"""Operations that may read packs; they touch no widget, and are carried out in a thread."""
