"""Marks to PDF with ReportLab: embedded fonts only, device colours only, equal bytes for equal pages.

Operators are written literally, one text block for each `Glyphs` mark, which is several times faster and smaller than
ReportLab's drawing calls; ReportLab subsets the fonts and writes the file. Nothing is decided here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from reportlab import rl_config
from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFResourceDictionary, PDFStream, PDFZCompress
from reportlab.pdfgen.canvas import Canvas

from bookmaker.print.embedding import embed_font
from bookmaker.print.fonts import Fonts, Pieces
from bookmaker.print.render.bounds import bounds
from bookmaker.print.render.guide import mark_outline, mark_targets, write_labels, write_outline
from bookmaker.print.render.paths import Shape, digits, pair, shape_of
from bookmaker.print.render.tags import Area, Heard, MarkedContent, hear, tie_area, tie_page, write_structure
from bookmaker.values.marks import (
    NO_BLEED,
    PURE_BLACK,
    Bleed,
    Bookmark,
    Dot,
    Glyphs,
    Image,
    Ink,
    Line,
    Link,
    Mark,
    Page,
    Path,
    Pixels,
    Placed,
    Polygon,
    Rect,
    SpotInk,
    Text,
    strip_tags,
)
from bookmaker.values.statements import BOARD, ENTRY, TEXT, BoardStatement, Statement, as_string

rl_config.useA85 = 0  # streams stay bytes: as text they take a quarter more, and time
_COLOURED = {("g", 3): "rg", ("G", 3): "RG", ("g", 4): "k", ("G", 4): "K"}
"""Operators for colours, by those for grays and the number of components."""
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
"""Colour spaces of pictures, by samples per pixel."""
_TURNS = ("1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0")
"""Matrices by the number of quarter turns against the clock."""
_PAINTS = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
"""Operators that paint a path, by (is filled, is stroked)."""
_STATES = {("OP", "true"): "Over", ("OP", "false"): "Knock", ("OPM", 1): "Mask"}
"""The names of graphics states: lines and areas overprint, or knock out; with a mask, inks that are 0 stay away."""


_MOST = 4096
"""Most runs of texts that are kept: those of captions are asked for again, those of walkthroughs never."""
_Stored = TypeVar("_Stored", tuple[Mark, ...], Pixels)
Forms = dict[tuple[Any, ...], str]
"""Objects stored once and drawn by name: marks, or the pixels of a picture."""
Strings = dict[tuple[str, str], list[tuple[str, str]]]
"""Runs of a text, by font and text, each in one subset of the font: its name in the file, and a literal string."""


class Info(NamedTuple):
    """The metadata of a file."""

    title: str
    author: str
    language: str
    creator: str
    tagged: bool = False
    """Whether it is for a screen: with a structure for those who hear it, and page labels that count."""
    outline: tuple[Bookmark, ...] = ()
    attached: Mapping[str, bytes] = {}
    """Files to attach, by name, if the printer takes any."""


def render(pages: Sequence[Page], fonts: Fonts, info: Info) -> bytes:
    """Return a PDF of the pages, at least one. Equal pages, fonts and info give equal bytes."""
    canvas = Canvas(
        "",  # it is never saved
        invariant=1,
        pageCompression=1,
        # Without a font of our own every file would list a Helvetica that is not embedded.
        initialFontName=embed_font(next(iter(fonts.values())).font).fontName,
        lang=info.language,
    )
    _describe(canvas, info)
    forms, strings = Forms(), Strings()
    listened, labels = list[Heard](), list[str]()
    for page, found in hear(pages, fonts) if info.tagged else ((page, _unheard(page)) for page in pages):
        _size(canvas, page)
        mark_outline(canvas, page.label, info.outline)
        pen = _Pen(canvas, fonts, forms, strings, page.bleed)
        pen.page = (len(labels), len(pages))
        pen.draw_runs(found.runs, info.tagged)
        for area in found.areas:  # after all forms, since ReportLab would make it a part of the next one
            _link(canvas, area, page.bleed)
        canvas.showPage()
        _pack(canvas._doc.Pages.pages[-1])
        labels.append(page.label)
        listened.append(found._replace(runs=()))
    _label(canvas, labels, info)
    mark_targets(canvas, labels, {area.link.target for found in listened for area in found.areas})
    write_outline(canvas, info.outline)
    if info.tagged:
        _tie(canvas, listened)
    data: bytes = canvas.getpdfdata()
    return data


def _pack(page: Any) -> None:
    """Let a page of ReportLab's be as it is written: packed, since a book has thousands of them."""
    # ReportLab writes an empty transition for every page, which printers' checks report.
    page.Trans = None
    said = PDFDictionary({"Filter": PDFArray([PDFName(PDFZCompress.pdfname)])})
    page.Contents, page.stream = PDFStream(said, PDFZCompress.encode(page.stream)), None


