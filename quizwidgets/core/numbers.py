"""Whole numbers as people type them: read exactly, or refused with the reason."""

from __future__ import annotations

import re
from typing import Any

from .codes import Code
from .errors import Refused

__all__ = ["read_whole"]

_PLAIN = re.compile(r"[0-9]{1,12}")
_GROUPED = re.compile(r"[0-9]{1,3}([ \u00a0\u2009\u202f'’_.,][0-9]{3})+")
_FRACTION = re.compile(r"[0-9]+[.,][0-9]*|[.,][0-9]+|[0-9]+/[0-9]+")
_EXPONENT = re.compile(r"[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+")
_MINUS = "-−–—"


def read_whole(value: Any, *, signed: bool = False) -> int:
    """Return the whole number that was typed.

    Only ASCII digits count, without spaces or leading zeros, and (unless ``signed``) without a sign. An ``int`` passes
    as it is (``bool`` does not).

    Raises
    ------
    Refused
        ``number/…`` with what was typed and, where it can be guessed, how to write it.
    """
    if type(value) is int:
        return value
    if isinstance(value, float):
        raise Refused(Code.NUMBER_FRACTION, typed=str(value))
    if not isinstance(value, str):
        raise Refused(Code.NUMBER_WORD, typed=str(value)[:40])
    text = value.strip()
    shown = text[:40]
    if signed and text[:1] in ("+", *_MINUS) and _PLAIN.fullmatch(text[1:]):
        return read_whole(text[1:]) * (1 if text[0] == "+" else -1)
    if not text:
        raise Refused(Code.NUMBER_EMPTY)
    if _PLAIN.fullmatch(text):
        if len(text) > 1 and text[0] == "0":
            raise Refused(Code.NUMBER_ZERO, typed=shown, better=str(int(text)))
        return int(text)
    if text[0] in _MINUS and any(each.isdigit() for each in text):
        raise Refused(Code.NUMBER_NEGATIVE, typed=shown)
    if _GROUPED.fullmatch(text):
        raise Refused(Code.NUMBER_GROUPED, typed=shown, better=re.sub(r"\D", "", text))
    if _EXPONENT.fullmatch(text):
        raise Refused(Code.NUMBER_EXPONENT, typed=shown)
    if _FRACTION.fullmatch(text):
        raise Refused(Code.NUMBER_FRACTION, typed=shown)
    if text.isdecimal() and not text.isascii() and len(text) <= 12:
        raise Refused(Code.NUMBER_DIGITS, typed=shown, better=str(int(text)))
    if text.isdecimal():
        raise Refused(Code.NUMBER_HIGH, typed=shown, high=10**12 - 1)
    raise Refused(Code.NUMBER_WORD, typed=shown)
