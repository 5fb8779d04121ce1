"""Boards with a shape, found from their lines: squares of one size that hang together, and make no full rectangle.

A line of such a board reaches as far as its cells do. A cell is where all four sides of a square are drawn.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import ceil, floor
from statistics import median

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.verify.lattice import NEAR, Lattice
from bookmaker.proof.verify.values import Cell, Shape, brightness, table
from bookmaker.values.geometry import Box

_SHORTEST = 3.0
"""Points of a line at least."""
_FEWEST = 4
"""Cells of a board at least."""
_EVEN = 0.06
"""Parts of a cell's side by which a line may be off its place, or short of a corner."""
_APART = 2
"""Rows or columns from a cell to the next one at most, of cells that are of one board."""

Edge = tuple[bool, int, int]
"""A side of a square: whether it is upright, and the cell to the right of it, or below it."""


def with_shapes(found: Sequence[Lattice], shapes: Sequence[Shape]) -> tuple[Lattice, ...]:
    """Return the boards of a page with those that have a shape; what was found is full rectangles.

    A rectangle that lies in such a board, or as near to one as its parts are to each other, is a part of it.
    """
    lines = [one for one in shapes if len(one.points) == 2 and _is_line(one)]
    boxes, shaped, seen = table(one.box for one in lines), list[Lattice](), set[int]()
    for first in _outside(boxes, found):
        if first not in seen:
            together = _connected(first, boxes)
            seen.update(together)
            shaped += _shaped([lines[at] for at in together])
    if not any(one.holes for one in shaped):
        return tuple(found)
    rest = [one for one in found if not any(board.box.has(*one.box.centre) for board in shaped if board.holes)]
    whole = [one for one in shaped if not one.holes and not any(other.box.has(*one.box.centre) for other in rest)]
    parts = [*whole, *(one._replace(last=_last(one, lines)) for one in rest)]
    joined = _joined([one for one in shaped if one.holes], parts)
    return tuple(one for one in joined if one not in whole)


def _is_line(shape: Shape) -> bool:
    """Tell whether two points are the ends of a line that may be a board's: upright or level, and to be seen."""
    low, high = sorted(shape.box[2:])
    return shape.stroke is not None and shape.stroke[3] > 0 and low < NEAR and high >= _SHORTEST


def _outside(boxes: NDArray[np.float64], found: Sequence[Lattice]) -> list[int]:
    """Return the boxes that do not lie in a board."""
    x, y = (boxes[:, :2] + boxes[:, 2:] / 2).T
    inside = np.zeros(len(boxes), bool)
    for left, low, right, top in (one.box.grown(NEAR).edges for one in found):
        inside |= (left <= x) & (x <= right) & (low <= y) & (y <= top)
    return np.flatnonzero(~inside).tolist()


def _connected(first: int, boxes: NDArray[np.float64]) -> list[int]:
    """Return the lines that hang together with one: each meets another one."""
    left, low, wide, high = boxes.T
    left, low, right, top = left - NEAR, low - NEAR, left + wide + NEAR, low + high + NEAR
    found, new = [first], np.ones(len(boxes), bool)
    new[first] = False
    for at in found:
        meets = new & (left <= right[at]) & (right >= left[at]) & (low <= top[at]) & (top >= low[at])
        new &= ~meets
        found += np.flatnonzero(meets).tolist()
    return found


def _shaped(lines: Sequence[Shape]) -> Iterator[Lattice]:
    """Yield the board that some lines make, or the part of one, if they make squares."""
    places = sorted({one.box.left for one in lines if one.box.width < one.box.height})
    heights = sorted({one.box.bottom for one in lines if one.box.width >= one.box.height})
    gaps = [gap for some in (places, heights) for one, other in pairwise(some) if (gap := other - one) > NEAR]
    side = median(gaps) if gaps else 0.0
    if side < _SHORTEST or not places or not heights:
        return
    box = Box.between(places[0], heights[0], places[-1], heights[-1])
    rows, columns = round(box.height / side), round(box.width / side)
    edges = {edge for one in lines for edge in _edges(one.box, box, side)}
    cells = {(row, column) for upright, row, column in edges if upright and edges.issuperset(_around((row, column)))}
    if len(cells) >= _FEWEST:
        even = edges == {edge for cell in cells for edge in _around(cell)} and all(
            _fits(one, box, side) for one in lines
        )
        light = max(brightness(one.stroke or (0, 0, 0, 0)) for one in lines)
        holes = frozenset(product(range(rows), range(columns))) - cells
        orders, weight = sorted(one.order for one in lines), min(one.weight for one in lines)
        yield Lattice(box, rows, columns, even, orders[0], weight, light, holes, orders[-1])


