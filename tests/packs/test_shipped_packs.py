"""The packs that come with the package are fit for a whole game."""

import pytest

from quizwidgets.packs import check_rounds, load_pack, shipped_packs
from quizwidgets.packs.model import Box

PACKS = shipped_packs()
AWANTURA = [path for path in PACKS if path.stem.startswith("awantura")]
SVOYA_IGRA = [path for path in PACKS if path.stem.startswith("svoya-igra")]


def test_polish_and_english():
    assert {load_pack(path).language for path in PACKS} >= {"pl", "en"}


@pytest.mark.parametrize("path", AWANTURA, ids=lambda path: path.stem)
def test_awantura(path):
    pack = load_pack(path)
    questions = [each for category in pack.categories for each in category.questions]
    assert len(pack.categories) >= 12
    assert len(questions) >= 60
    assert [each.ask for each in questions if not each.hint or not each.source] == []
    assert {each.kind for each in pack.boxes} == set(Box.KINDS)


@pytest.mark.parametrize("path", SVOYA_IGRA, ids=lambda path: path.stem)
def test_svoya_igra(path):
    pack = load_pack(path)
    assert pack.counts() == {"themes": 18, "questions": 90, "auctions": 4}
    assert check_rounds(pack) == []
    assert pack.final.source
    # A question is read out, and answered within seconds.
    assert [each.ask for theme in pack.sections() for each in theme.questions if len(each.ask) > 120] == []


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_every_pack(path):
    pack = load_pack(path)
    assert pack.author
    assert pack.licence
    assert pack.description
    assert load_pack(path.stem) == pack
