"""Likeness: two files of pages are painted and compared; whatever one sees differ is told, page by page, and links.

It is handed two files and knows nothing of where they come from. Equal pixels are known at once; where pixels differ,
the page is painted a second time, fine the other way, and only what differs in both is a difference.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.proof.likeness.links import links_apart
from bookmaker.proof.likeness.painting import HIGH, WIDE, Scale, faces_of, page_at, paint, pictures_of
from bookmaker.proof.likeness.spots import Kind, Seen, Spot, off_by, spots, unlike
from bookmaker.proof.pdfium import document_of
from bookmaker.proof.verify.printing import Spread
from bookmaker.values.geometry import Box, PageSize

SPAN = 8
"""Pairs of pages that a process compares at a time."""
_SIZE = 0.1
"""Points by which a page may be wider or higher."""
_TRIM = 0.5
"""Points by which it may be trimmed elsewhere."""
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
"""A page of a file, and the one that it should be; both from 0."""


class Difference(NamedTuple):
    """Something that one sees differ on a page of a file."""

    page: int
    """From 1."""
    box: Box
    """In points from the lower left corner of the page as it is shown."""
    kind: Kind
    height: float = 0.0
    """Of the page, in points."""

    @property
    def description(self) -> str:
        """What differs and where, in words."""
        if self.kind in ("size", "damaged"):
            return SAID[self.kind]
        x, y = (f"{length / 72:.2f}" for length in (self.box.left, max(0.0, self.height - self.box.top)))
        return f"{SAID[self.kind]}, {x} in from the left and {y} in from the top"


class Compared(NamedTuple):
    """Pairs of pages of two files, to be compared."""

    found: Path
    wanted: Path
    pairs: tuple[Pair, ...]
    places: tuple[Pair, ...]
    """All pairs of the two files, by which links are compared."""


def differences(
    found: Path, wanted: Path, pairs: Sequence[Pair] | None = None, spread: Spread | None = None
) -> Iterator[list[Difference]]:
    """Yield what differs on some pages of a file at a time, in their order; each is compared with its own one.

    Without `pairs`, pages are compared one by one, as far as both files go. Several processes share the work if there
    is a `spread`. Raises Undrawable for what is no PDF.
    """
    pairs = one_by_one(found, wanted) if pairs is None else pairs
    yield from (spread or map)(compare_span, spans_of(found, wanted, pairs))


def spans_of(found: Path, wanted: Path, pairs: Sequence[Pair]) -> list[Compared]:
    """Return the work of comparing pages in parts that processes do."""
    places = tuple(pairs)
    return [Compared(found, wanted, places[at : at + SPAN], places) for at in range(0, len(places), SPAN)]


def one_by_one(found: Path, wanted: Path) -> list[Pair]:
    """Return each page of a file with that of the other one at the same place."""
    with document_of(found) as one, document_of(wanted) as other:
        return [(index, index) for index in range(min(len(one), len(other)))]


def compare_span(span: Compared) -> list[Difference]:
    """Return what differs on some pages."""
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
    """Return where a PDFium page differs from another one."""
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
