"""Traits that are computed from the engine's state when somebody reads or watches them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from traitlets import All, Bunch, HasTraits, TraitError, TraitType, Undefined

__all__ = ["Derived", "HasDerived"]

log = logging.getLogger(__name__)


class Derived(TraitType[Any, Any]):
    """A read-only trait whose value follows from its owner's state.

    A game without a screen pays nothing for it; an observer is told of each change, once.

    Parameters
    ----------
    compute : callable
        Gets the owner, returns the value (never changed in place).
    **kwargs
        For instance ``help``.
    """

    allow_none = True

    def __init__(self, compute: Callable[[Any], Any], **kwargs: Any) -> None:
        super().__init__(default_value=None, **kwargs)
        self.compute = compute

    def get(self, obj: HasTraits, cls: Any = None) -> Any:
        assert isinstance(obj, HasDerived)
        known = obj._derived
        name = self.name or ""
        try:
            return known[name]
        except KeyError:
            with obj._lock:  # or a value of before a change could be kept after it
                value = known[name] = self.compute(obj)
            return value

    def set(self, obj: HasTraits, value: Any) -> None:
        raise TraitError(f"{self.name} follows from the game; make a move instead")


class HasDerived(HasTraits):
    """An owner of derived traits; calls ``publish`` after each change of state."""

    def __init__(self, **kwargs: Any) -> None:
        self._lock = threading.RLock()
        self._derived: dict[str, Any] = {}
        self._last_told: dict[str, Any] = {}
        super().__init__(**kwargs)

    def publish(self) -> None:
        """Forget what was computed and tell the observers what has changed."""
        with self._lock:
            self._derived.clear()
            told = self._last_told
            for name, trait in self._derived_traits():
                if not self.watched(name):
                    told.pop(name, None)
                    continue
                old = told.get(name, Undefined)
                try:
                    if name not in self._derived:  # an observer may just have read it
                        self._derived[name] = trait.compute(self)
                except Exception as problem:
                    log.exception("%s could not be worked out", name)
                    self.failed(problem)
                    continue
                new = self._derived[name]
                if old is Undefined or old != new:
                    told[name] = new
                    old = None if old is Undefined else old
                    try:
                        self.notify_change(Bunch(name=name, old=old, new=new, owner=self, type="change"))
                    except Exception as problem:
                        # The move counts whatever becomes of those who watch; the others are told all the same.
                        log.exception("an observer of %s failed", name)
                        self.failed(problem)

    def failed(self, problem: Exception) -> None:
        """Take note of an error of a rulebook's view or of an observer; the move counts all the same."""

    def watched(self, name: str) -> bool:
        """Return whether anybody observes a trait."""
        for key in (name, All):
            by_type = self._trait_notifiers.get(key)
            if by_type and (by_type.get("change") or by_type.get(All)):
                return True
        return False

    @classmethod
    def _derived_traits(cls) -> tuple[tuple[str, Derived], ...]:
        traits = cls.__dict__.get("_derived_cache")
        if traits is None:
            traits = tuple((name, trait) for name, trait in cls.class_traits().items() if isinstance(trait, Derived))
            cls._derived_cache = traits  # type: ignore[attr-defined]
        return traits
