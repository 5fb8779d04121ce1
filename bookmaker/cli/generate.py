"""bookmaker generate: puzzles as JSON lines."""

from functools import partial
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.bank.rowfile import LINES, PARQUET, check_pyarrow
from bookmaker.cli.games import COMPILING
from bookmaker.cli.kinds import OWN, KindName, OfKinds, kind_of, own_params
from bookmaker.cli.lines import Line, Target, write_lines
from bookmaker.cli.options import Contrast, Executor, RecordsPer, Scheduler, Workers, crew, start_early
from bookmaker.cli.selection import part_of, size_of
from bookmaker.values.errors import UserError
from bookmaker.values.files import real, try_to_write
from bookmaker.values.puzzle import USUAL

if TYPE_CHECKING:
    from bookmaker.cli.journal import EventFields
    from bookmaker.kinds.base import Kind, Order
    from bookmaker.values.puzzle import Made


MAKERS = ("bookmaker.kinds.lines", "bookmaker.engine.solve.make", "bookmaker.engine.solve.refined")
"""Modules for lines of puzzles that take long to load."""
SORT = OfKinds
"""The class of the command."""


def generate(
    context: typer.Context,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="RxC", help="Rows x columns, 3 to 60 of each, such as 7x7; needed, but for rows of --shape."
        ),
    ] = None,
    kind: KindName = USUAL,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many puzzles.")] = 1,
    shard: Annotated[
        str | None,
        typer.Option(metavar="K/N", help="Only part K of N of the puzzles, such as 3/10; the parts in order are all."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other puzzles.")] = 1,
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

    By local search; of other kinds with --kind, each with options of its own.

    Examples:

    bookmaker generate --size 7x7
    bookmaker generate --size 9x9 --count 20 --out puzzles.jsonl
    bookmaker generate --size 8x8 --kind sweep --rung pairs
    bookmaker generate --size 20x15 --kind mosaic --picture dog.png
    """
    from bookmaker.cli.engine import get_ready, told_if_slow

    start_early(workers if count > 1 else 1, executor, MAKERS)
    given = context.meta[OWN]
    if traces is None and (per, contrast) != ("step", False):
        raise UserError("--per and --contrast are about traces; give --traces FILE, too")
    one = _order(kind_of(kind), size, given, seed)
    _check_kind(kind_of(kind), shard, traces)
    _check_targets(out, traces, resume)
    make = partial(_make, None if traces is None else {"per": per, "contrast": contrast})
    get_ready()
    if dealt := kind_of(kind).is_dealt:
        told_if_slow(COMPILING, partial(make, one))
    target = Target(out, _run_settings(context) if resume else None, traces)
    with crew(workers, executor, scheduler) as own:
        write_lines(
            make,
            lambda number: one._replace(key=(seed, 0, number), turn=number),
            part_of(shard, count),
            own,
            target,
            dealt,
        )


def _order(kind: "Kind[Any]", size: str | None, given: dict[str, Any], seed: int) -> "Order[Any]":
    """Return what to make, as the first puzzle; raise UserError for an impossible board."""
    from bookmaker.kinds.base import Order

    board = size_of(size, given.get("shape"))
    return Order(kind.name, (seed, 0, 0), *board, own_params(kind, board, given))


def _check_kind(kind: "Kind[Any]", shard: str | None, traces: Path | None) -> None:
    """Raise UserError for options that puzzles of a kind cannot have."""
    if shard and kind.is_dealt:
        raise UserError(f"--shard: boards of --kind {kind.name} are compared with all before them; leave it out")
    if traces and kind.is_asked:
        raise UserError("--traces: a question about a position has no steps; leave it out")


_ELSEWHERE = ("out", "traces", "resume", "workers", "executor", "scheduler")
"""Options that do not decide the puzzles."""


def _run_settings(context: typer.Context) -> "EventFields":
    """Return, by option, what decides the puzzles, with checksums of the named files, and the version of bookmaker."""
    from bookmaker.engine.cluster import sources

    said = {name: value for name, value in context.params.items() if name not in _ELSEWHERE} | context.meta[OWN]
    read = {f"--{name}": _content(value) for name, value in said.items()}
    return {**read, "--traces": context.params["traces"] is not None, "bookmaker": sources()}


def _content(value: Any) -> Any:
    if isinstance(value, list):
        return [*map(_content, value)]
    return sha256(Path(value).read_bytes()).hexdigest() if isinstance(value, str) and Path(value).is_file() else value


def _check_targets(out: Path | None, traces: Path | None, resume: bool) -> None:
    """Make sure that files can be written, before the work."""
    if out is None and resume:
        raise UserError("--resume keeps what is made beside a file; give --out FILE, too")
    if traces is not None:
        if traces.suffix not in (LINES, PARQUET):
            ends = f"a file of traces ends in {LINES} or {PARQUET}; give it one of these names"
            raise UserError(f"--traces {traces}: {ends}")
        if out is not None and real(out) == real(traces):
            raise UserError(f"--traces {traces}: that is where -o writes the puzzles; give one of them another name")
    for option, target in (("--out", out), ("--traces", traces)):
        if target is not None:
            if target.suffix == PARQUET:
                check_pyarrow(f"{option} {target}")
            try_to_write(target)


def _make(sort: dict[str, Any] | None, order: "Order[Any]") -> Line:
    """Make one puzzle and put it on a line, with a sort of records of its trace, or none, in a worker."""
    from bookmaker.engine.symmetry import fingerprint
    from bookmaker.kinds import KINDS
    from bookmaker.kinds.lines import line_of

    made, _ = KINDS[order.kind].generate(order)
    mark = fingerprint(made.puzzle) if KINDS[order.kind].is_dealt else ""
    return mark, dumps(line_of(made)), [] if sort is None else _records(made, sort)


def _records(made: "Made", sort: dict[str, Any]) -> list[str]:
    from bookmaker.kinds import KINDS
    from bookmaker.kinds.base import REFINED
    from bookmaker.library.trace_records import records
    from bookmaker.words import load_words
    from bookmaker.words.story import tell

    trace = KINDS[made.puzzle.kind].explain(made.puzzle, made.answer, REFINED)
    story = tell(made.puzzle, trace, load_words("en", made.puzzle.kind))
    return [*map(dumps, records(story, made.answer, made.rating, **sort))]
