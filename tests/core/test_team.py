import pytest

from quizwidgets.core.team import COLORS, NAME_LENGTH, fold, read_name, read_teams
from tests.support import refused


def names(*given):
    return [team.name for team in read_teams(given)]


@pytest.mark.parametrize(
    "name",
    [
        "🦊🔥",
        "👨‍👩‍👧",
        "فريق الأحمر",
        "צוות",
        "<b>Gryffindor</b>",
        "=1+1",
        "a" * NAME_LENGTH,
        "🦊" * NAME_LENGTH,
        "O'Neill & Söhne",
        "{team}",
        "%s",
        "null",
    ],
)
def test_any_visible_name_is_kept_as_it_is(name):
    assert names(name) == [name]


def test_spaces_and_composition_are_tidied():
    assert names("  Dwa \u00a0 słowa\n") == ["Dwa słowa"]
    assert names("Z\u0307o\u0301łci") == ["Żółci"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u00a0",
        "\u200b",
        "\u200d\u200d",
        "\u2060 \u200b",
        "\u3164",
        "\u2800",
        "\u0301",
        None,
        5,
        ["a"],
    ],
)
def test_a_name_nobody_can_see_is_empty(name):
    with refused("setup/empty-name"):
        read_name(name)


def test_sixty_characters_fit_and_sixty_one_do_not():
    read_name("x" * 60)
    with refused("setup/long-name"):
        read_name("x" * 61)


@pytest.mark.parametrize("name", ["a\x00b", "a\x07", "a\x1bb", "\u202eabc", "a\u2066b", "a\ud800", "a\ue000"])
def test_control_and_direction_characters_are_refused(name):
    with refused("setup/control-characters"):
        read_name(name)


@pytest.mark.parametrize("name", ["host", "stage", "clock", "pot", "bank", " host "])
def test_words_that_name_something_else_of_the_game_are_no_names(name):
    with refused("setup/reserved-name"):
        read_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Red", "Red"),
        ("Red", "RED"),
        ("Red team", "Red  team"),
        ("Red", " Red "),
        ("Red", "Ｒｅｄ"),
        ("Straße", "STRASSE"),
        ("Żółci", "Z\u0307o\u0301łci"),
        ("Red", "Re\u200bd"),
        ("Red", "Red\u00ad"),
        ("Red", "\u200eRed"),
        ("Red team", "Red\u00a0team"),
    ],
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert fold(one) == fold(other)
    with refused("setup/same-name"):
        names(one, other)


def test_colours_and_symbols_are_given_in_order_and_differ():
    teams = read_teams([f"Team {n}" for n in range(8)])
    assert [team.color for team in teams] == list(COLORS)
    assert len({team.symbol for team in teams}) == 8


def test_a_mapping_says_more():
    (team,) = read_teams(
        [{"name": "Red", "color": "#ABCDEF", "symbol": "R", "players": ["Ala", "Ola"], "captain": "Ola"}]
    )
    assert (team.color, team.symbol, team.players, team.captain) == ("#abcdef", "R", ["Ala", "Ola"], "Ola")


def test_the_first_player_is_captain_unless_said_otherwise():
    assert read_teams([{"name": "Red", "players": ["Ala", "Ola"]}])[0].captain == "Ala"
    assert read_teams(["Red"])[0].captain == ""


def test_a_captain_is_a_player():
    assert read_teams([{"name": "Red", "players": ["Ala"], "captain": "Ola"}])[0].players == ["Ala", "Ola"]


def test_players_are_a_list_not_a_line():
    with pytest.raises(TypeError, match="players"):
        read_teams([{"name": "Red", "players": "Ala, Ola"}])


def test_teams_are_a_list_not_a_line():
    with pytest.raises(TypeError, match="teams"):
        read_teams("Red")


@pytest.mark.parametrize("color", ["red", "#fff", "#12345g", "url(x)", "#1234567", 5])
def test_a_colour_is_six_hexadecimal_digits(color):
    with refused("setup/color"):
        read_teams([{"name": "Red", "color": color}])


@pytest.mark.parametrize(
    ("typo", "near"), [("nmae", "name"), ("colour", "color"), ("player", "players"), ("capitan", "captain")]
)
def test_an_unknown_keyword_names_the_nearest(typo, near):
    with pytest.raises(TypeError, match=f"{typo}.*did you mean '{near}'"):
        read_teams([{"name": "Red", typo: "x"}])
