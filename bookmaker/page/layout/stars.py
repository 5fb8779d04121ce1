"""Rows of stars, or other marks, for a puzzle's difficulty; drawn, since text fonts have none."""

from functools import lru_cache
from math import cos, pi, sin

from bookmaker.values.geometry import Point
from bookmaker.values.marks import Mark, Placed, Polygon, Rect

STAR = "star"
STARS = 5
ADVANCE = 1.22
"""From one star to the next, as a part of a star's height."""

_INNER = 0.46
"""The radius of the inner corners; a little fuller than a true pentagram, which looks thin when small."""
_HEIGHT = 1 + cos(pi / 5)
"""The height of a star of radius 1."""


def stars(filled: int, size: float, weight: float, x: float, y: float, form: str = STAR) -> Placed:
    """Return five marks of a form, `filled` of them black, on the baseline y; x is their left end."""
    return Placed(x, y, _row(filled, size, weight, form))


def stars_width(size: float, form: str = STAR) -> float:
    """Return the width of a row of marks."""
    return size * (ADVANCE * (STARS - 1)) + 2 * _half(size, form)


def _half(size: float, form: str) -> float:
    """Return half the width of one mark."""
    return size / _HEIGHT * sin(2 * pi / 5) if form == STAR else size * _SMALLER[form] / 2


@lru_cache(maxsize=64)
def _row(filled: int, size: float, weight: float, form: str) -> tuple[Mark, ...]:
    first, draw = _half(size, form), _FORMS[form]
    return tuple(draw(first + i * size * ADVANCE, size, weight, i < filled) for i in range(STARS))


def _star(x: float, size: float, weight: float, filled: bool) -> Mark:
    # An outline lies half outside its path: an open star is drawn smaller, so that it looks as large as a black one.
    radius = size / _HEIGHT
    y, outer = size - radius, radius if filled else radius - weight / 2
    corners = []
    for i in range(2 * STARS):
        reach = outer if i % 2 == 0 else outer * _INNER
        angle = pi / 2 + i * pi / STARS
        corners.append((x + reach * cos(angle), y + reach * sin(angle)))
    return _draw_polygon(tuple(corners), weight, filled)


def _draw_polygon(corners: tuple[Point, ...], weight: float, filled: bool) -> Mark:
    return Polygon(corners, fill=0.0) if filled else Polygon(corners, None, 0.0, weight)


def _disc(x: float, size: float, weight: float, filled: bool) -> Mark:
    side = size * _SMALLER["disc"] - (0 if filled else weight)
    low = (size - side) / 2
    fill, stroke = (0.0, None) if filled else (None, 0.0)
    return Rect(x - side / 2, low, side, side, fill, stroke, 0.0 if filled else weight, side / 2)


def _square(x: float, size: float, weight: float, filled: bool) -> Mark:
    half = (size * _SMALLER["square"] - (0 if filled else weight)) / 2
    y = size / 2
    return _draw_polygon(
        ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), weight, filled
    )


def _diamond(x: float, size: float, weight: float, filled: bool) -> Mark:
    reach, y = size * _SMALLER["diamond"] / 2 - (0 if filled else weight / 2), size / 2
    return _draw_polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), weight, filled)


_SMALLER = {"disc": 0.86, "square": 0.78, "diamond": 1.0}
"""Height of a mark as a part of a star's, so that all rows look equally large."""
_FORMS = {STAR: _star, "disc": _disc, "square": _square, "diamond": _diamond}
