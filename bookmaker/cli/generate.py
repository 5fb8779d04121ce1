"""bookmaker generate: puzzles as JSON lines."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from bookmaker.cli.games import START, Mines, setting_of
from bookmaker.cli.options import MAKERS, Contrast, Executor, Per, RecordsPer, Scheduler, Workers, crew, start_early
from bookmaker.cli.positions import Job as PositionJob
from bookmaker.cli.positions import write_positions
from bookmaker.cli.sweeps import How, Rung, write_sweeps
from bookmaker.cli.sweeps import Job as SweepJob
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.files import Stage, staging, try_to_write
from bookmaker.values.puzzle import MAX_SIDE, Made, Size

if TYPE_CHECKING:
    from bookmaker.cli.tracefile import Sink
    from bookmaker.engine.pool import Workers as Crew
    from bookmaker.engine.solve.make import Task


Search = Literal["joint", "paper"]
"""How puzzles are searched for."""


Total = Literal["printed", "none"]
"""Whether boards say how many bullets they hold."""


Symmetry = Literal["half-turn", "mirror", "diagonal", "four"]
"""How the cells of clues lie."""


_OWN = {
    "bullets": (
        *("bullets", "total", "symmetry", "pattern", "shape"),
        *("steps", "samples", "search", "traces", "per", "contrast"),
    ),
    "sweep": ("mines", "start", "rung", "how", "rating"),
    "odds": ("mines", "question"),
}
"""By kind, the options that not all kinds have."""


LINES = ("bookmaker.engine.solve.line",)
"""All that takes long to load for lines of Bullets puzzles."""


class Job(NamedTuple):
    """What is wanted of each puzzle."""

    traces: bool
    per: Per
    contrast: bool


def generate(
    context: typer.Context,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="RxC", help="Rows x columns, 3 to 20 of each, such as 7x7; needed, but for rows of --shape."
        ),
    ] = None,
    bullets: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="Bullets on each board; 0.3 of the cells when absent, or 0.22 without a total."
        ),
    ] = None,
    total: Annotated[
        Total, typer.Option(help="printed; or none, so that the clues alone determine every bullet.")
    ] = "printed",
    symmetry: Annotated[
        Symmetry | None,
        typer.Option(
            metavar="NAME",
            help="How clues lie alike: half-turn; mirror, left and right; diagonal; or four, at quarter turns.",
        ),
    ] = None,
    shape: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Boards that are no full rectangle: rows of X and dots (.txt), or a black and white picture (.png).",
        ),
    ] = None,
    pattern: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Clues in these cells alone: rows of X and dots (.txt), or a black and white PNG."
        ),
    ] = None,
    kind: Annotated[
        Literal["bullets", "sweep", "odds"],
        typer.Option(
            help="bullets; sweep, boards of Minesweeper that need no guess; or odds, positions with a question."
        ),
    ] = "bullets",
    mines: Mines = None,
    start: Annotated[
        str,
        typer.Option(
            metavar="CELL",
            help=f"Where a sweep begins: {START}; or hint, the safe cell of the smallest number nearest to the centre.",
        ),
    ] = "centre",
    rung: Annotated[
        Rung | None,
        typer.Option(metavar="RUNG", help="What a sweep asks for: single, pairs, components or total; no rung below."),
    ] = None,
    how: Annotated[
        How | None,
        typer.Option(
            help="Sweeps that are as likely as each other, or repaired, by mines pushed out, or pulled in as often; "
            "fair when absent, if not too scarce."
        ),
    ] = None,
    rating: Annotated[
        bool, typer.Option("--rating", help="How hard each sweep is for a person, and its tier, too.")
    ] = False,
    question: Annotated[
        Literal["safest", "chance", "order", "best"],
        typer.Option(
            metavar="QUESTION",
            help="Of odds: safest, which cell that is; chance, how likely a marked one holds a mine; order, of three; "
            "or best, the best move.",
        ),
    ] = "safest",
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many puzzles.")] = 1,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other puzzles.")] = 1,
    steps: Annotated[int, typer.Option(metavar="N", min=0, help="Steps of local search for each.")] = 500,
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, help="Minimal clue sets that --search paper tries at each step.")
    ] = 3,
    search: Annotated[
        Search, typer.Option(help="joint moves bullets and clues together; paper is the paper's hill descent.")
    ] = "joint",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write here instead of to stdout.")
    ] = None,
    traces: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write how each is solved here, too, as records to train models on: .jsonl or .parquet.",
        ),
    ] = None,
    per: RecordsPer = "step",
    contrast: Contrast = False,
    workers: Workers = None,
    executor: Executor = "processes",
    scheduler: Scheduler = None,
) -> None:
    """Make puzzles, and print each as one line of JSON.

    By local search; boards without a guess, or questions, with --kind.

    Examples:

    bookmaker generate --size 7x7
    bookmaker generate --size 9x9 --count 20 --out puzzles.jsonl
    bookmaker generate --size 8x8 --kind sweep --rung pairs
    """
    from bookmaker.cli.engine import get_ready

    _check_kind(context, kind)
    if size is None and (shape is None or shape.suffix.lower() == ".png"):
        raise UserError("--size is missing; write it like --size 7x7")
    needed = LINES if (kind, traces) == ("bullets", None) else MAKERS
    start_early(workers if count > 1 else 1, executor, needed)
    if kind == "odds":
        _check_targets(out, None)
        positions = PositionJob(*_small(size or "", mines), seed, question)
        with crew(workers, executor, scheduler) as own:
            write_positions(positions, count, own, out)
        return
    if kind == "sweep":
        _check_targets(out, None)
        setting = setting_of(
            size or "", mines, *(("hint", "centre") if start == "hint" else ("safe-neighbourhood", start))
        )
        with crew(workers, executor, scheduler) as own:
            write_sweeps(SweepJob(setting, seed, rung, how, rating), count, own, out)
        return
    task = _task(*_shaped(size, shape), bullets, total == "printed", (symmetry, pattern))._replace(
        steps=steps, samples=samples, search=search
    )
    tasks = [task._replace(key=(seed, 0, index)) for index in range(count)]
    job = Job(traces is not None, per, contrast)
    if traces is None and (per, contrast) != ("step", False):
        raise UserError("--per and --contrast are about traces; give --traces FILE, too")
    _check_targets(out, traces)
    get_ready()
    with crew(workers, executor, scheduler) as own:
        _write(tasks, own, job, (out, traces))


def _check_kind(context: typer.Context, kind: str) -> None:
    """Raise UserError for an option that is about another kind."""
    owners = {name: [one for one in _OWN if name in _OWN[one]] for names in _OWN.values() for name in names}
    for name, kinds in owners.items():
        source = context.get_parameter_source(name)
        if kind not in kinds and source and source.name == "COMMANDLINE":
            said = f"--kind {' or '.join(kinds)}"
            raise UserError(f"--{name} is about {said}; leave it out, or say {said}")


def _board(size: str) -> Size:
    try:
        return Size.parse(size)
    except ValueError as error:
        raise UserError(f"--size {size}: {error}; write it like 7x7") from None


def _small(size: str, mines: int | None) -> tuple[int, int, int]:
    """Return rows, columns and mines of a board; raise UserError for one that cannot be."""
    from bookmaker.kinds.base import ASKED_DENSITY, fitting_mines

    board = _board(size)
    placed = mines or max(1, round(ASKED_DENSITY * board.cells))
    try:
        return *board, fitting_mines(placed, board) or placed
    except Wrong as wrong:
        raise UserError(f"--mines {placed}: {wrong}; {wrong.remedy}") from None


def _check_targets(out: Path | None, traces: Path | None) -> None:
    """Make sure that files can be written, before the work."""
    if traces is not None:
        from bookmaker.cli.tracefile import check_target

        check_target(traces, out)
    for target in (out, traces):
        if target is not None:
            try_to_write(target)


def _write(tasks: "list[Task]", workers: "Crew", job: Job, targets: tuple[Path | None, Path | None]) -> None:
    """Print puzzles, or write them and their traces; no file appears unless all do."""
    from bookmaker.engine.pool import pool
    from bookmaker.engine.solve.line import made_line

    (out, traces), lines = targets, list[str]()
    with staging() as stage, _sink(stage, traces) as take, pool(workers, len(tasks)) as run:
        made = run(partial(_make, job), tasks) if job.traces else ((line, []) for line in run(made_line, tasks))
        for line, records in made:
            if out is None:
                print(line, flush=True)
            else:
                lines.append(line)
            take(records)
        if out is not None:
            stage.put(out, "".join(f"{line}\n" for line in lines).encode())


def _sink(stage: Stage, traces: Path | None) -> "AbstractContextManager[Sink]":
    if traces is None:
        return nullcontext(lambda _: None)
    from bookmaker.cli.tracefile import trace_file

    return trace_file(stage, traces)


def _shaped(size: str | None, shape: Path | None) -> tuple[Size, frozenset[int]]:
    """Return the size of a board, and where it has no cell; raise UserError for one that cannot be."""
    from bookmaker.values.masks import read_mask
    from bookmaker.values.shape import Shape

    if shape is None:
        return _board(size or ""), frozenset()
    try:
        board = Size.parse(size, MAX_SIDE) if size else None
        found = Shape.of(read_mask(str(shape), Path(), board))
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"--shape {shape}: {wrong}", wrong.remedy)))) from None
    if board not in (None, found.size):
        raise UserError(
            f"--size {size}: {shape} has {found.size.rows} rows and {found.size.columns} columns; leave it out"
        )
    return found.size, found.holes


def _task(
    size: Size, holes: frozenset[int], bullets: int | None, total: bool, figure: tuple[Symmetry | None, Path | None]
) -> "Task":
    """Return what to make, without its key; raise UserError for a board that cannot be."""
    from bookmaker.engine.solve.make import Task
    from bookmaker.kinds.bullets import default_bullets, within_sight

    symmetry, pattern = _figure(size, holes, bullets, total, *figure)
    cells = size.cells - len(holes)
    seen = len(within_sight(pattern, size, symmetry, holes)) if pattern else cells
    placed = bullets if bullets is not None else default_bullets(seen, total)
    if placed >= cells:
        raise UserError(
            f"--bullets {placed}: with one cell for a clue, a board of {size} has room for {cells - 1} at most"
        )
    return Task((), *size, placed, total=total, holes=holes, symmetry=symmetry, pattern=frozenset(pattern))


def _figure(
    size: Size, holes: frozenset[int], bullets: int | None, total: bool, symmetry: Symmetry | None, pattern: Path | None
) -> tuple[str, tuple[int, ...]]:
    """Return by which symmetry clues lie, and in which cells; raise UserError for what cannot be."""
    from bookmaker.kinds.bullets import fitting_pattern, fitting_symmetry, placed
    from bookmaker.values.masks import read_mask

    option = f"--symmetry {symmetry}"
    try:
        lying, cells = fitting_symmetry(symmetry, size, holes) or "", tuple[int, ...]()
        if pattern is not None:
            option = f"--pattern {pattern}"
            cells = placed(read_mask(str(pattern), Path(), size), size)
            fitting_pattern(cells, size, holes, lying, bullets, total)
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"{option}: {wrong}", wrong.remedy)))) from None
    return lying, cells


def _make(job: Job, task: "Task") -> tuple[str, list[str]]:
    """Make one puzzle and put it on a line, with the lines of its trace; this is what a worker runs."""
    from bookmaker.engine.solve.line import line_of
    from bookmaker.engine.solve.make import make

    made, _ = make(task)
    return line_of(made), list(_records(made, job))


def _records(made: "Made", job: Job) -> Iterator[str]:
    from bookmaker.cli.records import records
    from bookmaker.engine.solve.refined import refined
    from bookmaker.words import load_words
    from bookmaker.words.story import tell

    story = tell(made.puzzle, refined(made.puzzle, made.answer), load_words("en"))
    yield from map(dumps, records(story, made.answer, made.rating, job.per, job.contrast))
