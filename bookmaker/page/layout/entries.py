"""How a table of the decoder looks: letters at both ends of its rows, digits above and below its columns."""

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.engine.play.decoder import DIGITS, ROWS, signs_of
from bookmaker.page.layout.links import field, figure
from bookmaker.page.layout.text import Setting, Style
from bookmaker.values.codes import MINE
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Line, Mark, Rect, Text
from bookmaker.words import Words

COLUMNS, LINES = len(DIGITS) + 2, len(ROWS) + 2
"""Columns of a table with the letters at both sides, and lines with the digits above and below."""
WIDE, WIDEST, HIGH, HIGHEST = 1.5, 2.6, 1.3, 1.9
"""Least and greatest width of a column, and least and greatest height of a line, in type sizes."""
_TINTED, _TINT = 3, 0.88
"""Interval between tinted rows, and the tint, from 0 for black to 1 for white."""
SIGN = "sign"
"""Name in the file for a letter or a digit at the edge of a table, or an entry."""
_MINE = 1.7
"""Type size of the sign of a mine, in those of numbers."""


def draw_entries(entries: Sequence[str], box: Box, style: Style, words: Words) -> tuple[Mark, ...]:
    """Return a table, or its first rows, in a box: every third row tinted, the digits of a whole one also below."""
    return figure(_marks(entries, box, style), partial(_alt_text, entries, words))


def first_rows(entries: Sequence[str], corner: Point, width: float, style: Style) -> Box:
    """Return the box of a table's first rows below its upper left corner, at most `width` wide, in points."""
    size = style.setting("small").role.size
    high = (len(entries) // len(DIGITS) + 1) * HIGH * size
    return Box(corner[0], corner[1] - high, min(COLUMNS * WIDEST * size, width), high)


def _marks(entries: Sequence[str], box: Box, style: Style) -> Iterator[Mark]:
    rows = len(entries) // len(DIGITS)
    place = Box(0.0, 0.0, box.width / COLUMNS, box.height / (rows + 1 + (rows == len(ROWS))))
    for row in range(_TINTED - 1, rows, _TINTED):
        yield Rect(box.x, box.top - (row + 2) * place.height, box.width, place.height, _TINT)
    yield from _rules(box, place, rows, style)
    names, text = style.setting("small_strong"), style.setting("small")
    mines = text._replace(role=text.role.model_copy(update={"size": _MINE * text.role.size}))
    signs = signs_of(entries)
    edges, placed = signs[: -len(entries)], signs[-len(entries) :]
    yield from _signs(edges, names, box, place)
    yield from _signs([one for one in placed if one[2] != MINE], text, box, place)
    yield from _signs([one for one in placed if one[2] == MINE], mines, box, place)


def _rules(box: Box, place: Box, rows: int, style: Style) -> Iterator[Line]:
    """Yield the lines between a table and its letters and digits, and between its halves."""
    look = style.look.grid.line, style.look.grid.line_ink
    high, wide = (box.top - place.height, box.top - (rows + 1) * place.height), place.width
    for column in (1, COLUMNS // 2, COLUMNS - 1):
        yield Line(box.x + column * wide, high[0], box.x + column * wide, high[1], *look)
    for y in high[: 1 + (rows == len(ROWS))]:
        yield Line(box.x + wide, y, box.right - wide, y, *look)


def _signs(signs: Sequence[tuple[int, int, str]], setting: Setting, box: Box, place: Box) -> Iterator[Text]:
    """Yield signs by line and column, each in the middle of its place; signs of a sort stand at one height."""
    face, size = setting.fonts[setting.role.face], setting.role.size
    inks = {sign: face.ink(sign[0], size) for _, _, sign in signs}
    rise = face.ink("0", size) if any(sign.isalnum() for sign in inks) else face.ink(MINE, size)
    up = (place.height - rise.bottom - rise.top) / 2
    for line, column, sign in signs:
        wide = inks[sign].left + inks[sign].right + face.width(sign[1:], size)
        x, y = box.x + (column + 0.5) * place.width - wide / 2, box.top - (line + 1) * place.height + up
        yield field(SIGN, Text(x, y, sign, setting.role.face, size, setting.role.ink))


def _alt_text(entries: Sequence[str], words: Words) -> str:
    """Return a table in words, row by row."""
    wide = len(DIGITS)
    rows = (" ".join(entries[start : start + wide]) for start in range(0, len(entries), wide))
    said = (f"{letter}: {row}" for letter, row in zip(ROWS, rows, strict=False))
    return words.reasons.semicolon.join(said)
