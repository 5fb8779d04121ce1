"""Whether docs/commands.md lists every exit code, and the manual every command."""

import re
from pathlib import Path

from bookmaker.cli import PANELS
from bookmaker.values import errors

PAGES = Path(__file__).parents[2] / "docs"
DOCS = (PAGES / "commands.md").read_text("utf-8")
NOT_CODES = {"SHOWN_SOURCE"}
"""Numbers in bookmaker/values/errors.py that no command ends in."""


CODES = sorted(code for name, code in vars(errors).items() if name.isupper() and name not in NOT_CODES)


def test_every_exit_code_is_documented_and_no_other_and_every_error_ends_in_one() -> None:
    assert [int(code) for code in re.findall(r"^\| (\d+) \| \S.* \|$", DOCS, re.MULTILINE)] == CODES
    kinds = [errors.BookmakerError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert {errors.OK, errors.BUG, errors.BROKEN_PIPE, *(kind.code for kind in kinds)} <= set(CODES)


def test_every_command_is_documented() -> None:
    manual = "".join(path.read_text("utf-8") for path in PAGES.glob("*.md"))
    headed = set(re.findall(r"^## `bookmaker ([a-z]+)\b", manual, re.MULTILINE))
    assert {name for names in PANELS.values() for name in names} <= headed
