"""Font files: which characters they have, how wide their text runs and where its ink lies."""

import hashlib
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from bookmaker.errors import NotFound, UserError


class Ink(NamedTuple):
    """The box that a glyph's black fills, in points, from the origin of the glyph."""

    left: float
    bottom: float
    right: float
    top: float


class Face:
    """One registered TrueType file. All measures are for text of `size` points."""

    def __init__(self, file: Path, font: Any) -> None:
        self.file = file
        self.font = font
        self.name: str = font.fontName
        """The name ReportLab knows it by."""
        self.postscript_name = _text(font.face.name)
        self.family = _text(font.face.familyName)

    def width(self, text: str, size: float) -> float:
        """Return the advance width of a text; raise UserError for a character the font lacks."""
        widths = self.font.face.charWidths
        try:
            return float(sum(widths[ord(char)] for char in text)) * size / 1000
        except KeyError:
            raise self._lacks(text) from None

    def cap_height(self, size: float) -> float:
        """Return the height of a capital letter."""
        return float(self.font.face.capHeight) * size / 1000

    def descent(self, size: float) -> float:
        """Return how far the deepest letters reach below the baseline."""
        return -float(self.font.face.descent) * size / 1000

    def ink(self, char: str, size: float) -> Ink:
        """Return the box of a glyph's outline; empty for a space."""
        face = self.font.face
        glyph = face.charToGlyph.get(ord(char))
        if glyph is None:
            raise self._lacks(char)
        start, end = face.glyphPos[glyph], face.glyphPos[glyph + 1]
        if start == end:
            return Ink(0.0, 0.0, 0.0, 0.0)
        header = face.get_chunk(face.get_table_pos("glyf")[0] + start, 10)
        scale = size / face.unitsPerEm
        return Ink(*(value * scale for value in struct.unpack(">5h", header)[1:]))

    def _lacks(self, text: str) -> UserError:
        char = next(char for char in text if ord(char) not in self.font.face.charToGlyph)
        return UserError(
            f"{self.file}: the font {self.family} has no character {char!r} (U+{ord(char):04X}), needed in {text!r}; "
            "write the text without it, or name another font in the layout"
        )


Fonts = Mapping[str, Face]
"""The faces of a look by their key, such as 'regular'."""


def load_fonts(files: Mapping[str, Path]) -> Fonts:
    """Register TrueType files and return their faces by key.

    Raises NotFound for a missing file, UserError for one that is not TrueType, and UserError for two files with the
    same PostScript name: a PDF would silently print both in the first.
    """
    faces = {key: _load(key, Path(file)) for key, file in files.items()}
    seen: dict[str, Face] = {}
    for face in faces.values():
        other = seen.setdefault(face.postscript_name, face)
        if other.file != face.file:
            raise UserError(
                f"{face.file}: has the same PostScript name as {other.file}, '{face.postscript_name}', and would print "
                "in its place; name two different fonts in the layout"
            )
    return faces


def _load(key: str, file: Path) -> Face:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise NotFound(
            f"{file}: the font file for '{key}' cannot be read ({error.strerror}); "
            "correct its path under faces in the layout"
        ) from None
    if content[:4] == b"OTTO":
        raise UserError(f"{file}: the font has CFF outlines; use its TrueType version (.ttf, glyf outlines)")
    # The content is part of the name: a changed file is another font, the same file is registered once.
    name = f"{file.stem}-{hashlib.sha256(content).hexdigest()[:12]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        _register(name, file)
    return Face(file, pdfmetrics.getFont(name))


def _register(name: str, file: Path) -> None:
    try:
        pdfmetrics.registerFont(TTFont(name, str(file)))
    except (TTFError, struct.error, IndexError, KeyError, ValueError) as error:
        raise UserError(f"{file}: not a TrueType font ({error}); name a .ttf file in the layout") from None


def _text(name: Any) -> str:
    """Return a name from a font file, which ReportLab gives as bytes, as text."""
    return name.decode("latin-1") if isinstance(name, bytes) else str(name)
