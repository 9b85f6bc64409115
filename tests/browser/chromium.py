"""How the tests and benchmarks start the browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

CHROMIUM = Path(os.environ.get("QUIZWIDGETS_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def options() -> dict[str, Any]:
    """Return Playwright's launch options for the system's Chromium."""
    return {"executable_path": str(CHROMIUM), "headless": True, "args": ARGUMENTS}


def launch(play: Any) -> Any:
    """Start the browser."""
    return play.chromium.launch(**options())
