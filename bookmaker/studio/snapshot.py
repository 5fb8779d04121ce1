"""A book, or days of a series, at one state of its files: pages, cover and puzzles for the browser."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bookmaker.book.picks import Shelf
from bookmaker.book.show import LocatedPuzzle, facts_said, heading_of, puzzle_picture, solution_picture, steps_said
from bookmaker.page.layout.area import fullness
from bookmaker.page.layout.cover.parts import Wrap
from bookmaker.page.paginate import Bound
from bookmaker.page.types.boards import Spoken
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.bounds import bounds
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.lengths import inches
from bookmaker.values.marks import Link, Page, Tagged

_SHEETS = {"sheet": "puzzles"}
"""Page types that the browser knows as another."""
_NAME = 24
"""Number of letters in the name of a picture."""


class BoardArea(NamedTuple):
    """The area of a puzzle's board on a page, in hundredths of the page from its top left."""

    left: float
    top: float
    width: float
    height: float
    number: int
    name: str
    label: str
    """Name of the puzzle in words."""
    state: str = ""
    """What is decided about it; '' while it is open."""


class PreviewPage(NamedTuple):
    """One page for the browser."""

    label: str
    kind: str
    """Its page type; '' for a blank page."""
    numbers: Sequence[int]
    """The puzzles on it."""
    recto: bool
    image: str = ""
    """The name of its picture; '' until it is laid out."""
    full: int = 0
    """How far down its marks reach, in percent."""
    areas: tuple[tuple[float, float, float, float, str], ...] = ()
    """Its links: left, top, width and height in hundredths of the page from its top left, and another page's label."""
    boards: tuple[BoardArea, ...] = ()


class CoverShown(NamedTuple):
    """The cover for the browser: trimmed, unfolded, the back on the left."""

    image: str
    width: float
    height: float
    folds: tuple[float, float]
    """Left and right side of the spine, in hundredths of the width."""
    spine: str
    """The thickness of the book."""


Puzzles = Mapping[int, LocatedPuzzle]
"""The puzzles of a book by their numbers."""
ShelfGiver = Callable[[], Shelf]
"""Returns the puzzles of a book to be picked; raises UserError if they cannot be."""


