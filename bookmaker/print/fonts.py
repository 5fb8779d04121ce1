"""Font files: their characters, and the shape, width and ink of their text.

HarfBuzz measures and shapes, ReportLab embeds (`embedding.py`). A glyph without a character of its own, such as a
ligature, gets a private character here, by which ReportLab knows it; the file states the text that it reads as.
"""

import struct
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import uharfbuzz

from bookmaker.values.errors import UserError
from bookmaker.values.geometry import Box

V = TypeVar("V")
Pieces = tuple[str | float, ...]
"""A text ready to draw: strings of glyphs, and moves to the right between them in thousandths of the type size."""

_PRIVATE = 0xF0000
"""First private character for glyphs without a character."""
_FAMILY, _POSTSCRIPT_NAME = 1, 6
"""Ids of names in a font file."""
_SPACE, _FIRM_SPACE = 0x20, 0xA0
"""Spaces; the second prints as the first."""
_NO_SWITCHES = {"calt": False, "kern": True}
"""Features of all text: no contextual alternates, which turn `->` into an arrow; text prints as written."""
_NO_LIGATURES = {**_NO_SWITCHES, "liga": False, "clig": False}
_TABULAR = {"tnum": True, "kern": False}


class Shaped(NamedTuple):
    """A text with kerning and, if wanted, ligatures."""

    width: float
    """Width in thousandths of the type size."""
    pieces: Pieces


class _Glyph(NamedTuple):
    """A glyph that stands for `text`; lengths in font units."""

    number: int
    text: str
    advance: float
    moved: bool
    """It stands off its place in the line, such as an accent over its letter."""


class _Codes(dict[int, V]):
    """Facts of a font about characters, by their codes; looked up on first use."""

    def __init__(self, found: Callable[[int], V]) -> None:
        self.found = found

    def __missing__(self, code: int) -> V:
        self[code] = value = self.found(code)
        return value


class Font:
    """A font file as HarfBuzz reads it; lengths are in thousandths of the type size."""

    def __init__(self, file: Path, name: str, content: bytes) -> None:
        self.file = file
        self.name = name
        """Its name for ReportLab."""
        self.table = uharfbuzz.Face(content)
        self.shaper = uharfbuzz.Font(self.table)
        self.postscript_name = self.table.get_name(_POSTSCRIPT_NAME) or name
        self.family = self.table.get_name(_FAMILY) or name
        self.units: int = self.table.upem
        """Units of the file's lengths per type size."""
        self.descent, self.cap_height = map(self.to_thousandths, _heights(self.table))
        self.glyphs = _Codes(self._glyph)
        """Glyph of a character by code; KeyError for one that the font lacks."""
        self.widths = _Codes(lambda code: self.to_thousandths(self.shaper.get_glyph_h_advance(self.glyphs[code])))
        """Advance width of a character by code, without kerning."""
        self.signs: dict[tuple[int, str], str] = {}
        self.texts: dict[int, str] = {}
        """Text that the glyph of a private character reads as."""

    def to_thousandths(self, units: float) -> float:
        return units * (1000 / self.units)

    def _glyph(self, code: int) -> int:
        if glyph := self.shaper.get_nominal_glyph(_SPACE if code == _FIRM_SPACE else code):
            return int(glyph)
        raise KeyError(code)

    def sign(self, glyph: _Glyph) -> str:
        """Return the character that draws a glyph: its own, or a private one."""
        if len(glyph.text) == 1 and self.shaper.get_nominal_glyph(ord(glyph.text)) == glyph.number:
            return glyph.text
        key = (glyph.number, glyph.text)
        if key not in self.signs:
            code = _PRIVATE + len(self.signs)
            self.signs[key], self.texts[code], self.glyphs[code] = chr(code), glyph.text, glyph.number
        return self.signs[key]


def _heights(table: Any) -> tuple[int, int]:
    """Return the depth of letters below the baseline, negative, and the height of capitals, in units of a font."""
    measures, head = (table.reference_table(name).data for name in ("OS/2", "head"))
    if len(measures) >= 72:
        (version,), (ascent, descent) = struct.unpack(">H", measures[:2]), struct.unpack(">2h", measures[68:72])
        return descent, struct.unpack(">h", measures[88:90])[0] if version > 1 and len(measures) >= 90 else ascent
    return struct.unpack(">h2xh", head[38:44]) if len(head) >= 44 else (0, 0)


class Face:
    """One TrueType file. All measures are for text of `size` points."""

    def __init__(self, font: Font) -> None:
        self.file = font.file
        self.font = font
        self.postscript_name = font.postscript_name

    def width(self, text: str, size: float) -> float:
        """Return the advance width of a text without kerning; raise UserError for a character the font lacks."""
        widths = self.font.widths
        try:
            return float(sum(map(widths.__getitem__, map(ord, text)))) * size / 1000
        except KeyError:
            raise self._lacks(text) from None

    def shape(self, text: str, ligatures: bool = True, tabular: bool = False) -> Shaped:
        """Return a text with kerning inside its words, or with figures of one width, for columns of numbers.

        Raises UserError for a character the font lacks.
        """
        try:
            return _shape_text(self.font, text.replace("\u00a0", " "), ligatures, tabular)
        except KeyError:
            raise self._lacks(text) from None

    def pieces_width(self, pieces: Pieces, size: float) -> float:
        """Return the width of a shaped text."""
        widths = self.font.widths
        parts = (sum(map(widths.__getitem__, map(ord, part))) if isinstance(part, str) else part for part in pieces)
        return float(sum(parts)) * size / 1000

    def cap_height(self, size: float) -> float:
        """Return the height of a capital letter."""
        return self.font.cap_height * size / 1000

    def descent(self, size: float) -> float:
        """Return the depth of the deepest letters below the baseline."""
        return -self.font.descent * size / 1000

    def ink(self, char: str, size: float) -> Box:
        """Return the box that a glyph's black fills, from the origin of the glyph; empty for a space."""
        try:
            edges = _edges(self.font, char)
        except KeyError:
            raise self._lacks(char) from None
        scale = size / self.font.units
        return Box.from_edges(*(value * scale for value in edges))

    def _lacks(self, text: str) -> UserError:
        char = next(char for char in text if not _is_drawn(self.font, char))
        return UserError(
            f"{self.file}: the font {self.font.family} has no character {char!r} (U+{ord(char):04X}), "
            f"needed in {text!r}; write the text without it, or name another font in the layout"
        )