def _edges(line: Box, box: Box, side: float) -> Iterator[Edge]:
    """Yield the sides of squares that a line passes as a whole."""
    if line.width < line.height:
        at, start, end = line.left - box.left, box.top - line.top, box.top - line.bottom
    else:
        at, start, end = box.top - line.bottom, line.left - box.left, line.right - box.left
    first, last = ceil(start / side - _EVEN), floor(end / side + _EVEN)
    for cell in range(first, last):
        yield (True, cell, round(at / side)) if line.width < line.height else (False, round(at / side), cell)


def _fits(line: Shape, box: Box, side: float) -> bool:
    """Tell whether a line stands on the border of squares, and begins and ends at their corners."""
    left, low, right, top = line.box.edges
    upright, slack = right - left < top - low, _EVEN * side + NEAR
    across, up = (slack, slack + line.weight / 2) if upright else (slack + line.weight / 2, slack)
    offs = ((left - box.left, across), (right - box.left, across), (low - box.bottom, up), (top - box.bottom, up))
    return all(abs(off - round(off / side) * side) < most for off, most in offs)


def _around(cell: Cell) -> tuple[Edge, ...]:
    row, column = cell
    return (True, row, column), (True, row, column + 1), (False, row, column), (False, row + 1, column)


def _joined(shaped: Sequence[Lattice], rest: Sequence[Lattice]) -> Iterator[Lattice]:
    """Yield boards, each with the parts of it that stand apart."""
    shaped, rest = list(shaped), list(rest)
    while shaped:
        board = shaped.pop()
        for others in (shaped, rest):
            near = [one for one in others if _is_part(one, board)]
            for one in near:
                others.remove(one)
                board = _together(board, one)
            if near:
                shaped.append(board)
                break
        else:
            yield board
    yield from rest


def _last(board: Lattice, lines: Sequence[Shape]) -> int:
    """Return when the last line in a board was drawn."""
    return max((one.order for one in lines if board.box.grown(NEAR).holds(one.box)), default=board.order)


def _is_part(one: Lattice, board: Lattice) -> bool:
    """Tell whether two boards have cells of one size, in rows and columns that go on, and stand near each other.

    That may be so of any two boards; but the lines of one are drawn before those of the next one, and parts together.
    """
    if max(one.order, board.order) > min(one.last, board.last):
        return False
    side = board.box.width / board.columns
    across, down = one.box.left - board.box.left, board.box.top - one.box.top
    level = all(abs(off - round(off / side) * side) < NEAR for off in (across, down))
    if not level or abs(one.box.width - one.columns * side) > 2 * NEAR:
        return False
    moved = [(row + round(down / side), column + round(across / side)) for row, column in _cells(one)]
    return any(max(abs(row - r), abs(column - c)) <= _APART for row, column in moved for r, c in _cells(board))


def _together(one: Lattice, other: Lattice) -> Lattice:
    """Return two parts of a board as one."""
    box, side = Box.over((one.box, other.box)), one.box.width / one.columns
    rows, columns = round(box.height / side), round(box.width / side)
    cells = {
        (row + round((box.top - part.box.top) / side), column + round((part.box.left - box.left) / side))
        for part in (one, other)
        for row, column in _cells(part)
    }
    holes, order = frozenset(product(range(rows), range(columns))) - cells, min(one.order, other.order)
    weight, light = min(one.weight, other.weight), max(one.light, other.light)
    return Lattice(box, rows, columns, one.even and other.even, order, weight, light, holes, max(one.last, other.last))


def _cells(board: Lattice) -> set[Cell]:
    return {*product(range(board.rows), range(board.columns))} - board.holes
