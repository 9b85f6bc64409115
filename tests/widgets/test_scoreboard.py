"""Scoreboard and team panel."""

import pytest
from traitlets import TraitError

from quizwidgets.widgets import Scoreboard, TeamPanel
from tests.support import BLUE, RED, refused


def test_shows_all_teams_unless_some_are_named(engine):
    game = engine()
    assert Scoreboard(game).teams == []
    assert Scoreboard(game, teams=[BLUE, RED]).teams == [BLUE, RED]
    with pytest.raises(TraitError):
        Scoreboard(game, teams=[1])


def test_panel_is_of_a_team_that_there_is(engine):
    game = engine()
    assert TeamPanel(game, RED).teams == [RED]
    assert TeamPanel(game, team=BLUE).teams == [BLUE]
    with refused("team/unknown") as info:
        TeamPanel(game, "Czerwini")
    assert RED in info.value.say("en")
