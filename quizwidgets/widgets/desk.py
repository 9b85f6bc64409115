"""The host's desk."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets

from quizwidgets.core.errors import strict

from .actions import Actions
from .bid_controls import BidControls
from .corrections import Corrections
from .desk_bar import DeskBar
from .journal_view import JournalView
from .judge_controls import JudgeControls
from .kalambury_panel import KalamburyPanel
from .ledger_view import LedgerView
from .neptune_grid import NeptuneGrid
from .neptune_outcry import NeptuneOutcry
from .neptune_panel import NeptunePanel
from .neptune_sheets import NeptuneSheets
from .phase_panel import PhasePanel
from .question_card import QuestionCard
from .scoreboard import Scoreboard
from .timer import Timer
from .undo_bar import UndoBar

if TYPE_CHECKING:
    from quizwidgets.engine import Engine

__all__ = ["Desk"]

OWN: dict[str, tuple[Any, ...]] = {
    "kalambury": (KalamburyPanel,),
    "neptune": (NeptunePanel, NeptuneSheets, NeptuneOutcry, NeptuneGrid),
}
"""Widgets that games have for phases of their own, by the rulebook's name."""


class Desk(ipywidgets.Box):
    """Everything the host needs, composed for the present phase.

    The parts are the widgets of this package, always the same ones: each shows itself when its phase comes, so a
    change of phase builds nothing anew.

    Parameters
    ----------
    engine : Engine
        The game.

    Raises
    ------
    TypeError
        For an unknown keyword; names the nearest known one.
    """

    parts: Mapping[str, ipywidgets.Widget] = MappingProxyType({})
    """What it is made of, by the place it has in the desk's layout."""

    def __init__(self, engine: Engine, **kwargs: Any) -> None:
        strict("Desk", kwargs, ("layout",))
        self.engine = engine
        # The middle holds what comes and goes with the phase; drawers lie over everything.
        own = [widget(engine) for widget in OWN.get(engine.rules.name, ())]
        elsewhere = ["auction", "answer", *(phase for widget in own for phase in widget.phases)]
        middle = (QuestionCard(engine), PhasePanel(engine, elsewhere=elsewhere), BidControls(engine), *own)
        drawers = (LedgerView(engine, drawer=True), JournalView(engine, drawer=True), Corrections(engine, drawer=True))
        self.parts = {
            "bar": DeskBar(engine),
            "teams": Scoreboard(engine),
            "middle": ipywidgets.VBox(middle),
            "timer": Timer(engine),
            "undo": UndoBar(engine),
            "actions": ipywidgets.VBox((JudgeControls(engine), Actions(engine))),
            "drawers": ipywidgets.VBox(drawers),
        }
        for name, part in self.parts.items():
            part.add_class(f"qw-part-{name}")
        super().__init__(children=list(self.parts.values()), **kwargs)
        self.add_class("qw-desk")

    def close(self) -> None:
        """Close the desk's widgets; the engine lives on."""
        for part in self.parts.values():
            for child in getattr(part, "children", ()):
                child.close()
            part.close()
        super().close()
