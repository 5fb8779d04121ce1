"""What PDFium shows of a page: its text, and its ink, inside its trim, outside of it, and over its edge.

To find art that runs over the trim, it is removed and the page painted again.
"""

from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.proof.pdf.boxes import turn_box
from bookmaker.proof.pdf.pdfium import (
    Held,
    Painted,
    Shape,
    Unreadable,
    box_from,
    fit_scale,
    paint_page,
    pixels_of,
    translate_errors,
)
from bookmaker.proof.pdf.qr import CodeRead, codes_in, measure_clear
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


class Sight(NamedTuple):
    """What a page shows."""

    text: str = ""
    """Its text; '' where it cannot be read."""
    ink: InkExtent | None = None
    """None where it cannot be painted."""
    codes: tuple[CodeRead, ...] = ()


def shapes_on(page: Any) -> list[Shape]:
    """Return the shapes of a PDFium page and of the forms on it, in drawing order."""
    from bookmaker.proof.pdf.objects import PATH, address_of, objects_on, shapes_of

    held = [one for one in objects_on(page.raw) if one.kind == PATH]
    return [*shapes_of([(address_of(one.one), order, one.matrix) for order, one in enumerate(held)])]


def look_at(page: Any, media: Box, trim: Box) -> Sight:
    """Return what a PDFium page shows, given its boxes in the file's coordinates."""
    sight = Sight(page.get_textpage().get_text_bounded())
    if has_size(media):
        with suppress(Unreadable), translate_errors():
            page.set_cropbox(*media.edges)
            painting = paint_page(page, SCALE)
            codes = tuple(measure_clear(code, painting) for code in codes_in(shapes_on(page)))
            sight = sight._replace(ink=extent_of(page, painting, trim), codes=codes)
    return sight


def has_size(media: Box) -> bool:
    """Tell whether a page is large enough to be painted."""
    return min(media.width, media.height) >= 1


def extent_of(page: Any, seen: Painted, trim: Box) -> InkExtent:
    """Return the ink of a PDFium page painted as `seen`; removes from the page the art that runs over its trim."""
    grid = _Grid(seen, trim)
    mask = _mask(seen)
    touched, reach = grid.touched_sides(mask), grid.bounds(mask)
    if touched:
        _take_away(page, trim)
        mask = _mask(paint_page(page, seen.across))
    over, live = touched - grid.touched_sides(mask), grid.bounds(*grid.inside(mask))
    # The pixels next to the trim may belong to ink inside.
    rows, columns = grid.rows(1), grid.columns(1)
    mask[rows, columns] = False
    return InkExtent(trim, live, grid.bounds(mask), reach, over, 1 / seen.across)


def _mask(seen: Painted) -> Mask:
    """Return the pixels with ink, rows from the bottom up."""
    return seen.light[::-1] < _PAPER


class _Grid:
    """The trim among the pixels of a page."""

    def __init__(self, seen: Painted, trim: Box) -> None:
        self.seen = seen
        own = trim.shift(-seen.box.left, -seen.box.bottom)
        self.left, self.right = round(own.left * seen.across), round(own.right * seen.across)
        self.bottom, self.top = round(own.bottom * seen.down), round(own.top * seen.down)

    def inside(self, mask: Mask) -> tuple[Mask, int, int]:
        """Return the ink inside the trim, with its first column and row."""
        rows, columns = self.rows(), self.columns()
        return mask[rows, columns], columns.start, rows.start

    def rows(self, more: int = 0) -> slice:
        return slice(max(0, self.bottom - more), max(0, self.top + more))

    def columns(self, more: int = 0) -> slice:
        return slice(max(0, self.left - more), max(0, self.right + more))

    def touched_sides(self, mask: Mask) -> frozenset[str]:
        """Return the sides of the trim that ink reaches from inside."""
        found, *_ = self.inside(mask)
        ends = {"bottom": found[:2], "top": found[-2:], "left": found[:, :2], "right": found[:, -2:]}
        return frozenset(side for side, end in ends.items() if end.any())

    def bounds(self, mask: Mask, column: int = 0, row: int = 0) -> Box | None:
        """Return the bounds of the ink in a part of the page that begins with a column and a row."""
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if not len(rows):
            return None
        across, down, page = self.seen.across, self.seen.down, self.seen.box
        left, right = (float(column + end) / across for end in (columns[0], columns[-1] + 1))
        bottom, top = (float(row + end) / down for end in (rows[0], rows[-1] + 1))
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


def shows_colour(page: Any) -> bool:
    """Tell whether a page shows any colour."""
    parts = pixels_of(page, fit_scale(SCALE / 3, *page.get_size()), gray=False).astype(np.int16)
    return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())


def turn_ink(ink: InkExtent, media: Box, rotate: int) -> InkExtent:
    """Return the ink of a turned page, measured from the turned page's lower left corner."""
    live, stray, reach = (box and turn_box(box, media, rotate) for box in (ink.live, ink.stray, ink.reach))
    over = frozenset(SIDES[(SIDES.index(side) + rotate // 90) % 4] for side in ink.over)
    return InkExtent(turn_box(ink.trim, media, rotate), live, stray, reach, over, ink.pixel)
