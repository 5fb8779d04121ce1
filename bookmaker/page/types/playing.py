"""Lessons of how-to-play beside the rules, each a way to play as a value, and the setting of their texts."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, product
from typing import NamedTuple

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.columns import fit_columns
from bookmaker.page.layout.entries import draw_entries as table
from bookmaker.page.layout.entries import first_rows
from bookmaker.page.layout.grid import Board, draw, draw_edges, edge_room, least_coded, least_labelled
from bookmaker.page.layout.links import LIST, PARAGRAPH, TITLE, figure, item, set_subject, tag
from bookmaker.page.layout.measure import larger, measure
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import SIZES, Context, Lay, Plan
from bookmaker.page.types.boards import Spoken, edges
from bookmaker.values.geometry import Box, Point
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark, Text
from bookmaker.values.questions import BEST
from bookmaker.values.statements import EXAMPLE, PICTURE, RULES, TRIED, BoardStatement
from bookmaker.words.lessons import COUNTING, GAME, LESSONS, ExampleBoard, Lesson, Manner
from bookmaker.words.questions import TAB
from bookmaker.words.steps import SUPPOSING

BETWEEN = 0.5
"""White space between two paragraphs of a list; all lengths here are in sizes of running text."""
LARGER = "use a larger trim, or take how-to-play out of front"
HANG = 1.5
"""Indent of a paragraph behind its number."""
_CELLS, _BETWEEN_PARTS = (3.4, 3.0, 2.6, 2.2), 2.0
"""Cells tried for the examples, largest first; white space between rules and example, and between boards side by
side."""
_ON_SEVERAL = (1.12, 1.06)
"""Scales tried for running text on several pages, so that it fills them better."""
_APART = 4.0
"""Distance that keeps words from being taken for those of a board."""
_ABOUT_TABLE = 0.4
"""White space above and below a table, in lines of text."""
_READABLE = 5.0 * POINTS["mm"]
"""Least side of the cells of a supposition."""
_NARROWEST = 14.0
"""Least width of texts beside a supposition."""
_SAID = BoardStatement(PICTURE)
Flow = tuple[list[Mark], float]
"""Marks, and the first free height below them."""
Setter = Callable[[Box, Plan], Flow]
"""Function that sets marks from the top of a body on."""
Example = Callable[[Lesson, Box, Plan, float], Flow]
"""Function that does so with the boards of a lesson; the last argument is a cell's side in points."""


class Way(NamedTuple):
    """A way to play: its name in messages, the sections of a plan that need it, and the setter of its example."""

    name: str
    is_for: Callable[[Plan, int], bool]
    example: Example


Taught = tuple[Lay, str]
"""A page of how-to-play, and the subject it teaches."""


def lessons(body: Box, plan: Plan, game: str) -> Iterator[Taught]:
    """Plan each of the WAYS that a game needs, in the order of the sections, on one page or two.

    Raises CannotBeMet if one does not fit.
    """
    best = any(BEST in section.questions for section in plan.book.sections)
    needing = dict[str, list[int]]()
    for at, (name, way) in product(range(len(plan.book.sections)), WAYS.items()):
        if way.is_for(plan, at):
            needing.setdefault(name, []).append(at)
    for name, sections in needing.items():
        if plan.book.games[sections[0]] == game:
            own, way = plan.in_game(sections[0]).in_look(*sections), WAYS[name]
            lesson = LESSONS[name](Manner(plan.style.look.sides != "one", best), own.words)
            on_two = (partial(_rules, lesson), partial(_set_example, way, lesson))
            ways = [(partial(_set_whole, way, lesson),), on_two]
            yield from ((lay, name) for lay in fit_pages(ways, body, own, way.name, f"{name}{own.game}"))


def _set_whole(way: Way, lesson: Lesson, body: Box, plan: Plan) -> Flow:
    marks, y = _rules(lesson, body, plan)
    drawn, y = _set_example(way, lesson, body._replace(height=y - _BETWEEN_PARTS * plan.text_size - body.y), plan)
    return [*marks, *drawn], y


