"""Imposition: pages of a PDF onto larger sheets, to be folded into a booklet or to stand in rows.

Pages are carried over unchanged, vectors as vectors, fonts and pictures once. Parts that only a reader on a screen
needs stay behind: outline, links, page labels, structure, attachments. A file too doubtful to work on is refused with
the reason.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String
from pikepdf.exceptions import DependencyError

from bookmaker.book.impose.arrange import MARK_ROOM, Booklet, Fit, Nup, Side, fit_pages, most_creep, sides_of
from bookmaker.book.impose.sheet import PlacedForm, TrimmedPage, form_of, sheet_of, trimmed_page
from bookmaker.proof.pdf.colours import entry
from bookmaker.proof.pdf.file import first_line, open_pdf
from bookmaker.proof.pdf.pdfium import Unreadable
from bookmaker.proof.pdf.weight import excess_of
from bookmaker.values.errors import CannotBeMet, QualityFailure, UserError, not_found
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.lengths import inches_of, near

LEAST_SCALE = 0.1
"""Smaller pages could not be read."""
MOST_CREEP = 18.0
"""In points; a fatter booklet neither folds nor stays shut."""
IMPOSED = "/BookmakerImposed"
"""Key by which a file of sheets says how it was made: comparing it with its book needs no trials."""
_KEPT = {"/Lang": String, "/OutputIntents": Array, "/OCProperties": Dictionary}
"""Parts of the whole file that are kept besides its title: language, inks and layers."""
_LEAST_SIDE = 1.0
"""Least width and height of a page, in points."""
_BROKEN = (pikepdf.PdfError, pikepdf.ForeignObjectError, DependencyError, RuntimeError)
"""Errors of reading damaged objects."""
_AGAIN = "export the PDF again"
_HARMLESS = ("Resources is missing or invalid", "MediaBox is undefined", "Annots is not an array")
"""Faults of a page that all readers tolerate alike."""


class Imposition(NamedTuple):
    """How pages go on paper; width and height of the paper in points, either way round."""

    way: Booklet | Nup
    paper: PageSize
    marks: bool = False
    fill: bool = False
    """Whether to scale pages up as well, as far as the paper has room."""


class Imposed(NamedTuple):
    """A file of sheets, and remarks on it."""

    data: bytes
    pages: int
    sides: int
    blanks: int
    """Places without a page."""
    fit: Fit


def impose(paths: Path | Sequence[Path], plan: Imposition, numbers: Sequence[range] = ()) -> Imposed:
    """Put the pages of one PDF, or of several after one another, on sheets; equal files and plans give equal bytes.

    `numbers` are the pages to take of each file, from 1; all when empty. What is said of the whole file, such as its
    language, is that of the first one. A single page fills its sheet.

    Raises NotFound, UserError for no PDF or a protected one, QualityFailure for a damaged file, and CannotBeMet if the
    paper is too small, or for a page that a file does not have.
    """
    files = [paths] if isinstance(paths, Path) else paths
    path = files[0]
    with ExitStack() as stack:
        sources = [stack.enter_context(open_source(file)) for file in files]
        for file, opened in zip(files, sources, strict=True):
            _flatten(opened)
            _check_sizes(file, [trimmed_page(page) for page in opened.pages])
        source = _gather([_chosen_pages(*one, numbers) for one in zip(files, sources, strict=True)], sources[0])
        pages = [trimmed_page(page) for page in source.pages]
        if isinstance(plan.way, Nup) and len(pages) == 1:
            plan = plan._replace(way=plan.way._replace(repeat=True))
        largest = max(one.width for one in pages), max(one.height for one in pages)
        fit = fit_pages(largest, plan.paper, plan.way, MARK_ROOM * plan.marks, plan.fill)
        _check_fit(path, plan, fit)
        _check_creep(path, plan.way, len(pages))
        sides = list(sides_of(plan.way, len(pages), fit, plan.marks, _leftwards(source)))
        data = _impose_pages(source, pages, sides, plan, fit)
    places = 2 if isinstance(plan.way, Booklet) else plan.way.places
    return Imposed(data, len(pages), len(sides), places * len(sides) - sum(len(side.slots) for side in sides), fit)


def _chosen_pages(path: Path, source: Pdf, numbers: Sequence[range]) -> list[pikepdf.Page]:
    """Return the pages of a file that are asked for, in that order."""
    count = len(source.pages)
    asked = [number for some in numbers for number in some] or range(1, count + 1)
    if max(asked) > count:
        raise CannotBeMet(f"{path}: it has no page {max(asked)}; its last one is {count}")
    return [source.pages[number - 1] for number in asked]


def _gather(chosen: Sequence[Sequence[pikepdf.Page]], first: Pdf) -> Pdf:
    """Return the first file with the chosen pages of all files in the place of its own."""
    own = len(first.pages)
    for page in (page for pages in chosen for page in pages):
        first.pages.append(page)
    del first.pages[:own]
    return first


def _flatten(source: Pdf) -> None:
    """Make the visible part of notes, stamps and filled-in forms a part of their pages."""
    if any(entry(note, "/AP") is not None for page in source.pages for note in _notes(page)):
        source.flatten_annotations("print")


def _notes(page: pikepdf.Page) -> Iterator[object]:
    found = entry(page.obj, "/Annots")
    yield from found if isinstance(found, Array) else ()


def _check_sizes(path: Path, pages: Sequence[TrimmedPage]) -> None:
    for number, one in enumerate(pages, 1):
        if min(one.width, one.height) < _LEAST_SIDE:
            raise QualityFailure(f"{path}: page {number} has no size; export the PDF again")


def _check_fit(path: Path, plan: Imposition, fit: Fit) -> None:
    if fit.scale < LEAST_SCALE:
        least = f"under {LEAST_SCALE:.0%} of their size"
        message = f"a sheet of {size_said(fit.sheet)} is too small: pages would be {least}"
        raise CannotBeMet(f"{path}: {message}; at full size they need {size_said(fit.needed)}")


def size_said(size: PageSize) -> str:
    """Return a size in inches and in millimetres, for people."""
    width, height = (f"{length / 72 * 25.4:.0f}" for length in size)
    return f"{inches_of(*size)} ({width} x {height} mm)"


def _check_creep(path: Path, way: Booklet | Nup, pages: int) -> None:
    if isinstance(way, Booklet):
        most = most_creep(way, pages)
        if most > MOST_CREEP:
            found, limit = f"{most / 72 * 25.4:.1f} mm", f"{MOST_CREEP / 72 * 25.4:.1f} mm"
            remedy = "make several booklets with --signature, or take thinner paper"
            raise CannotBeMet(f"{path}: the innermost pages would be moved by {found}, {limit} at most; {remedy}")


def _leftwards(source: Pdf) -> bool:
    return bool(entry(entry(source.Root, "/ViewerPreferences"), "/Direction") == "/R2L")


def _impose_pages(
    source: Pdf, pages: Sequence[TrimmedPage], sides: Sequence[Side], plan: Imposition, fit: Fit
) -> bytes:
    target = pikepdf.new()
    placed = [
        PlacedForm(target.copy_foreign(form_of(page, _kept_box(one, plan, fit))), one)
        for page, one in zip(source.pages, pages, strict=True)
    ]
    for side in sides:
        target.pages.append(sheet_of(target, side, placed, fit))
    _describe(target, source, isinstance(plan.way, Booklet))
    target.trailer.Info[IMPOSED] = String(json.dumps({**plan._asdict(), "way": plan.way._asdict()}))
    file = BytesIO()
    target.save(file, min_version=source.pdf_version, deterministic_id=True)
    return file.getvalue()


def _kept_box(one: TrimmedPage, plan: Imposition, fit: Fit) -> Box:
    """Return the part of a page that is kept: its bleed only if it is cut off again."""
    whole = near(one.width * fit.scale, fit.cell[0]) and near(one.height * fit.scale, fit.cell[1])
    return one.bleed if plan.marks and whole else one.trim


def _describe(target: Pdf, source: Pdf, folded: bool) -> None:
    """Say what the file is and how it is printed; keep which layers are visible and which inks are meant."""
    title = entry(entry(source.trailer, "/Info"), "/Title")
    titled = Dictionary(Title=String(str(title))) if isinstance(title, String) else Dictionary()
    target.trailer.Info = target.make_indirect(titled)
    for name, kind in _KEPT.items():
        found = entry(source.Root, name)
        if isinstance(found, kind):
            target.Root[name] = found if kind is String else target.copy_foreign(_indirect(source, found))
    target.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"))
    if folded:
        target.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge


def _indirect(source: Pdf, found: Any) -> Any:
    return found if found.is_indirect else source.make_indirect(found)


@contextmanager
def open_source(path: Path) -> Iterator[Pdf]:
    """Open a whole PDF with at least one page.

    Raises NotFound, UserError for no PDF or a protected one, and QualityFailure for a damaged file, even if the damage
    shows only while the block works with it.
    """
    with _open(path) as pdf:
        try:
            _check(path, pdf)
            yield pdf
            _check_whole(path, pdf)
        except _BROKEN as error:
            raise QualityFailure(f"{path}: it is damaged: {_short(first_line(error), path)}; {_AGAIN}") from None


def _open(path: Path) -> Pdf:
    try:
        return open_pdf(path, "the PDF of a book")
    except FileNotFoundError as error:
        raise not_found(path, error, "give a PDF, such as output/book.pdf") from None
    except Unreadable as error:
        refused = QualityFailure if error.damaged else UserError
        raise refused(f"{path}: {error}; {error.remedy}") from None


def _check(path: Path, pdf: Pdf) -> None:
    if not pdf.allow.modify_assembly:
        raise UserError(f"{path}: it forbids that its pages are put together anew; {_AGAIN}, without protection")
    count = len(pdf.pages)
    _check_whole(path, pdf)
    if not count or not all(isinstance(page.obj, Dictionary) for page in pdf.pages):
        raise UserError(f"{path}: it has no pages; {_AGAIN}")
    if why := excess_of(pdf):
        raise UserError(f"{path}: {why}; {_AGAIN}, in parts or with simpler art")


def _check_whole(path: Path, pdf: Pdf) -> None:
    """Raise QualityFailure if reading went on only by guessing: pages or parts of them may be lost."""
    for warning in map(str, pdf.get_warnings()):
        if not any(fault in warning for fault in _HARMLESS):
            raise QualityFailure(f"{path}: it is cut off or damaged: {_short(warning, path)}; {_AGAIN}")


def _short(text: str, path: Path) -> str:
    return text.removeprefix("WARNING: ").removeprefix(str(path)).removeprefix(path.name).lstrip(":, ")
