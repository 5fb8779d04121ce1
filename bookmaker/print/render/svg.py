"""Marks to SVG: a page as its PDF shows it, self-contained and alike everywhere, since letters are outlines.

Repeated drawings are stored once, under names made from their content, so that several files may share one HTML page.
Nothing is decided here.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

from bookmaker.print.fonts import Face, Fonts, Pieces
from bookmaker.print.inks import pixels_in, to_rgb
from bookmaker.print.render.paths import digits
from bookmaker.print.render.pixels import png_of
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
    Pixels,
    Placed,
    Polygon,
    Rect,
    Text,
    strip_tags,
)

Links = Mapping[str, str]
"""Addresses of links, by the labels of pages."""
NO_LINKS: Links = MappingProxyType({})
_EM = 1000
_COLOUR = re.compile('(fill|stroke)="#[0-9a-f]+"')


class AltText(NamedTuple):
    """The text of a picture for screen readers."""

    title: str = ""
    text: str = ""
    language: str = ""


SILENT = AltText()


def svg(page: Page, fonts: Fonts, said: AltText = SILENT, links: Links = NO_LINKS) -> bytes:
    """Return a page as SVG on white paper, in its size in points. Equal arguments give equal bytes.

    Links lead to the addresses in `links`; those to other pages are left out.
    """
    pen = Pen(fonts, links)
    drawn = "\n".join(pen.draw(page.marks))
    size = (digits(page.width), digits(page.height))
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {_role(said, links)}'
        f'width="{size[0]}pt" height="{size[1]}pt" viewBox="0 0 {size[0]} {size[1]}">',
        *_alt_elements(said),
        *(("<defs>", *pen.stored.values(), "</defs>") if pen.stored else ()),
        f'<rect width="{size[0]}" height="{size[1]}" fill="#fff"/>',
        # Marks have their origin at the bottom; PDF cuts sharp corners off later than SVG does.
        f'<g transform="matrix(1 0 0 -1 0 {size[1]})" stroke-miterlimit="10" fill="none">',
        drawn,
        "</g>",
        "</svg>\n",
    )
    return "\n".join(line for line in lines if line).encode()


def symbol(name: str, page: Page, fonts: Fonts) -> str:
    """Return a drawing of a page's size as a symbol of an HTML page, in the colour of the text around it."""
    pen = Pen(fonts, NO_LINKS)
    drawn = "".join(pen.draw(page.marks))
    stored = f"<defs>{''.join(pen.stored.values())}</defs>" if pen.stored else ""
    marks = _COLOUR.sub(r'\1="currentColor"', stored + drawn)
    size = (digits(page.width), digits(page.height))
    place = f'transform="matrix(1 0 0 -1 0 {size[1]})" stroke-miterlimit="10" fill="none"'
    return f'<symbol id="{name}" viewBox="0 0 {size[0]} {size[1]}"><g {place}>{marks}</g></symbol>'


def _role(said: AltText, links: Links) -> str:
    # Screen readers find no links inside the role of a picture.
    role = "" if links or not said.title else 'role="img" '
    return f'lang="{escape(said.language)}" {role}' if said.language else role


def _alt_elements(said: AltText) -> Iterator[str]:
    if said.title:
        yield f"<title>{escape(said.title, quote=False)}</title>"
    if said.text:
        yield f"<desc>{escape(said.text, quote=False)}</desc>"


class Pen:
    """Writes marks as elements; keeps the definitions they refer to by name."""

    def __init__(self, fonts: Fonts, links: Links) -> None:
        self.fonts = fonts
        self.links = links
        self.stored: dict[str, str] = {}

    def draw(self, marks: Iterable[Mark]) -> Iterator[str]:
        """Yield the elements that draw marks."""
        for mark in strip_tags(marks):
            yield self.element(mark)

    def element(self, mark: Mark) -> str:
        """Return the element that draws a mark, which is not tagged."""
        writers = {
            Line: _line,
            Rect: _rect,
            Dot: _dot,
            Polygon: _polygon,
            Path: _path,
            Text: self.text,
            Glyphs: self.glyphs,
            Image: self._image,
            Link: self.link,
            Placed: self._placed,
        }
        return writers[type(mark)](mark)  # type: ignore[operator, no-any-return]

    def text(self, mark: Text) -> str:
        pieces, spacing = mark.shaped or (mark.text,), mark.spacing / mark.size * 1000
        signs = "".join(self._signs(mark.font, pieces, spacing))
        place = f"translate({digits(mark.x)} {digits(mark.y)}) scale({_fine(mark.size / 1000)})"
        return f'<g fill="{colour_of(mark.ink)}" transform="{place}">{signs}</g>'

    def glyphs(self, mark: Glyphs) -> str:
        """Return a group in thousandths of the type size."""
        unit = mark.size / 1000
        items = "".join(
            "".join(self._signs(mark.font, (text,), 0.0, (round(x, 2) / unit, round(y, 2) / unit)))
            for x, y, text in mark.items
        )
        return f'<g fill="{colour_of(mark.ink)}" transform="scale({_fine(unit)})">{items}</g>'

    def _signs(self, key: str, pieces: Pieces, spacing: float, at: Point = (0.0, 0.0)) -> Iterator[str]:
        face = self.fonts[key]
        for x, sign in placed_signs(face, pieces, spacing):
            if data := outline(face, sign):
                name = self._store(f'<path id="{{}}" d="{data}"/>')
                yield f'<use xlink:href="#{name}"{_at(at[0] + x, at[1])}/>'

    def _image(self, mark: Image) -> str:
        address = escape(self.address(mark.pixels))
        name = self._store(f'<image id="{{}}" width="1" height="1" preserveAspectRatio="none" xlink:href="{address}"/>')
        # A picture has its first row on top; the page has its origin at the bottom.
        matrix = f"{digits(mark.width)} 0 0 -{digits(mark.height)} {digits(mark.x)} {digits(mark.y + mark.height)}"
        return f'<use xlink:href="#{name}" transform="matrix({matrix})"/>'

    def address(self, pixels: Pixels) -> str:
        """Return the address of a picture: the picture itself."""
        kind, data = image_file(pixels)
        return f"data:image/{kind};base64,{b64encode(data).decode()}"

    def link(self, mark: Link) -> str:
        if mark.target not in self.links:
            return ""
        return f'<a xlink:href="{escape(self.links[mark.target])}">{link_area(mark)}</a>'

    def _placed(self, mark: Placed) -> str:
        name = self._store(f'<g id="{{}}">{"".join(self.draw(mark.marks))}</g>')
        turned = f" rotate({90 * mark.turns})" if mark.turns else ""
        return f'<use xlink:href="#{name}" transform="translate({digits(mark.x)} {digits(mark.y)}){turned}"/>'

    def _store(self, element: str) -> str:
        """Keep an element once, and return its name, for which `{}` stands in the element."""
        name = "m" + hashlib.sha256(element.encode()).hexdigest()[:12]
        self.stored.setdefault(name, element.replace("{}", name, 1))
        return name


