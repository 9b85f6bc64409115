"""The engine: holds a game, takes moves, keeps the journal, and tells who watches."""

from __future__ import annotations

import asyncio
import copy
import random as randomness
import time as clocks
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

import msgspec
from traitlets import Unicode

from quizwidgets.core.codes import Code
from quizwidgets.core.commands import ALL_IN, read_command
from quizwidgets.core.errors import Refused, strict
from quizwidgets.core.game import Game
from quizwidgets.core.ledger import BANK, POT, Transfer
from quizwidgets.core.move import HOST, Move
from quizwidgets.core.rules import Rules
from quizwidgets.core.team import Team

from . import views
from .derived import Derived, HasDerived
from .history import History
from .journal import Entry, Header, Journal, JournalError
from .sqlite import SQLiteJournal

__all__ = ["Engine", "Receipt"]

CLOCK = "clock"
"""The seat of moves that the clock makes."""

MANY = 12
"""With more teams than this an entry's fingerprint holds a checksum of the accounts."""


class Receipt(msgspec.Struct, frozen=True):
    """A move's acknowledgement: it is in the journal.

    Parameters
    ----------
    entry : int
        Its number in the journal.
    id : str
        The id it was sent with, or empty.
    kind : str
        The move, or ``undo``, ``redo``, ``amend``.
    args : dict
        Its words, with what was drawn filled in.
    """

    entry: int
    id: str
    kind: str
    args: dict[str, Any]


