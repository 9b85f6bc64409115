"""Game time: runs while the game does, stands still when it is held, and goes back with an undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from quizwidgets.core.countdown import Countdown

__all__ = ["GameTime"]


class GameTime:
    """Seconds since the game began, less the time for which it stood still.

    Parameters
    ----------
    source : callable
        Seconds that only ever grow.
    """

    def __init__(self, source: Callable[[], float]) -> None:
        self.source = source
        self.held = False
        """Whether it stands still."""
        self._at, self._anchor = 0.0, source()
        self._timer: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Return the game time in seconds."""
        return self._at if self.held else self._at + self.source() - self._anchor

    def hold(self, at: float) -> None:
        """Have it stand still at a moment."""
        self._at, self.held = at, True

    def run_on(self, at: float) -> None:
        """Have it run from a moment."""
        self._at, self._anchor, self.held = at, self.source(), False

    def arm(self, clock: Countdown | None, expire: Callable[[], Any]) -> None:
        """Have the loop, where there is one, call ``expire`` when a hard clock ends."""
        self.disarm()
        if clock is None or not clock.hard or not clock.running or self.held:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(clock.remaining(self.now()), expire)

    def disarm(self) -> None:
        """Forget a call that was to come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def armed(self) -> bool:
        """Whether a call is to come."""
        return self._timer is not None
