"""Where games are kept when nobody says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """Return the folder for games: ``QUIZWIDGETS_DATA_DIR``, else the user's data folder."""
    given = os.environ.get("QUIZWIDGETS_DATA_DIR")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415  (most games are told where to live)

    return user_data_path("quizwidgets", appauthor=False)
