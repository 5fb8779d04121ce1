"""The tables of the decoder: the letter and the digit in a closed cell find its number, or a mine."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.engine.play.decoder import DIGITS, ROWS, label, tables_for
from bookmaker.kinds.base import DECODER
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, Part, figure, linked, tag
from bookmaker.page.layout.opening import headed
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import (
    RECTO,
    Context,
    Item,
    Options,
    PageType,
    Plan,
    PlannedPage,
    titled_pages,
    too_small,
)
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import MINE
from bookmaker.values.marks import Glyphs, Line, Mark, Rect

_COLUMNS, _LINES = len(DIGITS) + 2, len(ROWS) + 2
"""Columns of a table with the letters at both sides, and lines with the digits above and below."""
_WIDE, _WIDEST, _HIGH, _HIGHEST = 1.5, 2.6, 1.3, 1.9
"""The least and the most width of a column and height of a line, in type sizes."""
_BETWEEN = 2.2
"""White space between two tables, in type sizes."""
_TINTED, _TINT = 3, 0.88
"""Every how manieth row is tinted, and how light, from 0 for black to 1 for white."""
_RULE, _RULE_INK = 0.5, 0.4
"""How thick the lines of a table are, in points, and their ink."""
_MINE = 1.7
"""The type size of the sign of a mine, in those of numbers."""


class Shared(NamedTuple):
    """A table as it is planned: what it is called, and the puzzles that it is for."""

    label: str
    numbers: tuple[int, ...]


class _Form(NamedTuple):
    """How tables stand on a page."""

    across: int
    down: int
    column: float
    """Width in points."""
    line: float
    """Height in points."""
    head: int
    """Lines over a table that say what it is for."""
    gap: float


def shared_tables(plan: Plan) -> Iterator[Shared]:
    """Yield the tables of a book in their order."""
    first = 0
    for index, section in enumerate(plan.book.sections):
        if section.played.play == DECODER:
            numbers = plan.numbers(index)
            count = tables_for(len(numbers), section.played.per_table)
            yield from (Shared(label(first + place), tuple(numbers[place::count])) for place in range(count))
            first += count


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    tables = list(shared_tables(plan))
    if not tables:
        return ()
    below = _form(plan, tables, _head(plan, Box(0.0, 0.0, *plan.size))[1])
    form = below or _form(plan, tables, 0.0)
    if form is None:
        raise too_small(plan, "the tables of the decoder", "use a larger trim, or another play")
    count = form.across * form.down
    pages = [tables[start : start + count] for start in range(0, len(tables), count)]
    opens = [] if below else [tables[:0]]
    lays = [partial(_lay, form, there, page == 0) for page, there in enumerate((*opens, *pages))]
    planned = titled_pages(lays, _title(plan), RECTO)
    return tuple(
        page._replace(decodes={number: one.label for one in there for number in one.numbers})
        for page, there in zip(planned, (*opens, *pages), strict=True)
    )


def _title(plan: Plan) -> str:
    return plan.words.decoder.title


def _form(plan: Plan, tables: Sequence[Shared], room: float) -> _Form | None:
    """Return how tables stand side by side and one below the other, below `room`; None where not one fits."""
    text, (width, height) = plan.style.setting("small"), plan.size
    size, gap = text.role.size, _BETWEEN * text.role.size
    across = int((width + gap) / (_COLUMNS * _WIDE * size + gap) + 1e-6)
    column = min(_WIDEST * size, ((width + gap) / max(1, across) - gap) / _COLUMNS)
    head = max(len(text.broken(_said(one, plan), _COLUMNS * column)) for one in tables)
    over = head * text.role.leading
    down = int((height - room + gap) / (_LINES * _HIGH * size + over + gap) + 1e-6)
    if not across or not down:
        return None
    line = min(_HIGHEST * size, ((height - room + gap) / down - gap - over) / _LINES)
    return _Form(across, down, column, line, head, gap)


def _head(plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    texts = plan.words.decoder
    return headed(_title(plan), f"{texts.intro} {texts.again}", plan.style, body)


def _said(one: Shared, plan: Plan) -> str:
    words = plan.words
    numbers = words.hints.comma.join(map(str, one.numbers))
    return words.count(words.decoder.head, len(one.numbers), label=one.label, numbers=numbers)


def _lay(form: _Form, there: Sequence[Shared], first: bool, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    opening, down = _head(plan, body) if first else ((), 0.0)
    tables, marks = {table.label: table for table in plan.hidden.tables}, list(opening)
    wide, text = _COLUMNS * form.column, plan.style.setting("small")
    high = form.head * text.role.leading + _LINES * form.line + form.gap
    for place, one in enumerate(there):
        row, column = divmod(place, form.across)
        left, top = body.x + column * (wide + form.gap), body.top - down - row * high
        marks += tag(PARAGRAPH, _header(one, left, top, wide, context))
        low = top - form.head * text.role.leading - _LINES * form.line
        box = Box(left, low, wide, _LINES * form.line)
        entries = tables[one.label].entries
        marks += figure(_drawn(entries, box, form, plan), partial(_spoken, entries, plan))
    return tuple(marks)


def _header(one: Shared, left: float, top: float, wide: float, context: Context) -> Iterator[Mark]:
    """Yield the lines that say what a table is for; each number leads to its puzzle."""
    plan = context.plan
    text, pages = plan.style.setting("small_strong"), context.references.puzzles
    lines = plan.style.setting("small").broken(_said(one, plan), wide)
    for index, line in enumerate(lines):
        words = line.split(" ")
        parts = [Part(f"{word} " if word is not words[-1] else word, _leads(word, pages, plan)) for word in words]
        yield from linked(parts, text, left, top - text.cap_height - index * text.role.leading)


def _leads(word: str, pages: Mapping[int, str], plan: Plan) -> str:
    number = word.strip(", ")
    return pages.get(int(number), "") if number.isdigit() and plan.style.look.links else ""


def _drawn(entries: Sequence[str], box: Box, form: _Form, plan: Plan) -> Iterator[Mark]:
    """Yield a table, or its first rows: every third one on a tint, signs of mines in the middle of their places.

    A whole one has its digits below it, too.
    """
    rows = len(entries) // len(DIGITS)
    for row in range(_TINTED - 1, rows, _TINTED):
        yield Rect(box.x, box.top - (row + 2) * form.line, box.width, form.line, _TINT)
    yield from _rules(box, form, rows)
    names, text = plan.style.setting("small_strong"), plan.style.setting("small")
    edges = [(0, column + 1, digit) for column, digit in enumerate(DIGITS)]
    edges += [(rows + 1, column, digit) for _, column, digit in edges] if rows == len(ROWS) else []
    edges += [(row, column, letter) for row, letter in enumerate(ROWS[:rows], 1) for column in (0, _COLUMNS - 1)]
    placed = [(*_place(index), entry) for index, entry in enumerate(entries)]
    mines = text._replace(role=text.role.model_copy(update={"size": _MINE * text.role.size}))
    yield _signs(edges, names, box, form)
    yield _signs([one for one in placed if one[2] != MINE], text, box, form)
    yield _signs([one for one in placed if one[2] == MINE], mines, box, form)


def _rules(box: Box, form: _Form, rows: int) -> Iterator[Line]:
    """Yield the lines that part a table from its letters and digits, and its left half from its right one."""
    high, wide = (box.top - form.line, box.top - (rows + 1) * form.line), form.column
    for column in (1, _COLUMNS // 2, _COLUMNS - 1):
        yield Line(box.x + column * wide, high[0], box.x + column * wide, high[1], _RULE, _RULE_INK)
    for y in high[: 1 + (rows == len(ROWS))]:
        yield Line(box.x + wide, y, box.right - wide, y, _RULE, _RULE_INK)


def first_rows(entries: Sequence[str], left: float, top: float, plan: Plan) -> tuple[tuple[Mark, ...], float]:
    """Return the first rows of a table whose upper left corner is given, and its lower end; all in points."""
    size = plan.style.setting("small").role.size
    form = _Form(1, 1, min(_WIDEST * size, plan.size[0] / _COLUMNS), _HIGH * size, 0, 0.0)
    high = (len(entries) // len(DIGITS) + 1) * form.line
    box = Box(left, top - high, _COLUMNS * form.column, high)
    return figure(_drawn(entries, box, form, plan), partial(_spoken, entries, plan)), top - high


def _place(index: int) -> tuple[int, int]:
    row, column = divmod(index, len(DIGITS))
    return row + 1, column + 1


def _signs(signs: Sequence[tuple[int, int, str]], setting: Setting, box: Box, form: _Form) -> Glyphs:
    """Return signs by their lines and columns, those of a sort at one height: each in the middle of its place."""
    face, size = setting.fonts[setting.role.face], setting.role.size
    inks = {sign: face.ink(sign, size) for _, _, sign in signs}
    rise = face.ink("0", size) if any(sign.isalnum() for sign in inks) else face.ink(MINE, size)
    up = (form.line - rise.bottom - rise.top) / 2
    placed = tuple(
        (
            box.x + (column + 0.5) * form.column - (inks[sign].left + inks[sign].right) / 2,
            box.top - (line + 1) * form.line + up,
            sign,
        )
        for line, column, sign in signs
    )
    return Glyphs(setting.role.face, size, placed, setting.role.ink)


def _spoken(entries: Sequence[str], plan: Plan) -> str:
    """Return a table in words, row by row."""
    wide = len(DIGITS)
    rows = (" ".join(entries[start : start + wide]) for start in range(0, len(entries), wide))
    said = (f"{letter}: {row}" for letter, row in zip(ROWS, rows, strict=False))
    return plan.words.reasons.semicolon.join(said)


PAGE = PageType("decoders", Options, _pages, lambda plan, item: _title(plan) if any(shared_tables(plan)) else "")
