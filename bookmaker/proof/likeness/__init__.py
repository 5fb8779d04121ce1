"""Likeness: the pages of two files are painted and compared; visible differences are reported page by page, and links.

It gets two files and knows nothing of their origin. Equal pixels settle a page at once; where pixels differ, the page
is painted a second time, fine the other way, and only what differs in both paintings is a difference.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.proof.likeness.links import links_apart
from bookmaker.proof.likeness.painting import HIGH, WIDE, Scale, faces_of, page_at, paint, pictures_of
from bookmaker.proof.likeness.spots import Kind, Seen, Spot, off_by, spots, unlike
from bookmaker.proof.pdf.pdfium import document_of
from bookmaker.values.geometry import Box, PageSize

SPAN = 8
"""Number of pairs of pages that a process compares at a time."""
_SIZE = 0.1
"""Most that the size of a page may differ, in points."""
_TRIM = 0.5
"""Most that its trim may differ, in points."""
SAID: dict[Kind, str] = {
    "missing": "something is missing",
    "added": "something was added",
    "paler": "something is paler than it should be",
    "darker": "something is darker than it should be",
    "changed": "something was moved, or is another",
    "recoloured": "something has another colour",
    "size": "the page has another size, or is trimmed elsewhere",
    "damaged": "the page is damaged",
    "link": "a link is missing, was added or leads elsewhere",
}
Pair = tuple[int, int]
"""A page of a file, and the one it should equal; both from 0."""


class Difference(NamedTuple):
    """A visible difference on a page of a file."""

    page: int
    """From 1."""
    box: Box
    """Its place, in points from the lower left corner of the page as shown."""
    kind: Kind
    height: float = 0.0
    """Height of the page, in points."""

    @property
    def description(self) -> str:
        """The difference and its place, in words."""
        if self.kind in ("size", "damaged"):
            return SAID[self.kind]
        x, y = (f"{length / 72:.2f}" for length in (self.box.left, max(0.0, self.height - self.box.top)))
        return f"{SAID[self.kind]}, {x} in from the left and {y} in from the top"


class Compared(NamedTuple):
    """Pairs of pages of two files to compare."""

    found: Path
    wanted: Path
    pairs: tuple[Pair, ...]
    places: tuple[Pair, ...]
    """All pairs of the two files, needed to compare links."""


def spans_of(found: Path, wanted: Path, pairs: Sequence[Pair]) -> list[Compared]:
    """Return the work of comparing pages, in parts for processes."""
    places = tuple(pairs)
    return [Compared(found, wanted, places[at : at + SPAN], places) for at in range(0, len(places), SPAN)]


def compare_span(span: Compared) -> list[Difference]:
    """Return the differences on some pages, in order; raise Unreadable for anything but a PDF."""
    told = list[Difference]()
    with document_of(span.found) as found, document_of(span.wanted) as wanted:
        for index, own in span.pairs:
            page, other = page_at(found, index), wanted[own]
            if page is None:
                told.append(Difference(index + 1, Box(0.0, 0.0, *other.get_size()), "damaged"))
                continue
            spots = (*compare_pages(page, other), *links_apart(page, other, span.places))
            told += (Difference(index + 1, *spot, page.get_height()) for spot in spots)
            page.close()
            other.close()
    return told


def compare_pages(found: Any, wanted: Any) -> list[Spot]:
    """Return the spots in which a PDFium page differs from another."""
    size = wanted.get_size()
    if not _fits(found, wanted):
        return [Spot(Box(0.0, 0.0, *found.get_size()), "size")]
    for face in faces_of(found):
        if told := _compare_faces(found, wanted, size, face):
            return told
    return []


def _compare_faces(found: Any, wanted: Any, size: PageSize, face: int) -> list[Spot]:
    seen, pictures = _paint_both(found, wanted, size, WIDE, face), pictures_of(wanted)
    wide = off_by(seen, size, pictures)
    if wide.is_little:
        return []
    cells = unlike(wide, off_by(_paint_both(found, wanted, size, HIGH, face), size, pictures))
    return list(spots(cells, seen, size))


def _paint_both(found: Any, wanted: Any, size: PageSize, scale: Scale, face: int) -> Seen:
    scale = scale.limit_pixels(size)
    return Seen(paint(found, scale, size, face), paint(wanted, scale, size, easel=1), scale)


def _fits(found: Any, wanted: Any) -> bool:
    """Tell whether a page has the size and the trim of another one."""
    sides = zip(found.get_size(), wanted.get_size(), strict=True)
    trims = (one.get_trimbox() for one in (found, wanted))
    trim = max(abs(a - b) for a, b in zip(*trims, strict=True))
    return all(abs(a - b) <= _SIZE for a, b in sides) and trim <= _TRIM
