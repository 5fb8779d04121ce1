"""Boards found from their lines alone: squares of one size that hang together, in a full rectangle or with a shape.

A cell is where all four sides of a square are drawn. Which lines belong together the file says; where it does not,
those do that meet each other.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import ceil, floor
from statistics import median
from typing import NamedTuple

import numpy as np

from bookmaker.proof.verify.values import Cell, Rgba, Shape, brightness, table
from bookmaker.values.geometry import Box

NEAR = 0.3
"""Points by which two lines may miss each other and still meet."""
_EVEN = 0.06
"""Parts of a cell's side by which a line may be off its place, or short of a corner."""
_THIN = 3.0
"""A filled rectangle that is thinner is a line, in points."""
_SLIM = 0.05
"""The same as a part of its length."""
_LEAST_CELL = 3.0
"""Points of a cell's side, under which no board is looked for."""
_LEAST_FRAME = 6.0
"""Points of a side of a frame at least."""
_FEWEST = 4
"""Cells of a board at least."""
_BESIDE = 1.5
"""Points from a line within which another one is no line of the next cell: that of a frame in the cell."""
_PALE = 250
"""From this lightness on, a line is not seen."""

Edge = tuple[bool, int, int]
"""A side of a square: whether it is upright, and the cell to the right of it, or below it."""


class Lattice(NamedTuple):
    """The lines of a board. `even` tells whether they make squares of one size, and nothing else."""

    box: Box
    rows: int
    columns: int
    even: bool
    order: int
    """When its first line was drawn."""
    weight: float
    """Of its thinnest line, in points."""
    light: float
    """Of its lightest line, by its colour, from 0 to 1."""
    holes: frozenset[Cell] = frozenset()
    """Where a board with a shape has no cell, as it lies on the page: rows from its upper side."""


class _Line(NamedTuple):
    """A straight line, as a box without width, and how it is drawn."""

    box: Box
    order: int
    weight: float
    light: float

    @property
    def is_upright(self) -> bool:
        return self.box.width < self.box.height


def lattices(shapes: Sequence[Shape], told: Sequence[tuple[int, int]] = ()) -> tuple[Lattice, ...]:
    """Return the boards among the shapes of a page, none of them inside another one.

    What the file says of boards is `told`: when the first of the lines of each was drawn, and the last.
    """
    lines = [line for shape in shapes for line in _lines_of(shape)]
    own = [[line for line in lines if first <= line.order <= last] for first, last in told]
    others = [line for line in lines if not any(first <= line.order <= last for first, last in told)]
    found = [board for group in (*own, *_connected(others)) if (board := _lattice(group))]
    found.sort(key=lambda one: -one.box.width * one.box.height)
    kept: list[Lattice] = []
    for one in found:
        if not any(other.box.has(*one.box.centre) for other in kept):
            kept.append(one)
    return tuple(kept)


def _lines_of(shape: Shape) -> Iterator[_Line]:
    """Yield the horizontal and vertical lines that a shape draws and that can be seen."""
    low, high = sorted(shape.box[2:])
    if high < _LEAST_CELL or not (_seen(shape.stroke) or _seen(shape.fill)):
        return
    if _seen(shape.stroke):
        boxes = [_flat(shape.box)] if len(shape.points) == 2 and low < NEAR else []
        boxes = _sides(shape.box) if low > _LEAST_FRAME and _is_frame(shape) else boxes
    else:
        boxes = [_flat(shape.box)] if low < min(_THIN, _SLIM * high) else []
    light = brightness(shape.stroke or shape.fill or (0, 0, 0, 0))
    yield from (_Line(box, shape.order, shape.weight, light) for box in boxes)


def _seen(colour: Rgba | None) -> bool:
    return colour is not None and colour[3] > 0 and min(colour[:3]) < _PALE


def _flat(box: Box) -> Box:
    across, up = box.centre
    if box.width > box.height:
        return Box(box.left, up, box.width, 0.0)
    return Box(across, box.bottom, 0.0, box.height)


