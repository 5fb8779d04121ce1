"""The files of a book: its pages as a printer wants them, its cover with a proof, its front for shops."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bookmaker.book.cover.drawing import cover_sheet, front, page_shown
from bookmaker.book.cover.geometry import Extent, fitted_cover, open_cover
from bookmaker.book.cover.problems import problem
from bookmaker.book.delivery import Artifact, asked_of, noting_astray, render_for_printer
from bookmaker.page.layout.cover.proof import proof_page
from bookmaker.page.paginate import Bound
from bookmaker.page.types.boards import solved_alone
from bookmaker.spec.book import BookFile
from bookmaker.spec.values import ANSWERS
from bookmaker.values.errors import FileProblems, Wrong
from bookmaker.values.marks import Page, Pixels
from bookmaker.values.puzzle import Entry

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info

FRONTS = ("-front.png", "-front.jpg")
"""Endings of the names of a cover's front, after that of its spec."""
COVERS = ("cover", "cover-proof")
"""Endings of the names of a cover and of its proof."""


def version_stem(file: BookFile) -> str:
    """Return the stem of the names of a version's files: its spec and the version."""
    return "-".join(filter(None, (file.stem, file.version)))


def stem_of(file: BookFile) -> str:
    """Return the stem of a file's name: its spec, version and printer, and the puzzles if some are left out."""
    part = [ANSWERS] if file.part == ANSWERS else []
    printer = [file.printer.name] if file.printer else []
    only = [f"{file.only[0]}-{file.only[-1]}"] if file.only else []
    return "-".join((version_stem(file), *part, *printer, *only))


def artifacts(
    extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info", bound: Bound
) -> Iterator[Artifact]:
    """Yield the files of a book for its printer; raise FileProblems for a cover that does not fit.

    `bound` holds the page that the back of the cover shows.
    """
    has_epub = extent.file.printer and extent.file.printer.options.epub
    pages = tuple(pages) if has_epub else pages  # else each is laid out once, drawn and let go
    yield interior(extent, pages, entries, info)
    if has_epub:
        yield ebook(extent, pages, entries, info, bound)
    yield from covers(extent, entries, info._replace(tagged=False, outline=(), attached={}), page_shown(extent, bound))


def interior(extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info") -> Artifact:
    """Return the pages of a book as its printer wants them."""
    file = extent.file
    look = extent.style.look
    asked = asked_of(file.printer, look) if file.printer and not file.only else None
    strays = dict[int, tuple[str, ...]]()
    noting = noting_astray(pages, strays)
    data = render_for_printer(noting, extent.style.fonts, info, file.printer, file.spec.date, look)
    astray = tuple((number, stray) for number, some in strays.items() for stray in some)
    alone = file.part == ANSWERS
    puzzles = tuple((one.number, solved_alone(one.made) if alone else one.made.puzzle) for one in entries)
    return Artifact(f"{stem_of(file)}.pdf", data, asked, extent.trim, puzzles, astray)


def ebook(extent: Extent, pages: Sequence[Page], entries: Sequence[Entry], info: "Info", bound: Bound) -> Artifact:
    """Return the same pages as an e-book, with the front of the cover before them."""
    from bookmaker.print.render.epub import Publication, render_epub

    file, plan, found = extent.file, bound.context.plan, bound.context.references
    cover = None if file.only else open_cover(file, extent.style, plan)
    said = Publication(
        plan.words.ebook,
        plan.words.contents,
        next((found.items[at] for at, item in enumerate(plan.book.items) if item.page == "contents"), ""),
        isbn=found_number.written if (found_number := file.spec.isbns.ebook) else "",
        cover=front(cover, extent.trim, entries, plan=plan)[1] if cover else b"",
        dated=file.spec.date,
    )
    return Artifact(f"{stem_of(file)}.epub", render_epub(pages, extent.style.fonts, info, said))


def covers(extent: Extent, entries: Sequence[Entry], info: "Info", shown: Pixels | None) -> Iterator[Artifact]:
    """Yield the cover of a book and a proof of it with guides; raise FileProblems for what does not fit."""
    file, stem = extent.file, stem_of(extent.file)
    try:
        found = fitted_cover(extent)
        page = cover_sheet(*found, entries, extent.plan, shown) if found else None
    except Wrong as wrong:
        raise FileProblems([problem(file, wrong)]) from None
    if found is None or page is None:
        return
    wrap, fonts = found[1], found[0].style.fonts
    profile = file.printer.profile if file.printer else None
    data = render_for_printer([page], fonts, info, file.printer, file.spec.date, None)
    asked, own = profile.for_cover() if profile else None, [(one.number, one.made.puzzle) for one in entries]
    yield Artifact(f"{stem}-cover.pdf", data, asked, wrap.cut, book=own)
    proof = proof_page(page, wrap, fonts, profile.title if profile else "")
    yield Artifact(f"{stem}-cover-proof.pdf", render_for_printer([proof], fonts, info, None, None, None))


def fronts(extent: Extent, entries: Sequence[Entry]) -> Iterator[Artifact]:
    """Yield the front of the cover as shops show it, as PNG and as JPEG; a part of a book has none."""
    cover = None if extent.file.only else open_cover(extent.file, extent.style, extent.plan)
    if cover:
        png, jpeg = front(cover, extent.trim, entries, plan=extent.plan)
        for end, image in zip(FRONTS, (png, jpeg), strict=True):
            yield Artifact(f"{version_stem(extent.file)}{end}", image)
