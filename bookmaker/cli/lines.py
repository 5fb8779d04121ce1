"""Puzzles made one by one, each as a line of JSON: shown as they come, or in a file that appears whole."""

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.bank.rowfile import PARQUET, line_file, puzzle_file, table_file
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Event, Progress
from bookmaker.values.files import Stage, staging

if TYPE_CHECKING:
    from bookmaker.cli.journal import EventFields
    from bookmaker.engine.pool import ParallelMap
    from bookmaker.engine.pool import Workers as Crew
    from bookmaker.kinds.base import Order

_ALIKE = 20
"""Puzzles to try for each one wanted, if few differ."""
Line = tuple[str, str, list[str]]
"""What equal puzzles share when turned, the line, and the records of how it is solved."""
Make = Callable[["Order[Any]"], Line]
"""Makes one puzzle, in a worker."""
Get = Callable[[int], "Order[Any]"]
"""Returns the order of a puzzle by its number."""


class Target(NamedTuple):
    """Where puzzles go."""

    out: Path | None
    """None for stdout."""
    resumed: "EventFields | None" = None
    """What decides the puzzles, if a run can be stopped and go on; else None."""
    traces: Path | None = None


def write_lines(make: Make, get: Get, numbers: range, workers: "Crew", target: Target, different: bool = False) -> None:
    """Print puzzles, or write them, and their traces, to files that appear whole or not at all.

    A terminal shows progress. Raises CannotBeMet for too many that are `different` when turned.
    """

    def make_all(run: "ParallelMap") -> Iterable[Line]:
        return _different(make, get, len(numbers), run) if different else run(make, [get(number) for number in numbers])

    events = _write_lines(make_all, len(numbers), workers, target)
    if not sys.stderr.isatty() or (target.out is None and sys.stdout.isatty()):
        deque(events, 0)
        return
    from bookmaker.cli.progress import Screen, watch

    watch(events, Screen())


def _write_lines(
    made: "Callable[[ParallelMap], Iterable[Line]]", count: int, workers: "Crew", target: Target
) -> Generator[Event, None, None]:
    from bookmaker.engine.pool import pool

    with (
        _open_journal(target) as keep,
        staging() as stage,
        puzzle_file(stage, target.out) as take,
        _trace_file(stage, target.traces) as trace,
        pool(workers, count) as run,
    ):
        for number, (_, line, records) in enumerate(made(keep(run)), 1):
            take(line)
            trace(records)
            yield Progress("puzzles", number, count)


def _open_journal(target: Target) -> "AbstractContextManager[Callable[[ParallelMap], ParallelMap]]":
    if target.resumed is None or target.out is None:
        return nullcontext(lambda run: run)
    from bookmaker.cli.journal import journal

    return journal(target.out, target.resumed)


@contextmanager
def _trace_file(stage: Stage, target: Path | None) -> Iterator[Callable[[Iterable[str]], object]]:
    """Provide a function that writes records to a file, if there is one, that appears when the stage ends.

    In Parquet, values that are a number or "total" in JSON are text, for it has no such type.
    """
    if target is None:
        yield lambda _: None
    elif target.suffix != PARQUET:
        with line_file(stage.put(target, b"")) as sink:
            yield sink
    else:
        from bookmaker.library.trace_records import RecordModel

        types = {name: field.annotation for name, field in RecordModel.model_fields.items()}
        with table_file(stage.put(target, b""), PARQUET, types) as take:
            yield lambda lines: take({**record, "type": str(record["type"])} for record in map(loads, lines))


def _different(make: Make, get: Get, count: int, run: "ParallelMap") -> Iterator[Line]:
    """Yield puzzles that all differ when turned or mirrored."""
    seen, looked = set[str](), 0
    while left := count - len(seen):
        if looked >= _ALIKE * count:
            said = f"--count {count}: only {len(seen)} of {looked} boards differ, however they are turned"
            raise CannotBeMet(f"{said}; ask for fewer, or for larger boards")
        for one in run(make, [get(number) for number in range(looked, looked + left)]):
            if one[0] not in seen:
                seen.add(one[0])
                yield one
        looked += left
