"""The order of work: a spec becomes a finished book."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.batch import Want, batch
from bookmaker.errors import CannotBeMet
from bookmaker.events import Done, Event, Note
from bookmaker.files import try_to_write, write_whole
from bookmaker.kinds import KINDS
from bookmaker.layout.check import SectionFit, check_sections
from bookmaker.layout.style import Style, open_style
from bookmaker.pages.base import Book, BookSection
from bookmaker.paginate import count_pages, paginate
from bookmaker.puzzle import Answer, Puzzle, Trace, from_code
from bookmaker.rank.tiers import default_bands
from bookmaker.render.pdf import Info, render
from bookmaker.select import select
from bookmaker.spec.book import BookFile, read_book
from bookmaker.spec.model import Section

NO_TRACE = Trace(Answer(0, 0, ()), ())
"""Stands for the worked example while pages are only counted."""


class Outlook(NamedTuple):
    """What is known about a book before any puzzle is made."""

    file: BookFile
    style: Style
    pages: int
    fits: tuple[SectionFit, ...]


def foresee(path: Path) -> Outlook:
    """Read a spec and say what its book will be like.

    Raises NotFound, FileProblems, or CannotBeMet when the boards do not fit the pages.
    """
    file = read_book(path)
    style = open_style(file.look, file.layout.parent)
    book = _book(file, NO_TRACE)
    pages = count_pages(book, [section.tiers for section in file.spec.sections], style)
    fits = check_sections(book.sections, book.trim, pages, book.solutions_per_page, style)
    if errors := _findings(fits, "error"):
        raise CannotBeMet(f"{path}: " + "\n  ".join(errors))
    return Outlook(file, style, pages, fits)


def _findings(fits: tuple[SectionFit, ...], level: str) -> list[str]:
    return [f"{fit.title}: {found.message}" for fit in fits for found in fit.findings if found.level == level]


def build(path: Path, folder: Path, workers: int | None = None) -> Iterator[Event]:
    """Make the book of a spec and write it into a folder, whole or not at all; the events tell how it goes.

    Raises UserError of one class or another; nothing is left half-written.
    """
    outlook = foresee(path)
    target = folder / f"{path.stem}.pdf"
    try_to_write(target)
    yield from (Note(f"warning: {warning}") for warning in _findings(outlook.fits, "warning"))
    yield from _compile()
    spec = outlook.file.spec
    puzzles = yield from batch(spec.seed, tuple(_want(section) for section in spec.sections), workers or 0)
    entries = select(puzzles)
    example = _example(outlook.file)
    book = _book(outlook.file, KINDS[example.kind].solve(example))
    pages = paginate(book, entries, outlook.style)
    info = Info(spec.title, spec.author, spec.language, f"bookmaker {__version__}")
    write_whole(target, render(pages, outlook.style.fonts, info))
    yield Done(f"{target}: {len(pages)} pages, {len(entries)} puzzles, each proved to have one solution")


def _compile() -> Iterator[Event]:
    """Compile the kernel if this machine has not done so before, and say that it takes a while."""
    from bookmaker.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        yield Note(FIRST_RUN)
        compile_all()


def _example(file: BookFile) -> Puzzle:
    """Return the puzzle of the how-to-play spread."""
    return from_code(KINDS[file.spec.sections[0].kind].example)


def _want(section: Section) -> Want:
    rows, columns = section.size
    bands = {**default_bands(rows, columns), **section.bands}
    return Want(section.title, section.kind, rows, columns, section, dict(section.tiers), bands, section.budget)


def _book(file: BookFile, example: Trace) -> Book:
    """Return all that is printed besides the puzzles."""
    spec = file.spec
    sections = tuple(BookSection(s.title, s.kind, *s.size, tuple(s.tiers), s.grids_per_page) for s in spec.sections)
    return Book(
        title=spec.title,
        subtitle=spec.subtitle,
        author=spec.author,
        language=spec.language,
        edition=spec.edition,
        build_id=_build_id(file),
        trim=spec.trim,
        sections=sections,
        front=spec.front,
        back=spec.back,
        solutions_per_page=spec.solutions_per_page or 0,
        example=(_example(file), example),
        proved=spec.puzzles,
    )


def _build_id(file: BookFile) -> str:
    """Return a short name for exactly this book: it changes with the spec, the look and our version."""
    text = f"{__version__}\n{file.spec!r}\n{file.look!r}"
    return hashlib.sha256(text.encode()).hexdigest()[:8]
