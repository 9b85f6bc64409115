"""The set-up screen in a browser: damaged games in its list, and a large pack that is read while it serves."""

import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from quizwidgets.engine import Engine, SQLiteJournal
from quizwidgets.games import Awantura
from quizwidgets.shipped import notebooks
from tests.widgets.large import large_pack


def begun(folder, *teams):
    """Begin a game; return its id."""
    engine = Engine(Awantura(), pack="awantura-en", teams=teams, journal=SQLiteJournal(folder))
    engine.do("draw")
    engine.do("rename", team=teams[0], name=f"{teams[0]} anew")
    engine.close()
    return engine.header.game


def test_a_damaged_game_is_listed_without_a_button(page, serve, tmp_path):
    begun(tmp_path / "data", "Good", "Others")
    damaged = begun(tmp_path / "data", "Bad", "Others")
    with closing(sqlite3.connect(tmp_path / "data" / "games.sqlite3")) as file, file:
        file.execute("UPDATE entries SET body = 'x' WHERE game = ? AND n = 2", (damaged,))
    page.goto(serve(notebooks() / "host.ipynb", data_dir=tmp_path).url)
    expect(page.locator(".su-newest")).to_contain_text("Good anew")
    page.locator(".su-earlier summary").click()
    row = page.locator(".su-damaged")
    expect(row).to_contain_text(f"Entry 2 of game {damaged} cannot be read")
    expect(row.locator("button")).to_have_count(0)
    expect(page.locator(".su-earlier summary")).to_contain_text("1 game cannot be read")


def test_the_screen_answers_while_a_large_pack_is_read(page, serve):
    page.goto(serve(notebooks() / "host.ipynb").url)
    expect(page.locator(".su-stats")).to_be_visible()
    page.locator('[data-focus="open"]').click()
    content = large_pack().encode()
    page.locator('[data-name="file"]').set_input_files(
        {"name": "large.yaml", "mimeType": "text/yaml", "buffer": content}
    )
    expect(page.locator(".su-load-out")).to_contain_text("Reading the pack")
    expect(page.locator(".su-preview h2")).to_have_text("Large", timeout=60_000)
    expect(page.locator("dialog")).to_have_count(0)
