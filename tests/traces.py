"""Refined traces of made puzzles: always the same ones."""

from collections.abc import Iterator
from functools import cache

from bookmaker.engine.kernel.board import BEST, count_bullets
from bookmaker.engine.kernel.load import read_clues, read_placement
from bookmaker.engine.solve.make import PAPER_SEARCH, Task, new_search
from bookmaker.engine.solve.refined import trace_refined
from bookmaker.values.puzzle import Answer, Cell, Puzzle, Step, Trace

Moment = tuple[Puzzle, dict[Cell, bool], Step]
"""A puzzle, what is known of it, and the next step."""


@cache
def solved(rows: int, columns: int, number: int) -> tuple[Puzzle, Trace]:
    """Return puzzle `number` of a size with its refined trace; every other one by the paper's search."""
    task = Task((4, rows, columns, number), rows, columns, round(0.3 * rows * columns), steps=20 + number % 60)
    puzzle, answer = _searched(task._replace(search=PAPER_SEARCH, steps=5) if number % 2 else task)
    return puzzle, trace_refined(puzzle, answer)


def _searched(task: Task) -> tuple[Puzzle, Answer]:
    """Return what a search comes to, neither proved nor rated: that takes longer, and has tests of its own."""
    search = new_search(task)
    search.start()
    search.go_on(task, search.begin(task), task.steps, task.goal)
    count_bullets(search.b)
    puzzle = Puzzle(task.kind, task.rows, task.columns, read_clues(search.b, BEST), task.bullets)
    return puzzle, Answer(task.rows, task.columns, read_placement(search.b))


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
