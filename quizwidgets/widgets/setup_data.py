"""What the set-up screen shows of the rulebooks, and how it reads what comes back: plain data, no widget."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from traitlets import Bool, CaselessStrEnum, Enum, Float, Int, TraitError, TraitType, Unicode

from quizwidgets.core.codes import Code
from quizwidgets.core.errors import Refused, nearest
from quizwidgets.core.numbers import read_whole
from quizwidgets.core.rules import Rules
from quizwidgets.core.team import COLORS, SYMBOLS, fold, read_name, read_teams
from quizwidgets.text import LANGUAGES, area, say

__all__ = [
    "TEXT_LENGTH",
    "FaultsError",
    "default_teams",
    "describe",
    "field_of",
    "games",
    "problem",
    "read_parameters",
    "read_setup_teams",
    "words",
]

TEXT_LENGTH = 200
"""The longest text of a parameter, in characters."""

_CLAUSE = re.compile(r"\s*\(([A-Z]{1,2}\d[^()]*)\)$")


Fault = tuple[str, str, str]
"""A field, a code, and the sentence."""


class FaultsError(Exception):
    """What is wrong with a set-up, field by field.

    Parameters
    ----------
    faults : list of tuple
        Field (``teams.0.name``, ``parameters.start``, ``pack``…), code, and the sentence.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__([list(each) for each in faults])
        self.faults = list(faults)


# Out: rulebooks as forms --------------------------------------------------------------------------------


def games(more: Sequence[type[Rules]] = ()) -> dict[str, type[Rules]]:
    """Return the rulebooks to choose from by code: those that ship, the notebook's own, those given."""
    from quizwidgets import games as shipped  # noqa: PLC0415  (importing it makes them known)

    classes = [getattr(shipped, name) for name in shipped.__all__]
    classes += [rules for rules in Rules.known.values() if rules.__module__ == "__main__"]
    return {rules.code(): rules for rules in [*classes, *more]}


def describe(rules: type[Rules]) -> dict[str, Any]:
    """Return a rulebook as a form: its teams, and its parameters in the order in which they are written."""
    doc = (rules.__doc__ or "").strip().split("\n")[0] if rules.__module__ == "__main__" else ""
    return {
        "code": rules.code(),
        "area": rules.name,
        "title": "" if rules.code() == rules.name else rules.__name__,
        "about": doc,
        "min": rules.min_teams,
        "max": rules.max_teams,
        "pack": rules.needs_pack,
        "groups": list(rules.groups),
        "parameters": [_parameter(rules, name, trait) for name, trait in _traits(rules)],
    }


def _traits(rules: type[Rules]) -> Iterator[tuple[str, TraitType[Any, Any]]]:
    # Rules.traits() sorts by name; a rulebook is written in an order that means something.
    names = dict.fromkeys(
        name
        for cls in reversed(rules.__mro__)
        for name, each in vars(cls).items()
        if isinstance(each, TraitType) and issubclass(cls, Rules)
    )
    grouped = [name for members in rules.groups.values() for name in members if name in names]
    for name in dict.fromkeys([*grouped, *names]):
        yield name, rules.class_traits()[name]


def _parameter(rules: type[Rules], name: str, trait: TraitType[Any, Any]) -> dict[str, Any]:
    text = trait.help or ""
    clause = _CLAUSE.search(text)
    group = next((key for key, members in rules.groups.items() if name in members), "")
    described: dict[str, Any] = {
        "name": name,
        "kind": "text",
        "default": trait.default(),
        "help": _CLAUSE.sub("", text),
        "clause": clause[1] if clause else "",
        "group": group,
    }
    if isinstance(trait, Bool):
        described["kind"] = "flag"
    elif isinstance(trait, Int):
        described |= {"kind": "whole", "min": trait.min, "max": trait.max}
    elif isinstance(trait, Enum | CaselessStrEnum):
        described |= {"kind": "choice", "choices": list(trait.values or ())}
    return described


