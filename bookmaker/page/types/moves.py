"""The moves: each that has a name is taught once, on a small board before it and after it."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from bookmaker.engine.solve.patterns import APART, COUNT, LESSONS
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.page.layout.boxes import Frame, columns
from bookmaker.page.layout.links import PARAGRAPH, SUBTITLE, fields, set_subject, tag
from bookmaker.page.layout.measure import is_wide, measure
from bookmaker.page.layout.panel_columns import least_cell
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import SIZES, Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.lessons import find_move, lay_after, lay_before, said_of_move
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Puzzle
from bookmaker.values.statements import MOVE
from bookmaker.words.steps import lesson_name

_MEASURE, _NARROWEST = 21.0, 9.0
"""Width of the texts in columns, and least width of any text, in sizes of their type."""
_BESIDE, _BETWEEN = 1.0, (2.2, 1.9, 1.6, 1.4)
"""White space between boards and the text beside them, and between two moves, in sizes of the text."""
_PARTS = 40
"""Number of heights tried to make pages equally full."""
_CELLS = (1.6, 1.45, 1.3, 1.15, 1.04)
"""Sides tried for cells, relative to the least printed one."""
_LARGER_CELLS = (2.6, 2.3, 2.05, 1.8)
"""Sides tried before those on wide pages."""
_APART = 0.6
"""White space between the two boards of a move, in cells."""


class _Lesson(NamedTuple):
    """A move in its place: its column, and its distance below the top of the body."""

    key: str
    puzzle: Puzzle
    heads: tuple[str, ...]
    lines: tuple[str, ...]
    height: float
    column: int = 0
    top: float = 0.0


class _Room(NamedTuple):
    """The room for moves, in points: the width of columns, the indent of texts, and one size of cells."""

    columns: int
    width: float
    aside: float
    cell: float


class _Way(NamedTuple):
    """A way to arrange moves on pages."""

    room: _Room
    lessons: Sequence[_Lesson]
    gap: float
    """White space between two moves, in points."""


def taught(plan: Plan) -> tuple[str, ...]:
    """Return the moves that a book teaches: those of its steps, or all while pages are counted or no steps told."""
    book, there = plan.book, KINDS[plan.book.kind].moves
    if plan.stories and (book.hints or book.walkthroughs):
        every = chain(plan.stories.values(), (book.example.story,))
        stories = (story for story in every if story.puzzle.kind == book.kind)
        found = {key for story in stories for one in story.told for key in one.lessons}
    else:
        found = {*LESSONS} - ({COUNT, APART} if book.totals == "none" else set())
    return tuple(key for key in LESSONS if key in there and key in found)


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    keys = taught(plan)
    for scale in SIZES if keys else ():
        smaller = plan.in_size(scale, ("small", "small_strong"))
        if ways := list(_ways(keys, smaller)):
            return _plan_pages(ways, smaller)
    if keys:
        raise plan.too_small("the moves", "use a larger trim, or take moves out of the book")
    return ()


def _ways(keys: Sequence[str], plan: Plan) -> Iterator[_Way]:
    """Yield the ways to arrange moves on pages, those with the largest boards first."""
    puzzles = [(key, puzzle_of(KINDS[plan.book.kind].moves[key])) for key in keys]
    wide = is_wide(plan.style.setting("body"), plan.size[0])
    for cell in (*(_LARGER_CELLS if wide else ()), *_CELLS):
        room = _room([puzzle for _, puzzle in puzzles], cell, plan)
        lessons = [_lesson(key, puzzle, room, plan) for key, puzzle in puzzles] if room else []
        if room and max(one.height for one in lessons) <= plan.size[1] - _start(plan):
            yield from (_Way(room, lessons, gap * _texts(plan)[1].role.size) for gap in _BETWEEN)


def _texts(plan: Plan) -> tuple[Setting, Setting]:
    """Return the settings of a move's name and of its text."""
    style = plan.style
    return style.setting("small_strong"), style.setting("small")._replace(language=style.language)