@dataclass(eq=False)
class Snapshot:
    """A book at one state of its files."""

    title: str
    size: PageSize
    two_sided: bool
    leaves: list[PreviewPage]
    """Its pages for the browser."""
    laid: Callable[[int], Page]
    """Lays out the page with an index, from 0."""
    fonts: Fonts
    puzzles: Puzzles
    """The puzzles to choose on its pages, by number."""
    shelf: ShelfGiver
    states: Mapping[int, str] = field(default_factory=dict)
    """What is decided about each, if they can be picked."""
    guides: Mapping[str, float] | None = None
    """The margins of its pages by name, and how far art reaches beyond the trim as `bleed`, in points."""
    cover: CoverShown | None = None
    covered: bool = False
    """Whether it has a cover, or will have one."""
    pages: dict[str, tuple[Page, Fonts]] = field(default_factory=dict)
    """Pages, with their fonts, by the names of their pictures."""

    def lay(self, index: int) -> None:
        """Lay out a page; raise UserError if that fails."""
        page, leaf = self.laid(index), self.leaves[index]
        boards = tuple(_boards(page, leaf, self))
        laid = leaf._replace(image=self._store_page(page), areas=tuple(_areas(page)), boards=boards)
        self.leaves[index] = laid._replace(full=round(100 * fullness(page, self.fonts)))

    def show_cover(self, page: Page, fonts: Fonts, wrap: Wrap) -> None:
        """Show a cover from now on."""
        turned, spine = wrap.bleed if wrap.turned else 0.0, wrap.spine_box
        left, right = (round(100 * (fold + turned) / wrap.cut[0], 3) for fold in (spine.x, spine.right))
        self.cover = CoverShown(self._store_page(page, fonts), *wrap.cut, (left, right), inches(wrap.spine))

    def take_cover_of(self, before: "Snapshot") -> None:
        """Show the cover of the snapshot before until there is a new one."""
        if self.covered and before.cover and not self.cover:
            self.pages[before.cover.image] = before.pages[before.cover.image]  # first: it may be asked for at once
            self.cover = before.cover

    def _store_page(self, page: Page, fonts: Fonts | None = None) -> str:
        """Return the name of a page's picture, available from now on."""
        # The names of fonts depend on their content, so that another font makes another page.
        fonts = fonts or self.fonts
        drawn, salt = page._replace(marks=page.drawing), [face.font.name for face in fonts.values()]
        name = hashlib.sha256(f"{salt!r}{drawn!r}".encode()).hexdigest()[:_NAME]
        self.pages[name] = page, fonts
        return name

    def describe_puzzle(self, name: str, part: str) -> dict[str, Any] | None:
        """Return facts, board, solution or walkthrough of a puzzle as plain data; None for an unknown name."""
        found = next((one for one in self.puzzles.values() if one.entry.name == name), None)
        if found is None:
            return None
        if part in ("board", "solution"):
            picture = (solution_picture if part == "solution" else puzzle_picture)(found)
            return {"title": picture.title, "lines": picture.lines, "image": self._store_page(picture.page)}
        lines = tuple((facts_said if part == "facts" else steps_said)(found))
        return {"title": heading_of(found), "lines": lines, "image": ""}

    def nearest(self, place: int) -> list[int]:
        """Return all pages by their distance from a place, nearest first."""
        place = min(place, len(self.leaves) - 1)
        return sorted(range(len(self.leaves)), key=lambda index: abs(index - place))

    def as_data(self) -> dict[str, Any]:
        """Return the data for the browser."""
        return {
            "title": self.title,
            "width": self.size[0],
            "height": self.size[1],
            "twoSided": self.two_sided,
            "cover": self.cover and self.cover._asdict(),
            "guides": self.guides,
            "dated": any(one.dated for one in self.puzzles.values()),
            "open": [number for number, state in self.states.items() if not state] if self.states else None,
            "pages": [leaf._asdict() for leaf in self.leaves],
        }


def snapshot_of(
    bound: Bound,
    size: PageSize,
    two_sided: bool,
    lay: Callable[[int], Page],
    puzzles: Puzzles,
    shelf: Callable[[], Shelf],
) -> Snapshot:
    """Return bound pages of a size, each to be laid out by its index, with their puzzles."""
    planned = ((page, page.planned.page, tuple(page.planned.numbers)) for page in bound.numbered)
    leaves = [PreviewPage(page.label, _SHEETS.get(kind, kind), numbers, page.recto) for page, kind, numbers in planned]
    plan = bound.context.plan
    return Snapshot(plan.book.title, size, two_sided, leaves, lay, plan.style.fonts, puzzles, shelf)


def _areas(page: Page) -> Iterator[tuple[float, float, float, float, str]]:
    for mark in page.drawing:
        if isinstance(mark, Link):
            yield *_part(Box(mark.x, mark.y, mark.width, mark.height), page), mark.target


def _boards(page: Page, leaf: PreviewPage, snapshot: Snapshot) -> Iterator[BoardArea]:
    """Yield the areas of a page's boards: the first figures on it with a text."""
    figures = (mark for mark in page.marks if isinstance(mark, Tagged) and isinstance(mark.alt, Spoken))
    numbers = leaf.numbers if leaf.kind == "puzzles" else ()
    for number, mark in zip(numbers, figures, strict=False):
        if found := snapshot.puzzles.get(number):
            place = _part(bounds((mark,), snapshot.fonts), page)
            yield BoardArea(*place, number, found.entry.name, heading_of(found), snapshot.states.get(number, ""))


def _part(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a box in hundredths of its page."""
    across, down = 100 / page.width, 100 / page.height
    left, top = box.x * across, (page.height - box.y - box.height) * down
    return round(left, 2), round(top, 2), round(box.width * across, 2), round(box.height * down, 2)
