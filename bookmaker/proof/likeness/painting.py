"""Pages painted by PDFium so that letters are drawn as outlines: very fine one way, coarse the other.

PDFium puts the picture of a letter on whole pixels, so that a letter whose place is off by a thousandth seems moved by
most of a pixel. Only letters of more than 50 pixels are drawn as outlines, to a part of a pixel, and only their width
counts for that. So a page is painted with 900 dots per inch along its lines and 60 across them, at the cost of one
painted with 230 dpi: type from 4 pt on is drawn exactly.
"""

import ctypes
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.proof.pdf.pdfium import box_from
from bookmaker.values.geometry import Box, PageSize

Painting = NDArray[np.uint8]
"""Rows and columns of red, green, blue, and an unused fourth number."""
_SHEAR = 5e-3
"""Shear: pixels along the finer side for each pixel the other way."""
_MOST_PIXELS = 60_000_000
FACES = (raw.FPDF_ANNOT, raw.FPDF_ANNOT | raw.FPDF_PRINTING, 0)
"""A page as shown, as printed, and without its annotations."""


class Scale(NamedTuple):
    """Pixels of a painting per point of the page."""

    across: float
    down: float

    def limit_pixels(self, size: PageSize) -> "Scale":
        """Return the scale, reduced for a sheet that would have too many pixels."""
        pixels = size[0] * size[1] * self.across * self.down
        part = min(1.0, sqrt(_MOST_PIXELS / max(pixels, 1.0)))
        return Scale(self.across * part, self.down * part)


WIDE, HIGH = Scale(900 / 72, 60 / 72), Scale(60 / 72, 900 / 72)
SMALL = Scale(1.0, 1.0)


def page_at(document: Any, index: int) -> Any | None:
    """Return a page of a document, from 0; None for one that is damaged."""
    try:
        return document[index]
    except pypdfium2.PdfiumError:
        return None


def paint(page: Any, scale: Scale, size: PageSize, face: int = FACES[0], easel: int = 0) -> Painting:
    """Return the pixels of a page on paper of a size in points, valid until another page is painted on the easel."""
    columns, rows = (max(1, round(side * part)) for side, part in zip(size, scale, strict=True))
    pixels = _canvas(rows, columns, easel)
    pixels.fill(255)
    address = pixels.ctypes.data_as(ctypes.c_void_p)
    bitmap = raw.FPDFBitmap_CreateEx(columns, rows, raw.FPDFBitmap_BGRx, address, columns * 4)
    matrix, room = _matrix(page, scale), raw.FS_RECTF(0, 0, columns, rows)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.raw, matrix, room, face | raw.FPDF_REVERSE_BYTE_ORDER)
    raw.FPDFBitmap_Destroy(bitmap)
    return pixels


@lru_cache(maxsize=2)
def _canvas(rows: int, columns: int, easel: int) -> Painting:
    """Return room for a painting, reused because fresh room takes a third of the time of painting."""
    return np.empty((rows, columns, 4), np.uint8)


def _matrix(page: Any, scale: Scale) -> Any:
    """Return the matrix to a scale, with a little shear along the finer side, so that no rectangle stays one.

    PDFium puts the sides of rectangles on whole pixels; the edges of all other fills stay in place.
    """
    whole = [int(side) / side for side in page.get_size()]  # PDFium paints pages in sizes of whole points
    across, down = (part / own for part, own in zip(scale, whole, strict=True))
    x, y = (0.0, _SHEAR * down) if across > down else (_SHEAR * across, 0.0)
    return raw.FS_MATRIX(across, x, y, down, 0, 0)


def faces_of(page: Any) -> tuple[int, ...]:
    """Return the faces of a page to paint: one, unless it has annotations other than links."""
    for index in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        note = raw.FPDFPage_GetAnnot(page.raw, index)
        link = raw.FPDFAnnot_GetSubtype(note) == raw.FPDF_ANNOT_LINK
        raw.FPDFPage_CloseAnnot(note)
        if not link:
            return FACES
    return FACES[:1]


def pictures_of(page: Any) -> list[Box]:
    """Return the boxes of a page's pictures, in its own coordinates."""
    from bookmaker.proof.pdf.objects import objects_on

    pictures = (held for held in objects_on(page.raw) if held.kind == raw.FPDF_PAGEOBJ_IMAGE)
    boxes = ((box_from(raw.FPDFPageObj_GetBounds, held.one), held.matrix) for held in pictures)
    return [matrix.transform_box(box) for box, matrix in boxes if box]
