import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizwidgets.core import BANK, POT, Ledger
from quizwidgets.core.ledger import LedgerError


def ledger(**keywords):
    made = Ledger(**keywords)
    made.open("a")
    made.open("b")
    return made


def test_a_transfer_takes_from_one_place_and_gives_to_another():
    made = ledger()
    made.move = 7
    made.transfer(BANK, "a", 50, "A8", "start", note="x")
    (each,) = made.transfers
    assert (
        each.n,
        each.move,
        each.source,
        each.target,
        each.amount,
        each.clause,
        each.reason,
        each.values,
    ) == (
        1,
        7,
        BANK,
        "a",
        50,
        "A8",
        "start",
        {"note": "x"},
    )
    assert made.balances == {BANK: -50, POT: 0, "a": 50, "b": 0}


def test_nothing_leaves_no_trace():
    made = ledger()
    made.transfer("a", POT, 0, "A9", "ante")
    assert made.transfers == []


@pytest.mark.parametrize(
    ("source", "target", "amount"),
    [("a", POT, 1), (POT, "a", 1), (BANK, "a", -1), (BANK, BANK, 1), ("nobody", POT, 1), (BANK, "nobody", 1)],
)
def test_an_impossible_transfer_is_a_fault_and_changes_nothing(source, target, amount):
    made = ledger()
    with pytest.raises(LedgerError):
        made.transfer(source, target, amount, "", "")
    assert set(made.balances.values()) == {0}
    assert made.transfers == []


def test_below_zero_only_where_the_game_allows_it_and_never_the_pot():
    made = ledger(below_zero=True)
    made.transfer("a", POT, 5, "", "")
    assert made.balances["a"] == -5
    with pytest.raises(LedgerError):
        made.transfer(POT, "a", 6, "", "")


def test_history_of_a_place_has_its_running_balance():
    made = ledger()
    made.transfer(BANK, "a", 50, "", "")
    made.transfer(BANK, "b", 50, "", "")
    made.transfer("a", POT, 3, "", "")
    made.transfer(POT, "a", 1, "", "")
    assert [(each.n, balance) for each, balance in made.history("a")] == [(1, 50), (3, 47), (4, 48)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([BANK, POT, "a", "b"]), st.sampled_from([BANK, POT, "a", "b"]), st.integers(0, 30)
        )
    )
)
def test_all_places_together_always_hold_nothing(wanted):
    made = ledger()
    for source, target, amount in wanted:
        try:
            made.transfer(source, target, amount, "", "")
        except LedgerError:
            continue
    assert sum(made.balances.values()) == 0
    for place, balance in made.balances.items():
        assert balance >= 0 or place == BANK
        assert balance == ([0] + [each for _, each in made.history(place)])[-1]


def test_the_checksum_follows_the_balances():
    made = ledger()
    seen = [made.checksum()]
    made.transfer(BANK, "a", 5, "X", "start")
    seen.append(made.checksum())
    made.open("c")
    seen.append(made.checksum())
    assert len(set(seen)) == 3
    assert made.checksum() == seen[-1]
    again = ledger()
    again.transfer(BANK, "a", 5, "X", "start")
    assert again.checksum() == seen[1]
