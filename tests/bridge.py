"""Between the plain values of the twins and the kernel's workspace, and which random boards are compared."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from bookmaker.engine.kernel.board import CLUE, OPEN, ROWS, WANT, Board, X, new_board, put
from bookmaker.engine.kernel.load import read_words, to_cell
from tests.twins.grid import Field

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (10, 10))
MANY_BOARDS = 1000
FAST, CHUNK = 50, 95
LARGE: dict[Size, tuple[int, int]] = {
    (5, 9): (20, 200),
    (9, 5): (10, 100),
    (3, 20): (10, 100),
    (20, 4): (10, 100),
    (12, 12): (10, 50),
    (15, 15): (5, 40),
    (20, 20): (1, 6),
}
"""Sizes of which fewer boards are compared: with checked indices, and in all."""


def chunks(many: int = MANY_BOARDS) -> list[Any]:
    """Return (size, numbers of the boards): a part of each usual size for the quick run, all of them for the long one.

    `many` is how many there are of each of the usual sizes.
    """
    return [*_many(many), *_large()]


def _many(many: int) -> Iterator[Any]:
    for size in SIZES:
        yield pytest.param(size, range(FAST), id=f"{size[0]}x{size[1]}")
        for first in range(FAST, many, CHUNK):
            yield pytest.param(size, range(first, first + CHUNK), marks=pytest.mark.slow)


def _large() -> Iterator[Any]:
    for size, (fast, count) in LARGE.items():
        yield pytest.param(size, range(fast), id=f"{size[0]}x{size[1]}", marks=pytest.mark.indices)
        for first in range(fast, count, 50):
            yield pytest.param(size, range(first, min(first + 50, count)), marks=pytest.mark.slow)


def put_cells(b: Board, words: int, columns: int, cells: Iterable[int]) -> None:
    """Add cells to a set of the workspace."""
    for cell in cells:
        put(b, words, to_cell(*divmod(cell, columns)))


def cells_of(b: Board, words: int, columns: int) -> set[int]:
    """Return a set of the workspace."""
    return {row * columns + column for row, column in read_words(b[words : words + ROWS])}


def load(field: Field, shown: set[int]) -> Board:
    """Return a workspace with a placement, some of its clues in force, and every other cell open."""
    b = new_board(field.rows, field.columns)
    put_cells(b, X, field.columns, field.bullets)
    put_cells(b, CLUE, field.columns, shown)
    put_cells(b, OPEN, field.columns, set(range(field.size)) - shown)
    for cell, clue in field.clues().items():
        b[WANT + to_cell(*divmod(cell, field.columns))] = clue
    return b
