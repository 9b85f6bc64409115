import pytest

from quizwidgets.core.ask import Option
from quizwidgets.core.mechanics import WrittenAnswers
from quizwidgets.core.mechanics.written import same_answer
from tests.core.mechanics.playing import alone, do, may
from tests.support import refused


@pytest.mark.parametrize(
    "texts",
    [
        ("Пушкин", "пушкин", " ПУШКИН. ", "«Пушкин»", "Пу́шкин", "Пyшкин"),
        ("Ёлка", "елка"),
        ("Jean-Paul Sartre", "jean paul  sartre"),
        ("C++", "c++"),
        ("−5", "-5"),
        ("!?",),
        ("й",),
    ],
)
def test_the_same_answer(texts):
    assert len({same_answer(text) for text in texts}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Иран", "Ирак"),
        ("вина", "вино"),
        ("мой", "мои"),
        ("1920", "1921"),
        ("-5", "5"),
        ("C++", "C"),
        ("Łódź", "Lodz"),
        ("!", "?"),
        ("3.5", "35"),
    ],
)
def test_another_answer(one, other):
    assert same_answer(one) != same_answer(other)


def written(names=("Red", "Blue", "Green", "White")):
    def make(table):
        answers = table.cards = WrittenAnswers(table, known=["Right"])
        move = None
        while move is None or move.kind != "close":
            move = yield from answers.collect(lambda: [Option("close"), Option("declare", by=table.teams)])
            if move.kind == "declare":
                answers.post(table.team(move.team), "public", table.now)
        for posting in answers.postings:
            posting.early_only = True
        yield from answers.judge()
        return [(team.name, right) for team, right in answers.results()]

    return alone(make, names)


def test_judged_in_groups():
    game = written()
    for at, (name, text) in enumerate([("Red", "RIGHT"), ("Blue", "other"), ("Green", "right"), ("White", "third")]):
        do(game, "answer", name, at=at, text=text)
    with refused("answer/already-sent"):
        do(game, "answer", "Red", text="again")
    do(game, "close")
    assert [row["match"] for row in game.table.cards.view()] == [True, False, False]
    do(game, "judge", answers=["right"], right=True)
    with refused("move/not-a-choice"):
        do(game, "judge", answers=["rigth"], right=True)
    with refused("move/not-now"):
        do(game, "count")
    do(game, "judge", right=False)
    do(game, "judge", players=["White"], right=True)
    do(game, "count")
    assert game.result == [("Red", True), ("Green", True), ("Blue", False), ("White", True)]


def test_everybody_of_a_group_judged_apart():
    game = written()
    do(game, "answer", "Red", text="x")
    do(game, "close")
    do(game, "judge", players=["Red"], right=True)
    do(game, "count")
    assert game.result == [("Red", True)]


def test_nothing_was_sent():
    game = written()
    do(game, "close")
    do(game, "count")
    assert game.result == []


def test_after_a_public_answer():
    game = written()
    do(game, "answer", "Red", at=1, text="x")
    do(game, "declare", "Blue", at=2)
    with refused("answer/already-sent"):
        do(game, "answer", "Blue", at=2, text="x")
    assert may(game, "answer") == ["Green", "White"]
    do(game, "answer", "Green", at=2, text="x")  # at the same moment: not before it
    do(game, "close", at=3)
    do(game, "judge", right=True)
    do(game, "count")
    assert game.result == [("Red", True)]


def test_whoever_leaves_is_not_in_the_results():
    game = written()
    do(game, "answer", "Red", text="x")
    do(game, "remove", "Red")
    do(game, "remove", "Blue")
    assert may(game, "answer") == ["Green", "White"]
    do(game, "close")
    do(game, "judge", right=True)
    do(game, "count")
    assert game.result == []


def test_groups_looked_at_before_all_are_in():
    game = written()
    do(game, "answer", "Red", text="x")
    assert list(game.table.cards.groups) == ["x"]
    do(game, "answer", "Blue", text="y")
    assert list(game.table.cards.groups) == ["x", "y"]
