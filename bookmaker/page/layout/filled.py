"""Filled and empty cells in print: black squares on a grid, several grids side by side where cells change."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.values.marks import BLACK, Line, Mark, Page, Rect

CELL, MARGIN = 12.0, 9.0
"""A cell's side, and the white space around and between grids, in points."""
_LINE, _HEAVY, _GRAY = 0.25, 0.75, 0.6
"""Widths of lines and of every fifth line, in points, and their gray."""
_EVERY = 5
_FRAME, _FRAME_INK = 2.0, 0.5
"""The frame around a cell that changes."""


def filled_page(grids: Sequence[NDArray[np.bool_]]) -> Page:
    """Return a page cut to grids of one size, from left to right; cells that differ have a frame."""
    rows, columns = grids[0].shape
    width = MARGIN + columns * CELL
    changed = np.any(np.stack(grids) != grids[0], axis=0)
    marks = (
        mark for at, grid in enumerate(grids) for mark in (*_cells(grid, at * width), *_frames(changed, at * width))
    )
    return Page(MARGIN + len(grids) * width, 2 * MARGIN + rows * CELL, tuple(marks))


def _cells(grid: NDArray[np.bool_], left: float) -> Iterator[Mark]:
    """Yield the filled cells of a grid, those side by side as one mark, and its lines."""
    (rows, columns), x = grid.shape, left + MARGIN
    width, height = columns * CELL, rows * CELL
    for row, cells in enumerate(np.pad(grid, ((0, 0), (1, 1))).astype(int)):
        starts, ends = (np.flatnonzero(np.diff(cells) == step).tolist() for step in (1, -1))
        y = MARGIN + (rows - 1 - row) * CELL
        yield from (
            Rect(x + start * CELL, y, (end - start) * CELL, CELL, BLACK)
            for start, end in zip(starts, ends, strict=True)
        )
    for at in range(columns + 1):
        yield Line(x + at * CELL, MARGIN, x + at * CELL, MARGIN + height, _weight(at, columns), _GRAY)
    for at in range(rows + 1):
        y = MARGIN + height - at * CELL
        yield Line(x, y, x + width, y, _weight(at, rows), _GRAY)


def _weight(at: int, last: int) -> float:
    return _HEAVY if at % _EVERY == 0 or at == last else _LINE


def _frames(changed: NDArray[np.bool_], left: float) -> Iterator[Mark]:
    for row, column in np.argwhere(changed).tolist():
        y = MARGIN + (len(changed) - 1 - row) * CELL
        yield Rect(left + MARGIN + column * CELL, y, CELL, CELL, stroke=_FRAME_INK, weight=_FRAME)
