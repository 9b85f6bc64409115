import pytest
from traitlets import Int, TraitError

from quizwidgets.core import Ask, Code, Game, Move, Option, Rules
from quizwidgets.core.team import read_teams
from quizwidgets.games import Awantura
from tests.support import Piggy, make_pack, refused


class Loud(Awantura):
    volume = Int(3, help="How loud")
    start = 70


def test_parameters_are_traits_with_help():
    rules = Awantura(ante=5)
    assert rules.parameters()["ante"] == 5
    assert rules.parameters()["start"] == 50
    assert all(trait.help for trait in Awantura.class_traits().values())


def test_an_unknown_parameter_names_the_nearest():
    with pytest.raises(TypeError, match="'antee'; did you mean 'ante'"):
        Awantura(antee=5)


@pytest.mark.parametrize(
    "parameters",
    [{"ante": -1}, {"ante": "3"}, {"bids": "most"}, {"questions": 0}, {"hint_share": 0}, {"start": 2.5}],
)
def test_an_impossible_parameter_is_refused(parameters):
    with pytest.raises(TraitError):
        Awantura(**parameters)


def test_a_rulebook_is_found_by_its_code():
    assert isinstance(Rules.of("awantura", {"ante": 4}), Awantura)
    loud = Rules.of(Loud.code(), {"volume": 9})
    assert (type(loud), loud.volume) == (Loud, 9)
    assert Loud.code() != "awantura"


def test_an_unknown_code_names_the_nearest():
    with pytest.raises(LookupError, match="did you mean 'awantura'"):
        Rules.of("avantura", {})


def test_parameters_of_another_time_are_a_value_error():
    with pytest.raises(ValueError, match="colour"):
        Rules.of("awantura", {"colour": 4})
    with pytest.raises(ValueError, match="ante"):
        Rules.of("awantura", {"ante": -4})


def test_a_rulebook_without_a_script_says_so():
    class Empty(Rules):
        pass

    with pytest.raises(TypeError, match="Empty has no script"):
        next(Empty().play(None))


@pytest.mark.parametrize(("count", "code"), [(0, "few"), (1, "few"), (5, "many"), (9, "many")])
def test_too_few_or_too_many_teams(count, code):
    rules = Awantura()
    with refused(f"setup/too-{code}-teams"):
        rules.prepare(rules.teams([f"Team {n}" for n in range(count)]), make_pack())


def test_a_pack_is_needed_and_of_this_game():
    rules = Awantura()
    teams = rules.teams(["a", "b"])
    with refused("setup/pack-needed"):
        rules.prepare(teams, None)
    other = make_pack()
    other.game = "kalambury"
    with refused("setup/pack-of-another-game"):
        rules.prepare(teams, other)
    Piggy().prepare(teams, None)


def test_a_rulebook_may_draw_what_follows_from_a_common_move():
    class Strict(Rules):
        needs_pack = False

        def play(self, table):
            yield lambda: Ask("x", Option("open"))

        def corrected(self, table, move):
            if move.kind == "warn":
                table.team(move.team).out = Code.TEAM_REMOVED

    game = Game(Strict(), read_teams(["Red", "Blue"]))
    words, is_common = game.check("warn", "Red", {})
    game.apply(Move("warn", "Red", words), checked=is_common)
    assert [team.name for team in game.table.active] == ["Blue"]
