"""Boards found from their lines alone: connected squares of one size, in a full rectangle or with a shape.

A square with all four sides drawn is a cell. The file states which lines belong together; without a statement, lines
that meet do.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from math import ceil, floor
from operator import attrgetter
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.pdfium import Rgba, Shape
from bookmaker.proof.verify.values import Cell, brightness, find_meeting
from bookmaker.values.geometry import Box

NEAR = 0.3
"""Greatest distance of two lines that still meet, in points."""
_EVEN = 0.06
"""Most that a line may be off its place, or short of a corner, in parts of a cell's side."""
_THIN = 3.0
"""Width under which a filled rectangle is a line, in points."""
_SLIM = 0.05
"""Width under which a filled rectangle is a line, as a part of its length."""
_LEAST_CELL = 3.0
"""Least side of a cell, in points."""
_LEAST_FRAME = 6.0
"""Least side of a frame, in points."""
_FEWEST, _FEWEST_LINES, _MOST = 4, 6, 1_000_000
"""Fewest cells of a board that is not stated, fewest lines that make them, and most cells: more would lie far outside
of the page."""
_BESIDE = 1.5
"""Distance from a line, in points, within which another one is a frame in the cell, not the next cell's line."""
_PALE = 250
"""Lightness from which a line is invisible."""


class Lattice(NamedTuple):
    """The lines of a board. `even` tells whether they make only squares of one size."""

    box: Box
    rows: int
    columns: int
    even: bool
    order: int
    """Drawing order of its first line."""
    weight: float
    """Weight of its thinnest line, in points."""
    light: float
    """Lightness of its lightest line's colour, from 0 to 1."""
    holes: frozenset[Cell] = frozenset()
    """Places without a cell on a board with a shape, as it lies on the page: rows from its upper side."""


class _Line(NamedTuple):
    """A straight line, upright or level, and its style."""

    upright: bool
    at: float
    """Its x if upright, its y if level."""
    start: float
    """Its lower or left end."""
    end: float
    order: int
    weight: float
    light: float


def lattices(shapes: Sequence[Shape], told: Sequence[tuple[int, int]] = ()) -> tuple[Lattice, ...]:
    """Return the boards among the shapes of a page, none inside another.

    `told` is stated by the file: the drawing order of the first and the last line of each board.
    """
    lines = sorted((line for shape in shapes for line in _lines_of(shape)), key=attrgetter("order"))
    orders, spans = [line.order for line in lines], list[slice]()
    for first, last in told:
        spans.append(slice(bisect_left(orders, first), bisect_right(orders, last)))
    owned = {at for span in spans for at in range(span.start, span.stop)}
    others = [line for at, line in enumerate(lines) if at not in owned]
    groups = chain(((lines[span], 1) for span in spans), ((group, _FEWEST) for group in _connected_lines(others)))
    found = [board for group, fewest in groups if (board := _lattice(group, fewest))]
    found.sort(key=lambda one: -one.box.width * one.box.height)
    kept: list[Lattice] = []
    for one in found:
        if not any(other.box.has(*one.box.centre) for other in kept):
            kept.append(one)
    return tuple(kept)


def _lines_of(shape: Shape) -> Iterator[_Line]:
    """Yield the visible horizontal and vertical lines of a shape."""
    left, bottom, wide, high = shape.box
    less, more, stroked = min(wide, high), max(wide, high), _is_visible(shape.stroke)
    if more < _LEAST_CELL or not (stroked or _is_visible(shape.fill)):
        return
    if stroked and less > _LEAST_FRAME and _is_frame(shape):
        places = [(False, bottom), (False, bottom + high), (True, left), (True, left + wide)]
    elif (len(shape.points) == 2 and less < NEAR) if stroked else less < min(_THIN, _SLIM * more):
        places = [(True, left + wide / 2) if wide <= high else (False, bottom + high / 2)]
    else:
        return
    light = brightness(shape.stroke or shape.fill or (0, 0, 0, 0))
    for upright, at in places:
        start, length = (bottom, high) if upright else (left, wide)
        yield _Line(upright, at, start, start + length, shape.order, shape.weight, light)


def _is_visible(colour: Rgba | None) -> bool:
    return colour is not None and colour[3] > 0 and min(colour[:3]) < _PALE


