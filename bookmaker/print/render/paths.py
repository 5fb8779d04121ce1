"""Paths in PDF and PostScript: point and m to begin, point and l for a line, three and c for a curve, h to close."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookmaker.values.geometry import Point
from bookmaker.values.marks import Dot, Ink, Line, Path, Polygon, Rect

_KAPPA = 0.5522847498
"""Length of the handles of a quarter circle, as a part of its radius."""


@lru_cache(maxsize=1 << 12)
def digits(value: float) -> str:
    """Return a number for the file: hundredths of a point are finer than any printer's dot."""
    return f"{round(value, 2) + 0.0:g}"


def pair(x: float, y: float) -> str:
    """Return a point as a pair of numbers."""
    return f"{digits(x)} {digits(y)}"


class Shape(NamedTuple):
    """A path to be filled, to be stroked, or both."""

    path: str
    fill: Ink | None
    stroke: Ink | None = None
    weight: float = 0.0


def shape_of(mark: Line | Rect | Dot | Polygon | Path) -> Shape:
    """Return a mark without letters or pixels as its path and inks."""
    match mark:
        case Line(x1, y1, x2, y2, width, ink):
            return Shape(f"{pair(x1, y1)} m {pair(x2, y2)} l", None, ink, width)
        case Rect(x, y, width, height):
            plain = f"{pair(x, y)} {pair(width, height)} re"
            return Shape(rounded_path(mark) if mark.radius else plain, mark.fill, mark.stroke, mark.weight)
        case Dot(x, y, radius, ink):
            return Shape(rounded_path(Rect(x - radius, y - radius, 2 * radius, 2 * radius, radius=radius)), ink)
        case Polygon():
            return Shape(polygon(mark.points), mark.fill, mark.stroke, mark.weight)
        case Path():
            return Shape(f"{contours(mark)} h", mark.fill)


def polygon(points: Iterable[Point]) -> str:
    """Return a closed path of straight lines."""
    first, *others = points
    return " ".join([f"{pair(*first)} m", *(f"{pair(*point)} l" for point in others), "h"])


def contours(mark: Path) -> str:
    """Return the closed paths of an outline, without the end of the last one."""
    return " h ".join(" ".join(map(_piece, "m" + "l" * len(contour), contour)) for contour in mark.contours)


def _piece(operator: str, points: Sequence[Point]) -> str:
    """Return a piece of a path: a curve where it has more than one point."""
    return f"{' '.join(pair(*point) for point in points)} {operator if len(points) == 1 else 'c'}"


def rounded_path(mark: Rect) -> str:
    """Return the path of a rectangle with quarter circles as corners; a circle, if they meet."""
    left, low, width, height, radius = *mark[:4], mark.radius
    right, top, bend = left + width, low + height, radius * (1 - _KAPPA)
    x = [digits(one) for one in (left, left + bend, left + radius, right - radius, right - bend, right)]
    y = [digits(one) for one in (low, low + bend, low + radius, top - radius, top - bend, top)]
    curves = (
        (f"{x[4]} {y[0]} {x[5]} {y[1]} {x[5]} {y[2]} c", f" {x[5]} {y[3]} l"),
        (f"{x[5]} {y[4]} {x[4]} {y[5]} {x[3]} {y[5]} c", f" {x[2]} {y[5]} l"),
        (f"{x[1]} {y[5]} {x[0]} {y[4]} {x[0]} {y[3]} c", f" {x[0]} {y[2]} l"),
        (f"{x[0]} {y[1]} {x[1]} {y[0]} {x[2]} {y[0]} c", f" {x[3]} {y[0]} l"),
    )
    sides = min(width, height) > 2 * radius
    return f"{x[3]} {y[0]} m {' '.join(curve + side * sides for curve, side in curves)} h"
