"""How banks for tests are filled: a few small puzzles of every kind."""

from pathlib import Path
from typing import Any

from click.testing import Result
from typer.testing import CliRunner

from bookmaker.cli import app

SORTS: tuple[tuple[str, ...], ...] = (
    ("--size", "4x4", "--count", "12", "--tier", "gentle", "--set", "steps=60"),
    ("--size", "4x4", "--count", "4", "--set", "total=none", "--set", "steps=60"),
    ("--size", "6x6", "--count", "6", "--kind", "sweep", "--set", "mines=5"),
    ("--size", "5x5", "--count", "4", "--kind", "odds"),
)


def command(*said: Any) -> Result:
    """Run `bookmaker bank` as somebody types it."""
    return CliRunner().invoke(app, ["bank", *map(str, said)])


def done(*said: Any) -> str:
    """Return what such a command prints that succeeds."""
    result = command(*said)
    assert result.exit_code == 0, result.output
    return result.stdout


def fill(path: Path) -> None:
    """Fill a bank with all sorts."""
    for sort in SORTS:
        done("fill", *sort, "--bank", path, "--workers", 1, "-q")
