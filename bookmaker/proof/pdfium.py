"""What is on a page as PDFium holds it: objects, where each lies, and links. For all that proves a file."""

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as raw

from bookmaker.values.geometry import IDENTITY, Box, Matrix


def held(holder: Any) -> Iterator[Any]:
    """Yield the objects of a page, or of a form on it, in the order in which they are drawn."""
    if isinstance(holder, raw.FPDF_PAGE):
        for index in range(raw.FPDFPage_CountObjects(holder)):
            yield raw.FPDFPage_GetObject(holder, index)
    else:
        for index in range(raw.FPDFFormObj_CountObjects(holder)):
            yield raw.FPDFFormObj_GetObject(holder, index)


def matrix_of(one: Any) -> Matrix:
    """Return the matrix of an object; the identity where it has none."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(one, ctypes.byref(found)):
        return IDENTITY
    return Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def box_from(get: Any, one: Any) -> Box | None:
    """Return the box that one of PDFium's functions tells of a page or an object; None where it knows none."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not get(one, *(ctypes.byref(side) for side in sides)):
        return None
    return Box.between(*(side.value for side in sides))


def links_on(page: Any) -> Iterator[tuple[Box, int]]:
    """Yield where each link on a page lies and which page it leads to, from 0; -1 where that is none of the file."""
    place, link, box = ctypes.c_int(), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page.raw, place, link):
        if raw.FPDFLink_GetAnnotRect(link, box):
            area = Box.between(box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
            yield area, _target(page.pdf.raw, link)


def _target(document: Any, link: Any) -> int:
    there = raw.FPDFLink_GetDest(document, link)
    action = None if there else raw.FPDFLink_GetAction(link)
    if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
        there = raw.FPDFAction_GetDest(document, action)
    return int(raw.FPDFDest_GetDestPageIndex(document, there)) if there else -1
