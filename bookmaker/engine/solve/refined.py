"""The refined solver: always the simplest step available, from the fewest clues."""

from functools import lru_cache

import numpy as np

from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.refined import KNOWN, RECORD, SETS, TOTAL, refined_trace
from bookmaker.engine.solve.classic import new_steps, only_answer, read_steps, solved_board
from bookmaker.values.puzzle import Answer, Puzzle, Trace


def solve(puzzle: Puzzle) -> Trace:
    """Return the refined trace of a puzzle; raise NotUnique unless it has exactly one solution.

    Each step takes the fewest clues possible, and the total only if no clues alone lead on. With the total, clues that
    share no open cell and count out the board come before equally few others, and before more than four.
    """
    return trace_refined(puzzle, only_answer(puzzle))


@lru_cache(maxsize=32)
def trace_refined(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the refined trace of a puzzle, given its only solution."""
    b = solved_board(puzzle, answer)
    steps = new_steps(b)
    known, family = np.empty(KNOWN * RECORD, dtype=np.int64), np.empty(KNOWN, dtype=np.int64)
    sets = np.zeros(SETS, dtype=np.int64)
    length = refined_trace(b, steps, known, family, sets)
    choices = steps[1 : length * STEP : STEP].tolist()
    taken = zip(read_steps(b, steps, length, TOTAL), choices, strict=True)
    fewest = (step if found > 0 else step._replace(fewest=False) for step, found in taken)
    return Trace(answer, tuple(fewest), tuple(map(abs, choices)))


def arguable_trace(puzzle: Puzzle, trace: Trace) -> Trace:
    """Return a trace whose every step can be argued; a refined one stays as it is.

    The classic solver lets the total settle all the rest at once. The refined solver's steps replace that: before the
    total both know exactly what the clues alone settle.
    """
    *before, last = trace.steps or (None,)
    if trace.choices or last is None or not last.total:
        return trace
    steps = trace_refined(puzzle, trace.answer).steps
    first = next(at for at, step in enumerate(steps) if step.total)
    return trace._replace(steps=(*before, *steps[first:]))
