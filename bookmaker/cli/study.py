"""bookmaker study: the paper's experiments, repeated with this engine, and how the rating compares with people."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bookmaker.cli.games import RULES, START, Mines, Rule
from bookmaker.cli.options import Executor, Scheduler, Workers, crew
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import MAX_CELLS, SIDES

if TYPE_CHECKING:
    from bookmaker.engine.pool import Workers as Crew

Experiment = Literal["samples", "density", "rating", "games"]
"""The paper's experiments, that of the rating, or whole games of Minesweeper."""
Search = Literal["joint", "paper"]
"""How puzzles are searched for."""
GAMES = 20_000
"""Default number of games of each player on each board."""


def study(
    experiment: Annotated[
        Experiment,
        typer.Argument(
            metavar="samples|density|rating|games",
            help="Vary the minimal clue sets sampled at each step, or the share of the cells that hold a bullet; "
            "compare the rating of the tiers with models of people; or count the games of Minesweeper that are won.",
        ),
    ],
    sizes: Annotated[str, typer.Option(metavar="N-N", help="Sides of the square boards, 3 to 48.")] = "4-10",
    boards: Annotated[int, typer.Option(metavar="N", min=2, help="Boards for each point of the plot.")] = 100,
    steps: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Steps of local search for each; 500, and for rating as in a book."),
    ] = None,
    search: Annotated[
        Search | None, typer.Option(help="Whose search makes the boards of density: the paper's when absent.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="RxC", help="games: this board instead of the usual ones, at most 32x32.")
    ] = None,
    mines: Mines = None,
    rule: Annotated[Rule | None, typer.Option(metavar="RULE", help=f"games: {RULES}.")] = None,
    start: Annotated[
        str | None, typer.Option(metavar="CELL", help=f"games: the cell that is opened first: {START}.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="games: a player that `play` has; may be given several times."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="games: of each player on each board; 20000 when absent.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other boards.")] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for what is measured.")] = Path(
        "output/study"
    ),
    workers: Workers = None,
    executor: Executor = "processes",
    scheduler: Scheduler = None,
) -> None:
    """Measure energies, tiers against rating, or games won.

    As the paper does; into a CSV table and a plot.

    Examples:

    bookmaker study samples --sizes 4-6 --boards 20
    bookmaker study games --size 9x9 --games 1000
    """
    board, only = (size, mines, rule, start), (size, mines, rule, start, player, games)
    if experiment == "games":
        with crew(workers, executor, scheduler) as own:
            _play(board, player, games or GAMES, seed, out, own)
        return
    if any(option is not None for option in only):
        raise UserError(f"{experiment}: --size, --mines, --rule, --start, --player and --games are about games")
    sides = _sides(sizes)
    _check(experiment, steps, search)
    from bookmaker.cli.progress import draw
    from bookmaker.study import experiments, ratings

    with crew(workers, executor, scheduler) as own:
        if experiment == "rating":
            draw(ratings.run(ratings.Plan(sides, boards, seed), out, own))
        else:
            asked = (500 if steps is None else steps, search or "paper", seed)
            draw(experiments.run(experiments.Study(experiment, sides, boards, *asked), out, own))


def _play(
    board: tuple[str | None, int | None, Rule | None, str | None],
    players: list[str] | None,
    games: int,
    seed: int,
    out: Path,
    workers: "Crew",
) -> None:
    """Play the wanted games; raise UserError for unknown players."""
    from bookmaker.cli.progress import draw
    from bookmaker.library.games import setting_of
    from bookmaker.study.games import PLAYERS, STANDARD, USUAL, Plan, run
    from bookmaker.values.errors import did_you_mean

    size, mines, rule, start = board
    if size is None and any(option is not None for option in board):
        raise UserError("--mines, --rule and --start are of a board; give its --size, too")
    wrong = next((name for name in players or () if name not in PLAYERS), None)
    if wrong:
        raise UserError(f"--player {wrong}: unknown; {did_you_mean(wrong, PLAYERS)}")
    promised = rule or "safe-neighbourhood"
    settings = STANDARD
    if size:
        settings = (setting_of(size, mines, promised, start, "--"),)
    draw(run(Plan(settings, tuple(dict.fromkeys(players or USUAL)), games, seed), out, workers))


def _sides(text: str) -> tuple[int, ...]:
    """Return the sides that a text such as 4-10 or 5,7 names, each once and rising; raise UserError with an example."""
    ranges = [re.fullmatch(r"\s*([0-9]{1,4})\s*(?:-\s*([0-9]{1,4})\s*)?", part) for part in text.split(",")]
    pairs = [(int(found[1]), int(found[2] or found[1])) for found in ranges if found]
    if len(pairs) < len(ranges) or any(first > last for first, last in pairs):
        raise UserError(f"--sizes {text}: expected sides of square boards; write them like 4-10 or 5,7,10")
    sides = [side for side in SIDES if side * side <= MAX_CELLS]
    if any(side not in sides for pair in pairs for side in pair):
        raise UserError(f"--sizes {text}: a board has {sides[0]} to {sides[-1]} rows and columns; write them like 4-10")
    return tuple(sorted({side for first, last in pairs for side in range(first, last + 1)}))


def _check(experiment: Experiment, steps: int | None, search: Search | None) -> None:
    if experiment == "samples" and search not in (None, "paper"):
        raise UserError(
            f"--search {search}: looks at one clue set a step, so there is nothing to vary; "
            "leave it out, or study the density"
        )
    if experiment == "rating" and (steps is not None or search):
        raise UserError("rating: its boards are made as those of a book; leave --steps and --search out")