def _unheard(page: Page) -> Heard:
    """Return a page without structure, as one run."""
    areas = tuple(Area(mark) for mark in page.drawing if isinstance(mark, Link))
    return Heard((), (MarkedContent(None, 0, [mark for mark in page.drawing if not isinstance(mark, Link)]),), areas)


def _label(canvas: Any, labels: Sequence[str], info: Info) -> None:
    """Write the labels of pages: as ranges, or each by itself."""
    if info.tagged:
        write_labels(canvas, labels)
    else:
        for number, label in enumerate(labels):
            canvas.addPageLabel(number, prefix=label)


def _tie(canvas: Any, pages: Sequence[Heard]) -> None:
    """Write the structure of the file, and tie its pages and links to it."""
    document = canvas._doc
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for number, page in enumerate(document.Pages.pages):
        tie_page(page, number)
    areas = [area for page in pages for area in page.areas]
    names = [document.annotationName(f"NUMBER{number}") for number in range(1, len(areas) + 1)]
    for name, area in zip(names, areas, strict=True):
        tie_area(document.idToObject[name], area)
    write_structure(document, pages, [page.__InternalName__ for page in document.Pages.pages], names)


def _size(canvas: Any, page: Page) -> None:
    """Set the boxes of the next page and the origin of its marks, the lower left corner of the trim."""
    left, bottom, right, top = page.bleed
    width, height = left + page.width + right, bottom + page.height + top
    canvas.setPageSize((width, height))
    cut = page.bleed != NO_BLEED
    canvas.setTrimBox(_box(left, bottom, left + page.width, bottom + page.height) if cut else None)
    canvas.setBleedBox(_box(0, 0, width, height) if cut else None)
    if left or bottom:
        canvas.addLiteral(f"1 0 0 1 {pair(left, bottom)} cm")


def _box(*corners: float) -> tuple[float, ...]:
    return tuple(round(corner, 4) for corner in corners)


def _describe(canvas: Any, info: Info) -> None:
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject("")
    canvas.setCreator(info.creator)
    canvas.setProducer(info.creator)


