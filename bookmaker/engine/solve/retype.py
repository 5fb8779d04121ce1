"""Classic traces as the refined solver types its steps, so that every step can be argued and told."""

from collections.abc import Iterator

from bookmaker.engine.solve.argument import TOTAL
from bookmaker.engine.solve.refined import refined
from bookmaker.values.puzzle import Puzzle, Step, Trace


def retype(puzzle: Puzzle, trace: Trace) -> Trace:
    """Return a trace whose types are the number of clues, or "total"; a refined one is left as it is.

    The classic solver lets the total settle all the rest at once. Instead come the refined solver's
    steps from there: before the total both know just what the clues alone settle.
    """
    return trace._replace(steps=tuple(_retyped(puzzle, trace)))


def _retyped(puzzle: Puzzle, trace: Trace) -> Iterator[Step]:
    for step in trace.steps:
        if step.type == TOTAL:
            yield step
        elif step.clues:
            yield step._replace(type=len(step.clues))
        else:
            steps = refined(puzzle, trace.answer).steps
            yield from steps[[other.type for other in steps].index(TOTAL) :]
