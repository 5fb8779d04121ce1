"""How to play: rules and marking habits on the left, a puzzle solved step by step on the right.

Both take more pages than one where the type is large or the page small.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bookmaker.kinds import puzzle_of
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.links import LIST, NOWHERE, PARAGRAPH, SUBTITLE, TITLE, figure, item, leading, tag
from bookmaker.page.layout.panels import Panel, PanelColumns, PanelRow, draw_row, on_pages, rows_on_pages
from bookmaker.page.types.base import (
    VERSO,
    Context,
    Item,
    Lay,
    Options,
    PageType,
    Plan,
    PlannedPage,
    titled_pages,
    too_small,
)
from bookmaker.page.types.boards import Spoken, edges, shown, total_of
from bookmaker.page.types.playing import (
    BETWEEN,
    HANG,
    LARGER,
    Flow,
    fitted,
    heading,
    is_wide_page,
    lessons,
    listed,
    numbered,
    size,
    two_columns,
)
from bookmaker.page.types.steps import panels, taught_on
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Rect
from bookmaker.values.puzzle import Shown, Step
from bookmaker.words.scene import on_one_line, spoken_cell, spoken_rows
from bookmaker.words.story import Story, Told

_DIAGRAM_CELL, _LARGE_CELL, _ICON_CELL = 2.5, 3.6, 1.9
"""Cells of the boards beside or below rules, and beside habits; like all lengths here in sizes of running text."""
_BESIDE_DIAGRAM, _BELOW_DIAGRAM, _BESIDE_ICON = 3.0, 0.7, 1.2
_AFTER_NAME = 1.4
"""How far a paragraph stands in from the longest name of a way to look."""
_MOST_HANG = 0.42
"""The same at most, in parts of the width; else the name stands over its paragraph."""
_BELOW_RULES = 1.4
"""White space between rules and the diagram below them."""
_ABOVE_LABEL, _BELOW_LABEL = 2.6, 2.0
_BETWEEN_HABITS = 0.8
"""White space between two habits."""
_DIAGRAM = "*//*3//*/"
"""A clue among its eight neighbours, as the rules explain it: * bullet, / empty."""
_MARKS = (Shown(mark="bullet"), Shown(mark="slash"), Shown(digit="2"))
"""What solvers draw, in the order in which the words explain it; the digit gets a ring."""
_FEWEST_PANELS = 3
_MOST_PAGES = 6
"""Pages of the example, at most."""
_ONE, _TWO, _ALL = (Step(((0, 0),) * clues, (), (), total) for clues, total in ((1, False), (2, False), (2, True)))
_USUAL = ((_ONE, 66), (_ONE, 66), (_ONE, 66), (_TWO, 130), (_TWO, 130), (_ALL, 170), (_ONE, 66), (_ONE, 66))
"""What the example's steps are like, and how long their texts, for pages that are planned without it."""
_USUAL_NAME = "the usual rule, reduced"
_EXAMPLE = "the example of how-to-play"


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    body = Box(0, 0, *plan.size)  # what does not fit is found here, before any puzzle is made
    ways = [(_rules,), (_game, _habits_and_looks)]
    ways[:0] = [(_in_columns,)] if is_wide_page(plan) else []
    rules = fitted(ways, body, plan, "the rules of the game")
    solved = () if all(section.questions for section in plan.book.sections) else _example(body, plan)
    return titled_pages((*rules, *solved, *lessons(body, plan)), "", VERSO)


def _rules(body: Box, plan: Plan) -> Flow:
    """Set all there is to say on one page."""
    marks, y = _game(body, plan)
    below = body._replace(height=y - _ABOVE_LABEL * size(plan) - body.y)
    others, y = _habits_and_looks(below, plan)
    return [*marks, *others], y


def _in_columns(body: Box, plan: Plan) -> Flow:
    """Set all there is to say on a wide page: the rules with their diagram beside the habits and where to look."""
    how, gap = plan.words.how_to, _BELOW_RULES * size(plan)
    marks, y = heading(plan, body, TITLE, how.title, how.goal)
    left, right = two_columns(body, y, plan)
    rules, low = _listed_rules(plan, left, y)
    diagram, low = _diagram(plan, left.x + HANG * size(plan), low - gap, left)
    others, lower = _habits_and_looks(right, plan)
    return [*marks, *rules, *diagram, *others], min(low, lower)


def _habits_and_looks(body: Box, plan: Plan) -> Flow:
    """Set how to mark and where to look on a page of their own."""
    habits, y = _labelled(plan, body, plan.words.how_to.marking, _habits, body.top)
    looking, y = _labelled(plan, body, _ways(plan), _looking, y - _ABOVE_LABEL * size(plan))
    return [*habits, *looking], y


