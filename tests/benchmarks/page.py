"""Time until the host's page can be clicked, beside stock Voila in the same run.

::

    python tests/benchmarks/page.py [--rounds 7] [NOTEBOOK --click SELECTOR --watch SELECTOR]

Both servers run at once on this machine; each round visits stock Voila and ours in turn (the order
alternates), with a new browser profile for the first visit and a second visit with what that profile has
kept. A page counts as interactive when a click on the widget's button has changed its text, by a round trip
to Python.
"""

from __future__ import annotations

import argparse
import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch
from tests.browser.serving import PROBE, Server, free_port, get, until

ASKED = {"first visit": 0.85, "second visit": 0.60}
HOST = Path(__file__).parents[2] / "notebooks" / "host.ipynb"
CLICK = """
async ([click, watch]) => {
  const shown = document.querySelector(watch);
  const before = shown.textContent;
  const changed = new Promise((done) => {
    const look = () => shown.textContent !== before && done();
    new MutationObserver(look).observe(shown, { childList: true, characterData: true, subtree: true });
  });
  document.querySelector(click).click();
  await changed;
}
"""
NOTES = """
Notes
- Ours has its kernel ready before the browser comes: the command starts it at once and then opens the
  browser. Stock Voila starts one for each visit. "From the command" is the time from starting our process,
  with the browser running, to interactive, and so has the kernel's start in it.
- Stock Voila's page asks a CDN for two style sheets. Without internet that fails at once here; where it
  hangs, stock is slower than shown.
- Each context of the browser is private: what it keeps, it keeps in memory, and compiled scripts not at all.
- Second visit of stock is a new kernel (all it has); ours is the same game again.
"""


@contextlib.contextmanager
def stock(notebook: Path) -> Iterator[str]:
    """Run stock Voila with its defaults, and yield its address."""
    port = free_port()
    words = [
        sys.executable,
        "-m",
        "voila",
        str(notebook),
        "--no-browser",
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
    ]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: get(f"http://127.0.0.1:{port}/voila/static/voila.js")[0] == 200, 30)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(20)


def visit(context: Any, url: str, click: str = ".probe", watch: str = ".probe") -> tuple[float, int]:
    """Open a page; return the seconds until it was interactive, and the number of requests."""
    page = context.new_page()
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    for selector in (click, watch):
        page.locator(selector).first.wait_for(state="attached")
    page.evaluate(CLICK, [click, watch])
    took = time.perf_counter() - begun
    page.close()
    return took, len(seen)


def from_command(browser: Any, notebook: Path, selectors: tuple[str, str]) -> float:
    """Return the seconds from starting the command to an interactive page."""
    context = browser.new_context()
    begun = time.perf_counter()
    with Server(notebook) as server:
        visit(context, server.url, *selectors)
        took = time.perf_counter() - begun
    context.close()
    return took


def asked(ratio: float, most: float) -> str:
    """Say what a ratio may be at most, and whether it is more."""
    return f", asked at most {most:4.2f}" + ("  MISSED" if ratio > most else "")


def main() -> int:
    """Measure and print; return 1 when an asked figure was missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("notebook", nargs="?", type=Path, default=HOST, help="what ours shows: the host's page")
    parser.add_argument("--click", default="[data-focus=rules]", help="what is clicked there")
    parser.add_argument("--watch", default=".qw-setup", help="what the click changes")
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    selectors = (chosen.click, chosen.watch or chosen.click)
    times: dict[tuple[str, str], list[float]] = {}
    requests: dict[tuple[str, str], int] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        notebook = Path(folder, "probe.ipynb")
        notebook.write_bytes(PROBE.read_bytes())
        with launch(play) as browser, Server(chosen.notebook) as server, stock(notebook) as address:
            until(lambda: "ready" in server.health())
            sides = [("stock", address, ()), ("ours", server.url, selectors)]
            for number in range(chosen.rounds):
                for side, url, elements in sides if number % 2 else sides[::-1]:
                    context = browser.new_context()
                    for which in ASKED:
                        took, count = visit(context, url, *elements)
                        times.setdefault((side, which), []).append(took)
                        requests[side, which] = count
                        print(f"round {number + 1}  {side:5}  {which:12}  {took:5.2f} s  {count:3} requests")
                    context.close()
            command = statistics.median(from_command(browser, chosen.notebook, selectors) for _ in range(3))
    print()
    missed = 0
    for which, most in ASKED.items():
        theirs, ours = (statistics.median(times[side, which]) for side in ("stock", "ours"))
        print(
            f"{which:12}  stock {theirs:5.2f} s ({requests['stock', which]} requests)  "
            f"ours {ours:5.2f} s ({requests['ours', which]} requests)  "
            f"ratio {ours / theirs:4.2f}{asked(ours / theirs, most)}"
        )
        missed += ours / theirs > most
    print(f"from the command to interactive, ours: {command:5.2f} s")
    print(NOTES)
    return min(1, missed)


if __name__ == "__main__":
    sys.exit(main())
