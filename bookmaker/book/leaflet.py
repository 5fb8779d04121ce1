"""Walkthroughs by themselves, a few pages without a book around them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.panel_columns import largest_cell, least_cell
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.paginate import paginate
from bookmaker.page.types import plain
from bookmaker.page.types.base import Book, BookSection
from bookmaker.page.types.boards import edges
from bookmaker.print.render.pdf import Info, render
from bookmaker.spec.book import BookFile
from bookmaker.spec.looks import load_look
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import write_whole
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import inches_of, to_mm
from bookmaker.values.puzzle import Entry
from bookmaker.words import load_words
from bookmaker.words.story import Story

PLAIN = "classic"
PLAIN_TRIM = (8.5 * 72, 11 * 72)
"""The look and the paper of puzzles outside any book."""


class LeafletDesign(NamedTuple):
    """The title and the look of a leaflet."""

    title: str
    author: str
    language: str
    trim: PageSize
    look: Look
    fonts: Mapping[str, Path]


def paper_of(book: BookFile) -> LeafletDesign:
    """Return the title and the look of a book."""
    spec = book.spec
    return LeafletDesign(spec.title, spec.author, spec.language, spec.trim or book.look.trim, book.look, book.fonts)


def plain_paper(language: str) -> LeafletDesign:
    """Return the paper for puzzles outside any book."""
    plain_look = load_look(layouts_dir() / f"{PLAIN}.yaml")
    title, look = load_words(language).walkthrough.title, scale_look(plain_look.look, PLAIN_TRIM)
    return LeafletDesign(title, "", language, PLAIN_TRIM, look, plain_look.fonts)


def write_leaflet(target: Path, told: Sequence[tuple[Entry, Story]], design: LeafletDesign) -> int:
    """Write the walkthroughs of some puzzles, by rising numbers, and return how many pages they take.

    Raises CannotBeMet if a board is too large for the paper, and UserError or OSError for a place that cannot be
    written.
    """
    style = open_style(design.look, design.fonts)
    for entry, _ in told:
        _check_size(entry, design, style)
    stories = {entry.number: story for entry, story in told}
    pages = paginate(_book(told, design), _entries([entry for entry, _ in told]), style, stories)
    filled = pages if pages[-1].marks else pages[:-1]  # a book has an even number of pages
    info = Info(design.title, design.author, design.language, f"bookmaker {__version__}")
    write_whole(target, render(filled, style.fonts, info))
    return len(filled)


def _check_size(entry: Entry, design: LeafletDesign, style: Style) -> None:
    rows, columns = entry.made.puzzle.rows, entry.made.puzzle.columns
    body = page_frame(design.trim, style.look, style.look.gutter(0), recto=True).body
    cell, least = largest_cell((rows, columns), edges(rows, columns), body[2:], style), least_cell(style)
    if cell < least:
        raise CannotBeMet(
            f"a walkthrough of {rows}x{columns} cells on pages of {inches_of(*design.trim)} "
            f"would have cells of {to_mm(cell):.1f} mm, and at least {to_mm(least):.1f} mm are needed; "
            "print it as text instead"
        )


def _book(told: Sequence[tuple[Entry, Story]], design: LeafletDesign) -> Book:
    """Return a book of walkthroughs alone, each puzzle a section of its own."""
    return Book(
        title=design.title,
        author=design.author,
        language=design.language,
        trim=design.trim,
        sections=tuple(_section(entry) for entry, _ in told),
        back=plain("walkthroughs"),
        proved=len(told),
        walkthroughs=tuple(entry.number for entry, _ in told),
    )


def _section(entry: Entry) -> BookSection:
    puzzle = entry.made.puzzle
    return BookSection("", puzzle.kind, puzzle.rows, puzzle.columns, (entry.tier,), 1, puzzle.total is not None)


def _entries(told: Sequence[Entry]) -> list[Entry]:
    """Return entries numbered from 1, as in a book; those without a walkthrough only fill the gaps."""
    entries: list[Entry] = []
    for section, entry in enumerate(told):
        while len(entries) < entry.number:
            entries.append(entry._replace(number=len(entries) + 1, section=section))
    return entries
