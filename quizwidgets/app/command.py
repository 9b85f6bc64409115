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
from typing import Any, NoReturn

from .. import shipped
from ..datafolder import data_folder
from ..packs.source import find as find_pack
from ..text import LANGUAGES, language, say
from . import address

__all__ = ["CommandError", "environment", "options", "run", "token_for"]


class CommandError(Exception):
    """The command cannot go on; the argument is a sentence for the person who typed it."""


class _Help(argparse.HelpFormatter):
    """argparse's help with another word for "usage"."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog)
        self.usage = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the line of usage."""
        super().add_usage(usage, actions, groups, self.usage if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """argparse that speaks a person's language, and names the nearest option for one it does not know."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        super().__init__(
            "quizwidgets",
            description=say("app.about", lang),
            formatter_class=lambda prog: _Help(prog, say("app.usage", lang)),
            allow_abbrev=False,
            add_help=False,
            exit_on_error=False,
        )

    def parse_args(self, args: Sequence[str] | None = None, namespace: None = None) -> argparse.Namespace:  # type: ignore[override]
        try:
            found, unknown = self.parse_known_args(args, namespace)
        except argparse.ArgumentError as trouble:
            if isinstance(trouble.__context__, argparse.ArgumentTypeError):
                self.error(trouble.message)  # a sentence of ours
            option = str(trouble.argument_name).partition("/")[0]
            taken = self._option_string_actions[option].nargs != 0
            self.error(say("app.needs-value" if taken else "app.takes-no-value", self.lang, option=option))
        if unknown:
            self._refuse(unknown[0].partition("=")[0])
        return found

    def error(self, message: str) -> NoReturn:
        """Print the usage and a sentence, and end."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")

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
    folder = data_folder()

    def port(text: str) -> int:
        if text.isdecimal() and int(text) <= address.LAST_PORT:
            return int(text)
        raise argparse.ArgumentTypeError(say("app.no-port", lang, port=text, last=address.LAST_PORT))

    arguments, named = (parser.add_argument_group(say(f"app.group-{each}", lang)) for each in ("arguments", "options"))

    def option(name: str, /, *short: str, **more: Any) -> None:
        values = {"first": address.FIRST_PORT, "folder": folder, "languages": ", ".join(LANGUAGES)}
        plain = name.lstrip("-")
        if "action" not in more:
            more["metavar"] = say(f"app.value-{plain}", lang)
        said = say(f"app.help-{plain}", lang, **values).replace("%", "%%")
        (named if plain != name else arguments).add_argument(*short, name, help=said, **more)

    option("notebook", nargs="?", type=Path)
    option("--ip", default="127.0.0.1")
    option("--port", type=port)
    option("--token", default="")
    option("--no-browser", action="store_true")
    option("--pack")
    option("--game")
    option("--data-dir", type=Path, default=folder)
    def base_path(typed: str) -> str:
        try:
            return address.base_path(typed)
        except ValueError:
            raise argparse.ArgumentTypeError(say("app.no-base-url", lang, value=typed[:60])) from None

    option("--base-url", type=base_path, default="/")
    option("--language", type=language, default=lang)
    option("--debug", action="store_true")
    option("--help", "-h", action="help")
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
    chosen.data_dir = chosen.data_dir.expanduser().absolute()
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
        key = "ports-taken" if chosen.port is None else "port-taken"
        raise CommandError(say(f"app.{key}", lang, port=error.port, last=error.last)) from error
    except (OSError, UnicodeError) as error:  # the latter for what cannot be a name
        reason = getattr(error, "strerror", None) or str(error)
        key = "no-listen" if chosen.port is None else "no-listen-port"
        raise CommandError(say(f"app.{key}", lang, ip=ip, port=chosen.port, reason=reason)) from error

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
