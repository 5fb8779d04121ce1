"""All solutions at a glance: tiny grids without digits, each with its puzzle's number and total, or its title."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Annotated, NamedTuple

from pydantic import Field

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.even import break_pages
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.grid import Board, bullet, draw
from bookmaker.page.layout.links import field, figure, set_subject
from bookmaker.page.layout.text import RIGHT, Setting, Style, shorten_text
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.base import BookSection, Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.boards import alt_text, show_cells
from bookmaker.page.types.options import Options
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Point
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark
from bookmaker.values.models import option
from bookmaker.values.puzzle import Entry, Shown
from bookmaker.values.statements import BLANK, REVEAL, THUMBNAIL, BoardStatement
from bookmaker.words import Words
from bookmaker.words.groups import Headed

_LEAST_MM = 2.2
_MOST_COLUMNS = 20
_GAP, _ROW_GAP = 12.0, 14.0
"""White space between two grids side by side and between rows, in points; rows are drawn apart by at most the width of
their narrowest grid."""
_CAPTION_GAP = 3.0
"""White space between a grid and its caption, in points."""
_BETWEEN = 5.0
"""White space between a number and a total, in points."""
_DOT, _DOT_GAP = 0.21, 0.2
"""The radius of the bullet behind a total, and the white space before it, in type sizes."""
_HALVINGS = 7
"""Halvings in the search for cells that fill their pages."""
_LIGHT = {"frame": THINNEST_LINE, "line": THINNEST_LINE, "line_ink": 0.6, "thick_every": 0}
"""Lines of tiny grids: black ones inside would be heavier than the bullets."""

_LARGER = "leave out thumbnails, or use a larger page"


class Thumbnails(Options):
    """How small the grids are."""

    columns: Annotated[int, Field(ge=1, le=_MOST_COLUMNS)] | None = option(
        "grids side by side; when absent, as many as stay readable", 6, default=None
    )


class _GridRow(NamedTuple):
    """Grids side by side, of one cell size and on one foot; `top` is how far down the highest begins."""

    numbers: Sequence[int]
    cell: float
    gap: float
    """White space between two of them."""
    height: float
    """Height of the highest grid with its caption."""
    top: float = 0.0


class Sort(NamedTuple):
    """The puzzles whose solutions are on pages, and the texts about them."""

    role: str
    """The role of its grids in a file."""
    sections: Callable[[BookSection], bool]
    texts: Callable[[Words], Headed]
    least_mm: float = _LEAST_MM
    """The smallest cell."""
    scale: Callable[[BookSection], float] | None = None
    """Scale of a section's cells, relative to a size that all share; its grids then stand in columns."""

    def cell(self, section: BookSection, size: float) -> float:
        """Return the side of a section's cells, given the size that all share."""
        return size * self.scale(section) if self.scale else size


def _pages(sort: Sort, plan: Plan, item: Item[Thumbnails]) -> tuple[PlannedPage, ...]:
    plan = _with_runs(sort, plan)
    pages = _fewest(plan, item.options, sort) if plan.runs else []
    lays = (partial(_lay, sort, rows, None if page else plan.above) for page, rows in enumerate(pages))
    planned = titled_pages(lays, sort.texts(plan.words).title)
    numbers = (tuple(number for row in rows for number in row.numbers) for rows in pages)
    return tuple(
        page._replace(numbers=there, end=_end(rows)) for page, there, rows in zip(planned, numbers, pages, strict=True)
    )


def _with_runs(sort: Sort, plan: Plan) -> Plan:
    """Return the plan with only the puzzles whose solutions are shown."""
    return plan._replace(runs=tuple(run for run in plan.runs if sort.sections(plan.book.sections[run.section])))


def _fewest(plan: Plan, options: Thumbnails, sort: Sort) -> list[tuple[_GridRow, ...]]:
    """Return the rows of each page, with the largest cells that cost no page and leave the next item its room."""
    head = plan.head(sort.texts(plan.words), plan.body)[1]
    low, high = _sizes(plan, options, head, sort)
    best = [*_fill_pages(plan, options, head, low, sort)]
    end = plan.size[1] - plan.spare
    room = end if _end(best[-1]) <= end else plan.size[1]
    for _ in range(_HALVINGS):
        size = (low + high) / 2
        pages = [*_fill_pages(plan, options, head, size, sort)]
        fits = len(pages) == len(best) and _end(pages[-1]) <= room + SAME
        best, low, high = (pages, size, high) if fits else (best, low, size)
    return [_spread(rows, room if rows is best[-1] else plan.size[1]) for rows in best]


