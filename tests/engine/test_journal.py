import pytest

from quizwidgets.core import Move
from quizwidgets.core.rules import Rules
from quizwidgets.engine import Engine, Entry, Header, JournalError, MemoryJournal
from quizwidgets.engine.journal import decode, encode
from tests.support import BLUE, RED, Piggy, make_engine, refused


class Tampered(MemoryJournal):
    """A journal whose entries somebody has changed."""

    def __init__(self, journal, change):
        super().__init__()
        self.begin(journal.header(), b"")
        self._entries = change(journal.entries())


class Full(MemoryJournal):
    """A journal that keeps nothing more from some entry on."""

    def __init__(self, room):
        super().__init__()
        self.room = room

    def append(self, entry):
        if len(self._entries) >= self.room:
            from quizwidgets.core import Code, Refused

            raise Refused(Code.JOURNAL_FAILED, path="/x", problem="full")
        super().append(entry)


def game(*, journal=None):
    made = make_engine(Piggy(), teams=[RED, BLUE], journal=journal)
    for n in range(1, 6):
        made.do("bid", team=RED, amount=n)
    return made


def broken(change):
    with pytest.raises(JournalError) as info:
        Engine.resume(Tampered(game().journal, change))
    for language in ("pl", "ru", "en"):
        assert info.value.say(language)
    return info.value.key, info.value.values.get("n")


def test_an_entry_is_the_same_after_writing_and_reading():
    entry = Entry(
        3,
        "move",
        1.5,
        "id",
        Move("bid", RED, {"amount": 5, "text": "ł🦊\x00"}, 2.25, "Ж"),
        0,
        ["auction", 1, 2],
    )
    assert decode(encode(entry)) == entry


def test_a_header_says_what_the_game_is_played_with():
    header = game().header
    assert isinstance(header, Header)
    assert (header.rules, header.version, header.teams, header.pack, header.language) == (
        Piggy.code(),
        1,
        [RED, BLUE],
        "",
        "pl",
    )


def test_a_journal_with_nothing_in_it():
    with pytest.raises(JournalError, match="no game"):
        Engine.resume(MemoryJournal())


def changed(entries, n, **changes):
    import msgspec

    return [msgspec.structs.replace(each, **changes) if each.n == n else each for each in entries]


def test_a_changed_amount_is_reported_with_its_entry():
    assert broken(lambda entries: changed(entries, 3, move=Move("bid", RED, {"amount": 7}))) == ("differs", 3)


def test_a_move_that_was_never_legal_is_reported_with_its_entry():
    assert broken(lambda entries: changed(entries, 3, move=Move("bid", RED, {"amount": 7000}))) == (
        "diverged",
        3,
    )
    assert broken(lambda entries: changed(entries, 2, move=Move("dance"))) == ("diverged", 2)
    assert broken(lambda entries: changed(entries, 2, move=Move("bid", "Nobody", {"amount": 1}))) == (
        "diverged",
        2,
    )
    assert broken(lambda entries: changed(entries, 2, move=Move("bid", RED, {}))) == ("diverged", 2)


def test_a_changed_fingerprint_is_reported():
    assert broken(lambda entries: changed(entries, 5, after=["auction", 0, 0, 0])) == ("differs", 5)


@pytest.mark.parametrize("kind", ["nonsense", "undo", "redo", "amend", ""])
def test_an_entry_that_cannot_follow_is_reported(kind):
    assert broken(lambda entries: changed(entries, 4, kind=kind, target=99)) == ("broken", 4)


def test_an_entry_without_its_move_is_reported():
    assert broken(lambda entries: changed(entries, 4, move=None)) == ("broken", 4)


def test_a_missing_or_doubled_entry_is_reported():
    assert broken(lambda entries: entries[:2] + entries[3:]) == ("gap", 3)
    assert broken(lambda entries: entries[1:]) == ("gap", 1)
    assert broken(lambda entries: entries[:3] + entries[2:]) == ("gap", 4)


def test_an_unknown_rulebook_is_named():
    class Fleeting(Piggy):
        pass

    made = make_engine(Fleeting())
    del Rules.known[Fleeting.code()]
    with pytest.raises(JournalError) as info:
        Engine.resume(made.journal)
    assert info.value.key == "other-rules"
    assert "Fleeting" in info.value.say("pl")


def test_another_version_of_the_rulebook_is_named(monkeypatch):
    made = game()
    monkeypatch.setattr(Piggy, "version", 2)
    with pytest.raises(JournalError) as info:
        Engine.resume(made.journal)
    assert (info.value.key, info.value.values["kept"], info.value.values["here"]) == ("other-version", 1, 2)


@pytest.mark.parametrize(("amend", "n"), [(False, 2), (True, 5)])
def test_rules_that_play_differently_now_are_reported(monkeypatch, amend, n):
    made = game()
    if amend:
        made.amend(5, amount=6)
        n = 6
    play = Piggy.play

    def generous(self, table):
        pay = table.pay
        table.pay = lambda source, target, amount, *rest: pay(source, target, amount + (amount == 2), *rest)
        return (yield from play(self, table))

    monkeypatch.setattr(Piggy, "play", generous)
    with pytest.raises(JournalError) as info:
        Engine.resume(made.journal)
    assert (info.value.key, info.value.values["n"]) == ("differs", n)


def test_a_journal_that_fails_refuses_the_move_and_nothing_has_changed():
    journal = Full(5)
    made = game(journal=journal)
    view = made.view
    for attempt in (
        lambda: made.do("bid", team=RED, amount=9, id="a"),
        made.undo,
        lambda: made.amend(2, amount=9),
        lambda: made.do("open"),
    ):
        with refused("journal/failed"):
            attempt()
        assert made.view | {"clock": None} == view
        assert (made.version, len(made.history.moves), made.held) == (5, 5, False)
    journal.room = 10
    made.do("bid", team=RED, amount=9, id="a")
    made.undo()
    assert Engine.resume(journal).account(RED) == made.account(RED)
