"""How banks for tests are filled: a few small puzzles of every kind."""

from functools import partial
from pathlib import Path

from tests.commands import output_of

SORTS: tuple[tuple[str, ...], ...] = (
    ("--size", "4x4", "--count", "12", "--tier", "gentle", "--set", "steps=60"),
    ("--size", "4x4", "--count", "4", "--set", "total=none", "--set", "steps=60"),
    ("--size", "6x6", "--count", "6", "--kind", "sweep", "--set", "mines=5"),
    ("--size", "5x5", "--count", "4", "--kind", "odds"),
)


ask_bank = partial(output_of, "bank")
"""Return what a command about a bank prints."""


def fill(path: Path) -> None:
    """Fill a bank with all sorts."""
    for sort in SORTS:
        ask_bank("fill", *sort, "--bank", path, "--workers", 1, "-q")
