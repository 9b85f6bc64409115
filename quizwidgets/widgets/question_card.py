"""The question."""

from .base import EngineWidget

__all__ = ["QuestionCard"]


class QuestionCard(EngineWidget):
    """The card on the table: category, question, hint; the answer under a cover for the host's eyes.

    Parameters
    ----------
    engine : Engine
        The game.
    """