def _spread(rows: tuple[_GridRow, ...], room: float) -> tuple[_GridRow, ...]:
    """Return the rows of a page, drawn apart by some of the height it leaves over."""
    more = min(_ROW_GAP, (room - _end(rows)) / max(1, len(rows) - 1))
    return tuple(row._replace(top=row.top + place * more) for place, row in enumerate(rows))


def _sizes(plan: Plan, options: Thumbnails, head: float, sort: Sort) -> tuple[float, float]:
    """Return the least and the largest size at which all grids fit, `columns` side by side if the spec says so."""
    least, most = sort.least_mm * POINTS["mm"], plan.style.look.solutions.cell_max
    units = {run.section: sort.cell(plan.book.sections[run.section], 1.0) for run in plan.runs}
    low = max(least / unit for unit in units.values())
    cells = ((min(most, _largest(plan, index, options, head, least)), unit) for index, unit in units.items())
    return low, max(low, min(cell / unit for cell, unit in cells))


def _largest(plan: Plan, index: int, options: Thumbnails, head: float, least: float) -> float:
    """Return the largest cells for grids of a section; raise Wrong where these are too small."""
    section, columns = plan.book.sections[index], options.columns or 1
    width = (plan.size[0] - (columns - 1) * _GAP) / columns
    room = plan.size[1] - head - _height_below(plan.style)
    if room / section.rows < least:
        raise Wrong(
            f"a grid of {section.rows}x{section.columns} does not fit the page", id="small-cells", remedy=_LARGER
        )
    if width + SAME < _width(plan, index, least):
        message = f"{columns} grids of {section.rows}x{section.columns} side by side are too small: a cell measures "
        message += f"at least {least / POINTS['mm']:.2g} mm, and number and total stand below the grid"
        most = max(1, int((plan.size[0] + _GAP + SAME) / (_width(plan, index, least) + _GAP)))
        raise Wrong(message, id="small-cells", remedy=f"use at most {most}", at=("columns",))
    return max(least, min(width / section.columns, room / section.rows))


def _end(rows: Sequence[_GridRow]) -> float:
    """Return the depth of the rows of a page."""
    return rows[-1].top + rows[-1].height if rows else 0.0


def _fill_pages(
    plan: Plan, options: Thumbnails, head: float, size: float, sort: Sort
) -> Iterator[tuple[_GridRow, ...]]:
    """Yield the rows of each page, with cells of a size."""
    page, y = list[_GridRow](), plan.above + head
    for row in _columns(plan, options, size, sort) if sort.scale else _rows(plan, options, size):
        if (page or plan.above) and y + row.height > plan.size[1] + SAME:
            yield tuple(page)
            page, y, plan = [], 0.0, plan._replace(above=0.0)
        page.append(row._replace(top=y))
        y += row.height + _ROW_GAP
    yield tuple(page)


def _columns(plan: Plan, options: Thumbnails, size: float, sort: Sort) -> Iterator[_GridRow]:
    """Yield all rows, those of a section in as many columns as fit."""
    for index in dict.fromkeys(run.section for run in plan.runs):
        section, numbers = plan.book.sections[index], plan.numbers(index)
        cell = sort.cell(section, size)
        width = _width(plan, index, cell)
        many = options.columns or max(1, int((plan.size[0] + _GAP + SAME) / (width + _GAP)))
        gap = (plan.size[0] - many * width) / max(1, many - 1)
        for start in range(0, len(numbers), many):
            yield _GridRow(numbers[start : start + many], cell, gap, section.rows * cell + _height_below(plan.style))


