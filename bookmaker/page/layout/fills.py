"""Filled and empty cells in print, as boards show them: several grids side by side where cells change."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Mark, Page, Rect
from bookmaker.values.puzzle import FILL, Shown

CELL, MARGIN = 12.0, 9.0
"""A cell's side, and the white space around and between grids, in points."""
_LINES = {"line": 0.25, "line_ink": 0.6, "frame": 0.75, "frame_ink": 0.6, "thick_every": 5, "radius": 0.0}
"""Lines that stay visible across filled cells, every fifth one heavier."""
_FRAME, _FRAME_INK = 2.0, 0.5
"""The frame around a cell that changes."""


def filled_page(grids: Sequence[NDArray[np.bool_]], style: Style) -> Page:
    """Return a page cut to grids of one size, from left to right; cells that differ have a frame."""
    (rows, columns), marks = grids[0].shape, list[Mark]()
    changed = np.argwhere(np.any(np.stack(grids) != grids[0], axis=0)).tolist()
    for at, grid in enumerate(grids):
        left, shown = MARGIN + at * (MARGIN + columns * CELL), (Shown(mark=FILL * bool(cell)) for cell in grid.flat)
        marks += draw(Board(tuple(shown), rows, columns, CELL), style.with_grid(**_LINES), left, MARGIN)
        for row, column in changed:
            x, y = left + column * CELL, MARGIN + (rows - 1 - row) * CELL
            marks.append(Rect(x, y, CELL, CELL, stroke=_FRAME_INK, weight=_FRAME))
    return Page(MARGIN + len(grids) * (MARGIN + columns * CELL), 2 * MARGIN + rows * CELL, tuple(marks))
