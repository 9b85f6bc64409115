"""Without a browser, the browser's tests are not run: that is said, and where it matters it is a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(tmp_path, **environment):
    """Run one browser test where there is no Chromium; return the exit status and what it says."""
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    missing = tmp_path / "no-chromium"
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser/test_widgets.py"]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**inherited, "QUIZWIDGETS_CHROMIUM": str(missing), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"BROWSER TESTS NOT RUN: there is no {missing}" in done.stdout
    assert "passed" not in done.stdout
    return done.returncode, done.stdout.splitlines()[-1]


def test_with_ci_set_it_fails(tmp_path):
    status, end = run(tmp_path, CI="1")
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "error" in end


def test_elsewhere_it_is_said(tmp_path):
    status, end = run(tmp_path)
    assert status == pytest.ExitCode.OK
    assert "skipped" in end