def _game(body: Box, plan: Plan) -> Flow:
    """Set what the game is and its rules, with the diagram beside them."""
    how, side = plan.words.how_to, 3 * _DIAGRAM_CELL * size(plan)
    marks, y = heading(plan, body, TITLE, how.title, how.goal)
    column = body._replace(width=body.width - side - _BESIDE_DIAGRAM * size(plan))
    diagram, low = _diagram(plan, body.right - side, y)
    rules, y = _listed_rules(plan, column, y)
    return [*marks, *diagram, *rules], min(y, low)


def _labelled(plan: Plan, body: Box, text: str, lists: Callable[[Plan, Box, float], Flow], y: float) -> Flow:
    """Set a list under its label."""
    label = plan.style.setting("label").within(text, body.width)
    base = y - label.cap_height
    marks, y = lists(plan, body, base - _BELOW_LABEL * size(plan) + label.cap_height)
    return [*tag(SUBTITLE, (label.line(text, body.x, base),)), *marks], y


def _listed_rules(plan: Plan, column: Box, y: float) -> Flow:
    """Set the rules as a numbered list below y."""
    *rules, last = plan.words.how_to.rules
    return numbered(plan, column, (*rules, plan.words.how_to.totals[plan.book.totals], last), y)


def _diagram(plan: Plan, x: float, y: float, column: Box | None = None) -> Flow:
    """Set a clue among its neighbours, and what it tells below it, or beside it in a column."""
    signs = {"*": _MARKS[0], "/": _MARKS[1]}
    cells = tuple(signs.get(sign, Shown(digit=sign)) for sign in _DIAGRAM)
    cell, small = (_LARGE_CELL if column else _DIAGRAM_CELL) * size(plan), plan.style.setting("small")
    text = plan.words.how_to.neighbours
    low = y - 3 * cell
    grid = draw(Board(cells, 3, 3, cell), plan.style, x, low)
    said = on_one_line(tuple(spoken_rows(cells, 3, plan.words)), plan.words)
    if column is None:
        lines = small.lines(text, x, low - _BELOW_DIAGRAM * size(plan) - small.cap_height, 3 * cell)
    else:
        left = x + 3 * cell + _BESIDE_ICON * size(plan)
        broken = small.broken(text, column.right - left)
        first = low + (3 * cell + (len(broken) - 1) * small.role.leading - small.cap_height) / 2
        lines = small.stacked(broken, left, first)
    return [*figure(grid, said), *tag(PARAGRAPH, lines)], min(low, lines[-1].y - small.descent)


def _habits(plan: Plan, body: Box, y: float) -> Flow:
    """Set a cell with each mark, and beside it what the mark is for."""
    text, side, between = plan.style.setting("body"), _icon(plan), _BETWEEN_HABITS * size(plan)
    left, look = side + _BESIDE_ICON * size(plan), plan.style.look
    grid = look.grid.model_copy(update={"clue_at": (0.5, 0.5)})  # a ring goes around it
    centred = plan.style._replace(look=look.model_copy(update={"grid": grid}))
    marks: list[Mark] = []
    for cell, words in zip(_MARKS, _uses(plan), strict=True):
        more = len(text.broken(words, body.width - left)) - 1
        high = text.cap_height + more * text.role.leading
        low = y - (side + max(side, high)) / 2
        drawn = draw(Board((cell,), 1, 1, side), centred, body.x, low)
        drawn += _ring(body.x, low, plan) if cell.digit else ()
        base = low + (side + high) / 2 - text.cap_height
        lines = text.lines(words, body.x + left, base, body.width - left)
        marks += item(figure(drawn, spoken_cell(cell, plan.words)), lines)
        y -= max(side, high) + between
    return list(tag(LIST, marks)), y + between


def _uses(plan: Plan) -> Iterator[str]:
    """Yield what each mark is for, and of pictures that they stand for it: nobody has to draw them."""
    how, (bullet, empty) = plan.words.how_to, plan.words.how_to.pictured
    drawn = plan.style.look.marks
    for use, said in zip(how.marks, (bullet * bool(drawn.bullet), empty * bool(drawn.empty), ""), strict=True):
        yield f"{use} {said}".strip()


def _icon(plan: Plan) -> float:
    """Return the side of a cell beside a habit."""
    return _ICON_CELL * size(plan)


def _ring(x: float, y: float, plan: Plan) -> tuple[Mark, ...]:
    inset = _icon(plan) * 0.12
    side = _icon(plan) - 2 * inset
    weight = plan.style.look.grid.slash_weight
    return (Rect(x + inset, y + inset, side, side, stroke=0.0, weight=weight, radius=side / 2),)


def _ways(plan: Plan) -> str:
    """Return the label over the ways to look: without totals there is one less."""
    how = plan.words.how_to
    return how.looking_untold if plan.book.totals == "none" else how.looking


def _looking(plan: Plan, body: Box, y: float) -> Flow:
    moves = plan.words.how_to.moves[: 2 if plan.book.totals == "none" else 3]
    hang = max(plan.style.setting("strong").width(move.name) for move in moves) + _AFTER_NAME * size(plan)
    hang = hang if hang <= _MOST_HANG * body.width else 0.0
    marks, y = listed(plan, body, [(move.name, move.text) for move in moves], hang, y)
    page = next(iter(plan.moves.values()), "")
    return _lesson_page(plan, body, marks, y, page) if page else (marks, y)


