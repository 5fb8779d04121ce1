"""Spots in which two paintings of a page differ more than rewriting a file can explain."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.likeness.painting import Painting, Scale
from bookmaker.values.geometry import Box, PageSize

SLACK = 4
"""Most that a colour may be off, of 255. Ghostscript makes 3 of it, and 3 % of gray are 7."""
NEAR = 2
"""Most that an edge may move, in pixels of 900 to the inch: Ghostscript rounds the widths of letters."""
PICTURE_SLACK, PICTURE_MEAN = 48, 6
"""Most that a repacked picture may be off, of 255: at a pixel, and over nine cells. Ghostscript makes 25 and 5."""
INK = 0.25
"""Most that ink may change, of 255, in the mean over nine cells. A line of 0.3 pt, 3 % paler, makes 0.32 of it."""
PURE = 0.8
"""Least part of a change that is all lighter, or all darker, where ink changes: a letter that moved has half."""
CELL = 2.4
"""Side of the cells, in points, that locate differences on a page."""
_JOIN = 3
"""Greatest distance, in cells, between differences that count as one."""
_INKLESS = 0.08
"""Part of a difference that may be of the opposite sort."""

Flags = NDArray[np.bool_]
Means = NDArray[np.float64]
Places = NDArray[np.int64]
Words = NDArray[np.uint32]
"""Pixels, the three colours of each in one number."""
Colours = NDArray[np.int16]
Kind = Literal["missing", "added", "paler", "darker", "changed", "recoloured", "size", "damaged", "link"]


class Spot(NamedTuple):
    """A place of difference on a page; the box in points from the page's lower left corner."""

    box: Box
    kind: Kind


class Seen(NamedTuple):
    """Two paintings of a page at one scale: the one found, and the one wanted."""

    found: Painting
    wanted: Painting
    scale: Scale


class Off(NamedTuple):
    """The error of a painting of a page, cell by cell from the top."""

    far: Flags
    """Cells in which a colour is off by too much."""
    ink: Means
    """Mean error of colours around each cell; about 0 for marks that only moved a little."""
    far_ink: Means
    """Mean error of only the pixels off by too much; 0 where some are lighter and some darker."""

    @property
    def is_little(self) -> bool:
        return not self.far.any() and bool(np.abs(self.ink).max() <= INK)


def off_by(seen: Seen, size: PageSize, pictures: Sequence[Box]) -> Off:
    """Return the error between the paintings of a page.

    Along the finer side of pixels a colour may come from two pixels away, 0.16 pt, but not along the other side.
    """
    found, wanted = (one.view(np.uint32).reshape(-1) for one in (seen.found, seen.wanted))
    other, pictured = np.flatnonzero(found != wanted), _box_cells(pictures, size)
    change, cells = _colours(found[other]) - _colours(wanted[other]), _cells(other, seen, pictured.shape)
    some = np.abs(change).max(0) > SLACK
    off = _off(found, wanted, other[some], 1 if seen.scale.across > seen.scale.down else seen.found.shape[1])
    some[some] = (off > SLACK) & ~(pictured.ravel()[cells[some]] & (off <= PICTURE_SLACK))
    far, ink = np.zeros_like(pictured), _means(change, cells, seen.scale, pictured.shape)
    far.ravel()[cells[some]] = True
    far |= (np.abs(ink) > PICTURE_MEAN).any(0) & pictured
    return Off(
        far, ink, _pure(change[:, some], cells[some], seen.scale, far.shape) if some.any() else np.zeros_like(ink)
    )


def _pure(change: Colours, cells: Places, scale: Scale, shape: tuple[int, ...]) -> Means:
    """Return the means of changes that are nearly all lighter, or all darker; 0 for others."""
    net, gross = (_means(part, cells, scale, shape) for part in (change, np.abs(change)))
    return np.where(np.abs(net) >= PURE * gross, net, 0)


def unlike(wide: Off, high: Off) -> Flags:
    """Return the cells of a page that are off in both of its paintings.

    A fine line that is a little paler is off in the painting that is fine across it; in the other, its ink is off.
    """
    near = _sum_around(high.far.astype(np.int8)) > 0
    return np.asarray(wide.far & near) | _ink_cells(wide, high) | _ink_cells(high, wide)


def _ink_cells(fine: Off, coarse: Off) -> Flags:
    same = np.sign(fine.far_ink) == np.sign(coarse.ink)
    much = np.minimum(np.abs(fine.far_ink), np.abs(coarse.ink)) > INK
    return np.asarray(fine.far & (same & much).any(0))


