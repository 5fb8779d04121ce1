"""The worked example of how-to-play: a puzzle solved step by step, on boards that are good to read."""

from collections.abc import Sequence
from functools import partial
from math import ceil

from bookmaker.kinds import puzzle_of
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.links import SUBTITLE, set_subject
from bookmaker.page.layout.panel_columns import PanelColumns
from bookmaker.page.layout.panel_drawing import draw_row
from bookmaker.page.layout.panels import ALIKE, Panel, PanelRow, on_pages, rows_on_pages
from bookmaker.page.types.base import Context, Lay, Plan
from bookmaker.page.types.boards import edges
from bookmaker.page.types.playing import LARGER, Flow, heading
from bookmaker.page.types.steps import panel_of
from bookmaker.values.errors import NoRoom
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Step
from bookmaker.values.statements import EXAMPLE, RULES
from bookmaker.words.steps import StepBoards, example_start, step_boards
from bookmaker.words.story import Story, Told

_FEWEST_PANELS = 3
_SPREAD, _MOST_PAGES = 2, 6
"""Pages of the example: those of a spread, and the most, for type that is too large for a spread."""
_STEP = 20.0
"""Points by which the height of the example's pages shrinks at a time, when they are made equally full."""
_GOOD_CELL = 6.0 * POINTS["mm"]
"""Side of cells that are easy to read: for these the example takes one more page."""
_WIDEST_GAP = 2.0
"""Greatest gap between rows of the example, relative to the look's, on pages with few rows."""
_ONE, _TWO, _ALL = (Step(((0, 0),) * clues, (), (), total) for clues, total in ((1, False), (2, False), (2, True)))
_USUAL = ((_ONE, 66), (_ONE, 66), (_ONE, 66), (_TWO, 130), (_TWO, 130), (_ALL, 170), (_ONE, 66), (_ONE, 66))
"""Typical steps of an example and the lengths of their texts, for pages planned without it."""
_USUAL_NAME = "the usual rule, reduced"
_EXAMPLE = "the example of how-to-play"


def example_pages(body: Box, plan: Plan) -> list[Lay]:
    """Plan the pages of the example, rarely more than the usual; raise CannotBeMet if none suffice.

    While pages are only counted, the usual example stands in for it.
    """
    way, heights = _usual(body, plan)
    story = plan.book.example.story
    if not story.told:
        return [partial(_lay_example, [], way, page == 0, plan) for page in range(len(heights))]
    while len(heights) <= _MOST_PAGES:
        way, steps = _readable(story, body, heights, plan)
        rows = rows_on_pages(steps, way, heights, plan.style)
        if rows is not None and _is_readable(way, plan):
            even = _even_pages(steps, way, heights, plan)
            return [partial(_lay_example, there, way, page == 0, plan) for page, there in enumerate(even)]
        heights.append(body.height)
    raise plan.too_small(_EXAMPLE, LARGER)


def _usual(body: Box, plan: Plan) -> tuple[PanelColumns, list[float]]:
    """Return the columns of a usual example and the heights of its pages; raise CannotBeMet if none suffice.

    It gets one page more than it needs where that makes its cells easy to read, or large enough, and it stays on a
    spread.
    """
    legible, cap = _legible(plan), plan.style.look.steps.cell_max
    puzzle = puzzle_of(plan.book.usual_example)
    told = (Told(step, _USUAL_NAME, ("usual " * length)[:length], ()) for step, length in _USUAL)
    story, y = Story(puzzle, tuple(told), ()), _intro(body, plan)[1]
    good, least = max(legible, min(_GOOD_CELL, ALIKE * cap)) - SAME, None
    for count in range(1, _MOST_PAGES + 1):
        heights = [y - body.y, *(count - 1) * [body.height]]
        way, _ = _readable(story, body, heights, plan)
        if least and (way.cell < good or count > _SPREAD):
            return least
        if way.cell >= good:
            return way, heights
        least = (way, heights) if _is_readable(way, plan) else None
    if least:
        return least
    raise plan.too_small(_EXAMPLE, LARGER)