def words(areas: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the screen's labels by language: its own area and those of the games."""
    return {
        lang: {f"{name}.{key}": form for name in ("setup", *areas) for key, form in _area(name, lang).items()}
        for lang in LANGUAGES
    }


def _area(name: str, lang: str) -> dict[str, Any]:
    try:
        return area(name, lang)
    except FileNotFoundError:
        return {}  # a rulebook of a notebook has no catalogue: its traits' own words serve


def default_teams() -> dict[str, list[str]]:
    """Return the names that teams get unless the host gives them others, by language (A7)."""
    return {lang: say("setup.team-names", lang).split(", ") for lang in LANGUAGES}


# In: what the page sent --------------------------------------------------------------------------------


def read_parameters(rules: type[Rules], given: Any, language: str) -> tuple[dict[str, Any], list[Fault]]:
    """Return a rulebook's parameters from what was filled in, and what is wrong with it."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise TypeError("parameters come as a mapping")
    known = rules.class_traits()
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in given.items():
        field = f"parameters.{name}"
        if name not in known:
            near = nearest(str(name)[:40], known)
            key = "setup.unknown-parameter-near" if near else "setup.unknown-parameter"
            faults.append((field, "setup/parameter", say(key, language, name=str(name)[:40], near=near)))
            continue
        try:
            values[name] = _value(rules, known[name], value)
        except Refused as refusal:
            faults.append((field, str(refusal.code), refusal.say(language)))
        except TraitError:
            told = {"label": _label(rules, f"param.{name}", name, language), "value": str(value)[:40]}
            what = _wanted(rules, known[name], language)
            faults.append((field, "setup/parameter", say("setup.bad-value", language, what=what, **told)))
    if not faults and (trouble := _refusal(rules, values)):
        faults = _refused(rules, values, trouble, language)
    return values, faults


def _refusal(rules: type[Rules], values: Mapping[str, Any]) -> TraitError | None:
    """Return what a rulebook that checks its parameters itself has against them."""
    try:
        rules(**values)
    except TraitError as trouble:
        return trouble
    return None


def _refused(rules: type[Rules], values: Mapping[str, Any], trouble: TraitError, language: str) -> list[Fault]:
    faults: list[Fault] = []
    for name, value in values.items():
        if alone := _refusal(rules, {name: value}):
            label, why = _label(rules, f"param.{name}", name, language), _why(alone, language)
            # A refusal's sentence says all there is to say; a rule maker's own may be short.
            said = (
                f"{label}: {why}"
                if isinstance(alone.__cause__, Refused)
                else say("setup.refused-value", language, label=label, value=str(value)[:40], why=why)
            )
            faults.append((f"parameters.{name}", "setup/parameter", said))
    together = say("setup.refused-together", language, why=_why(trouble, language))
    return faults or [("parameters", "setup/parameter", together)]


def _why(trouble: TraitError, language: str) -> str:
    cause = trouble.__cause__
    return cause.say(language) if isinstance(cause, Refused) else str(trouble)


def _label(rules: type[Rules], key: str, otherwise: str, language: str) -> str:
    return _area(rules.name, language).get(key, otherwise)


def _wanted(rules: type[Rules], trait: TraitType[Any, Any], language: str) -> str:
    """Return what a parameter takes, in a person's words."""
    if isinstance(trait, Bool):
        return say("setup.want-flag", language)
    if isinstance(trait, Enum):
        names = [_label(rules, f"param.{trait.name}.{each}", str(each), language) for each in trait.values or ()]
        return say("setup.want-choice", language, choices=", ".join(names))
    if isinstance(trait, Unicode):
        return say("setup.want-text", language)
    return say("setup.want-number", language) if isinstance(trait, Float) else trait.info()


def _value(rules: type[Rules], trait: TraitType[Any, Any], value: Any) -> Any:
    if isinstance(trait, Bool):
        if not isinstance(value, bool):
            raise TraitError("yes or no")
    elif isinstance(trait, Int):
        value = read_whole(value)
        if trait.min is not None and value < trait.min:
            raise Refused(Code.NUMBER_LOW, given=value, low=trait.min, high=trait.max)
        if trait.max is not None and value > trait.max:
            raise Refused(Code.NUMBER_HIGH, given=value, low=trait.min, high=trait.max)
    elif isinstance(trait, Enum):
        if value not in (trait.values or ()):
            raise TraitError("not a choice")
    elif isinstance(trait, Unicode):
        if not isinstance(value, str):
            raise TraitError("text")
        value = value.strip()
        if len(value) > TEXT_LENGTH:
            raise Refused(Code.MOVE_TEXT_LONG, argument=value[:20] + "…", high=TEXT_LENGTH)
    elif isinstance(trait, Float):
        value = trait.validate(None, value)
    return value


def read_setup_teams(
    rules: type[Rules], given: Any, language: str
) -> tuple[list[dict[str, Any]], list[Fault]]:
    """Return the teams from what was filled in, and everything that is wrong with them."""
    if not isinstance(given, list) or not all(isinstance(each, str | Mapping) for each in given):
        raise TypeError("teams come as a list of names or mappings")
    teams: list[dict[str, Any]] = []
    faults: list[Fault] = [] + [
        ("teams", str(refused.code), refused.say(language)) for refused in _count(rules, len(given))
    ]
    seen: set[str] = set()
    # More rows than any game has teams are not worth a sentence each.
    for number, each in enumerate(given[: 2 * rules.max_teams]):
        row = {"name": each} if isinstance(each, str) else dict(each)
        team = {
            "name": row.get("name"),
            "color": row.get("color") or COLORS[number % len(COLORS)],
            "symbol": str(row.get("symbol") or SYMBOLS[number % len(SYMBOLS)])[:2],
            "players": _players(row.get("players")),
            "captain": row.get("captain") or "",
        }
        for field, refused in _wrong(team, seen):
            faults.append((f"teams.{number}.{field}", str(refused.code), refused.say(language)))
        teams.append(team)
    return teams, faults


def _count(rules: type[Rules], count: int) -> Iterator[Refused]:
    if count < rules.min_teams:
        yield Refused(Code.SETUP_FEW, n=rules.min_teams, given=count)
    if count > rules.max_teams:
        yield Refused(Code.SETUP_MANY, n=rules.max_teams, given=count)


def _players(given: Any) -> list[Any]:
    if isinstance(given, str):
        given = [each for each in re.split(r"[,;\n]", given) if each.strip()]
    return list(given) if isinstance(given, list) else []


def _wrong(team: dict[str, Any], seen: set[str]) -> Iterator[tuple[str, Refused]]:
    try:
        team["name"] = read_name(team["name"])
        if fold(team["name"]) in seen:
            yield "name", Refused(Code.SETUP_NAME_TWICE, name=team["name"])
        seen.add(fold(team["name"]))
    except Refused as refused:
        yield "name", refused
    try:
        read_teams([{"name": "?", "color": str(team["color"])}])
    except Refused as refused:
        name, color = str(team["name"] or "?")[:60], str(team["color"])[:20]
        yield "color", Refused(refused.code, name=name, color=color)
    players: list[str] = []
    for player in team["players"]:
        try:
            name = read_name(player)
            if fold(name) in {fold(each) for each in players}:
                yield "players", Refused(Code.SETUP_NAME_TWICE, name=name)
            players.append(name)
        except Refused as refused:
            yield "players", refused
    team["players"] = players
    try:
        captain = read_name(team["captain"]) if team["captain"] else ""
        # A captain who is not among the players is a player as well.
        if captain and fold(captain) not in {fold(each) for each in players}:
            players.insert(0, captain)
        team["captain"] = captain
    except Refused as refused:
        yield "players", refused


def field_of(refusal: Refused, teams: Sequence[Mapping[str, Any]], parameters: Mapping[str, Any]) -> str:
    """Return the field that a rulebook's refusal is about, or an empty string when it is about the whole."""
    code = refusal.code
    if code.startswith("setup/pack") or code == Code.SETUP_CATEGORY:
        return "pack"
    name = fold(str(refusal.values.get("name", "")).rstrip("…"))  # a long one comes cut
    for key, value in parameters.items():
        if isinstance(value, str) and value and name and fold(value).startswith(name):
            return f"parameters.{key}"
    for number, team in enumerate(teams):
        if name and fold(team["name"]) == name:
            return f"teams.{number}.name"
    return "teams" if code.startswith("setup/") else ""


def problem(trouble: Exception) -> dict[str, str]:
    """Return a refusal or a journal's error in every language, for a screen whose language may change."""
    return {lang: trouble.say(lang) for lang in LANGUAGES}  # type: ignore[attr-defined]
