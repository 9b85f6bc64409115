"""Places: equal accounts share a place, and the places they take up are skipped (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

__all__ = ["ranks"]

Name = TypeVar("Name")


def ranks(accounts: Mapping[Name, int] | Iterable[tuple[Name, int]]) -> dict[Name, int]:
    """Return each one's place, from 1, the highest account first."""
    pairs = list(accounts.items() if isinstance(accounts, Mapping) else accounts)
    first: dict[int, int] = {}
    for place, account in enumerate(sorted((account for _, account in pairs), reverse=True), start=1):
        first.setdefault(account, place)
    return {name: first[account] for name, account in pairs}
