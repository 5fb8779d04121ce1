"""Whether clues can be met, as the kernel of chances finds."""

from functools import lru_cache

import numpy as np

from bookmaker.engine.bits import each
from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.odds import (
    CLOSED,
    GRID,
    MINE,
    NONE,
    OUTSIDE,
    PAD,
    SIDE,
    TOTAL,
    VALUE,
    WIDE,
    find_chances,
    new_odds,
)
from bookmaker.engine.solve import odds
from bookmaker.engine.solve.eliminate import Settled
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Puzzle


@lru_cache(maxsize=4)
def _workspace(rows: int, columns: int) -> tuple[Words, Floats]:
    return new_odds(rows, columns)


def load(b: Words, position: Position) -> None:
    """Write a position into a workspace for boards of its size."""
    rows, columns, clues, total = position.puzzle.printed_values
    shown = np.array(clues, dtype=np.int64).reshape(rows, columns)
    for cell in position.known:
        shown[cell] = MINE
    b[VALUE : VALUE + GRID].reshape(PAD, PAD)[1 : rows + 1, 1 : columns + 1] = shown
    b[TOTAL] = -1 if total is None else total


@lru_cache(maxsize=4)
def _closed_board(cells: int, settled: Settled) -> Words:
    """Return what a board of `cells` cells shows without a single number."""
    shown = np.full(cells, OUTSIDE, dtype=np.int64)
    shown[[*each(settled.free)]] = CLOSED
    shown[[*each(settled.bullets)]] = MINE
    return shown


def possible(puzzle: Puzzle, settled: Settled, clues: list[int], total: bool) -> bool:
    """Tell what `possible` in whole numbers tells, for boards whose numbers see the cells they touch.

    It asks that twin if the board is too large for the kernel, or too many numbers hang together.
    """
    if max(puzzle.rows, puzzle.columns) > SIDE:
        return odds.possible(puzzle, settled, clues, total)
    b, f = _workspace(puzzle.rows, puzzle.columns)
    shown = _closed_board(puzzle.rows * puzzle.columns, settled).copy()
    shown[clues] = [puzzle.clues[clue] for clue in clues]
    grid = b[VALUE : VALUE + GRID].reshape(PAD, PAD)
    grid[1 : puzzle.rows + 1, 1 : puzzle.columns + 1] = shown.reshape(puzzle.rows, puzzle.columns)
    b[TOTAL] = puzzle.total if total and puzzle.total is not None else -1
    result = find_chances(b, f)
    return odds.possible(puzzle, settled, clues, total) if result == WIDE else result != NONE
