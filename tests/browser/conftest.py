"""Fixtures of the browser tests: a real server, a real Chromium, and what the page asked for.

``serve(notebook=None, **options)``
    Starts the app on a free port with a data folder of its own; see :class:`tests.browser.serving.Server`:
    ``.url``, ``.kernel_pid()``, ``.proxy()``, ``.stop()``, ``.restart()``. All are ended after the test.
``host_server``
    One server of the host's page for all tests that may share it.
``desk``
    A page of that server at 1280x720, shared by a module's tests: each begins its own game. No error may have reached
    its console at the end of a test.
``page``
    Playwright's page, in the system's Chromium.
``requests_seen``
    The addresses that ``page`` has asked for so far.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quizwidgets.shipped import notebooks
from tests.browser import chromium
from tests.browser.desk import DeskPage
from tests.browser.serving import Server

MISSING = f"BROWSER TESTS NOT RUN: there is no {chromium.CHROMIUM}; install the package chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests last: Playwright keeps a loop running, and then no ``asyncio.run`` works."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say it where nobody overlooks it."""
    if not chromium.CHROMIUM.exists():
        terminalreporter.section("browser", sep="!")
        terminalreporter.line(MISSING, red=True)


@pytest.fixture(scope="session", autouse=True)
def _chromium() -> None:
    if chromium.CHROMIUM.exists():
        return
    if os.environ.get("CI"):
        pytest.fail(MISSING)
    pytest.skip(MISSING)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium, as it starts in a container."""
    return chromium.options()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Start servers; end them after the test."""
    servers: list[Server] = []

    def start(notebook: Any = None, **options: Any) -> Server:
        servers.append(Server(notebook, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture(scope="session")
def host_server() -> Iterator[Server]:
    """Serve the host's page; one for all tests that may share it."""
    with Server(notebooks() / "host.ipynb") as server:
        yield server


@pytest.fixture(scope="module")
def _desk(browser: Any, host_server: Server) -> Iterator[DeskPage]:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(10_000)
    yield DeskPage(page, host_server.url)
    page.close()


@pytest.fixture
def desk(_desk: DeskPage) -> Iterator[DeskPage]:
    """A desk to begin a game on."""
    _desk.errors.clear()
    _desk.requests.clear()
    yield _desk
    assert not _desk.errors


@pytest.fixture
def requests_seen(page: Any) -> list[str]:
    """Record all addresses that the page asks for."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("websocket", lambda socket: seen.append(socket.url.replace("ws://", "http://")))
    return seen
