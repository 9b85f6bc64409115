"""One run of the host's notebook: its kernel and the page as it grows."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal

from voila.notebook_renderer import NotebookRenderer

__all__ = ["NotebookFailedError", "Renderer", "Rendering"]


class NotebookFailedError(Exception):
    """A cell of the notebook raised; the argument is its traceback as text, empty unless it may be shown."""


class Renderer(NotebookRenderer):
    """Voila's renderer, with the kernel brought by the caller and a failing cell made an exception.

    Voila shows a failing cell among the others and leaves a page that looks finished.
    """

    kernel: Awaitable[str]
    """Resolves to the kernel's id; awaited when the template has got as far as needing it."""

    kernel_named: Callable[[str], Any]

    async def _jinja_kernel_start(self, nb: Any, kernel_id: str | None, kernel_future: Any) -> str:
        # Shielded: a kernel that has begun to start must be seen through, or nobody could shut it down.
        kernel_id = await asyncio.shield(self.kernel)
        return await super()._jinja_kernel_start(nb, kernel_id, self.kernel_named(kernel_id))

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            for output in cell.get("outputs", ()):
                if output["output_type"] == "error":
                    shown = output["traceback"] if self.voila_configuration.show_tracebacks else ()
                    raise NotebookFailedError("\n".join(shown))
            yield cell


class Rendering:
    """The page of one kernel, kept as long as that kernel lives and sent to everybody who asks for it."""

    def __init__(self) -> None:
        self.mark = secrets.token_hex(6)
        """Name of this rendering, by which browsers learn that their page is an old one; not a secret."""
        self.state: Literal["starting", "ready", "failed"] = "starting"
        self.kernel: Awaitable[str] | None = None
        """Resolves to the id of its kernel; none before one has been asked for."""
        self.started = time.monotonic()
        self._pieces: list[str] = []
        self._grown = asyncio.Event()

    def add(self, piece: str) -> None:
        """Append a piece of HTML."""
        self._pieces.append(piece)
        self._tell()

    def end(self, state: Literal["ready", "failed"]) -> None:
        """Close the page."""
        self.state = state
        self._pieces = ["".join(self._pieces)]
        self._tell()

    def _tell(self) -> None:
        self._grown.set()
        self._grown = asyncio.Event()

    async def stream(self) -> AsyncIterator[str]:
        """Yield the page from its beginning, waiting for what is not there yet.

        The head goes out before the kernel is up, so the browser loads scripts meanwhile.
        """
        sent = 0
        while True:
            grown, ended = self._grown, self.state != "starting"
            text = "".join(self._pieces)
            if len(text) > sent:
                yield text[sent:]
                sent = len(text)
            if ended:
                return
            await grown.wait()
