"""A real server under test: the app in a process of its own, and a proxy whose cable can be cut."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

PROBE = Path(__file__).with_name("probe.ipynb")
T = TypeVar("T")


def until(condition: Callable[[], T], timeout: float = 20.0, what: str = "") -> T:
    """Wait until a condition is true and return its value; an OSError in it counts as not yet."""
    end = time.monotonic() + timeout
    while True:
        with contextlib.suppress(OSError):
            if value := condition():
                return value
        if time.monotonic() > end:
            raise TimeoutError(what or f"{condition} within {timeout} s")
        time.sleep(0.03)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def children(pid: int) -> list[int]:
    """Return the processes that a process started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def cpu(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def get(url: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
    """Fetch an address without a browser; return status, body and headers (names in lower case)."""
    request = urllib.request.Request(url, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.headers.items()}
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), {k.lower(): v for k, v in error.headers.items()}


def upgrade(url: str, **headers: str) -> int:
    """Ask for a websocket, and return the status of the answer: 101 when there would be one."""
    place = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(place.netloc, timeout=10)
    wanted = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "cXVpeg==",
    }
    connection.request("GET", f"{place.path}?{place.query}", headers={**wanted, **headers})
    try:
        return connection.getresponse().status
    finally:
        connection.close()


class Server:
    """The app, serving a notebook on a free port of this machine.

    Parameters
    ----------
    notebook : Path, optional
        The notebook; the probe, a button that counts in Python, by default.
    **options
        Options of the ``quizwidgets`` command, for instance ``base_url="/quiz/"`` or ``debug=True``.
    """

    def __init__(self, notebook: Path | str | None = None, **options: Any) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="quizwidgets-test-")
        self.port = int(options.pop("port", 0) or free_port())
        self.data_dir = Path(options.pop("data_dir", self._folder.name)) / "data"
        self._options = {"port": self.port, "data_dir": self.data_dir, "language": "en", **options}
        self._notebook = notebook or PROBE
        self._proxies: list[Proxy] = []
        self.log = Path(self._folder.name) / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        """The address of the host's page, with its token if there is one."""
        return self._address(self.port)

    def address(self, path: str = "", port: int | None = None) -> str:
        """Return the address of something below the base URL, without a token."""
        return f"http://127.0.0.1:{port or self.port}{self._options.get('base_url', '/')}{path}"

    def _address(self, port: int) -> str:
        token = self._options.get("token")
        return self.address(port=port) + (f"?token={token}" if token else "")

    def start(self) -> None:
        """Start the process, and wait until it answers."""
        words = [sys.executable, "-m", "quizwidgets.app", str(self._notebook), "--no-browser"]
        for name, value in self._options.items():
            option = f"--{name.replace('_', '-')}"
            words += [option] if value is True else [option, str(value)]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, env=environment)
        until(self._answers, 30, f"a server on port {self.port}")

    def _answers(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.log.read_text()}")
        return get(self.address("quiz/health"))[0] == 200

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End the process and return its exit code; proxies and the data folder stay."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(20)

    def restart(self) -> None:
        """End the process and start it anew on the same port."""
        self.stop()
        self.start()

    def close(self) -> None:
        """End everything."""
        for proxy in self._proxies:
            proxy.close()
        if self.process is not None and self.process.poll() is None:
            self.stop()
        self._folder.cleanup()

    def kernel_pids(self) -> list[int]:
        """Return the process ids of all kernels that run."""
        assert self.process is not None
        return [pid for pid in children(self.process.pid) if b"ipykernel" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def kernel_pid(self) -> int:
        """Wait until exactly one kernel runs, and return its process id."""
        return until(lambda: (self.kernel_pids() or [0])[0] if len(self.kernel_pids()) == 1 else 0, what="one kernel")

    def voila_entry(self) -> Path:
        """Return the file of Voila's script, as installed."""
        from voila.paths import collect_static_paths

        folders = collect_static_paths(["voila", "nbconvert"], "lab")
        return next(path for folder in folders if (path := Path(folder, "voila.js")).exists())

    def health(self) -> str:
        """Return what the server tells a page without a connection."""
        return get(self.address("quiz/health"))[1]

    def proxy(self) -> Proxy:
        """Start a proxy before the server; its ``url`` is the page's address through it."""
        proxy = Proxy(self.port)
        proxy.url = self._address(proxy.port)
        self._proxies.append(proxy)
        return proxy


class Proxy:
    """A cable between browser and server, which can be cut, go silent, and be mended."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.url = ""
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._open = True
        self._flows = threading.Event()
        self._flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._open = False
        self._drop()

    def silence(self) -> None:
        """Let connections be, but carry nothing over any of them."""
        self._flows.clear()

    def mend(self) -> None:
        """Carry again what comes."""
        self._open = True
        self._flows.set()

    def close(self) -> None:
        """End it."""
        self.cut()
        self._flows.set()
        self._listener.close()

    def _drop(self) -> None:
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for each in pair:
                # Shut down first: closing alone does not wake the thread that reads it.
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if not self._open:
                browser.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                browser.close()
                continue
            for each in (browser, server):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pairs.append((browser, server))
            threading.Thread(target=self._carry, args=(browser, server), daemon=True).start()
            threading.Thread(target=self._carry, args=(server, browser), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
