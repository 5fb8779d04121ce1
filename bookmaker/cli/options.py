"""Options that several commands have, and what they mean."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bookmaker.values.errors import UserError

if TYPE_CHECKING:
    from bookmaker.spec.book import Variant


Form = Literal["text", "json", "github"]
"""How findings are shown."""


Spec = Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book.")]
OUTPUT = Path("output")
OutFolder = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for what is made.")]
Workers = Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes to use; all cores when absent.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Another value for a key, such as seed=7 or sections[0].per_page=2."
    ),
]
Only = Annotated[
    str | None, typer.Option(metavar="N-N", help="Only the puzzles with these numbers, such as 1-10 or 37.")
]
Format = Annotated[
    Form, typer.Option("--format", help="How findings are shown: as text, as JSON, or as notes of a GitHub workflow.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print mistakes only.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Print the files that were read and all pages, too.")]


def variant(settings: list[str] | None, only: str | None) -> "Variant":
    """Return what --set and --only ask for; raise UserError for numbers that are none."""
    from bookmaker.spec.book import Variant

    return Variant(tuple(settings or ()), None if only is None else _numbers(only))


def _numbers(text: str) -> range:
    found = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last:
        raise UserError(f"--only {text}: expected the numbers of puzzles, from 1; write it like 1-10 or 37")
    return range(first, last + 1)


def one_loudness(quiet: bool, verbose: bool) -> None:
    """Raise UserError when both are asked for."""
    if quiet and verbose:
        raise UserError("--quiet and --verbose: give one of the two")
