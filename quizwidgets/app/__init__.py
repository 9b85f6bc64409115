"""The app: the ``quizwidgets`` command and the server behind the host's page.

Kept light: a notebook that imports :mod:`quizwidgets` must not load the server with it.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the ``quizwidgets`` command until it is stopped, and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; those of the process by default.
    """
    from .command import run  # noqa: PLC0415  (see above)

    return run(argv)
