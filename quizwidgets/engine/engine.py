"""The engine: holds a game, takes moves, keeps the journal, and tells who watches."""

from __future__ import annotations

import copy
import random as randomness
import time as clocks
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

import msgspec

from quizwidgets.core.codes import Code
from quizwidgets.core.commands import ALL_IN, read_command
from quizwidgets.core.errors import Refused, strict
from quizwidgets.core.game import Game
from quizwidgets.core.move import HOST, Move
from quizwidgets.core.rules import Rules
from quizwidgets.core.team import Team

from .gametime import GameTime
from .history import History
from .journal import Entry, Header, Journal, JournalError
from .reading import Reading
from .receipts import Receipt, Receipts
from .replay import fingerprint, read, replay
from .sqlite import SQLiteJournal

__all__ = ["Engine", "Receipt"]

CLOCK = "clock"
"""The seat of moves that the clock makes."""

class Engine(Reading):
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

    def __init__(
        self,
        rules: Rules,
        *,
        teams: Sequence[str | Mapping[str, Any]] = (),
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
        self.time, self._wall = GameTime(time or clocks.monotonic), wall or clocks.time
        self._teams = teams
        self._refusal: Refused | None = None
        self._receipts = Receipts()
        self.history = History()
        self.entries: list[Entry] = []
        """The journal so far."""
        self._last_control = 0
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
        self.entries, self.history = read(self.journal, self.header.game)
        for entry in self.entries:
            self._receipts.add(entry)
            if entry.kind != "move":
                self._last_control = entry.n
        self.game = replay(self._fresh, self.entries, self.history, self.header.game, self.language)
        self.time.hold(self.history.at)

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
                known = self._receipts.known(id, kind, seat)
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
                entry = Entry(self.version + 1, "move", self._wall(), id, move, 0, fingerprint(game))
                self._keep(entry)
            except Refused as refusal:
                self._refuse(refusal)
                raise
            if self.held:
                self.time.run_on(now)
            self._done(entry)
            return Receipt.of(entry)

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
            known = self._receipts.known(id, kind)
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
            entry = Entry(self.version + 1, kind, self._wall(), id, None, action.n, fingerprint(game))
            self._swap(game, entry)
        except Refused as refusal:
            self._refuse(refusal)
            raise
        self.time.hold(now)
        self._done(entry)
        return Receipt.of(entry)

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
                known = self._receipts.known(id, "amend")
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
                record = Entry(self.version + 1, "amend", self._wall(), id, move, number, fingerprint(game))
                self._swap(game, record)
            except Refused as refusal:
                self._refuse(refusal)
                raise
            self.time.hold(now)
            self._done(record)
            return Receipt.of(record)

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
        twin._set_up(self.rules, self.pack, self._teams, self.language, self.random, self.time.source, self._wall)
        header = msgspec.structs.replace(
            self.header, game=uuid4().hex[:12], created=self._wall(), parent=self.header.game
        )
        twin._start(header, journal if journal is not None else self.journal.sibling())
        for move in moves:
            twin._apply(move, None)
            made = Entry(twin.version + 1, "move", twin._wall(), "", move, 0, fingerprint(twin.game))
            twin._keep(made)
            twin._take(made)
        twin.time.hold(twin.history.at)
        return twin

    def close(self) -> None:
        """Let go of the journal and the clock; the game can be resumed from the journal."""
        self.time.disarm()
        self.journal.close()

    # Within ---------------------------------------------------------------------------------------------------

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
        self._receipts.add(entry)

    def _done(self, entry: Entry) -> None:
        self._take(entry)
        self._refusal = None
        self.time.arm(self.game.table.clock, self.expire)
        self.publish()

    def _refuse(self, refusal: Refused) -> None:
        self._refusal = refusal
        self._derived.pop("last_refusal", None)
        if self.watched("last_refusal"):
            self.publish()

    # Time -----------------------------------------------------------------------------------------------------

    def expire(self) -> Receipt | None:
        """Make the clock's own move if a hard clock has run out; return its receipt."""
        with self._lock:
            clock = self.game.table.clock
            if clock is None or not clock.hard or self.held or not clock.running:
                return None
            if clock.remaining(self.now()) > 0:
                self.time.arm(self.game.table.clock, self.expire)  # called too early
                return None
            if self.game.ask.find("time", None) is None:
                return None
            return self.do("time", seat=CLOCK)


def _load(pack: Any) -> Any:
    if pack is None or (not isinstance(pack, (str, bytes)) and not hasattr(pack, "__fspath__")):
        return pack
    from quizwidgets.packs import load_pack  # noqa: PLC0415  (pydantic is not needed without a pack)

    return load_pack(pack)
