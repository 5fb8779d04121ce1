"""The rating of a puzzle: its refined trace, and what has to be supposed in it, handed to the table of weights."""

from collections.abc import Iterator, Sequence

from bookmaker.engine.rank.rating import FEW, rate, scores
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Line, Refute
from bookmaker.values.puzzle import Cell, Puzzle, Rating, Step, Trace


def rated(puzzle: Puzzle, trace: Trace) -> Rating:
    """Return the rating of a puzzle whose refined trace is known."""
    return rate(puzzle, trace, tuple(_links(puzzle, trace.steps, trace.boards)))


def scores_of(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle] = ()) -> tuple[float, ...]:
    """Return how hard each step of any solution is, by the table of weights; `boards` as in a trace."""
    return tuple(scores(puzzle, steps, _links(puzzle, steps, boards), boards))


def _links(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle]) -> Iterator[int | None]:
    """Yield for each step the links of the longest chain in its argument; two clues and fewer need no chain."""
    settled: dict[Cell, bool] = {}
    for at, step in enumerate(steps):
        puzzle = boards[at] if boards else puzzle
        argument = argue(step, puzzle, settled) if len(step.clues) + step.total > FEW else ()
        yield max((_length(line.chain) for line in argument if isinstance(line, Refute)), default=None)
        settled.update(dict.fromkeys(step.bullets, True))
        settled.update(dict.fromkeys(step.empty, False))


def _length(chain: tuple[Line, ...]) -> int:
    return sum(1 + (_length(line.chain) if isinstance(line, Refute) else 0) for line in chain)
