"""Refined traces of made puzzles: always the same ones."""

from collections.abc import Iterator
from functools import cache

from bookmaker.engine.solve.make import PAPER_SEARCH, Task, make
from bookmaker.engine.solve.refined import refined
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace

Moment = tuple[Puzzle, dict[Cell, bool], Step]
"""A puzzle, what is known of it, and the next step."""


@cache
def solved(rows: int, columns: int, number: int) -> tuple[Puzzle, Trace]:
    """Return puzzle `number` of a size with its refined trace; every other one by the paper's search."""
    task = Task((4, rows, columns, number), rows, columns, round(0.3 * rows * columns), steps=20 + number % 60)
    made, _ = make(task._replace(search=PAPER_SEARCH, steps=5) if number % 2 else task)
    return made.puzzle, refined(made.puzzle, made.answer)


def after(settled: dict[Cell, bool], step: Step) -> dict[Cell, bool]:
    """Return what is known after a step."""
    return settled | dict.fromkeys(step.bullets, True) | dict.fromkeys(step.empty, False)


def moments(rows: int, columns: int, numbers: range) -> Iterator[Moment]:
    """Yield every step of some puzzles with what is known before it."""
    for number in numbers:
        puzzle, trace = solved(rows, columns, number)
        settled: dict[Cell, bool] = {}
        for step in trace.steps:
            yield puzzle, settled, step
            settled = after(settled, step)
