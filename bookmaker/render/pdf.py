"""Marks to PDF with ReportLab: embedded fonts only, DeviceGray only, the same bytes for the same pages.

Operators are written literally, one text block for each `Glyphs` mark, because that is several times as fast and as
small as ReportLab's drawing calls; ReportLab subsets the fonts and writes the file. Nothing is decided here.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from bookmaker.fonts import Fonts
from bookmaker.marks import Dot, Glyphs, Line, Mark, Page, Placed, Polygon, Rect, Text
from bookmaker.render.bounds import bounds

_KAPPA = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""


class Info(NamedTuple):
    """What the file says about itself."""

    title: str
    author: str
    language: str
    creator: str


def render(pages: Sequence[Page], fonts: Fonts, info: Info) -> bytes:
    """Return a PDF of the pages, at least one. Equal pages, fonts and info give equal bytes."""
    file = BytesIO()
    canvas = Canvas(
        file,
        (pages[0].width, pages[0].height),
        invariant=1,
        pageCompression=1,
        # Without a font of our own every file would list a Helvetica that is not embedded.
        initialFontName=next(iter(fonts.values())).name,
        lang=info.language,
    )
    _describe(canvas, info)
    forms: dict[tuple[Mark, ...], str] = {}
    for number, page in enumerate(pages):
        canvas.setPageSize((page.width, page.height))
        canvas.addPageLabel(number, prefix=page.label)
        _Pen(canvas, fonts, forms).draw(page.marks)
        canvas.showPage()
        # ReportLab writes an empty transition for every page, which printers' checks report.
        canvas._doc.Pages.pages[-1].Trans = None
    canvas.save()
    return file.getvalue()


def _describe(canvas: Any, info: Info) -> None:
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject("")
    canvas.setCreator(info.creator)
    canvas.setProducer(info.creator)


class _Pen:
    """Writes marks as operators; remembers the graphics state, so that nothing is set twice."""

    def __init__(self, canvas: Any, fonts: Fonts, forms: dict[tuple[Mark, ...], str]) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.forms = forms
        self.code: list[str] = []
        # Empty, not the defaults of a page: a form starts in the state of the page that draws it.
        self.state: dict[str, float] = {}

    def draw(self, marks: Iterable[Mark]) -> None:
        """Put marks on the current page or form."""
        writers = {
            Line: self._line,
            Rect: self._rect,
            Dot: self._dot,
            Polygon: self._polygon,
            Text: self._text,
            Glyphs: self._glyphs,
            Placed: self._placed,
        }
        for mark in marks:
            writers[type(mark)](mark)  # type: ignore[operator]
        self._flush()

    def _set(self, **operators: float | None) -> None:
        for operator, value in operators.items():
            if value is not None and self.state.get(operator) != value:
                self.state[operator] = value
                self.code.append(f"{_n(value)} {operator}")

    def _line(self, mark: Line) -> None:
        self._set(G=mark.gray, w=mark.width)
        self.code.append(f"{_xy(mark.x1, mark.y1)} m {_xy(mark.x2, mark.y2)} l S")

    def _rect(self, mark: Rect) -> None:
        self._set(g=mark.fill, G=mark.stroke, w=mark.weight if mark.stroke is not None else None)
        path = _rounded(mark) if mark.radius else f"{_xy(mark.x, mark.y)} {_xy(mark.width, mark.height)} re"
        self.code.append(f"{path} {_paint(mark.fill, mark.stroke)}")

    def _dot(self, mark: Dot) -> None:
        self._set(g=mark.gray)
        side = 2 * mark.radius
        square = Rect(mark.x - mark.radius, mark.y - mark.radius, side, side, radius=mark.radius)
        self.code.append(f"{_rounded(square)} f")

    def _polygon(self, mark: Polygon) -> None:
        self._set(g=mark.fill, G=mark.stroke, w=mark.weight if mark.stroke is not None else None)
        first, *others = mark.points
        path = " ".join([f"{_xy(*first)} m", *(f"{_xy(*point)} l" for point in others)])
        self.code.append(f"{path} h {_paint(mark.fill, mark.stroke)}")

    def _text(self, mark: Text) -> None:
        spacing = (f"{_n(mark.spacing)} Tc", "0 Tc") if mark.spacing else ("", "")
        self._block(Glyphs(mark.font, mark.size, ((mark.x, mark.y, mark.text),), mark.gray), *spacing)

    def _glyphs(self, mark: Glyphs) -> None:
        self._block(mark)

    def _block(self, mark: Glyphs, before: str = "", after: str = "") -> None:
        """Write one text block; every item moves on from the origin of the one before."""
        self._set(g=mark.gray)
        code, font, x, y = ["BT", before], "", 0.0, 0.0
        for left, base, text in mark.items:
            left, base = round(left, 2), round(base, 2)
            code.append(f"{_xy(left - x, base - y)} Td")
            for name, shown in self._encoded(mark.font, text):
                code.append(f"{name} {_n(mark.size)} Tf {shown} Tj" if name != font else f"{shown} Tj")
                font = name
            x, y = left, base
        self.code.append(" ".join(filter(None, [*code, after, "ET"])))

    def _encoded(self, key: str, text: str) -> list[tuple[str, str]]:
        """Return (font name in the file, literal string) for each run of one subset of the font."""
        font, document = self.fonts[key].font, self.canvas._doc
        runs = font.splitString(text, document)
        return [(font.getSubsetInternalName(subset, document), _literal(code)) for subset, code in runs]

    def _placed(self, mark: Placed) -> None:
        name = self.forms.get(mark.marks)
        if name is None:
            name = self.forms[mark.marks] = f"form{len(self.forms)}"
            self._form(name, mark.marks)
        self.code.append(f"q 1 0 0 1 {_xy(mark.x, mark.y)} cm")
        self._flush()
        self.canvas.doForm(name)
        self.code.append("Q")

    def _flush(self) -> None:
        self.canvas.addLiteral("\n".join(self.code))
        self.code.clear()

    def _form(self, name: str, marks: tuple[Mark, ...]) -> None:
        box = bounds(marks, self.fonts)
        self.canvas.beginForm(name, *(_outwards(value, i > 1) for i, value in enumerate(box)))
        _Pen(self.canvas, self.fonts, self.forms).draw(marks)
        self.canvas.endForm()


def _outwards(value: float, up: bool) -> float:
    return round(value + (0.01 if up else -0.01), 2)


def _n(value: float) -> str:
    """Return a number for the file: hundredths of a point are finer than any printer's dot."""
    return f"{round(value, 2) + 0.0:g}"


