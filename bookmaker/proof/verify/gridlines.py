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
        elif _inside(light, pixels) and not all(map(_whole, *zip(*_lines(light, grid, pixels), strict=True))):
            yield grid, Doubt("broken-line", "a line of the board is not seen from end to end", grid.page)


def _inside(light: Brightness, pixels: Pixels) -> bool:
    """Tell whether a board lies on the page; that it does not is found elsewhere."""
    return min(pixels.left, pixels.top) >= 0 and pixels.right <= light.shape[1] and pixels.bottom <= light.shape[0]


def _lines(light: Brightness, grid: Grid, pixels: Pixels) -> Iterator[tuple[NDArray[np.bool_], int]]:
    """Yield for each line where along it ink is seen, and how many cells it passes."""
    rows, columns = (grid.columns, grid.rows) if grid.turn in (90, 270) else (grid.rows, grid.columns)
    left, top, right, bottom = pixels
    thick = grid.weight / grid.box.width * (right - left) / 2
    for picture, (low, high), ends, cells, others in (
        (light, (top, bottom), (left, right), rows, columns),
        (light.T, (left, right), (top, bottom), columns, rows),
    ):
        side = (high - low) / cells
        along = picture[:, round(ends[0]) : round(ends[1])]
        for place in range(cells + 1):
            yield _inked(along, low + place * side, side, thick, grid.light), others


def _inked(along: Brightness, at: float, side: float, thick: float, light: float) -> NDArray[np.bool_]:
    """Return where a line across a picture, at a height in pixels, is darker than the paper beside it."""

    def strip(middle: float, reach: float) -> Brightness:
        start = min(max(0, int(middle - reach)), len(along) - 1)
        return along[start : max(start, int(middle + reach)) + 1]

    paper = np.maximum(*(strip(at + off * side, 0).max(0) for off in (-_BESIDE, _BESIDE))) / 255
    seen = paper - strip(at, thick + 1).min(0) / 255 >= _SEEN * (paper - light)
    return np.asarray(seen | (paper - light < _FAINT))


def _whole(inked: NDArray[np.bool_], cells: int) -> bool:
    """Tell whether a line has no gap; its ends, where corners may be round, are not looked at."""
    side = len(inked) / cells
    ends = [round((place + 0.5) * side) for place in range(cells)]
    parts = np.add.reduceat(~inked, ends)[:-1]
    return bool(parts.max() <= _GAP * side)
