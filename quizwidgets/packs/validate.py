"""Plain data to a pack, and what pydantic finds wrong to faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from .fields import nearest
from .model import GAMES, Pack
from .tree import Steps

__all__ = ["Tell", "validate"]

Tell = Callable[[Steps, str, dict[str, Any]], None]
"""Told of each fault: its path, code and values (``first`` among them is a path too)."""

_CODES = {
    "missing": "key/missing",
    "string_type": "type/text",
    "literal_error": "type/text",
    "tuple_type": "type/list",
    "model_type": "type/section",
}
"""Sentences for pydantic's own errors; those of the model are named like theirs."""


def validate(data: Any, tell: Tell) -> Pack | None:
    """Return the pack in texts, lists and dicts; or None, when faults were told."""
    if not isinstance(data, dict):
        tell((), "root/section", {})
        return None
    model = _model(data)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
    # A file of a later version may be right in ways that this version cannot judge.
    for each in [each for each in found if each["type"] == "format/version"] or found:
        path: Steps = tuple(each["loc"])
        code = each["type"]
        if model is Pack and len(path) == 1 and code.startswith("key/unknown"):
            continue  # whether a key belongs to a game that nobody knows, nobody knows
        if code in _CODES:
            tell(path, _CODES[code], {"key": path[-1]} if code == "missing" else {})
        else:
            tell(path, code, each.get("ctx") or {})
    return None


def _model(data: dict[str, Any]) -> type[Pack]:
    """Return the model to judge a pack by: of its game, of the one it seems to mean, or the common head."""
    game = data.get("game")
    if not isinstance(game, str):
        # Without a game the sections tell which it is.
        return max(GAMES.values(), key=lambda each: len(each.model_fields.keys() & data.keys()))
    if game in GAMES:
        return GAMES[game]
    near = nearest(game, GAMES)
    return GAMES[near] if near else Pack
