"""Puzzles of which no two are equal when turned, each as one line of JSON."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import staging

if TYPE_CHECKING:
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


def write_different(make: Make, count: int, workers: "Crew", out: Path | None) -> None:
    """Print puzzles, or write them to a file that appears whole or not at all; raise CannotBeMet for too many."""
    from bookmaker.engine.pool import pool

    with staging() as stage, pool(workers, -(-count // _AT_ONCE)) as run:
        made = _different(make, count, run)
        if out is None:
            for line in made:
                print(line, flush=True)
        else:
            stage.put(out, "".join(f"{line}\n" for line in made).encode())


def _different(make: Make, count: int, run: "ParallelMap") -> Iterator[str]:
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
                yield line
        looked += left