class Ruler(Face):
    """A face that measures letters as wide as an x where it lacks them, so that a page can be planned in spite."""

    def width(self, text: str, size: float) -> float:
        return super().width(self._drawable(text), size)

    def shape(self, text: str, ligatures: bool = True, tabular: bool = False) -> Shaped:
        return super().shape(self._drawable(text), ligatures, tabular)

    def ink(self, char: str, size: float) -> Box:
        return super().ink(self._drawable(char), size)

    def _drawable(self, text: str) -> str:
        return "".join(char if _is_drawn(self.font, char) else "x" for char in text)


@lru_cache(maxsize=1 << 12)
def _edges(font: Font, char: str) -> tuple[int, ...]:
    """Return the edges of a glyph's black in units of the font; raise KeyError for a character that it lacks."""
    found = font.shaper.get_glyph_extents(font.glyphs[ord(char)])
    left, top = found.x_bearing, found.y_bearing
    return left, top + found.height, left + found.width, top


@lru_cache(maxsize=1 << 12)
def _shape_text(font: Font, text: str, ligatures: bool, tabular: bool) -> Shaped:
    """Return a text with kerning inside its words; raise KeyError for a character the font lacks."""
    words = [_shaped_word(font, word, ligatures, tabular) for word in text.split(" ")]
    space = font.widths[32] if len(words) > 1 else 0.0
    width = sum(word.width for word in words) + (len(words) - 1) * space
    return Shaped(width, _join_pieces([word.pieces for word in words], " "))


@lru_cache(maxsize=1 << 12)
def _shaped_word(font: Font, word: str, ligatures: bool, tabular: bool = False) -> Shaped:
    """Return a word with kerning; raise KeyError for a character the font lacks."""
    glyphs = _glyphs(font, word, ligatures, tabular)
    widths = font.widths
    if any(glyph.moved or not glyph.text for glyph in glyphs):
        return Shaped(sum(widths[ord(char)] for char in word), (word,))
    pieces, total = list[Pieces](), 0.0
    for glyph in glyphs:
        sign = font.sign(glyph)
        width, advance = widths[ord(sign)], font.to_thousandths(glyph.advance)
        room = (_figure(font) - advance) / 2 if tabular and glyph.text.isdigit() else 0.0
        before, move = round(room, 2), round(advance + room - width, 2)
        pieces.append((before, sign, move))
        total += before + width + move
    return Shaped(total, _join_pieces(pieces))


@lru_cache(maxsize=1 << 8)
def _figure(font: Font) -> float:
    """Return the width of the widest figure for tables, in thousandths of the type size."""
    return max(float(font.to_thousandths(glyph.advance)) for glyph in _glyphs(font, "0123456789", False, True))


def _is_drawn(font: Font, char: str) -> bool:
    try:
        return bool(_shaped_word(font, char, False))
    except KeyError:
        return False


def _join_pieces(groups: Iterable[Pieces], between: str = "") -> Pieces:
    """Return groups of pieces as one, with `between` between groups and neighbouring strings joined.

    Moves by nothing are left out.
    """
    found, text, sign = list[str | float](), "", ""
    for group in groups:
        text, sign = text + sign, between
        for piece in group:
            if isinstance(piece, str):
                text += piece
            elif piece:
                found += (text, piece) if text else (piece,)
                text = ""
    return (*found, text) if text else tuple(found)


def _glyphs(font: Font, word: str, ligatures: bool, tabular: bool) -> list[_Glyph]:
    """Return the glyphs of a word, each with the characters it stands for; raise KeyError for a missing one."""
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(word)
    buffer.guess_segment_properties()
    # HarfBuzz would take the language, and thus other glyphs, from the machine.
    buffer.direction, buffer.language = "ltr", "und"
    switches = _NO_SWITCHES if ligatures else _NO_LIGATURES
    uharfbuzz.shape(font.shaper, buffer, {**switches, **_TABULAR} if tabular else switches)
    # An empty buffer has None in place of a list.
    infos, places = buffer.glyph_infos or [], buffer.glyph_positions or []
    if any(info.codepoint == 0 for info in infos):
        raise KeyError(word)
    texts = [word[start:end] for start, end in pairwise([*(info.cluster for info in infos), len(word)])]
    return [
        _Glyph(info.codepoint, text, place.x_advance, bool(place.x_offset or place.y_offset or place.y_advance))
        for info, text, place in zip(infos, texts, places, strict=True)
    ]


Fonts = Mapping[str, Face]
"""The faces of a look by their key, such as 'regular'."""


def cut(file: Path, characters: str) -> bytes:
    """Return a font file with only some characters and their kerning; missing characters are skipped."""
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.clear()
    for char in characters:
        wanted.unicode_set.add(ord(char))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.add(int.from_bytes(b"kern", "big"))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    kept: bytes = uharfbuzz.subset(uharfbuzz.Face(file.read_bytes()), wanted).blob.data
    return kept


def rulers(fonts: Fonts) -> Fonts:
    """Return fonts that measure letters even where they lack them."""
    return {name: Ruler(face.font) for name, face in fonts.items()}
