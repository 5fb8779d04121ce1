"""The drawing on a page of a PDF, read with PDFium: glyphs, paths and pictures, also those inside forms.

Only the drawing counts, never the origin of the file. A file is read page by page, and nothing of a page is kept once
it is closed.
"""

import ctypes
import gc
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import groupby
from math import atan2, degrees, hypot
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pypdfium2.raw as raw

from bookmaker.proof.pdf.fields import OWN_PAGES, TITLES, Filling, board_statement_of, statement_of
from bookmaker.proof.pdf.pdfium import (
    DEEPEST,
    Rgba,
    Shape,
    Unreadable,
    box_from,
    document_of,
    links_on,
    matrix_of,
    translate_errors,
)
from bookmaker.proof.pdf.weight import excess
from bookmaker.values.geometry import IDENTITY, Box, Matrix, Point
from bookmaker.values.statements import BoardStatement, Statement

if TYPE_CHECKING:
    from bookmaker.proof.pdf.objects import Hand

MOST_OBJECTS = 200_000
"""Most objects on a page; a page with more is not read."""
_INVISIBLE = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_OBLIQUE = 1.0
"""Most that a baseline may be off a side of the page, in degrees."""
_SUBSET_TAG = 6
_NAMELESS = "a font without a name"
_NOWHERE, _FILLED = Box(0.0, 0.0, 0.0, 0.0), (0, 0, 0, 255)


class Glyph(NamedTuple):
    """One character as drawn."""

    char: str
    x: float
    """Origin: the left end of its baseline."""
    y: float
    size: float
    """Size of the font, after all transformations."""
    turn: int
    """Direction of its baseline in degrees against the clock: 0, 90, 180, 270; -1 when oblique."""
    font: str
    """Name of the font in the file, without the tag of its subset."""
    colour: Rgba
    box: Box
    """Box of its outline."""
    order: int
    """Drawing order: later objects have a higher one."""
    field: str | None = None
    """Its field of a caption, '' for none, and None if the file does not state it."""


_glyph: Callable[[tuple[object, ...]], Glyph] = partial(tuple.__new__, Glyph)
"""Make a glyph without counting its fields: a page has thousands."""


class DrawnForm(NamedTuple):
    """A form drawn on the page itself: the first and the last drawing order in it."""

    first: int
    last: int


class Link(NamedTuple):
    """A link: the words under it, and its target page, from 0; -1 for targets outside the file."""

    text: str
    to: int


class TextRead(NamedTuple):
    """A text as drawn, and its statement in the file."""

    text: str
    """The text without spaces."""
    x: float
    """Left end of its baseline, in the coordinates of its holder."""
    y: float
    size: float
    """Size of its type, in the coordinates of its holder; 0 where it is stretched or turned in them."""
    colour: Rgba
    order: int
    """Drawing order, as in glyphs."""
    spot: Point
    """Its start, in the coordinates of the page."""
    holder: int
    """Id of its page or form, shared by all texts there."""
    said: Statement | None


class DrawnPage(NamedTuple):
    """One page of the file as drawn, in its own coordinates."""

    page: int
    media: Box
    trim: Box
    """The page after cutting."""
    glyphs: tuple[Glyph, ...]
    shapes: tuple[Shape, ...]
    pictures: tuple[Shape, ...]
    """Images and shadings, as fills of their boxes."""
    forms: tuple[DrawnForm, ...]
    foreign: tuple[str, ...] = ()
    """Names of fonts used but not in the file."""
    links: tuple[Link, ...] = ()
    texts: tuple[TextRead, ...] = ()
    boards: tuple[tuple[int, int, BoardStatement], ...] = ()
    """Statements of boards: the first and the last drawing order of their lines, and the statement."""
    text: str = ""
    """All its text, in PDFium's order, if it was wanted."""
    rotation: int = 0
    """Degrees by which it is turned to the right when it is shown."""


class _Style(NamedTuple):
    """The properties shared by all glyphs of a text object."""

    size: float
    turn: int
    font: str
    colour: Rgba
    order: int
    said: Statement | None
    fields: Filling | None


@contextmanager
def open_document(path: Path) -> Iterator[Any]:
    """Provide the PDFium document of an existing file; raise Unreadable if there is none, or too much in it."""
    if why := excess(path):
        raise Unreadable(why)
    with document_of(path) as document:
        yield document