def link_area(mark: Link) -> str:
    """Return the element that takes the clicks of a link."""
    box = f'x="{digits(mark.x)}" y="{digits(mark.y)}" width="{digits(mark.width)}" height="{digits(mark.height)}"'
    return f'<rect {box} pointer-events="all"/>'


def _line(mark: Line) -> str:
    path = f"M{digits(mark.x1)} {digits(mark.y1)}L{digits(mark.x2)} {digits(mark.y2)}"
    return f'<path d="{path}"{_stroke(mark.ink, mark.width)}/>'


def _rect(mark: Rect) -> str:
    box = f'x="{digits(mark.x)}" y="{digits(mark.y)}" width="{digits(mark.width)}" height="{digits(mark.height)}"'
    radius = f' rx="{digits(mark.radius)}"' if mark.radius else ""
    return f"<rect {box}{radius}{_fill(mark.fill)}{_stroke(mark.stroke, mark.weight)}/>"


def _dot(mark: Dot) -> str:
    return f'<circle cx="{digits(mark.x)}" cy="{digits(mark.y)}" r="{digits(mark.radius)}"{_fill(mark.ink)}/>'


def _polygon(mark: Polygon) -> str:
    points = " ".join(f"{digits(x)},{digits(y)}" for x, y in mark.points)
    return f'<polygon points="{points}"{_fill(mark.fill)}{_stroke(mark.stroke, mark.weight)}/>'


def _path(mark: Path) -> str:
    data = "Z".join("".join(map(_piece, "M" + "L" * len(contour), contour)) for contour in mark.contours)
    return f'<path d="{data}Z"{_fill(mark.fill)}/>'


def _piece(letter: str, points: Iterable[Point]) -> str:
    numbers = [digits(number) for point in points for number in point]
    return (letter if len(numbers) == 2 else "C") + " ".join(numbers)


def _fill(ink: Ink | None) -> str:
    return "" if ink is None else f' fill="{colour_of(ink)}"'


def _stroke(ink: Ink | None, weight: float) -> str:
    return "" if ink is None else f' stroke="{colour_of(ink)}" stroke-width="{digits(weight)}"'


def colour_of(ink: Ink) -> str:
    """Return an ink as a colour of CSS."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in to_rgb(ink))


def image_file(pixels: Pixels) -> tuple[str, bytes]:
    """Return a picture as a file that browsers show: jpeg or png, and its content."""
    return ("jpeg", pixels.data) if pixels.jpeg else ("png", png_of(pixels_in(pixels, "rgb")))


def _at(x: float, y: float) -> str:
    """Return a place, in thousandths of the type size."""
    return "".join(f' {name}="{round(value, 1) + 0.0:g}"' for name, value in (("x", x), ("y", y)) if round(value, 1))


def _fine(value: float) -> str:
    return f"{value:.6g}"


def outline(face: Face, sign: str) -> str:
    """Return the outline of a character as SVG path data, in thousandths of the type size, y upwards; '' for a space.

    `sign` may be a private character that stands for a ligature.
    """
    return _outline(face.font, face.font.glyphs[ord(sign)])


def placed_signs(face: Face, pieces: Pieces, spacing: float) -> Iterator[tuple[float, str]]:
    """Yield each character of a shaped text with its distance from the start of the line.

    Distances, and the letterspace behind every character, are in thousandths of the type size.
    """
    widths, x = face.font.widths, 0.0
    for piece in pieces:
        if not isinstance(piece, str):
            x += piece
            continue
        for sign in piece:
            yield x, sign
            x += widths[ord(sign)] + spacing


class _Contours:
    """Writes the contours that HarfBuzz draws as path data."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.data: list[str] = []

    def moveTo(self, point: Point) -> None:
        self._add("M", point)

    def lineTo(self, point: Point) -> None:
        self._add("L", point)

    def qCurveTo(self, *points: Point) -> None:
        self._add("Q", *points)

    def curveTo(self, *points: Point) -> None:
        self._add("C", *points)

    def closePath(self) -> None:
        self.data.append("Z")

    def _add(self, letter: str, *points: Point) -> None:
        numbers = (f"{round(value * self.scale, 1) + 0.0:g}" for point in points for value in point)
        self.data.append(letter + " ".join(numbers))


@lru_cache(maxsize=1 << 12)
def _outline(font: Any, glyph: int) -> str:
    pen = _Contours(_EM / font.units)
    font.shaper.draw_glyph_with_pen(glyph, pen)
    return "".join(pen.data)