def _means(change: Colours, cells: Places, scale: Scale, shape: tuple[int, ...]) -> Means:
    """Return for each of three colours how much changed pixels shift its mean around each cell."""
    area = 9 * CELL * CELL * scale.across * scale.down
    sums = (np.bincount(cells, one, shape[0] * shape[1]).reshape(shape) for one in change)
    return np.asarray([_sum_around(one) / area for one in sums])


def _off(found: Words, wanted: Words, pixels: Places, step: int) -> NDArray[np.int16]:
    """Return how far some pixels lie outside the range of those near them, `step` apart, in the other painting."""
    near = np.clip(pixels + step * np.arange(-NEAR, NEAR + 1)[:, None], 0, len(found) - 1)
    return np.maximum(_colour_excess(found[pixels], wanted[near]), _colour_excess(wanted[pixels], found[near]))


def _colour_excess(one: Words, near: Words) -> NDArray[np.int16]:
    """Return how far colours lie outside the range of those near them."""
    own, others = _colours(one), _colours(near)
    return np.asarray(np.maximum(others.min(1) - own, own - others.max(1)).max(0))


def _colours(words: Words) -> Colours:
    """Return the reds, the greens and the blues of pixels."""
    return np.asarray([(words >> shift & 255).astype(np.int16) for shift in (0, 8, 16)])


def spots(cells: Flags, seen: Seen, size: PageSize) -> Iterator[Spot]:
    """Yield the spots made by cells, joined where near each other, from the top down."""
    for left, top, right, bottom in _groups(cells):
        box = Box.from_edges(left * CELL, size[1] - bottom * CELL, right * CELL, size[1] - top * CELL)
        yield Spot(box, _kind(seen, (left * CELL, top * CELL, right * CELL, bottom * CELL)))


def _sum_around(cells: NDArray[Any]) -> NDArray[Any]:
    """Return for each cell its sum with its neighbours."""
    rows = np.pad(cells, 1)
    rows = rows[:-2] + rows[1:-1] + rows[2:]
    return np.asarray(rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:])


def _groups(cells: Flags) -> Iterator[tuple[int, int, int, int]]:
    """Yield the first column and row of each group of cells, and those behind the last."""
    left = {(int(row), int(column)): True for row, column in zip(*np.nonzero(cells), strict=True)}
    while left:
        start = next(iter(left))
        del left[start]
        group, ahead = [start], [start]
        while ahead:
            row, column = ahead.pop()
            reach = range(-_JOIN, _JOIN + 1)
            near = [at for y in reach for x in reach if (at := (row + y, column + x)) in left]
            for at in near:
                del left[at]
            group += near
            ahead += near
        rows, columns = zip(*group, strict=True)
        yield min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _kind(seen: Seen, window: tuple[float, float, float, float]) -> Kind:
    """Return the kind of difference in a window: left, top, right and bottom in points from the upper left corner."""
    left, top, right, bottom = window
    rows = slice(int(top * seen.scale.down), ceil(bottom * seen.scale.down))
    columns = slice(int(left * seen.scale.across), ceil(right * seen.scale.across))
    found, wanted = (one[rows, columns, :3].mean(2) for one in (seen.found, seen.wanted))
    lighter, darker = np.clip(found - wanted, 0, None), np.clip(wanted - found, 0, None)
    gone, come = lighter.sum(), darker.sum()
    if not max(gone, come):
        return "recoloured"
    if min(gone, come) > _INKLESS * max(gone, come):
        return "changed"
    one, other, change = (found, wanted, lighter) if gone > come else (wanted, found, darker)
    paper = one[change > change.max() / 2].min() >= np.maximum(one, other).max() - SLACK
    if gone > come:
        return "missing" if paper else "paler"
    return "added" if paper else "darker"


def _box_cells(boxes: Sequence[Box], size: PageSize) -> Flags:
    """Return the cells touched by boxes."""
    width, height = size
    cells = np.zeros((ceil(height / CELL) + 1, ceil(width / CELL) + 1), bool)
    for box in boxes:
        left, bottom, right, top = box.edges
        rows = slice(max(0, int((height - top) / CELL)), max(0, ceil((height - bottom) / CELL)))
        cells[rows, max(0, int(left / CELL)) : max(0, ceil(right / CELL))] = True
    return cells


def _cells(pixels: Places, seen: Seen, shape: tuple[int, ...]) -> Places:
    """Return the cells of pixels, counted row by row."""
    rows, columns = np.divmod(pixels, seen.found.shape[1])
    found = (rows / (seen.scale.down * CELL), columns / (seen.scale.across * CELL))
    down, across = (np.minimum(one.astype(np.int64), side - 1) for one, side in zip(found, shape, strict=True))
    return np.asarray(down * shape[1] + across)
