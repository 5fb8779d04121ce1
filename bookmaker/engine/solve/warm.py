"""Compile the whole kernel, once per machine."""

import gc
import multiprocessing
from collections.abc import Callable
from contextlib import suppress

from bookmaker.engine.kernel.jit import is_compiled
from bookmaker.engine.kernel.machine_code import note_complete
from bookmaker.engine.pool import end_with_parent
from bookmaker.values.puzzle import from_code

FIRST_RUN = "first run on this machine: compiling the puzzle engine, which takes some 10 seconds once"

__all__ = ["FIRST_RUN", "compile_all", "is_compiled", "run_all"]


def compile_all() -> None:
    """Run everything once, so that every process finds compiled code on the disk.

    Two processes share the work about evenly. Code that both compile may reach the disk from only one of them, so
    everything runs once more, which takes no time if nothing is missing.
    """
    new = multiprocessing.get_context("spawn")
    processes = [new.Process(target=_quietly, args=(part,), daemon=True) for part in (_search, _explain)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    run_all()
    note_complete()


def run_all() -> None:
    """Run everything once on a small board."""
    _search()
    _explain()


def _search() -> None:
    # A process compiles what it has imported of the kernel, so each part imports its own.
    from bookmaker.engine.solve.make import SEARCHES, Task, make

    for search in SEARCHES:
        make(Task((0, 0, 0), 6, 6, 11, steps=2, search=search))


def _explain() -> None:
    # The classic solver and the rating come first: searches need them too, but not soon.
    from bookmaker.engine.solve import classic, refined, trace_rating

    puzzle = from_code("bullets:1x4:1:1c")
    trace_rating.scores_of(puzzle, classic.solve(puzzle).steps)
    refined.solve(puzzle)


def _quietly(part: Callable[[], None]) -> None:
    """Leave interrupts to the process that waits, and collect no garbage: most of what the compiler makes stays."""
    end_with_parent()
    gc.disable()
    with suppress(KeyboardInterrupt):
        part()
