"""Whether the lines of boards are seen as they were read: painted from end to end, and thick enough to be printed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.verify.digits import Brightness
from bookmaker.proof.verify.values import Doubt, Grid

LEAST_WEIGHT = 0.25
"""Points, under which a line breaks up in print or vanishes."""
_SLACK = 0.005
_SEEN = 0.15
"""Least part of the contrast of a line that its darkest pixel has; it may lie between two."""
_FAINT = 0.05
"""Between two bullets a light line is not to be seen, and not missed."""
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
    """Yield the boards with lines that are too thin, or not seen as a whole."""
    for grid, pixels in placed:
        if grid.weight < LEAST_WEIGHT - _SLACK:
            message = f"lines of {grid.weight:.2f} pt in a board: they break up in print or vanish"
            yield grid, Doubt("thin-line", message, grid.page)
        elif _inside(light, pixels) and not _whole(light, grid, pixels):
            yield grid, Doubt("broken-line", "a line of the board is not seen from end to end", grid.page)


def _inside(light: Brightness, pixels: Pixels) -> bool:
    """Tell whether a board lies on the page; that it does not is found elsewhere."""
    return min(pixels.left, pixels.top) >= 0 and pixels.right <= light.shape[1] and pixels.bottom <= light.shape[0]


def _whole(light: Brightness, grid: Grid, pixels: Pixels) -> bool:
    """Tell whether all lines of a board are seen from end to end."""
    rows, columns = (grid.columns, grid.rows) if grid.turn in (90, 270) else (grid.rows, grid.columns)
    left, top, right, bottom = pixels
    thick = grid.weight / grid.box.width * (right - left) / 2
    level = _inked(light[:, round(left) : round(right)], np.linspace(top, bottom, rows + 1), thick, grid.light)
    upright = _inked(light.T[:, round(top) : round(bottom)], np.linspace(left, right, columns + 1), thick, grid.light)
    return _gapless(level, columns) and _gapless(upright, rows)


def _inked(along: Brightness, places: NDArray[np.float64], thick: float, light: float) -> NDArray[np.bool_]:
    """Return where lines across a picture, at heights in pixels, are darker than the paper beside them."""

    def strips(off: float, reach: int) -> Brightness:
        rows = (places + off).astype(int)[:, None] + np.arange(-reach, reach + 1)
        return along[np.clip(rows, 0, len(along) - 1)]

    beside = _BESIDE * (places[1] - places[0])
    paper = np.maximum(strips(-beside, 0)[:, 0], strips(beside, 0)[:, 0]) / 255
    seen = paper - strips(0, 1 + int(thick)).min(1) / 255 >= _SEEN * (paper - light)
    return np.asarray(seen | (paper - light < _FAINT))


def _gapless(inked: NDArray[np.bool_], cells: int) -> bool:
    """Tell whether lines that pass so many cells have no gap; their ends, where corners may be round, may have."""
    side = inked.shape[1] / cells
    starts = np.round((np.arange(cells) + 0.5) * side).astype(int)
    unseen = np.add.reduceat(~inked, starts, axis=1, dtype=int)[:, :-1]
    return bool(unseen.max() <= _GAP * side)
