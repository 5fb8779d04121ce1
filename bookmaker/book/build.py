"""The order of work: a spec becomes a finished book, with the files that each of its printers gets."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.book.banked import mark_used
from bookmaker.book.bound import info_of, pages_of
from bookmaker.book.content import make_content
from bookmaker.book.cover import Extent, cover_sheet, fitted_cover, front, open_cover, problem
from bookmaker.book.delivery import Artifact, learn_to_read, printed, put, refuse
from bookmaker.book.locked import Edition, close, edition_of, seal_of
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.engine.pool import staff
from bookmaker.kinds import proved
from bookmaker.page.layout.cover.proof import proof_page
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant
from bookmaker.values.errors import FileProblems, Problem, Wrong
from bookmaker.values.events import Done, Event, Note
from bookmaker.values.files import noting_reads, spare_reads, staging, try_to_write
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info

FRONTS = ("-front.png", "-front.jpg")
"""What the names of a cover's front end in, after that of its spec."""


def build(
    path: Path, folder: Path, workers: int | None = None, variant: Variant = AS_IT_IS, locked: bool = False
) -> Generator[Event, None, None]:
    """Make the book of a spec and write it into a folder, a file for each printer; the events tell how it goes.

    A part of it goes into a file of its own. What a printer would refuse goes nowhere. All files appear together, with
    their lock, or none of them; if the book is `locked`, none that is not what its lock says. Raises UserError of one
    class or another.
    """
    with noting_reads() as reads:
        outlooks = foresee_all(path, variant)
    seal = seal_of(folder, [outlook.file for outlook in outlooks], reads, locked)
    for end in FRONTS:
        spare_reads(folder / f"{path.stem}{end}")
    targets = [folder / f"{stem_of(outlook.file)}.pdf" for outlook in outlooks]
    for target in (*targets, *([seal.path] if seal and not locked else [])):
        try_to_write(target)
    yield from (Note(str(problem), problem) for problem in warnings_of(outlooks))
    made, refused, editions = list[str](), list[Problem](), list[Edition]()
    with staff(workers) as own, staging() as stage:
        content = yield from make_content(outlooks[0].file, own, seal.then if seal else None)
        own.prepare(learn_to_read)
        for target, outlook in zip(targets, outlooks, strict=True):
            bound, pages = pages_of(outlook, content)
            for artifact in artifacts(outlook.extent(len(pages)), pages, content.entries, info_of(outlook, bound)):
                refused += yield from put(stage, artifact, folder, own)
            editions.append(edition_of(target, outlook.file, bound))
            made.append(_made(target, len(pages), outlook))
        refuse(refused)
        for image in fronts(outlooks[0].extent(outlooks[0].pages), content.entries):
            yield from put(stage, image, folder)
        if seal:
            close(seal, stage, content.entries, editions)
        if seal and not locked:
            mark_used(outlooks[0].file.spec, content.entries, editions[0].places)
    if locked and seal:
        made.append(f"{seal.path}: rebuilt to the byte")
    yield Done("\n".join(made))


def _made(target: Path, pages: int, outlook: Outlook) -> str:
    """Return what a file holds, and who takes it."""
    file, numbers = outlook.file, outlook.file.numbers
    said = file.said if file.only else f"{len(numbers)} puzzles"
    taken = f"; no findings for {outlook.said}" if file.printer else ""
    kinds = [section.kind for section in file.spec.puzzle_sections]
    return f"{target}: {pages} pages, {said}, each {proved(kinds)}{taken}"


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
    return Artifact(f"{stem_of(file)}.pdf", data, asked, extent.trim, puzzles, pages)


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
        for end, image in zip(FRONTS, (png, jpeg), strict=True):
            yield Artifact(f"{extent.file.path.stem}{end}", image)
