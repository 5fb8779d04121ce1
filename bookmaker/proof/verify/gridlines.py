"""Checks that the lines of boards are visible as read: painted from end to end, thick and dark enough to print."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.pdfium import Brightness, Painted
from bookmaker.proof.verify.values import Doubt, Grid, table

LEAST_WEIGHT = 0.25
"""Least weight of a line, in points; thinner ones break up in print or vanish."""
_SLACK = 0.005
PALEST = 0.91
"""Lightest gray; printers lose lighter ones."""
_SEEN = 0.15
"""Least contrast of the darkest pixel, as a part of the line's, which may lie between two pixels."""
_FAINT = 0.25
"""Contrast under which a line between two bullets or frames may be invisible."""
_GAP = 0.12
"""Longest invisible part of a line, as a part of a cell's side."""
_BESIDE = 0.2
"""Distance from a line at which its paper is sampled, in parts of a cell's side."""


def check_lines(seen: Painted, grids: Sequence[Grid]) -> Iterator[tuple[Grid, Doubt]]:
    """Yield the boards with lines that are too thin, too pale, or partly invisible."""
    for grid, pixels in zip(grids, seen.pixels(table(grid.box for grid in grids)), strict=True):
        if grid.weight < LEAST_WEIGHT - _SLACK:
            message = f"lines of {grid.weight:.2f} pt in a board: they break up in print or vanish"
            yield grid, Doubt("thin-line", message, grid.page)
        elif grid.light > PALEST:
            yield grid, Doubt("pale-ink", "a line of the board is too pale to be printed", grid.page)
        elif not _is_whole(seen.light, grid, *pixels.tolist()):
            yield grid, Doubt("broken-line", "a line of the board is not seen from end to end", grid.page)


def _is_whole(light: Brightness, grid: Grid, left: float, top: float, right: float, bottom: float) -> bool:
    """Tell whether all lines of a board are visible, from the middle of each cell along them to that of the next.

    Another check finds boards off the page.
    """
    if min(left, top) < 0 or right > light.shape[1] or bottom > light.shape[0]:
        return True
    there = np.zeros((grid.rows + 2, grid.columns + 2), bool)
    there[1:-1, 1:-1] = True
    for row, column in grid.holes:
        there[row + 1, column + 1] = False
    there = np.rot90(there, grid.turn // 90)
    level, upright = np.linspace(top, bottom, there.shape[0] - 1), np.linspace(left, right, there.shape[1] - 1)
    thick, beside = int(grid.weight / grid.box.width * (right - left) / 2), _BESIDE * (level[1] - level[0])
    for turned, cells, across, along in ((False, there, level, upright), (True, there.T, upright, level)):
        drawn = (cells[1:] | cells[:-1])[:, 1:-1]
        gaps = _gaps(light, turned, _rows(across, thick, beside), along, grid.light)
        if gaps[drawn[:, 1:] & drawn[:, :-1]].max(initial=0) > _GAP:
            return False
    return True


def _gaps(
    light: Brightness, turned: bool, rows: NDArray[np.int64], along: NDArray[np.float64], shade: float
) -> NDArray[np.float64]:
    """Return the invisible length of lines between the middles of neighbouring cells, in sides of cells."""
    from bookmaker.proof.pdf.pixels import count_unseen

    cells, start = len(along) - 1, round(along[0])
    side = (round(along[-1]) - start) / cells
    middles = start + np.rint((np.arange(cells) + 0.5) * side).astype(int)
    return np.asarray(count_unseen(light, turned, rows, middles, (shade, _FAINT, _SEEN)) / side)


def _rows(lines: NDArray[np.float64], thick: int, beside: float) -> NDArray[np.int64]:
    """Return the rows to search for horizontal lines: the first, the one behind the last, and two of their paper."""
    near = lines.astype(int)
    return np.column_stack([near - 1 - thick, near + 2 + thick, lines - beside, lines + beside]).astype(int)
