"""The command line: what it understands, and what it says when it cannot go on."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from quizwidgets import text
from quizwidgets.app import address, command, main
from quizwidgets.datafolder import data_folder
from quizwidgets.text import LANGUAGES


def test_defaults_and_all_options():
    assert command.options([]).ip == "127.0.0.1"
    typed = (
        "mine.ipynb --ip 0.0.0.0 --port 9000 --token t --no-browser --pack p --game awantura --data-dir d "
        "--base-url gra --language ru-RU --debug"
    )
    chosen = command.options(typed.split())
    assert (str(chosen.notebook), chosen.port, chosen.base_url, chosen.language) == (
        "mine.ipynb",
        9000,
        "/gra/",
        "ru",
    )
    assert chosen.no_browser
    assert chosen.debug


@pytest.mark.parametrize(
    ("typed", "near"), [("--prot=1", "--port"), ("--languge", "--language"), ("--no-browse", "--no-browser")]
)
def test_unknown_option_names_the_nearest(typed, near, capsys):
    with pytest.raises(SystemExit) as end:
        command.options([typed, "--language", "en"])
    assert end.value.code == 2
    assert f"did you mean {near}?" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_in_every_language(lang, capsys):
    with pytest.raises(SystemExit) as end:
        command.options(["--help", "--language", lang])
    assert end.value.code == 0
    assert {"pl": "notatnik", "ru": "блокнот", "en": "notebook"}[lang] in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (["--port", "80x"], "no-port"),
        (["--port", "99999"], "no-port"),
        (["--port"], "needs-value"),
        (["--pack"], "needs-value"),
        (["--debug=1"], "takes-no-value"),
    ],
)
def test_wrong_values_are_told_in_every_language(lang, typed, key, capsys):
    with pytest.raises(SystemExit) as end:
        command.options(["--language", lang, *typed])
    assert end.value.code == 2
    words = {"option": typed[0].partition("=")[0], "value": typed[-1], "port": typed[-1], "last": address.LAST_PORT}
    said = capsys.readouterr().err
    assert text.say(f"app.{key}", lang, **words) in said
    assert said.startswith(text.say("app.usage", lang))
    assert "error" not in said


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_help_has_no_english_word(lang, capsys):
    with pytest.raises(SystemExit) as end:
        command.options(["-h", "--language", lang])
    assert end.value.code == 0
    said = capsys.readouterr().out
    for word in ("usage", "options", "positional", "show this", "NOTEBOOK", "DATA_DIR"):
        assert word not in said


def test_token_is_required_beyond_this_machine():
    assert command.token_for("127.0.0.1", "") == ""
    assert command.token_for("127.0.0.1", "mine") == "mine"
    assert command.token_for("0.0.0.0", "mine") == "mine"
    made = {command.token_for(ip, "") for ip in ("0.0.0.0", "::", "192.168.1.5", "laptop.local", "")}
    assert len(made) == 5
    assert all(len(token) >= 16 for token in made)


def test_environment_of_the_kernel():
    chosen = command.options(["--game", "neptune", "--data-dir", "d", "--language", "pl"])
    first, second = command.environment(chosen), command.environment(chosen)
    assert first["QUIZWIDGETS_GAME"] == "neptune"
    assert first["QUIZWIDGETS_LANGUAGE"] == "pl"
    assert first["QUIZWIDGETS_DATA_DIR"] == "d"
    assert "QUIZWIDGETS_PACK" not in first
    for name in ("QUIZWIDGETS_SESSION", "QUIZWIDGETS_SECRET"):
        assert first[name] != second[name]


def refusal(capsys, *words):
    assert main(["--language", "en", "--no-browser", *words]) == 1
    out = capsys.readouterr()
    assert out.out == ""
    return out.err


def test_missing_notebook_and_pack(capsys, tmp_path):
    assert "no notebook" in refusal(capsys, str(tmp_path / "none.ipynb"))
    assert "no question pack" in refusal(capsys, "--pack", "no-such-pack")


def test_taken_port(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(capsys, "--port", str(port), "--data-dir", str(tmp_path))
    assert f"Port {port} is in use" in said


def test_all_ports_taken_when_none_was_asked_for(capsys, tmp_path, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(address, "FIRST_PORT", port)
        monkeypatch.setattr(address, "TRIES", 1)
        said = refusal(capsys, "--data-dir", str(tmp_path))
    assert f"{port} to {port}" in said
    assert "leave" not in said


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "http", "", "1e3", "8866.0"])
def test_port_that_is_none(port, capsys):
    with pytest.raises(SystemExit) as end:
        command.options(["--port", port, "--language", "en"])
    assert end.value.code == 2
    assert f"a port is a number from 0 to 65535, not {port}" in capsys.readouterr().err


@pytest.mark.parametrize("port", [0, 65535])
def test_first_and_last_port(port):
    assert command.options(["--port", str(port)]).port == port


@pytest.mark.parametrize("ip", ["192.0.2.1", "nonsense.invalid", "a..b", "256.1.1.1"])
@pytest.mark.parametrize("port", [None, "9"])
def test_address_that_this_machine_does_not_have(ip, port, capsys, tmp_path):
    said = refusal(capsys, "--ip", ip, *(["--port", port] if port else []), "--data-dir", str(tmp_path))
    where = f"{ip}, port {port}" if port else ip
    assert said.startswith(f"Cannot listen on {where}: ")
    assert "None" not in said


def test_data_folder_of_the_environment(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("QUIZWIDGETS_DATA_DIR", str(tmp_path / "games"))
    assert command.options([]).data_dir == data_folder() == tmp_path / "games"
    assert command.options(["--data-dir", "d"]).data_dir == Path("d")
    with pytest.raises(SystemExit):
        command.options(["--help"])
    assert "games" in capsys.readouterr().out
    monkeypatch.delenv("QUIZWIDGETS_DATA_DIR")
    assert command.options([]).data_dir == data_folder()


def test_help_loads_neither_server_nor_engine():
    script = """
import sys
from quizwidgets.app import main
try:
    main(["--help"])
finally:
    print(sorted({"voila", "ipywidgets", "jupyter_server", "pydantic", "quizwidgets.engine"} & {*sys.modules}))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_data_folder_that_cannot_be_written(capsys, tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert "Cannot write to the data folder" in refusal(capsys, "--data-dir", str(in_the_way / "data"))


def test_data_folder_without_permission(capsys, tmp_path, monkeypatch):
    def denied(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    # Root, who runs these tests on some machines, may write anywhere: the refusal comes from the call itself.
    monkeypatch.setattr("pathlib.Path.mkdir", denied)
    assert "Permission denied" in refusal(capsys, "--data-dir", str(tmp_path / "data"))


def test_help_names_the_first_port(capsys):
    with pytest.raises(SystemExit):
        command.options(["--help", "--language", "en"])
    assert str(address.FIRST_PORT) in capsys.readouterr().out


def test_the_readmes_pack_names_are_found():
    """The README's first command names a shipped pack without folder or ending."""
    from quizwidgets.packs.source import find

    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    named = set(re.findall(r"--pack ([a-z][\w-]+)", text))
    assert named >= {"awantura-en", "awantura-pl"}
    for name in named:
        chosen = command.options(["--pack", name])
        command._check_files(chosen)
        assert Path(chosen.pack) == find(name).absolute()
        assert Path(chosen.pack).is_file()