def _rows(plan: Plan, options: Thumbnails, cell: float) -> Iterator[_GridRow]:
    """Yield all rows: as few as possible, with even white space, drawn apart to their full width."""
    numbers = sorted(number for run in plan.runs for number in run.numbers)
    sections = [plan.section_of(number) for number in numbers]
    widths = [_width(plan, section, cell) for section in sections]
    below, gap = _height_below(plan.style), _GAP

    def starts(end: int) -> Iterator[tuple[int, float]]:
        left = plan.size[0] + _GAP
        for start in range(end - 1, max(-1, end - 1 - (options.columns or _MOST_COLUMNS)), -1):
            left -= widths[start] + _GAP
            if left < -SAME:
                return
            yield start, left

    def cost(start: int, end: int, left: float) -> float:
        white = left if end < len(widths) else left - plan.size[0] / 2
        return (max(0.0, white) / max(1, end - start - 1)) ** 2

    for start, end in break_pages(len(widths), starts, cost):
        left = plan.size[0] - sum(widths[start:end]) - (end - start - 1) * _GAP
        widest = inf if options.columns else min(widths[start:end])
        more = min(widest, _GAP + left / max(1, end - start - 1))
        gap = more if end < len(widths) else min(more, gap)
        height = max(plan.book.sections[section].rows for section in sections[start:end]) * cell + below
        yield _GridRow(numbers[start:end], cell, gap, height)


def _width(plan: Plan, index: int, cell: float) -> float:
    """Return the width of a grid of a section, or of the widest number and total below one."""
    return max(plan.book.sections[index].columns * cell, _widest(plan, index))


def _height_below(style: Style) -> float:
    """Return the height of the caption below a grid."""
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


def _lay(sort: Sort, rows: Sequence[_GridRow], head: float | None, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    marks = [] if head is None else list(plan.head(sort.texts(plan.words), body.part_below(head))[0])
    style = plan.style.with_grid(**_LIGHT)
    for row in rows:
        x, low = body.x, body.top - row.top - row.height + _height_below(plan.style)
        for entry in map(context.entry, row.numbers):
            said = plan.statement(entry, sort.role)
            grid = set_subject(said, _thumbnail(entry, row.cell, style, (x, low), said))
            marks += figure(grid, alt_text(entry, plan, settled_by(entry.made.answer)))
            x += _width(plan, entry.section, row.cell) + row.gap
    return tuple(marks)


def _thumbnail(entry: Entry, cell: float, style: Style, corner: Point, said: BoardStatement) -> Iterator[Mark]:
    """Yield a solution with its lower left corner, an answer in gray, and below it the number and the total."""
    puzzle = entry.made.puzzle
    cells = show_cells(puzzle, {} if said.role == BLANK else settled_by(entry.made.answer))
    shades = ("hole" if one.shade == "hole" else "clue" if one.shade else "" for one in cells)
    marks = ("" if one.mark == "slash" else one.mark for one in cells)
    bullets = tuple(Shown("", mark, shade) for mark, shade in zip(marks, shades, strict=True))
    x, y = corner
    yield from draw(Board(bullets, puzzle.rows, puzzle.columns, cell, said=said), style, x, y)
    strong, small = style.setting("small_strong"), style.setting("small")
    base = y - _CAPTION_GAP - small.cap_height
    yield field("number", strong.line(str(entry.number), x, base))
    if said.role == REVEAL:
        room = puzzle.columns * cell - strong.width(str(entry.number)) - _BETWEEN
        title = shorten_text(small, entry.said.title, room) if entry.said.title else ""
        yield from (field("title", small.line(title, x + puzzle.columns * cell, base, RIGHT)),) * bool(title)
    elif puzzle.total is not None and said.role != BLANK:
        radius, right = _DOT * small.role.size, x + puzzle.columns * cell
        yield from bullet(radius, style, right - radius, base + small.cap_height / 2)
        yield field("total", small.line(str(puzzle.total), right - _bullet_room(small), base, RIGHT))


def _title(sort: Sort, plan: Plan, item: Item[Thumbnails]) -> str:
    return sort.texts(plan.words).title if _with_runs(sort, plan).runs else ""


def page_type(name: str, sort: Sort) -> PageType[Thumbnails]:
    """Return the page type of such solutions."""
    return PageType(name, Thumbnails, partial(_pages, sort), partial(_title, sort), shares=True, foot="notes")


PAGE = page_type("thumbnails", Sort(THUMBNAIL, lambda section: True, lambda words: words.thumbnails))
