"""Compile the whole kernel, once per machine."""

import multiprocessing
from contextlib import suppress

from bookmaker.kernel.jit import compiled, note_compiled
from bookmaker.puzzle import from_code
from bookmaker.solve.make import SEARCHES, Task, make
from bookmaker.solve.refined import solve

FIRST_RUN = "first run on this machine: compiling the puzzle engine, which takes some 40 seconds once"

__all__ = ["FIRST_RUN", "compile_all", "compiled"]


def compile_all() -> None:
    """Run everything once on a small board, so that compiled code is on the disk for every process.

    Two processes share the work. What both compile may reach the disk from one of them only, so
    everything runs once more, which takes no time where nothing is missing.
    """
    other = multiprocessing.get_context("spawn").Process(target=_explain_quietly, daemon=True)
    other.start()
    _search()
    other.join()
    _explain()
    note_compiled()


def _search() -> None:
    for search in SEARCHES:
        make(Task((0, 0, 0), 4, 4, 5, steps=2, search=search))


def _explain() -> None:
    solve(from_code("bullets:1x4:1:1c"))


def _explain_quietly() -> None:
    """Leave an interrupt to the process that waits."""
    with suppress(KeyboardInterrupt):
        _explain()
