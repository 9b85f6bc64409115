"""Time from a click to the change that Python makes on the page, beside a bare anywidget in stock Voila.

::

    python tests/benchmarks/clicks.py [--clicks 60] [--rounds 3] [NOTEBOOK --click SELECTOR --watch SELECTOR]

Both servers run at once on this machine, each with one page open; the rounds alternate between them. Without
a notebook, ours shows the same bare button as stock. A click counts as answered when the watched element
shows the number that it leads to, or, where its text is no number, at the first change after the click.

Stock Voila holds a small frame back until the one before it is acknowledged; a click that comes meanwhile carries the
acknowledgement along, so clicks in a fixed rhythm hide most of that wait, and a click after an answer meets all of it.
What is asked is asked of the latter.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright

from tests.benchmarks.page import asked, stock
from tests.browser.chromium import launch
from tests.browser.serving import PROBE, Server, until

ASKED = {15: 0.4, 200: 1.3}
"""Milliseconds between clicks, and how much of stock's median ours may take."""

WAYS = [(gap, rest) for gap in ASKED for rest in (True, False)]
"""Milliseconds between clicks, and whether they count from the last answer."""

MEASURE = """
async ({ click, watch, gap, clicks, rest }) => {
  const button = document.querySelector(click);
  const shown = document.querySelector(watch);
  const number = () => Number.parseInt(shown.textContent, 10);
  const first = number();
  const open = [];
  const took = [];
  const observer = new MutationObserver(() => {
    const now = performance.now();
    const upTo = Number.isNaN(first) ? Infinity : number() - first;
    while (open.length && open[0].nth <= upTo) took.push(now - open.shift().at);
  });
  observer.observe(shown, { childList: true, characterData: true, subtree: true, attributes: true });
  const begun = performance.now();
  for (let nth = 1; nth <= clicks; nth += 1) {
    while (rest && open.length && performance.now() < begun + 30000) await new Promise((go) => setTimeout(go, 1));
    const wait = rest ? gap : begun + nth * gap - performance.now();
    await new Promise((go) => setTimeout(go, Math.max(0, wait)));
    open.push({ nth, at: performance.now() });
    button.click();
  }
  const end = performance.now() + 5000;
  while (open.length && performance.now() < end) await new Promise((go) => setTimeout(go, 20));
  observer.disconnect();
  if (open.length) throw new Error(`${open.length} of ${clicks} clicks were not answered`);
  return took;
}
"""


def measure(page: Any, click: str, watch: str, gap: int, clicks: int, *, rest: bool = False) -> list[float]:
    """Click so often, and return the milliseconds until each was answered.

    The clicks come ``gap`` milliseconds apart; with ``rest``, so long after the last one was answered.
    """
    return page.evaluate(MEASURE, {"click": click, "watch": watch, "gap": gap, "clicks": clicks, "rest": rest})


def opened(browser: Any, url: str, selector: str) -> Any:
    """Open a page and wait until it can be clicked."""
    page = browser.new_page()
    page.goto(url)
    page.locator(selector).first.wait_for()
    return page


def compare(times: dict[tuple[str, int, bool], list[float]], ours: str) -> int:
    """Print our times beside stock's; return how many of the asked ratios were missed."""
    missed = 0
    for gap, rest in WAYS:
        row = []
        for side in ("stock", ours):
            cuts = statistics.quantiles(times[side, gap, rest], n=20)
            row.append(f"{side} p50 {cuts[9]:5.1f} ms, p95 {cuts[18]:5.1f} ms")
        ratio = statistics.median(times[ours, gap, rest]) / statistics.median(times["stock", gap, rest])
        how = "after the last answer" if rest else "apart"
        most = asked(ratio, ASKED[gap]) if rest else ""
        print(f"clicks {gap:3} ms {how:21}: {';  '.join(row)};  ratio {ratio:4.2f}{most}")
        missed += "MISSED" in most
    return missed


def main() -> int:
    """Measure and print; return 1 when an asked figure was missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("notebook", nargs="?", type=Path, default=PROBE)
    parser.add_argument("--click", default=".probe")
    parser.add_argument("--watch")
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    watch = chosen.watch or chosen.click
    times: dict[tuple[str, int, bool], list[float]] = {}
    with (
        sync_playwright() as play,
        launch(play) as browser,
        stock(PROBE) as address,
        Server(chosen.notebook) as server,
    ):
        until(lambda: "ready" in server.health())
        sides = {
            "stock": (opened(browser, address, ".probe"), ".probe", ".probe"),
            "ours": (opened(browser, server.url, chosen.click), chosen.click, watch),
        }
        for page, click, shown in sides.values():
            measure(page, click, shown, 50, 10)  # to warm up
        for number in range(chosen.rounds):
            for gap, rest in WAYS:
                for side in list(sides)[:: 1 if number % 2 else -1]:
                    took = measure(*sides[side], gap, chosen.clicks, rest=rest)
                    times.setdefault((side, gap, rest), []).extend(took)
    return min(1, compare(times, "ours"))


if __name__ == "__main__":
    sys.exit(main())
