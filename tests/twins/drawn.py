"""What PDFium holds on a page, asked one by one through ctypes: the slow twin of `proof/pdf/objects.py`."""

import ctypes
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pypdfium2.raw as raw

from bookmaker.proof.pdf.fields import statement_of
from bookmaker.proof.pdf.pdfium import Rgba, Shape, matrix_of
from bookmaker.values.geometry import IDENTITY, Box, Matrix, Point


def shapes_on(page: Any) -> list[Shape]:
    """Return what is drawn of the paths on a page (pypdfium2.PdfPage), also of those in forms."""
    orders = iter(range(1, 1_000_000))
    return list(_shapes(page.raw, IDENTITY, orders))


def objects_in(holder: Any) -> Iterator[Any]:
    """Yield the objects of a page, or of a form on it, in the order in which they are drawn."""
    if isinstance(holder, raw.FPDF_PAGE):
        for index in range(raw.FPDFPage_CountObjects(holder)):
            yield raw.FPDFPage_GetObject(holder, index)
    else:
        for index in range(raw.FPDFFormObj_CountObjects(holder)):
            yield raw.FPDFFormObj_GetObject(holder, index)


def _shapes(holder: Any, matrix: Matrix, orders: Iterator[int]) -> Iterator[Shape]:
    for one in objects_in(holder):
        order, kind = next(orders), raw.FPDFPageObj_GetType(one)
        whole = matrix_of(one).multiply(matrix)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _shapes(one, whole, orders)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            yield from _shape(one, whole, order)


def _shape(one: Any, whole: Matrix, order: int) -> Iterator[Shape]:
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(one, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(one, width)
    own, curved = _ends(one)
    if own and (mode.value or stroked.value):
        points = tuple(whole.at(x, y) for x, y in own)
        box = Box.from_points(points)
        fill = _colour(raw.FPDFPageObj_GetFillColor, one) if mode.value else None
        stroke = _colour(raw.FPDFPageObj_GetStrokeColor, one) if stroked.value else None
        weight = width.value * sqrt(abs(whole.determinant)) if stroke else min(box.width, box.height)
        yield Shape(box, points, curved, fill, stroke, order, weight)


def _ends(path: Any) -> tuple[list[Point], bool]:
    x, y = ctypes.c_float(), ctypes.c_float()
    points, handles, curved = list[Point](), 0, False
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO:
            curved, handles = True, (handles + 1) % 3
            if handles:
                continue
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append((x.value, y.value))
    return points, curved


def _colour(get: Any, one: Any) -> Rgba:
    parts = [ctypes.c_uint() for _ in range(4)]
    if not get(one, *parts):
        return (0, 0, 0, 255)
    red, green, blue, opacity = (part.value for part in parts)
    return (red, green, blue, opacity)


def letters_on(page: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the characters on a page: code, origin, box, and of its text size, matrix, colour, mode, statement."""
    text = raw.FPDFText_LoadPage(page.raw)
    x, y = ctypes.c_double(), ctypes.c_double()
    sides = [ctypes.c_double() for _ in range(4)]
    for index in range(raw.FPDFText_CountChars(text)):
        if raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        one, matrix = raw.FPDFText_GetTextObject(text, index), raw.FS_MATRIX()
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        raw.FPDFText_GetCharBox(text, index, *sides)
        raw.FPDFText_GetMatrix(text, index, matrix)
        left, right, bottom, top = (side.value for side in sides)
        way = tuple(getattr(matrix, name) for name in "abcdef")
        hand = (raw.FPDFText_GetFontSize(text, index), way, _colour(raw.FPDFPageObj_GetFillColor, one))
        mode, marks = raw.FPDFTextObj_GetTextRenderMode(one), statement_of(one)
        box = (left, bottom, right - left, top - bottom)
        yield raw.FPDFText_GetUnicode(text, index), x.value, y.value, box, *hand, mode, marks
    raw.FPDFText_ClosePage(text)
