"""The packs that come with the package are fit for a whole game."""

import pytest

from quizwidgets.packs import load_pack, shipped_packs
from quizwidgets.packs.model import Box

PACKS = [path for path in shipped_packs() if path.stem.startswith("awantura")]


def test_polish_and_english():
    assert {load_pack(path).language for path in PACKS} >= {"pl", "en"}


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_pack(path):
    pack = load_pack(path)
    questions = [each for category in pack.categories for each in category.questions]
    assert len(pack.categories) >= 12
    assert len(questions) >= 60
    assert [each.ask for each in questions if not each.hint or not each.source] == []
    assert {each.kind for each in pack.boxes} == set(Box.KINDS)
    assert pack.author
    assert pack.licence
    assert pack.description
    assert load_pack(path.stem) == pack
