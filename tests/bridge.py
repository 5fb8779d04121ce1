"""Between the plain values of the twins and the kernel's workspace, and which random boards are compared."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from bookmaker.engine.kernel.board import CLUE, OPEN, ROWS, WANT, Board, X, new_board
from bookmaker.engine.kernel.load import read_words, to_cell
from tests.quick import parted
from tests.twins.grid import Field, a_field

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (10, 10))
FAST, SLOW, CHUNK = 50, 300, 100
"""How many boards of each of these sizes are compared: always the same ones, and others for each commit, in parts."""
LARGE: dict[Size, int] = {(5, 9): 80, (9, 5): 50, (3, 20): 50, (20, 4): 50, (12, 12): 30, (15, 15): 20, (20, 20): 4}
"""Sizes of which fewer boards are compared, always the same ones, in the long run."""


def chunks(slow: int = SLOW) -> list[Any]:
    """Return (size, numbers of the boards): a part of each usual size for the quick run, `slow` more for the long."""
    usual = (case for size in SIZES for case in parted((size,), _name(size), FAST, slow, CHUNK))
    return [*usual, *_large()]


def _large() -> Iterator[Any]:
    for size, count in LARGE.items():
        yield pytest.param(size, range(count), id=_name(size), marks=pytest.mark.slow)


def _name(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def put_cells(b: Board, words: int, columns: int, cells: Iterable[int]) -> None:
    """Add cells to a set of the workspace."""
    for cell in cells:
        row, column = divmod(cell, columns)
        b[words + row + 1] |= 2 << column


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


def some_clues(field: Field, number: int) -> set[int]:
    """Return some of the clues of a field: now few, now nearly all."""
    rng = random.Random(number)
    return set(rng.sample(sorted(field.empty), round(rng.uniform(0.2, 1) * len(field.empty))))


def boards(size: Size, count: int, share: float | None = None) -> Iterator[tuple[Field, set[int], Board]]:
    """Yield so many fields of a size with some of their clues, and with both in a workspace."""
    for number in range(count):
        field = a_field(*size, number, share)
        shown = some_clues(field, number)
        yield field, shown, load(field, shown)
