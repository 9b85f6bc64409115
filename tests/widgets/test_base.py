"""What all widgets of an engine have in common."""

import re

import pytest

from quizwidgets import widgets
from quizwidgets.widgets.base import EngineWidget
from quizwidgets.widgets.wire import Wire
from tests.support import RED

PARTS = {
    "Actions": {},
    "BidControls": {"commands": False},
    "Corrections": {"drawer": True},
    "DeskBar": {},
    "JournalView": {"drawer": True},
    "JudgeControls": {},
    "KalamburyPanel": {},
    "LedgerView": {"drawer": True},
    "NeptuneGrid": {},
    "NeptuneOutcry": {},
    "NeptunePanel": {},
    "NeptuneSheets": {},
    "PhasePanel": {"elsewhere": ["auction"]},
    "QuestionCard": {},
    "Scoreboard": {"teams": [RED]},
    "TeamPanel": {},
    "Timer": {},
    "UndoBar": {},
}
part = pytest.mark.parametrize("name", PARTS)


def make(name, engine, **words):
    needed = {"team": RED} if name == "TeamPanel" else {}
    return getattr(widgets, name)(engine, **{**needed, **words})


def test_every_widget_of_an_engine_is_tested_here():
    known = {name for name in widgets.__all__ if isinstance(getattr(widgets, name), type)}
    assert {name for name in known if issubclass(getattr(widgets, name), EngineWidget)} - {"EngineWidget"} == set(PARTS)


@part
def test_shares_the_engines_wire_and_holds_no_game_state(engine, name):
    game = engine()
    widget = make(name, game, **PARTS[name])
    assert widget.wire is Wire.of(game)
    sent = []
    widget.comm.publish_msg = lambda _kind, data=None, **_: sent.append(data)
    game.do("draw")
    assert sent == [], "only the wire sends, once for all widgets"
    own = {key for key in widget.keys if not key.startswith("_")} - {"wire", "layout", "tooltip", "tabbable"}
    assert own == {"teams"} if name == "TeamPanel" else own == set(PARTS[name])
    widget.close()
    assert Wire.of(game).comm is not None, "the wire is the engine's, not the widget's"
    Wire.of(game).close()


@part
def test_unknown_keyword_names_the_nearest(engine, name):
    game = engine()
    known = next(iter(PARTS[name]), "tooltip")
    typo = known[:-1] + "x"
    with pytest.raises(TypeError, match=rf"{re.escape(typo)}.*did you mean '{known}'"):
        make(name, game, **{typo: 1})
    Wire.of(game).close()


@part
def test_script_and_style_are_the_modules_own(name):
    kind = getattr(widgets, name)
    script, style = str(kind._esm), str(kind._css)
    assert "render(" in script
    assert "http" not in script + style, "nothing comes from elsewhere"
    assert ".qw-" in style
    assert script != str(widgets.Wire._esm)


@part
def test_closing_leaves_nothing(engine, name, no_leak):
    game = engine()
    widget = make(name, game)
    widget.close()
    Wire.of(game).close()
    assert not game.watched("view")
