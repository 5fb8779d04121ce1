"""Whether the lines of boards are seen as they were read: painted from end to end, and thick enough to be printed."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.verify.digits import Brightness
from bookmaker.proof.verify.values import Doubt, Grid

if TYPE_CHECKING:
    from bookmaker.proof.verify.pixels import Stroke

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
    """Tell whether all lines of a board are seen from end to end, but for the ends, as corners may be round."""
    from bookmaker.proof.verify.pixels import Stroke, unseen

    rows, columns = (grid.columns, grid.rows) if grid.turn in (90, 270) else (grid.rows, grid.columns)
    left, top, right, bottom = pixels
    level, upright = np.linspace(top, bottom, rows + 1), np.linspace(left, right, columns + 1)
    thick, ends = grid.weight / grid.box.width * (right - left), (round(left), round(right), round(top), round(bottom))
    stroke = Stroke(thick, _BESIDE * (level[1] - level[0]), grid.light, _SEEN, _FAINT)
    if grid.holes:
        return _whole_along(light, grid, (level, upright), stroke)
    missing = (
        unseen(light, False, level, ends[:2], columns, stroke) / (ends[1] - ends[0]) * columns,
        unseen(light, True, upright, ends[2:], rows, stroke) / (ends[3] - ends[2]) * rows,
    )
    return max(missing) <= _GAP


def _whole_along(
    light: Brightness, grid: Grid, lines: tuple[NDArray[np.float64], NDArray[np.float64]], stroke: "Stroke"
) -> bool:
    """Tell the same of a board with a shape, whose lines reach only as far as its cells do."""
    from bookmaker.proof.verify.pixels import unseen

    there = np.ones((grid.rows, grid.columns), bool)
    there[tuple(np.array(sorted(grid.holes)).T)] = False
    there = np.rot90(there, grid.turn // 90)
    for upright, cells, (along, across) in ((False, there.T, lines[::-1]), (True, there, lines)):
        beside = np.pad(cells, ((0, 0), (1, 1)))
        for at, drawn in enumerate((beside[:, 1:] | beside[:, :-1]).T):
            for start, stop in _runs(drawn):
                ends = round(along[start]), round(along[stop])
                missing = unseen(light, upright, across[at : at + 1], ends, stop - start, stroke)
                if missing / (ends[1] - ends[0]) * (stop - start) > _GAP:
                    return False
    return True


def _runs(flags: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield where runs of flags that are set begin, and the places behind them."""
    changes = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(int)))
    yield from zip(changes[::2].tolist(), changes[1::2].tolist(), strict=True)
