"""The ``quizwidgets`` command."""

from __future__ import annotations

import argparse
import difflib
import locale
import logging
import os
import secrets
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import platformdirs

from .. import shipped
from ..packs.source import find as find_pack
from ..text import LANGUAGES, language, say
from . import address

__all__ = ["CommandError", "environment", "options", "run", "token_for"]


class CommandError(Exception):
    """The command cannot go on; the argument is a sentence for the person who typed it."""


class _Parser(argparse.ArgumentParser):
    """argparse that names the nearest option for one it does not know."""

    def __init__(self, lang: str) -> None:
        super().__init__(
            "quizwidgets", description=say("app.about", lang), allow_abbrev=False, add_help=False
        )
        self.lang = lang

    def parse_args(self, args: Sequence[str] | None = None, namespace: None = None) -> argparse.Namespace:  # type: ignore[override]
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self._refuse(unknown[0].partition("=")[0])
        return found

    def _refuse(self, option: str) -> NoReturn:
        near = difflib.get_close_matches(option, self._option_string_actions, 1)
        if near:
            self.error(say("app.unknown-option-near", self.lang, option=option, near=near[0]))
        self.error(say("app.unknown-option", self.lang, option=option))


def options(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; those of the process by default.

    Raises
    ------
    SystemExit
        After printing, for ``--help`` (0) and for arguments that make no sense (2).
    """
    lang = _language(argv)
    parser = _Parser(lang)
    folder = platformdirs.user_data_path("quizwidgets")

    def option(name: str, /, **more: object) -> None:
        values = {"first": address.FIRST_PORT, "folder": folder, "languages": ", ".join(LANGUAGES)}
        key = f"app.help-{name.lstrip('-')}"
        parser.add_argument(name, help=say(key, lang, **values).replace("%", "%%"), **more)  # type: ignore[arg-type]

    option("notebook", nargs="?", type=Path, metavar="NOTEBOOK")
    option("--ip", default="127.0.0.1")
    option("--port", type=int)
    option("--token", default="")
    option("--no-browser", action="store_true")
    option("--pack")
    option("--game")
    option("--data-dir", type=Path, default=folder)
    option("--base-url", type=address.base_path, default="/")
    option("--language", type=language, default=lang)
    option("--debug", action="store_true")
    option("--help", action="help")
    return parser.parse_args(argv)


def _language(argv: Sequence[str] | None) -> str:
    """Find the language to speak before the rest is read, so that the help is in it too."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--language", nargs="?")
    asked = first.parse_known_args(argv)[0].language
    system = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0]
    return language(asked or system)


def token_for(ip: str, given: str) -> str:
    """Return the token to ask for: the one given, or a new one as soon as others can reach the page."""
    if given or address.is_loopback(ip):
        return given
    return secrets.token_urlsafe(12)


def environment(chosen: argparse.Namespace) -> dict[str, str]:
    """Return the environment variables by which a game's kernel learns its settings.

    ``QUIZWIDGETS_SESSION`` is one per start of the server: a kernel that replaces a dead one finds the live
    game by it. ``QUIZWIDGETS_SECRET`` proves to the server that a connection comes from its own kernel.
    """
    values = {
        "DATA_DIR": str(chosen.data_dir),
        "PACK": chosen.pack,
        "GAME": chosen.game,
        "LANGUAGE": chosen.language,
        "SESSION": secrets.token_hex(8),
        "SECRET": secrets.token_urlsafe(24),
    }
    return {f"QUIZWIDGETS_{name}": value for name, value in values.items() if value}


def _check_files(chosen: argparse.Namespace) -> None:
    lang = chosen.language
    chosen.notebook = (chosen.notebook or shipped.notebooks() / "host.ipynb").absolute()
    if not chosen.notebook.is_file():
        raise CommandError(say("app.no-notebook", lang, path=chosen.notebook))
    if chosen.pack:
        found = find_pack(chosen.pack)
        if not found.exists():
            raise CommandError(say("app.no-pack", lang, path=chosen.pack))
        # The kernel runs in the notebook's folder, where a relative path would mean another place.
        chosen.pack = str(found.absolute())
    chosen.data_dir = chosen.data_dir.absolute()
    try:
        chosen.data_dir.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=chosen.data_dir).close()
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(say("app.no-data-dir", lang, path=chosen.data_dir, reason=reason)) from error


def _serve(chosen: argparse.Namespace) -> None:
    _check_files(chosen)
    lang, ip = chosen.language, chosen.ip
    try:
        sockets, port = address.listen(ip, chosen.port)
    except address.PortTakenError as error:
        raise CommandError(say("app.port-taken", lang, port=error.port)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(say("app.no-listen", lang, ip=ip, port=chosen.port, reason=reason)) from error

    from .server import QuizVoila, configuration  # noqa: PLC0415  (slow: a refusal should come at once)

    token = token_for(ip, chosen.token)
    local = address.url("127.0.0.1" if ip in address.EVERYWHERE else ip, port, chosen.base_url, token)
    app = QuizVoila.instance(
        config=configuration(lang, chosen.debug),
        log_level=logging.DEBUG if chosen.debug else logging.ERROR,
        notebook_path=str(chosen.notebook),
        ip=ip,
        port=port,
        sockets=sockets,
        base_url=chosen.base_url,
        token=token or None,
        open_browser=not chosen.no_browser,
        custom_display_url=local,
        kernel_environment=environment(chosen),
        language=lang,
        debug=chosen.debug,
    )
    app.initialize([])
    _print(say("app.open", lang, url=local))
    if not address.is_loopback(ip):
        _print(
            say("app.open-lan", lang, url=address.url(address.reachable(ip), port, chosen.base_url, token))
        )
    _print(say("app.stop", lang))
    app.start()


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command until it is stopped.

    Returns
    -------
    int
        Exit code: 0 after a clean end, 1 when it could not start, with the reason on the error stream.
    """
    chosen = options(argv)
    try:
        _serve(chosen)
    except CommandError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0
