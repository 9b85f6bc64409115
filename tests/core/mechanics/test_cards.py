from quizwidgets.core import Move, Table
from quizwidgets.core.mechanics import AnswerCards
from quizwidgets.core.team import read_teams

NAMES = ["Red", "Blue", "Green"]


def table():
    return Table(read_teams(NAMES))


def judge(cards, team=None, **args):
    cards.take(Move("judge", team, {cards.word: cards.taken, **args}))


def handed_in(cards, number=1):
    cards.hand_out(number)
    cards.take_in()
    return cards


def test_a_card_is_marked_only_when_it_is_in():
    cards = AnswerCards(table())
    assert cards.marking() == []
    cards.hand_out(1)
    assert cards.marking() == []
    cards.take_in()
    one, row = cards.marking()
    assert (len(one.teams), one.host, list(one.args)) == (3, True, ["question", "right"])
    assert (row.teams, list(row.args)) == ((), ["question", "teams"])


def test_marks_of_one_team_and_of_a_row():
    cards = handed_in(AnswerCards(table()))
    red, blue, green = cards.table.teams
    assert not cards.marked(1)
    judge(cards, "Green", right=True)
    assert cards.right(green, 1)
    judge(cards, teams=["Red", "Blue"])
    assert [cards.right(team, 1) for team in (red, blue, green)] == [True, True, False]
    assert (cards.marked(1), cards.marked(2)) == (True, False)


def test_a_card_for_each_half():
    cards = handed_in(AnswerCards(table(), part="half", parts=("top", "bottom")))
    red = cards.table.teams[0]
    judge(cards, "Red", half="bottom", right=True)
    assert (cards.rights(red, 1), cards.right(red, 1, "top")) == (1, False)
    assert cards.grid(1)["rows"][0] == ["Red", [[None, True]]]


def test_a_card_for_each_block():
    cards = handed_in(AnswerCards(table(), word="block", part="question", parts=(1, 2)), 2)
    one, _ = cards.marking()
    assert one.args["block"].describe() == [1, 2]
    judge(cards, "Red", block=1, question=2, right=True)
    assert cards.grid(2) == {
        "word": "block",
        "part": "question",
        "parts": [1, 2],
        "rows": [["Red", [[None, True], [None, None]]], *([name, [[None, None]] * 2] for name in NAMES[1:])],
    }


def test_what_a_team_wrote():
    cards = AnswerCards(table())
    red, blue, _ = cards.table.teams
    cards.hand_out(1)
    cards.take(Move("card", "Red", {"text": "first"}))
    cards.take(Move("card", "Red", {"text": "second"}))
    assert cards.handed() == ["Red"]
    assert (cards.written(red), cards.written(blue)) == ([[1, None, "second"]], [])
    cards.take_in()
    cards.hand_out(2)
    assert cards.handed() == []


def test_a_removed_team_neither_writes_nor_is_marked():
    cards = handed_in(AnswerCards(table()))
    cards.table.teams[0].out = "team/removed"
    assert [team.name for team in cards.writing().teams] == ["Blue", "Green"]
    assert cards.marking()[1].args["teams"].values == ["Blue", "Green"]
