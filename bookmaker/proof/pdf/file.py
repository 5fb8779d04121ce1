"""A PDF as the rules see it: its pages with boxes, uses and ink, each found on request."""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

import pikepdf
from pikepdf import Dictionary, Pdf, Stream

from bookmaker.proof.pdf.boxes import LETTER, Aim, Hand, gaps, hand, inset, rotation_of, stated_box, turn_box
from bookmaker.proof.pdf.colours import entry
from bookmaker.proof.pdf.ink import InkExtent, Sight, has_size, look_at, shows_colour, turn_ink
from bookmaker.proof.pdf.pdfium import Unreadable, document_of, page_of, translate_errors
from bookmaker.proof.pdf.uses import ResourceCache, Uses
from bookmaker.proof.pdf.walk import walk_page
from bookmaker.proof.pdf.weight import SENSELESS, TooMuch, begin_of, excess_of
from bookmaker.values.geometry import Box, PageSize, Point
from bookmaker.values.lengths import NEAR, inches, near

_U = TypeVar("_U")
logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # its messages become findings of the rule `damaged`
_NO_INK = InkExtent(LETTER, None, None, None, frozenset(), 0)


def first_line(error: Exception) -> str:
    """Return the first line of an error's message."""
    return next(iter(str(error).splitlines()), type(error).__name__)


class PdfFile:
    """An open file, and as PDFium's `document`; `sights` has what its pages show, where it was seen before."""

    def __init__(self, path: Path, pdf: Pdf, document: Any, aim: Aim, sights: Sequence[Sight | None]) -> None:
        self.path, self.pdf, self.document, self.aim, self.sights = path, pdf, document, aim, sights
        self.cache = ResourceCache()
        self.leftwards = entry(entry(pdf.Root, "/ViewerPreferences"), "/Direction") == "/R2L"

    @cached_property
    def pages(self) -> "tuple[PdfPage, ...]":
        return tuple(PdfPage(self, index, page) for index, page in enumerate(self.pdf.pages))

    def find_uses(self, kind: type[_U]) -> "Iterator[tuple[PdfPage, _U, Point]]":
        """Yield every use of a kind with its page and place."""
        for page in self.pages:
            for use, place in page.uses.items():
                if isinstance(use, kind):
                    yield page, use, place

    @property
    def info(self) -> Any:
        """The document information dictionary, or None."""
        return entry(self.pdf.trailer, "/Info")

    @property
    def root(self) -> Any:
        return self.pdf.Root

    @cached_property
    def standard(self) -> str:
        """The PDF/X standard that the file claims; '' for none."""
        conformance = str(entry(self.info, "/GTS_PDFXConformance", ""))
        version = str(entry(self.info, "/GTS_PDFXVersion", ""))
        return conformance or version or _in_xmp(entry(self.root, "/Metadata"))


def _in_xmp(metadata: Any) -> str:
    try:
        text = metadata.read_bytes() if isinstance(metadata, Stream) else b""
    except pikepdf.PdfError:
        return ""
    found = re.search(rb"GTS_PDFXVersion\s*(?:=\s*[\"']|>)\s*([^\"'<]+)", text)
    return found[1].decode("utf-8", "replace").strip() if found else ""


