"""Reads what is drawn on a page of a PDF with PDFium: glyphs, paths and pictures, also those inside forms.

Only what is drawn is looked at, never how the file came to be. A file is read page by page, and nothing of a page is
kept once it is closed.
"""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from math import atan2, degrees, hypot, sqrt
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from bookmaker.proof.pdfium import box_from, held, matrix_of
from bookmaker.proof.verify.fields import TITLES, Field, field_at, fields_of
from bookmaker.proof.verify.values import Glyph, Rgba, Shape
from bookmaker.proof.weight import excess
from bookmaker.values.errors import NotFound
from bookmaker.values.files import open_regular
from bookmaker.values.geometry import IDENTITY, Box, Matrix, Point

_DEEPEST = 12
"""Forms inside forms that are followed."""
MOST_OBJECTS = 200_000
"""On one page; a page with more is not read."""
_INVISIBLE = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_OBLIQUE = 1.0
"""Degrees that a baseline may be off a side of the page."""
_SUBSET_TAG = 6


class Unreadable(Exception):
    """A file or a page that cannot be read; the text says why."""


class DrawnForm(NamedTuple):
    """A form drawn on the page itself: where its origin and axes come to lie, and the first and last order in it."""

    matrix: Matrix
    first: int
    last: int


class Link(NamedTuple):
    """A link: the words that it lies on, and which page it leads to, from 0; -1 where that is none of the file."""

    text: str
    to: int


class DrawnPage(NamedTuple):
    """One page of the file as it is drawn, in its own coordinates."""

    page: int
    media: Box
    trim: Box
    """What is left when it is cut."""
    glyphs: tuple[Glyph, ...]
    shapes: tuple[Shape, ...]
    pictures: int
    """Images and shadings on the page."""
    forms: tuple[DrawnForm, ...]
    notes: int
    """Annotations on the page."""
    foreign: tuple[str, ...] = ()
    """Fonts that text is written in and that are not in the file, by name."""
    links: tuple[Link, ...] = ()


class _Style(NamedTuple):
    """What all glyphs of a text object share."""

    size: float
    turn: int
    font: str
    colour: Rgba
    order: int
    fields: tuple[Field, ...] | None


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """Provide the PDFium document of a file; raise NotFound or Unreadable."""
    try:
        open_regular(path).close()
    except OSError as error:
        raise NotFound(f"{path}: cannot be read: {error.strerror}") from None
    if why := excess(path):
        raise Unreadable(why)
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).casefold()
        why = "the file is encrypted with a password" if locked else "this is not a PDF, or it is damaged"
        raise Unreadable(why) from None
    try:
        yield document
    finally:
        document.close()


def language_said(document: Any) -> str:
    """Return the language that a document says it is in, as two letters; '' where it says none."""
    room = (ctypes.c_ushort * 16)()
    size = raw.FPDFCatalog_GetLanguage(document.raw, room, ctypes.sizeof(room))
    return bytes(room)[: max(size - 2, 0)].decode("utf-16-le", "replace")[:2].casefold()


@contextmanager
def page_of(document: Any, index: int) -> Iterator[Any]:
    """Provide a page of a document, from 0; raise Unreadable."""
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        raise Unreadable("this page is damaged") from None
    try:
        yield page
    finally:
        page.close()


def read(page: Any, number: int) -> DrawnPage:
    """Return what is drawn on a page; raise Unreadable when that is too much."""
    found = _Objects()
    found.walk(page.raw, IDENTITY, 0)
    glyphs = tuple(_glyphs(page, found))
    media = Box.between(*page.get_mediabox())
    trim = _trim(page.raw, media)
    drawn = (glyphs, tuple(found.shapes), found.pictures, tuple(found.forms))
    foreign = sorted({name for name, embedded in found.fonts.values() if not embedded})
    notes = raw.FPDFPage_GetAnnotCount(page.raw)
    return DrawnPage(number, media, trim, *drawn, notes, tuple(foreign), tuple(_links(page, glyphs) if notes else ()))


