"""The tables of the decoder: the letter and the digit in a closed cell find its number, or a mine."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.engine.play.decoder import label, tables_for
from bookmaker.kinds.base import DECODER
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.entries import COLUMNS, HIGH, HIGHEST, LINES, WIDE, WIDEST, drawn
from bookmaker.page.layout.links import PARAGRAPH, Part, linked, tag
from bookmaker.page.layout.opening import headed
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
from bookmaker.values.marks import Mark

_BETWEEN = 2.2
"""White space between two tables, in type sizes."""


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
    across = int((width + gap) / (COLUMNS * WIDE * size + gap) + 1e-6)
    column = min(WIDEST * size, ((width + gap) / max(1, across) - gap) / COLUMNS)
    names = plan.style.setting("small_strong")
    head = max(len(names.broken(_said(one, plan), COLUMNS * column)) for one in tables)
    over = head * text.role.leading
    down = int((height - room + gap) / (LINES * HIGH * size + over + gap) + 1e-6)
    if not across or not down:
        return None
    line = min(HIGHEST * size, ((height - room + gap) / down - gap - over) / LINES)
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
    wide, text = COLUMNS * form.column, plan.style.setting("small")
    high = form.head * text.role.leading + LINES * form.line + form.gap
    for place, one in enumerate(there):
        row, column = divmod(place, form.across)
        left, top = body.x + column * (wide + form.gap), body.top - down - row * high
        marks += tag(PARAGRAPH, _header(one, left, top, wide, context))
        low = top - form.head * text.role.leading - LINES * form.line
        box = Box(left, low, wide, LINES * form.line)
        marks += drawn(tables[one.label].entries, box, plan.style, plan.words)
    return tuple(marks)


def _header(one: Shared, left: float, top: float, wide: float, context: Context) -> Iterator[Mark]:
    """Yield the lines that say what a table is for; each number leads to its puzzle."""
    plan = context.plan
    text, pages = plan.style.setting("small_strong"), context.references.puzzles
    for index, line in enumerate(text.broken(_said(one, plan), wide)):
        words = line.split(" ")
        parts = [Part(f"{word} " if word is not words[-1] else word, _leads(word, pages, plan)) for word in words]
        yield from linked(parts, text, left, top - text.cap_height - index * text.role.leading)


def _leads(word: str, pages: Mapping[int, str], plan: Plan) -> str:
    number = word.strip(", ")
    return pages.get(int(number), "") if number.isdigit() and plan.style.look.links else ""


PAGE = PageType("decoders", Options, _pages, lambda plan, item: _title(plan) if any(shared_tables(plan)) else "")
