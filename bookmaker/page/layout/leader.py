"""The dots that lead from a text to a page number."""

from math import ceil, floor

from bookmaker.page.layout.text import Setting
from bookmaker.values.marks import Glyphs

_STEP = 0.7
"""From dot to dot, in type sizes."""
_DOT = "."


def leader(text: Setting, left: float, right: float, y: float, origin: float = 0.0) -> Glyphs:
    """Return dots between two places, on a raster that is the same from line to line, so that they stand in columns."""
    pitch = _STEP * text.role.size
    steps = range(ceil((left - origin) / pitch - 1e-6), floor((right - origin) / pitch) + 1)
    dots = tuple((origin + step * pitch, y, _DOT) for step in steps)
    return Glyphs(text.role.face, text.role.size, dots, text.role.ink)
