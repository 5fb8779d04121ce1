"""Whether docs/commands.md lists every exit code, and the manual every command."""

import re
from pathlib import Path

from bookmaker.cli import PANELS
from bookmaker.values import errors

PAGES = Path(__file__).parents[2] / "docs"
DOCS = (PAGES / "commands.md").read_text("utf-8")
NOT_CODES = {"SHOWN_SOURCE"}
"""Numbers in bookmaker/values/errors.py that no command ends in."""


def _codes() -> list[int]:
    return [code for name, code in vars(errors).items() if name.isupper() and name not in NOT_CODES]


def _subclasses(kind: type[errors.UserError]) -> list[type[errors.UserError]]:
    return [kind, *(deeper for inner in kind.__subclasses__() for deeper in _subclasses(inner))]


def test_every_exit_code_is_documented_and_no_other() -> None:
    assert {errors.OK, errors.BUG, errors.BROKEN_PIPE} <= set(_codes())
    documented = [int(code) for code in re.findall(r"^\| (\d+) \| \S.* \|$", DOCS, re.MULTILINE)]
    assert documented == sorted(_codes())


def test_every_error_ends_in_a_documented_exit_code() -> None:
    assert {kind.code for kind in _subclasses(errors.UserError)} <= set(_codes())


def test_every_command_is_documented() -> None:
    manual = "".join(path.read_text("utf-8") for path in PAGES.glob("*.md"))
    headed = set(re.findall(r"^## `bookmaker ([a-z]+)\b", manual, re.MULTILINE))
    assert {command.__name__.rstrip("_") for commands in PANELS.values() for command in commands} <= headed
