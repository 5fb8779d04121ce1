"""All solutions at a glance: tiny grids without digits, each with its puzzle's number and total."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.grid import Board, bullet, draw
from bookmaker.page.layout.links import field, figure
from bookmaker.page.layout.opening import headed
from bookmaker.page.layout.text import RIGHT, Setting, Style
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.base import (
    Context,
    Item,
    Options,
    PageType,
    Plan,
    PlannedPage,
    titled_pages,
)
from bookmaker.page.types.boards import named, shown
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box, Point
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Entry, Shown

_LEAST_MM = 2.2
_LEAST_CELL = _LEAST_MM * POINTS["mm"]
_MOST_COLUMNS = 20
_GAP, _ROW_GAP = 12.0, 14.0
"""White space between two grids, side by side and one below the other, in points."""
_CAPTION_GAP = 3.0
"""White space between a grid and what stands below it, in points."""
_BETWEEN = 5.0
"""The same between a number and a total."""
_DOT, _DOT_GAP = 0.21, 0.2
"""The radius of the bullet behind a total, and the white space before it, in type sizes."""
_SIZES = 12
"""Steps from the least cells to the largest, when those are sought that fill their pages."""
_LINE_GRAY = 0.6
"""The inner lines: black ones would be heavier than the bullets."""

_LARGER = "leave out thumbnails, or use a larger page"


class Thumbnails(Options):
    """How small the grids are."""

    columns: Annotated[int, Field(ge=1, le=_MOST_COLUMNS)] | None = Field(
        None, description="grids side by side; when absent, as many as stay readable", examples=[6]
    )


class _Slots(NamedTuple):
    """How the grids of a section stand."""

    columns: int
    cell: float
    height: float
    """Of a grid and what stands below it."""


class _GridRow(NamedTuple):
    """Grids side by side; `top` is how far down they begin."""

    section: int
    numbers: tuple[int, ...]
    slots: _Slots
    top: float


def _pages(plan: Plan, item: Item[Thumbnails]) -> tuple[PlannedPage, ...]:
    pages = _fewest(plan, item)
    lays = (partial(_lay, rows, None if page else plan.above) for page, rows in enumerate(pages))
    planned = titled_pages(lays, plan.words.thumbnails.title)
    numbers = (tuple(number for row in rows for number in row.numbers) for rows in pages)
    return tuple(
        page._replace(numbers=there, end=_end(rows)) for page, there, rows in zip(planned, numbers, pages, strict=True)
    )


def _fewest(plan: Plan, item: Item[Thumbnails]) -> list[tuple[_GridRow, ...]]:
    """Return the rows of each page: with the largest cells that take no more pages, nor the room of what follows."""
    cells = [_LEAST_CELL + part * (_most(plan) - _LEAST_CELL) / _SIZES for part in range(_SIZES + 1)]
    smallest, *larger = ([*_filled(plan, item.options, cell)] for cell in cells)
    low = plan.size[1] - plan.spare
    room = low if smallest and _end(smallest[-1]) <= low else plan.size[1]
    fitting = [ways for ways in larger if len(ways) == len(smallest) and ways and _end(ways[-1]) <= room + 1e-6]
    return fitting[-1] if fitting else smallest


def _most(plan: Plan) -> float:
    return max(plan.style.look.solutions.cell_min, _LEAST_CELL)


def _end(rows: Sequence[_GridRow]) -> float:
    """Return how far down the rows of a page reach."""
    return rows[-1].top + rows[-1].slots.height if rows else 0.0


def _filled(plan: Plan, options: Thumbnails, cell: float) -> Iterator[tuple[_GridRow, ...]]:
    """Yield the rows of each page, with cells of a side at least."""
    page, y = list[_GridRow](), plan.above + _head(plan, Box(0.0, 0.0, *plan.size))[1]
    for section, numbers, slots in _rows(plan, options, cell):
        if (page or plan.above) and y + slots.height > plan.size[1] + 1e-6:
            yield tuple(page)
            page, y, plan = [], 0.0, plan._replace(above=0.0)
        page.append(_GridRow(section, numbers, slots, y))
        y += slots.height + _ROW_GAP
    if page:
        yield tuple(page)


def _rows(plan: Plan, options: Thumbnails, cell: float) -> Iterator[tuple[int, tuple[int, ...], _Slots]]:
    """Yield the section, the numbers and the slots of each row of grids."""
    for index in range(len(plan.book.sections)):
        numbers = plan.numbers(index)
        slots = _slots(plan, index, options, cell) if numbers else _Slots(1, 0.0, 0.0)
        for start in range(0, len(numbers), slots.columns):
            yield index, tuple(numbers[start : start + slots.columns]), slots


def _slots(plan: Plan, index: int, options: Thumbnails, wanted: float) -> _Slots:
    """Return how the grids of a section stand: with cells of `wanted` at least, unless the spec says their columns."""
    section = plan.book.sections[index]
    most = _side_by_side(plan, index, _LEAST_CELL)
    columns = options.columns or min(_side_by_side(plan, index, wanted), _MOST_COLUMNS)
    width = (plan.size[0] - (columns - 1) * _GAP) / columns
    room = plan.size[1] - _head(plan, Box(0.0, 0.0, *plan.size))[1] - _below(plan.style)
    cell = min(_most(plan), width / section.columns, room / section.rows)
    if room / section.rows < _LEAST_CELL:
        raise Wrong(
            f"a grid of {section.rows}x{section.columns} does not fit the page", id="small-cells", remedy=_LARGER
        )
    if columns > most or cell < _LEAST_CELL:
        message = f"{columns} grids of {section.rows}x{section.columns} side by side are too small: a cell measures "
        message += f"at least {_LEAST_MM} mm, and number and total stand below the grid"
        raise Wrong(message, id="small-cells", remedy=f"use at most {most}", at=("columns",))
    return _Slots(columns, cell, section.rows * cell + _below(plan.style))


def _side_by_side(plan: Plan, index: int, cell: float) -> int:
    """Return how many grids of a section with cells of a side at least stand in a row."""
    least = max(cell * plan.book.sections[index].columns, _widest(plan, index))
    return max(1, int((plan.size[0] + _GAP + 1e-6) / (least + _GAP)))


def _below(style: Style) -> float:
    """Return the height of what stands below a grid."""
    small = style.setting("small")
    return _CAPTION_GAP + small.cap_height + small.descent


def _widest(plan: Plan, index: int) -> float:
    """Return the width of the widest number and total below the grids of a section."""
    section, style = plan.book.sections[index], plan.style
    strong, small = style.setting("small_strong"), style.setting("small")
    number, total = str(plan.numbers(index)[-1]), str(section.rows * section.columns)
    return strong.width("0" * len(number)) + _BETWEEN + small.width("0" * len(total)) + _bullet_room(small)


def _bullet_room(small: Setting) -> float:
    return (_DOT_GAP + 2 * _DOT) * small.role.size


def _head(plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    return headed(plan.words.thumbnails.title, plan.words.thumbnails.intro, plan.style, body)


def _lay(rows: Sequence[_GridRow], head: float | None, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    marks = [] if head is None else list(_head(plan, body.below(head))[0])
    style = _light(plan.style)
    for row in rows:
        width = plan.book.sections[row.section].columns * row.slots.cell
        step = (body.width - width) / max(1, row.slots.columns - 1)
        for place, number in enumerate(row.numbers):
            corner = (body.x + place * step, body.top - row.top)
            entry = context.entry(number)
            grid = _thumbnail(entry, row.slots.cell, style, corner)
            marks += figure(grid, named(entry, plan, settled_by(entry.made.answer)))
    return tuple(marks)


def _light(style: Style) -> Style:
    """Return the style with lines that suit tiny grids."""
    lines = {"frame": THINNEST_LINE, "line": THINNEST_LINE, "line_ink": _LINE_GRAY}
    grid = style.look.grid.model_copy(update=lines)
    return style._replace(look=style.look.model_copy(update={"grid": grid}))


def _thumbnail(entry: Entry, cell: float, style: Style, corner: Point) -> Iterator[Mark]:
    """Yield a solution whose upper left corner is given, an answer in gray, and below it the number and the total."""
    puzzle = entry.made.puzzle
    cells = shown(puzzle, settled_by(entry.made.answer))
    shades = ("hole" if one.shade == "hole" else "clue" if one.shade else "" for one in cells)
    marks = (one.mark if one.mark == "bullet" else "" for one in cells)
    bullets = tuple(Shown("", mark, shade) for mark, shade in zip(marks, shades, strict=True))
    x, y = corner[0], corner[1] - puzzle.rows * cell
    yield from draw(Board(bullets, puzzle.rows, puzzle.columns, cell), style, x, y)
    strong, small = style.setting("small_strong"), style.setting("small")
    base = y - _CAPTION_GAP - small.cap_height
    yield field("number", strong.line(str(entry.number), x, base))
    if puzzle.total is not None:
        radius, right = _DOT * small.role.size, x + puzzle.columns * cell
        yield from bullet(radius, style, right - radius, base + small.cap_height / 2)
        yield field("total", small.line(str(puzzle.total), right - _bullet_room(small), base, RIGHT))


def _title(plan: Plan) -> str:
    return plan.words.thumbnails.title if plan.runs else ""


PAGE = PageType("thumbnails", Thumbnails, _pages, lambda plan, item: _title(plan), shares=True)