def _is_frame(shape: Shape) -> bool:
    """Tell whether a path goes around its box, with round corners or without."""
    if shape.fill is not None or len(shape.points) < 4:
        return False
    left, bottom, right, top = shape.box.edges
    near = min(right - left, top - bottom) * 0.01 + NEAR
    return all(min(abs(x - left), abs(x - right), abs(y - bottom), abs(y - top)) < near for x, y in shape.points)


def _connected_lines(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Yield groups of connected lines: each meets another one."""
    upright, at, start, end = np.array([line[:4] for line in lines]).reshape(-1, 4).T
    own = np.where(upright, (at, start, at, end), (start, at, end, at))
    wide, new = own + 2 * NEAR * np.array([[-1], [-1], [1], [1]]), [True] * len(lines)
    near = list(find_meeting(wide, own))
    for first in range(len(lines)):
        found = [first] if new[first] else []
        new[first] = False
        for one in found:
            for other in filter(new.__getitem__, near[one]):
                new[other] = False
                found.append(other)
        if len(found) >= _FEWEST_LINES:
            yield [lines[one] for one in found]


def _lattice(lines: Sequence[_Line], fewest: int) -> Lattice | None:
    """Return the board made by some lines, or None if they make no squares, or too few."""
    places, heights = (sorted({line.at for line in lines if line.upright == way}) for way in (True, False))
    gaps = [
        gap for some in (places, heights) for one, other in pairwise(_distinct_values(some)) if (gap := other - one)
    ]
    side = median(gaps) if gaps else 0.0
    if side < _LEAST_CELL or not places or not heights:
        return None
    box = Box.from_edges(places[0], heights[0], places[-1], heights[-1])
    rows, columns = round(box.height / side), round(box.width / side)
    if rows * columns > _MOST:
        return None
    upright, level = np.zeros((columns + 1, rows), bool), np.zeros((rows + 1, columns), bool)
    inside = [_draw(line, upright if line.upright else level, box, side) for line in lines]
    cells = (upright[:-1] & upright[1:]).T & level[:-1] & level[1:]
    if np.count_nonzero(cells) < fewest:
        return None
    even = all(inside) and _are_sides(upright, cells.T) and _are_sides(level, cells)
    even = even and all(_fits(line, box, side) for line in lines)
    holes = frozenset((row, column) for row, column in np.argwhere(~cells).tolist())
    weight, light = min(one.weight for one in lines), max(one.light for one in lines)
    return Lattice(box, rows, columns, even, min(one.order for one in lines), weight, light, holes)


def _distinct_values(values: Sequence[float]) -> list[float]:
    """Return the first value of each close group."""
    return [value for before, value in pairwise((float("-inf"), *values)) if value - before > _BESIDE]


def _draw(line: _Line, sides: NDArray[np.bool_], box: Box, side: float) -> bool:
    """Note the sides of squares that a line covers; tell whether it covers only sides of the board."""
    if line.upright:
        at, start, end = line.at - box.left, box.top - line.end, box.top - line.start
    else:
        at, start, end = box.top - line.at, line.start - box.left, line.end - box.left
    first, stop = ceil(start / side - _EVEN), floor(end / side + _EVEN)
    sides[round(at / side), max(first, 0) : max(stop, 0)] = True
    return first >= stop or (first >= 0 and stop <= sides.shape[1])


def _are_sides(drawn: NDArray[np.bool_], cells: NDArray[np.bool_]) -> bool:
    """Tell whether lines are drawn exactly along the sides of cells."""
    around = np.zeros_like(drawn)
    around[:-1] |= cells
    around[1:] |= cells
    return bool((drawn == around).all())


def _fits(line: _Line, box: Box, side: float) -> bool:
    """Tell whether a line stands on the border of squares, and begins and ends at their corners."""
    slack, (across, along) = _EVEN * side + NEAR, box[:2] if line.upright else box[1::-1]
    places = ((line.at - across, 0.0), *((end - along, line.weight / 2) for end in (line.start, line.end)))
    is_stub = line.end - line.start < side / 2 + NEAR
    return is_stub or all(abs(off - round(off / side) * side) < slack + more for off, more in places)
