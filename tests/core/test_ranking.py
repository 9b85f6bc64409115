import pytest

from quizwidgets.core.ranking import ranks


@pytest.mark.parametrize(
    ("accounts", "places"),
    [
        ([10, 8, 8, 5], [1, 2, 2, 4]),
        ([5, 5, 5, 1], [1, 1, 1, 4]),
        ([9, 7, 7, 7, 2], [1, 2, 2, 2, 5]),
        ([0, 0], [1, 1]),
        ([-5, 3], [2, 1]),
        ([], []),
    ],
)
def test_equal_accounts_share_a_place_and_the_next_is_skipped(accounts, places):
    assert list(ranks(dict(enumerate(accounts))).values()) == places
    assert list(ranks(list(enumerate(accounts))).values()) == places


def test_order_is_kept():
    assert list(ranks({"b": 1, "a": 2})) == ["b", "a"]
