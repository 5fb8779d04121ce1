"""The files of a book for one printer: its pages, its cover, a proof of that, and the front for shops."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bookmaker.book.cover import Extent, cover_sheet, fitted_cover, front, open_cover
from bookmaker.book.cover_problems import problem
from bookmaker.book.delivery import Artifact
from bookmaker.book.press import printed
from bookmaker.page.layout.cover.proof import proof_page
from bookmaker.spec.book import BookFile
from bookmaker.values.errors import FileProblems, Wrong
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info


def stem_of(file: BookFile) -> str:
    """Return what the file of a book is called: after its spec, its printer, and the puzzles if not all are in it."""
    printer = [file.printer.name] if file.printer else []
    only = [f"{file.only[0]}-{file.only[-1]}"] if file.only else []
    return "-".join((file.path.stem, *printer, *only))


def artifacts(extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info") -> Iterator[Artifact]:
    """Yield the files of a book for its printer; raise FileProblems for a cover that does not fit."""
    yield interior(extent, pages, entries, info)
    yield from covers(extent, entries, info._replace(tagged=False, outline=()))


def interior(extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info") -> Artifact:
    """Return the pages of a book as its printer wants them."""
    file = extent.file
    asked = file.printer.profile if file.printer and not file.only else None
    data = printed(pages, extent.style.fonts, info, file.printer, file.spec.date)
    puzzles = {entry.number: entry.made.puzzle for entry in entries}
    return Artifact(f"{stem_of(file)}.pdf", data, asked, extent.trim, puzzles)


def covers(extent: Extent, entries: Sequence[Entry], info: "Info") -> Iterator[Artifact]:
    """Yield the cover of a book and a proof of it with guides; raise FileProblems for what does not fit."""
    file, stem = extent.file, stem_of(extent.file)
    try:
        found = fitted_cover(extent)
        page = cover_sheet(*found, entries) if found else None
    except Wrong as wrong:
        raise FileProblems([problem(file, wrong)]) from None
    if found is None or page is None:
        return
    wrap, fonts = found[1], found[0].style.fonts
    profile = file.printer.profile if file.printer else None
    data = printed([page], fonts, info, file.printer, file.spec.date, cover=True)
    yield Artifact(f"{stem}-cover.pdf", data, profile.for_cover() if profile else None, (wrap.width, wrap.height))
    proof = proof_page(page, wrap, fonts, profile.title if profile else "")
    yield Artifact(f"{stem}-cover-proof.pdf", printed([proof], fonts, info, None, None))


def fronts(extent: Extent, entries: Sequence[Entry]) -> Iterator[Artifact]:
    """Yield the front of the cover as shops show it, as PNG and as JPEG; a part of a book has none."""
    cover = None if extent.file.only else open_cover(extent.file, extent.style)
    if cover:
        png, jpeg = front(cover, extent.trim, entries)
        yield Artifact(f"{extent.file.path.stem}-front.png", png)
        yield Artifact(f"{extent.file.path.stem}-front.jpg", jpeg)
