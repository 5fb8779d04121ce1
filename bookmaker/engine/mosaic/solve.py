"""The answers of a Mosaic puzzle, found from the printed board alone."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bookmaker.engine.kernel.mosaic import LIMIT, Cells
from bookmaker.engine.kernel.mosaic_search import LATER, NO, find_answer, find_other, read_answer
from bookmaker.engine.mosaic.board import open_board
from bookmaker.engine.solve.classic import NotUnique
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.values.puzzle import Answer, Puzzle

PATIENCE = 400_000
"""Contradictions that a proof may meet."""


class Solved(NamedTuple):
    """What is known for sure about a puzzle: it has no answer, exactly one, or at least two."""

    answer: Answer | None
    other: Answer | None


@lru_cache(maxsize=32)
def solve(puzzle: Puzzle, patience: int = PATIENCE) -> Solved:
    """Return an answer of a puzzle and, if there is one, another answer; raise TooHard."""
    m = open_board(puzzle.rows, puzzle.columns, puzzle.clues, None)
    m[LIMIT] = patience
    answer = _read_found(find_answer(m), m, puzzle)
    return Solved(answer, answer and _read_found(find_other(m), m, puzzle))


def only_answer(puzzle: Puzzle) -> Answer:
    """Return the only answer of a puzzle; raise NotUnique when there is none or there are several, TooHard."""
    answer, other = solve(puzzle)
    if answer is None or other is not None:
        raise NotUnique(0 if answer is None else 2)
    return answer


def _read_found(found: int, m: Cells, puzzle: Puzzle) -> Answer | None:
    """Return the answer that the kernel found."""
    if found == LATER:
        raise TooHard
    if found == NO:
        return None
    values = np.empty(puzzle.rows * puzzle.columns, dtype=np.int32)
    read_answer(m, values)
    return Answer(puzzle.rows, puzzle.columns, tuple(values.astype(bool).tolist()))
