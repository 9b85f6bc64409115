import threading

import pytest
from traitlets import All, TraitError

from quizwidgets.engine.derived import Derived, HasDerived


class Owner(HasDerived):
    double = Derived(lambda owner: owner.count(), help="Twice the number")
    parity = Derived(lambda owner: owner.number % 2, help="Odd or even")

    def __init__(self):
        super().__init__()
        self.number, self.computed = 1, 0

    def count(self):
        self.computed += 1
        return self.number * 2

    def set(self, number):
        self.number = number
        self.publish()


def test_computed_when_read_and_once():
    owner = Owner()
    assert (owner.computed, owner.double, owner.double, owner.computed) == (0, 2, 2, 1)
    owner.set(5)
    assert owner.computed == 1
    assert owner.double == 10


def test_nobody_can_set_it():
    with pytest.raises(TraitError, match="make a move"):
        Owner().double = 4


@pytest.mark.parametrize("names", [["double"], All])
@pytest.mark.parametrize("type_", ["change", All])
def test_an_observer_is_told_of_each_change_once(names, type_):
    owner, seen = Owner(), []
    owner.observe(lambda change: seen.append((change["name"], change["new"])), names, type=type_)
    for number in (3, 3, 4):
        owner.set(number)
    assert [new for name, new in seen if name == "double"] == [6, 8]
    assert len(seen) == (4 if names is All else 2)


def test_an_observer_that_left_is_told_nothing():
    owner, seen = Owner(), []
    owner.observe(seen.append, "double")
    owner.set(2)
    owner.unobserve(seen.append, "double")
    owner.set(3)
    assert len(seen) == 1


def test_an_observer_may_make_the_next_change():
    owner, seen = Owner(), []

    def once(change):
        seen.append(change["new"])
        if change["new"] < 10:
            owner.set(owner.number + 1)

    owner.observe(once, "double")
    owner.set(3)
    assert seen == [6, 8, 10]
    assert owner.double == 10


def test_a_reader_in_another_thread_leaves_nothing_stale_behind():
    """A value that was being worked out while the state changed is not kept."""
    owner = Owner()
    reading, changed = threading.Event(), threading.Event()

    def slow():
        value = owner.number * 2
        reading.set()
        changed.wait(0.2)
        return value

    owner.count = slow
    reader = threading.Thread(target=lambda: owner.double)
    reader.start()
    reading.wait(5)
    writer = threading.Thread(target=owner.set, args=(21,))
    writer.start()
    writer.join(0.05)
    changed.set()
    reader.join(5)
    writer.join(5)
    del owner.count
    assert owner.double == 42


def test_an_observer_that_fails_takes_nothing_from_the_others(engine, caplog):
    """A move counts whatever becomes of those who watch."""
    seen = []
    engine = engine()
    engine.observe(lambda change: 1 / 0, "phase")
    engine.observe(lambda change: seen.append(change.new["phase"]), "view")
    receipt = engine.do("draw", category="Film")
    assert receipt.entry == engine.version
    assert seen == [engine.phase]
    assert "an observer of phase failed" in caplog.text
