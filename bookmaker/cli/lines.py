"""Puzzles that are made one by one, each as one line of JSON: shown as they come, or in a file that appears whole."""

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.cli.rowfile import puzzle_file
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Event, Progress
from bookmaker.values.files import Stage, staging

if TYPE_CHECKING:
    from bookmaker.cli.journal import EventFields
    from bookmaker.cli.tracefile import Sink
    from bookmaker.engine.pool import ParallelMap
    from bookmaker.engine.pool import Workers as Crew

_AT_ONCE = 50
"""Puzzles that a worker makes before it hands them over."""
_ALIKE = 20
"""Puzzles that are looked at for each that is wanted, where there are few that differ."""
Marked = tuple[str, str]
"""What a puzzle shares with those that it equals when turned, and its line."""
Make = Callable[[Sequence[int]], list[Marked]]
"""Returns the puzzles of some numbers; this is what a worker runs."""
Traced = tuple[str, list[str]]
"""The line of a puzzle, and the records of how it is solved."""


class Target(NamedTuple):
    """Where puzzles go."""

    out: Path | None
    """None for stdout."""
    resumed: "EventFields | None" = None
    """What decides the puzzles, where a run goes on that was stopped, and can be stopped; else None."""
    traces: Path | None = None


def write_lines(
    made: "Callable[[ParallelMap], Iterable[Traced]]", count: int, work: int, workers: "Crew", target: Target
) -> None:
    """Print puzzles, or write them, and their traces, to files that appear whole or not at all.

    `work` is how many items there are for the map that `made` is called with. How far it is, is shown at a terminal.
    """
    events = _written(made, count, work, workers, target)
    if not sys.stderr.isatty() or (target.out is None and sys.stdout.isatty()):
        deque(events, 0)
        return
    from bookmaker.cli.progress import Screen, watch

    watch(events, Screen())


def _written(
    made: "Callable[[ParallelMap], Iterable[Traced]]", count: int, work: int, workers: "Crew", target: Target
) -> Generator[Event, None, None]:
    from bookmaker.engine.pool import pool

    with (
        _kept(target) as keep,
        staging() as stage,
        puzzle_file(stage, target.out) as take,
        _sink(stage, target.traces) as trace,
        pool(workers, work) as run,
    ):
        for number, (line, records) in enumerate(made(keep(run)), 1):
            take(line)
            trace(records)
            yield Progress("puzzles", number, count)


def _kept(target: Target) -> "AbstractContextManager[Callable[[ParallelMap], ParallelMap]]":
    if target.resumed is None or target.out is None:
        return nullcontext(lambda run: run)
    from bookmaker.cli.journal import journal

    return journal(target.out, target.resumed)


def _sink(stage: Stage, traces: Path | None) -> "AbstractContextManager[Sink]":
    if traces is None:
        return nullcontext(lambda _: None)
    from bookmaker.cli.tracefile import trace_file

    return trace_file(stage, traces)


def write_different(make: Make, count: int, workers: "Crew", target: Target) -> None:
    """Print or write puzzles of which no two are equal when turned; raise CannotBeMet for too many."""
    write_lines(lambda run: _different(make, count, run), count, -(-count // _AT_ONCE), workers, target)


def _different(make: Make, count: int, run: "ParallelMap") -> Iterator[Traced]:
    """Yield the lines of puzzles of which no two are equal when turned or mirrored."""
    seen, looked = set[str](), 0
    while left := count - len(seen):
        if looked >= _ALIKE * count:
            said = f"--count {count}: only {len(seen)} of {looked} boards differ, however they are turned"
            raise CannotBeMet(f"{said}; ask for fewer, or for larger boards")
        numbers = range(looked, looked + left)
        runs = [numbers[at : at + _AT_ONCE] for at in range(0, left, _AT_ONCE)]
        for mark, line in (one for made in run(make, runs) for one in made):
            if mark not in seen:
                seen.add(mark)
                yield line, []
        looked += left
