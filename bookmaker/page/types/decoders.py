"""The tables of the decoder: the letter and the digit in a closed cell find its number, or a mine."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.engine.play.decoder import label, tables_for
from bookmaker.kinds.base import DECODER
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.entries import (
    BELOW,
    COLUMNS,
    EASY,
    HIGH,
    HIGHEST,
    LINES,
    WIDE,
    WIDEST,
    draw_entries,
    draw_openings,
    letter_openings,
    listing_height,
)
from bookmaker.page.layout.links import PARAGRAPH, LinePart, link_line, set_subject, tag
from bookmaker.page.layout.opening import draw_head
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.boards import example_opening
from bookmaker.page.types.options import Options
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.values.statements import RULES, TABLE, table_named
from bookmaker.words.rules import decoders_intro, table_head

_INTRO = f"{RULES} {TABLE}s"
"""Subject of the texts over tables."""
_BETWEEN = 2.2
"""White space between two tables, in type sizes."""
_MOST = 16
"""Most lines of openings below a table."""


class Shared(NamedTuple):
    """A planned table: its name, and the puzzles it is for."""

    label: str
    numbers: tuple[int, ...]


class _Form(NamedTuple):
    """The arrangement of tables on a page."""

    across: int
    down: int
    column: float
    """Width in points."""
    line: float
    """Height in points."""
    head: int
    """Number of lines over a table with its purpose."""
    listed: int
    """Number of lines of openings below it."""
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
    below, form = _stand(plan, tables)
    count = form.across * form.down
    pages = [tables[start : start + count] for start in range(0, len(tables), count)]
    lays = [partial(_lay, form, there, below and page == 0) for page, there in enumerate(pages)]
    opens = () if below else (partial(_lay_opening, form.listed),)
    planned = titled_pages((*opens, *lays), _title(plan), RECTO)
    opened = (page._replace(folio=False) for page in planned[: len(opens)])
    filled = (
        page._replace(decodes={number: one.label for one in there for number in one.numbers})
        for page, there in zip(planned[len(opens) :], pages, strict=True)
    )
    return (*opened, *filled)


def _stand(plan: Plan, tables: Sequence[Shared]) -> tuple[bool, _Form]:
    """Return whether tables stand below the head of their page, and their form.

    As many stand on a page as without openings. The head has a page of its own if openings have room only then.
    """
    forms = [
        (below, _form(plan, tables, below * _head(plan, plan.body, most)[1], most))
        for below in (True, False)
        for most in (0, _MOST)
    ]
    found = [(below, form) for below, form in forms if form]
    if not found:
        raise plan.too_small("the tables of the decoder", "use a larger trim, or another play")
    listed = (one for one in found if one[1].listed and one[1][:2] == found[0][1][:2])
    return next(listed, found[0])


def _title(plan: Plan) -> str:
    return plan.words.decoder.title


def _form(plan: Plan, tables: Sequence[Shared], room: float, most: int) -> _Form | None:
    """Return the form of tables in rows and columns below `room`; None where not one fits.

    Openings get at most `most` lines, fewer where the table's own lines would be hard to read.
    """
    text, (width, height) = plan.style.setting("small"), plan.size
    size, gap = text.role.size, _BETWEEN * text.role.size
    across = int((width + gap) / (COLUMNS * WIDE * size + gap) + 1e-6)
    column = min(WIDEST * size, ((width + gap) / max(1, across) - gap) / COLUMNS)
    names = plan.style.setting("small_strong")
    head = max(
        len(names.break_text(table_head(one.label, one.numbers, plan.words), COLUMNS * column)) for one in tables
    )
    over = head * text.role.leading
    down = int((height - room + gap) / (LINES * HIGH * size + over + gap) + 1e-6)
    if not across or not down:
        return None
    high = (height - room + gap) / down - gap - over
    listed = max(0, min(most, int((high - (LINES * EASY + BELOW) * size) / text.role.leading)))
    line = min(HIGHEST * size, (high - listing_height(listed, plan.style)) / LINES)
    return _Form(across, down, column, line, head, listed, gap)


def _head(plan: Plan, body: Box, listed: int) -> tuple[tuple[Mark, ...], float]:
    marks, down = draw_head(_title(plan), decoders_intro(bool(listed), plan.words), plan.style, body)
    return tuple(set_subject(_INTRO, marks)), down


def _lay_opening(listed: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan = context.plan
    marks = example_opening(_title(plan), decoders_intro(bool(listed), plan.words), frame.body, plan)
    return tuple(set_subject(_INTRO, marks))


def _lay(form: _Form, there: Sequence[Shared], first: bool, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    opening, down = _head(plan, body, form.listed) if first else ((), 0.0)
    tables, marks = {table.label: table for table in plan.hidden.tables}, list(opening)
    wide, text = COLUMNS * form.column, plan.style.setting("small")
    high = form.head * text.role.leading + LINES * form.line + listing_height(form.listed, plan.style) + form.gap
    for place, one in enumerate(there):
        row, column = divmod(place, form.across)
        left, top = body.x + column * (wide + form.gap), body.top - down - row * high
        table = tag(PARAGRAPH, _header(one, left, top, wide, context))
        low = top - form.head * text.role.leading - LINES * form.line
        box = Box(left, low, wide, LINES * form.line)
        lines = _lines_below(form, low - body.y, plan) if row + 1 == form.down else form.listed
        entries, below = letter_openings(tables[one.label], lines, wide, plan.style)
        table += draw_entries(entries, box, plan.style, plan.words)
        table += tag(PARAGRAPH, draw_openings(below, (left, low), plan.style))
        marks += set_subject(table_named(one.label, one.numbers), table)
    return tuple(marks)


def _lines_below(form: _Form, high: float, plan: Plan) -> int:
    """Return how many lines of openings have room above the foot of a page, none if tables have no openings."""
    text = plan.style.setting("small").role
    return min(_MOST, int((high - BELOW * text.size) / text.leading + 1e-6)) if form.listed else 0


def _header(one: Shared, left: float, top: float, wide: float, context: Context) -> Iterator[Mark]:
    """Yield the lines with a table's purpose; each number leads to its puzzle."""
    plan = context.plan
    text, pages = plan.style.setting("small_strong"), context.references.puzzles
    for index, line in enumerate(text.break_text(table_head(one.label, one.numbers, plan.words), wide)):
        words = line.split(" ")
        parts = [LinePart(f"{word} " if word is not words[-1] else word, _leads(word, pages, plan)) for word in words]
        yield from link_line(parts, text, left, top - text.cap_height - index * text.role.leading)


def _leads(word: str, pages: Mapping[int, str], plan: Plan) -> str:
    number = word.strip(", ")
    return pages.get(int(number), "") if number.isdigit() and plan.style.look.links else ""


PAGE = PageType(
    "decoders", Options, _pages, lambda plan, item: _title(plan) if any(shared_tables(plan)) else "", foot="notes"
)
