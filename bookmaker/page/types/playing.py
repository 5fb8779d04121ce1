"""The ways to play that how-to-play teaches beside the rules, each as a value, and how its pages set texts."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.entries import drawn as table
from bookmaker.page.layout.entries import first_rows
from bookmaker.page.layout.grid import draw, draw_edges, edge_room, least_coded
from bookmaker.page.layout.links import LIST, PARAGRAPH, TITLE, figure, item, tag
from bookmaker.page.layout.measure import larger, measure
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.asked import EXAMPLE as ASKED
from bookmaker.page.types.asked import table_of
from bookmaker.page.types.base import SIZES, BookSection, Context, Lay, Plan, in_size, too_small
from bookmaker.page.types.boards import Spoken, board_of, coded, edges
from bookmaker.page.types.stages import EXAMPLE, EXAMPLES_ANSWER, STAGE, stage_of, stage_texts
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import MINE
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import BEST
from bookmaker.values.stated import PICTURE, BoardStatement

BETWEEN = 0.5
"""White space between two paragraphs of a list; like all lengths here in sizes of running text."""
LARGER = "use a larger trim, or take how-to-play out of front"
HANG = 1.5
"""How far a paragraph stands in from its number."""
_CELLS, _BETWEEN_PARTS = (3.4, 3.0, 2.6, 2.2), 2.0
"""Cells of the examples, the largest that fit; white space between rules and example, and between boards side by
side."""
_ON_SEVERAL = (1.12, 1.06)
"""How much larger running text may be that takes several pages, which are fuller for it."""
_APART = 4.0
"""What keeps words from being taken for those of a board."""
_BEHIND = "1\u00a01\u00a00\u00a00"
"""The numbers behind the cells of the example that are safe first."""
_CODES = {(4, 0): ("C4", "0"), (4, 1): ("A7", "1"), (4, 2): ("D1", MINE), (4, 3): ("B0", "1"), (4, 4): ("C8", "0")}
"""The codes of the board by which a decoder is taught, open as far as its start tells, and what they hide."""
_FIRST_ROWS = "".join(("1*02113112", "1021*20111", "21*1020103", "0*1201112*"))
"""The first rows of the table that has it."""
_SAID = BoardStatement(PICTURE)
Flow = tuple[list[Mark], float]
"""Marks, and the first free height below them."""
Setter = Callable[[Box, Plan], Flow]
"""What sets marks from the top of a body on."""
Example = Callable[[Box, Plan, float], Flow]
"""What does so with boards of such cells, in points."""


class Texts(NamedTuple):
    """What is said of a way to play."""

    title: str
    intro: str
    rules: Sequence[str]


class Lesson(NamedTuple):
    """A way to play: what it is called in messages, the sections it is for, what is said of it, and its example."""

    name: str
    is_for: Callable[[BookSection], bool]
    texts: Callable[[Plan], Texts]
    example: Example


def lessons(body: Box, plan: Plan) -> Iterator[Lay]:
    """Plan each of the LESSONS that a book needs, on a page, else on two; raise CannotBeMet where that does not do."""
    for lesson in LESSONS:
        if any(map(lesson.is_for, plan.book.sections)):
            ways = [(partial(_together, lesson),), (partial(_rules, lesson), partial(_shown, lesson))]
            yield from fitted(ways, body, plan, lesson.name)


def _together(lesson: Lesson, body: Box, plan: Plan) -> Flow:
    marks, y = _rules(lesson, body, plan)
    drawn, y = _shown(lesson, body._replace(height=y - _BETWEEN_PARTS * size(plan) - body.y), plan)
    return [*marks, *drawn], y


def _shown(lesson: Lesson, body: Box, plan: Plan) -> Flow:
    """Set the example with the largest cells with which it fits, else with the smallest."""
    for cell in _CELLS:
        flow = lesson.example(body, plan, min(cell * size(plan), plan.style.look.puzzles.cell_max))
        if flow[1] >= body.y:
            break
    return flow


def _rules(lesson: Lesson, body: Box, plan: Plan) -> Flow:
    texts = lesson.texts(plan)
    marks, y = heading(plan, body, TITLE, texts.title, texts.intro)
    rules, y = numbered(plan, in_measure(body, plan), texts.rules, y)
    return [*marks, *rules], y


def in_measure(column: Box, plan: Plan) -> Box:
    """Return a column as wide as lines of running text may be."""
    return column._replace(width=measure(plan.style.setting("body"), column.width))


def fitted(ways: Sequence[Sequence[Setter]], body: Box, plan: Plan, what: str) -> tuple[Lay, ...]:
    """Plan the first way that fits, a page for each of its parts, in the largest type in which it does.

    Raises CannotBeMet where even the last way is too large.
    """
    sizes = (*larger(plan.style.setting("body"), body.width), *SIZES)
    for parts in ways:
        for scale in (*(_ON_SEVERAL if len(parts) > 1 else ()), *sizes):
            resized = in_size(plan, scale, ("body", "strong"))
            if all(part(body, resized)[1] >= body.y for part in parts):
                return tuple(partial(_lay, part, resized) for part in parts)
    raise too_small(plan, what, LARGER)


def _lay(part: Setter, plan: Plan, frame: Frame, context: Context) -> tuple[Mark, ...]:
    return tuple(part(frame.body, plan)[0])


def size(plan: Plan) -> float:
    """Return the size of running text, in points."""
    return plan.style.look.type.body.size


def heading(plan: Plan, body: Box, role: str, title: str, line: str) -> Flow:
    """Set a title at the top of a body, and a line below it."""
    types = plan.style.look.type
    heading, aside = plan.style.setting("heading").within(title, body.width), plan.style.setting("aside")
    y = body.top - heading.cap_height
    wide = measure(plan.style.setting("body"), body.width)
    lines = aside.lines(line, body.x, y - heading.role.leading, wide)
    head = tag(role, (heading.line(title, body.x, y),))
    return [*head, *tag(PARAGRAPH, lines)], lines[-1].y - 1.4 * types.body.leading


def numbered(plan: Plan, column: Box, texts: Sequence[str], y: float) -> Flow:
    """Set texts below each other, with numbers from 1."""
    return listed(plan, column, [(str(number), text) for number, text in enumerate(texts, 1)], HANG * size(plan), y)


def listed(plan: Plan, column: Box, entries: Sequence[tuple[str, str]], hang: float, y: float) -> Flow:
    """Set texts below each other, each behind its label and so far in; below it where that is 0."""
    strong, text, between = plan.style.setting("strong"), plan.style.setting("body"), BETWEEN * size(plan)
    marks: list[Mark] = []
    for label, said in entries:
        base = y - text.cap_height
        first = base if hang else base - text.role.leading
        lines = text.lines(said, column.x + hang, first, column.width - hang)
        marks += item((strong.line(label, column.x, base),), lines)
        y = lines[-1].y - text.role.leading + text.cap_height - between
    return list(tag(LIST, marks)), y + between


def _paragraphs(texts: Sequence[str], text: Setting, column: Box, y: float) -> Flow:
    """Set texts below each other, as wide as a column."""
    marks: list[Mark] = []
    for said in texts:
        lines = text.lines(said, column.x, y - text.cap_height, column.width)
        marks, y = [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.role.leading + text.cap_height
    return marks, y


def _turning(plan: Plan) -> Texts:
    """Return how boards are turned."""
    texts = plan.words.stages
    turn = texts.page if plan.style.look.sides == "one" else texts.leaf
    return Texts(texts.title, texts.intro, [rule.format(turn=turn) for rule in texts.rules])


def _turned(body: Box, plan: Plan, cell: float) -> Flow:
    """Set a small board at each of its stages, side by side where that is legible."""
    texts, gap, look = plan.words.stages, _BETWEEN_PARTS * size(plan), plan.style.look
    said = [text for stage in (2, 3) for text in stage_texts(stage, 2, 9, plan.words).values() if text != texts.find]
    least = max(EXAMPLE.columns * look.smallest / look.grid.digit, *map(plan.style.setting("small").width, said))
    across = next(count for count in (3, 2, 1) if (body.width + gap) / count - gap >= least or count == 1)
    width, marks, y = (body.width + gap) / across - gap, list[Mark](), body.top
    for row in ((1, 2, 3)[start : start + across] for start in range(0, 3, across)):
        places = ((stage, body.x + place * (width + gap)) for place, stage in enumerate(row))
        drawn = [_stage(plan, stage, Box(x, body.y, width, y - body.y), cell) for stage, x in places]
        marks, y = [*marks, *(mark for own, _ in drawn for mark in own)], min(low for _, low in drawn) - gap
    return marks, y + gap


def _stage(plan: Plan, stage: int, column: Box, cell: float) -> Flow:
    """Set the board at one of its stages at the top of a column, and its line below it."""
    small, now = plan.style.setting("small"), stage_of(EXAMPLE, EXAMPLES_ANSWER, stage)
    cell = min(cell, column.width / EXAMPLE.columns)
    low, said = column.top - EXAMPLE.rows * cell, stage_texts(stage, 2, now.safe, plan.words)
    grid = draw(board_of(now.puzzle, cell, now.settled, _SAID), plan.style, column.x, low)
    marks, y = _paragraphs(tuple(said.values()), small, column, low - 0.5 * small.role.leading)
    return [*figure(grid, Spoken(now.puzzle, now.settled, plan.words, said[STAGE])), *marks], y


def _decoding(plan: Plan) -> Texts:
    """Return how a decoder is used."""
    texts = plan.words.decoder
    return Texts(texts.played, texts.intro, texts.rules)


def _looked_up(body: Box, plan: Plan, cell: float) -> Flow:
    """Set a board with the codes of its closed cells, what is looked up for those that are safe, and its table."""
    text, texts, now = plan.style.setting("body"), plan.words.decoder, stage_of(EXAMPLE, EXAMPLES_ANSWER, 2)
    cell = max(cell, least_coded(plan.style))
    foot, board = body.top - EXAMPLE.rows * cell, board_of(now.puzzle, cell, now.settled, _SAID)
    grid = draw(coded(board, {at: code for at, (code, _) in _CODES.items()}), plan.style, body.x, foot)
    safe = ((code, value) for code, value in _CODES.values() if value != MINE)
    looks = [texts.look.format(code=code, letter=code[0], digit=code[1], value=value) for code, value in safe]
    said, y = _paragraphs(looks, text, body, foot - text.role.leading)
    rows = first_rows(_FIRST_ROWS, (body.x, y - text.role.leading), body.width, plan.style)
    found = figure(grid, Spoken(now.puzzle, now.settled, plan.words, texts.played))
    low = rows.y - plan.style.setting("small").descent  # the sign of a mine stands on a line of its own
    return [*found, *said, *table(_FIRST_ROWS, rows, plan.style, plan.words)], low


def _spelling(plan: Plan) -> Texts:
    """Return how passwords are read."""
    texts = plan.words.passwords
    return Texts(texts.played, texts.itself, texts.rules)


def _spelt(body: Box, plan: Plan, cell: float) -> Flow:
    """Set a board with a letter in each closed cell, beside it the board with what its first word tells, and that."""
    text, texts, gap = plan.style.setting("body"), plan.words.passwords, _BETWEEN_PARTS * size(plan)
    least, half = least_coded(plan.style), (body.width - gap) / 2 / EXAMPLE.columns
    cell, now = max(least, min(cell, max(half, least))), stage_of(EXAMPLE, EXAMPLES_ANSWER, 2)
    low, step = body.top - EXAMPLE.rows * cell, EXAMPLE.columns * cell + gap
    first, second = (word.upper() for word in texts.words)
    letters = f"{first}{second[:2]}X{second[2:]}"
    marks = list[Mark]()
    for place, (puzzle, left) in enumerate(((EXAMPLE, letters), (now.puzzle, letters[len(first) :]))):
        if not place or cell <= half:
            board, rest = board_of(puzzle, cell, now.settled, _SAID), iter(left)
            lettered = (one if one.digit or one.mark else one._replace(code=next(rest)) for one in board.shown)
            drawn = draw(board._replace(shown=tuple(lettered)), plan.style, body.x + place * step, low)
            marks += figure(drawn, Spoken(puzzle, now.settled, plan.words, texts.played))
    count = plan.words.count(plan.words.stages.safe, len(first))
    said = texts.look.format(count=count, word=first, numbers=_BEHIND, next=len(second))
    lines = text.lines(said, body.x, low - text.role.leading - text.cap_height, body.width)
    return [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.descent


def _counting(plan: Plan) -> Texts:
    """Return how cases are counted."""
    texts = plan.words.odds
    rules = texts.rules if any(BEST in section.questions for section in plan.book.sections) else texts.rules[:-1]
    return Texts(texts.title, texts.intro, rules)


def _counted(body: Box, plan: Plan, cell: float) -> Flow:
    """Set a position with a letter in a closed cell, how its cases are counted, and their table."""
    texts, names = plan.words.odds, edges(ASKED.rows, ASKED.columns)
    left, top = edge_room(names, plan.style)
    x, low = body.x + left, body.top - top - ASKED.rows * cell
    grid = (*draw(board_of(ASKED, cell, said=_SAID), plan.style, x, low), draw_edges(names, cell, plan.style, x, low))
    said = (*texts.example, texts.table, *table_of(ASKED, plan.words))
    marks, y = _paragraphs(said, plan.style.setting("body"), body, low - _APART * size(plan))
    return [*figure(grid, Spoken(ASKED, {}, plan.words, texts.title)), *marks], y


LESSONS = (
    Lesson("how boards are played in stages", lambda section: bool(section.played.stages), _turning, _turned),
    Lesson(
        "how boards are played with a decoder", lambda section: section.played.play == DECODER, _decoding, _looked_up
    ),
    Lesson("how boards with passwords are played", lambda section: section.played.play == PASSWORD, _spelling, _spelt),
    Lesson("how cases are counted", lambda section: bool(section.questions), _counting, _counted),
)
"""All of them, in the order in which they stand in a book."""
