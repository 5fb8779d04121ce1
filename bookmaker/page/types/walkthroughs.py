"""The walkthroughs: how each solution is found, a board for the steps beside it, flowing from page to page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.links import PARAGRAPH, SUBTITLE, LinePart, figure, join_parts, link_line, set_subject, tag
from bookmaker.page.layout.panel_columns import (
    PanelColumns,
    above_number,
    column_ways,
    cut_ways,
    first_capitals,
)
from bookmaker.page.layout.panel_drawing import draw_row
from bookmaker.page.layout.stars import stars_width
from bookmaker.page.types.base import RECTO, BookSection, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.boards import (
    ANYWHERE,
    BETWEEN,
    edges,
    example_opening,
    numbered_line,
    tier_name,
)
from bookmaker.page.types.options import Options
from bookmaker.page.types.walks import PanelMakers, Piece, Walk, boards_of, depth, fill_pages, has_room, spread_rows
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box, Extent
from bookmaker.values.marks import Line, Mark
from bookmaker.values.puzzle import Puzzle, Step
from bookmaker.values.statements import GOES_ON, WALK
from bookmaker.words.announcements import over_walkthroughs
from bookmaker.words.steps import key_boards
from bookmaker.words.story import Story, Told

_SAMPLE = 8
"""Number of walkthroughs of a section, about, that are tried to find the best way for all."""
_HARDLY_MORE = 1.04
"""Factor by which larger boards may raise the number of pages."""
_USUAL_STEPS = (3.0, 0.16)
"""Estimated steps of usual length per walkthrough: a base, plus this many per cell."""
_USUAL_KEYS = (-1.0, 0.125)
"""The estimate for walkthroughs with only the steps that need more than one number."""
_USUAL_PART = 0.8
"""Share of parts of boards that stay within the usual rows, and within the usual columns."""
_USUAL_SETTLED = 3
"""Cells that a step of usual length settles."""
_USUAL_TEXT = 40 * "usual "
"""Text of the usual length of a step's reason."""


class _Section(NamedTuple):
    """The walkthroughs of a section, the ways to place their boards, and the pages that each way takes."""

    numbers: Sequence[int]
    story: Callable[[int], Story]
    boards: Callable[[int], Sequence[PanelMakers]]
    """The boards of a number, made when they are asked for: they are equal whichever way they stand."""
    ways: Sequence[PanelColumns]
    lengths: Sequence[float]
    plan: Plan
    """With its words."""

    @property
    def has_numbers(self) -> bool:
        """Whether cells that steps of one board settle have the numbers of these steps."""
        return has_room(self.ways[0], self.plan) and not self.story(self.numbers[0]).puzzle.counting.on_clues

    def way(self, cell: float) -> tuple[float, PanelColumns]:
        """Return the fewest pages with cells of one size, or the largest smaller ones, and the way that takes them."""
        there = max((way.cell for way in self.ways if way.cell <= cell + SAME), default=self.ways[0].cell)
        found = (one for one in zip(self.lengths, self.ways, strict=True) if one[1].cell == there)
        return min(found, key=lambda one: one[0])

    def walks(self, way: PanelColumns) -> list[Callable[[], Walk]]:
        """Return what makes each walkthrough with its boards placed in a way."""
        return [partial(self._walk, number, way) for number in self.numbers]

    def _walk(self, number: int, way: PanelColumns) -> Walk:
        return Walk(number, self.boards(number), way, self.plan)


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    sections = [one for index in range(len(plan.book.sections)) if (one := _section(plan, index))]
    if not sections:
        return ()
    for style in {one.plan.style.own: one.plan.style for one in sections}.values():
        _check_first_lines(plan._replace(style=style))
    looks = [list(some) for _, some in groupby(sections, key=lambda one: one.plan.style.own)]
    pages = [page for some in looks for page in _fill_pages(some, some[0].plan)]
    numbered = not plan.book.key_steps and any(one.has_numbers for one in sections)
    opened = (PlannedPage(partial(_lay_opening, numbered), RECTO),) if plan.book.body else ()
    return (*opened, *(_plan_page(page, plan) for page in pages))