class _Pen:
    """Writes marks as operators; tracks the graphics state, so that nothing is set twice."""

    def __init__(self, canvas: Any, fonts: Fonts, forms: Forms, strings: Strings, bleed: Bleed = NO_BLEED) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.forms, self.strings = forms, strings
        self.code: list[str] = []
        # Empty, not the defaults of a page: a form starts in the state of the page that draws it.
        self.state: dict[str, Ink] = {}
        self.over = False
        """Whether paint overprints; never at the start of a form."""
        self.spots = dict[str, str]()
        """Names of the spot inks used, in the file and on pages; ReportLab forgets those before a form."""
        self.bleed = bleed
        """Origin of the marks on the page."""
        self.page = (-1, 0)
        """Current page, and number of pages."""
        self.texts, self.written = 0, 0
        """Number of texts, and number of texts written."""

    def draw_runs(self, runs: Sequence[MarkedContent], tagged: bool) -> None:
        """Put runs on the current page, tagged as parts of the elements they belong to."""
        self.texts = sum(_count_texts(run.marks) for run in runs)
        for run in runs:
            self.code += [run.opening] if tagged else []
            self.draw(run.marks)
            self.code += ["EMC"] if tagged else []
        if self.code:
            self._flush()

    def draw(self, marks: Iterable[Mark]) -> None:
        """Put marks on the current page or form."""
        writers = {
            Text: self._text,
            Glyphs: self._glyphs,
            Image: self._image,
            Placed: self._placed,
        }
        for mark in strip_tags(marks):
            writers.get(type(mark), self._shape)(mark)  # type: ignore[operator]
        self._flush()

    def _set(self, **operators: Ink | None) -> None:
        self._overprint(PURE_BLACK in (operators.get("g"), operators.get("G")))
        for operator, value in operators.items():
            if value is not None and self.state.get(operator) != value:
                self.state[operator] = value
                self.code.append(
                    self._spot(operator, value) if isinstance(value, SpotInk) else _operation(operator, value)
                )

    def _spot(self, operator: str, ink: SpotInk) -> str:
        """Return the operators that set a spot ink, which the file has once by its name."""
        name, short = self.canvas._doc.addColor(CMYKColorSep(*ink[:4], spotName=ink.name))
        self.spots[name] = short
        choose, paint = ("cs", "scn") if operator == "g" else ("CS", "SCN")
        return f"{PDFName(short)} {choose} {_fine(ink.tint)} {paint}"

    def _overprint(self, wanted: bool) -> None:
        if wanted != self.over:
            self.canvas._extgstate._c |= _STATES
            self.code.append("/Over gs /Mask gs" if wanted else "/Knock gs")
            self.over = wanted

    def _shape(self, mark: Line | Rect | Dot | Polygon | Path) -> None:
        self._paint(shape_of(mark))

    def _paint(self, shape: Shape) -> None:
        path, fill, stroke, weight = shape
        if fill is not None and stroke is not None and (fill == PURE_BLACK) != (stroke == PURE_BLACK):
            self._paint(shape._replace(stroke=None))
            self._paint(shape._replace(fill=None))
            return
        self._set(g=fill, G=stroke, w=None if stroke is None else weight)
        self.code.append(f"{path} {_PAINTS[fill is not None, stroke is not None]}")

    def _text(self, mark: Text) -> None:
        mark = _begin_with_letters(mark)
        self._set(g=mark.ink)
        spacing = (f"{digits(mark.spacing)} Tc", "0 Tc") if mark.spacing else ("", "")
        shown = self._show_pieces(mark.font, mark.size, mark.shaped or (mark.text,))
        code = ["BT", spacing[0], f"{pair(mark.x, mark.y)} Td", *shown, spacing[1], "ET"]
        self._state(mark, " ".join(filter(None, code)))

    def _state(self, mark: Text | Glyphs, code: str) -> None:
        """Write a text with its statement; white space has none."""
        if not _is_written(mark):
            self.code.append(code)
            return
        said = _statement_of(mark, (*self.page, self.written, self.texts))
        said = said._replace(x=said.x + self.bleed.left, y=said.y + self.bleed.bottom)
        self.written += 1
        self.code.append(f"{_opening(TEXT, said)} {code} EMC")

    def _show_pieces(self, key: str, size: float, pieces: Pieces) -> Iterator[str]:
        """Yield the operators that show a shaped text; a new array begins with every subset of the font."""
        font, array = "", list[str]()
        for piece in pieces:
            if not isinstance(piece, str):
                array.append(digits(-piece))
                continue
            for name, shown in self._encode_runs(key, piece):
                if name != font:
                    yield from _show(array)
                    yield f"{name} {digits(size)} Tf"
                    font, array = name, []
                array.append(shown)
        yield from _show(array)

    def _glyphs(self, mark: Glyphs) -> None:
        """Write one text block; every item moves on from the origin of the one before."""
        self._set(g=mark.ink)
        code, font, x, y = ["BT"], "", 0.0, 0.0
        for left, base, text in mark.items:
            left, base = round(left, 2), round(base, 2)
            code.append(f"{pair(left - x, base - y)} Td")
            for name, shown in self._encode_runs(mark.font, text):
                code.append(f"{name} {digits(mark.size)} Tf {shown} Tj" if name != font else f"{shown} Tj")
                font = name
            x, y = left, base
        self._state(mark, " ".join([*code, "ET"]))

    def _encode_runs(self, key: str, text: str) -> list[tuple[str, str]]:
        """Return (font name in the file, literal string) for each run of one subset of the font."""
        found = self.strings.get((key, text))
        if found is None:
            font, document = embed_font(self.fonts[key].font), self.canvas._doc
            runs = font.splitString(text, document)
            found = [(font.getSubsetInternalName(subset, document), _literal(code)) for subset, code in runs]
            if len(self.strings) >= _MOST:
                self.strings.clear()
            self.strings[key, text] = found
        return found

    def _placed(self, mark: Placed) -> None:
        self.code += [_opening(BOARD, mark.said)] if mark.said else []
        self._draw_stored(mark.marks, self._form, f"{_TURNS[mark.turns]} {pair(mark.x, mark.y)}")
        self.code += ["EMC"] if mark.said else []

    def _image(self, mark: Image) -> None:
        size = f"{digits(mark.width)} 0 0 {digits(mark.height)}"
        self._draw_stored(mark.pixels, self._picture, f"{size} {pair(mark.x, mark.y)}")

    def _draw_stored(self, what: _Stored, store: Callable[[str, _Stored], None], matrix: str) -> None:
        """Draw an object by name; the first time, store it."""
        name = self.forms.get(what)
        if name is None:
            name = self.forms[what] = f"form{len(self.forms)}"
            store(name, what)
        self._overprint(False)
        self.code.append(f"q {matrix} cm")
        self._flush()
        self.canvas.doForm(name)
        self.code.append("Q")

    def _picture(self, name: str, pixels: Pixels) -> None:
        self.canvas._doc.Reference(_stream(pixels), self.canvas._doc.getXObjectName(name))

    def _flush(self) -> None:
        self.canvas._colorsUsed |= self.spots
        self.canvas.addLiteral("\n".join(self.code))
        self.code.clear()

    def _form(self, name: str, marks: tuple[Mark, ...]) -> None:
        box = bounds(marks, self.fonts).edges
        outwards = (-0.01, -0.01, 0.01, 0.01)
        self.canvas.beginForm(name, *(round(side + by, 2) for side, by in zip(box, outwards, strict=True)))
        pen = _Pen(self.canvas, self.fonts, self.forms, self.strings)
        pen.texts = _count_texts(marks)
        pen.draw(marks)
        states, inks = self.canvas._extgstate.getState() or {}, self.canvas._colorsUsed
        self.canvas.endForm(**({"Resources": self._resources(states)} if states or inks else {}))

    def _resources(self, states: Any) -> Any:
        """Return the resources of a form with graphics states or spot inks, which ReportLab leaves out."""
        canvas = self.canvas
        found = PDFResourceDictionary(ExtGState=states, XObject=canvas._doc.xobjDict(canvas._formsinuse))
        found.setColorSpace(canvas._colorsUsed)
        found.basicFonts()
        return found


