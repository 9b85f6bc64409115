"""Fixtures of the widgets' tests."""

from __future__ import annotations

import ipywidgets
import pytest

from tests.widgets.talk import Talk


@pytest.fixture
def talk(engine):
    """A function that makes an engine and talks to its wire."""
    talks = []

    def make(**keywords):
        talks.append(Talk(engine(**keywords)))
        return talks[-1]

    yield make
    for each in talks:
        each.wire.close()


@pytest.fixture
def no_leak():
    """After the test there are as many widgets as before it: what is not closed is kept for ever."""
    instances = ipywidgets.widgets.widget._instances
    before = set(instances)
    yield
    left = [instances[key] for key in set(instances) - before]
    assert [type(each).__name__ for each in left if not isinstance(each, ipywidgets.Layout)] == []
