"""Pages as PDFium holds and paints them: the one way in for all proofs of a file. `objects.py` has their objects."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.values.geometry import IDENTITY, Box, Matrix, Point

MOST_PIXELS = 6_000_000
"""Most pixels of a page; larger pages are painted more coarsely."""
DEEPEST = 12
"""Most levels of forms inside forms that are followed."""
Brightness = NDArray[np.uint8]
"""Pixels from 0 for black to 255 for white, rows from the top."""


Rgba = tuple[int, int, int, int]
"""Red, green, blue and opacity, 0 to 255."""


class Unreadable(Exception):
    """The error for a file or a page that cannot be read; `remedy` says what to do, `damaged` if it was once a PDF."""

    def __init__(self, message: str, remedy: str = "export the PDF again", damaged: bool = False) -> None:
        super().__init__(message)
        self.remedy, self.damaged = remedy, damaged


class Held(NamedTuple):
    """An object on a page."""

    one: Any
    kind: int
    holder: Any
    """The page, or the form on it that has the object."""
    matrix: Matrix
    """Matrix of its holder."""


class Shape(NamedTuple):
    """One path: filled, stroked or both."""

    box: Box
    """Box of its points, without the width of the stroke."""
    points: tuple[Point, ...]
    """Ends of its segments, without the handles of curves."""
    curved: bool
    fill: Rgba | None
    stroke: Rgba | None
    order: int
    weight: float = 1.0
    """Width of the stroke after all transformations, or of a thin filled shape; 0 is a hairline."""


class Painted(NamedTuple):
    """A page painted in grays, without its rotation, and its box."""

    light: Brightness
    box: Box
    across: float
    """Pixels to a point."""
    down: float

    def pixels(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return left, top, right and bottom in pixels of boxes, each a row of left, bottom, width and height."""
        x, y, wide, high = boxes.T
        left, top = (x - self.box.left) * self.across, (self.box.top - y - high) * self.down
        return np.column_stack([left, top, left + wide * self.across, top + high * self.down])


@contextmanager
def document_of(source: Path | bytes) -> Iterator[Any]:
    """Provide the PDFium document of a file; raise Unreadable."""
    with translate_errors("this is not a PDF, or it is damaged"):
        document = pypdfium2.PdfDocument(source)
    try:
        yield document
    finally:
        document.close()


@contextmanager
def page_of(document: Any, index: int) -> Iterator[Any]:
    """Provide a page of a document, from 0; raise Unreadable."""
    with translate_errors():
        page = document[index]
    try:
        yield page
    finally:
        page.close()


@contextmanager
def translate_errors(said: str = "this page is damaged") -> Iterator[None]:
    """Turn errors of PDFium into Unreadable."""
    try:
        yield
    except (pypdfium2.PdfiumError, MemoryError) as error:
        locked = "password" in str(error).casefold()
        raise Unreadable("the file is encrypted with a password" if locked else said) from None


def paint_page(page: Any, scale: float) -> Painted:
    """Paint a page as it is in the file, `scale` pixels to a point."""
    box = Box.from_edges(*page.get_bbox())
    light = pixels_of(page, fit_scale(scale, box.width, box.height), rotation=-page.get_rotation() % 360)
    return Painted(light, box, light.shape[1] / box.width, light.shape[0] / box.height)


def fit_scale(scale: float, width: float, height: float) -> float:
    """Return the pixels to a point of a page: `scale`, or as many as fit."""
    return min(scale, sqrt(MOST_PIXELS / max(1.0, width * height)))


def pixels_of(page: Any, scale: float, gray: bool = True, rotation: int = 0) -> Brightness:
    """Return the pixels of a page, in grays or in red, green and blue."""
    bitmap = page.render(scale=scale, rotation=rotation, grayscale=gray, prefer_bgrx=False)
    pixels: Brightness = bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1).copy()
    bitmap.close()
    return pixels[:, :, 0] if gray else pixels[:, :, :3]


def matrix_of(one: Any) -> Matrix:
    """Return the matrix of an object; the identity by default."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(one, ctypes.byref(found)):
        return IDENTITY
    return Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def box_from(get: Any, one: Any) -> Box | None:
    """Return the box of a page or an object from one of PDFium's functions; None without one."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not get(one, *(ctypes.byref(side) for side in sides)):
        return None
    return Box.from_edges(*(side.value for side in sides))


def links_on(page: Any) -> Iterator[tuple[Box, int]]:
    """Yield the box of each link on a page and its target page, from 0; -1 for targets outside the file."""
    place, link, box = ctypes.c_int(), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page.raw, place, link):
        if raw.FPDFLink_GetAnnotRect(link, box):
            area = Box.from_edges(box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
            yield area, _target(page.pdf.raw, link)


def _target(document: Any, link: Any) -> int:
    there = raw.FPDFLink_GetDest(document, link)
    action = None if there else raw.FPDFLink_GetAction(link)
    if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
        there = raw.FPDFAction_GetDest(document, action)
    return int(raw.FPDFDest_GetDestPageIndex(document, there)) if there else -1