def _check_first_lines(plan: Plan) -> None:
    """Raise Wrong if the line that opens a walkthrough could be wider than its page."""
    steps, words = plan.style.look.steps, plan.words
    number, total, reference = map(plan.style.setting, (steps.number, steps.total, steps.reference))
    cells = max(section.rows * section.columns for section in map(plan.section, plan.book.walkthroughs))
    ways = words.between_references.join((words.walkthrough.puzzle_on, words.solution_on)).format(page=ANYWHERE)
    needed = number.width(str(plan.book.walkthroughs[-1])) + 2 * BETWEEN * steps.number.size
    needed += stars_width(steps.star, plan.style.look.tiers.form) + total.width(words.count(words.bullets, cells))
    needed += reference.role.size + reference.smaller(0.0, plan.style.look.smallest).width(ways)
    if needed > plan.size[0]:
        message = f"the line over a walkthrough may be {needed:.0f} pt wide, and the page has {plan.size[0]:.0f} pt"
        raise Wrong(message, id="too-wide", remedy="use smaller types for look.steps.number, total and reference")


def _plan_page(page: Sequence[Piece], plan: Plan) -> PlannedPage:
    numbers = list(dict.fromkeys(piece.number for piece in page))
    head = over_walkthroughs(numbers, plan.words)
    starting = tuple(piece.number for piece in page if piece.row is None and piece.begins)
    look = (plan.section_of(numbers[0]),)
    return PlannedPage(partial(_lay, page), numbers=starting, heads=(head, head), folio=True, look=look)