def _legible(plan: Plan) -> float:
    """Return the side of the smallest cells whose digits print well; raise CannotBeMet if the look forbids it."""
    look, unit = plan.style.look, POINTS["mm"]
    least, cap = look.smallest / look.grid.digit, look.steps.cell_max
    if cap < least:
        said = f"in cells of {cap / unit:.3g} mm the digits of {_EXAMPLE} are too small"
        remedy = f"give cells {ceil(10 * least / unit) / 10:g} mm, or take how-to-play out of front"
        raise NoRoom(said, remedy, "look.steps.cell_max", "look.grid.digit", "look.smallest")
    return least


def _intro(body: Box, plan: Plan) -> Flow:
    marks, y = heading(plan, body, SUBTITLE, plan.words.how_to.example, plan.words.how_to.intro)
    return [*set_subject(f"{RULES} {EXAMPLE}{plan.game}", marks)], y


def _even_pages(
    steps: Sequence[Panel], way: PanelColumns, heights: Sequence[float], plan: Plan
) -> Sequence[Sequence[PanelRow]]:
    """Return the rows of each page, spread about evenly."""
    lows = [plan.size[1] - _STEP * less for less in range(int(plan.size[1] / 2 / _STEP))]
    filled = (rows_on_pages(steps, way, [min(height, low) for height in heights], plan.style) for low in lows)
    return min(
        (pages for pages in filled if pages), key=lambda pages: max(sum(row.height for row in rows) for rows in pages)
    )


def _lay_example(
    rows: Sequence[PanelRow], way: PanelColumns, first: bool, plan: Plan, frame: Frame, context: Context
) -> tuple[Mark, ...]:
    body = frame.body
    marks, top = _intro(body, plan) if first else (list[Mark](), body.top)
    gap, between = plan.style.look.steps.row_gap, max(1, len(rows) - 1)
    spare = top - body.y - sum(row.height for row in rows) - between * gap
    gap += max(0.0, min((_WIDEST_GAP - 1) * gap, spare / between))
    for row in rows:
        marks += draw_row(row, way, plan.style, (body.x, top))
        top -= row.height + gap
    return tuple(marks)


def _is_readable(way: PanelColumns, plan: Plan) -> bool:
    return way.cell * plan.style.look.grid.digit >= plan.style.look.smallest


def _readable(story: Story, body: Box, heights: Sequence[float], plan: Plan) -> tuple[PanelColumns, tuple[Panel, ...]]:
    """Return the example's steps, joined until its digits are large enough to print well."""
    board = (story.puzzle.rows, story.puzzle.columns)
    spans, made = _by_type(story), StepBoards()
    while True:
        told = (example_start(story.puzzle, plan.words), *step_boards(story, spans, plan.words, plan.lessons, made))
        steps = tuple(panel_of(one, plan.words, EXAMPLE) for one in told)
        way = on_pages(steps, board, edges(*board), (body.width, heights), plan.style)
        if _is_readable(way, plan) or len(spans) <= _FEWEST_PANELS:
            return way, steps
        spans = _join_spans(spans, story)


def _by_type(story: Story) -> list[range]:
    """Return a span for each step that combines numbers, and one for each run of other steps."""
    spans: list[range] = []
    for index, one in enumerate(story.told):
        if spans and one.step.single and story.told[index - 1].step.single:
            spans[-1] = range(spans[-1].start, index + 1)
        else:
            spans.append(range(index, index + 1))
    return spans


def _join_spans(spans: list[range], story: Story) -> list[range]:
    """Return the spans with the two neighbours of the shortest texts joined."""

    def cost(index: int) -> int:
        return sum(len(one.text) for one in story.told[spans[index].start : spans[index + 1].stop])

    best = min(range(len(spans) - 1), key=cost)
    return [*spans[:best], range(spans[best].start, spans[best + 1].stop), *spans[best + 2 :]]