def _set_example(way: Way, lesson: Lesson, body: Box, plan: Plan) -> Flow:
    """Set the example with the largest cells that fit, else with the smallest."""
    for cell in _CELLS:
        flow = way.example(lesson, body, plan, min(cell * plan.text_size, plan.style.look.puzzles.cell_max))
        if flow[1] >= body.y:
            break
    return flow


def _rules(lesson: Lesson, body: Box, plan: Plan) -> Flow:
    marks, y = heading(plan, body, TITLE, lesson.title, lesson.intro)
    rules, y = set_numbered(plan, in_measure(body, plan), lesson.rules, y)
    return [*marks, *rules], y


def in_measure(column: Box, plan: Plan) -> Box:
    """Return a column no wider than lines of running text may be."""
    return column._replace(width=measure(plan.style.setting("body"), column.width))


def fit_pages(ways: Sequence[Sequence[Setter]], body: Box, plan: Plan, what: str, subject: str) -> tuple[Lay, ...]:
    """Plan the first way that fits, a page for each of its parts, in the largest type that fits.

    Raises CannotBeMet if even the last way is too large. All texts state the `subject` they teach.
    """
    sizes = (*larger(plan.style.setting("body"), body.width), *SIZES)
    for parts in ways:
        for scale in (*(_ON_SEVERAL if len(parts) > 1 else ()), *sizes):
            resized = plan.in_size(scale, ("body", "strong"))
            if all(part(body, resized)[1] >= body.y for part in parts):
                return tuple(partial(_lay, part, resized, f"{RULES} {subject}") for part in parts)
    raise plan.too_small(what, LARGER)


def _lay(part: Setter, plan: Plan, subject: str, frame: Frame, context: Context) -> tuple[Mark, ...]:
    return tuple(set_subject(subject, part(frame.body, plan)[0]))


def heading(plan: Plan, body: Box, role: str, title: str, line: str) -> Flow:
    """Set a title at the top of a body, and a line below it."""
    types = plan.style.look.type
    heading, aside = plan.style.setting("heading").fit_line(title, body.width), plan.style.setting("aside")
    y = body.top - heading.cap_height
    wide = measure(plan.style.setting("body"), body.width)
    lines = aside.lines(line, body.x, y - heading.role.leading, wide)
    head = tag(role, (heading.line(title, body.x, y),))
    return [*head, *tag(PARAGRAPH, lines)], lines[-1].y - 1.4 * types.body.leading


def set_numbered(plan: Plan, column: Box, texts: Sequence[str], y: float) -> Flow:
    """Set texts below each other, with numbers from 1."""
    return set_list(plan, column, [(str(n), text) for n, text in enumerate(texts, 1)], HANG * plan.text_size, y)


def set_list(plan: Plan, column: Box, entries: Sequence[tuple[str, str]], hang: float, y: float) -> Flow:
    """Set texts below each other, each behind its label with the indent `hang`; below the label if that is 0."""
    strong, text, between = plan.style.setting("strong"), plan.style.setting("body"), BETWEEN * plan.text_size
    marks: list[Mark] = []
    for label, said in entries:
        base = y - text.cap_height
        first = base if hang else base - text.role.leading
        lines = text.lines(said, column.x + hang, first, column.width - hang)
        marks += item((strong.line(label, column.x, base),), lines)
        y = lines[-1].y - text.role.leading + text.cap_height - between
    return list(tag(LIST, marks)), y + between


def _paragraphs(texts: Sequence[str], text: Setting, column: Box, y: float) -> Flow:
    """Set texts below each other, as wide as a column; rows that follow each other are a table."""
    marks: list[Mark] = []
    for at, (of_table, group) in enumerate(groupby(texts, lambda said: TAB in said)):
        own, y = [*group], y - _ABOUT_TABLE * text.role.leading * (at > 0)
        table = fit_columns(own, text, column.width) if of_table else None
        for row, said in enumerate(own):
            base = y - text.cap_height
            lines = (*table.set_row(row, column.x, base),) if table else text.lines(said, column.x, base, column.width)
            marks += tag(PARAGRAPH, lines)
            y = min(line.y for line in lines if isinstance(line, Text)) - text.role.leading + text.cap_height
    return marks, y


