"""The ink of a page, measured on the pixels that PDFium paints: inside its trim, outside of it, and over its edge.

To find art that runs over the trim, it is removed and the page painted again.
"""

from typing import Any, NamedTuple

import numpy as np
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.proof.pdf.boxes import turn_box
from bookmaker.proof.pdf.pdfium import Held, Painted, box_from, fit_scale, paint_page, pixels_of
from bookmaker.values.geometry import Box

SCALE = 2.0
"""Pixels to a point."""
SIDES = ("left", "top", "right", "bottom")
"""Sides of a page, clockwise."""
_PAPER = 250
"""Gray from which nobody sees a difference to white."""
_COLOURED = 24
"""Least difference between red, green and blue of a coloured pixel; black ink alone is never quite gray."""
_ART = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
"""Objects that may run over the trim on purpose; text never does."""

Mask = NDArray[np.bool_]


class InkExtent(NamedTuple):
    """The extent of a page's ink, in points."""

    trim: Box
    """The trim that it was measured against."""
    live: Box | None
    """Bounds of the ink inside the trim, without art that runs over it."""
    stray: Box | None
    """Bounds of the ink outside the trim, without such art."""
    reach: Box | None
    """Bounds of all ink."""
    over: frozenset[str]
    """The sides at which art runs over the trim or up to it, of SIDES."""
    pixel: float
    """Side of a pixel: the precision of all this."""


def extent_of(page: Any, seen: Painted, trim: Box) -> InkExtent:
    """Return the ink of a PDFium page painted as `seen`; removes from the page the art that runs over its trim."""
    grid = _Grid(seen, trim)
    mask = _mask(seen)
    touched, reach = grid.touched_sides(mask), grid.box(mask)
    if touched:
        _take_away(page, trim)
        mask = _mask(paint_page(page, seen.across))
    over = touched - grid.touched_sides(mask)
    return InkExtent(trim, grid.box(grid.inner(mask)), grid.box(grid.outer(mask)), reach, over, 1 / seen.across)


def _mask(seen: Painted) -> Mask:
    """Return the pixels with ink, rows from the bottom up."""
    return (seen.light < _PAPER)[::-1]


class _Grid:
    """The trim among the pixels of a page."""

    def __init__(self, seen: Painted, trim: Box) -> None:
        self.seen = seen
        own = trim.shift(-seen.box.left, -seen.box.bottom)
        self.left, self.right = round(own.left * seen.across), round(own.right * seen.across)
        self.bottom, self.top = round(own.bottom * seen.down), round(own.top * seen.down)

    def inner(self, mask: Mask) -> Mask:
        """Return the ink inside the trim."""
        found = np.zeros_like(mask)
        found[self._rows(), self._columns()] = mask[self._rows(), self._columns()]
        return found

    def outer(self, mask: Mask) -> Mask:
        """Return the ink outside the trim, except the pixels next to it, which may belong to ink inside."""
        found = mask.copy()
        found[self._rows(1), self._columns(1)] = False
        return found

    def _rows(self, more: int = 0) -> slice:
        return slice(max(0, self.bottom - more), max(0, self.top + more))

    def _columns(self, more: int = 0) -> slice:
        return slice(max(0, self.left - more), max(0, self.right + more))

    def touched_sides(self, mask: Mask) -> frozenset[str]:
        """Return the sides of the trim that ink reaches from inside."""
        found = mask[self._rows(), self._columns()]
        ends = {"bottom": found[:2], "top": found[-2:], "left": found[:, :2], "right": found[:, -2:]}
        return frozenset(side for side, end in ends.items() if end.any())

    def box(self, mask: Mask) -> Box | None:
        """Return the bounds of the ink."""
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if not len(rows):
            return None
        across, down, page = self.seen.across, self.seen.down, self.seen.box
        left, right = float(columns[0]) / across, float(columns[-1] + 1) / across
        bottom, top = float(rows[0]) / down, float(rows[-1] + 1) / down
        return Box.from_edges(left, bottom, right, top).shift(page.left, page.bottom)


def _take_away(page: Any, trim: Box) -> None:
    """Remove the art that runs over the trim or up to it."""
    from bookmaker.proof.pdf.objects import objects_on

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
    box = one.matrix.transform_box(own)
    inside = box.left < trim.right and box.right > trim.left and box.bottom < trim.top and box.top > trim.bottom
    return inside and not trim.holds(box, -1)


def text_of(page: Any) -> str:
    """Return the text of a page."""
    return str(page.get_textpage().get_text_bounded())


def shows_colour(page: Any) -> bool:
    """Tell whether a page shows any colour."""
    parts = pixels_of(page, fit_scale(SCALE / 3, *page.get_size()), gray=False).astype(np.int16)
    return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())


def ink_of(page: Any, media: Box, trim: Box) -> InkExtent:
    """Return the ink of a page, given its boxes, all in the file's coordinates."""
    page.set_cropbox(*media.edges)
    return extent_of(page, paint_page(page, SCALE), trim)


def turn_ink(ink: InkExtent, media: Box, rotate: int) -> InkExtent:
    """Return the ink of a turned page, measured from the turned page's lower left corner."""
    live, stray, reach = (box and turn_box(box, media, rotate) for box in (ink.live, ink.stray, ink.reach))
    over = frozenset(SIDES[(SIDES.index(side) + rotate // 90) % 4] for side in ink.over)
    return InkExtent(turn_box(ink.trim, media, rotate), live, stray, reach, over, ink.pixel)