def _section(plan: Plan, index: int) -> _Section | None:
    """Return the walkthroughs of a section; None where there are none, or its boards are too small.

    That is found when the sections are checked.
    """
    section, plan = plan.book.sections[index], plan.in_section(index)
    numbers = plan.among(index, plan.book.walkthroughs)
    usual, board = _usual_story(section, plan.book.key_steps), (section.rows, section.columns)

    def story(number: int) -> Story:
        return plan.stories.get(number, usual)

    @lru_cache(maxsize=2 * _SAMPLE)
    def boards(number: int) -> Sequence[PanelMakers]:
        return boards_of(story(number), has_room(ways[0], plan), plan)

    ways = _ways(board, map(story, numbers), plan) if numbers else ()
    found = _Section(numbers, story, lambda number: boards(number if number in plan.stories else 0), ways, (), plan)
    some = found._replace(numbers=numbers[:: len(numbers) // _SAMPLE + 1])
    lengths = (len(numbers) / len(some.numbers) * _length(some.walks(way), plan) for way in ways)
    return found._replace(lengths=list(lengths)) if ways else None


def _length(makers: Sequence[Callable[[], Walk]], plan: Plan) -> float:
    """Return the number of pages of some walkthroughs."""
    pages = fill_pages(makers, plan.size[1])
    return len(pages) - 1 + depth(pages[-1]) / plan.size[1]


def _fill_pages(sections: Sequence[_Section], plan: Plan) -> list[list[Piece]]:
    """Return the pieces of each page, the cells as large as hardly takes more pages.

    Cells have one size in all sections whose boards can have it.
    """
    sizes = sorted({way.cell for one in sections for way in one.ways})
    found = [tuple(zip(*(one.way(cell) for one in sections), strict=True)) for cell in sizes]
    most = _HARDLY_MORE * min(ceil(sum(lengths)) for lengths, _ in found)
    ways = next(ways for lengths, ways in reversed(found) if ceil(sum(lengths)) <= most)
    makers = [maker for one, way in zip(sections, ways, strict=True) for maker in one.walks(way)]
    *full, last = fill_pages(makers, plan.size[1])
    return [*(spread_rows(page, plan) for page in full), last]


def _ways(board: tuple[int, int], stories: Iterable[Story], plan: Plan) -> tuple[PanelColumns, ...]:
    """Return the ways to place the boards of some stories, or the parts shown of them, on pages."""
    if not plan.book.key_steps:
        return column_ways(board, edges(*board), plan.size, plan.style)
    parts = [board.cut[2:4] for one in stories for board in key_boards(one, plan.words) if board.cut]
    sides = [sorted(sides) for sides in zip(*parts, strict=True)] or [[side] for side in board]
    usual, most = (tuple(side[round(part * (len(side) - 1))] for side in sides) for part in (_USUAL_PART, 1.0))
    return cut_ways((usual[0], usual[1]), (most[0], most[1]), edges(*board), plan.size, plan.style)


def _usual_story(section: BookSection, key: bool) -> Story:
    """Return a story of usual length, for pages counted before puzzles are made."""
    cells = section.rows * section.columns
    puzzle = Puzzle(section.kind, section.rows, section.columns, (0,) * cells, 0 if section.total else None)
    least, for_each = _USUAL_KEYS if key else _USUAL_STEPS
    corner = (min(3, section.rows - 1), min(3, section.columns - 1))
    told = Told(Step(((1, 1),), _USUAL_SETTLED * ((0, 0),), (), total=True), "", _USUAL_TEXT, (), beside=(corner,))
    return Story(puzzle, max(1, round(least + for_each * cells)) * (told,), ())


def _lay(page: Sequence[Piece], frame: Frame, context: Context) -> tuple[Mark, ...]:
    body, marks = frame.body, list[Mark]()
    for piece in page:
        if piece.row and piece.way:
            marks += draw_row(piece.row, piece.way, context.plan.style, (body.x, body.top - piece.top), piece.number)
        elif not piece.begins:
            marks += set_subject(f"{GOES_ON} {piece.number}", _goes_on(piece.number, context, body))
        else:
            head = _first_line(piece.number, context, body, body.top - piece.top)
            marks += set_subject(f"{WALK} {piece.number}", head)
    return tuple(marks)


def _lay_opening(numbered: bool, frame: Frame, context: Context) -> tuple[Mark, ...]:
    texts = context.plan.words.walkthrough
    told = texts.key if context.plan.book.key_steps else texts.every
    said = " ".join((told, texts.intro, *[texts.shared] * numbered))
    return example_opening(texts.title, said, frame.body, context.plan)


def _first_line(number: int, context: Context, body: Box, top: float) -> Iterator[Mark]:
    """Yield a rule and below it the puzzle's number, stars and total, and the pages of puzzle and solution."""
    plan, entry, line = context.plan, context.entry(number), context.plan.style.look.grid.line
    base = top - above_number(plan.style) - first_capitals(plan.style)
    yield Line(body.x, top - line / 2, body.right, top - line / 2, line)
    name, drawn, total = numbered_line(entry, plan.in_game(entry.section), body.x, base)
    yield from tag(SUBTITLE, (name,), plan.words.spoken.puzzle.format(number=number))
    yield from tag(PARAGRAPH, (*figure((drawn,), tier_name(entry.tier, plan)), total))
    left = total.x + plan.style.setting(plan.style.look.steps.total).width(total.text)
    yield from tag(PARAGRAPH, _where(number, context, (left, body.right), base))


def _goes_on(number: int, context: Context, body: Box) -> Iterator[Mark]:
    """Yield the line at the top of a page on which a walkthrough goes on."""
    plan = context.plan
    line = plan.style.setting(plan.style.look.steps.reference)
    said = plan.words.walkthrough.goes_on.format(number=number)
    yield from tag(PARAGRAPH, (line.line(said, body.x, body.top - line.cap_height),))


def _where(number: int, context: Context, ends: Extent, y: float) -> Iterator[Mark]:
    """Yield the pages of a puzzle and its solution as one line at the right end of the free space, shrunk to fit."""
    found, look = context.references, context.plan.style.look
    words = context.plan.in_game(context.entry(number).section).words
    ways = (
        ("puzzle_page", words.walkthrough.puzzle_on, found.puzzles.get(number)),
        ("solution_page", words.solution_on, found.solutions.get(number)),
    )
    said = [LinePart(text.format(page=page), page * look.links, field) for field, text, page in ways if page]
    parts = join_parts(said, words.between_references)
    text, reference = "".join(part.text for part in parts), context.plan.style.setting(look.steps.reference)
    room = ends[1] - ends[0] - reference.role.size
    reference = reference.smaller(min(1.0, room / max(reference.width(text), 1.0)), look.smallest)
    return link_line(parts, reference, ends[1] - reference.width(text), y)


def _title(plan: Plan, item: Item[Options]) -> str:
    return plan.words.walkthrough.title if plan.book.walkthroughs else ""


PAGE = PageType("walkthroughs", Options, _pages, _title, foot="notes")
