"""The test command: ``python -m tests``.

Installs Chromium where it is missing and Debian's packages can be had, looks at style and types, then runs every test.
Further arguments go to pytest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(arguments: list[str]) -> int:
    """Run everything; return the exit status."""
    os.chdir(ROOT)
    _install_chromium()
    if not arguments:
        for check in (["ruff", "check", "."], ["mypy"]):
            print(f"# {' '.join(check)}", flush=True)
            status = subprocess.call([sys.executable, "-m", *check])
            if status:
                return status
    return subprocess.call([sys.executable, "-m", "pytest", "-q", *arguments])


def _install_chromium() -> None:
    if shutil.which("chromium") or not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        print("# Chromium is missing, and only root may install it: apt-get install chromium", flush=True)
        return
    print("# installing Chromium", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ["chromium", "fonts-dejavu-core"]
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        # What goes wrong here shows in the browser tests, which say that they have not run.
        subprocess.call([*sudo, "apt-get", *step], env=environment, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
