"""Blank grids, to copy a puzzle into or to make one of one's own, each with a place for its total."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from pydantic import Field

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.fit import SAME, Arrangement, Deck, Room, largest
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.links import figure
from bookmaker.page.layout.units import THINNEST_LINE, BoardSize
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.options import Torn
from bookmaker.values.errors import Wrong
from bookmaker.values.lengths import POINTS, to_mm
from bookmaker.values.marks import Line, Mark
from bookmaker.values.models import option
from bookmaker.values.puzzle import Shown, Size
from bookmaker.values.statements import BLANK, BoardStatement

_MOST = 9
_LEAST_CELL = 5.5 * POINTS["mm"]
"""Least cell that anybody writes in."""
_TOTAL = 2.4
"""The length of the line for the total, in type sizes."""
_WRITE = 1.5
"""Distance from a grid to that line, as a part of the leading: room for a pencil."""


class Blanks(Torn):
    """How many pages of blank grids, and which."""

    size: BoardSize | None = option(
        "rows x columns of the grids; those of the first section when absent", "8x8", default=None
    )
    pages: Annotated[int, Field(ge=1, le=200)] = option("how many pages", 4, default=1)
    per_page: Annotated[int, Field(ge=1, le=_MOST)] | None = option(
        "grids on a page, 1 to 9; when absent, as many as are large enough to write in", 2, default=None
    )


def _pages(plan: Plan, item: Item[Blanks]) -> tuple[PlannedPage, ...]:
    options = item.options
    slots = _slots(plan, options)
    cards = plan.style.look.puzzles
    least = max(cards.cell_min, _LEAST_CELL) if cards.strict else _LEAST_CELL
    if slots.cell < least - SAME:
        cell = to_mm(max(slots.cell, 0.0))
        message = f"grids of {_size(plan, options)} would have cells of {cell:.1f} mm; {to_mm(least):.1f} mm are needed"
        remedy = "ask for fewer grids a page or smaller ones"
        raise Wrong(message, id="small-cells", remedy=remedy, at=("per_page" if options.per_page else "size",))
    lays = (partial(_lay, slots, options, page == 0) for page in range(options.pages))
    return titled_pages(lays, plan.words.blanks.title)


def _size(plan: Plan, options: Blanks) -> Size:
    first = plan.book.sections[0]
    return options.size or Size(first.rows, first.columns)


def _slots(plan: Plan, options: Blanks) -> Arrangement:
    """Return the slots for the grids asked for; by default the most with cells large enough for puzzles."""
    size, least = _size(plan, options), plan.style.look.puzzles.cell_min
    if options.per_page:
        return _fit_slots(plan, size, options.per_page)
    ways = [_fit_slots(plan, size, count) for count in range(_MOST, 0, -1)]
    # An empty slot looks forgotten, unless the spec asked for that number.
    full = (way for count, way in zip(range(_MOST, 0, -1), ways, strict=True) if way.rows * way.columns == count)
    return next((way for way in full if way.cell >= least), ways[-1])


def _fit_slots(plan: Plan, size: Size, count: int) -> Arrangement:
    """Return the slots with the largest cells."""
    height = plan.size[1] - plan.head(plan.words.blanks, plan.body)[1]
    return largest(count, size, (plan.size[0], height), _deck(plan).cards, Room(0.0, _height_below(plan)))


def _deck(plan: Plan) -> Deck:
    """Return the deck of grids, without captions; the white space below a total is larger than that above it."""
    cards = plan.style.look.puzzles
    gap = max(cards.row_gap, _WRITE * plan.style.setting(cards.total).role.leading)
    return Deck(cards.model_copy(update={"row_gap": gap, "above": (), "below": ()}), plan.style)


def _height_below(plan: Plan) -> float:
    """Return the height that a grid needs below itself."""
    total = plan.style.setting(plan.style.look.puzzles.total)
    return _WRITE * total.role.leading + total.descent


def _lay(slots: Arrangement, options: Blanks, first: bool, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, size = context.plan, _size(context.plan, options)
    head, depth = plan.head(plan.words.blanks, frame.body)
    room = frame.body._replace(height=frame.body.height - depth)
    marks: list[Mark] = list(head) if first else []
    width, height = size.columns * slots.cell, size.rows * slots.cell
    for x, top in slots.places((width, height + _height_below(plan)), room, _deck(plan))[: options.per_page]:
        holes = frozenset[int]() if options.size else plan.book.sections[0].holes
        cells = tuple(Shown(shade="hole" * (cell in holes)) for cell in range(size.cells))
        board = Board(cells, *size, slots.cell, said=BoardStatement(BLANK))
        grid = (*draw(board, plan.style, x, top - height), *_line(plan, x, top - height, width))
        marks += figure(grid, plan.words.board.format(rows=size.rows, columns=size.columns))
    return tuple(marks)


def _line(plan: Plan, x: float, y: float, width: float) -> Iterator[Mark]:
    """Yield the place for a total below a grid of this width whose lower left corner is (x, y)."""
    usual, noun = plan.style.setting(plan.style.look.puzzles.total), plan.words.bullets.other.format(n="").strip()
    base = y - _WRITE * usual.role.leading
    wide = _TOTAL * usual.role.size + usual.width(f" {noun}")
    total = usual.smaller(min(1.0, width / wide), plan.style.look.smallest)
    end = x + _TOTAL * total.role.size
    yield Line(x, base, end, base, THINNEST_LINE)
    yield total.line(noun, end + total.space, base)


PAGE = PageType("blanks", Blanks, _pages, lambda plan, item: plan.words.blanks.title, once=False)