def _room(puzzles: Sequence[Puzzle], cell: float, plan: Plan) -> _Room | None:
    """Return the room for moves on these boards, in as many columns as fit; None if none does.

    `cell` is the side of cells, in that of the least that are printed.
    """
    cell, size, gap = cell * least_cell(plan.style), _texts(plan)[1].role.size, plan.style.look.steps.column_gap
    aside = (2 * max(puzzle.columns for puzzle in puzzles) + _APART) * cell + _BESIDE * size
    count, width = columns(plan.size[0], aside + _MEASURE * size, gap)
    return _Room(count, width, aside, cell) if width - aside >= _NARROWEST * size else None


def _lesson(key: str, puzzle: Puzzle, room: _Room, plan: Plan) -> _Lesson:
    strong, small = _texts(plan)
    words, head = plan.words, lesson_name(key, puzzle.total, plan.words)
    heads, lines = (
        setting.break_text(text, measure(setting, room.width - room.aside))
        for setting, text in ((strong, head), (small, words.moves.texts[key]))
    )
    text = strong.cap_height + (len(heads) + len(lines) - 1) * small.role.leading + small.descent
    return _Lesson(key, puzzle, heads, lines, max(puzzle.rows * room.cell, text))


def _plan_pages(ways: Sequence[_Way], plan: Plan) -> tuple[PlannedPage, ...]:
    """Return pages with moves: the fewest, equally full, with boards as large as that allows."""
    height, start = plan.size[1], _start(plan)
    counts = [len(_flow_moves(way, start, height)) for way in ways]
    fewest = min(counts)
    way = ways[counts.index(fewest)]
    evenly = (_flow_moves(way, start, height * part / _PARTS) for part in range(1, _PARTS + 1))
    pages = next(pages for pages in evenly if len(pages) == fewest)
    lays = (partial(_lay, page, way.room, plan, index == 0) for index, page in enumerate(pages))
    planned = zip(titled_pages(lays, plan.words.moves.title), pages, strict=True)
    return tuple(one._replace(teaches=tuple(lesson.key for lesson in page)) for one, page in planned)


def _flow_moves(way: _Way, start: float, height: float) -> list[list[_Lesson]]:
    """Return the moves of each page, column after column down to a height, undivided, the first at `start`."""
    pages = list[list[_Lesson]]([[]])
    column, top = 0, start
    for one in way.lessons:
        if top > start and top + one.height > height:
            column, top = column + 1, start
        if column == way.room.columns:
            pages.append([])
            column, top, start = 0, 0.0, 0.0
        pages[-1].append(one._replace(column=column, top=top))
        top += one.height + way.gap
    return pages


def _start(plan: Plan) -> float:
    """Return the distance of the first move below the top of the body."""
    return plan.head(plan.words.moves, plan.body)[1]


def _lay(
    lessons: Sequence[_Lesson], room: _Room, plan: Plan, first: bool, frame: Frame, context: Context
) -> tuple[Mark, ...]:
    body, marks = frame.body, list(plan.head(plan.words.moves, frame.body)[0] if first else ())
    for one in lessons:
        x = body.x + one.column * (room.width + plan.style.look.steps.column_gap)
        marks += _draw_move(one, room, plan, x, body.top - one.top)
    return tuple(marks)


def _draw_move(one: _Lesson, room: _Room, plan: Plan, x: float, top: float) -> Iterator[Mark]:
    """Yield the marks of a move whose upper left corner is (x, top)."""
    strong, small = _texts(plan)
    y = top - strong.cap_height
    heads = strong._replace(role=strong.role.model_copy(update={"leading": small.role.leading}))
    move = find_move(KINDS[plan.book.kind].moves[one.key], one.key, plan.book.speech)
    right, low = x + (move.puzzle.columns + _APART) * room.cell, top - move.puzzle.rows * room.cell
    lines = small.stack_lines(one.lines, x + room.aside, y - len(one.heads) * small.role.leading)
    names = fields("name", heads.stack_lines(one.heads, x + room.aside, y))
    texts = (*tag(SUBTITLE, names), *tag(PARAGRAPH, fields("text", lines)))
    yield from set_subject(said_of_move(move, MOVE, plan), texts)
    yield from lay_before(move, room.cell, plan, (x, low))
    yield from lay_after(move, room.cell, plan, (right, low))


def _title(plan: Plan, item: Item[Options]) -> str:
    return plan.words.moves.title if taught(plan) else ""


PAGE = PageType("moves", Options, _pages, _title, foot="notes")
