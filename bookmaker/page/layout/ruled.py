"""Space to write in: empty, or with lines or dots."""

from collections.abc import Iterator

from bookmaker.page.layout.style import Style
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Line, Mark

STEP = 20.0
"""Points from line to line: room for a hand that writes small."""
_DOT = 0.6
"""The radius of a dot, in points."""
_GRAY = 0.45


def ruled(form: str, box: Box, style: Style) -> Iterator[Mark]:
    """Yield the lines or dots of a space for notes, of which the lowest lies on its bottom."""
    count = int(box.height / STEP)
    for row in range(count) if form != "blank" else ():
        y = box.y + row * STEP
        if form == "ruled":
            yield Line(box.x, y, box.right, y, style.look.grid.line, _GRAY)
        else:
            across = int(box.width / STEP) + 1
            left = box.x + (box.width - (across - 1) * STEP) / 2
            yield from (Dot(left + column * STEP, y, _DOT, _GRAY) for column in range(across))