def _set_stages(lesson: Lesson, body: Box, plan: Plan, cell: float) -> Flow:
    """Set a small board at each of its stages, side by side if still legible."""
    gap, look = _BETWEEN_PARTS * plan.text_size, plan.style.look
    said = [text for board in lesson.boards[1:] for text in board.texts if text != plan.words.stages.find]
    columns = lesson.boards[0].puzzle.columns
    least = max(columns * look.smallest / look.grid.digit, *map(plan.style.setting("small").width, said))
    across = next(count for count in (3, 2, 1) if (body.width + gap) / count - gap >= least or count == 1)
    width, marks, y = (body.width + gap) / across - gap, list[Mark](), body.top
    for row in (lesson.boards[start : start + across] for start in range(0, 3, across)):
        places = ((board, body.x + place * (width + gap)) for place, board in enumerate(row))
        drawn = [_stage(plan, board, Box(x, body.y, width, y - body.y), cell) for board, x in places]
        marks, y = [*marks, *(mark for own, _ in drawn for mark in own)], min(low for _, low in drawn) - gap
    return marks, y + gap


def _stage(plan: Plan, one: ExampleBoard, column: Box, cell: float) -> Flow:
    """Set the board at one of its stages at the top of a column, and its line below it."""
    small, cell = plan.style.setting("small"), min(cell, column.width / one.puzzle.columns)
    low = column.top - one.puzzle.rows * cell
    marks, y = _paragraphs(one.texts, small, column, low - 0.5 * small.role.leading)
    return [*_figure(one, plan, cell, (column.x, low), one.texts[0]), *marks], y


def _figure(
    one: ExampleBoard, plan: Plan, cell: float, corner: Point, title: str, *more: Mark, said: BoardStatement = _SAID
) -> Sequence[Mark]:
    """Draw a board above a lower left corner."""
    board = Board(one.cells, one.puzzle.rows, one.puzzle.columns, cell, said=said)
    return figure((*draw(board, plan.style, *corner), *more), Spoken(one.puzzle, one.settled, plan.words, title))


def _set_decoder(lesson: Lesson, body: Box, plan: Plan, cell: float) -> Flow:
    """Set a board with the codes of its closed cells, the entries for the safe ones, and its table."""
    text, (board,) = plan.style.setting("body"), lesson.boards
    cell = max(cell, least_coded(plan.style))
    foot = body.top - board.puzzle.rows * cell
    said, y = _paragraphs(lesson.texts, text, body, foot - text.role.leading)
    rows = first_rows(lesson.entries, (body.x, y - text.role.leading), body.width, plan.style)
    found = _figure(board, plan, cell, (body.x, foot), lesson.title)
    low = rows.y - plan.style.setting("small").descent  # the sign of a mine stands on a line of its own
    return [*found, *said, *table(lesson.entries, rows, plan.style, plan.words)], low


