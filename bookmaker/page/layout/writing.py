"""Space to write on: lines or dots, light enough to write over."""

from functools import lru_cache

from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Line, Mark, Placed

_LINE = 1.6
"""From line to line, in lines of running text: room for handwriting."""
_DOTS = 1.1
"""From dot to dot, in lines of running text."""
_RADIUS = 0.5
_LINE_GRAY, _DOT_GRAY = 0.5, 0.3
"""Grays of lines and dots, light enough to write over."""


def writing_space(form: str, box: Box, style: Style) -> tuple[Mark, ...]:
    """Return lines (`ruled`) or dots (`dotted`) from the foot of a box upwards, alike on all pages; else nothing."""
    leading = style.look.type.body.leading
    if form == "ruled":
        return (Placed(box.x, box.y, _draw_lines(box.width, box.height, leading * _LINE)),)
    if form == "dotted":
        return (Placed(box.x, box.y, _draw_dots(box.width, box.height, leading * _DOTS)),)
    return ()


@lru_cache(maxsize=8)
def _draw_lines(width: float, height: float, pitch: float) -> tuple[Mark, ...]:
    rows = range(int(height / pitch) + 1)
    return tuple(Line(0.0, row * pitch, width, row * pitch, THINNEST_LINE, _LINE_GRAY) for row in rows)


@lru_cache(maxsize=8)
def _draw_dots(width: float, height: float, pitch: float) -> tuple[Mark, ...]:
    columns = int((width - 2 * _RADIUS) / pitch)
    pitch = (width - 2 * _RADIUS) / columns  # flush with both sides of the box
    rows = int((height - 2 * _RADIUS) / pitch)
    places = ((_RADIUS + x * pitch, _RADIUS + y * pitch) for y in range(rows + 1) for x in range(columns + 1))
    return tuple(Dot(x, y, _RADIUS, _DOT_GRAY) for x, y in places)
