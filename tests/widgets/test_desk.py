"""The desk: made of the parts, always the same ones."""

import ipywidgets
import pytest

from quizwidgets import Desk
from quizwidgets.widgets.base import EngineWidget
from quizwidgets.widgets.wire import Wire


def parts(widget):
    """Return everything a box holds."""
    for child in getattr(widget, "children", ()):
        yield child
        yield from parts(child)


def test_parts_share_one_wire(engine):
    game = engine()
    desk = Desk(game)
    own = [each for each in parts(desk) if isinstance(each, EngineWidget)]
    assert len({type(each) for each in own}) == len(own) == 12
    assert {each.wire for each in own} == {Wire.of(game)}
    assert "qw-desk" in desk._dom_classes


def test_move_builds_nothing_anew_and_sends_one_message(talk):
    wire = talk()
    desk = Desk(wire.engine)
    before = [*parts(desk)]
    sent = []
    for each in [desk, *before]:
        each.comm.publish_msg = lambda _kind, data=None, **_: sent.append(data)
    for kind in ("draw", "open", "close"):
        assert wire.do(kind)["ok"]
        assert len(wire.sent) == 1
    assert [*parts(desk)] == before
    assert sent == []


def test_unknown_keyword_names_the_nearest(engine):
    with pytest.raises(TypeError, match="did you mean 'layout'"):
        Desk(engine(), layuot=None)


def test_closed_desk_leaves_the_engine_alive(engine, no_leak):
    game = engine()
    desk = Desk(game)
    desk.close()
    assert desk.comm is None
    game.do("draw")
    again = Desk(game)
    assert isinstance(again, ipywidgets.Box)
    again.close()
    Wire.of(game).close()
