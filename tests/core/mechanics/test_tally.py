from quizwidgets.core import Table
from quizwidgets.core.mechanics import Tally
from quizwidgets.core.team import read_teams


def test_only_the_difference_is_paid():
    table = Table(read_teams(["Red", "Blue"]), below_zero=True)
    tally = Tally(table)
    red, blue = table.teams
    tally.settle(red, 1, 0, "C1", "quiz")
    tally.settle(red, 1, 30, "C1", "quiz")
    tally.settle(red, 1, 30, "C1", "quiz")
    tally.settle(red, 1, -20, "C2", "quiz", n=1)
    tally.settle(red, 2, 5, "C1", "quiz")
    tally.settle(blue, 1, 7, "C1", "quiz")
    assert (table.account(red), table.account(blue)) == (-15, 7)
    assert (tally.total(red), tally.total(blue)) == (-15, 7)
    rows = [(each.source, each.target, each.amount, each.clause, each.reason) for each in table.ledger.transfers]
    assert rows[:2] == [("bank", "t1", 30, "C1", "quiz"), ("t1", "bank", 50, "C2", "quiz_again")]
    assert table.ledger.transfers[1].values == {"n": 1}
