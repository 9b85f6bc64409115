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


def test_stays_with_its_team_when_that_is_renamed(engine):
    game = engine()
    panel = TeamPanel(game, team=RED)
    key = game.view["teams"][0]["key"]
    assert panel.get_state()["teams"] == [key]
    game.do("rename", team=RED, name="Roses")
    assert panel.get_state()["teams"] == [key]
    assert game.view["teams"][0]["key"] == key


def test_a_mistyped_keyword_is_named_before_the_missing_team(engine):
    with pytest.raises(TypeError, match="did you mean 'team'"):
        TeamPanel(engine(), tem=RED)
    with pytest.raises(TypeError, match="needs the name of a team"):
        TeamPanel(engine())