def _lesson_page(plan: Plan, body: Box, marks: list[Mark], y: float, page: str) -> Flow:
    """Add the page on which moves are taught below some marks."""
    text, words = plan.style.setting("body"), plan.words
    base = y - BETWEEN * size(plan) - text.cap_height
    lines = text.lines(words.moves.named.format(page=page), body.x, base, body.width)
    leads = taught_on(page, words) if plan.style.look.links else NOWHERE
    return [*marks, *tag(PARAGRAPH, leading(lines, text, leads))], lines[-1].y - text.role.leading + text.cap_height


def _usual(body: Box, plan: Plan) -> tuple[PanelColumns, list[float]]:
    """Return how a usual example stands, and the heights of its pages; raise CannotBeMet where none is enough."""
    puzzle = puzzle_of(plan.book.usual_example)
    told = (Told(step, _USUAL_NAME, ("usual " * length)[:length], ()) for step, length in _USUAL)
    story, y = Story(puzzle, tuple(told), ()), _intro(body, plan)[1]
    for count in range(1, _MOST_PAGES + 1):
        heights = [y - body.y, *(count - 1) * [body.height]]
        way, _ = _readable(story, body, heights, plan)
        if _is_readable(way, plan):
            return way, heights
    raise too_small(plan, _EXAMPLE, LARGER)


def _intro(body: Box, plan: Plan) -> Flow:
    return heading(plan, body, SUBTITLE, plan.words.how_to.example, plan.words.how_to.intro)


def _example(body: Box, plan: Plan) -> list[Lay]:
    """Plan the pages of the example, rarely more than a usual one has; raise CannotBeMet where none are enough.

    While pages are only counted there is no example yet, and the usual one stands for it.
    """
    way, heights = _usual(body, plan)
    story = plan.book.example.story
    if not story.told:
        return [partial(_lay_example, [], way, page == 0) for page in range(len(heights))]
    while len(heights) <= _MOST_PAGES:
        way, steps = _readable(story, body, heights, plan)
        rows = rows_on_pages(steps, way, heights, plan.style)
        if rows is not None and _is_readable(way, plan):
            return [partial(_lay_example, there, way, page == 0) for page, there in enumerate(rows)]
        heights.append(body.height)
    raise too_small(plan, _EXAMPLE, LARGER)


def _lay_example(
    rows: Sequence[PanelRow], way: PanelColumns, first: bool, frame: Frame, context: Context
) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    marks, top = _intro(body, plan) if first else (list[Mark](), body.top)
    for row in rows:
        marks += draw_row(row, way, plan.style, body.x, top)
        top -= row.height + plan.style.look.steps.row_gap
    return tuple(marks)


def _is_readable(way: PanelColumns, plan: Plan) -> bool:
    return way.cell * plan.style.look.grid.digit >= plan.style.look.smallest


def _readable(story: Story, body: Box, heights: Sequence[float], plan: Plan) -> tuple[PanelColumns, tuple[Panel, ...]]:
    """Return the example's steps, drawn together as far as its digits must grow to print well."""
    board = (story.puzzle.rows, story.puzzle.columns)
    spans = _by_type(story)
    while True:
        steps = (_start(story, plan), *panels(story, spans, plan.words, plan.moves))
        way = on_pages(steps, board, edges(*board), (body.width, heights), plan.style)
        if _is_readable(way, plan) or len(spans) <= _FEWEST_PANELS:
            return way, steps
        spans = _joined(spans, story)


def _by_type(story: Story) -> list[range]:
    """Return a span for each step that combines numbers, and one for each run of those that do not."""
    spans: list[range] = []
    for index, one in enumerate(story.told):
        if spans and one.step.single and story.told[index - 1].step.single:
            spans[-1] = range(spans[-1].start, index + 1)
        else:
            spans.append(range(index, index + 1))
    return spans


def _start(story: Story, plan: Plan) -> Panel:
    how, puzzle = plan.words.how_to, story.puzzle
    total, said = total_of(puzzle, plan.words), Spoken(puzzle, {}, plan.words)
    find = how.puzzle.format(bullets=total) if total else how.puzzle_untold
    return Panel(partial(shown, puzzle, {}), "", how.start, (find,), said)


def _joined(spans: list[range], story: Story) -> list[range]:
    """Return the spans with two neighbours made one, those with the shortest texts."""

    def cost(index: int) -> int:
        return sum(len(one.text) for one in story.told[spans[index].start : spans[index + 1].stop])

    best = min(range(len(spans) - 1), key=cost)
    return [*spans[:best], range(spans[best].start, spans[best + 1].stop), *spans[best + 2 :]]


PAGE = PageType("how-to-play", Options, _pages, lambda plan, item: plan.words.how_to.title)
