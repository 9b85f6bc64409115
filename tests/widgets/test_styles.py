"""Each widget's style and the shared one are enough: a widget may be alone on a page."""

import re
from pathlib import Path

import pytest

from quizwidgets import widgets

FOLDER = Path(widgets.__file__).parent


def classes(path):
    return set(re.findall(r"\.(qw-[\w-]+)", path.read_text("utf-8"))) if path.exists() else set()


STYLED = {path.stem: classes(path) for path in FOLDER.glob("*.css")}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.js")), ids=lambda path: path.stem)
def test_no_class_is_styled_by_another_widget(path):
    used = set(re.findall(r"\bqw-[\w-]+", path.read_text("utf-8")))
    own = STYLED.get(path.stem, set()) | STYLED["wire"]
    others = set().union(*(found for name, found in STYLED.items() if name != path.stem))
    assert not (used - own) & others
