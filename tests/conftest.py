"""Fixtures that all tests share."""

import os

import pytest
from hypothesis import settings

from tests.support import Clock, make_engine

settings.register_profile(
    "quick", deadline=None, max_examples=int(os.environ.get("QUIZWIDGETS_EXAMPLES", "40"))
)
settings.load_profile("quick")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def engine(clock):
    """A function that makes engines on the test's clock; takes Awantura's parameters."""

    def make(rules=None, **keywords):
        return make_engine(rules, clock=clock, **keywords)

    return make
