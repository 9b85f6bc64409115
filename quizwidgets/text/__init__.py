"""The catalogue: every sentence a person reads, in Polish, Russian and English.

One TOML file an area stands beside this module, and one table in it a sentence::

    ["too-low"]
    en = "{team} must bid at least {low}."
    pl = "..."
    ru = "..."

A sentence that depends on a number is a table of plural forms (CLDR names), chosen by ``n``::

    ["points"]
    en = { one = "{n} point", other = "{n} points" }
"""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LANGUAGES", "area", "language", "say", "title"]

LANGUAGES = ("pl", "ru", "en")
"""Languages of the catalogue; ``en`` also serves those it does not have."""

_HERE = Path(__file__).parent


@cache
def _entries(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _plural(code: str) -> Any:
    from babel import Locale  # noqa: PLC0415  (only sentences with a number need it)

    return Locale.parse(code).plural_form


def language(code: str | None) -> str:
    """Return the catalogue's language for a code such as ``pl-PL``; ``en`` for one it does not have."""
    short = (code or "en").replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else "en"


def say(key: str, lang: str, /, **values: Any) -> str:
    """Return a sentence.

    Parameters
    ----------
    key : str
        Area and name, for instance ``"refused.bid/too-low"``.
    lang : str
        Language code.
    **values
        What the sentence's ``{places}`` are filled with; ``n`` also chooses the plural form.

    Raises
    ------
    KeyError
        When there is no such sentence; the message names the nearest one.
    """
    where, _, name = key.partition(".")
    entries = _entries(where)
    try:
        form = entries[name][language(lang)]
    except KeyError:
        near = difflib.get_close_matches(name, entries, 1)
        hint = f"; did you mean {where}.{near[0]}?" if near else ""
        raise KeyError(f"no sentence {key} in {lang}{hint}") from None
    if isinstance(form, dict):
        form = form.get(_plural(language(lang))(values.get("n", 0))) or form["other"]
    return form.format_map(values) if values else form


@cache
def area(name: str, lang: str) -> dict[str, Any]:
    """Return all sentences of an area in a language, as a screen gets them (shared: do not change it)."""
    return {key: forms[language(lang)] for key, forms in _entries(name).items()}


def title(rules: Any, lang: str) -> str:
    """Return what a rulebook is called; one without sentences of its own goes by its name."""
    try:
        return say(f"{rules.name}.title", lang)
    except (KeyError, FileNotFoundError):
        return rules.name or type(rules).__name__
