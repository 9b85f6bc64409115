"""Finding a file, refusing what cannot be a pack, recognising encodings."""

import os
import time

import pytest

from quizwidgets import shipped
from quizwidgets.packs import PackError, load_pack, parse_pack, source

from .samples import PACK, changed, fault, place

POLISH = changed("Film z 1970 roku.", "Zażółć gęślą jaźń. Środek łąki, źdźbło.")
RUSSIAN = changed("Film z 1970 roku.", "Съешь ещё этих мягких французских булок, да выпей чаю. Москва.")
RUSSIAN = RUSSIAN.replace("Stanisław", "Станислав").replace("Ktoś", "Кто").replace("była", "была")
RUSSIAN = (
    RUSSIAN.replace("wyreżyserował „Rejs”", "снял")
    .replace("którym", "каком")
    .replace("Czterdzieści punktów", "Сорок")
)


def refusal(path):
    with pytest.raises(PackError) as caught:
        load_pack(path)
    (found,) = caught.value.faults
    for lang in ("en", "pl", "ru"):
        assert caught.value.say(lang)
    return found


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (POLISH, "cp1250", "Windows-1250"),
        (POLISH.replace("„", '"').replace("”", '"').replace('""', '"'), "iso-8859-2", "ISO-8859-2"),
        (RUSSIAN, "cp1251", "Windows-1251"),
        (RUSSIAN, "koi8-r", "KOI8-R"),
        (RUSSIAN.upper(), "cp1251", "Windows-1251"),
        (RUSSIAN.upper(), "koi8-r", "KOI8-R"),
        (POLISH, "utf-16", "UTF-16"),
        (POLISH, "utf-16-le", "UTF-16"),
        (RUSSIAN, "utf-16-be", "UTF-16"),
        (POLISH, "utf-32", "UTF-32"),
    ],
)
def test_encodings(text, codec, name):
    found = fault(text.encode(codec))
    assert found.code == "file/encoding"
    assert name in found.message
    assert name in found.expected


def test_the_first_byte_that_is_wrong():
    data = PACK.encode()
    start = data.index(b"bitwa")
    found = fault(data[:start] + b"\xff" + data[start:])
    assert (found.line, found.column) == place(PACK, "bitwa")


def test_strange_bytes_of_no_known_encoding():
    assert fault(b"format: \xff\xfe\x80\x81\x82\x83\x84\xff" * 3).code == "file/encoding-unknown"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 rest",
        b"%PDF-1.7",
        b"\x89PNG\r\n",
        b"abc\0def",
        bytes(range(1, 30)) * 9,
        b"\xd0\xcf\x11\xe0\xa1",
    ],
)
def test_binary(data):
    assert fault(data).code == "file/binary"


def test_too_large_is_refused_without_reading(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(20 * 1024 * 1024)
    start = time.perf_counter()
    found = refusal(path)
    assert time.perf_counter() - start < 0.1
    assert found.code == "file/large"
    assert "20.0 MB" in found.message
    assert "8 MB" in found.message


def test_one_byte_too_many(monkeypatch):
    monkeypatch.setattr(source, "LARGEST", len(PACK.encode()))
    assert parse_pack(PACK)
    assert fault(PACK + "\n").code == "file/large"
    assert fault(PACK.encode() + b"\n").code == "file/large"


def test_a_file_over_the_limit(tmp_path, monkeypatch):
    path = tmp_path / "growing.yaml"
    path.write_text(PACK, "utf-8")
    monkeypatch.setattr(source, "LARGEST", 100)
    assert refusal(path).code == "file/large"


def test_missing(tmp_path):
    assert refusal(tmp_path / "film.yaml").code == "file/missing"
    (tmp_path / "filmy.yaml").write_text(PACK, "utf-8")
    assert "did you mean “filmy.yaml”" in refusal(tmp_path / "film.yaml").message
    assert refusal(tmp_path / "no" / "folder" / "film.yaml").code == "file/missing"


def test_folder_pipe_and_impossible_names(tmp_path):
    assert refusal(tmp_path).code == "file/folder"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        assert refusal(tmp_path / "pipe.yaml").code == "file/special"
    assert refusal("a" * 5000).code == "file/unreadable"
    assert refusal("a\0b").code in {"file/unreadable", "file/missing"}
    file = tmp_path / "file"
    file.touch()
    assert refusal(file / "inside.yaml").code == "file/unreadable"


def test_unreadable(tmp_path, monkeypatch):
    path = tmp_path / "mine.yaml"
    path.write_text(PACK, "utf-8")

    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(path), "open", refuse)
    found = refusal(path)
    assert found.code == "file/unreadable"
    assert "Permission denied" in found.message


def test_shipped_packs_by_name(tmp_path, monkeypatch):
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "awantura-pl.yaml").write_text(PACK, "utf-8")
    monkeypatch.setattr(shipped, "packs", lambda: folder)
    monkeypatch.chdir(tmp_path)
    assert load_pack("awantura-pl") == load_pack("awantura-pl.yaml") == parse_pack(PACK)
    found = refusal("awantura-lp")
    assert (found.code, found.file) == ("file/missing-near", "awantura-lp")
    assert "“awantura-pl”" in found.message
    # A file of that name where the person is comes first.
    (tmp_path / "awantura-pl").write_text(PACK.replace("Test", "Mój"), "utf-8")
    assert load_pack("awantura-pl").title == "Mój"
