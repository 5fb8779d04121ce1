"""The how-to-play spread: rules and marking habits on the left, a puzzle solved step by step on the right."""

from collections.abc import Iterator
from functools import partial

from bookmaker.errors import CannotBeMet
from bookmaker.layout.boxes import Box, Frame
from bookmaker.layout.grid import Board, draw
from bookmaker.layout.look import Role
from bookmaker.layout.panels import Panel, Raster, draw_row, one_page, set_rows
from bookmaker.layout.text import Setting
from bookmaker.layout.units import SMALLEST_TEXT
from bookmaker.marks import Mark, Rect
from bookmaker.pages.base import (
    SIZES,
    VERSO,
    Context,
    Item,
    PageType,
    Plan,
    Sheet,
    edges,
    in_size,
    panels,
    shown,
    total_of,
)
from bookmaker.puzzle import Shown
from bookmaker.words.story import Story

_DIAGRAM_CELL = 25.0
_ICON_CELL = 19.0
_HANG = 15.0
"""Points that a numbered or marked paragraph stands in from its number."""
_ABOVE_LABEL = 26.0
_BELOW_LABEL = 20.0
_BETWEEN = 5.0
"""White space between two paragraphs of a list, in points."""
_DIAGRAM = "*//*3//*/"
"""A clue among its eight neighbours, as the rules explain it: * bullet, / empty."""
_MARKS = (Shown(mark="bullet"), Shown(mark="slash"), Shown(digit="2"))
"""What solvers draw, in the order in which the words explain it; the digit gets a ring."""
_FEWEST_PANELS = 3

Flow = tuple[list[Mark], float]
"""Marks, and the first free height below them."""


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    _fitted_rules(Box(0, 0, *plan.size), plan)  # what does not fit is found here, before any puzzle is made
    return (Sheet(PAGE.name, VERSO, folio=True), Sheet(PAGE.name, part=1, folio=True))


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    return _example(frame.body, context.plan) if sheet.part else _fitted_rules(frame.body, context.plan)


def _set(plan: Plan, role: Role) -> Setting:
    return Setting(plan.style.fonts, role)


def _fitted_rules(body: Box, plan: Plan) -> tuple[Mark, ...]:
    """Set the rules, in smaller type where the page asks for it; raise CannotBeMet where even that is too large."""
    for scale in SIZES:
        marks, y = _rules(body, in_size(plan, scale, ("body", "strong")), _ABOVE_LABEL * scale)
        if y >= body.y:
            return tuple(marks)
    width, height = (side / 72 for side in plan.book.trim)
    raise CannotBeMet(
        f"trim: {width:g} x {height:g} in is too small for the rules of the game; "
        "use 5 x 8 in or more, or take how-to-play out of front"
    )


def _rules(body: Box, plan: Plan, above_label: float) -> Flow:
    how = plan.words.how_to
    marks, y = _heading(plan, body, how.title, how.goal)
    column = Box(body.x, body.y, body.width - 3 * _DIAGRAM_CELL - 30, body.height)
    diagram = _diagram(plan, body.right - 3 * _DIAGRAM_CELL, y)
    rules, y = _numbered(plan, column, y)
    label, below = _label(plan, body, how.marking, y - above_label)
    habits, y = _habits(plan, body, below)
    other, below = _label(plan, body, how.looking, y - above_label)
    looking, y = _looking(plan, body, below)
    return [*marks, *diagram, *rules, *label, *habits, *other, *looking], y


def _heading(plan: Plan, body: Box, title: str, line: str) -> Flow:
    types = plan.style.look.type
    heading, aside = _set(plan, types.heading), _set(plan, types.aside)
    y = body.top - heading.cap_height
    lines = aside.lines(line, body.x, y - types.heading.leading, body.width)
    return [heading.line(title, body.x, y), *lines], lines[-1].y - 1.4 * types.body.leading


def _label(plan: Plan, body: Box, text: str, y: float) -> Flow:
    label = _set(plan, plan.style.look.type.label)
    base = y - label.cap_height
    return [label.line(text, body.x, base)], base - _BELOW_LABEL + label.cap_height


def _numbered(plan: Plan, column: Box, y: float) -> Flow:
    """Set the rules as a numbered list below y."""
    types = plan.style.look.type
    strong, text = _set(plan, types.strong), _set(plan, types.body)
    marks: list[Mark] = []
    for number, rule in enumerate(plan.words.how_to.rules, 1):
        lines = text.lines(rule, column.x + _HANG, y - text.cap_height, column.width - _HANG)
        marks += [strong.line(str(number), column.x, lines[0].y), *lines]
        y = lines[-1].y - text.role.leading + text.cap_height - _BETWEEN
    return marks, y + _BETWEEN


