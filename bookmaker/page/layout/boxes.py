"""The frame of a left or right page, and where the regions of its body lie, in points."""

from typing import NamedTuple

from bookmaker.page.layout.look import Look, Region
from bookmaker.values.geometry import Box, PageSize

ART_BLEED = 9.0
"""Bleed of art that runs over the edge of a page, in points: printers ask for 0.125 in."""


class Frame(NamedTuple):
    """One page to be filled: its size, its body, and which side of the spread it is."""

    width: float
    height: float
    body: Box
    recto: bool
    head: float
    """Baseline of the running head."""
    foot: float = 0.0
    """Baseline of the running foot."""

    @property
    def furniture_areas(self) -> tuple[Box, Box]:
        """Where running heads, folios and hairlines may be: above the body and below it."""
        left, low, right, high = self.body.edges
        return Box.from_edges(left, high, right, self.height), Box.from_edges(left, 0.0, right, low)

    @property
    def tab_area(self) -> Box:
        """Where tabs may be: from the body out into the bleed at the outer edge."""
        ends = (self.body.right, self.width + ART_BLEED) if self.recto else (-ART_BLEED, self.body.left)
        return Box.from_edges(ends[0], 0.0, ends[1], self.height)

    @property
    def head_box(self) -> Box:
        """The body with all that is above and beside it, and the bleed there."""
        return Box.from_edges(-ART_BLEED, self.body.y, self.width + ART_BLEED, self.height + ART_BLEED)

    @property
    def bleed_box(self) -> Box:
        """The page with its bleed."""
        return Box(0.0, 0.0, self.width, self.height).grow(ART_BLEED)


def page_frame(trim: PageSize, look: Look, gutter: float, recto: bool) -> Frame:
    """Return the frame of a page; the inner margin of a recto is its left one."""
    width, height = trim
    margins = look.margins
    left = gutter if recto else margins.outer
    body = Box(left, margins.bottom, width - gutter - margins.outer, height - margins.top - margins.bottom)
    return Frame(width, height, body, recto, height - margins.head, margins.foot)


def region_box(region: Region, body: Box) -> Box:
    """Return where a region of a body lies."""
    x, width = _span((region.left, region.right, region.width), body.x, body.width)
    y, height = _span((region.bottom, region.top, region.height), body.y, body.height)
    return Box(x, y, width, height)


def columns(width: float, least: float, gap: float) -> tuple[int, float]:
    """Return how many columns of at least this width lie side by side with gaps between them, and how wide each is."""
    count = max(1, int((width + gap) / (least + gap)))
    return count, (width - (count - 1) * gap) / count


def _span(given: tuple[float | None, float | None, float | None], start: float, length: float) -> tuple[float, float]:
    """Return where a region begins and how long it is; `given` are its distances to both ends, and its length."""
    near, far, own = given
    if own is None:
        return start + (near or 0.0), length - (near or 0.0) - (far or 0.0)
    if near is None and far is not None:
        return start + length - far - own, own
    return start + (near or 0.0), own
