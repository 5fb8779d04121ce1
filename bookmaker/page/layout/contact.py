"""A contact sheet: all pages of a book side by side as they lie when it is open, each with its label."""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from bookmaker.page.layout.text import CENTRE, Style
from bookmaker.values.marks import Mark, Page, Rect

_GROUND, _SHADOW = 0.86, 0.6
_SHAPE = 1.5
"""The width of a sheet by its height, about."""
_GAP, _UNDER = 0.07, 0.16
"""White space beside a spread, and below its pages with their labels, as parts of a page's width."""
_SPINE = 1
_SMALLEST_LABEL = 7.0


class ContactSheet(NamedTuple):
    """What lies under the pages, one point for each pixel, and the left and the top side of each page."""

    ground: Page
    places: tuple[tuple[int, int], ...]


def contact_sheet(labels: Sequence[str], size: tuple[int, int], style: Style) -> ContactSheet:
    """Return a sheet for pages with these labels, of so many pixels each."""
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
    marks = (Rect(0, 0, width, height, _GROUND), *_cards(labels, size, places, height, style))
    return ContactSheet(Page(width, height, marks), places)


def _cards(
    labels: Sequence[str], size: tuple[int, int], places: Sequence[tuple[int, int]], height: int, style: Style
) -> Iterator[Mark]:
    """Yield an edge around each page, and its label below."""
    label = style.setting("folio")
    label = label.scaled(max(_SMALLEST_LABEL, _UNDER * size[0] / 3) / label.role.size)
    for text, (x, top) in zip(labels, places, strict=True):
        low = height - top - size[1]
        yield Rect(x - 1, low - 1, size[0] + 2, size[1] + 2, _SHADOW)
        yield label.line(text, x + size[0] / 2, low - _UNDER * size[0] / 3 - label.cap_height, CENTRE)
