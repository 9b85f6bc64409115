"""The server: Voila with one page, one kernel, and its own rules before Voila's."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import sys
import threading
import webbrowser
from collections.abc import Sequence
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets import Bool, Dict, List, Unicode
from traitlets.config import Config
from voila.app import Voila, _kernel_id_regex
from voila.tornado.handler import TornadoVoilaHandler

from . import handlers
from .assets import EXTENSIONS, HERE, Assets
from .hostpage import HostPage

__all__ = ["QuizVoila", "configuration", "mounted"]

WIDGET_MESSAGES = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]
"""All that widgets send. Voila lets ``shutdown_request`` pass too, with which a page could end the game."""

CLOSING = 10.0
"""Seconds for all kernels to end."""

MEDIA = [r".*\.(png|jpe?g|gif|svg|webp|mp3|ogg|wav|m4a|mp4|webm)"]


def mounted(base_url: str, rules: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return tornado rules with their paths put under a base URL, for whichever server mounts them.

    Parameters
    ----------
    base_url : str
        With a slash at either end.
    rules : sequence of tuple
        Plain tornado rules; paths without the leading slash.
    """
    return [(re.escape(base_url) + path, *rest) for path, *rest in rules]


def configuration(lang: str, debug: bool) -> Config:
    """Return what is set in Voila's and Jupyter's own classes."""
    config = Config()
    config.VoilaConfiguration.template = "lab"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    config.VoilaConfiguration.file_allowlist = MEDIA
    config.VoilaConfiguration.show_tracebacks = debug
    config.HTMLExporter.language_code = lang
    # A restarted kernel is an empty one. It is better dead: then the page is made anew, with its game.
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0
    if sys.platform != "win32":
        # Files that only this user can open, instead of ports that every user of the machine can reach.
        config.KernelManager.transport = "ipc"
    return config


class QuizVoila(Voila):
    """Voila for one game: see :mod:`quizwidgets.app.hostpage` for how its page is kept."""

    name = "quizwidgets"

    kernel_environment = Dict(help="Environment variables of the kernel, besides the server's own.")
    language = Unicode("en", help="Language of what the page itself says.")
    debug = Bool(False, help="Whether the page shows tracebacks.")
    sockets: Any = List(help="Listening sockets, opened by the launcher.")
    rules: Any = List(help="Further plain tornado rules, with paths as in `mounted`. No token guards them.")

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """Read none: a ``voila.json`` of somebody's other dashboards must not change this server."""

    def initialize(self, argv: Any = None) -> None:
        """Prepare everything but the loop."""
        self.ioloop = IOLoop.current()
        super().initialize(argv)
        self.template_paths.insert(0, str(HERE / "templates"))
        self.assets = Assets(self.base_url, self.static_paths, self.labextensions_path)
        self.page = HostPage(self)

    def init_settings(self) -> dict[str, Any]:
        """Return tornado's settings."""
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = WIDGET_MESSAGES
        settings["default_handler_class"] = handlers.NotFound
        settings["quiz_language"] = self.language
        # Without a token only pages of this machine may talk to it, whatever names were made to point here.
        settings["allow_remote_access"] = bool(self.token)
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return the rules: further ones, ours, and what is left of Voila's."""
        kernel = f"api/kernels/{_kernel_id_regex}"
        ours = [
            ("", handlers.Page, {"page": self.page}),
            ("quiz/health", handlers.Health, {"page": self.page}),
            ("favicon.ico", handlers.Icon),
            (kernel, handlers.KernelModel),
            (f"{kernel}/channels", handlers.KernelSocket),
            ("voila/api/shutdown/(.*)", handlers.Beacon),
        ]
        # Voila's last rule takes every address there is, and starts a kernel for one of them.
        rest = [rule for rule in super().init_handlers() if rule[1] is not TornadoVoilaHandler]
        return mounted(self.server_url, [*self.rules, *ours]) + self.assets.rules() + rest

    def listen(self) -> None:
        """Serve until told to stop. The notebook runs at once, so that the first visitor finds it ready."""
        server = HTTPServer(self.app)
        server.add_sockets(self.sockets)
        for each in (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])):
            signal.signal(each, self._handle_signal_stop)
        self.ioloop.add_callback(self.page.current)
        if self.open_browser:
            # In a thread, since some browsers keep the call until they are closed.
            threading.Thread(target=webbrowser.open, args=(self.custom_display_url,), daemon=True).start()
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _handle_signal_stop(self, _number: int, _frame: Any) -> None:
        self.ioloop.add_callback_from_signal(self._close)

    async def _close(self) -> None:
        try:
            await self.page.close()
            await asyncio.wait_for(self.kernel_manager.shutdown_all(), CLOSING)
        except Exception:  # a kernel whose server has ended ends too, only less politely
            self.log.exception("Not all kernels could be shut down")
        finally:
            self.ioloop.stop()

    def stop(self) -> None:
        """Clean up once the loop has ended, and the kernels with it."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
