"""The pages of a book as the browser gets them: laid out one by one, each under a name made from what it shows."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bookmaker.page.paginate import Bound
from bookmaker.print.fonts import Fonts
from bookmaker.values.marks import Link, Page

_NAME = 24
"""Letters of a name."""


class LinkArea(NamedTuple):
    """A part of a page that leads to another one, by its label; in hundredths of the page from its top left."""

    left: float
    top: float
    width: float
    height: float
    target: str


class PreviewPage(NamedTuple):
    """One page, as the browser is told of it."""

    label: str
    kind: str
    """Its page type; '' for a blank page."""
    numbers: Sequence[int]
    """The puzzles on it."""
    recto: bool
    image: str = ""
    """The name of its picture; '' as long as it is not laid out."""
    areas: tuple[LinkArea, ...] = ()


class Snapshot:
    """A book at one state of its files."""

    def __init__(self, bound: Bound, fonts: Fonts, warnings: Sequence[str] = ()) -> None:
        self.title = bound.context.plan.book.title
        self.size = bound.context.plan.book.trim
        self.two_sided = bound.context.plan.style.look.sides == "two"
        self.warnings = tuple(warnings)
        self.fonts = fonts
        self.pages: dict[str, Page] = {}
        """By the names of their pictures."""
        self.leaves = [
            PreviewPage(page.label, page.planned.page, tuple(page.planned.numbers), page.recto)
            for page in bound.numbered
        ]
        self._bound = bound
        self._salt = repr([face.name for face in fonts.values()])

    def lay(self, index: int) -> None:
        """Lay out a page; raise UserError where that cannot be done."""
        page = self._bound.page(index)
        # The names of fonts hold their content, so that a page with another font is another page.
        drawn = page._replace(marks=page.drawn)
        name = hashlib.sha256(f"{self._salt}{drawn!r}".encode()).hexdigest()[:_NAME]
        self.pages[name] = page
        self.leaves[index] = self.leaves[index]._replace(image=name, areas=tuple(_areas(page)))

    def nearest(self, place: int) -> list[int]:
        """Return all pages, the one at a place first and those far from it last."""
        place = min(place, len(self.leaves) - 1)
        return sorted(range(len(self.leaves)), key=lambda index: abs(index - place))

    def as_data(self) -> dict[str, Any]:
        """Return what the browser is told, as plain data."""
        return {
            "title": self.title,
            "width": self.size[0],
            "height": self.size[1],
            "twoSided": self.two_sided,
            "warnings": self.warnings,
            "pages": [leaf._asdict() for leaf in self.leaves],
        }


def _areas(page: Page) -> Iterator[LinkArea]:
    for mark in page.drawn:
        if isinstance(mark, Link):
            across, down = 100 / page.width, 100 / page.height
            left, top = mark.x * across, (page.height - mark.y - mark.height) * down
            yield LinkArea(
                round(left, 2), round(top, 2), round(mark.width * across, 2), round(mark.height * down, 2), mark.target
            )
