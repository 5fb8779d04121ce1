"""Marks to EPS for the systems of newspapers: one page in black ink, letters as outlines, so that no font is needed.

PostScript of level 2, or of level 3 for pictures other than JPEG. A few short procedures stand in for those of PDF or
SVG, and each letter is a procedure of its own. Nothing is decided here.
"""

import re
from base64 import a85encode
from collections.abc import Iterable, Iterator
from math import ceil
from textwrap import wrap
from unicodedata import normalize

from bookmaker.print.fonts import Fonts, Pieces
from bookmaker.print.inks import pixels_in, to_gray
from bookmaker.print.render.paths import Shape, digits, pair, polygon, rounded_path, shape_of
from bookmaker.print.render.svg import outline, placed_signs
from bookmaker.values.geometry import Point
from bookmaker.values.marks import (
    Dot,
    Glyphs,
    Image,
    Ink,
    Line,
    Link,
    Mark,
    Page,
    Path,
    Placed,
    Polygon,
    Rect,
    Text,
    strip_tags,
)

_PROCEDURES = """\
/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/n {newpath} bind def /f {fill} bind def /s {stroke} bind def
/g {setgray} bind def /w {setlinewidth} bind def /q {gsave} bind def /Q {grestore} bind def
/t {translate} bind def /z {dup scale} bind def
/d {gsave 3 1 roll translate newpath cvx exec fill grestore} bind def"""
"""Procedures; the last one draws a letter: across, up, its name."""
_PIECE = re.compile("([MLQCZ])([^MLQCZ]*)")
_LONGEST = 200
"""Most letters of a line; readers of DSC take 255."""


def eps(page: Page, fonts: Fonts, title: str = "", creator: str = "bookmaker") -> bytes:
    """Return a page as EPS in its size in points, on no ground: ASCII alone. Equal arguments give equal bytes."""
    pen = _Pen(fonts)
    drawn = list(pen.draw(page.marks))
    letters = (f"/{name} {{{data}}} bind def" for name, data in pen.letters.values())
    lines = (
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%Creator: {_plain(creator)}",
        f"%%Title: {_plain(title)}",
        f"%%BoundingBox: 0 0 {ceil(round(page.width, 4))} {ceil(round(page.height, 4))}",
        f"%%HiResBoundingBox: 0 0 {page.width:.4f} {page.height:.4f}",
        f"%%LanguageLevel: {pen.level}",
        "%%DocumentData: Clean7Bit",
        "%%DocumentProcessColors: Black",
        "%%Pages: 1",
        "%%EndComments",
        "%%BeginProlog",
        f"/bookmaker {100 + len(pen.letters)} dict def bookmaker begin",
        _PROCEDURES,
        *letters,
        "end",
        "%%EndProlog",
        "%%Page: 1 1",
        "bookmaker begin gsave 10 setmiterlimit 0 setlinecap 0 setlinejoin [] 0 setdash",
        *drawn,
        "grestore end",
        "showpage",
        "%%Trailer",
        "%%EOF",
    )
    return "".join(f"{part}\n" for line in lines for part in _wrap_line(line)).encode("ascii")


