"""bookmaker build: make the book."""

from pathlib import Path
from typing import Annotated

import typer


def build(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for what is made.")] = Path(
        "output"
    ),
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes to use; all cores when absent.")
    ] = None,
) -> None:
    """Make the puzzles of a book, prove and rank them, write the PDF."""
    from bookmaker.build import build as events
    from bookmaker.cli.progress import draw

    draw(events(spec, out, workers))
