"""What is really seen on a page: its ink, measured on the pixels that PDFium paints.

Art that runs over the trim is told from the rest by taking it away and looking again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.proof.pdfium import box_from, held, matrix_of
from bookmaker.proof.preflight.boxes import turned
from bookmaker.values.geometry import IDENTITY, Box, Matrix

DPI = 144
MOST_PIXELS = 6_000_000
"""Larger pages are measured more coarsely."""
_PAPER = 250
"""From this gray on, nobody sees a difference to white."""
_COLOURED = 24
"""What red, green and blue of a pixel must differ by to be a colour; black ink alone is never quite gray."""
_ART = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
"""What may run over the trim on purpose; text never does."""
_DEEPEST = 8

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


class Undrawable(Exception):
    """What PDFium cannot draw."""


class PaintedFile:
    """A file as PDFium shows it; what it cannot show raises Undrawable."""

    def __init__(self, path: Path) -> None:
        with _drawing():
            self.document = pypdfium2.PdfDocument(path)

    def close(self) -> None:
        self.document.close()

    @contextmanager
    def _page(self, index: int) -> Iterator[Any]:
        with _drawing():
            page = self.document[index]
            try:
                yield page
            finally:
                page.close()

    def text(self, index: int) -> str:
        """Return the text of a page."""
        with self._page(index) as page:
            return str(page.get_textpage().get_text_bounded())

    def coloured(self, index: int) -> bool:
        """Tell whether a page shows anything that is not gray."""
        with self._page(index) as page:
            with _pixels(page, _scale(page, DPI / 3), gray=False) as pixels:
                parts = pixels[..., :3].astype(np.int16)
            return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())

    def ink(self, index: int, media: Box, trim: Box, rotate: int) -> InkExtent:
        """Measure the ink of a page; its media box and trim as the file counts, and by how much it is turned."""
        with self._page(index) as page:
            page.set_cropbox(*media.edges)
            return _measured(page, trim, turned(trim, media, rotate))


@contextmanager
def _drawing() -> Iterator[None]:
    try:
        yield
    except (pypdfium2.PdfiumError, MemoryError):
        raise Undrawable from None


def _measured(page: Any, trim: Box, upright: Box) -> InkExtent:
    scale = _scale(page, DPI)
    grid = _Grid(upright, scale)
    mask = _mask(page, scale)
    touched, reach = grid.touched(mask), grid.box(mask)
    if touched:
        _take_away(page, trim)
        mask = _mask(page, scale)
    over = touched - grid.touched(mask)
    return InkExtent(grid.box(grid.inner(mask)), grid.box(grid.outer(mask)), reach, over, 1 / scale)


def _scale(page: Any, dpi: float) -> float:
    """Return the pixels per point: as many as are asked for, or as fit."""
    width, height = page.get_size()
    return float(min(dpi / 72, sqrt(MOST_PIXELS / max(1.0, width * height))))


@contextmanager
def _pixels(page: Any, scale: float, gray: bool) -> Iterator[NDArray[np.uint8]]:
    """Provide the pixels of a page, which are gone behind the block."""
    bitmap = page.render(scale=scale, grayscale=gray, prefer_bgrx=False)
    try:
        yield bitmap.to_numpy()
    finally:
        bitmap.close()


def _mask(page: Any, scale: float) -> Mask:
    """Return where there is ink, rows from the bottom up."""
    with _pixels(page, scale, gray=True) as pixels:
        inked: Mask = (pixels if pixels.ndim == 2 else pixels[:, :, :3].min(-1)) < _PAPER
    return inked[::-1]


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
    for holder, one in list(_art(page.raw, trim)):
        if isinstance(holder, raw.FPDF_PAGE):
            raw.FPDFPage_RemoveObject(holder, one)
        else:
            raw.FPDFFormObj_RemoveObject(holder, one)
        raw.FPDFPageObj_Destroy(one)


def _art(holder: Any, trim: Box, matrix: Matrix = IDENTITY, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Yield the art over the trim with what holds it: the page, or a form on it."""
    for one in held(holder):
        kind, box = raw.FPDFPageObj_GetType(one), box_from(raw.FPDFPageObj_GetBounds, one)
        if box is None or not _crosses(matrix.around(box), trim):
            continue
        if kind in _ART:
            yield holder, one
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            yield from _art(one, trim, matrix_of(one).then(matrix), depth + 1)


def _crosses(box: Box, trim: Box) -> bool:
    """Tell whether a box reaches from inside the trim up to its edge, or beyond."""
    inside = box.left < trim.right and box.right > trim.left and box.bottom < trim.top and box.top > trim.bottom
    return inside and not trim.holds(box, -1)
