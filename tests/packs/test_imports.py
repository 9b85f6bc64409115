"""What costs time to import comes in only when a pack is loaded."""

import subprocess
import sys

import pytest

import quizwidgets.packs

CODE = """
import sys
import quizwidgets.packs
from quizwidgets.packs import Fault, PackError, check, load_pack, parse_pack, preview, shelf
heavy = {"pydantic", "ruamel.yaml", "ruamel"} & set(sys.modules)
assert not heavy, heavy
try:
    load_pack("/nowhere/at/all.yaml")
except PackError:
    pass
assert not {"pydantic", "ruamel.yaml"} & set(sys.modules)
assert callable(check) and callable(shelf) and callable(quizwidgets.packs.check)
import quizwidgets.packs.check
assert callable(quizwidgets.packs.check), "the module took the function's name"
"""


def test_importing_is_cheap():
    subprocess.run([sys.executable, "-c", CODE], check=True)


def test_every_public_name_is_there():
    for name in quizwidgets.packs.__all__:
        assert getattr(quizwidgets.packs, name).__name__ == name
    with pytest.raises(AttributeError, match="nothing"):
        _ = quizwidgets.packs.nothing
