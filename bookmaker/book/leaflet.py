"""Walkthroughs by themselves, a few pages without a book around them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.engine.rank.energy import count_types, energy_of
from bookmaker.engine.rank.tiers import TIERS, default_bands
from bookmaker.kinds import KINDS
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.panels import largest_cell, least_cell
from bookmaker.page.layout.style import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.paginate import paginate
from bookmaker.page.types import plain
from bookmaker.page.types.base import NO_EXAMPLE, Book, BookSection
from bookmaker.page.types.boards import edges
from bookmaker.print.render.pdf import Info, render
from bookmaker.spec.book import BookFile
from bookmaker.spec.looks import load_look
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import write_whole
from bookmaker.values.lengths import to_mm
from bookmaker.values.puzzle import Entry, Made, Puzzle
from bookmaker.words import load_words
from bookmaker.words.story import Story

WALKTHROUGHS = "walkthroughs"


PLAIN = "classic"
PLAIN_TRIM = (8.5 * 72, 11 * 72)
"""The look and the paper of puzzles that are in no book."""


class LeafletLook(NamedTuple):
    """What a leaflet is called and how it looks."""

    title: str
    author: str
    language: str
    trim: tuple[float, float]
    look: Look
    fonts: Mapping[str, Path]


def paper_of(book: BookFile) -> LeafletLook:
    """Return how a book is called and looks."""
    spec = book.spec
    return LeafletLook(spec.title, spec.author, spec.language, spec.trim or book.look.trim, book.look, book.fonts)


def plain_paper(language: str) -> LeafletLook:
    """Return the paper for puzzles that are in no book."""
    plain_look = load_look(layouts_dir() / f"{PLAIN}.yaml")
    return LeafletLook(load_words(language).walkthrough.title, "", language, PLAIN_TRIM, *plain_look)


def loose_entry(puzzle: Puzzle, number: int) -> Entry:
    """Return the entry of a puzzle that is in no book, in the tier it would have; raise NotUnique if it has none."""
    trace = KINDS[puzzle.kind].solve(puzzle)
    value, bands = energy_of(trace), default_bands(puzzle.rows, puzzle.columns)
    tier = next((tier for tier in reversed(TIERS) if value <= bands[tier][1]), TIERS[0])
    return Entry(number, 0, tier, Made(puzzle, trace.answer, *count_types(trace), value))


def write_leaflet(target: Path, told: Sequence[tuple[Entry, Story]], paper: LeafletLook) -> int:
    """Write the walkthroughs of some puzzles, by rising numbers, and return how many pages they take.

    Raises CannotBeMet when a board is too large for the paper, and UserError or OSError for a place
    that cannot be written.
    """
    style = open_style(paper.look, paper.fonts)
    for entry, _ in told:
        _check_size(entry, paper, style)
    stories = {entry.number: story for entry, story in told}
    pages = paginate(_book(told, paper), _entries([entry for entry, _ in told]), style, stories)
    filled = pages if pages[-1].marks else pages[:-1]  # a book has an even number of pages
    info = Info(paper.title, paper.author, paper.language, f"bookmaker {__version__}")
    write_whole(target, render(filled, style.fonts, info))
    return len(filled)


def _check_size(entry: Entry, paper: LeafletLook, style: Style) -> None:
    rows, columns = entry.made.puzzle.rows, entry.made.puzzle.columns
    body = page_frame(paper.trim, style.look, style.look.gutter(0), recto=True).body
    cell, least = largest_cell((rows, columns), edges(rows, columns), body[2:], style), least_cell(style)
    if cell < least:
        raise CannotBeMet(
            f"a walkthrough of {rows}x{columns} cells on pages of {paper.trim[0] / 72:g} x {paper.trim[1] / 72:g} in "
            f"would have cells of {to_mm(cell):.1f} mm, and at least {to_mm(least):.1f} mm are needed; "
            "print it as text instead"
        )


def _book(told: Sequence[tuple[Entry, Story]], paper: LeafletLook) -> Book:
    """Return a book of nothing but walkthroughs, each puzzle a section of its own."""
    puzzles = [entry.made.puzzle for entry, _ in told]
    tiers = [entry.tier for entry, _ in told]
    return Book(
        title=paper.title,
        subtitle="",
        author=paper.author,
        language=paper.language,
        edition="",
        build_id="",
        trim=paper.trim,
        sections=tuple(
            BookSection("", puzzle.kind, puzzle.rows, puzzle.columns, (tier,), 1)
            for puzzle, tier in zip(puzzles, tiers, strict=True)
        ),
        front=(),
        body=(),
        back=plain(WALKTHROUGHS),
        solutions_per_page=0,
        example=NO_EXAMPLE,
        proved=len(told),
        walkthroughs=tuple(entry.number for entry, _ in told),
    )


def _entries(told: Sequence[Entry]) -> list[Entry]:
    """Return entries numbered from 1, as a book has them; those that are not told only fill the gaps."""
    entries: list[Entry] = []
    for section, entry in enumerate(told):
        while len(entries) < entry.number:
            entries.append(entry._replace(number=len(entries) + 1, section=section))
    return entries
