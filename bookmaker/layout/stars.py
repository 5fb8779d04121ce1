"""Rows of stars that tell a puzzle's difficulty; drawn, since text fonts have none."""

from functools import lru_cache
from math import cos, pi, sin

from bookmaker.marks import Mark, Placed, Polygon

STARS = 5
ADVANCE = 1.22
"""From one star to the next, as a part of a star's height."""

_INNER = 0.46
"""The radius of the inner corners; a little fuller than a true pentagram, which looks thin when small."""
_HEIGHT = 1 + cos(pi / 5)
"""The height of a star of radius 1."""


def stars(filled: int, size: float, weight: float, x: float, y: float) -> Placed:
    """Return five stars, `filled` of them black, on the baseline y; x is their left end."""
    return Placed(x, y, _row(filled, size, weight))


def stars_width(size: float) -> float:
    """Return the width of a row of stars."""
    return size * (ADVANCE * (STARS - 1) + 2 * sin(2 * pi / 5) / _HEIGHT)


@lru_cache(maxsize=64)
def _row(filled: int, size: float, weight: float) -> tuple[Mark, ...]:
    radius = size / _HEIGHT
    first = radius * sin(2 * pi / 5)
    return tuple(_star(first + i * size * ADVANCE, size - radius, radius, weight, i < filled) for i in range(STARS))


def _star(x: float, y: float, radius: float, weight: float, filled: bool) -> Polygon:
    # An outline lies half outside its path: an open star is drawn smaller, so that it looks as large as a black one.
    outer = radius if filled else radius - weight / 2
    corners = []
    for i in range(2 * STARS):
        reach = outer if i % 2 == 0 else outer * _INNER
        angle = pi / 2 + i * pi / STARS
        corners.append((x + reach * cos(angle), y + reach * sin(angle)))
    return Polygon(tuple(corners), fill=0.0) if filled else Polygon(tuple(corners), None, 0.0, weight)
