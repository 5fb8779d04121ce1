"""Covers of a book in any design, for any printer, and where their ink is."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from bookmaker.book.cover import geometry as covers
from bookmaker.book.cover.drawing import cover_sheet
from bookmaker.page.layout.cover.parts import Cover, Wrap
from bookmaker.page.layout.text import open_style
from bookmaker.print.fonts import Fonts
from bookmaker.proof.preflight import load_profile
from bookmaker.spec.book import BookFile, read_book
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Glyphs, Mark, Page, Placed, Tagged, Text
from bookmaker.values.puzzle import Entry
from tests.books import write_book

ISBN = "978-0-306-40615-7"
BACK = (
    "# Where are they?\n\nEvery number counts the bullets around it.\n\n- from gentle to *fiendish*\n- **walkthroughs**"
)


class Opened(NamedTuple):
    """A cover with all that it was made from."""

    file: BookFile
    cover: Cover
    wrap: Wrap

    @property
    def fonts(self) -> Fonts:
        return self.cover.style.fonts


Draw = Callable[..., tuple[Opened, Page]]


class Open(Protocol):
    def __call__(
        self, printer: str = ..., pages: int = ..., book: dict[str, Any] | None = ..., **cover: Any
    ) -> Opened: ...


@pytest.fixture
def open_cover(tmp_path: Path) -> Open:
    """Return a function that opens the cover of a small book; keywords are keys of the cover."""

    def opened(printer: str = "kdp", pages: int = 130, book: dict[str, Any] | None = None, **cover: Any) -> Opened:
        sections = [{"title": "First steps", "size": "5x5", "tiers": {"gentle": 4}}]
        names = {"title": "Field of Bullets", "subtitle": "For paper and pencil", "author": "Ada Example"}
        spec = {"spec": 1, **names, "sections": sections, **(book or {}), "cover": cover}
        file = read_book(write_book(tmp_path, spec))
        found = covers.open_cover(file, open_style(file.look, file.fonts))
        assert found
        name, _, paper = printer.partition(":")
        assert file.spec.cover
        profile = load_profile(name, paper or None, file.spec.cover.binding) if name else None
        wrap = covers.geometry(file.spec.cover, profile, file.spec.trim or file.look.trim, pages)
        return Opened(file, found, wrap)

    return opened


class Said(NamedTuple):
    """A text and the box of its ink on the page."""

    text: str
    box: Box


def texts(marks: Sequence[Mark], fonts: Fonts) -> Iterator[Said]:
    """Yield every text, not the clues of boards, with its ink."""
    for mark in marks:
        if isinstance(mark, Text):
            yield Said(mark.text, _ink(mark, fonts))
        elif isinstance(mark, Placed):
            for said in texts(mark.marks, fonts):
                yield Said(said.text, _move(said.box, mark))
        elif isinstance(mark, Tagged):
            yield from texts(mark.marks, fonts)


def digits(marks: Sequence[Mark], fonts: Fonts) -> Iterator[Said]:
    """Yield the clues of boards; none of them is turned."""
    for mark in marks:
        if isinstance(mark, Glyphs):
            for x, y, text in mark.items:
                inks = fonts[mark.font].ink(text, mark.size)
                yield Said(text, Box(x + inks.left, y + inks.bottom, inks.right - inks.left, inks.top - inks.bottom))


def _ink(mark: Text, fonts: Fonts) -> Box:
    face = fonts[mark.font]
    inks = [face.ink(char, mark.size) for char in mark.text]
    low, high = min(ink.bottom for ink in inks), max(ink.top for ink in inks)
    width = face.pieces_width(mark.shaped or (mark.text,), mark.size) + mark.spacing * len(mark.text)
    bearing = inks[0].left
    width -= face.width(" ", mark.size) * mark.text.endswith(" ")
    return Box(mark.x + bearing, mark.y + low, width - bearing, high - low)


def _move(box: Box, at: Placed) -> Box:
    x, y, right, top = box.x, box.y, box.right, box.top
    for _ in range(at.turns):
        x, y, right, top = -top, x, -y, right
    return Box(at.x + x, at.y + y, right - x, top - y)


def inside(inner: Box, outer: Box) -> bool:
    near = 0.01
    low = inner.x >= outer.x - near and inner.y >= outer.y - near
    return low and inner.right <= outer.right + near and inner.top <= outer.top + near


def apart(one: Box, other: Box) -> bool:
    near = 0.01
    across = one.right <= other.x + near or other.right <= one.x + near
    return across or one.top <= other.y + near or other.top <= one.y + near


@pytest.fixture
def draw_cover(open_cover: Open, entries: tuple[Entry, ...]) -> Draw:
    """Return a function that opens a cover, as `open_cover` does, and draws its sheet."""

    def draw(*asked: Any, **cover: Any) -> tuple[Opened, Page]:
        opened = open_cover(*asked, **cover)
        return opened, cover_sheet(opened.cover, opened.wrap, entries)

    return draw
