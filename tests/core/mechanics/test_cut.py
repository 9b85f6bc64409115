import pytest

from quizwidgets.core.ask import MISSING
from quizwidgets.core.mechanics import Places, cut
from tests.support import refused


@pytest.mark.parametrize(
    ("sums", "best", "places", "stay"),
    [
        ([5, 4, 3, 2], 2, 2, 2),
        ([5, 4, 3, 2], 2, 3, 3),
        ([5, 4, 0, 0], 2, 4, 2),  # beyond the best only with a point
        ([5, 4, 4, 4], 2, 2, 4),  # tied with the last
        ([5, -1, -1, -2], 2, 4, 3),  # tied below zero, too
        ([5, 4, 1, 0], 2, 4, 3),
        ([1], 8, 9, 1),
        ([], 8, 9, 0),
    ],
)
def test_who_stays(sums, best, places, stay):
    names = list(range(len(sums)))
    assert cut(list(zip(names, sums, strict=True)), best=best, places=places) == names[:stay]


def test_the_highest_first_whatever_the_order():
    assert cut([("a", 1), ("b", 3), ("c", 2)], best=2, places=2) == ["b", "c"]


def test_another_least():
    assert cut([("a", 9), ("b", 4), ("c", 3)], best=1, places=3, least=4) == ["a", "b"]


def test_places():
    spec = Places(8, 11)
    assert spec.check("places", MISSING, {}, None) == 11
    assert spec.check("places", "9", {"consent": True}, None) == 9
    with refused("cut/consent"):
        spec.check("places", 9, {"consent": False}, None)
    with refused("cut/too-few"):
        spec.check("places", 7, {"consent": True}, None)
    with refused("number/not-a-number"):
        spec.check("places", "many", {}, None)
    with refused("number/too-high"):
        spec.check("places", 5000, {"consent": True}, None)
    assert Places(8, 3).usual == 8
    assert Places(8, 3, 500).form() == [8, 500]
