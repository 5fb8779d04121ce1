"""Compile the whole kernel, once per machine."""

from bookmaker.kernel.jit import compiled, note_compiled
from bookmaker.solve.make import SEARCHES, Task, make

FIRST_RUN = "first run on this machine: compiling the puzzle engine, which takes some 20 seconds once"

__all__ = ["FIRST_RUN", "compile_all", "compiled"]


def compile_all() -> None:
    """Run everything once on a small board, so that compiled code is on the disk for every process."""
    for search in SEARCHES:
        make(Task((0, 0, 0), 4, 4, 5, steps=2, search=search))
    note_compiled()
