"""The steps by which a person solves a Mosaic puzzle, and how hard they are.

Single clues come first, then pairs, then sets of clues: a cell is supposed to be other than it is, and the clues that
contradict this are the step. `argue` states it as a sum, where there is one. The board is always seen from one side, so
that a turned puzzle has equal steps.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.looks import VIEW
from bookmaker.engine.kernel.mosaic import LIMIT
from bookmaker.engine.kernel.mosaic_walk import CLUES, NESTED, SETTLED, STEP, walk
from bookmaker.engine.mosaic.board import open_board
from bookmaker.engine.mosaic.solve import PATIENCE, only_answer
from bookmaker.engine.rank.energy import count_types, energy_of
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.engine.solve.trace_rating import View, rate
from bookmaker.values.puzzle import Answer, Made, Puzzle, Rating, Step, Trace

ROOM = 128
"""Words per cell of room for the steps of a board."""
SET = 4
"""Most clues that a step combines without being a supposition."""
NEST = 10
"""Extra links that nested suppositions count."""


class Walk(NamedTuple):
    """The steps of a puzzle; for each, what there was to look at, and whether it nested suppositions."""

    trace: Trace
    views: tuple[View, ...]
    nested: tuple[bool, ...]

    @property
    def links(self) -> tuple[int | None, ...]:
        """Return for each step the length of its supposition's chain, None where nothing is supposed."""
        many = zip((len(step.clues) for step in self.trace.steps), self.nested, strict=True)
        return tuple(clues - 1 + NEST * nested if clues > SET else None for clues, nested in many)


def steps(puzzle: Puzzle, answer: Answer | None = None) -> Trace:
    """Return the steps to the only answer of a puzzle, which is found if not given; raise NotUnique, TooHard."""
    return walk_through(puzzle, answer or only_answer(puzzle)).trace


def rating(puzzle: Puzzle, answer: Answer | None = None) -> Rating:
    """Return how hard the steps of a puzzle are; raise NotUnique, TooHard."""
    return rate_walk(puzzle, walk_through(puzzle, answer or only_answer(puzzle)))


def rate_walk(puzzle: Puzzle, walked: Walk) -> Rating:
    """Return how hard a puzzle is, given its steps."""
    return rate(puzzle, walked.trace, walked.links, walked.views)


@lru_cache(maxsize=32)
def walk_through(puzzle: Puzzle, answer: Answer, patience: int = PATIENCE) -> Walk:
    """Return the steps to the only answer of a puzzle with what there is to look at; raise TooHard.

    Nested suppositions may meet `patience` contradictions; with 0 none are nested.
    """
    cells = _first_image(puzzle)
    clues, filled = (np.array(values).ravel()[cells] for values in (puzzle.clues, answer.bullets))
    rows, columns = cells.shape
    out = np.zeros(ROOM * (cells.size + 9), dtype=np.int32)
    m = open_board(rows, columns, clues, filled)
    m[LIMIT] = patience
    count = walk(m, out, len(out))
    if count < 0:
        raise TooHard
    read = [*_read(out, count, cells.ravel(), puzzle, answer)]
    walked = tuple(step for step, _, _ in read)
    choices = tuple(len(step.bullets) + len(step.empty) for step in walked)
    return Walk(Trace(answer, walked, choices), tuple(view for _, view, _ in read), tuple(one for *_, one in read))


def _first_image(puzzle: Puzzle) -> NDArray[np.intp]:
    """Return the cells of a puzzle, numbered row by row, in the one orientation that all its images share."""
    cells = np.arange(len(puzzle.clues)).reshape(puzzle.rows, puzzle.columns)
    clues = np.array(puzzle.clues, dtype=np.int8) + 1
    sides = (cells, cells.T)
    images = [image for one in sides for image in (one, one[::-1], one[:, ::-1], one[::-1, ::-1])]
    return min(images, key=lambda image: (image.shape, clues[image].tobytes()))


def _read(
    out: NDArray[np.int32], count: int, cells: NDArray[np.intp], puzzle: Puzzle, answer: Answer
) -> Iterator[tuple[Step, View, bool]]:
    """Yield the steps that the kernel wrote, their views, and whether they nest; `cells` maps its numbers."""
    at = 0
    for _ in range(count):
        clues, settled = at + STEP + int(out[at + CLUES]), int(out[at + SETTLED])
        by = _to_cells(cells[out[at + STEP : clues]], puzzle.columns)
        found = _to_cells(cells[out[clues : clues + settled]], puzzle.columns)
        filled = tuple(cell for cell in found if answer.bullets[cell[0] * puzzle.columns + cell[1]])
        empty = tuple(cell for cell in found if cell not in filled)
        yield Step(by, filled, empty, fewest=len(by) <= 2), out[at : at + VIEW].tolist(), bool(out[at + NESTED])
        at = clues + settled


def _to_cells(places: NDArray[np.int32 | np.intp], columns: int) -> tuple[tuple[int, int], ...]:
    """Return cells by row and column, row by row."""
    return tuple(divmod(int(place), columns) for place in np.sort(places))


def rank(puzzle: Puzzle, patience: int = PATIENCE) -> Made:
    """Return a puzzle with its ranks and its answer, proved to be the only one; raise NotUnique, TooHard.

    `patience` is as in `walk_through`.
    """
    walked = walk_through(puzzle, only_answer(puzzle), patience)
    trace = walked.trace
    return Made(puzzle, trace.answer, *count_types(trace), energy_of(trace), rate_walk(puzzle, walked))