@contextmanager
def pause_gc() -> Iterator[None]:
    """Pause Python's search for cycles: a page is read as many values, and none form a cycle."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def language_said(document: Any) -> str:
    """Return the language stated by a document, as two letters; '' for none."""
    room = (ctypes.c_ushort * 16)()
    size = raw.FPDFCatalog_GetLanguage(document.raw, room, ctypes.sizeof(room))
    return bytes(room)[: max(size - 2, 0)].decode("utf-16-le", "replace")[:2].casefold()


def read(page: Any, number: int, whole_text: bool = False) -> DrawnPage:
    """Return the drawing of a page, with its `whole_text` if wanted; raise Unreadable if it is too much."""
    from bookmaker.proof.pdf.objects import address_of, shapes_of

    found = _Objects()
    found.walk(address_of(page.raw), IDENTITY, 0)
    glyphs, texts, text = _glyphs(page, found, whole_text)
    media = Box.from_edges(*page.get_mediabox())
    trim = _trim(page.raw, media)
    drawn = (glyphs, tuple(shapes_of(found.paths)), tuple(found.pictures), tuple(found.forms))
    links = tuple(_links(page, glyphs)) if raw.FPDFPage_GetAnnotCount(page.raw) else ()
    foreign = sorted({name for name, embedded in found.fonts.values() if not embedded})
    return DrawnPage(
        number, media, trim, *drawn, tuple(foreign), links, texts, tuple(found.boards), text, page.get_rotation()
    )


def _links(page: Any, glyphs: Sequence[Glyph]) -> Iterator[Link]:
    named = [one for one in glyphs if one.field not in TITLES]
    points = np.array([[one.box.centre, (one.x, one.y)] for one in named]).reshape(-1, 2, 2)
    for box, to in links_on(page):
        area = box.edges
        inside = np.any(np.all((points > area[:2]) & (points < area[2:]), axis=2), axis=1)
        under = map(named.__getitem__, np.flatnonzero(inside).tolist())
        texts = ("".join(one.char for one in some) for _, some in groupby(under, attrgetter("order")))
        yield Link(" ".join(" ".join(texts).split()), to)


def _trim(page: Any, media: Box) -> Box:
    """Return a page after cutting: the intersection of its media, crop and trim boxes."""
    left = media
    for get in (raw.FPDFPage_GetCropBox, raw.FPDFPage_GetTrimBox):
        if own := box_from(get, page):
            left = left.common(own)
    return left


class _Objects:
    """Everything on a page in drawing order."""

    def __init__(self) -> None:
        self.paths: list[tuple[int, int, Matrix]] = []
        """Address, drawing order and holder's matrix of each path."""
        self.pictures: list[Shape] = []
        self.forms: list[DrawnForm] = []
        self.texts: dict[int, tuple[int, int]] = {}
        """Drawing order and holder of every text, by address."""
        self.matrices = list[Matrix]()
        """Matrices of the holders, in the order of their discovery."""
        self.fonts: dict[int, tuple[str, bool]] = {}
        """Name of every font, and whether the file has it, by address."""
        self.boards: list[tuple[int, int, BoardStatement]] = []
        self.said: dict[int, Statement | None] = {}
        """Statements of texts, by the address of the innermost mark around them."""
        self.fields: dict[tuple[int, Statement], Filling] = {}
        """Progress in the fields of a text, by its holder and statement."""
        self.count = 0

    def walk(self, holder: int, matrix: Matrix, depth: int) -> None:
        """Note the objects of a page, or of a form on it, by its address."""
        from bookmaker.proof.pdf.objects import FORM, PATH, TEXT, objects_of

        inside, place = objects_of(holder, depth > 0), len(self.matrices)
        self.matrices.append(matrix)
        if self.count + len(inside) > MOST_OBJECTS:
            raise Unreadable(f"this page has more than {MOST_OBJECTS:,} objects")
        for one, kind in inside:
            self.count += 1
            if kind == PATH:
                self.paths.append((one, self.count, matrix))
            elif kind == TEXT:
                self.texts[one] = self.count, place
            elif kind == FORM and depth < DEEPEST:
                form = ctypes.cast(one, raw.FPDF_PAGEOBJECT)
                first, inner = self.count, matrix_of(form).multiply(matrix)
                self.walk(one, inner, depth + 1)
                if said := board_statement_of(form):
                    self.boards.append((first, self.count, said))
                if depth == 0:
                    self.forms.append(DrawnForm(first, self.count))
            elif kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
                picture = box_from(raw.FPDFPageObj_GetBounds, ctypes.cast(one, raw.FPDF_PAGEOBJECT)) or _NOWHERE
                self.pictures.append(Shape(matrix.transform_box(picture), (), False, _FILLED, None, self.count))


