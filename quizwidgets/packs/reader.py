"""Reading packs: YAML from people, JSON from the journal; every fault at once, each with its place.

What costs time to import comes in when there is something to parse: a file that cannot be a pack is refused
before.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quizwidgets.text import language as known_language

from .faults import Fault, Line, PackError, spell
from .source import LARGEST, UnreadableError, check_size, decode, find, read
from .tree import Node, Steps

if TYPE_CHECKING:
    from .model import Pack

__all__ = ["LARGEST", "load_pack", "parse_pack", "read_json"]


def load_pack(source: str | Path, *, language: str | None = None) -> Pack:
    """Read a pack from a file.

    Parameters
    ----------
    source : str or Path
        A YAML file, or the bare name of a pack that comes with the package, such as ``"awantura-pl"``.
    language : str, optional
        Language of the error's sentences (``error.say()``).

    Raises
    ------
    PackError
        When there is no such file, it is larger than ``LARGEST``, or it has faults; all of them at once.
    """
    if not isinstance(source, str | Path):
        raise TypeError(f"source must be a path or the name of a pack, not {type(source).__name__}")
    path = find(source)
    try:
        data = read(path)
    except UnreadableError as refused:
        raise _refusal(refused, str(path), language) from None
    return parse_pack(data, str(path), language=language)


def parse_pack(text: str | bytes, name: str = "<text>", *, language: str | None = None) -> Pack:
    """Read a pack from YAML text.

    Parameters
    ----------
    text : str or bytes
        Bytes are UTF-8, with or without a byte order mark.
    name : str
        What the faults call the text.
    language : str, optional
        Language of the error's sentences.

    Raises
    ------
    PackError
        With all faults of the text.
    """
    try:
        if isinstance(text, str):
            check_size(len(text.encode("utf-8", "surrogatepass")))
            content = text.removeprefix("\ufeff")
        else:
            content = decode(text)
    except UnreadableError as refused:
        raise _refusal(refused, name, language) from None
    return _parse(content, name, language)


def read_json(data: bytes, name: str = "<json>", *, language: str | None = None) -> Pack:
    """Read a pack from the JSON that ``Pack.to_json`` wrote.

    Raises
    ------
    PackError
        When it is not JSON or not a pack; the faults say where in the content, not in which line.
    """
    report = _Report(name, language)
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        report(1, 1, (), "json/syntax")
        raise report.error() from None
    return _pack(content, Node(1, 1, None), report)


def _parse(content: str, name: str, language: str | None) -> Pack:
    from .nodes import parse  # noqa: PLC0415  (ruamel.yaml)

    report = _Report(name, language)
    root = parse(content, report)
    if root is not None and root.value is None and not report.faults:
        report(1, 1, (), "file/empty")
        root = None
    if root is None:
        raise report.error()
    return _pack(root.plain(), root, report)


def _pack(content: Any, root: Node, report: _Report) -> Pack:
    """Return the pack with a content whose places are in a tree."""
    from .validate import validate  # noqa: PLC0415  (pydantic)

    def tell(path: Steps, code: str, values: dict[str, Any]) -> None:
        key = root.key(path) if code.startswith("key/unknown") else None
        if place := key or root.find(path):
            lines = {name: Line(root.line_of(value)) for name, value in values.items() if name == "first"}
            report(place.line, place.column, path, code, **{**values, **lines})

    pack = validate(content, tell)
    if pack is None or report.faults:
        raise report.error()
    return pack


class _Report:
    """Gathers the faults of one source."""

    def __init__(self, name: str, language: str | None) -> None:
        self.name = name
        self.language = known_language(language)
        self.faults: list[Fault] = []

    def __call__(self, line: int, column: int, path: Steps, code: str, /, **values: Any) -> None:
        self.faults.append(Fault(self.name, line, column, spell(path), code, values, self.language))

    def error(self) -> PackError:
        return PackError(sorted(self.faults, key=lambda each: (each.line, each.column)), self.language)


def _refusal(refused: UnreadableError, name: str, language: str | None) -> PackError:
    report = _Report(name, language)
    report(refused.line, refused.column, (), refused.code, **refused.values)
    return report.error()