def _plain(text: str) -> str:
    """Return a text in parentheses, in ASCII and short, as a comment may hold it."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "(" + re.sub(r"([()\\])", r"\\\1", plain[:_LONGEST]) + ")"


def _wrap_line(line: str) -> list[str]:
    """Return a long line as several, broken between words."""
    return [line] if len(line) <= _LONGEST or "\n" in line else wrap(line, _LONGEST, break_on_hyphens=False)


class _Pen:
    """Writes marks as PostScript; keeps the letters it needs."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.letters: dict[tuple[str, str], tuple[str, str]] = {}
        """Name and path of each letter, by font and sign."""
        self.level = 2

    def draw(self, marks: Iterable[Mark]) -> Iterator[str]:
        """Yield lines that draw marks."""
        for mark in strip_tags(marks):
            match mark:
                case Line() | Polygon() | Path():
                    yield _paint_path(shape_of(mark))
                case Rect():
                    yield _paint_path(shape_of(mark)._replace(path=_box(mark)))
                case Dot():
                    circle = f"{pair(mark.x, mark.y)} {digits(mark.radius)} 0 360 arc h"
                    yield _paint_path(shape_of(mark)._replace(path=circle))
                case Text():
                    pieces, spacing = mark.shaped or (mark.text,), mark.spacing / mark.size * 1000
                    yield from self._text(mark.font, mark.ink, mark.size, [((mark.x, mark.y), pieces)], spacing)
                case Glyphs():
                    items = [((x, y), (text,)) for x, y, text in mark.items]
                    yield from self._text(mark.font, mark.ink, mark.size, items, 0.0)
                case Image():
                    yield from self._image(mark)
                case Placed():
                    yield f"q {pair(mark.x, mark.y)} t" + (f" {90 * mark.turns} rotate" if mark.turns else "")
                    yield from self.draw(mark.marks)
                    yield "Q"
                case Link():
                    pass

    def _text(
        self, font: str, ink: Ink, size: float, items: Iterable[tuple[Point, Pieces]], spacing: float
    ) -> Iterator[str]:
        """Yield letters in thousandths of their size."""
        unit = size / 1000
        yield f"q {_ink(ink)} {unit:.6g} z"
        for (x, y), pieces in items:
            for along, sign in placed_signs(self.fonts[font], pieces, spacing):
                if name := self._letter(font, sign):
                    yield f"{_fine(x / unit + along)} {_fine(y / unit)} /{name} d"
        yield "Q"

    def _letter(self, font: str, sign: str) -> str:
        """Return the name of a letter; '' for a space."""
        if (font, sign) not in self.letters:
            data = " ".join(_pieces(outline(self.fonts[font], sign)))
            if not data:
                return ""
            self.letters[font, sign] = f"g{len(self.letters)}", data
        return self.letters[font, sign][0]

    def _image(self, mark: Image) -> Iterator[str]:
        pixels = pixels_in(mark.pixels, "gray")
        self.level = self.level if pixels.jpeg else 3
        across, down = pixels.columns, pixels.rows
        yield f"q {pair(mark.x, mark.y)} t {pair(mark.width, mark.height)} scale /DeviceGray setcolorspace"
        yield f"<< /ImageType 1 /Width {across} /Height {down} /BitsPerComponent 8 /Decode [0 1]"
        yield f"/ImageMatrix [{across} 0 0 -{down} 0 {down}]"
        decode = "DCTDecode" if pixels.jpeg else "FlateDecode"
        yield f"/DataSource currentfile /ASCII85Decode filter /{decode} filter >> image"
        yield a85encode(pixels.data, wrapcol=100).decode().replace("\n%", "\n %") + "~>"
        yield "Q"


def _box(mark: Rect) -> str:
    """Return the path of a rectangle, with round corners if it has them."""
    right, high, radius = mark.x + mark.width, mark.y + mark.height, min(mark.radius, mark.width / 2, mark.height / 2)
    corners = ((mark.x, mark.y), (right, mark.y), (right, high), (mark.x, high))
    return rounded_path(mark._replace(radius=radius)) if radius else polygon(corners)


def _pieces(data: str) -> Iterator[str]:
    """Yield the path data of an outline as PostScript, which has only cubic curves."""
    x = y = 0.0
    for letter, said in _PIECE.findall(data):
        numbers = [float(number) for number in said.split()]
        if letter == "Z":
            yield "h"
            continue
        if letter == "Q":
            (x1, y1, x2, y2), letter = numbers, "C"
            first = (x + 2 * (x1 - x) / 3, y + 2 * (y1 - y) / 3)
            numbers = [*first, x2 + 2 * (x1 - x2) / 3, y2 + 2 * (y1 - y2) / 3, x2, y2]
        x, y = numbers[-2:]
        yield " ".join(map(_fine, numbers)) + f" {letter.lower()}"


def _paint_path(shape: Shape) -> str:
    """Return the operators that fill a path and then stroke it."""
    path, fill, stroke, weight = shape
    filled = "" if fill is None else f"{_ink(fill)} f"
    stroked = "" if stroke is None else f"{_ink(stroke)} {digits(weight)} w s"
    if filled and stroked:
        return f"n {path} q {filled} Q {stroked}"
    return f"n {path} {filled or stroked}" if filled or stroked else ""


def _ink(ink: Ink) -> str:
    return f"{round(to_gray(ink), 3) + 0.0:g} g"


def _fine(value: float) -> str:
    """Return a number in thousandths of a size of type."""
    return f"{round(value, 1) + 0.0:.7g}"
