"""bookmaker generate: puzzles as JSON lines."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from bookmaker.cli.games import START, Mines, setting_of
from bookmaker.cli.lines import Target, Traced, write_lines
from bookmaker.cli.options import MAKERS, Contrast, Executor, Per, RecordsPer, Scheduler, Workers, crew, start_early
from bookmaker.cli.positions import PositionsWanted, write_positions
from bookmaker.cli.rowfile import PARQUET, check_pyarrow
from bookmaker.cli.sweeps import How, Rung, SweepsWanted, write_sweeps
from bookmaker.cli.wanted import Symmetry, part_of, shaped, small, task_of
from bookmaker.values.errors import UserError
from bookmaker.values.files import try_to_write
from bookmaker.values.puzzle import Made

if TYPE_CHECKING:
    from bookmaker.cli.journal import EventFields
    from bookmaker.engine.pool import ParallelMap
    from bookmaker.engine.pool import Workers as Crew
    from bookmaker.engine.solve.make import Task


Search = Literal["joint", "paper"]
"""How puzzles are searched for."""


Total = Literal["printed", "none"]
"""Whether boards say how many bullets they hold."""


_OWN = {
    "bullets": (
        *("bullets", "total", "symmetry", "pattern", "shape"),
        *("steps", "samples", "search", "shard", "traces", "per", "contrast"),
    ),
    "sweep": ("mines", "start", "rung", "how", "rating"),
    "odds": ("mines", "question"),
}
"""By kind, the options that not all kinds have."""


LINES = ("bookmaker.engine.solve.line",)
"""All that takes long to load for lines of Bullets puzzles."""


class PuzzlesWanted(NamedTuple):
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
    shard: Annotated[
        str | None,
        typer.Option(metavar="K/N", help="Only part K of N of the puzzles, such as 3/10; the parts in order are all."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other puzzles.")] = 1,
    steps: Annotated[int, typer.Option(metavar="N", min=0, help="Steps of local search for each.")] = 500,
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, help="Minimal clue sets that --search paper tries at each step.")
    ] = 3,
    search: Annotated[
        Search, typer.Option(help="joint moves bullets and clues together; paper is the paper's hill descent.")
    ] = "joint",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write here instead of to stdout: lines of JSON, or .csv or .parquet."
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Keep what is made when stopped, in FILE.part, and go on from there."),
    ] = False,
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
    if traces is None and (per, contrast) != ("step", False):
        raise UserError("--per and --contrast are about traces; give --traces FILE, too")
    _check_targets(out, traces, resume)
    write: Callable[[Crew, Target], None]
    if kind == "odds":
        write = partial(write_positions, PositionsWanted(*small(size or "", mines), seed, question), count)
    elif kind == "sweep":
        rule = ("hint", "centre") if start == "hint" else ("safe-neighbourhood", start)
        write = partial(
            write_sweeps, SweepsWanted(setting_of(size or "", mines, *rule), seed, rung, how, rating), count
        )
    else:
        task = task_of(*shaped(size, shape), bullets, total == "printed", (symmetry, pattern))._replace(
            steps=steps, samples=samples, search=search
        )
        tasks = [task._replace(key=(seed, 0, index)) for index in part_of(shard, count)]
        write = partial(_write, tasks, PuzzlesWanted(traces is not None, per, contrast))
        get_ready()
    with crew(workers, executor, scheduler) as own:
        write(own, Target(out, _said(context) if resume else None, traces))


_ELSEWHERE = ("out", "traces", "resume", "workers", "executor", "scheduler")
"""Options that do not decide what is made."""
_MASKS = ("shape", "pattern")


def _said(context: typer.Context) -> "EventFields":
    """Return by option what decides the puzzles, with what their masks hold, and the version of bookmaker."""
    from bookmaker.engine.cluster import sources

    said = {f"--{name}": value for name, value in context.params.items() if name not in (*_ELSEWHERE, *_MASKS)}
    masks = {f"--{name}": context.params[name] and Path(context.params[name]).read_text("latin-1") for name in _MASKS}
    return {**said, **masks, "--traces": context.params["traces"] is not None, "bookmaker": sources()}


def _check_kind(context: typer.Context, kind: str) -> None:
    """Raise UserError for an option that is about another kind."""
    owners = {name: [one for one in _OWN if name in _OWN[one]] for names in _OWN.values() for name in names}
    for name, kinds in owners.items():
        source = context.get_parameter_source(name)
        if kind not in kinds and source and source.name == "COMMANDLINE":
            said = f"--kind {' or '.join(kinds)}"
            raise UserError(f"--{name} is about {said}; leave it out, or say {said}")


def _check_targets(out: Path | None, traces: Path | None, resume: bool) -> None:
    """Make sure that files can be written, before the work."""
    if out is None and resume:
        raise UserError("--resume keeps what is made beside a file; give --out FILE, too")
    if out is not None and out.suffix == PARQUET:
        check_pyarrow(f"--out {out}")
    if traces is not None:
        from bookmaker.cli.tracefile import check_target

        check_target(traces, out)
    for target in (out, traces):
        if target is not None:
            try_to_write(target)


def _write(tasks: "Sequence[Task]", wanted: PuzzlesWanted, workers: "Crew", target: Target) -> None:
    """Print puzzles, or write them and their traces; no file appears unless all do."""
    from bookmaker.engine.solve.line import made_line

    def made(run: "ParallelMap") -> "Iterator[Traced]":
        return run(partial(_make, wanted), tasks) if wanted.traces else ((line, []) for line in run(made_line, tasks))

    write_lines(made, len(tasks), len(tasks), workers, target)


def _make(wanted: PuzzlesWanted, task: "Task") -> tuple[str, list[str]]:
    """Make one puzzle and put it on a line, with the lines of its trace; this is what a worker runs."""
    from bookmaker.engine.solve.line import line_of
    from bookmaker.engine.solve.make import make

    made, _ = make(task)
    return line_of(made), list(_records(made, wanted))


def _records(made: "Made", wanted: PuzzlesWanted) -> Iterator[str]:
    from bookmaker.cli.records import records
    from bookmaker.engine.solve.refined import refined
    from bookmaker.words import load_words
    from bookmaker.words.story import tell

    story = tell(made.puzzle, refined(made.puzzle, made.answer), load_words("en"))
    yield from map(dumps, records(story, made.answer, made.rating, wanted.per, wanted.contrast))
