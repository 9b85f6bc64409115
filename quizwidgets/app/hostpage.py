"""The host's page: rendered once with its kernel, and served again while that kernel lives."""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import re
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from jupyter_core.utils import ensure_async
from voila.utils import ENV_VARIABLE, get_page_config

from ..text import area, say
from .rendering import NotebookFailedError, Renderer, Rendering

if TYPE_CHECKING:
    from .server import QuizVoila

__all__ = ["HostPage"]

SETTLED = 10.0
"""Seconds a kernel must have lived for a dead one to be replaced unasked, so that one that dies at once is
not started over and over for nobody."""

PATIENCE = 5.0
"""Seconds that the end of the server waits for a kernel that is just being started or ended."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class HostPage:
    """Keeper of the one page and the one kernel of this server.

    All methods run on the server's event loop; between two awaits nothing else does, which is why no lock is
    needed for "the first visitor starts it, all others get the same".
    """

    def __init__(self, app: QuizVoila) -> None:
        self._app = app
        self._rendering: Rendering | None = None
        self._pages: set[asyncio.Future[None]] = set()
        self._tasks: set[asyncio.Future[Any]] = set()

    @property
    def status(self) -> dict[str, str]:
        """What a browser without a connection needs to know: the state, and which page is the present one."""
        if self._rendering is None:
            return {"state": "none", "page": ""}
        return {"state": self._rendering.state, "page": self._rendering.mark}

    def current(self) -> Rendering:
        """Return the page that is there, or start a new one: the first, or one after a failure or a death."""
        if self._rendering is None or self._rendering.state == "failed":
            self._rendering = Rendering()
            self._spawn(self._render(self._rendering), self._pages)
        return self._rendering

    async def close(self) -> None:
        """Give up the page under way, and see kernels through; their manager shuts them down then."""
        for task in self._pages:
            task.cancel()
        if work := self._pages | self._tasks:
            await asyncio.wait(work, timeout=PATIENCE)

    def _spawn(self, work: Any, tasks: set[asyncio.Future[Any]] | None = None) -> asyncio.Future[Any]:
        tasks = self._tasks if tasks is None else tasks
        task = asyncio.ensure_future(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def _render(self, rendering: Rendering) -> None:
        try:
            renderer = self._renderer()
            await renderer.initialize()
            renderer.resources["quiz"] = self._resources(rendering)
            renderer.kernel = rendering.kernel = self._spawn(self._start_kernel(rendering, renderer))
            renderer.kernel_named = self._app.kernel_manager.get_kernel
            async for piece, _ in renderer.generate_content_generator():
                rendering.add(piece)
        except Exception as error:  # noqa: BLE001  (whatever went wrong, the host is told so on the page)
            self._fail(rendering, error)
        else:
            rendering.end("ready")

    def _renderer(self) -> Renderer:
        app = self._app
        page_config = get_page_config(
            base_url=app.base_url,
            settings=app.app.settings,
            log=app.log,
            voila_configuration=app.voila_configuration,
        )
        page_config |= {
            "fullStaticUrl": app.assets.url("voila"),
            "fullLabextensionsUrl": app.assets.url("ext"),
            # See page.js: the typesetter that loads a script from somewhere, which here does nothing.
            "fullMathjaxUrl": "data:text/javascript,//",
            "mathjaxConfig": "none",
        }
        return Renderer(
            voila_configuration=app.voila_configuration,
            traitlet_config=app.config,
            notebook_path=os.path.relpath(app.notebook_path, app.root_dir),
            template_paths=app.template_paths,
            config_manager=app.config_manager,
            contents_manager=app.contents_manager,
            base_url=app.base_url,
            kernel_spec_manager=app.kernel_spec_manager,
            page_config=page_config,
        )

    def _resources(self, rendering: Rendering) -> dict[str, Any]:
        """Return what the template needs of ours."""
        assets, words = self._app.assets, area("app", self._app.language)
        return {
            "page": rendering.mark,
            "boot": assets.url("boot.js"),
            "style": assets.url("boot.css"),
            "script": assets.url("app/page.js"),
            "certain": assets.certain,
            "words": {
                key.removeprefix("page-"): text for key, text in words.items() if key.startswith("page-")
            },
        }

    async def _start_kernel(self, rendering: Rendering, renderer: Renderer) -> str:
        manager = self._app.kernel_manager
        environment = {
            **os.environ,
            **self._app.kernel_environment,
            ENV_VARIABLE.VOILA_PREHEAT: "False",
            ENV_VARIABLE.VOILA_BASE_URL: self._app.base_url,
            ENV_VARIABLE.VOILA_SERVER_URL: self._app.server_url,
            ENV_VARIABLE.VOILA_APP_PORT: str(self._app.port),
        }
        kernel_id = await ensure_async(
            manager.start_kernel(
                kernel_name=renderer.notebook.metadata.kernelspec.name, path=renderer.cwd, env=environment
            )
        )
        manager.add_restart_callback(kernel_id, partial(self._died, rendering), "dead")
        return kernel_id

    def _fail(self, rendering: Rendering, error: Exception) -> None:
        # Voila has logged the traceback of a cell; anything else is ours to log.
        if not isinstance(error, NotebookFailedError):
            self._app.log.error("The host's page could not be made", exc_info=error)
        detail = _COLOURS.sub("", str(error)) if self._app.debug else ""
        rendering.add(_failure(self._app.language, detail))
        rendering.end("failed")
        self._spawn(self._end_kernel(rendering))

    def _died(self, rendering: Rendering) -> None:
        """Drop the page of a kernel that ended by itself, and start the next before the browser asks."""
        self._app.log.error("The game's kernel has ended unexpectedly")
        self._spawn(self._end_kernel(rendering))
        if self._rendering is rendering:
            self._rendering = None
            if time.monotonic() - rendering.started > SETTLED:
                self.current()

    async def _end_kernel(self, rendering: Rendering) -> None:
        if rendering.kernel is None:
            return
        with contextlib.suppress(Exception):  # it did not start; that has been reported
            kernel_id = await rendering.kernel
            if kernel_id in self._app.kernel_manager:
                await ensure_async(self._app.kernel_manager.shutdown_kernel(kernel_id, now=True))


def _failure(lang: str, detail: str) -> str:
    more = (
        f"<pre>{html.escape(detail)}</pre>"
        if detail
        else f"<p>{html.escape(say('app.failed-hint', lang))}</p>"
    )
    return (
        f'<section id="quiz-failed" role="alert"><h1>{html.escape(say("app.failed", lang))}</h1>'
        f"<p>{html.escape(say('app.failed-next', lang))}</p>{more}</section></body></html>"
    )
