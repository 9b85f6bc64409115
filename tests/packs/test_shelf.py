"""The shelf: packs and their faults, read once."""

import os
from importlib import import_module

from quizwidgets import shipped
from quizwidgets.packs import load_pack, shelf, shipped_packs

from .samples import PACK


def test_entries(tmp_path):
    (tmp_path / "b.yaml").write_text(PACK, "utf-8")
    (tmp_path / "a.yml").write_text("", "utf-8")
    (tmp_path / "notes.txt").write_text("", "utf-8")
    (tmp_path / "folder.yaml").mkdir()
    bad, good = shelf(tmp_path)
    assert (good.path, good.game, good.title, good.language) == (
        tmp_path / "b.yaml",
        "awantura",
        "Test",
        "pl",
    )
    assert good.counts == {"categories": 2, "questions": 3, "boxes": 2}
    assert good.faults == ()
    assert (bad.title, bad.counts) == ("a.yml", {})
    assert bad.faults[0].code == "file/empty"


def test_read_again_only_when_changed(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text(PACK, "utf-8")
    reads = []

    def read(path):
        reads.append(path)
        return load_pack(path)

    monkeypatch.setattr(import_module("quizwidgets.packs.shelf"), "load_pack", read)
    assert shelf(tmp_path) == shelf(tmp_path)
    assert len(reads) == 1
    path.write_text(PACK.replace("title: Test", "title: Inny"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert shelf(tmp_path)[0].title == "Inny"
    assert len(reads) == 2


def test_a_folder_that_is_not_there(tmp_path):
    assert shelf(tmp_path / "no") == []


def test_the_default_is_what_ships(tmp_path, monkeypatch):
    (tmp_path / "a.yaml").write_text(PACK, "utf-8")
    monkeypatch.setattr(shipped, "packs", lambda: tmp_path)
    assert shipped_packs() == [tmp_path / "a.yaml"]
    assert [each.title for each in shelf()] == ["Test"]
