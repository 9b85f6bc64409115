"""The folders that come with the package."""

from quizwidgets import shipped


def test_beside_the_package_or_inside_it(tmp_path, monkeypatch):
    package = tmp_path / "quizwidgets"
    package.mkdir()
    monkeypatch.setattr(shipped, "_PACKAGE", package)
    assert shipped.packs() == tmp_path / "packs"
    assert shipped.notebooks() == tmp_path / "notebooks"
    (package / "shipped" / "packs").mkdir(parents=True)
    assert shipped.packs() == package / "shipped" / "packs"
