"""Boards found from their lines alone: lines of equal length at equal distances that cross each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.values import Cell, Shape, brightness
from bookmaker.values.geometry import Box, Extent

NEAR = 0.3
"""Points by which two lines may miss each other and still meet."""
_EVEN = 0.06
"""Parts of a cell's side by which a line may be off its place, and a cell be no square."""
_THIN = 3.0
"""A filled rectangle that is thinner is a line, in points."""
_SLIM = 0.05
"""The same as a part of its length."""
_LEAST_CELL = 3.0
"""Points of a cell's side, under which no board is looked for."""
_FEWEST = 2
"""Rows and columns at least: a single cell is no board."""
_PALE = 250
"""From this lightness on, a line is not seen."""


class Lattice(NamedTuple):
    """The lines of a board. `even` tells whether they make squares of one size."""

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
    last: int = 0
    """When its last line was drawn, of what may be a part of such a board."""


class _Drawn(NamedTuple):
    """How a line is drawn: when, how thick, how bright."""

    order: int
    weight: float
    light: float

    def over(self, other: "_Drawn | None") -> "_Drawn":
        """Return how two lines in one place are drawn together."""
        if not other:
            return self
        return _Drawn(min(self.order, other.order), max(self.weight, other.weight), min(self.light, other.light))


_Places = dict[float, _Drawn]


class _Lines(NamedTuple):
    """Where lines of one direction stand, by where they begin and end."""

    across: dict[Extent, _Places]
    """By the heights of horizontal lines, by their left and right ends."""
    up: dict[Extent, _Places]
    """By the places of vertical lines, by their lower and upper ends."""


def lattices(shapes: Sequence[Shape]) -> tuple[Lattice, ...]:
    """Return the boards among the shapes of a page, none of them inside another one."""
    lines = _lines(shapes)
    found = [lattice for across, up in _frames(lines) if (lattice := _lattice(across, up, lines))]
    found.sort(key=lambda one: -one.box.width * one.box.height)
    kept: list[Lattice] = []
    for one in found:
        if not any(other.box.has(*one.box.centre) for other in kept):
            kept.append(one)
    return tuple(kept)


def _lines(shapes: Sequence[Shape]) -> _Lines:
    """Return the straight lines among shapes; ends that nearly meet are made one."""
    found = [(line, _drawn(shape)) for shape in shapes if _is_long(shape) for line in _straight(shape)]
    snap = _snapped(value for line, _ in found for value in line.edges)
    lines = _Lines(defaultdict(dict), defaultdict(dict))
    for line, drawn in found:
        left, bottom, right, top = (snap[edge] for edge in line.edges)
        level = line.width > line.height
        places, place = (lines.across[left, right], bottom) if level else (lines.up[bottom, top], left)
        places[place] = drawn.over(places.get(place))
    return lines


def _is_long(shape: Shape) -> bool:
    """Tell whether a shape is long and thin enough for a line, or may be a frame: most of a page is neither."""
    low, high = sorted(shape.box[2:])
    return high >= _FEWEST * _LEAST_CELL and (low < _THIN or (shape.fill is None and len(shape.points) >= 4))


def _drawn(shape: Shape) -> _Drawn:
    return _Drawn(shape.order, shape.weight, brightness(shape.stroke or shape.fill or (0, 0, 0, 0)))


def _straight(shape: Shape) -> Iterator[Box]:
    """Yield the horizontal and vertical lines that a shape draws, each as a box without width."""
    box = shape.box
    if _seen(shape.stroke):
        if len(shape.points) == 2 and min(box.width, box.height) < NEAR:
            yield _flat(box)
        elif _is_frame(shape):
            yield from _sides(box)
    elif _seen(shape.fill) and min(box.width, box.height) < min(_THIN, _SLIM * max(box.width, box.height)):
        yield _flat(box)


def _seen(colour: tuple[int, int, int, int] | None) -> bool:
    return colour is not None and colour[3] > 0 and min(colour[:3]) < _PALE


def _flat(box: Box) -> Box:
    across, up = box.centre
    if box.width > box.height:
        return Box(box.left, up, box.width, 0.0)
    return Box(across, box.bottom, 0.0, box.height)


def _is_frame(shape: Shape) -> bool:
    """Tell whether a path goes around its box, with round corners or without."""
    if shape.fill is not None or len(shape.points) < 4:
        return False
    box = shape.box
    near = min(box.width, box.height) * 0.01 + NEAR
    on = (min(abs(x - box.left), abs(x - box.right), abs(y - box.bottom), abs(y - box.top)) for x, y in shape.points)
    return min(box.width, box.height) > _FEWEST * _LEAST_CELL and all(off < near for off in on)


def _sides(box: Box) -> Iterator[Box]:
    yield Box(box.left, box.bottom, box.width, 0.0)
    yield Box(box.left, box.top, box.width, 0.0)
    yield Box(box.left, box.bottom, 0.0, box.height)
    yield Box(box.right, box.bottom, 0.0, box.height)


def _snapped(values: Iterable[float]) -> dict[float, float]:
    """Return for each value the first of those that lie close together with it."""
    snap: dict[float, float] = {}
    first = last = float("-inf")
    for value in sorted(set(values)):
        if value - last > NEAR or value - first > 2 * NEAR:
            first = value
        snap[value], last = first, value
    return snap


def _frames(lines: _Lines) -> Iterator[tuple[Extent, Extent]]:
    """Yield the rectangles that have lines of their whole length on all four sides, as they reach across and up."""
    for across, heights in lines.across.items():
        for up, places in lines.up.items():
            if places.keys() >= set(across) and heights.keys() >= set(up):
                yield across, up


def _lattice(across: Extent, up: Extent, lines: _Lines) -> Lattice | None:
    """Return the board that a rectangle and the lines in it make, or None where there are no such lines."""
    (left, right), (bottom, top) = across, up
    box = Box.between(left, bottom, right, top)
    places = {x: drawn for x, drawn in lines.up[up].items() if left <= x <= right}
    heights = {y: drawn for y, drawn in lines.across[across].items() if bottom <= y <= top}
    rows, columns = len(heights) - 1, len(places) - 1
    if min(rows, columns) < _FEWEST or min(box.width / columns, box.height / rows) < _LEAST_CELL:
        return None
    _, weights, lights = zip(*places.values(), *heights.values(), strict=True)
    order = min(one.order for one in heights.values())
    return Lattice(box, rows, columns, _even(sorted(places), sorted(heights)), order, min(weights), max(lights))


def _even(places: list[float], heights: list[float]) -> bool:
    """Tell whether lines make squares of one size."""
    wide, high = (places[-1] - places[0]) / (len(places) - 1), (heights[-1] - heights[0]) / (len(heights) - 1)
    off = _EVEN * wide + NEAR
    across = all(abs(x - places[0] - i * wide) < off for i, x in enumerate(places))
    return (
        abs(wide - high) < off and across and all(abs(y - heights[0] - i * high) < off for i, y in enumerate(heights))
    )