def _xy(x: float, y: float) -> str:
    return f"{_n(x)} {_n(y)}"


def _paint(fill: float | None, stroke: float | None) -> str:
    return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        fill is not None, stroke is not None
    ]


def _rounded(mark: Rect) -> str:
    """Return the path of a rectangle whose corners are quarter circles; a circle, if they meet."""
    x, y, r = mark.x, mark.y, mark.radius
    right, top, k = x + mark.width, y + mark.height, mark.radius * (1 - _KAPPA)
    corners = (
        ((right - k, y), (right, y + k), (right, y + r), (right, top - r)),
        ((right, top - k), (right - k, top), (right - r, top), (x + r, top)),
        ((x + k, top), (x, top - k), (x, top - r), (x, y + r)),
        ((x, y + k), (x + k, y), (x + r, y), (right - r, y)),
    )
    sides = min(mark.width, mark.height) > 2 * r
    curves = (f"{_xy(*a)} {_xy(*b)} {_xy(*c)} c" + f" {_xy(*end)} l" * sides for a, b, c, end in corners)
    return f"{_xy(right - r, y)} m {' '.join(curves)} h"


def _literal(code: bytes) -> str:
    """Return a PDF string in plain ASCII."""
    return "(" + "".join(chr(b) if 32 <= b < 127 and b not in b"()\\" else f"\\{b:03o}" for b in code) + ")"