class Engine(HasDerived):
    """A live game.

    Parameters
    ----------
    rules : Rules
        The rulebook.
    pack : Pack, str or path, optional
        The questions: a pack, or where to load one from.
    teams : sequence of str or mapping
        Names, or mappings with ``name color symbol players captain``.
    journal : Journal, optional
        Where the game is kept; default: the user's data folder. ``MemoryJournal()`` keeps nothing.
    language : str
        Language of sentences and labels.
    random : random.Random, optional
        What draws.
    time, wall : callable, optional
        Seconds that only ever grow; Unix time.

    Raises
    ------
    Refused
        ``setup/…`` when the game cannot be played so.
    JournalError
        When the journal cannot be written.
    TypeError
        For an unknown keyword.
    """

    language = Unicode("en", help="Language of sentences and labels: pl, ru or en")

    view = Derived(lambda engine: engine.view_for(HOST), help="What the host sees, never changed in place")
    phase = Derived(lambda engine: engine.game.ask.phase, help="Name of the present phase")
    ask = Derived(lambda engine: engine.ask_id, help="Id of the question put to the players; a move may name it")
    scores = Derived(
        lambda engine: {team.name: engine.game.table.account(team) for team in engine.game.table.teams},
        help="Accounts by name, in points",
    )
    pot = Derived(lambda engine: engine.game.table.pot, help="Points in the pot")
    clock = Derived(views.clock_view, help="The clock: duration and seconds left, whether it runs; or None")
    can_undo = Derived(lambda engine: bool(engine.history.done), help="Whether there is something to undo")
    can_redo = Derived(lambda engine: bool(engine.history.undone), help="Whether there is something to redo")
    over = Derived(lambda engine: engine.game.over, help="Whether the game has come to its end")
    result = Derived(lambda engine: engine.game.result, help="The result, once the game is over")
    last_refusal = Derived(lambda engine: engine._refusal, help="The latest refusal, or None after a move that counted")

    def __init__(
        self,
        rules: Rules,
        *,
        teams: Sequence[str | Mapping[str, Any]],
        pack: Any = None,
        journal: Journal | None = None,
        language: str | None = None,
        random: randomness.Random | None = None,
        time: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
        **unknown: Any,
    ) -> None:
        strict(
            "Engine", unknown, ("rules", "teams", "pack", "journal", "language", "random", "time", "wall")
        )
        pack = _load(pack)
        given = [each if isinstance(each, str) else dict(each) for each in teams]
        fresh = rules.teams(given)
        rules.prepare(fresh, pack)
        self._set_up(rules, pack, fresh, language or getattr(pack, "language", None) or "en", random, time, wall)
        header = Header(
            game=uuid4().hex[:12],
            rules=rules.code(),
            version=rules.version,
            parameters=rules.parameters(),
            teams=given,
            pack=getattr(pack, "hash", "") or "",
            title=getattr(pack, "title", "") or "",
            language=self.language,
            created=self._wall(),
        )
        self._start(header, journal)

    def _set_up(
        self,
        rules: Rules,
        pack: Any,
        teams: list[Team],
        language: str,
        random: randomness.Random | None,
        time: Callable[[], float] | None,
        wall: Callable[[], float] | None,
    ) -> None:
        super().__init__(language=language)
        self.rules, self.pack = copy.copy(rules), pack  # what somebody changes of theirs is not this game's
        self.random = random or randomness.SystemRandom()
        self._time, self._wall = time or clocks.monotonic, wall or clocks.time
        self._teams = teams
        self._refusal: Refused | None = None
        self._receipts: dict[str, tuple[str, Receipt]] = {}
        self.history = History()
        self.entries: list[Entry] = []
        """The journal so far."""
        self._last_control = 0
        self._game_time, self._anchor = 0.0, self._time()
        self.held = False
        """Whether game time stands still until the next move: after an undo and after coming back from the journal."""
        self._timer: asyncio.TimerHandle | None = None
        self.game = self._fresh()

    def _start(self, header: Header, journal: Journal | None) -> None:
        self.header = header
        self.journal = journal if journal is not None else SQLiteJournal()
        self.journal.begin(header, self.pack.to_json() if self.pack is not None and header.pack else b"")

    def _fresh(self) -> Game:
        return Game(self.rules, [copy.deepcopy(team) for team in self._teams], self.pack)

    @classmethod
    def resume(
        cls,
        journal: Journal | str,
        *,
        random: randomness.Random | None = None,
        time: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
    ) -> Engine:
        """Return a game as its journal left it; its clock stands still until the next move.

        Parameters
        ----------
        journal : Journal or str
            The journal, or a game's id in the user's data folder.

        Raises
        ------
        JournalError
            When the journal is broken, of an unknown rulebook or another version of it, or plays differently now;
            names the entry.
        """
        if isinstance(journal, str):
            opened = SQLiteJournal(game=journal)
            try:
                return cls.resume(opened, random=random, time=time, wall=wall)
            except BaseException:
                opened.close()
                raise
        header = journal.header()
        try:
            rules = Rules.of(header.rules, header.parameters)
        except (LookupError, ValueError) as problem:
            raise JournalError("other-rules", rules=header.rules, problem=str(problem)) from problem
        if rules.version != header.version:
            raise JournalError("other-version", rules=header.rules, kept=header.version, here=rules.version)
        pack = None
        if header.pack:
            from quizwidgets.packs import read_json  # noqa: PLC0415  (pydantic is not needed without a pack)

            pack = read_json(journal.pack())
        self = cls.__new__(cls)
        while True:
            self._set_up(rules, pack, rules.teams(header.teams), header.language, random, time, wall)
            self.header, self.journal = journal.header(), journal
            self._replay_journal()
            if journal.claim(self.version):  # or its writer has gone on meanwhile: read again
                return self

    def _replay_journal(self) -> None:
        for expected, entry in enumerate(self.journal.entries(), start=1):
            if entry.n != expected:
                raise JournalError("gap", game=self.header.game, n=expected)
            try:
                self.history.add(entry)
            except ValueError as problem:
                raise JournalError("broken", game=self.header.game, n=entry.n, problem=str(problem)) from problem
            self.entries.append(entry)
            if entry.kind != "move":
                self._last_control = entry.n
            self._remember(entry)
        game = self._fresh()
        after = {entry.n: entry.after for entry in self.entries if entry.kind == "move"}
        amended = any(entry.kind == "amend" for entry in self.entries)
        for n, move in zip(self.history.numbers, self.history.moves, strict=True):
            try:
                game.apply(move)
            except Refused as refusal:
                why = refusal.say(self.language)
                raise JournalError("diverged", game=self.header.game, n=n, problem=why) from refusal
            # After an amend the fingerprints of later moves speak of a past that no longer counts.
            if not amended and after[n] != _fingerprint(game):
                kept, here = str(after[n]), str(_fingerprint(game))
                raise JournalError("differs", game=self.header.game, n=n, kept=kept, here=here)
        self.game = game
        if self.entries and self.entries[-1].after != _fingerprint(game):
            last = self.entries[-1]
            raise JournalError(
                "differs", game=self.header.game, n=last.n, kept=str(last.after), here=str(_fingerprint(game))
            )
        self._hold()

    # Reading --------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Number of entries in the journal: grows with every change."""
        return len(self.entries)

    @property
    def ask_id(self) -> int:
        """Id of the present stage: the entry that led to it, or the latest undo, redo or amend if that is later."""
        move = self.game.stage_move
        return max(self.history.numbers[move - 1] if move else 0, self._last_control)

    @property
    def ledger(self) -> tuple[Transfer, ...]:
        """All transfers so far."""
        return tuple(self.game.table.ledger.transfers)

    @property
    def teams(self) -> tuple[str, ...]:
        """Names of the teams."""
        return tuple(team.name for team in self.game.table.teams)

    def account(self, team: str) -> int:
        """Return what a team owns, in points; ``"pot"`` and ``"bank"`` for those."""
        table = self.game.table
        return table.ledger.balances[team] if team in (POT, BANK) else table.account(table.team(team))

    def moves(self, team: str | None = None) -> dict[str, dict[str, Any]]:
        """Return the open moves with their words: a team's, or (without one) the host's own."""
        who = self.game.table.team(team) if team is not None else None
        return {
            option.kind: {name: spec.describe() for name, spec in option.args.items()}
            for option in self.game.ask.options
            if (who in option.teams if who is not None else not option.teams)
        }

    def view_for(self, role: str) -> dict[str, Any]:
        """Return what a role may see: ``"host"``, ``"stage"``, or a team's name. Plain JSON data."""
        with self._lock:
            return views.view_for(self, role)

    def ledger_rows(self, *, team: str | None = None, limit: int | None = None) -> list[dict[str, Any]]:
        """Return the ledger for a screen, the latest transfer first; see ``views.ledger_rows``."""
        with self._lock:
            return views.ledger_rows(self, team=team, limit=limit)

    def journal_rows(self, *, limit: int | None = None) -> list[dict[str, Any]]:
        """Return the journal for a screen, latest first: number, phrase, time, whether it counts, amendable words."""
        with self._lock:
            effective = dict(zip(self.history.numbers, self.history.moves, strict=True))
            rows = []
            for entry in reversed(self.entries[-limit:] if limit else self.entries):
                move = effective.get(entry.n, entry.move)
                rows.append(
                    {
                        "n": entry.n,
                        "kind": entry.kind,
                        "what": views.describe(move, self.language, amended=entry.kind == "amend") if move else "",
                        "target": entry.target,
                        "wall": entry.wall,
                        "counts": entry.n in effective if entry.kind == "move" else True,
                        "args": {key: value for key, value in move.args.items() if key in AMENDABLE} if move else {},
                    }
                )
            return rows

    def now(self) -> float:
        """Return the game time in seconds: runs only while the game does, and goes back with an undo."""
        return self._game_time if self.held else self._game_time + self._time() - self._anchor

    # Moves ----------------------------------------------------------------------------------------------------

    def do(
        self,
        kind: str,
        /,
        *,
        team: str | None = None,
        seat: str = HOST,
        id: str = "",  # noqa: A002  (the wire's name)
        ask: int | None = None,
        **args: Any,
    ) -> Receipt:
        """Make a move.

        Parameters
        ----------
        kind : str
            The move, for instance ``"bid"``.
        team : str, optional
            The team it is made for.
        seat : str
            Who makes it: the host, or a team's own seat.
        id : str
            Id of the request; the same id again is answered, not applied again.
        ask : int, optional
            The Ask that the screen showed; another one by now refuses the move as stale.
        **args
            The move's words; what can be drawn and is missing is drawn.

        Returns
        -------
        Receipt
            The move is in the journal.

        Raises
        ------
        Refused
            With a code and a sentence; nothing has changed.
        """
        with self._lock:
            try:
                known = self._known(id, kind, seat)
                if known is not None:
                    return known
                if ask is not None and ask != self.ask_id:
                    raise Refused(Code.STALE_ASK)
                game = self.game
                clock = game.table.clock
                now = self.now()
                if clock is not None and clock.hard and seat not in (HOST, CLOCK) and clock.remaining(now) <= 0:
                    raise Refused(Code.CLOCK_LATE)
                if seat != CLOCK:
                    game.may(kind, game.table.team(team) if team is not None else None, seat)
                if kind == "resume" and self.held and clock is not None and clock.running:
                    words, is_common = dict[str, Any](), True  # only game time stood still: it runs on with this move
                elif kind == "resume" and clock is not None and clock.running:
                    raise Refused(Code.CLOCK_RUNNING)
                else:
                    words, is_common = game.check(kind, team, args, self.random)
                move = Move(kind, team, words, round(now, 3), seat)
                self._apply(move, is_common)
                entry = Entry(self.version + 1, "move", self._wall(), id, move, 0, _fingerprint(game))
                self._keep(entry)
            except Refused as refusal:
                self._refuse(refusal)
                raise
            if self.held:
                self._run_on(now)
            self._done(entry)
            return _receipt(entry)

    def command(self, text: str, *, seat: str = HOST, id: str = "", ask: int | None = None) -> Receipt:  # noqa: A002
        """Make the move that a typed command stands for, for instance ``"Czerwoni 5"`` (A11, A15).

        Raises
        ------
        Refused
            ``command/…`` or ``number/…`` when it is not typed exactly, or whatever refuses the move.
        """
        phrases = list(dict.fromkeys([ALL_IN["pl"], ALL_IN.get(self.language, ALL_IN["pl"])]))
        with self._lock:
            try:
                kind, team, args = read_command(text, self.teams, phrases)
            except Refused as refusal:
                self._refuse(refusal)
                raise
            return self.do(kind, team=team, seat=seat, id=id, ask=ask, **args)

    def undo(self, entry: int | None = None, *, id: str = "") -> Receipt:  # noqa: A002
        """Take back the latest move or amend.

        Parameters
        ----------
        entry : int, optional
            What is meant to be taken back; refused when something else has become the latest since.

        Raises
        ------
        Refused
            ``undo/nothing`` or ``undo/not-the-last``.
        """
        with self._lock:
            return self._control("undo", self.history.done, Code.UNDO_NONE, entry, id)

    def redo(self, entry: int | None = None, *, id: str = "") -> Receipt:  # noqa: A002
        """Make again what was undone.

        Raises
        ------
        Refused
            ``redo/nothing`` or ``undo/not-the-last``.
        """
        with self._lock:
            return self._control("redo", self.history.undone, Code.REDO_NONE, entry, id)

    def _control(self, kind: str, actions: list[Any], nothing: Code, target: int | None, id: str) -> Receipt:  # noqa: A002
        try:
            known = self._known(id, kind)
            if known is not None:
                return known
            if not actions:
                raise Refused(nothing)
            action = actions[-1]
            if target is not None and target != action.n:
                raise Refused(Code.UNDO_OTHER)
            moves = list(self.history.moves)
            # The clock goes back to what it showed when the move was made; an amend leaves it as it is.
            now = action.move.at if action.before is None else self.now()
            if action.before is not None:
                moves[action.index] = action.before if kind == "undo" else action.move
            elif kind == "undo":
                moves.pop()
            else:
                moves.append(action.move)
            game = self._play(moves)
            entry = Entry(self.version + 1, kind, self._wall(), id, None, action.n, _fingerprint(game))
            self._swap(game, entry)
        except Refused as refusal:
            self._refuse(refusal)
            raise
        self._hold(now)
        self._done(entry)
        return _receipt(entry)

    def amend(self, entry: int | Receipt, /, *, id: str = "", team: str | None = None, **args: Any) -> Receipt:  # noqa: A002
        """Change an earlier decision; everything after it is worked out again.

        Parameters
        ----------
        entry : int or Receipt
            The move's number in the journal, or its receipt.
        team : str, optional
            Another team for it.
        **args
            Words that change; the others stay.

        Raises
        ------
        Refused
            ``amend/no-such-move``; the changed move's own refusal; or ``amend/conflict`` when a later move would no
            longer be legal: names it and why. Nothing has changed then.
        """
        number = entry.entry if isinstance(entry, Receipt) else entry
        with self._lock:
            try:
                known = self._known(id, "amend")
                if known is not None:
                    return known
                index = self.history.index(number)
                old = self.history.moves[index]
                moves = list(self.history.moves)
                game = self._play(moves[:index])
                words, is_common = game.check(old.kind, team or old.team, args, self.random, old=old.args)
                move = Move(old.kind, team or old.team, words, old.at, old.seat)
                game.apply(move, checked=is_common)
                self._play(moves[index + 1 :], game, self.history.numbers[index + 1 :])
                now = self.now()
                record = Entry(self.version + 1, "amend", self._wall(), id, move, number, _fingerprint(game))
                self._swap(game, record)
            except Refused as refusal:
                self._refuse(refusal)
                raise
            self._hold(now)
            self._done(record)
            return _receipt(record)

    def fork(self, entry: int | Receipt | None = None, *, journal: Journal | None = None) -> Engine:
        """Return a new game that begins as this one was after a move (default: as it is now).

        Parameters
        ----------
        entry : int or Receipt, optional
            Number of a move in the journal that counts; 0 for the start.
        journal : Journal, optional
            Where the new game is kept; default: beside this one.

        Raises
        ------
        Refused
            ``amend/no-such-move``.
        """
        number = entry.entry if isinstance(entry, Receipt) else entry
        with self._lock:
            count = (
                len(self.history.moves) if number is None else self.history.index(number) + 1 if number else 0
            )
            moves = self.history.moves[:count]
        twin = type(self).__new__(type(self))
        twin._set_up(self.rules, self.pack, self._teams, self.language, self.random, self._time, self._wall)
        header = msgspec.structs.replace(
            self.header, game=uuid4().hex[:12], created=self._wall(), parent=self.header.game
        )
        twin._start(header, journal if journal is not None else self.journal.sibling())
        for move in moves:
            twin._apply(move, None)
            made = Entry(twin.version + 1, "move", twin._wall(), "", move, 0, _fingerprint(twin.game))
            twin._keep(made)
            twin._take(made)
        twin._hold()
        return twin

    def close(self) -> None:
        """Let go of the journal and the clock; the game can be resumed from the journal."""
        self._cancel_timer()
        self.journal.close()

    # Within ---------------------------------------------------------------------------------------------------

    def _known(self, id: str, kind: str, seat: str = HOST) -> Receipt | None:  # noqa: A002
        if not id or id not in self._receipts:
            return None
        whose, receipt = self._receipts[id]
        if whose != seat or receipt.kind != kind:
            raise Refused(Code.MOVE_ID)
        return receipt

    def _apply(self, move: Move, checked: bool | None) -> None:
        try:
            self.game.apply(move, checked=checked)
        except BaseException:
            self._rebuild()
            raise

    def _keep(self, entry: Entry) -> None:
        try:
            self.journal.append(entry)
        except BaseException:
            self._rebuild()
            raise

    def _rebuild(self) -> None:
        """Play the effective moves again after something failed halfway: nothing may be half done."""
        self.game = self._play(self.history.moves)

    def _play(self, moves: Sequence[Move], game: Game | None = None, numbers: Sequence[int] = ()) -> Game:
        game = game or self._fresh()
        for place, move in enumerate(moves):
            try:
                game.apply(move)
            except Refused as refusal:
                if not numbers:
                    raise
                raise Refused(Code.AMEND_CONFLICT, n=numbers[place], move=move.kind, why=refusal) from refusal
        return game

    def _swap(self, game: Game, entry: Entry) -> None:
        self.journal.append(entry)
        self.game = game
        self._last_control = entry.n

    def _take(self, entry: Entry) -> None:
        self.history.add(entry)
        self.entries.append(entry)
        self._remember(entry)

    def _remember(self, entry: Entry) -> None:
        if entry.id:
            seat = entry.move.seat if entry.kind == "move" and entry.move is not None else HOST
            self._receipts[entry.id] = (seat, _receipt(entry))

    def _done(self, entry: Entry) -> None:
        self._take(entry)
        self._refusal = None
        self._arm()
        self.publish()

    def _refuse(self, refusal: Refused) -> None:
        self._refusal = refusal
        self._derived.pop("last_refusal", None)
        if self.watched("last_refusal"):
            self.publish()

    # Time -----------------------------------------------------------------------------------------------------

    def _hold(self, at: float | None = None) -> None:
        if at is None:
            at = self.history.at
        self._game_time, self.held = at, True

    def _run_on(self, at: float) -> None:
        self._game_time, self._anchor, self.held = at, self._time(), False

    def expire(self) -> Receipt | None:
        """Make the clock's own move if a hard clock has run out; return its receipt."""
        with self._lock:
            clock = self.game.table.clock
            if clock is None or not clock.hard or self.held or not clock.running:
                return None
            if clock.remaining(self.now()) > 0:
                self._arm()  # called too early
                return None
            if self.game.ask.find("time", None) is None:
                return None
            return self.do("time", seat=CLOCK)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        """Have the loop (where there is one) call ``expire`` when a hard clock ends."""
        self._cancel_timer()
        clock = self.game.table.clock
        if clock is None or not clock.hard or not clock.running or self.held:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(clock.remaining(self.now()), self.expire)


AMENDABLE = ("amount", "right", "teams", "category", "player", "captain", "reason", "text")
"""Words of a move that the journal's drawer offers for a change."""


def _load(pack: Any) -> Any:
    if pack is None or (not isinstance(pack, (str, bytes)) and not hasattr(pack, "__fspath__")):
        return pack
    from quizwidgets.packs import load_pack  # noqa: PLC0415  (pydantic is not needed without a pack)

    return load_pack(pack)


def _fingerprint(game: Game) -> list[Any]:
    table = game.table
    balances = table.ledger.balances
    if len(table.teams) > MANY:
        return [game.ask.phase, balances[POT], table.ledger.checksum()]
    return [game.ask.phase, balances[POT], *(balances[team.key] for team in table.teams)]


def _receipt(entry: Entry) -> Receipt:
    kind = entry.move.kind if entry.move is not None and entry.kind == "move" else entry.kind
    return Receipt(entry.n, entry.id, kind, entry.move.args if entry.move is not None else {})
