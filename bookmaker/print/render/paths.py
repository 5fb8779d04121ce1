"""Paths in PDF and PostScript: point and m to begin, point and l for a line, three and c for a curve, h to close."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookmaker.values.geometry import Point
from bookmaker.values.marks import Path, Rect

_KAPPA = 0.5522847498
"""Length of the handles of a quarter circle, as a part of its radius."""


@lru_cache(maxsize=1 << 14)
def digits(value: float) -> str:
    """Return a number for the file: hundredths of a point are finer than any printer's dot."""
    return f"{round(value, 2) + 0.0:g}"


def pair(x: float, y: float) -> str:
    """Return a point as a pair of numbers."""
    return f"{digits(x)} {digits(y)}"


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
