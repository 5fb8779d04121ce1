"""Paths as PDF and PostScript have them: a pair of numbers and m to begin, l for a line, three and c for a curve, h."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookmaker.values.geometry import Point
from bookmaker.values.marks import Path, Rect

_KAPPA = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""


@lru_cache(maxsize=1 << 14)
def digits(value: float) -> str:
    """Return a number for the file: hundredths of a point are finer than any printer's dot."""
    return f"{round(value, 2) + 0.0:g}"


def pair(x: float, y: float) -> str:
    """Return a place."""
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


def rounded(mark: Rect) -> str:
    """Return the path of a rectangle whose corners are quarter circles; a circle, if they meet."""
    x, y, r = mark.x, mark.y, mark.radius
    right, top, k = x + mark.width, y + mark.height, mark.radius * (1 - _KAPPA)
    corners = (
        ((right - k, y), (right, y + k), (right, y + r), (right, top - r)),
        ((right, top - k), (right - k, top), (right - r, top), (x + r, top)),
        ((x + k, top), (x, top - k), (x, top - r), (x, y + r)),
        ((x, y + k), (x + k, y), (x + r, y), (right - r, y)),
    )
    sides = min(mark.width, mark.height) > 2 * r
    curves = (f"{pair(*a)} {pair(*b)} {pair(*c)} c" + f" {pair(*end)} l" * sides for a, b, c, end in corners)
    return f"{pair(right - r, y)} m {' '.join(curves)} h"
