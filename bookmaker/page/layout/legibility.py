"""Marks in small cells: the black dots of a cell of 5 mm at 300 dots to an inch."""

from collections.abc import Iterator
from itertools import pairwise

from bookmaker.values.geometry import Point
from bookmaker.values.marks import Contour

SIDE = 59
"""Dots along a cell: 5 mm at 300 to an inch."""
_STEPS = 8
"""Straight parts of a curve."""
_WHOLE = (1 << SIDE) - 1
Dots = tuple[int, ...]
"""The dots of a cell, a number for each row, a bit for each dot."""


def dots(outline: tuple[Contour, ...], size: float) -> Dots:
    """Return the dots that a shape covers, its larger side the part `size` of the cell; it reaches from -1 to 1."""
    edges = [edge for contour in outline for edge in pairwise(_flat(contour))]
    scale = 2 / (size * SIDE)
    return tuple(_row(edges, (row + 0.5 - SIDE / 2) * scale, scale) for row in range(SIDE))


def coverage(one: Dots) -> float:
    """Return the part of its cell that a mark covers."""
    return sum(map(int.bit_count, one)) / SIDE**2


def difference(one: Dots, other: Dots) -> float:
    """Return the part of a cell that is black in just one of two marks."""
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True)) / SIDE**2


def sturdy(one: Dots) -> float:
    """Return the part of a mark at least three dots thick, the thinnest line that prints."""
    within = [a & a << 1 & a >> 1 for a in one]
    core = [0, *(a & b & c for a, b, c in zip(within, within[1:], within[2:], strict=False)), 0]
    wide = [(a | a << 1 | a >> 1) & _WHOLE for a in core]
    whole = [a | b | c for a, b, c in zip([0, *wide], wide, [*wide[1:], 0], strict=False)]
    return sum(map(int.bit_count, whole)) / max(1, sum(map(int.bit_count, one)))


def _flat(contour: Contour) -> Iterator[Point]:
    """Yield the corners of a contour, its curves as straight parts."""
    (last,) = contour[0]
    yield last
    for piece in contour[1:]:
        if len(piece) == 1:
            yield piece[0]
        else:
            yield from (_on_curve((last, *piece), step / _STEPS) for step in range(1, _STEPS + 1))
        last = piece[-1]


def _on_curve(points: tuple[Point, ...], part: float) -> Point:
    left, shares = 1 - part, (1, 3, 3, 1)
    weights = [share * left ** (3 - i) * part**i for i, share in enumerate(shares)]
    return sum(w * x for w, (x, _) in zip(weights, points, strict=True)), sum(
        w * y for w, (_, y) in zip(weights, points, strict=True)
    )


def _row(edges: list[tuple[Point, Point]], y: float, scale: float) -> int:
    """Return the dots of a row at a height where contours wind around them."""
    crossings = sorted(
        ((x1 + (y - y1) * (x2 - x1) / (y2 - y1), 1 if y1 < y2 else -1))
        for (x1, y1), (x2, y2) in edges
        if (y1 <= y) != (y2 <= y)
    )
    found, winding = 0, 0
    for (start, way), (end, _) in pairwise(crossings):
        winding += way
        if winding:
            first, last = (max(0, min(SIDE, round(x / scale + SIDE / 2))) for x in (start, end))
            found |= (1 << last) - (1 << first)
    return found
