"""The how-to-play spread: rules and marking habits on the left, a puzzle solved step by step on the right."""

from collections.abc import Iterator

from bookmaker.errors import CannotBeMet
from bookmaker.layout.boxes import Box, Frame
from bookmaker.layout.grid import Board, draw
from bookmaker.layout.look import Role
from bookmaker.layout.panels import Panel, draw_panels, panel_raster
from bookmaker.layout.text import Setting
from bookmaker.layout.units import SMALLEST_TEXT
from bookmaker.marks import Mark, Rect
from bookmaker.pages.base import SIZES, VERSO, Context, PageType, Plan, Sheet, in_size, shown, total_of
from bookmaker.puzzle import Cell, Shown, Step
from bookmaker.words.telling import condense, tell

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
_FEWEST_STEPS = 4

Flow = tuple[list[Mark], float]
"""Marks, and the first free height below them."""


def _sheets(plan: Plan) -> tuple[Sheet, ...]:
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
    how, puzzle = plan.words.how_to, plan.book.example[0]
    marks, y = _heading(plan, body, how.example, how.intro)
    room = Box(body.x, body.y, body.width, y - body.y)
    size = (puzzle.rows, puzzle.columns)
    return (*marks, *draw_panels(_readable_panels(plan, room), size, room, plan.style))


def _readable_panels(plan: Plan, room: Box) -> tuple[Panel, ...]:
    """Return as many steps as can be shown with digits that print well."""
    puzzle, trace = plan.book.example
    steps = len(trace.steps)
    for limit in range(steps, min(steps, _FEWEST_STEPS) - 1, -1):
        panels = _panels(plan, condense(trace.steps, limit))
        cell = panel_raster(panels, (puzzle.rows, puzzle.columns), room, plan.style).cell
        if cell * plan.style.look.grid.digit >= SMALLEST_TEXT:
            break
    return panels


def _panels(plan: Plan, steps: tuple[Step, ...]) -> tuple[Panel, ...]:
    puzzle, how = plan.book.example[0], plan.words.how_to
    panels = [Panel(shown(puzzle, {}), how.start, how.puzzle.format(bullets=total_of(puzzle, plan.words)))]
    settled: dict[Cell, bool] = {}
    for number, step in enumerate(steps, 1):
        text = tell(step, puzzle, settled, plan.words)
        settled |= dict.fromkeys(step.bullets, True) | dict.fromkeys(step.empty, False)
        heading = how.label.format(number=number, name=how.moves[step.type].name)
        panels.append(Panel(shown(puzzle, dict(settled), step), heading, text))
    return tuple(panels)


PAGE = PageType("how-to-play", _sheets, _lay)