def _glyphs(page: Any, found: _Objects, whole_text: bool) -> tuple[tuple[Glyph, ...], tuple[TextRead, ...], str]:
    """Return the glyphs and the texts of a page, without characters generated by PDFium, and its `whole_text`."""
    from bookmaker.proof.pdf.objects import letters_of

    try:
        with translate_errors():
            read = page.get_textpage()
    except Unreadable:
        return (), (), ""
    letters, text = letters_of(read.raw), read.get_text_bounded() if whole_text else ""
    styles = _styles(read.raw, letters[0], found)
    read.close()
    glyphs, own = list[Glyph](), defaultdict[int, list[Glyph]](list)
    for address, code, x, y, box in zip(*letters, strict=True):
        if (style := styles.get(address)) is None:
            continue
        char = chr(code)
        field = style.fields.next(char.isspace()) if style.fields else None
        glyphs.append(_glyph((char, x, y, style.size, style.turn, style.font, style.colour, box, style.order, field)))
        own[address].append(glyphs[-1])
    return tuple(glyphs), tuple(_texts(own, styles, found)), text


def _texts(glyphs: Mapping[int, Sequence[Glyph]], styles: Mapping[int, _Style], found: _Objects) -> Iterator[TextRead]:
    """Yield the texts of a page in drawing order; strings of one statement are one text."""
    ordered = sorted(glyphs, key=lambda address: found.texts[address])
    by_text = groupby(ordered, lambda address: (found.texts[address][1], styles[address].said or address))
    for (holder, said), addresses in by_text:
        some = [glyph for address in addresses for glyph in glyphs[address]]
        text = "".join(glyph.char for glyph in some if not glyph.char.isspace())
        first, matrix = some[0], found.matrices[holder]
        x, y = matrix.inverse().at(first.x, first.y)
        scale = abs(matrix.determinant) ** 0.5
        known = said if isinstance(said, Statement) else None
        size, spot = first.size / scale, (first.x, first.y)
        yield TextRead(text, x, y, size, first.colour, first.order, spot, holder, known)


def _styles(text: Any, letters: Sequence[int], found: _Objects) -> dict[int, _Style]:
    """Return the styles of texts by address; `letters` has the text of each character, 0 for none."""
    from bookmaker.proof.pdf.objects import hands_of

    firsts = dict(zip(reversed(letters), range(len(letters) - 1, -1, -1), strict=True))
    places = {one: place for one, place in firsts.items() if one in found.texts}
    hands = hands_of(text, list(places), list(places.values()))
    return {address: _style(address, hand, found) for address, hand in zip(places, hands, strict=True)}


def _style(address: int, hand: "Hand", found: _Objects) -> _Style:
    size, turn = _stood(hand.size, *hand.matrix[:4])
    colour = (*hand.colour[:3], 0) if hand.mode in _INVISIBLE else hand.colour
    order, holder = found.texts[address]
    if hand.mark not in found.said:
        found.said[hand.mark] = statement_of(ctypes.cast(address, raw.FPDF_PAGEOBJECT)) if hand.mark else None
    said = found.said[hand.mark]
    # Pages on one sheet may have equal statements.
    filled = said and (said.fields is not None or said.of in OWN_PAGES)
    fields = found.fields.setdefault((holder, said), Filling(said)) if said and filled else None
    return _Style(size, turn, _font(hand.font, found.fonts), colour, order, said, fields)


@lru_cache(maxsize=1024)
def _stood(size: float, a: float, b: float, c: float, d: float) -> tuple[float, int]:
    """Return the size and the direction of type after a matrix."""
    angle = degrees(atan2(b, a)) % 360
    quarter = round(angle / 90) % 4 * 90
    straight = min(abs(angle - quarter), 360 - abs(angle - quarter)) <= _OBLIQUE and a * d - b * c > 0
    return size * hypot(c, d), quarter if straight else -1


def _font(address: int, known: dict[int, tuple[str, bool]]) -> str:
    """Return the name of a text's font, and note it among those of its page."""
    if address not in known:
        font = ctypes.cast(address, raw.FPDF_FONT)
        known[address] = (_name(font) or _NAMELESS, bool(font) and raw.FPDFFont_GetIsEmbedded(font) == 1)
    return known[address][0]


def _name(font: Any) -> str:
    length = raw.FPDFFont_GetBaseFontName(font, None, 0) if font else 0
    if not length:
        return ""
    name = ctypes.create_string_buffer(length)
    raw.FPDFFont_GetBaseFontName(font, name, length)
    said = name.value.decode("utf-8", "replace")
    return said[_SUBSET_TAG + 1 :] if said[_SUBSET_TAG : _SUBSET_TAG + 1] == "+" else said
