"""Tornado handlers of the host's side."""

from __future__ import annotations

from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..text import say
from .hostpage import HostPage

__all__ = ["Beacon", "Health", "Icon", "KernelModel", "KernelSocket", "NotFound", "Page"]

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect width="32" height="32" rx="8" fill="#4338ca"/>'
    '<path d="M11 12a5 5 0 1 1 7 4.6c-1.3.6-2 1.3-2 2.9" fill="none" stroke="#fff" stroke-width="3" '
    'stroke-linecap="round"/><circle cx="16" cy="24.5" r="2" fill="#facc15"/></svg>'
)


class Page(JupyterHandler):
    """The host's page."""

    def initialize(self, page: HostPage) -> None:
        """Take the keeper of the page."""
        self.page = page

    @web.authenticated
    async def get(self) -> None:
        """Send the page there is; the first visit, or one after the kernel's death, makes it."""
        self._headers_of_page()
        async for piece in self.page.current().stream():
            self.write(piece)
            await self.flush()

    @web.authenticated
    def head(self) -> None:
        """Answer programs that only look: nothing is started for them."""
        self._headers_of_page()

    def _headers_of_page(self) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")  # the address may hold the token

    @property
    def content_security_policy(self) -> str:
        """Let the page fetch nothing from outside, where it would hang in a room without internet."""
        host = self.request.host
        return (
            f"{super().content_security_policy}; default-src 'self' data: blob:; "
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
            "style-src 'self' 'unsafe-inline' data: blob:; "
            f"connect-src 'self' data: blob: ws://{host} wss://{host}"
        )


class Health(web.RequestHandler):
    """What a page without a connection asks: is the server there, and is my page still the present one."""

    def initialize(self, page: HostPage) -> None:
        """Take the keeper of the page."""
        self.page = page

    def get(self) -> None:
        """Answer; nothing in it is secret, so nobody has to be known."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.page.status)


class KernelSocket(VoilaKernelWebsocketHandler):
    """The page's socket to its kernel."""

    async def open(self, kernel_id: str) -> None:
        """Start relaying."""
        # Without it a small message waits for the acknowledgement of the one before, some 40 ms. Set here,
        # since tornado resets it in the upgrade.
        self.set_nodelay(True)
        await super().open(kernel_id)

    def get_compression_options(self) -> dict[str, Any] | None:
        """Leave messages as they are: packing them costs more time than it saves."""
        return None


class KernelModel(KernelHandler):
    """What the page asks about its kernel before it connects; ending a kernel is nobody's business."""

    SUPPORTED_METHODS = ("GET",)


class Beacon(web.RequestHandler):
    """Voila's page asks for the end of its kernel whenever it is left. The game goes on without a page."""

    def post(self, _kernel_id: str) -> None:
        """Take note, and do nothing."""
        self.set_status(204)


class Icon(web.RequestHandler):
    """The icon that browsers ask for unasked."""

    def get(self) -> None:
        """Send it."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "public, max-age=86400")
        self.finish(ICON)

    head = get


class NotFound(web.RequestHandler):
    """All other addresses."""

    def prepare(self) -> None:
        """Answer any method alike, in one plain line of the server's language."""
        self.set_status(404)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(say("app.not-found", self.settings["quiz_language"]) + "\n")
