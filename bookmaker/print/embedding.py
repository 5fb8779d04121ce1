"""Fonts as ReportLab puts them into a PDF."""

import struct
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from bookmaker.print.fonts import Font
from bookmaker.values.errors import UserError

_DAMAGED = (TTFError, struct.error, LookupError, ValueError, TypeError, AttributeError, ArithmeticError)


class _Embedded(TTFont):  # type: ignore[misc]
    """A font for ReportLab that also embeds glyphs without a character, with the text they read as."""

    def __init__(self, font: Font) -> None:
        super().__init__(font.name, str(font.file))
        self.font = font
        self.known = 0

    def learn(self) -> None:
        """Take over the characters, private ones too, looked up since the last time."""
        for code, glyph in islice(self.font.glyphs.items(), self.known, None):
            self.face.charToGlyph[code] = glyph
            self.face.charWidths[code] = self.face._pdfScale(self.face.hmetrics[glyph][0])
        self.known = len(self.font.glyphs)

    def addObjects(self, document: Any) -> None:
        """Add the font to a file; a private character reads as the text that its glyph stands for."""
        subsets = self.state[document].subsets
        names = [self.getSubsetInternalName(number, document)[1:] for number in range(len(subsets))]
        super().addObjects(document)
        fonts = document.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            font = fonts[name]
            texts = {place: self.font.texts.get(code, chr(code)) for place, code in enumerate(subset) if code}
            document.idToObject[font.ToUnicode.name].content = _to_unicode(font.BaseFont, texts)


def embed_font(font: Font) -> Any:
    """Return a font for ReportLab with everything shaped in it; raise UserError if ReportLab cannot print it."""
    found = _register_font(font)
    found.learn()
    return found


@lru_cache(maxsize=1 << 8)
def try_font(font: Font) -> None:
    """Raise UserError for a font of which ReportLab cannot print every character."""
    face = _register_font(font).face
    codes = [*face.charToGlyph]
    try:
        for start in range(0, len(codes), 256):
            face.makeSubset(codes[start : start + 256])
    except _DAMAGED as error:
        raise UserError(
            f"{font.file}: this font is damaged ({error}); get it again, or name another in the layout"
        ) from None


@lru_cache(maxsize=1 << 8)
def _register_font(font: Font) -> _Embedded:
    try:
        made = _Embedded(font)
        # ReportLab would use an earlier font with an equal PostScript name in place of this one.
        postscript_name, made.face.name = made.face.name, font.name
        pdfmetrics.registerFont(made)
        made.face.name = postscript_name
    except _DAMAGED as error:
        raise UserError(f"{font.file}: not a TrueType font ({error}); name a .ttf file in the layout") from None
    return made


def _to_unicode(name: str, texts: Mapping[int, str]) -> str:
    """Return the ToUnicode map of a font for a PDF, in lists of at most 100 codes."""
    lines = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in texts.items()]
    lists = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            f"/CMapName /{name} def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *(line for part in lists for line in (f"{len(part)} beginbfchar", *part, "endbfchar")),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
