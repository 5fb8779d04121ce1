"""What is really seen on a page: its ink, measured on the pixels that PDFium paints.

Art that runs over the trim is told from the rest by taking it away and looking again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.proof.pdfium import Held, box_from, drawing, fitting, objects_on, page_of, pixels_of
from bookmaker.proof.preflight.boxes import turned
from bookmaker.values.geometry import Box

DPI = 144
_PAPER = 250
"""From this gray on, nobody sees a difference to white."""
_COLOURED = 24
"""What red, green and blue of a pixel must differ by to be a colour; black ink alone is never quite gray."""
_ART = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
"""What may run over the trim on purpose; text never does."""

Mask = NDArray[np.bool_]


class InkExtent(NamedTuple):
    """Where a page has ink, in points from the lower left corner of the page as it is read."""

    live: Box | None
    """Bounds of the ink inside the trim, without art that runs over it."""
    stray: Box | None
    """Bounds of the ink outside the trim, without such art."""
    reach: Box | None
    """Bounds of all ink."""
    over: frozenset[str]
    """The sides at which art runs over the trim or up to it: 'left', 'right', 'top', 'bottom'."""
    pixel: float
    """The side of a pixel in points: how exact all this is."""


class PaintedFile:
    """A file as PDFium shows it; what it cannot show raises Undrawable."""

    def __init__(self, document: Any) -> None:
        self.document = document

    @contextmanager
    def _page(self, index: int) -> Iterator[Any]:
        with drawing(), page_of(self.document, index) as page:
            yield page

    def text(self, index: int) -> str:
        """Return the text of a page."""
        with self._page(index) as page:
            return str(page.get_textpage().get_text_bounded())

    def coloured(self, index: int) -> bool:
        """Tell whether a page shows anything that is not gray."""
        with self._page(index) as page:
            parts = pixels_of(page, fitting(DPI / 3 / 72, *page.get_size()), gray=False).astype(np.int16)
            return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())

    def ink(self, index: int, media: Box, trim: Box, rotate: int) -> InkExtent:
        """Measure the ink of a page; its media box and trim as the file counts, and by how much it is turned."""
        with self._page(index) as page:
            page.set_cropbox(*media.edges)
            return _measured(page, trim, turned(trim, media, rotate))


def _measured(page: Any, trim: Box, upright: Box) -> InkExtent:
    scale = fitting(DPI / 72, *page.get_size())
    grid = _Grid(upright, scale)
    mask = _mask(page, scale)
    touched, reach = grid.touched(mask), grid.box(mask)
    if touched:
        _take_away(page, trim)
        mask = _mask(page, scale)
    over = touched - grid.touched(mask)
    return InkExtent(grid.box(grid.inner(mask)), grid.box(grid.outer(mask)), reach, over, 1 / scale)


def _mask(page: Any, scale: float) -> Mask:
    """Return where there is ink, rows from the bottom up."""
    return (pixels_of(page, scale) < _PAPER)[::-1]


class _Grid:
    """The trim among the pixels of a page."""

    def __init__(self, trim: Box, scale: float) -> None:
        self.scale = scale
        self.left, self.bottom, self.right, self.top = (round(side * scale) for side in trim.edges)

    def inner(self, mask: Mask) -> Mask:
        """Return the ink inside the trim."""
        found = np.zeros_like(mask)
        found[self._rows(), self._columns()] = mask[self._rows(), self._columns()]
        return found

    def outer(self, mask: Mask) -> Mask:
        """Return the ink outside the trim; a pixel around it may belong to what is inside."""
        found = mask.copy()
        found[self._rows(1), self._columns(1)] = False
        return found

    def _rows(self, more: int = 0) -> slice:
        return slice(max(0, self.bottom - more), max(0, self.top + more))

    def _columns(self, more: int = 0) -> slice:
        return slice(max(0, self.left - more), max(0, self.right + more))

    def touched(self, mask: Mask) -> frozenset[str]:
        """Return the sides of the trim that ink reaches from inside."""
        found = mask[self._rows(), self._columns()]
        ends = {"bottom": found[:2], "top": found[-2:], "left": found[:, :2], "right": found[:, -2:]}
        return frozenset(side for side, end in ends.items() if end.any())

    def box(self, mask: Mask) -> Box | None:
        """Return the bounds of the ink in points."""
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if not len(rows):
            return None
        sides = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
        return Box.between(*(float(side) / self.scale for side in sides))


def _take_away(page: Any, trim: Box) -> None:
    """Take the art away that runs over the trim or up to it."""
    for one in [one for one in objects_on(page.raw) if one.kind in _ART and _crosses(one, trim)]:
        if isinstance(one.holder, raw.FPDF_PAGE):
            raw.FPDFPage_RemoveObject(one.holder, one.one)
        else:
            raw.FPDFFormObj_RemoveObject(one.holder, one.one)
        raw.FPDFPageObj_Destroy(one.one)


def _crosses(one: Held, trim: Box) -> bool:
    """Tell whether an object reaches from inside the trim up to its edge, or beyond."""
    if (own := box_from(raw.FPDFPageObj_GetBounds, one.one)) is None:
        return False
    box = one.matrix.around(own)
    inside = box.left < trim.right and box.right > trim.left and box.bottom < trim.top and box.top > trim.bottom
    return inside and not trim.holds(box, -1)
