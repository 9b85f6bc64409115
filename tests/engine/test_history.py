import pytest

from quizwidgets.core import Move
from quizwidgets.engine.history import History
from quizwidgets.engine.journal import Entry
from tests.support import refused


def history(*steps):
    made = History()
    for n, step in enumerate(steps, start=1):
        match step:
            case "undo":
                made.add(Entry(n, "undo", 0.0, target=made.done[-1].n))
            case "redo":
                made.add(Entry(n, "redo", 0.0, target=made.undone[-1].n))
            case (target, amount):
                made.add(Entry(n, "amend", 0.0, move=Move("bid", args={"amount": amount}), target=target))
            case _:
                made.add(Entry(n, "move", 0.0, move=Move("bid", args={"amount": step})))
    return [move.args["amount"] for move in made.moves], made.numbers, len(made.done), len(made.undone)


@pytest.mark.parametrize(
    ("steps", "moves", "numbers", "done", "undone"),
    [
        ((1, 2), [1, 2], [1, 2], 2, 0),
        ((1, 2, "undo"), [1], [1], 1, 1),
        ((1, 2, "undo", "redo"), [1, 2], [1, 2], 2, 0),
        ((1, 2, "undo", 3), [1, 3], [1, 4], 2, 0),
        ((1, 2, "undo", "undo", "redo"), [1], [1], 1, 1),
        ((1, 2, (1, 9)), [9, 2], [1, 2], 3, 0),
        ((1, 2, (1, 9), "undo"), [1, 2], [1, 2], 2, 1),
        ((1, 2, (1, 9), "undo", "redo"), [9, 2], [1, 2], 3, 0),
        ((1, 2, (1, 9), "undo", "undo"), [1], [1], 1, 2),
        ((1, (1, 9), (1, 8), "undo"), [9], [1], 2, 1),
        ((1, 2, "undo", (1, 9)), [9], [1], 2, 0),
        ((1, 2, (2, 9), 3, "undo", "undo", "redo", "redo"), [1, 9, 3], [1, 2, 4], 4, 0),
    ],
)
def test_what_counts(steps, moves, numbers, done, undone):
    assert history(*steps) == (moves, numbers, done, undone)


def test_a_move_that_does_not_count_has_no_place():
    made = History()
    made.add(Entry(1, "move", 0.0, move=Move("bid")))
    made.add(Entry(2, "undo", 0.0, target=1))
    for n in (0, 1, 2, 99):
        with refused("amend/no-such-move"):
            made.index(n)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(1, "undo", 0.0),
        Entry(1, "redo", 0.0),
        Entry(1, "move", 0.0),
        Entry(1, "amend", 0.0, move=Move("bid"), target=1),
        Entry(1, "nonsense", 0.0, move=Move("bid")),
        Entry(1, "", 0.0),
    ],
)
def test_an_entry_that_cannot_follow_is_refused(entry):
    with pytest.raises(ValueError, match="cannot follow"):
        History().add(entry)


def test_an_undo_of_something_else_is_refused():
    made = History()
    made.add(Entry(1, "move", 0.0, move=Move("bid")))
    with pytest.raises(ValueError, match="cannot follow"):
        made.add(Entry(2, "undo", 0.0, target=7))
