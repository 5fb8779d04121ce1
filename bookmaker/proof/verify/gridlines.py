"""Whether the lines of boards are seen as they were read: painted from end to end, thick and dark enough to print."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdfium import Brightness
from bookmaker.proof.verify.values import Doubt, Grid

LEAST_WEIGHT = 0.25
"""Points, under which a line breaks up in print or vanishes."""
_SLACK = 0.005
PALEST = 0.91
"""Printers lose lighter grays."""
_SEEN = 0.15
"""Least part of the contrast of a line that its darkest pixel has; it may lie between two."""
_FAINT = 0.25
"""Between two bullets, or two frames, a light line is not to be seen, and not missed."""
_GAP = 0.12
"""Part of a cell's side that a line may be unseen."""
_BESIDE = 0.2
"""Parts of a cell's side from a line to where its paper is looked for."""


class Pixels(NamedTuple):
    """Where a board lies among the pixels of a page, in parts of pixels."""

    left: float
    top: float
    right: float
    bottom: float


def check_lines(light: Brightness, placed: Sequence[tuple[Grid, Pixels]]) -> Iterator[tuple[Grid, Doubt]]:
    """Yield the boards with lines that are too thin or too pale, or not seen as a whole."""
    for grid, pixels in placed:
        if grid.weight < LEAST_WEIGHT - _SLACK:
            message = f"lines of {grid.weight:.2f} pt in a board: they break up in print or vanish"
            yield grid, Doubt("thin-line", message, grid.page)
        elif grid.light > PALEST:
            yield grid, Doubt("pale-ink", "a line of the board is too pale to be printed", grid.page)
        elif _inside(light, pixels) and not _whole(light, grid, pixels):
            yield grid, Doubt("broken-line", "a line of the board is not seen from end to end", grid.page)


def _inside(light: Brightness, pixels: Pixels) -> bool:
    """Tell whether a board lies on the page; that it does not is found elsewhere."""
    return min(pixels.left, pixels.top) >= 0 and pixels.right <= light.shape[1] and pixels.bottom <= light.shape[0]


def _whole(light: Brightness, grid: Grid, pixels: Pixels) -> bool:
    """Tell whether all lines of a board are seen from the middle of each cell that they pass to that of the next."""
    there = np.ones((grid.rows, grid.columns), bool)
    for hole in grid.holes:
        there[hole] = False
    there = np.rot90(there, grid.turn // 90)
    (rows, columns), (left, top, right, bottom) = there.shape, pixels
    level, upright = np.linspace(top, bottom, rows + 1), np.linspace(left, right, columns + 1)
    thick, beside = grid.weight / grid.box.width * (right - left), _BESIDE * (level[1] - level[0])
    for picture, cells, along, across in ((light, there.T, upright, level), (light.T, there, level, upright)):
        padded = np.pad(cells, ((0, 0), (1, 1)))
        drawn = (padded[:, 1:] | padded[:, :-1]).T
        own = picture[:, round(along[0]) : round(along[-1])]
        gaps = _gaps(_unseen(own, across, int(thick / 2), beside, grid.light), len(cells))
        if gaps[drawn[:, 1:] & drawn[:, :-1]].max(initial=0) > _GAP:
            return False
    return True


def _unseen(
    light: Brightness, lines: NDArray[np.float64], thick: int, beside: float, shade: float
) -> NDArray[np.bool_]:
    """Return where horizontal lines are not seen, a row each; beyond the picture, its last rows go on."""
    own = lines.astype(int)[:, None] + np.arange(-1 - thick, 2 + thick)
    around = (lines[:, None] + [-beside, beside]).astype(int)
    darkest = light[np.clip(own, 0, len(light) - 1)].min(1) / 255
    paper = light[np.clip(around, 0, len(light) - 1)].max(1) / 255
    return np.asarray((paper - shade >= _FAINT) & (paper - darkest < _SEEN * (paper - shade)))


def _gaps(unseen: NDArray[np.bool_], cells: int) -> NDArray[np.float64]:
    """Return how much of lines is not seen from the middle of each of so many cells to that of the next, in sides."""
    side = unseen.shape[1] / cells
    middles = np.rint((np.arange(cells) + 0.5) * side).astype(int)
    return np.asarray(np.diff(np.cumsum(np.pad(unseen, ((0, 0), (1, 0))), 1)[:, middles], axis=1) / side)
