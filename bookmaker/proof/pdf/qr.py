"""QR codes on a page, read from its paths: three finder patterns in areas filled with dark squares."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.pdfium import Painted, Shape
from bookmaker.values.geometry import Box, Point
from bookmaker.values.qr import QUIET, Modules

_LEAST_POINTS = 100
"""Corners of the simplest code; what has fewer is none."""
_LEAST, _MOST, _STEP = 21, 177, 4
"""Modules on a side of the smallest and the largest code, and from size to size."""
_EXACT = 0.2
"""Most that an edge may be off the raster of modules, in modules."""
_SAME = 0.01
_DARK, _PAPER = 96, 250
_FINDER, _FINDERS = 7, 3
Squares = NDArray[np.bool_]


class CodeRead(NamedTuple):
    """A code as drawn, in the page's own coordinates."""

    box: Box
    """Its dark modules, without the white around them."""
    modules: Modules
    clear: int = QUIET
    """How many modules of white are around it, up to QUIET."""

    @property
    def module(self) -> float:
        """The side of a module in points."""
        return self.box.width / len(self.modules)


def codes_in(shapes: Sequence[Shape]) -> Iterator[CodeRead]:
    """Yield the codes among the shapes of a page: each one path, or squares that follow each other."""
    for fill, some in groupby(shapes, lambda one: one.fill if one.stroke is None and not one.curved else None):
        run = [*some]
        if fill is None or max(fill[:3]) > _DARK or sum(len(one.points) for one in run) < _LEAST_POINTS:
            continue
        single = [code for one in run if (code := _code_of([one]))]
        yield from single or filter(None, [_code_of(run)])


def _code_of(shapes: Sequence[Shape]) -> CodeRead | None:
    if sum(len(one.points) for one in shapes) < _LEAST_POINTS:
        return None
    box = Box.union(one.box for one in shapes)
    sides = np.array([side for one in shapes for side in _sides(one.points)]).reshape(-1, 4)
    lengths = np.abs(sides[:, :2] - sides[:, 2:])
    if not len(sides) or (lengths.min(1) > _SAME).any() or abs(box.width - box.height) > box.width / _MOST:
        return None
    module = float(lengths.max(1)[lengths.max(1) > _SAME].min(initial=box.width))
    size = round(box.width / module)
    off = (sides - np.tile((box.x, box.y), 2)) / module
    if not _LEAST <= size <= _MOST or size % _STEP != 1 or np.abs(off - off.round()).max() > _EXACT:
        return None
    squares = _fill(off[lengths[:, 0] <= _SAME], size)
    return CodeRead(box, tuple(map(tuple, squares.tolist()))) if _has_finders(squares) else None


def _sides(points: Sequence[Point]) -> Iterator[tuple[float, ...]]:
    """Yield the sides of closed contours that follow each other, each back at its first point."""
    start = 0
    for at in range(1, len(points)):
        if at > start + 1 and abs(points[at][0] - points[start][0]) + abs(points[at][1] - points[start][1]) < _SAME:
            yield from ((*one, *other) for one, other in pairwise(points[start : at + 1]))
            start = at + 1


def _fill(upright: NDArray[np.float64], size: int) -> Squares:
    """Return the squares inside of some upright sides, rows from the top: those right of an odd number of them."""
    at, ends = upright[:, 0], np.sort(upright[:, [1, 3]], axis=1)
    middles = np.arange(size) + 0.5
    beside = (ends[:, :1] < middles) & (middles < ends[:, 1:])
    left = at[:, None] < middles
    return np.asarray(((beside.T.astype(int) @ left.astype(int)) % 2 == 1)[::-1])


def _has_finders(squares: Squares) -> bool:
    """Tell whether three corners have the squares by which readers find a code."""
    rings = np.maximum(*np.abs(np.indices((_FINDER, _FINDER)) - _FINDER // 2))
    finder = rings != 2
    corners = (squares[::up, ::along][:_FINDER, :_FINDER] for up in (1, -1) for along in (1, -1))
    return sum(bool((corner == finder).all()) for corner in corners) == _FINDERS


def measure_clear(code: CodeRead, seen: Painted) -> CodeRead:
    """Return a code with how much white a painted page has around it."""
    rows = (
        bounds
        for width in range(QUIET, 0, -1)
        if _is_clear(bounds := (code.box.grow(width * code.module), code.box), seen)
    )
    outer = next(rows, None)
    return code._replace(clear=round((code.box.x - outer[0].x) / code.module) if outer else 0)


def _is_clear(bounds: tuple[Box, Box], seen: Painted) -> bool:
    """Tell whether there is no ink between two boxes, one in the other."""
    (left, top, right, bottom), (x, y, end, low) = seen.pixels(np.array(bounds)).round().astype(int).tolist()
    rows, columns = seen.light.shape
    if min(left, top) < 0 or right > columns or bottom > rows:
        return False
    ring = seen.light[top:bottom, left:right] < _PAPER
    ring[[0, -1]] = ring[:, [0, -1]] = False  # pixels that reach beyond the box
    ring[y - top - 1 : low - top + 1, x - left - 1 : end - left + 1] = False
    return not ring.any()
