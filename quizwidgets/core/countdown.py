"""A clock of the game: a duration and when it started, never ticks."""

from __future__ import annotations

import msgspec

__all__ = ["Countdown"]


class Countdown(msgspec.Struct, frozen=True):
    """Time that runs down while the game does.

    Parameters
    ----------
    duration : float
        Seconds in all.
    since : float or None
        Game time at which it (last) started to run; None while it is paused.
    spent : float
        Seconds that had run before.
    hard : bool
        Whether the end closes something by itself; a soft clock only shows that time is up.
    """

    duration: float
    since: float | None
    spent: float = 0.0
    hard: bool = False

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self.since is not None

    def remaining(self, now: float) -> float:
        """Return the seconds left at a game time, never below zero."""
        run = 0.0 if self.since is None else now - self.since
        return max(0.0, self.duration - self.spent - run)

    def pause(self, now: float) -> Countdown:
        """Return it stopped at a game time."""
        return Countdown(self.duration, None, self.duration - self.remaining(now), self.hard)

    def resume(self, now: float) -> Countdown:
        """Return it running on from a game time."""
        return Countdown(self.duration, now, self.spent, self.hard)
