"""Mosaic as plain values: pictures, which are arrays of rows x columns bools, their counts, and puzzles."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.mosaic import Cells, load, new_board
from bookmaker.values.puzzle import BLOCKS, Answer, Puzzle

KIND = "mosaic"
Picture = NDArray[np.bool_]
Clues = NDArray[np.int8]
"""Rows x columns: 0 to 9, -1 where no clue is shown."""


def count(picture: Picture) -> Clues:
    """Return the clue of every cell of a picture."""
    rows, columns = picture.shape
    wide = np.zeros((rows + 2, columns + 2), dtype=np.int8)
    wide[1:-1, 1:-1] = picture
    lines: Clues = wide[:-2] + wide[1:-1] + wide[2:]
    counts: Clues = lines[:, :-2] + lines[:, 1:-1] + lines[:, 2:]
    return counts


def to_puzzle(clues: Clues) -> Puzzle:
    """Return the puzzle that shows some clues."""
    rows, columns = clues.shape
    return Puzzle(KIND, rows, columns, tuple(clues.ravel().tolist()), None, BLOCKS)


def to_answer(picture: Picture) -> Answer:
    """Return a picture as the answer of a puzzle."""
    rows, columns = picture.shape
    return Answer(rows, columns, tuple(picture.ravel().tolist()))


def open_board(rows: int, columns: int, clues: Sequence[int] | Clues, filled: Sequence[bool] | Picture | None) -> Cells:
    """Return a kernel's board that shows clues, given row by row, and has a reference; None for an empty one."""
    reference = np.zeros(rows * columns, dtype=np.int32) if filled is None else np.array(filled, dtype=np.int32).ravel()
    m = new_board(rows, columns)
    load(m, np.array(clues, dtype=np.int32).ravel(), reference)
    return m
