"""bookmaker study: the paper's experiments, repeated with this engine, and how the rating compares with people."""

import re
from pathlib import Path
from typing import Annotated, Literal

import typer

from bookmaker.cli.generate import Search
from bookmaker.cli.options import Workers
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import SIDES

Experiment = Literal["samples", "density", "rating"]
"""Which of the paper's experiments, or that of the rating."""


def study(
    experiment: Annotated[
        Experiment,
        typer.Argument(
            metavar="samples|density|rating",
            help="Vary the minimal clue sets sampled at each step, or the share of the cells that hold a bullet; "
            "or compare the rating of the tiers with models of people.",
        ),
    ],
    sizes: Annotated[str, typer.Option(metavar="N-N", help="Sides of the square boards, 3 to 20.")] = "4-10",
    boards: Annotated[int, typer.Option(metavar="N", min=2, help="Boards for each point of the plot.")] = 100,
    steps: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Steps of local search for each; 500, and for rating as in a book."),
    ] = None,
    search: Annotated[
        Search | None, typer.Option(help="Whose search makes the boards of density: the paper's when absent.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other boards.")] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for what is measured.")] = Path(
        "output/study"
    ),
    workers: Workers = None,
) -> None:
    """Measure mean energies as the paper does, or tiers against rating, to a CSV table and a plot."""
    sides = _sides(sizes)
    _check(experiment, steps, search)
    from bookmaker.cli.progress import draw
    from bookmaker.study import experiments, ratings

    if experiment == "rating":
        draw(ratings.run(ratings.Plan(sides, boards, seed), out, workers or 0))
    else:
        asked = (500 if steps is None else steps, search or "paper", seed)
        draw(experiments.run(experiments.Study(experiment, sides, boards, *asked), out, workers or 0))


def _sides(text: str) -> tuple[int, ...]:
    """Return the sides that a text such as 4-10 or 5,7 names, each once and rising; raise UserError with an example."""
    ranges = [re.fullmatch(r"\s*([0-9]{1,4})\s*(?:-\s*([0-9]{1,4})\s*)?", part) for part in text.split(",")]
    pairs = [(int(found[1]), int(found[2] or found[1])) for found in ranges if found]
    if len(pairs) < len(ranges) or any(first > last for first, last in pairs):
        raise UserError(f"--sizes {text}: expected sides of square boards; write them like 4-10 or 5,7,10")
    if any(side not in SIDES for pair in pairs for side in pair):
        raise UserError(f"--sizes {text}: a board has {SIDES[0]} to {SIDES[-1]} rows and columns; write them like 4-10")
    return tuple(sorted({side for first, last in pairs for side in range(first, last + 1)}))


def _check(experiment: Experiment, steps: int | None, search: Search | None) -> None:
    if experiment == "samples" and search not in (None, "paper"):
        raise UserError(
            f"--search {search}: looks at one clue set a step, so there is nothing to vary; "
            "leave it out, or study the density"
        )
    if experiment == "rating" and (steps is not None or search):
        raise UserError("rating: its boards are made as those of a book; leave --steps and --search out")
