"""The bytes of a pack: finding the file, refusing what cannot be one, and its encoding."""

from __future__ import annotations

import codecs
import difflib
import re
import stat
from os.path import isfile  # unlike Path.is_file, answers for impossible names too
from pathlib import Path
from typing import Any

from quizwidgets import shipped

from .faults import cut

__all__ = ["LARGEST", "UnreadableError", "check_size", "decode", "find", "read"]

LARGEST = 8 * 1024 * 1024
"""The largest pack that is read, in bytes (some 25,000 questions)."""

_MAGIC = (b"PK\x03\x04", b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"\x1f\x8b", b"\xd0\xcf\x11\xe0")
_NOT_TEXT = bytes({*range(32), 127} - {*b"\t\n\r\f\x1a\x1b"})


class UnreadableError(Exception):
    """The file or its bytes cannot be read as text: a fault's place, code and values."""

    def __init__(self, code: str, line: int = 1, column: int = 1, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.column = column
        self.values = values


def find(source: str | Path) -> Path:
    """Return the path a person means: a file, or a shipped pack by its bare name."""
    path = Path(source).expanduser()
    bare = isinstance(source, str) and path.name == source
    if bare and not isfile(path):
        for shelved in (shipped.packs() / source, shipped.packs() / f"{source}.yaml"):
            if isfile(shelved):
                return shelved
    return path


def read(path: Path) -> bytes:
    """Return a file's bytes.

    Raises
    ------
    UnreadableError
        For what is missing, a folder, a device, too large or not to be opened.
    """
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise UnreadableError("file/folder", name=cut(path.name))
        # A pipe or device would keep the host waiting.
        if not stat.S_ISREG(about.st_mode):
            raise UnreadableError("file/special", name=cut(path.name))
        check_size(about.st_size)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise _missing(path) from None
    except (OSError, ValueError) as error:
        raise UnreadableError(
            "file/unreadable", name=cut(path.name), reason=getattr(error, "strerror", None) or error
        ) from None
    check_size(len(data))
    return data


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, without a byte order mark.

    Raises
    ------
    UnreadableError
        For too many bytes, for what is no text, and for other encodings, with the one it looks like.
    """
    check_size(len(data))
    if wide := _wide(data):
        raise UnreadableError("file/encoding", encoding=wide)
    head = data[:65536]
    if (
        data.startswith(_MAGIC)
        or b"\0" in data
        or len(head) - len(head.translate(None, _NOT_TEXT)) > len(head) / 20
    ):
        raise UnreadableError("file/binary")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        good = error.object[: error.start]
        line = good.count(b"\n") + 1
        column = len(good[good.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        likely = _likely(data)
        raise UnreadableError(
            "file/encoding" if likely else "file/encoding-unknown",
            line,
            column,
            **({"encoding": likely} if likely else {}),
        ) from None


def check_size(size: int) -> None:
    """Refuse more than ``LARGEST`` bytes."""
    if size > LARGEST:
        # Rounded up, so that one byte too many does not read "8.0 MB, more than 8 MB".
        tenths = -(-size * 10 // (1024 * 1024))
        raise UnreadableError(
            "file/large", size=f"{tenths // 10}.{tenths % 10}", limit=LARGEST // (1024 * 1024)
        )


def _missing(path: Path) -> UnreadableError:
    try:
        names = [each.name for each in path.parent.iterdir()]
    except OSError:
        names = []
    shelf = [each.name for each in shipped.packs().glob("*.yaml")] if path.parent == Path() else []
    near = difflib.get_close_matches(path.name, [*names, *shelf, *(Path(each).stem for each in shelf)], 1)
    if near:
        return UnreadableError("file/missing-near", name=cut(path.name), near=near[0])
    return UnreadableError("file/missing", name=cut(path.name))


def _wide(data: bytes) -> str | None:
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "UTF-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16"
    # Without a mark: keys and spaces are ASCII, so every other byte is often zero, always on the same side.
    head = data[:4096]
    fewer, more = sorted((head[::2].count(0), head[1::2].count(0)))
    return "UTF-16" if more > max(8, len(head) / 8) and fewer <= more / 20 else None


# What is written in Central Europe in these encodings, and what in Cyrillic: a run of letters beyond ASCII.
_LATIN = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽäöüßÄÖÜôĺľŕ„”“’‚‘–—…«»\xa0§°·"
_CYRILLIC_WORD = re.compile("(?<![A-Za-zА-яЁё])(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)(?![A-Za-zА-яЁё])")
_CANDIDATES = (
    ("Windows-1250", "cp1250"),
    ("ISO-8859-2", "iso-8859-2"),
    ("Windows-1251", "cp1251"),
    ("KOI8-R", "koi8-r"),
)


def _likely(data: bytes) -> str | None:
    """Return the encoding in which most of the bytes beyond ASCII make sense."""
    sample = data[:262144]
    scores: dict[str, float] = {}
    for name, codec in _CANDIDATES:
        text = sample.decode(codec, errors="replace")
        strange = [each for each in text if each > "\x7f"]
        if name in {"Windows-1251", "KOI8-R"}:
            letters = "".join(_CYRILLIC_WORD.findall(text)).lower()
            # The two swap capitals and small letters, and which letter is which: common ones tell them apart.
            common = sum(each in "оеаинтсрвл" for each in letters) / max(1, len(letters))
            sensible = len(letters) * (0.5 + common)
        else:
            # A run of nothing but accented letters is Cyrillic read wrongly.
            sensible = 1.0 * sum(each in _LATIN for each in re.sub("[^\0-\x7f\xa0„”“–—…«»]{3,}", "", text))
        scores[name] = sensible / max(1, len(strange))
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] > 0.5 else None
