"""The content of a file as a tree of nodes that know their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Node", "Plain", "Steps"]

Steps = tuple[str | int, ...]
"""Keys and positions that lead to a node."""


class Plain(str):
    """A text that stood in the file without quotes."""

    __slots__ = ()


@dataclass(slots=True)
class Node:
    """A value of the file: a text, a list, a section, or None where nothing was written.

    ``spoilt`` marks a value that was reported already, so that nothing more is said about it.
    """

    line: int
    column: int
    value: str | list[Node] | dict[str, tuple[Node, Node]] | None
    spoilt: bool = False

    def plain(self) -> Any:
        """Return the value as texts, lists and dicts."""
        if isinstance(self.value, dict):
            return {name: node.plain() for name, (_, node) in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def find(self, path: Steps) -> Node | None:
        """Return the node at a path or the last one on the way; None when the way is spoilt."""
        node = self
        for step in path:
            if node.spoilt:
                return None
            if isinstance(node.value, dict) and step in node.value:
                node = node.value[str(step)][1]
            elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
            else:
                return node
        return None if node.spoilt else node

    def key(self, path: Steps) -> Node | None:
        """Return the key a path ends with, where there is one."""
        parent = self.find(path[:-1])
        if parent is None or not isinstance(parent.value, dict) or path[-1] not in parent.value:
            return None
        return parent.value[str(path[-1])][0]

    def line_of(self, path: Steps) -> int:
        """Return the line of a path's value."""
        node = self.find(path)
        return self.line if node is None else node.line