def _count_texts(marks: Iterable[Mark]) -> int:
    """Return the number of texts among marks, without those in forms."""
    return sum(_is_written(mark) for mark in strip_tags(marks))


def _is_written(mark: Mark) -> bool:
    """Tell whether a mark is a text with more than white space."""
    match mark:
        case Text():
            return bool(mark.text.strip())
        case Glyphs():
            return any(text.strip() for _, _, text in mark.items)
    return False


def _begin_with_letters(mark: Text) -> Text:
    """Return a text that begins where its first glyph does, as figures of one width may stand amid their places."""
    if not mark.shaped or isinstance(mark.shaped[0], str):
        return mark
    return mark._replace(x=mark.x + mark.shaped[0] * mark.size / 1000, shaped=mark.shaped[1:])


def _statement_of(mark: Text | Glyphs, position: tuple[int, int, int, int]) -> Statement:
    """Return the statement of a text at a position: (page, number of pages, text, number of texts on the page)."""
    if isinstance(mark, Glyphs):
        x, y, _ = mark.items[0] if mark.items else (0.0, 0.0, "")
        said, fields, of = "".join(text for _, _, text in mark.items), None, ""
    else:
        x, y, said, fields, of = mark.x, mark.y, mark.text, mark.fields, mark.of
    x, y, size = (round(length, 2) + 0.0 for length in (x, y, mark.size))
    ink = mark.ink.mixture if isinstance(mark.ink, SpotInk) else mark.ink
    return Statement(*position, x, y, size, ink, fields, of, said)


def _opening(name: str, said: Statement | BoardStatement) -> str:
    """Return the operator that begins content with a statement; `EMC` ends it."""
    return f"/{name} <</{ENTRY} {_literal(as_string(said).encode('ascii'))}>> BDC"


def _stream(pixels: Pixels) -> Any:
    """Return a picture as an object of the file."""
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": pixels.columns,
        "Height": pixels.rows,
        "ColorSpace": PDFName(_SPACES[pixels.samples]),
        "BitsPerComponent": 8,
        "Filter": PDFName("DCTDecode" if pixels.jpeg else "FlateDecode"),
    }
    return PDFStream(PDFDictionary(entries), pixels.data)


def _link(canvas: Any, area: Area, bleed: Bleed) -> None:
    mark = area.link
    x, y = mark.x + bleed.left, mark.y + bleed.bottom
    box = (x, y, x + mark.width, y + mark.height)
    canvas.linkRect(area.said, mark.target, tuple(round(side, 2) for side in box), relative=0, thickness=0)


def _operation(operator: str, value: Ink) -> str:
    """Return the operator that sets a width, a gray or a colour."""
    if isinstance(value, tuple) and not isinstance(value, SpotInk):
        return f"{' '.join(map(_fine, value))} {_COLOURED[operator, len(value)]}"
    assert isinstance(value, float | int)
    return f"{digits(value)} {operator}"


def _fine(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"


def _show(array: Sequence[str]) -> Iterator[str]:
    """Yield the operator that shows strings, with moves between them if any."""
    if array:
        yield f"{array[0]} Tj" if len(array) == 1 else f"[{' '.join(array)}] TJ"


def _literal(code: bytes) -> str:
    """Return a PDF string in plain ASCII."""
    return "(" + "".join(chr(b) if 32 <= b < 127 and b not in b"()\\" else f"\\{b:03o}" for b in code) + ")"