def _is_frame(shape: Shape) -> bool:
    """Tell whether a path goes around its box, with round corners or without."""
    box = shape.box
    near = min(box.width, box.height) * 0.01 + NEAR
    on = (min(abs(x - box.left), abs(x - box.right), abs(y - box.bottom), abs(y - box.top)) for x, y in shape.points)
    return shape.fill is None and len(shape.points) >= 4 and all(off < near for off in on)


def _sides(box: Box) -> list[Box]:
    level = (Box(box.left, y, box.width, 0.0) for y in (box.bottom, box.top))
    return [*level, *(Box(x, box.bottom, 0.0, box.height) for x in (box.left, box.right))]


def _connected(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Yield lines that hang together: each meets another one."""
    left, low, wide, high = table(one.box.grown(NEAR) for one in lines).T
    right, top, new = left + wide, low + high, np.ones(len(lines), bool)
    for first in range(len(lines)):
        found = [first] if new[first] else []
        new[first] = False
        for at in found:
            meets = new & (left <= right[at]) & (right >= left[at]) & (low <= top[at]) & (top >= low[at])
            new &= ~meets
            found += np.flatnonzero(meets).tolist()
        if len(found) >= _FEWEST:
            yield [lines[at] for at in found]


def _lattice(lines: Sequence[_Line]) -> Lattice | None:
    """Return the board that some lines make, or None if they make no squares."""
    places, heights = (sorted({one.box[way] for one in lines if one.is_upright == upright}) for way, upright in _WAYS)
    gaps = [gap for some in (places, heights) for one, other in pairwise(_apart(some)) if (gap := other - one)]
    side = median(gaps) if gaps else 0.0
    if side < _LEAST_CELL or not places or not heights:
        return None
    box = Box.between(places[0], heights[0], places[-1], heights[-1])
    rows, columns = round(box.height / side), round(box.width / side)
    edges = {edge for one in lines for edge in _edges(one, box, side)}
    cells = {(row, column) for upright, row, column in edges if upright and edges.issuperset(_around((row, column)))}
    if len(cells) < _FEWEST:
        return None
    even = edges == {edge for cell in cells for edge in _around(cell)} and all(_fits(one, box, side) for one in lines)
    holes = frozenset(product(range(rows), range(columns))) - cells
    weight, light = min(one.weight for one in lines), max(one.light for one in lines)
    return Lattice(box, rows, columns, even, min(one.order for one in lines), weight, light, holes)


_WAYS = ((0, True), (1, False))
"""Which number of its box tells where a line stands, and whether it is upright."""


def _apart(values: Sequence[float]) -> list[float]:
    """Return the first of those values that lie close together."""
    return [value for before, value in pairwise((float("-inf"), *values)) if value - before > _BESIDE]


def _edges(line: _Line, box: Box, side: float) -> Iterator[Edge]:
    """Yield the sides of squares that a line passes as a whole."""
    left, low, right, top = line.box.edges
    if line.is_upright:
        at, start, end = left - box.left, box.top - top, box.top - low
    else:
        at, start, end = box.top - low, left - box.left, right - box.left
    for cell in range(ceil(start / side - _EVEN), floor(end / side + _EVEN)):
        yield (True, cell, round(at / side)) if line.is_upright else (False, round(at / side), cell)


def _fits(line: _Line, box: Box, side: float) -> bool:
    """Tell whether a line stands on the border of squares, and begins and ends at their corners."""
    (left, low, right, top), slack = line.box.edges, _EVEN * side + NEAR
    across, up = (slack, slack + line.weight / 2) if line.is_upright else (slack + line.weight / 2, slack)
    offs = ((left - box.left, across), (right - box.left, across), (low - box.bottom, up), (top - box.bottom, up))
    is_stub = max(right - left, top - low) < side / 2 + NEAR
    return is_stub or all(abs(off - round(off / side) * side) < most for off, most in offs)


def _around(cell: Cell) -> tuple[Edge, ...]:
    row, column = cell
    return (True, row, column), (True, row, column + 1), (False, row, column), (False, row + 1, column)