def _links(page: Any, glyphs: Sequence[Glyph]) -> Iterator[Link]:
    place, link, box = ctypes.c_int(), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page.raw, place, link):
        if raw.FPDFLink_GetAnnotRect(link, box):
            area = Box.between(box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
            named = (one for one in glyphs if one.field not in TITLES)
            under = [one for one in named if area.has(*one.box.centre) or area.has(one.x, one.y)]
            texts = ("".join(one.char for one in some) for _, some in groupby(under, attrgetter("order")))
            yield Link(" ".join(" ".join(texts).split()), _target(page.pdf.raw, link))


def _target(document: Any, link: Any) -> int:
    """Return the page that a link leads to, from 0; -1 where it leads out of the file, or nowhere."""
    there = raw.FPDFLink_GetDest(document, link)
    action = None if there else raw.FPDFLink_GetAction(link)
    if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
        there = raw.FPDFAction_GetDest(document, action)
    return int(raw.FPDFDest_GetDestPageIndex(document, there)) if there else -1


def _trim(page: Any, media: Box) -> Box:
    """Return what is left of a page when it is cut: what its media, crop and trim boxes have in common."""
    left = media
    for get in (raw.FPDFPage_GetCropBox, raw.FPDFPage_GetTrimBox):
        if own := box_from(get, page):
            left = left.common(own)
    return left


class _Objects:
    """Everything on a page in the order in which it is drawn."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.pictures = 0
        self.forms: list[DrawnForm] = []
        self.texts: dict[int, tuple[int, Any]] = {}
        """The order and the object of every text by its address."""
        self.fonts: dict[int, tuple[str, bool]] = {}
        """The name of every font by its address, and whether the file has it."""
        self.count = 0

    def walk(self, holder: Any, matrix: Matrix, depth: int) -> None:
        """Note the objects of a page, or of a form on it."""
        for one in held(holder):
            self.count += 1
            if self.count > MOST_OBJECTS:
                raise Unreadable(f"this page has more than {MOST_OBJECTS:,} objects")
            kind = raw.FPDFPageObj_GetType(one)
            if kind == raw.FPDF_PAGEOBJ_PATH:
                self.shapes += _shape(one, matrix, self.count)
            elif kind == raw.FPDF_PAGEOBJ_TEXT:
                self.texts[_address(one)] = (self.count, one)
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                first, inner = self.count, matrix_of(one).then(matrix)
                self.walk(one, inner, depth + 1)
                if depth == 0:
                    self.forms.append(DrawnForm(inner, first, self.count))
            elif kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
                self.pictures += 1


def _address(pointer: Any) -> int:
    return ctypes.addressof(pointer.contents) if pointer else 0


def _shape(one: Any, matrix: Matrix, order: int) -> Iterator[Shape]:
    """Yield a path, unless nothing of it is drawn."""
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(one, ctypes.byref(mode), ctypes.byref(stroked))
    if not mode.value and not stroked.value:
        return
    own, curved = _ends(one)
    if not own:
        return
    whole = matrix_of(one).then(matrix)
    points = tuple(whole.at(x, y) for x, y in own)
    fill = _colour(raw.FPDFPageObj_GetFillColor, one) if mode.value else None
    stroke = _colour(raw.FPDFPageObj_GetStrokeColor, one) if stroked.value else None
    box = Box.around(points)
    weight = _weight(one, whole) if stroke else min(box.width, box.height)
    yield Shape(box, points, curved, fill, stroke, order, weight)


def _weight(path: Any, matrix: Matrix) -> float:
    """Return the width of a path's stroke on the page, in points."""
    width = ctypes.c_float()
    raw.FPDFPageObj_GetStrokeWidth(path, ctypes.byref(width))
    return width.value * sqrt(abs(matrix.determinant))


def _ends(path: Any) -> tuple[list[Point], bool]:
    """Return the points that a path goes through, and whether any of it is curved."""
    x, y = ctypes.c_float(), ctypes.c_float()
    across, up = ctypes.byref(x), ctypes.byref(y)
    points: list[Point] = []
    curved, handles = False, 0
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO:
            curved, handles = True, (handles + 1) % 3
            if handles:
                continue
        raw.FPDFPathSegment_GetPoint(segment, across, up)
        points.append((x.value, y.value))
    return points, curved


def _colour(get: Any, one: Any) -> Rgba:
    red, green, blue, opacity = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    if not get(one, red, green, blue, opacity):
        return (0, 0, 0, 255)
    return (red.value, green.value, blue.value, opacity.value)


def _glyphs(page: Any, found: _Objects) -> Iterator[Glyph]:
    """Yield what is written on a page; characters that PDFium makes up between words are left out."""
    text = raw.FPDFText_LoadPage(page.raw)
    if not text:
        return
    try:
        yield from _written(text, found)
    finally:
        raw.FPDFText_ClosePage(text)


def _written(text: Any, found: _Objects) -> Iterator[Glyph]:
    styles: dict[int, _Style] = {}
    read: dict[int, int] = {}
    x, y = ctypes.c_double(), ctypes.c_double()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    across, up = ctypes.byref(x), ctypes.byref(y)
    sides = [ctypes.byref(side) for side in (left, right, bottom, top)]
    for index in range(raw.FPDFText_CountChars(text)):
        address = _address(raw.FPDFText_GetTextObject(text, index))
        if address not in found.texts or raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        style = styles.get(address) or _style(text, index, found, address)
        styles[address] = style
        raw.FPDFText_GetCharOrigin(text, index, across, up)
        raw.FPDFText_GetCharBox(text, index, *sides)
        box = Box.between(left.value, bottom.value, right.value, top.value)
        char = chr(raw.FPDFText_GetUnicode(text, index))
        glyph = Glyph(char, x.value, y.value, style.size, style.turn, style.font, style.colour, box, style.order)
        if style.fields is None:
            yield glyph
            continue
        place, space = read.get(address, 0), char.isspace()
        read[address] = place + (not space)
        yield glyph._replace(field=field_at(style.fields, place, space))


def _style(text: Any, index: int, found: _Objects, address: int) -> _Style:
    order, one = found.texts[address]
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
    size = raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d)
    angle = degrees(atan2(matrix.b, matrix.a)) % 360
    quarter = round(angle / 90) % 4 * 90
    mirrored = matrix.a * matrix.d - matrix.b * matrix.c <= 0
    straight = min(abs(angle - quarter), 360 - abs(angle - quarter)) <= _OBLIQUE and not mirrored
    colour = _colour(raw.FPDFPageObj_GetFillColor, one)
    if raw.FPDFTextObj_GetTextRenderMode(one) in _INVISIBLE:
        colour = (*colour[:3], 0)
    return _Style(size, quarter if straight else -1, _font(one, found.fonts), colour, order, fields_of(one))


def _font(one: Any, known: dict[int, tuple[str, bool]]) -> str:
    """Return the name of a text's font, which is noted among those of its page."""
    font = raw.FPDFTextObj_GetFont(one)
    address = _address(font)
    if address not in known:
        known[address] = (_name(font), bool(font) and raw.FPDFFont_GetIsEmbedded(font) == 1)
    return known[address][0]


def _name(font: Any) -> str:
    length = raw.FPDFFont_GetBaseFontName(font, None, 0) if font else 0
    if not length:
        return ""
    name = ctypes.create_string_buffer(length)
    raw.FPDFFont_GetBaseFontName(font, name, length)
    said = name.value.decode("utf-8", "replace")
    return said[_SUBSET_TAG + 1 :] if said[_SUBSET_TAG : _SUBSET_TAG + 1] == "+" else said
