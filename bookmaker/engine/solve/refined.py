"""The refined solver: the simplest next step there is, from the fewest clues."""

from functools import lru_cache

import numpy as np

from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.refined import KNOWN, RECORD, SETS, TOTAL, refined_trace
from bookmaker.engine.solve.classic import new_steps, only_answer, read_steps, solved_board
from bookmaker.values.puzzle import Answer, Puzzle, Trace


def solve(puzzle: Puzzle) -> Trace:
    """Return the refined trace of a puzzle; raise NotUnique when it has not exactly one solution.

    Each step is one that takes the fewest clues there are, and the total only where no clues alone lead on. With the
    total, clues that share no open cell and count out the board come before others as few, and before more than four.
    """
    return trace_refined(puzzle, only_answer(puzzle))


@lru_cache(maxsize=32)
def trace_refined(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the refined trace of a puzzle whose only solution is known."""
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
    """Return a trace of which every step can be argued; a refined one is left as it is.

    The classic solver lets the total settle all the rest at once. Instead come the refined solver's steps from there:
    before the total both know just what the clues alone settle.
    """
    *before, last = trace.steps or (None,)
    if trace.choices or last is None or not last.total:
        return trace
    steps = trace_refined(puzzle, trace.answer).steps
    first = next(at for at, step in enumerate(steps) if step.total)
    return trace._replace(steps=(*before, *steps[first:]))
