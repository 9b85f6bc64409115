"""Places: equal accounts share a place, and the places they take up are skipped (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

__all__ = ["ranks"]

Name = TypeVar("Name")


def ranks(accounts: Mapping[Name, Any] | Iterable[tuple[Name, Any]]) -> dict[Name, int]:
    """Return each one's place, from 1, the highest account first (whatever it is that puts them in order)."""
    pairs = list(accounts.items() if isinstance(accounts, Mapping) else accounts)
    first: dict[Any, int] = {}
    for place, account in enumerate(sorted((account for _, account in pairs), reverse=True), start=1):
        first.setdefault(account, place)
    return {name: first[account] for name, account in pairs}
