"""The files of a book for one printer: its pages, its cover, a proof of that; and what the printer has against them."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.book.cover import cover_sheet, front, geometry, open_cover, prints_covers, problem, problems, proof
from bookmaker.book.press import printed
from bookmaker.page.layout.cover.parts import Cover
from bookmaker.page.layout.cover.wrap import Wrap
from bookmaker.page.layout.style import Style
from bookmaker.spec.book import BookFile
from bookmaker.values.errors import FileProblems, Problem, Wrong
from bookmaker.values.events import Event
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry, Puzzle

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info
    from bookmaker.proof.preflight import Profile

_REFUSED = ".refused"
"""Stands before the ending of a file that a printer would refuse."""


class Extent(NamedTuple):
    """A book as one printer gets it, as far as its cover has to know."""

    file: BookFile
    style: Style
    trim: tuple[float, float]
    pages: int


class Piece(NamedTuple):
    """One file of a book: what it is called after the stem of the spec, and what it is checked for."""

    suffix: str
    data: bytes
    asked: "Profile | None" = None
    """None where nobody asks for anything."""
    size: tuple[float, float] = (0.0, 0.0)
    """Of its trimmed pages in points."""
    puzzles: Mapping[int, Puzzle] | None = None
    """Those that it is to hold, by number; None where it is no file of puzzles."""


def interior(extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info") -> Piece:
    """Return the pages of a book as its printer wants them."""
    file = extent.file
    asked = file.printer.profile if file.printer and not file.only else None
    data = printed(pages, extent.style.fonts, info, file.printer, file.spec.date)
    return Piece(".pdf", data, asked, extent.trim, {entry.number: entry.made.puzzle for entry in entries})


def cover_problems(extent: Extent) -> tuple[Problem, ...]:
    """Return what is wrong with the cover of a book, as far as it is known before its puzzles are.

    Raises FileProblems for what is wrong in its design, NotFound and UserError for its fonts.
    """
    try:
        found = _cover(extent)
        return tuple(problems(extent.file, *found)) if found else ()
    except Wrong as wrong:
        return (problem(extent.file, wrong),)


def _cover(extent: Extent) -> tuple[Cover, Wrap] | None:
    """Return the cover of a book with its geometry; None where there is none."""
    file = extent.file
    profile = file.printer.profile if file.printer else None
    if file.only or (profile and not prints_covers(profile)):
        return None
    cover, wanted = open_cover(file, extent.style), file.spec.cover
    if cover is None or wanted is None:
        return None
    if file.printer and file.printer.options.spine_in is not None:
        wanted = wanted.model_copy(update={"spine_in": file.printer.options.spine_in})
    return cover, geometry(wanted, profile, extent.trim, extent.pages)


def cover_pieces(extent: Extent, entries: Sequence[Entry], info: "Info") -> Iterator[Piece]:
    """Yield the cover of a book and a proof of it with guides; raise FileProblems for what does not fit."""
    file = extent.file
    try:
        found = _cover(extent)
        page = cover_sheet(*found, entries) if found else None
    except Wrong as wrong:
        raise FileProblems([problem(file, wrong)]) from None
    if found is None or page is None:
        return
    (cover, wrap), fonts = found, found[0].style.fonts
    profile = file.printer.profile if file.printer else None
    data = printed([page], fonts, info, file.printer, file.spec.date, cover=True)
    yield Piece("-cover.pdf", data, profile.for_cover() if profile else None, (wrap.width, wrap.height))
    who = profile.title if profile else ""
    yield Piece("-cover-proof.pdf", printed([proof(cover, page, wrap, who)], fonts, info, None, None))


def shop_pieces(extent: Extent, entries: Sequence[Entry]) -> Iterator[Piece]:
    """Yield the front of the cover as shops show it, as PNG and as JPEG."""
    cover = None if extent.file.only else open_cover(extent.file, extent.style)
    if cover:
        images = front(cover, extent.trim, entries)
        yield Piece("-front.png", images.png)
        yield Piece("-front.jpg", images.jpeg)


def kept_aside(target: Path) -> Path:
    """Return where a file is kept that is not delivered, to be looked at."""
    return target.with_suffix(f"{_REFUSED}{target.suffix}")


def findings(piece: Piece, waiting: Path, target: Path) -> Generator[Event, None, list[Problem]]:
    """Look at a file that waits for its place: return what its printer has against it, and what it does not prove."""
    from bookmaker.proof.preflight import preflight

    found: list[Problem] = []
    if piece.asked:
        found += [finding.problem(target) for finding in preflight(waiting, piece.asked, piece.size).findings]
    if piece.puzzles is not None:
        found += yield from unproved(waiting, target, piece.puzzles)
    return found


def unproved(
    waiting: Path, target: Path, puzzles: Mapping[int, Puzzle] | None = None
) -> Generator[Event, None, list[Problem]]:
    """Return what is doubtful in a file that waits for its place, read from the file alone; yield how far that is.

    `puzzles` are those that it is to hold, by number, if that is known.
    """
    from bookmaker.proof.verify import verifying

    report = yield from verifying(waiting)
    found = [doubt.problem(target) for doubt in report.findings]
    read = {one.number: one.puzzle for one in report.puzzles}
    if not found and puzzles is not None and read != puzzles:
        others = [number for number in sorted(puzzles.keys() | read.keys()) if read.get(number) != puzzles.get(number)]
        message = f"these are not as they were made: puzzles {', '.join(map(str, others))}"
        found.append(Problem(str(target), 0, 0, "other-puzzles", "", message))
    return found
