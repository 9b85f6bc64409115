"""Widgets: the desk and its parts. Each needs nothing but an engine."""

from __future__ import annotations

from importlib import import_module
from typing import Any

# One widget a file; a file is read when its widget is first used.
_HOMES = {
    "Actions": "actions",
    "BidControls": "bid_controls",
    "Corrections": "corrections",
    "Desk": "desk",
    "DeskBar": "desk_bar",
    "EngineWidget": "base",
    "Host": "host_page",
    "JournalView": "journal_view",
    "JudgeControls": "judge_controls",
    "KalamburyPanel": "kalambury_panel",
    "LedgerView": "ledger_view",
    "NeptuneGrid": "neptune_grid",
    "NeptuneOutcry": "neptune_outcry",
    "NeptunePanel": "neptune_panel",
    "NeptuneSheets": "neptune_sheets",
    "PhasePanel": "phase_panel",
    "QuestionCard": "question_card",
    "Scoreboard": "scoreboard",
    "Setup": "setup",
    "TeamPanel": "team_panel",
    "Timer": "timer",
    "UndoBar": "undo_bar",
    "Wire": "wire",
    "host": "host_page",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'quizwidgets.widgets' has no attribute {name!r}")
    return getattr(import_module(f"quizwidgets.widgets.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
