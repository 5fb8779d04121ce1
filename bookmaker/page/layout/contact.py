"""A contact sheet: all pages side by side, in a book as open spreads, each with its label."""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from bookmaker.page.layout.text import CENTRE, Style
from bookmaker.values.marks import Mark, Page, Rect

_GROUND, _SHADOW = 0.86, 0.6
_SHAPE = 1.5
"""Ratio of a sheet's width to its height, about."""
_GAP, _UNDER = 0.07, 0.16
"""White space beside a spread, and below its pages with their labels, as parts of a page's width."""
_SPINE = 1
_SMALLEST_LABEL = 7.0
Corner = tuple[int, int]
"""The left and the top side of a page, in pixels from the top left."""


class ContactSheet(NamedTuple):
    """The ground under the pages, one point for each pixel, and the left and the top side of each page."""

    ground: Page
    places: tuple[Corner, ...]


def contact_sheet(labels: Sequence[str], sizes: Sequence[tuple[int, int]], style: Style) -> ContactSheet:
    """Return a sheet for pages with these labels and `sizes` in pixels; all places are as large as the largest page."""
    size = max(width for width, _ in sizes), max(height for _, height in sizes)
    spread = 1 if style.look.sides == "one" else 2
    slots = len(labels) + spread - 1
    gap, under = round(_GAP * size[0]), round(_UNDER * size[0])
    outer = (spread * (size[0] + _SPINE) - _SPINE + 2 * gap, size[1] + gap + under)
    count = ceil(slots / spread)
    across = min(count, max(1, round(sqrt(count * _SHAPE * outer[1] / outer[0]))))
    down = ceil(count / across)
    # The first page of a book is a right one.
    where = (divmod(index + spread - 1, spread) for index in range(len(labels)))
    places = tuple(
        (at % across * outer[0] + 2 * gap + side * (size[0] + _SPINE), at // across * outer[1] + 2 * gap)
        for at, side in where
    )
    width, height = across * outer[0] + 2 * gap, down * outer[1] + 2 * gap
    marks = (Rect(0, 0, width, height, _GROUND), *_cards(labels, sizes, places, height, style))
    return ContactSheet(Page(width, height, marks), places)


def _cards(
    labels: Sequence[str], sizes: Sequence[tuple[int, int]], places: Sequence[Corner], height: int, style: Style
) -> Iterator[Mark]:
    """Yield an edge around each page, and its label below."""
    label = style.setting("folio")
    under = _UNDER * max(width for width, _ in sizes) / 3
    label = label.scale_by(max(_SMALLEST_LABEL, under) / label.role.size)
    for text, size, (x, top) in zip(labels, sizes, places, strict=True):
        low = height - top - size[1]
        yield Rect(x - 1, low - 1, size[0] + 2, size[1] + 2, _SHADOW)
        yield label.line(text, x + size[0] / 2, low - under - label.cap_height, CENTRE)
