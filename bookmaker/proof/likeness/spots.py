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
CELL = 2.4
"""Side of the cells, in points, by which places on a page are told."""
_JOIN = 3
"""Cells: differences that are no farther apart are one."""
_INKLESS = 0.08
"""Part of a difference that may be of the other sort."""

Flags = NDArray[np.bool_]
Places = NDArray[np.int64]
Kind = Literal["missing", "added", "paler", "darker", "changed", "recoloured", "size", "damaged"]


class Spot(NamedTuple):
    """A place of a page at which something differs; the box in points from its lower left corner."""

    box: Box
    kind: Kind


class Seen(NamedTuple):
    """Two paintings of a page at one scale: of a file, and of what it should be."""

    found: Painting
    wanted: Painting
    scale: Scale

    @property
    def same(self) -> bool:
        return bool(np.array_equal(_words(self.found), _words(self.wanted)))


def unlike(seen: Seen, size: PageSize, pictures: Sequence[Box]) -> Flags:
    """Return the cells of a page, from the top, in which its paintings differ by more than they may.

    Along the finer side of pixels a colour may come from two pixels away, 0.16 pt, but not along the other side.
    """
    cells, found, wanted = _blank(size), seen.found.reshape(-1, 4), seen.wanted.reshape(-1, 4)
    fine = 1 if seen.scale.across > seen.scale.down else seen.found.shape[1]
    other = np.flatnonzero(_words(seen.found) != _words(seen.wanted))
    far = other[_apart(found[other], wanted[other]) > SLACK]
    if far.size:
        near = np.clip(far[None] + fine * np.arange(-NEAR, NEAR + 1)[:, None], 0, len(found) - 1)
        off = np.maximum(_beyond(found[far], wanted[near]), _beyond(wanted[far], found[near]))
        far, off = far[off > SLACK], off[off > SLACK]
        rows, across = _cells(far, seen, cells.shape)
        pictured = _covered(pictures, size)[rows, across] & (off <= PICTURE_SLACK)
        cells[rows[~pictured], across[~pictured]] = True
        if pictured.any():
            cells |= _shifted(seen, other, cells.shape) & _covered(pictures, size)
    return cells


def _shifted(seen: Seen, other: Places, shape: tuple[int, ...]) -> Flags:
    """Return the cells around which the mean colour is off."""
    rows, across = _cells(other, seen, shape)
    place, count = rows * shape[1] + across, shape[0] * shape[1]
    most = PICTURE_MEAN * 9 * CELL * CELL * seen.scale.across * seen.scale.down
    found, wanted = (one.reshape(-1, 4)[other, :3].astype(float) for one in (seen.found, seen.wanted))
    sums = [np.bincount(place, found[:, i] - wanted[:, i], count).reshape(shape) for i in range(3)]
    return np.asarray(np.asarray([np.abs(_around(one).sum((2, 3))) > most for one in sums]).any(0))


def spots(cells: Flags, seen: Seen, size: PageSize) -> Iterator[Spot]:
    """Yield the places that cells make, those near each other as one, from the top down."""
    for left, top, right, bottom in _groups(cells):
        box = Box.between(left * CELL, size[1] - bottom * CELL, right * CELL, size[1] - top * CELL)
        yield Spot(box, _kind(seen, (left * CELL, top * CELL, right * CELL, bottom * CELL)))


def grown(cells: Flags, by: int = 1) -> Flags:
    """Return cells with those around them."""
    return np.asarray(_around(cells, by).any((2, 3)))


def _around(cells: NDArray[Any], by: int = 1) -> NDArray[Any]:
    """Return for each cell those around it, and itself."""
    return np.lib.stride_tricks.sliding_window_view(np.pad(cells, by), (2 * by + 1, 2 * by + 1))


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


def _covered(boxes: Sequence[Box], size: PageSize) -> Flags:
    """Return the cells that boxes reach into."""
    cells = _blank(size)
    for box in boxes:
        left, bottom, right, top = box.edges
        rows = slice(max(0, int((size[1] - top) / CELL)), max(0, ceil((size[1] - bottom) / CELL)))
        cells[rows, max(0, int(left / CELL)) : max(0, ceil(right / CELL))] = True
    return cells


def _cells(pixels: Places, seen: Seen, shape: tuple[int, ...]) -> tuple[Places, Places]:
    """Return the rows and the columns of cells in which pixels lie."""
    rows, columns = np.divmod(pixels, seen.found.shape[1])
    found = (rows / (seen.scale.down * CELL), columns / (seen.scale.across * CELL))
    down, across = (np.minimum(one.astype(np.int64), side - 1) for one, side in zip(found, shape, strict=True))
    return down, across


def _words(pixels: Painting) -> NDArray[np.uint32]:
    return pixels.view(np.uint32).reshape(-1)


def _apart(one: Painting, other: Painting) -> Painting:
    """Return by how much colours are apart at most."""
    return np.asarray((np.maximum(one, other) - np.minimum(one, other)).max(1))


def _beyond(one: Painting, near: Painting) -> NDArray[np.int16]:
    """Return by how much colours are beyond all of those near them."""
    low, high, own = near.min(0).astype(np.int16), near.max(0).astype(np.int16), one.astype(np.int16)
    return np.asarray(np.maximum(low - own, own - high).max(1))
