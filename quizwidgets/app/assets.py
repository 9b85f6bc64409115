"""Everything the host's page loads besides itself, joined into few files that a browser keeps for good.

Voila's front end is some eighty small scripts that are fetched one after another, each of them only when the one
before has run. Its scripts only put modules into a list, in any order, so the ones that a page is known to need can
be sent as one file: nothing is built, the installed files are put one after the other when the server starts.
``boot.toml`` says which; one that is missing there is still found by the front end on its own, only later.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from tornado import web

__all__ = ["EXTENSIONS", "Assets"]

HERE = Path(__file__).parent
STATIC = HERE / "static"
MANAGER = "@voila-dashboards/widgets-manager8"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", MANAGER)
"""The only JupyterLab extensions the page loads; the last one is Voila's own half of the first."""

FOREVER = "public, max-age=31536000, immutable"


class Immutable(FileFindHandler):
    """Files under an address that changes whenever they do."""

    def set_headers(self) -> None:
        """Let the browser keep the file without asking again."""
        super().set_headers()
        self.set_header("Cache-Control", FOREVER)


class Joined(web.RequestHandler):
    """One of the joined files, from memory."""

    def initialize(self, body: bytes, kind: str) -> None:
        """Take what to send."""
        self.body, self.kind = body, kind

    def get(self) -> None:
        """Send it."""
        self.set_header("Content-Type", f"{self.kind}; charset=utf-8")
        self.set_header("Cache-Control", FOREVER)
        self.finish(self.body)


class Assets:
    """The joined files, and the rules that serve them.

    Parameters
    ----------
    base_url : str
        The server's base URL.
    static_paths : sequence of str
        Voila's static folders, the first to be looked in first.
    labextensions : sequence of str
        Folders of JupyterLab extensions.
    """

    def __init__(self, base_url: str, static_paths: Sequence[str], labextensions: Sequence[str]) -> None:
        self._static = [Path(path) for path in static_paths]
        self._extensions = [Path(path) for path in labextensions]
        self._paths = {"voila": list(static_paths), "ext": list(labextensions), "app": [str(STATIC)]}
        self.boot = self._join_scripts()
        self.style = self._join_styles()
        own = b"".join(path.read_bytes() for path in sorted(STATIC.iterdir()))
        version = hashlib.sha256(self.boot + self.style + own).hexdigest()[:16]
        self._root = f"{base_url}quiz/{version}"

    def url(self, path: str) -> str:
        """Return the address of a file: ``boot.js``, ``boot.css``, or below ``app/``, ``voila/`` or ``ext/``."""
        return f"{self._root}/{path}"

    @property
    def certain(self) -> list[str]:
        """Addresses of scripts that the front end will ask for, to be fetched ahead."""
        found = (self._entry(name) for name in EXTENSIONS)
        return [self.url(f"ext/{name}/{load}") for name, load in zip(EXTENSIONS, found, strict=True) if load]

    def rules(self) -> list[tuple[Any, ...]]:
        """Return the tornado rules of all of it, with their full paths."""
        files = [(f"{self.url(name)}/(.*)", Immutable, {"path": paths}) for name, paths in self._paths.items()]
        return [
            (self.url("boot.js"), Joined, {"body": self.boot, "kind": "text/javascript"}),
            (self.url("boot.css"), Joined, {"body": self.style, "kind": "text/css"}),
            *files,
        ]

    def _join_scripts(self) -> bytes:
        listed = tomllib.loads((HERE / "boot.toml").read_text("utf-8"))
        wanted: list[Path | None] = [HERE / "lean.js"]
        wanted += [_first(self._static, f"{chunk}.voila.js") for chunk in listed["voila"]]
        for name, chunks in listed["extensions"].items():
            wanted += [_first(self._extensions, f"{name}/static/{chunk}.*.js") for chunk in chunks]
        # Each in a function of its own, so that "use strict" at its top stays in force for it alone.
        parts = [b"(()=>{" + path.read_bytes() + b"\n})();\n" for path in wanted if path]
        entry = _first(self._static, "voila.js")
        return b"".join(parts) + (entry.read_bytes() if entry else b"")

    def _join_styles(self) -> bytes:
        """Return JupyterLab's style sheet with both themes, chosen by the colour scheme, and the page's own."""
        texts = {
            name: path.read_text("utf-8")
            for name in ("index.css", "theme-light.css", "theme-dark.css")
            if (path := _first(self._static, name))
        }
        dark = f"@media (prefers-color-scheme: dark) {{\n{texts.get('theme-dark.css', '')}\n}}\n"
        own = (STATIC / "page.css").read_text("utf-8")
        return "".join([texts.get("index.css", ""), texts.get("theme-light.css", ""), dark, own]).encode()

    def _entry(self, extension: str) -> str | None:
        package = _first(self._extensions, f"{extension}/package.json")
        if package is None:
            return None
        load = json.loads(package.read_text("utf-8"))["jupyterlab"]["_build"]["load"]
        return load.removeprefix("./")


def _first(folders: Iterable[Path], pattern: str) -> Path | None:
    return next((path for folder in folders for path in sorted(folder.glob(pattern))), None)
