import pytest

from quizwidgets.core import BANK, POT, Refused, Table, Team
from tests.support import refused


@pytest.fixture
def table():
    made = Table([Team("t1", "Red"), Team("t2", "Blue")])
    made.pay(BANK, made.team("Red"), 10, "A8", "start")
    return made


def test_accounts_and_pot_are_the_ledgers(table):
    table.pay(table.team("Red"), POT, 4, "A9", "ante")
    assert (table.account(table.team("Red")), table.pot) == (6, 4)


def test_an_unknown_team_names_the_nearest(table):
    with pytest.raises(Refused, match="Red") as info:
        table.team("red")
    assert info.value.code == "team/unknown"
    for nonsense in (None, 5, [], {}, ""):
        with pytest.raises(Refused, match="team/unknown"):
            table.team(nonsense)


def test_a_renamed_team_keeps_its_key_and_account(table):
    red = table.team("Red")
    table.rename(red, "Rot")
    assert table.team("Rot") is red
    assert table.account(red) == 10
    with refused("team/unknown"):
        table.team("Red")


def test_only_the_latest_announcements_are_kept(table):
    for n in range(20):
        table.announce("bonus", amount=n)
    assert [values["amount"] for _, values in table.notices] == list(range(12, 20))


def test_a_clock_of_no_seconds_is_no_clock(table):
    table.start_clock(0)
    assert table.clock is None
    table.now = 7.0
    table.start_clock(5)
    assert table.clock.remaining(8) == 4


def test_the_richest_are_all_that_own_the_most(table):
    assert [team.name for team in table.richest(table.teams)] == ["Red"]
    table.pay(BANK, table.team("Blue"), 10, "", "")
    assert [team.name for team in table.richest(table.teams)] == ["Red", "Blue"]
    assert table.richest([]) == []


def test_alone(table):
    assert not table.alone
    table.team("Blue").playing = False
    assert table.alone
