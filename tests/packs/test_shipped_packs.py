"""The packs that come with the package are fit for a whole game."""

import pytest

from quizwidgets.games import Kalambury, SvoyaIgra
from quizwidgets.packs import check, load_pack, shipped_packs
from quizwidgets.packs.model import Box

PACKS = shipped_packs()


def packs_of(game):
    """Parametrize a test with a game's packs."""
    paths = [path for path in PACKS if load_pack(path).game == game]
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


@pytest.mark.parametrize("game", ["awantura", "kalambury"])
def test_polish_and_english(game):
    assert {pack.language for pack in map(load_pack, PACKS) if pack.game == game} >= {"pl", "en"}


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_head(path):
    pack = load_pack(path)
    assert pack.author
    assert pack.licence
    assert pack.description
    assert load_pack(path.stem) == pack


@packs_of("kalambury")
def test_kalambury(path):
    pack = load_pack(path)
    phrases = [each for category in pack.categories for each in category.phrases]
    assert len(pack.categories) >= 12
    assert len(phrases) >= 120
    assert max(len(each.phrase) for each in phrases) <= 60  # one look at the card is enough
    bonuses = [each.bonus or category.bonus for category in pack.categories for each in category.phrases]
    assert {bonus and bonus.to for bonus in bonuses} == {None, "guesser", "opponents"}
    assert check(pack, Kalambury(rounds=10).needs()) == []


@packs_of("svoya_igra")
def test_svoya_igra(path):
    pack = load_pack(path)
    assert pack.counts() == {"themes": 18, "questions": 90, "auctions": 4}
    assert check(pack, SvoyaIgra().needs()) == []
    assert pack.final.source
    # A question is read out, and answered within seconds.
    assert [each.ask for theme in pack.categories for each in theme.questions if len(each.ask) > 120] == []


@packs_of("awantura")
def test_awantura(path):
    pack = load_pack(path)
    questions = [each for category in pack.categories for each in category.questions]
    assert len(pack.categories) >= 12
    assert len(questions) >= 60
    assert [each.ask for each in questions if not each.hint or not each.source] == []
    assert {each.kind for each in pack.boxes} == set(Box.KINDS)