class PdfPage:
    """One page, its sides as its reader sees them; boxes named `own` are in the file's coordinates."""

    def __init__(self, file: PdfFile, index: int, page: pikepdf.Page) -> None:
        self.file, self.index, self.page, self.obj = file, index, page, page.obj
        self.number = index + 1
        self.hand: Hand = hand(self.number, file.leftwards)

    def own(self, name: str) -> Box | None:
        """Return a box stated for the page, perhaps for many at once, or None."""
        return stated_box(self.obj, name)

    @cached_property
    def rotate(self) -> int:
        return rotation_of(self.obj)

    @cached_property
    def own_media(self) -> Box:
        return self.own("/MediaBox") or LETTER

    @cached_property
    def media(self) -> Box:
        """The whole sheet, its lower left corner at 0, 0."""
        return turn_box(self.own_media, self.own_media, self.rotate)

    @cached_property
    def trim(self) -> Box:
        """The trim of the page: as stated unless that is the whole sheet, else by intended sizes, else the sheet."""
        stated = self.own("/TrimBox") or self.own("/ArtBox")
        if stated and not stated.same(self.own_media, NEAR):
            return turn_box(stated, self.own_media, self.rotate)
        cut = inset(self.media, self.file.aim.bleed, self.hand)
        wanted = (self.file.aim.trim,) if self.file.aim.trim else self.file.aim.trims
        if _one_of(self.media, wanted) or not _one_of(cut, wanted):
            return self.media
        return cut

    @cached_property
    def uses(self) -> Uses:
        """The uses of the page, with places in its own coordinates."""
        return walk_page(self.page, self.file.cache)

    @cached_property
    def sight(self) -> Sight:
        """What the page shows, in its own coordinates."""
        media = self.own_media
        trim = turn_box(self.trim, self.media, 360 - self.rotate).shift(media.left, media.bottom)
        found = next(iter(self.file.sights[self.index : self.number]), None)
        if found and found.ink and found.ink.trim.same(trim, NEAR):
            return found
        return self._read_page(partial(look_at, media=media, trim=trim), Sight())

    @property
    def is_drawable(self) -> bool:
        """Whether it can be painted; False only for a page that has a size."""
        return self.sight.ink is not None or not has_size(self.media)

    @cached_property
    def ink(self) -> InkExtent:
        found = self.sight.ink if has_size(self.media) else None
        return turn_ink(found, self.own_media, self.rotate) if found else _NO_INK

    @cached_property
    def is_coloured(self) -> bool:
        """Whether the page shows any colour."""
        return self._read_page(shows_colour, False)

    def _read_page(self, read: Callable[[Any], _U], default: _U) -> _U:
        """Return what is read from the page as PDFium shows it; the default if it cannot show it."""
        try:
            with translate_errors(), page_of(self.file.document, self.index) as page:
                return read(page)
        except Unreadable:
            return default

    @property
    def margins(self) -> dict[str, float]:
        """The distance of the ink from each side of the trim; empty for a page without ink."""
        return dict(gaps(self.trim, self.ink.live, self.hand)) if self.ink.live else {}

    def place(self, place: Point) -> str:
        """Return a place for people to measure with a ruler on the sheet."""
        x, y = place
        return self.corner(turn_box(Box(x, y, 0, 0), self.own_media, self.rotate))

    def corner(self, box: Box) -> str:
        """Return the lower left corner of a box on the sheet as a place for people."""
        return f"{inches(box.left)} from the left, {inches(self.media.height - box.bottom)} from the top"


def _one_of(box: Box, sizes: tuple[PageSize, ...]) -> bool:
    return any(near(box.width, width) and near(box.height, height) for width, height in sizes)


@contextmanager
def open_file(path: Path, aim: Aim, sights: Sequence[Sight | None] = ()) -> Iterator[PdfFile]:
    """Open a file; raise Unreadable for one without readable pages, or OSError.

    `sights` has what its pages show, where it was seen before.
    """
    with open_pdf(path, "the PDF that goes to the printer") as pdf:
        _some_pages(pdf)
        if not sights and (why := excess_of(pdf)):  # who has seen its pages has weighed it
            raise Unreadable(why, "export the PDF again, in parts or with simpler art")
        try:
            with document_of(path) as document:
                yield PdfFile(path, pdf, document, aim, sights)
        except Unreadable:
            why = "it is cut off or damaged, and its" if pdf.get_warnings() else "its"
            raise Unreadable(f"{why} pages cannot be drawn") from None


def open_pdf(path: Path, wanted: str) -> Pdf:
    """Open a file of any origin; raise OSError, or Unreadable for anything but what is `wanted`."""
    try:
        if b"%PDF-" not in begin_of(path):
            raise Unreadable("this is no PDF", f"give {wanted}")
        return pikepdf.open(path, suppress_warnings=True)
    except TooMuch as too_much:
        raise Unreadable(str(too_much), "export the PDF again, in parts") from None
    except pikepdf.PasswordError:
        raise Unreadable("it opens with a password only", "export the PDF again, without a password") from None
    except SENSELESS as error:
        said = first_line(error).removeprefix(f"{path}: ")
        raise Unreadable(f"it is too damaged to be read: {said}", damaged=True) from None


def _some_pages(pdf: Pdf) -> None:
    try:
        count = len(pdf.pages)
        whole = all(isinstance(page.obj, Dictionary) for page in pdf.pages)
    except SENSELESS:
        raise Unreadable("its list of pages is damaged") from None
    if not count or not whole:
        raise Unreadable("it has no pages")
