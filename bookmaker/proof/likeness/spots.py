"""Where two paintings of a page differ by more than what a file that was only written anew may differ by."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.likeness.painting import Painting, Scale
from bookmaker.values.geometry import Box, PageSize

SLACK = 4
"""Of 255: how far a colour may be off. Ghostscript makes 3 of it, and 3 % of gray are 7."""
NEAR = 2
"""Pixels, of 900 to the inch, by which an edge may be moved: Ghostscript rounds the widths of letters."""
PICTURE_SLACK, PICTURE_MEAN = 48, 6
"""The same where a picture may have been packed anew: at a pixel, and over nine cells. Ghostscript makes 25 and 5."""
INK = 0.25
"""Of 255, in the mean over nine cells: ink that is more or less. A line of 0.3 pt, 3 % paler, makes 0.32 of it."""
PURE = 0.8
"""Part of what is off that is lighter, or darker, where ink is more or less: of a letter that was moved it is half."""
CELL = 2.4
"""Side of the cells, in points, by which places on a page are told."""
_JOIN = 3
"""Cells: differences that are no farther apart are one."""
_INKLESS = 0.08
"""Part of a difference that may be of the other sort."""

Flags = NDArray[np.bool_]
Means = NDArray[np.float64]
Places = NDArray[np.int64]
Words = NDArray[np.uint32]
"""Pixels, each with its three colours in one number."""
Colours = NDArray[np.int16]
Kind = Literal["missing", "added", "paler", "darker", "changed", "recoloured", "size", "damaged", "link"]


class Spot(NamedTuple):
    """A place of a page at which something differs; the box in points from its lower left corner."""

    box: Box
    kind: Kind


class Seen(NamedTuple):
    """Two paintings of a page at one scale: of a file, and of what it should be."""

    found: Painting
    wanted: Painting
    scale: Scale


class Off(NamedTuple):
    """By how much a painting of a page is off, cell by cell from the top."""

    far: Flags
    """Cells in which a colour is off by more than it may."""
    ink: Means
    """By how much colours around each cell are off in the mean, which nothing is that was only moved a little."""
    far_ink: Means
    """The same of nothing but what is off by more than it may; 0 where some of it is lighter, and some darker."""

    @property
    def is_little(self) -> bool:
        return not self.far.any() and bool(np.abs(self.ink).max() <= INK)


def off_by(seen: Seen, size: PageSize, pictures: Sequence[Box]) -> Off:
    """Return by how much the paintings of a page differ.

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
    """Return the means of changes that are nearly all to the lighter, or all to the darker; 0 for others."""
    net, gross = (_means(part, cells, scale, shape) for part in (change, np.abs(change)))
    return np.where(np.abs(net) >= PURE * gross, net, 0)


def unlike(wide: Off, high: Off) -> Flags:
    """Return the cells of a page that are off in both of its paintings.

    A fine line that is a little paler is off in the one that is fine across it; in the other one its ink is.
    """
    return (wide.far & grow_cells(high.far)) | _ink_cells(wide, high) | _ink_cells(high, wide)


def _ink_cells(fine: Off, coarse: Off) -> Flags:
    same = np.sign(fine.far_ink) == np.sign(coarse.ink)
    much = np.minimum(np.abs(fine.far_ink), np.abs(coarse.ink)) > INK
    return np.asarray(fine.far & (same & much).any(0))


def _means(change: Colours, cells: Places, scale: Scale, shape: tuple[int, ...]) -> Means:
    """Return for each of three colours by how much pixels in some cells change its mean around each cell."""
    area = 9 * CELL * CELL * scale.across * scale.down
    sums = (np.bincount(cells, one, shape[0] * shape[1]).reshape(shape) for one in change)
    return np.asarray([_sum_around(one) / area for one in sums])


def _off(found: Words, wanted: Words, pixels: Places, step: int) -> NDArray[np.int16]:
    """Return by how much some pixels are beyond those near them in the other painting, which are a step apart."""
    near = np.clip(pixels + step * np.arange(-NEAR, NEAR + 1)[:, None], 0, len(found) - 1)
    return np.maximum(_colour_excess(found[pixels], wanted[near]), _colour_excess(wanted[pixels], found[near]))


def _colour_excess(one: Words, near: Words) -> NDArray[np.int16]:
    """Return by how much colours are beyond all of those near them."""
    own, others = _colours(one), _colours(near)
    return np.asarray(np.maximum(others.min(1) - own, own - others.max(1)).max(0))


def _colours(words: Words) -> Colours:
    """Return red, green and blue of pixels, one after the other."""
    return np.asarray([(words >> shift & 255).astype(np.int16) for shift in (0, 8, 16)])


def spots(cells: Flags, seen: Seen, size: PageSize) -> Iterator[Spot]:
    """Yield the places that cells make, those near each other as one, from the top down."""
    for left, top, right, bottom in _groups(cells):
        box = Box.from_edges(left * CELL, size[1] - bottom * CELL, right * CELL, size[1] - top * CELL)
        yield Spot(box, _kind(seen, (left * CELL, top * CELL, right * CELL, bottom * CELL)))


def grow_cells(cells: Flags) -> Flags:
    """Return cells with those around them."""
    return np.asarray(_sum_around(cells.astype(np.int8)) > 0)


def _sum_around(cells: NDArray[Any]) -> NDArray[Any]:
    """Return for each cell the sum of those around it, and of itself."""
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
    """Return what happened in a window: left, top, right and bottom in points from the upper left corner."""
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


def _blank(size: PageSize) -> Flags:
    width, height = size
    return np.zeros((ceil(height / CELL) + 1, ceil(width / CELL) + 1), bool)


def _box_cells(boxes: Sequence[Box], size: PageSize) -> Flags:
    """Return the cells that boxes reach into."""
    cells = _blank(size)
    for box in boxes:
        left, bottom, right, top = box.edges
        rows = slice(max(0, int((size[1] - top) / CELL)), max(0, ceil((size[1] - bottom) / CELL)))
        cells[rows, max(0, int(left / CELL)) : max(0, ceil(right / CELL))] = True
    return cells


def _cells(pixels: Places, seen: Seen, shape: tuple[int, ...]) -> Places:
    """Return the cells in which pixels lie, counted row by row."""
    rows, columns = np.divmod(pixels, seen.found.shape[1])
    found = (rows / (seen.scale.down * CELL), columns / (seen.scale.across * CELL))
    down, across = (np.minimum(one.astype(np.int64), side - 1) for one, side in zip(found, shape, strict=True))
    return np.asarray(down * shape[1] + across)
