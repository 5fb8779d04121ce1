"""How a table of the decoder looks: letters at both ends of its rows, digits above and below its columns."""

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.engine.play.decoder import CODES, DIGITS, LETTERS, ROWS, signs_of
from bookmaker.page.layout.links import field, figure
from bookmaker.page.layout.text import Setting, Style
from bookmaker.values.codes import MINE, Opening, Table
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Line, Mark, Rect, Text
from bookmaker.words import Words
from bookmaker.words.rules import opening_text

COLUMNS, LINES = len(DIGITS) + 2, len(ROWS) + 2
"""Columns of a table with the letters at both sides, and lines with the digits above and below."""
WIDE, WIDEST, HIGH, HIGHEST, EASY = 1.5, 2.6, 1.3, 1.9, 1.35
"""Least and greatest width of a column, least and greatest height of a line, and its least height above openings, in
type sizes."""
_TINTED, _TINT = 3, 0.88
"""Interval between tinted rows, and the tint, from 0 for black to 1 for white."""
SIGN = "sign"
"""Name in the file for a letter or a digit at the edge of a table, or an entry."""
BELOW = 0.9
"""White space above the openings below a table, in type sizes."""
_NEAR, _APART, _BETWEEN = 0.4, 0.5, 1.2
"""White space between a code and its numbers, between rows of an opening, and between openings, in type sizes."""
Placed = list[tuple[float, str, Setting]]
"""Words of a line, each with its offset."""
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


def listing_height(lines: int, style: Style) -> float:
    """Return the height of `lines` lines of openings below a table, with the white space above them, in points."""
    small = style.setting("small").role
    return lines * small.leading + BELOW * small.size * bool(lines)


def letter_openings(table: Table, room: int, width: float, style: Style) -> tuple[list[str], list[Placed]]:
    """Return the entries of a table and up to `room` lines below it: a letter follows each number that opens more.

    Of the openings those are chosen that save most look-ups for their length.
    """
    entries, chosen = list(table.entries), list[Opening]()
    wide = {one: sum(end for _, end, _ in _rows("m", one, style)) for one in table.openings}
    for one in sorted(table.openings, key=lambda one: -one.gain / wide[one]):
        more = [other for other in table.openings if other in chosen or other == one]
        if len(more) <= len(LETTERS) and len(_flow(more, width, style)) <= room:
            chosen = more
    for letter, one in zip(LETTERS, chosen, strict=False):
        for code in one.codes:
            entries[CODES.index(code)] += letter
    return entries, _flow(chosen, width, style)


def _flow(openings: Sequence[Opening], width: float, style: Style) -> list[Placed]:
    """Return the lines of lettered openings, which break before codes."""
    lines, at, size = list[Placed](), width, style.setting("small").role.size
    for letter, one in zip(LETTERS, openings, strict=False):
        for words, wide, gap in _rows(letter, one, style):
            if at + wide > width:
                lines, at = [*lines, []], 0.0
            lines[-1] += [(at + aside, word, setting) for aside, word, setting in words]
            at += wide + gap * size
    return lines


def _rows(letter: str, one: Opening, style: Style) -> Iterator[tuple[Placed, float, float]]:
    """Yield the rows of an opening, each a code with its numbers: its words, its width, and the space after it."""
    text, names = style.setting("small"), style.setting("small_strong")
    lead, *words = opening_text(letter, one).split(" ")
    rows = [*zip(words[::2], words[1::2], strict=True)]
    for index, (code, numbers) in enumerate(rows):
        own, at = [(0.0, lead, names)] if index == 0 else [], (names.width(f"{lead} ") if index == 0 else 0.0)
        behind = at + text.width(code) + _NEAR * text.role.size
        yield (
            [*own, (at, code, text), (behind, numbers, text)],
            behind + text.width(numbers),
            _BETWEEN if index + 1 == len(rows) else _APART,
        )


def draw_openings(lines: Sequence[Placed], corner: Point, style: Style) -> Iterator[Text]:
    """Yield the lines of openings below the lower left corner of a table."""
    text = style.setting("small")
    top = corner[1] - BELOW * text.role.size - text.cap_height
    for index, words in enumerate(lines):
        yield from (own.line(word, corner[0] + at, top - index * text.role.leading) for at, word, own in words)


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
