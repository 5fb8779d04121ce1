"""docs/commands.md, and docs/bank.md for its commands, name every argument and option in the heading of a command."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer

from bookmaker.cli import command_line
from bookmaker.cli.options import MAKERS, READERS

FILES = ("commands.md", "bank.md")
DOCS = "\n".join((Path(__file__).parents[2] / "docs" / name).read_text("utf-8") for name in FILES)
TOP = typer.main.get_command(command_line()).commands  # type: ignore[attr-defined]
COMMANDS = {name: one for name, one in TOP.items() if not hasattr(one, "commands")}
COMMANDS |= {f"bank {name}": one for name, one in TOP["bank"].commands.items()}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_and_option_stands_in_the_heading_of_its_command(name: str) -> None:
    (heading,) = re.findall(rf"^## `bookmaker {name} ?(.*)`$", DOCS, re.MULTILINE)
    parameters = [parameter for parameter in COMMANDS[name].params if parameter.name != "help"]
    assert parameters
    for parameter in parameters:
        shown = min(parameter.opts, key=len) if parameter.opts[0].startswith("-") else parameter.metavar
        assert shown in heading, f"{name}: {shown}"


@pytest.mark.parametrize("module", [*MAKERS, *READERS])
def test_what_is_loaded_early_is_there(module: str) -> None:
    assert find_spec(module)