def _diagram(plan: Plan, x: float, y: float) -> Iterator[Mark]:
    signs = {"*": _MARKS[0], "/": _MARKS[1]}
    cells = tuple(signs.get(sign, Shown(digit=sign)) for sign in _DIAGRAM)
    low = y - 3 * _DIAGRAM_CELL
    yield from draw(Board(cells, 3, 3, _DIAGRAM_CELL), plan.style, x, low)
    small = _set(plan, plan.style.look.type.small)
    yield from small.lines(plan.words.how_to.neighbours, x, low - 7 - small.cap_height, 3 * _DIAGRAM_CELL)


def _habits(plan: Plan, body: Box, y: float) -> Flow:
    """Set a cell with each mark, and beside it what the mark is for."""
    text = _set(plan, plan.style.look.type.body)
    marks: list[Mark] = []
    for cell, words in zip(_MARKS, plan.words.how_to.marks, strict=True):
        low = y - _ICON_CELL
        marks += draw(Board((cell,), 1, 1, _ICON_CELL), plan.style, body.x, low)
        marks += _ring(body.x, low, plan) if cell.digit else ()
        left = _ICON_CELL + 12
        lines = len(text.broken(words, body.width - left)) - 1
        base = low + (_ICON_CELL - text.cap_height + lines * text.role.leading) / 2
        marks += text.lines(words, body.x + left, base, body.width - left)
        y = low - _BETWEEN - 3
    return marks, y + _BETWEEN + 3


def _ring(x: float, y: float, plan: Plan) -> tuple[Mark, ...]:
    inset = _ICON_CELL * 0.12
    side = _ICON_CELL - 2 * inset
    weight = plan.style.look.grid.slash_weight
    return (Rect(x + inset, y + inset, side, side, stroke=0.0, weight=weight, radius=side / 2),)


def _looking(plan: Plan, body: Box, y: float) -> Flow:
    types = plan.style.look.type
    strong, text = _set(plan, types.strong), _set(plan, types.body)
    moves = plan.words.how_to.moves
    hang = max(strong.width(move.name) for move in moves) + 14
    marks: list[Mark] = []
    for move in moves:
        lines = text.lines(move.text, body.x + hang, y - text.cap_height, body.width - hang)
        marks += [strong.line(move.name, body.x, lines[0].y), *lines]
        y = lines[-1].y - text.role.leading + text.cap_height - _BETWEEN
    return marks, y + _BETWEEN


def _example(body: Box, plan: Plan) -> tuple[Mark, ...]:
    how = plan.words.how_to
    marks, y = _heading(plan, body, how.example, how.intro)
    room = Box(body.x, body.y, body.width, y - body.y)
    raster, panels = _readable(plan, room[2:])
    rows = set_rows(panels, raster, room.height, plan.style)
    for row in rows:
        marks += draw_row(row, raster, plan.style, room.x, y)
        y -= row.height + plan.style.look.steps.row_gap
    return tuple(marks)


def _readable(plan: Plan, size: tuple[float, float]) -> tuple[Raster, tuple[Panel, ...]]:
    """Return the example's steps, drawn together as far as its digits must grow to print well."""
    story = plan.book.example.story
    board = (story.puzzle.rows, story.puzzle.columns)
    spans = _by_type(story)
    while True:
        steps = (_start(plan), *panels(story, spans, plan.words))
        raster = one_page(steps, board, edges(*board), size, plan.style)
        if raster.cell * plan.style.look.grid.digit >= SMALLEST_TEXT or len(spans) <= _FEWEST_PANELS:
            return raster, steps
        spans = _joined(spans, story)


def _by_type(story: Story) -> list[range]:
    """Return a span for each step that combines numbers, and one for each run of those that do not."""
    spans: list[range] = []
    for index, one in enumerate(story.told):
        if spans and one.step.type == story.told[index - 1].step.type == 1:
            spans[-1] = range(spans[-1].start, index + 1)
        else:
            spans.append(range(index, index + 1))
    return spans


def _start(plan: Plan) -> Panel:
    how, puzzle = plan.words.how_to, plan.book.example.story.puzzle
    return Panel(partial(shown, puzzle, {}), "", how.start, (how.puzzle.format(bullets=total_of(puzzle, plan.words)),))


def _joined(spans: list[range], story: Story) -> list[range]:
    """Return the spans with two neighbours made one, those with the shortest texts."""

    def cost(index: int) -> int:
        return sum(len(one.text) for one in story.told[spans[index].start : spans[index + 1].stop])

    best = min(range(len(spans) - 1), key=cost)
    return [*spans[:best], range(spans[best].start, spans[best + 1].stop), *spans[best + 2 :]]


PAGE = PageType("how-to-play", _sheets, _lay, lambda plan, item: plan.words.how_to.title)