def _set_words(lesson: Lesson, body: Box, plan: Plan, cell: float) -> Flow:
    """Set a board with letters in its closed cells, beside it the board after its first word, and that word."""
    text, gap = plan.style.setting("body"), _BETWEEN_PARTS * plan.text_size
    rows, columns = lesson.boards[0].puzzle[1:3]
    least, half = least_coded(plan.style), (body.width - gap) / 2 / columns
    cell = max(least, min(cell, max(half, least)))
    low, step, marks = body.top - rows * cell, columns * cell + gap, list[Mark]()
    for place, board in enumerate(lesson.boards):
        if not place or cell <= half:
            marks += _figure(board, plan, cell, (body.x + place * step, low), lesson.title)
    lines = text.lines(lesson.texts[0], body.x, low - text.role.leading - text.cap_height, body.width)
    return [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.descent


def _set_odds(lesson: Lesson, body: Box, plan: Plan, cell: float) -> Flow:
    """Set a position with a letter in a closed cell, the count of its cases, and their table."""
    (board,), cell = lesson.boards, max(cell, least_labelled(plan.style))
    names = edges(board.puzzle.rows, board.puzzle.columns)
    left, top = edge_room(names, plan.style)
    x, low = body.x + left, body.top - top - board.puzzle.rows * cell
    letters = draw_edges(names, cell, plan.style, x, low)
    marks, y = _paragraphs(lesson.texts, plan.style.setting("body"), body, low - _APART * plan.text_size)
    return [*_figure(board, plan, cell, (x, low), lesson.title, letters), *marks], y


def _set_supposing(lesson: Lesson, body: Box, plan: Plan, cell: float) -> Flow:
    """Set a supposition as walkthroughs do, with what follows from it beside its board."""
    (board,), text, gap = lesson.boards, plan.style.setting("body"), _BETWEEN_PARTS * plan.text_size
    names, cell = edges(board.puzzle.rows, board.puzzle.columns), max(cell, _READABLE)
    left, top = edge_room(names, plan.style)
    x, low = body.x + left, body.top - top - board.puzzle.rows * cell
    letters = draw_edges(names, cell, plan.style, x, low)
    aside = left + board.puzzle.columns * cell + gap
    beside = aside + _NARROWEST * plan.text_size <= body.width
    column = body._replace(x=body.x + aside, width=body.width - aside) if beside else body
    said, y = _paragraphs(board.texts, text, column, body.top - top if beside else low - _APART * plan.text_size)
    said_of = BoardStatement(TRIED, kind=board.puzzle.kind, counting=board.puzzle.counting)
    drawn = _figure(board, plan, cell, (x, low), board.texts[0], letters, said=said_of)
    return [*drawn, *said], min(y, low)


def _is_supposing(plan: Plan, at: int) -> bool:
    """Tell whether a section's steps suppose something; while pages are counted, whether its tiers may need that."""
    section, book = plan.book.sections[at], plan.book
    if section.questions or not KINDS[book.games[at]].supposition or not (book.hints or book.walkthroughs):
        return False
    if not plan.stories:
        return not {*section.tiers}.isdisjoint(EVERY_TIER[-3:])
    stories = (plan.stories[number] for number in plan.numbers(at) if number in plan.stories)
    return any(one.supposes for story in stories for one in story.told)


def taught_pages(plan: Plan, at: int) -> dict[str, str]:
    """Return the pages that teach what a section asks for, by its lessons among TAUGHT.

    There are none if pages have no numbers.
    """
    if not any("{page}" in line.text for line in plan.style.look.running):
        return {}
    own, section = plan.in_game(at), plan.book.sections[at]
    found = {name: name for name, way in WAYS.items() if way.is_for(plan, at)} | {GAME: f"{GAME}{own.game}"}
    found |= {} if section.questions else {EXAMPLE: f"{EXAMPLE}{own.game}"}
    return {name: plan.lessons[subject] for name, subject in found.items() if subject in plan.lessons}


WAYS = {
    SUPPOSING: Way("how a supposition is made", _is_supposing, _set_supposing),
    STAGES: Way(
        "how boards are played in stages", lambda plan, at: bool(plan.book.sections[at].played.stages), _set_stages
    ),
    DECODER: Way(
        "how boards are played with a decoder",
        lambda plan, at: plan.book.sections[at].played.play == DECODER,
        _set_decoder,
    ),
    PASSWORD: Way(
        "how boards with passwords are played",
        lambda plan, at: plan.book.sections[at].played.play == PASSWORD,
        _set_words,
    ),
    COUNTING: Way("how cases are counted", lambda plan, at: bool(plan.book.sections[at].questions), _set_odds),
}
"""All ways to play, by LESSONS, in the order of a book."""
