"""A benchmark that misses what is asked of it says so, and fails."""

from __future__ import annotations

import subprocess

import pytest

from tests.benchmarks import __main__ as every
from tests.benchmarks import clicks, engine, page


def times(ours):
    """Return times in which stock takes 10 ms for every click, and ours so many by gap and way."""
    sides = {("stock", *way): [10.0] * 20 for way in clicks.WAYS}
    return sides | {("ours", *way): [ours.get(way, 1.0)] * 20 for way in clicks.WAYS}


def test_clicks_after_an_answer_count(capsys):
    assert clicks.compare(times({}), "ours") == 0
    assert "MISSED" not in capsys.readouterr().out
    assert clicks.compare(times({(15, True): 5.0}), "ours") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [("after the last answer" in line, "MISSED" in line) for line in lines[:2]] == [(True, True), (False, False)]


def test_clicks_in_a_fixed_rhythm_are_only_printed(capsys):
    assert clicks.compare(times({(15, False): 99.0, (200, False): 99.0}), "ours") == 0
    out = capsys.readouterr().out
    assert "MISSED" not in out
    assert out.count("asked at most") == 2


def test_other_figures(capsys):
    assert page.asked(0.5, 0.6) == ", asked at most 0.60"
    assert "MISSED" in page.asked(0.7, 0.6)
    assert engine.report("a move", 1e-6, 2e-6)
    assert not engine.report("a move", 3e-6, 2e-6)
    assert "MISSED" in capsys.readouterr().out


@pytest.mark.parametrize("codes", [[0, 0], [0, 1], [1, 1]])
def test_all_fail_when_one_does(codes, monkeypatch, capsys):
    left = list(codes)
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: left.pop(0))
    assert every.main(["engine", "page"]) == max(codes)
    assert ("FAILED" in capsys.readouterr().out) == any(codes)
