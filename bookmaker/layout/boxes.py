"""Rectangles on a page, in points from its lower left corner, and the frame of a left or right page."""

from typing import NamedTuple

from bookmaker.layout.look import Look


class Box(NamedTuple):
    """A rectangle by its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


class Frame(NamedTuple):
    """One page to be filled: its size, its body, and which side of the spread it is."""

    width: float
    height: float
    body: Box
    recto: bool
    head: float
    """The baseline of head and folio."""


def page_frame(trim: tuple[float, float], look: Look, gutter: float, recto: bool) -> Frame:
    """Return the frame of a page; the inner margin of a recto is its left one."""
    width, height = trim
    margins = look.margins
    left = gutter if recto else margins.outer
    body = Box(left, margins.bottom, width - gutter - margins.outer, height - margins.top - margins.bottom)
    return Frame(width, height, body, recto, height - margins.head)
