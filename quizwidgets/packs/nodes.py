"""YAML text to a tree of nodes that know their place.

Only the parser of ruamel.yaml is used, not its composer or constructor: every scalar stays the text that was
written, nothing is ever constructed, and an alias is refused before it could be followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StringMark
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from .faults import Line, cut
from .tree import Node, Plain, Steps

__all__ = ["DEEPEST", "Report", "parse"]

DEEPEST = 20
"""How many lists and sections may stand inside one another (a pack needs six)."""

MOST = 500_000
"""How many keys and values are read: more than a pack of the largest size has (about twenty a question)."""

LONGEST = 5_000
"""The longest run of characters without a space; the parser takes very long over longer ones."""

# Line separators that editors do not count as lines; to YAML they are a space inside a text anyway.
_NOT_LINES = {0x85: " ", 0x2028: " ", 0x2029: " "}

# What YAML allows in a file at all.
_UNPRINTABLE = re.compile("[^\t\n\r -~\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# How JSON escapes an emoji: two halves that are one character.
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")

_LONG = re.compile(rf"(?<!\S)\S{{{LONGEST + 1}}}")

Report = Callable[..., None]
"""Called with line, column, path, code and the sentence's values."""


class _StopError(Exception):
    """The rest of the file cannot be read."""


def parse(text: str, report: Report) -> Node | None:
    """Return the root of a YAML text, or None when the text cannot be read to its end.

    Parameters
    ----------
    text : str
    report : callable
        Told of each fault.
    """
    text = text.translate(_NOT_LINES)
    if odd := _UNPRINTABLE.search(text):
        report(*_place(text, odd.start()), (), "file/character", sign=f"U+{ord(odd[0]):04X}")
        return None
    if long := _LONG.search(text):
        report(*_place(text, long.start()), (), "yaml/long", limit=LONGEST)
        return None
    builder = _Builder(YAML(typ="safe", pure=True).parse(text), report)
    try:
        return builder.document()
    except _StopError:
        return None
    except MarkedYAMLError as error:
        _report_syntax(error, text, report)
    except Exception:  # noqa: BLE001  (the parser trips in many ways over odd text; all are the text's fault)
        report(*builder.last, (), "yaml/syntax")
    return None


def _place(text: str, position: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, position) + 1
    return text.count("\n", 0, position) + 1, position - start + 1


class _Builder:
    """Builds nodes from the parser's events."""

    def __init__(self, events: Iterator[Event], report: Report) -> None:
        self.events = events
        self.report = report
        self.count = 0
        self.last = (1, 1)

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, DocumentStartEvent) and root is not None:
                self.tell(event, (), "yaml/documents")
                break
            if isinstance(event, StreamEndEvent):
                break
            if isinstance(event, NodeEvent):
                root = self.node(event, ())
        return root or Node(1, 1, None)

    def node(self, event: Any, path: Steps) -> Node:
        self.count += 1
        self.last = (event.start_mark.line + 1, event.start_mark.column + 1)
        if self.count > MOST:
            self.tell(event, path, "yaml/many", limit=MOST)
            raise _StopError
        if isinstance(event, AliasEvent):
            self.tell(event, path, "yaml/alias", name=cut(str(event.anchor)))
            return self.made(event, None, spoilt=True)
        if event.anchor is not None:
            self.tell(event, path, "yaml/anchor", name=cut(str(event.anchor)))
        if event.tag is not None:
            self.tell(event, path, "yaml/tag", name=cut(str(event.tag)))
        if isinstance(event, ScalarEvent):
            if event.style:
                return self.made(event, _PAIR.sub(_joined, event.value))
            return self.made(event, Plain(event.value) if event.value else None)
        if len(path) >= DEEPEST:
            self.tell(event, path, "yaml/deep", limit=DEEPEST)
            raise _StopError
        return (
            self.sequence(event, path) if isinstance(event, SequenceStartEvent) else self.mapping(event, path)
        )

    def sequence(self, start: Event, path: Steps) -> Node:
        items: list[Node] = []
        for event in self.events:
            if isinstance(event, SequenceEndEvent):
                break
            items.append(self.node(event, (*path, len(items))))
        return self.made(start, items)

    def mapping(self, start: Event, path: Steps) -> Node:
        items: dict[str, tuple[Node, Node]] = {}
        spoilt = False
        for event in self.events:
            if isinstance(event, MappingEndEvent):
                break
            key = self.node(event, (*path, "?"))
            name = key.value if isinstance(key.value, str) else None
            value = self.node(next(self.events), (*path, name or "?"))
            if name is None:
                # Without the key's name nothing can be said of what is missing; an alias was told of already.
                spoilt = True
                if not key.spoilt:
                    self.report(key.line, key.column, path, "yaml/key")
            elif name in items:
                first = Line(items[name][0].line)
                self.report(
                    key.line, key.column, (*path, name), "yaml/repeated-key", key=cut(name), first=first
                )
            else:
                items[name] = (key, value)
        return self.made(start, items, spoilt=spoilt)

    def made(self, event: Event, value: Any, *, spoilt: bool = False) -> Node:
        mark = event.start_mark
        return Node(mark.line + 1, mark.column + 1, value, spoilt)

    def tell(self, event: Event, path: Steps, code: str, **values: Any) -> None:
        self.report(event.start_mark.line + 1, event.start_mark.column + 1, path, code, **values)


def _joined(pair: re.Match[str]) -> str:
    return pair[0].encode("utf-16", "surrogatepass").decode("utf-16")


_SYNTAX = (
    (r"found character '\\t'|found a tab", "yaml/tab"),
    (r"mapping values are not allowed", "yaml/colon"),
    (r"found unexpected end of stream|found unexpected document separator", "yaml/quote"),
    (r"unknown escape character|escape sequence", "yaml/escape"),
    (r"could not find expected ':'|expected ':'", "yaml/no-colon"),
    (r"expected ',' or|while parsing a flow", "yaml/bracket"),
    (r"that cannot start any token", "yaml/start"),
    (r"expected <block end>|sequence entries are not allowed", "yaml/indent"),
)


def _report_syntax(error: MarkedYAMLError, text: str, report: Report) -> None:
    """Say what a person did, not what the parser was at."""
    problem = f"{error.problem or ''} {error.context or ''}"
    code = next((code for pattern, code in _SYNTAX if re.search(pattern, problem)), "yaml/syntax")
    mark = error.problem_mark or error.context_mark
    if mark is None:
        report(1, 1, (), code)
        return
    before = _line(text, mark)[: mark.column].rstrip(" ")
    if code in {"yaml/indent", "yaml/bracket"} and before.endswith(('"', "'")):
        code = "yaml/after-quote"
    elif code in {"yaml/quote", "yaml/bracket", "yaml/no-colon"} and error.context_mark:
        # What is never closed is mended where it was opened, not where the parser lost patience.
        mark = error.context_mark
    if _line(text, mark)[: mark.column + 1].strip(" ") == "\t":
        code = "yaml/tab"
    found = {"found": _line(text, mark)[mark.column]} if code == "yaml/start" else {}
    report(mark.line + 1, mark.column + 1, (), code, **found)


def _line(text: str, mark: StringMark) -> str:
    lines = text.splitlines()
    return lines[mark.line] if mark.line < len(lines) else ""
