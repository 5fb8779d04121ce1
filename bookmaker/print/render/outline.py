"""Glyphs as paths, and where they stand in a line of text, for what can embed no font."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bookmaker.print.fonts import Face, Pieces
from bookmaker.values.geometry import Point

_EM = 1000


def outline(face: Face, sign: str) -> str:
    """Return the outline of a character as SVG path data, in thousandths of the type size, y upwards; '' for a space.

    `sign` may be a private character that stands for a ligature.
    """
    return _outline(face.font, face.font.face.charToGlyph[ord(sign)])


def placed_signs(face: Face, pieces: Pieces, spacing: float) -> Iterator[tuple[float, str]]:
    """Yield each character of a shaped text with its distance from the start of the line.

    Distances, and the letterspace behind every character, are in thousandths of the type size.
    """
    widths, x = face.font.face.charWidths, 0.0
    for piece in pieces:
        if not isinstance(piece, str):
            x += piece
            continue
        for sign in piece:
            yield x, sign
            x += widths[ord(sign)] + spacing


class _Pen:
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
    pen = _Pen(_EM / font.face.unitsPerEm)
    font.shaper.draw_glyph_with_pen(glyph, pen)
    return "".join(pen.data)
