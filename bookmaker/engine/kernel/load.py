"""Between plain values and a workspace."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import CELLS, CLUE, HIGH, OPEN, ROWS, SIDE, WANT, WIDE, Board, Words, X, new_board
from bookmaker.values.puzzle import Cell, cells_of

_BITS = 2 << np.arange(SIDE)


def to_cell(row: int, column: int) -> int:
    """Return the kernel's number of a cell."""
    return row * SIDE + column


def load_clues(rows: int, columns: int, clues: Sequence[int]) -> Board:
    """Return a workspace with the clues in force and every other cell unknown; -1 is no clue."""
    b = new_board(rows, columns)
    grid = np.array(clues, dtype=np.int64).reshape(rows, columns)
    given = (grid >= 0) @ _BITS[:columns]
    b[CLUE + 1 : CLUE + rows + 1] = given
    b[OPEN + 1 : OPEN + rows + 1] = (2 << columns) - 2 - given
    b[WANT : WANT + rows * SIDE].reshape(rows, SIDE)[:, :columns] = np.maximum(grid, 0)
    return b


def load_placement(b: Board, rows: int, columns: int, bullets: Sequence[bool]) -> None:
    """Make bullets, given row by row, the placement X."""
    b[X + 1 : X + rows + 1] = np.array(bullets).reshape(rows, columns) @ _BITS[:columns]


def cells_in(sets: Words, columns: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of sets, in order; a row of `sets` has the words of one, from the first row of the board on."""
    board = cells_of(sets.shape[1], columns)
    found = np.flatnonzero(sets[:, :, np.newaxis] & _BITS[:columns] != 0)
    cells, begin = [board[at] for at in (found % len(board)).tolist()], 0
    for end in found.searchsorted(np.arange(1, len(sets) + 1) * len(board)).tolist():
        yield tuple(cells[begin:end])
        begin = end


def read_words(words: Words) -> list[tuple[int, int]]:
    """Return the cells of ROWS words as (row, column), in order."""
    return list(next(cells_in(words[np.newaxis, 1 : ROWS - 1], SIDE)))


def read_placement(b: Board) -> tuple[bool, ...]:
    """Return the placement X row by row."""
    return tuple(_grid(b, X).ravel().tolist())


def read_clues(b: Board, words: int) -> tuple[int, ...]:
    """Return what the clues of a set say, row by row; -1 in every other cell."""
    wants = b[WANT : WANT + CELLS].reshape(SIDE, SIDE)[: b[HIGH], : b[WIDE]]
    return tuple(np.where(_grid(b, words), wants, -1).ravel().tolist())


def _grid(b: Board, words: int) -> NDArray[np.bool_]:
    """Return a set of cells as rows and columns."""
    return b[words + 1 : words + 1 + b[HIGH], np.newaxis] & _BITS[: b[WIDE]] != 0
