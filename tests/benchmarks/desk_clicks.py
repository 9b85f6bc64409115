"""Time from a click on the desk to every widget redrawn, beside a bare anywidget button in stock Voila.

::

    python -m tests.benchmarks.desk_clicks [--clicks 60] [--rounds 3]

Both servers run at once on this machine, each with one page open; the rounds alternate between them. On the desk each
click is a bid of the next team, kept in the journal on disk. It counts as answered when the pot, that team's stake and
account on the scoreboard, its lowest next bid, and the undo button's label all show it. Clicks on one button are one
move until it is answered, so a click writes the amount it means to bid into the next team's button first.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.clicks import WAYS, compare, opened
from tests.benchmarks.clicks import measure as measure_button
from tests.benchmarks.page import stock
from tests.browser.chromium import launch
from tests.browser.serving import PROBE, Server, until

CELL = """
from quizwidgets import Desk, Engine
from quizwidgets.games import Awantura

engine = Engine(Awantura(start=100_000), pack="awantura-en", teams=["A", "B", "C", "D"])
engine.do("draw", category="Film")
engine.do("open")
Desk(engine)
"""

MEASURE = """
async ({ gap, clicks, rest }) => {
  const desk = document.querySelector(".qw-desk");
  const text = (el) => el.textContent;
  const number = (el) => Number.parseInt(text(el).replace(/[^0-9]/g, "") || "0", 10);
  const pot = desk.querySelector(".qw-bar-pot b");
  const cards = [...desk.querySelectorAll(".qw-team")];
  const columns = [...desk.querySelectorAll(".qw-bids-team")];
  const undo = desk.querySelector("[data-name=undo]");
  const stakes = cards.map((card) => number(card.querySelector(".qw-team-stake")));
  const accounts = cards.map((card) => number(card.querySelector(".qw-team-account")));
  let inPot = number(pot);
  let amount = Math.max(...stakes);
  const open = [];
  const took = [];
  const shown = (want) => number(pot) >= want.pot
    && number(cards[want.team].querySelector(".qw-team-stake")) >= want.amount
    && number(cards[want.team].querySelector(".qw-team-account")) <= want.account
    && Number(columns[want.team].querySelector(".qw-field").placeholder) > want.amount
    && number(undo.querySelector("span")) >= want.amount;
  const observer = new MutationObserver(() => {
    const now = performance.now();
    while (open.length && shown(open[0])) took.push(now - open.shift().at);
  });
  observer.observe(desk, { childList: true, characterData: true, subtree: true, attributes: true });
  const begun = performance.now();
  for (let nth = 1; nth <= clicks; nth += 1) {
    while (rest && open.length && performance.now() < begun + 30000) await new Promise((go) => setTimeout(go, 1));
    const wait = rest ? gap : begun + nth * gap - performance.now();
    await new Promise((go) => setTimeout(go, Math.max(0, wait)));
    const team = nth % 4;
    amount += 1;
    inPot += amount - stakes[team];
    accounts[team] -= amount - stakes[team];
    stakes[team] = amount;
    const button = columns[team].querySelector(".qw-bids-quick");
    while (button.disabled) await new Promise((go) => setTimeout(go, 1));
    button.dataset.amount = String(amount);
    open.push({ team, amount, pot: inPot, account: accounts[team], at: performance.now() });
    button.click();
  }
  const end = performance.now() + 5000;
  while (open.length && performance.now() < end) await new Promise((go) => setTimeout(go, 20));
  observer.disconnect();
  if (open.length) throw new Error(`${open.length} of ${clicks} clicks were not answered`);
  return took;
}
"""


def main() -> int:
    """Measure and print; return 1 when an asked figure was missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    times: dict[tuple[str, int, bool], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        notebook = Path(folder) / "desk.ipynb"
        cell = nbformat.v4.new_code_cell(CELL)
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel}), notebook)
        with sync_playwright() as play, launch(play) as browser, stock(PROBE) as address, Server(notebook) as server:
            until(lambda: "ready" in server.health())
            bare = opened(browser, address, ".probe")
            desk = opened(browser, server.url, ".qw-bids-team .qw-bids-quick")

            def measure(side: str, gap: int, clicks: int, rest: bool) -> list[float]:
                if side == "stock":
                    return measure_button(bare, ".probe", ".probe", gap, clicks, rest=rest)
                return desk.evaluate(MEASURE, {"gap": gap, "clicks": clicks, "rest": rest})

            sides = ["stock", "desk"]
            for side in sides:
                measure(side, 50, 12, False)  # to warm up
            for number in range(chosen.rounds):
                for gap, rest in WAYS:
                    for side in sides[:: 1 if number % 2 else -1]:
                        times.setdefault((side, gap, rest), []).extend(measure(side, gap, chosen.clicks, rest))
    return min(1, compare(times, "desk"))


if __name__ == "__main__":
    sys.exit(main())
