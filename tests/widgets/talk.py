"""A wire without a kernel: what scripts send, what comes back, and how many messages that takes."""

from __future__ import annotations

from typing import Any

from quizwidgets.widgets.wire import Wire


class Talk:
    """Talk to an engine's wire as a script does.

    Parameters
    ----------
    engine : Engine
        The game.
    """

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.wire = Wire.of(engine)
        self.sent: list[dict[str, Any]] = []
        """What the wire has sent since the latest message to it began."""
        self.count = 0
        self.wire.comm.publish_msg = self._publish

    def _publish(self, _kind: str, data: Any = None, **_: Any) -> None:
        self.sent.append(data)

    def __call__(self, op: Any, **rest: Any) -> dict[str, Any]:
        """Send a message; return the one answer to it."""
        self.count += 1
        message = {"op": op, "id": f"m{self.count}", **rest}
        self.sent.clear()
        self.wire._handle_custom_msg(message, [])
        (answer,) = [each for each in map(answer_in, self.sent) if each and each["id"] == message["id"]]
        return answer

    def do(self, kind: Any, team: str | None = None, **args: Any) -> dict[str, Any]:
        """Send a move."""
        return self("do", kind=kind, team=team, args=args)

    def views(self) -> int:
        """How many messages with a view the latest one led to."""
        return sum("view" in each.get("state", {}) for each in self.sent)


def answer_in(data: dict[str, Any]) -> dict[str, Any] | None:
    return data["content"] if data["method"] == "custom" else data["state"].get("answer")
