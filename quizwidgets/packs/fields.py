"""The kinds of text and number a pack is made of, and how a field says what is wrong with it."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import partial
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ValidationError, ValidatorFunctionWrapHandler
from pydantic_core import InitErrorDetails, PydanticCustomError

from quizwidgets.text import say

from .faults import cut, spell
from .tree import Plain, Steps

__all__ = [
    "Ask",
    "AtLeastOne",
    "Found",
    "Name",
    "Phrase",
    "Place",
    "Prose",
    "Several",
    "Title",
    "Whole",
    "fold",
    "nearest",
    "refuse",
    "together",
    "wrong",
]

Found = Iterable[tuple[Steps, PydanticCustomError]]
"""Errors and where they are, from the place that is being validated."""

MOST = 1_000_000
"""The largest amount of points in a box."""

_BREAKS = re.compile("\r\n|[\r\x85\u2028\u2029]")
_BREAK_IN_LINE = re.compile(r"[ \t]*\n\s*")


def wrong(code: str, **values: Any) -> PydanticCustomError:
    """Return the error of a field: a fault's code, its values and, for those who write Python, its sentence.

    ``first``, where there is one, is the path of the earlier of two equal things.
    """
    shown = {name: spell(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return PydanticCustomError(code, say(f"packs.{code}", "en", **shown), values)


def refuse(found: Found) -> None:
    """Raise what is ``found`` wrong, if anything."""
    if errors := [InitErrorDetails(type=error, loc=path, input=None) for path, error in found]:
        raise ValidationError.from_exception_data("pack", errors)


def together(
    value: Any, handler: ValidatorFunctionWrapHandler, found: Found, meant: Collection[str | None] = ()
) -> Any:
    """Validate a value; raise what is wrong with its parts along with what is ``found`` wrong between them.

    Pydantic skips checks that come after a failed one; a person mending a file wants all of them at once.
    Fields in ``meant`` are not reported as missing.
    """
    everything = list(found)
    if not everything and not meant:
        return handler(value)  # a thousand errors of the parts need not be copied at every level
    try:
        result = handler(value)
    except ValidationError as failure:
        everything += [
            (each["loc"], PydanticCustomError(each["type"], each["msg"], each.get("ctx")))
            for each in failure.errors(include_url=False, include_input=False)
            if each["type"] != "missing" or len(each["loc"]) != 1 or each["loc"][0] not in meant
        ]
    refuse(everything)
    return result


def fold(text: str) -> str:
    """Return what texts that differ only in case, spaces or composition have in common."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like a mistyped one."""
    return next(iter(difflib.get_close_matches(name[:60].casefold(), list(known), 1)), None)


def _text(value: Any, *, limit: int, lines: bool = False) -> Any:
    if value is None:
        raise wrong("text/empty")
    if not isinstance(value, str):
        raise wrong("type/text")
    text = _BREAKS.sub("\n", value).strip()
    if not lines:
        text = _BREAK_IN_LINE.sub(" ", text)
    text = text.replace("\t", " ")
    # A text of nothing but zero-width characters would be an empty place on the projector.
    if all(unicodedata.category(each) in {"Cf", "Zs"} for each in text):
        raise wrong("text/empty")
    # Lone surrogates (YAML's "\ud800") cannot be written as UTF-8.
    if odd := next(
        (each for each in text if each != "\n" and unicodedata.category(each) in {"Cc", "Cs"}), None
    ):
        raise wrong("text/control", sign=f"U+{ord(odd):04X}")
    text = unicodedata.normalize("NFC", text)
    if len(text) > limit:
        raise wrong("text/long", n=len(text), limit=limit)
    return text


def _whole(value: Any) -> Any:
    # A number in a file arrives as the text that was written; 4e1, 0x28 and 40.0 are no amounts to read out.
    if isinstance(value, Plain) and re.fullmatch("0|[1-9][0-9]{0,9}", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= MOST:
        raise wrong("box/amount", found=cut(str(value)) if isinstance(value, str | int) else "…", most=MOST)
    return value


def _place(value: Any) -> Any:
    if isinstance(value, Plain) and re.fullmatch("[1-9]", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 9:
        raise wrong("place/number", found=cut(str(value)) if isinstance(value, str | int) else "…")
    return value


def _several(value: Any) -> Any:
    """``accept:`` with nothing after it is no list, not a wrong one."""
    return () if value is None else value


def _at_least_one(value: tuple[Any, ...]) -> tuple[Any, ...]:
    if not value:
        raise wrong("list/empty")
    return value


Name = Annotated[str, BeforeValidator(partial(_text, limit=100))]
Title = Annotated[str, BeforeValidator(partial(_text, limit=200))]
Phrase = Annotated[str, BeforeValidator(partial(_text, limit=500))]
Ask = Annotated[str, BeforeValidator(partial(_text, limit=2_000, lines=True))]
Prose = Annotated[str, BeforeValidator(partial(_text, limit=5_000, lines=True))]
Whole = Annotated[int, BeforeValidator(_whole)]
Place = Annotated[int, BeforeValidator(_place)]
Several = BeforeValidator(_several)
AtLeastOne = AfterValidator(_at_least_one)
