"""How to play: rules and marking habits on the left, a puzzle solved step by step on the right.

Both take more pages than one where the type is large or the page small. Nobody has to turn a page within an example:
one of two pages is a spread of its own, and the rules before it take two pages, too, if they can.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from bookmaker.engine.solve.patterns import LESSONS
from bookmaker.kinds import KINDS
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.links import LIST, NOWHERE, PARAGRAPH, SUBTITLE, TITLE, figure, item, leading, tag
from bookmaker.page.types.base import RECTO, VERSO, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.example import example_pages
from bookmaker.page.types.options import Options
from bookmaker.page.types.playing import (
    BETWEEN,
    Flow,
    Setter,
    Taught,
    fit_pages,
    heading,
    in_measure,
    lessons,
    set_list,
    set_numbered,
)
from bookmaker.page.types.steps import taught_on
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Rect
from bookmaker.values.puzzle import FILL
from bookmaker.values.statements import EXAMPLE, PICTURE, BoardStatement
from bookmaker.words.lessons import GAME, diagram, game_rules, mark_uses, marked_cells, terms, ways_to_look
from bookmaker.words.scene import on_one_line, spoken_cell, spoken_rows

_DIAGRAM_CELL, _ICON_CELL = 2.5, 1.9
"""Cells of the boards beside rules and beside habits; all lengths here are in sizes of running text."""
_LEAST_RING = 0.036
"""Least weight of the ring around a clue, as a part of its cell's side: thinner ones would be pale on large pages."""
_BESIDE_DIAGRAM, _BELOW_DIAGRAM, _BESIDE_ICON = 3.0, 0.7, 1.2
_AFTER_NAME = 1.4
"""White space between the longest name of a way to look and its paragraph."""
_MOST_HANG = 0.42
"""Greatest indent of such paragraphs, as a part of the width; beyond it, names stand over their paragraphs."""
_ABOVE_LABEL, _BELOW_LABEL = 2.6, 2.0
_BETWEEN_HABITS = 0.8
"""White space between two habits."""
_TERM_CELL, _TERM_CELLS = 1.6, 3
"""Cells of the pictures beside terms, and the most of them in one."""
_BETWEEN_TERMS = 1.1
"""White space between two terms."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    body = plan.body  # fails here, before any puzzle is made, if it does not fit
    taught, looks, spreads, side = list[Taught](), list[Sequence[int]](), list[int](), VERSO
    for game in dict.fromkeys(plan.book.games):
        taught += (*_teach(body, plan.teaching(game), side, len(taught)), *lessons(body, plan, game))
        looks += [plan.sections_of(game)] * (len(taught) - len(looks))
        spreads = _spreads([subject for _, subject in taught])
        side = RECTO if spreads and spreads[0] % 2 else VERSO
    pages = titled_pages((lay for lay, _ in taught), "", side)
    return tuple(
        page._replace(teaches=(subject,), side=VERSO if at in spreads else page.side, look=look)
        for at, (page, (_, subject), look) in enumerate(zip(pages, taught, looks, strict=True))
    )


def _spreads(subjects: Sequence[str]) -> list[int]:
    """Return where among the pages of some subjects each example of several pages begins."""
    examples = (subject for subject in dict.fromkeys(subjects) if subject.startswith(EXAMPLE))
    return [subjects.index(subject) for subject in examples if subjects.count(subject) > 1]


def _teach(body: Box, plan: Plan, side: str, before: int) -> Iterator[Taught]:
    """Plan the rules of a game, what the words mean where steps are told, and its example.

    They follow some pages `before` them, the first of them on a side.
    """
    ways: list[tuple[Setter, ...]] = [(_rules,), (_game, _habits_and_looks)]
    if not plan.game and _has_terms(plan):
        whole = partial(_at_least, plan.text_size, partial(_stack, _game_and_terms, _habits_and_looks))
        ways = [(whole,), (_game_and_terms, _habits_and_looks), (_game, _terms, _habits_and_looks)]
    subject = f"{GAME}{plan.game}"
    rules = partial(fit_pages, body=body, plan=plan, what="the rules of the game", subject=subject)
    pages, odd = rules(ways), (before + (side == RECTO)) % 2
    solved = not all(section.questions for section in plan.book.sections)
    example = example_pages(body, plan) if solved else []
    if len(example) > 1 and len(pages) % 2 != odd:
        with suppress(CannotBeMet):
            pages = rules([way for way in ways if len(way) % 2 == odd])
    yield from ((lay, subject) for lay in pages)
    yield from ((lay, f"{EXAMPLE}{plan.game}") for lay in example)


def _has_terms(plan: Plan) -> bool:
    """Tell whether the book lists what the words of its hints and walkthroughs mean."""
    return bool(plan.book.hints or plan.book.walkthroughs)


def _stack(first: Setter, second: Setter, body: Box, plan: Plan) -> Flow:
    """Set two parts of the rules below each other."""
    marks, y = first(body, plan)
    others, y = second(body._replace(height=y - _ABOVE_LABEL * plan.text_size - body.y), plan)
    return [*marks, *others], y


def _at_least(size: float, part: Setter, body: Box, plan: Plan) -> Flow:
    """Set a part in type of a size at least; below it nothing fits."""
    marks, y = part(body, plan)
    return marks, y if plan.text_size >= size else body.y - 1


def _rules(body: Box, plan: Plan) -> Flow:
    """Set everything on one page."""
    return _stack(_game, _habits_and_looks, body, plan)


def _game_and_terms(body: Box, plan: Plan) -> Flow:
    """Set the rules, and below them the terms."""
    return _stack(_game, _terms, body, plan)


def _terms(body: Box, plan: Plan) -> Flow:
    """Set what the words of hints and walkthroughs mean."""
    return _label_list(plan, in_measure(body, plan), plan.words.how_to.meanings, _term_list, body.top)


def _term_list(plan: Plan, body: Box, y: float) -> Flow:
    """Set each term with a small picture beside it."""
    text, cell, marks = plan.style.setting("body"), _TERM_CELL * plan.text_size, list[Mark]()
    left = _TERM_CELLS * cell + _BESIDE_ICON * plan.text_size
    for said, cells in terms(any(KINDS[section.kind].is_opened for section in plan.book.sections), plan.words):
        high = text.cap_height + (len(text.break_text(said, body.width - left)) - 1) * text.role.leading
        low, base = y - (cell + max(cell, high)) / 2, y - (max(cell, high) - high) / 2 - text.cap_height
        drawn = draw(Board(cells, 1, len(cells), cell, said=_part_of(plan)), plan.style, body.x, low)
        spoken = on_one_line(tuple(spoken_rows(cells, len(cells), plan.words)), plan.words)
        marks += item(figure(drawn, spoken), text.lines(said, body.x + left, base, body.width - left))
        y -= max(cell, high) + _BETWEEN_TERMS * plan.text_size
    return list(tag(LIST, marks)), y + _BETWEEN_TERMS * plan.text_size


def _habits_and_looks(body: Box, plan: Plan) -> Flow:
    """Set how to mark and where to look on a page of their own."""
    column = in_measure(body, plan)
    habits, y = _label_list(plan, column, plan.words.how_to.marking, _habits, body.top)
    label, _ = ways_to_look(plan.book.totals, plan.words)
    looking, y = _label_list(plan, column, label, _looking, y - _ABOVE_LABEL * plan.text_size)
    return [*habits, *looking], y


def _game(body: Box, plan: Plan) -> Flow:
    """Set the aim of the game and its rules, with the diagram beside them."""
    how, side = plan.words.how_to, 3 * _DIAGRAM_CELL * plan.text_size
    marks, y = heading(plan, body, TITLE, how.title, how.goal)
    column = in_measure(body._replace(width=body.width - side - _BESIDE_DIAGRAM * plan.text_size), plan)
    diagram, low = _diagram(plan, min(body.right - side, column.right + _BESIDE_DIAGRAM * plan.text_size), y)
    rules, y = _listed_rules(plan, column, y)
    return [*marks, *diagram, *rules], min(y, low)


def _label_list(plan: Plan, body: Box, text: str, lists: Callable[[Plan, Box, float], Flow], y: float) -> Flow:
    """Set a list under its label."""
    label = plan.style.setting("label").fit_line(text, body.width)
    base = y - label.cap_height
    marks, y = lists(plan, body, min(y - _BELOW_LABEL * plan.text_size, base - label.descent))
    return [*tag(SUBTITLE, (label.line(text, body.x, base),)), *marks], y


def _listed_rules(plan: Plan, column: Box, y: float) -> Flow:
    """Set the rules as a numbered list below y."""
    return set_numbered(plan, column, game_rules(plan.book.totals, plan.words, not _has_terms(plan)), y)


def _diagram(plan: Plan, x: float, y: float) -> Flow:
    """Set a clue among its neighbours, with its meaning below."""
    cell, small, text = _DIAGRAM_CELL * plan.text_size, plan.style.setting("small"), plan.words.how_to.neighbours
    low = y - 3 * cell
    said, cells = BoardStatement(PICTURE, kind=plan.book.kind), diagram(plan.book.kind)
    grid = draw(Board(cells, 3, 3, cell, said=said), plan.style, x, low)
    spoken = on_one_line(tuple(spoken_rows(cells, 3, plan.words)), plan.words)
    lines = small.lines(text, x, low - _BELOW_DIAGRAM * plan.text_size - small.cap_height, 3 * cell)
    return [*figure(grid, spoken), *tag(PARAGRAPH, lines)], min(low, lines[-1].y - small.descent)


def _habits(plan: Plan, body: Box, y: float) -> Flow:
    """Set a cell with each mark, and the mark's purpose beside it."""
    text, side, between = plan.style.setting("body"), _icon(plan), _BETWEEN_HABITS * plan.text_size
    left, centred = side + _BESIDE_ICON * plan.text_size, plan.style.with_grid(clue_at=(0.5, 0.5))  # for its ring
    marks, drawn_as = list[Mark](), plan.style.look.marks
    filled = KINDS[plan.book.kind].mark == FILL
    uses = mark_uses((bool(drawn_as.bullet) and not filled, bool(drawn_as.empty)), plan.words)
    for cell, words in zip(marked_cells(plan.words), uses, strict=True):
        more = len(text.break_text(words, body.width - left)) - 1
        high = text.cap_height + more * text.role.leading
        low = y - (side + max(side, high)) / 2
        drawn = draw(Board((cell,), 1, 1, side, said=_part_of(plan)), centred, body.x, low)
        drawn += _ring(body.x, low, plan) if cell.digit else ()
        base = low + (side + high) / 2 - text.cap_height
        lines = text.lines(words, body.x + left, base, body.width - left)
        marks += item(figure(drawn, spoken_cell(cell, plan.words)), lines)
        y -= max(side, high) + between
    return list(tag(LIST, marks)), y + between


def _part_of(plan: Plan) -> BoardStatement:
    """Return the statement about a few cells that are a picture."""
    return BoardStatement(PICTURE, kind=plan.book.kind, is_part=True)


def _icon(plan: Plan) -> float:
    """Return the side of a cell beside a habit."""
    return _ICON_CELL * plan.text_size


def _ring(x: float, y: float, plan: Plan) -> tuple[Mark, ...]:
    inset = _icon(plan) * 0.12
    side = _icon(plan) - 2 * inset
    weight = max(plan.style.look.grid.slash_weight, _icon(plan) * _LEAST_RING)
    return (Rect(x + inset, y + inset, side, side, stroke=0.0, weight=weight, radius=side / 2),)


def _looking(plan: Plan, body: Box, y: float) -> Flow:
    _, moves = ways_to_look(plan.book.totals, plan.words)
    hang = max(plan.style.setting("strong").width(move.name) for move in moves) + _AFTER_NAME * plan.text_size
    hang = hang if hang <= _MOST_HANG * body.width else 0.0
    marks, y = set_list(plan, body, [(move.name, move.text) for move in moves], hang, y)
    page = next((plan.lessons[key] for key in LESSONS if key in plan.lessons), "")
    return _lesson_page(plan, body, marks, y, page) if page else (marks, y)


def _lesson_page(plan: Plan, body: Box, marks: list[Mark], y: float, page: str) -> Flow:
    """Add the reference to the page of moves below some marks."""
    text, words = plan.style.setting("body"), plan.words
    base = y - BETWEEN * plan.text_size - text.cap_height
    lines = text.lines(words.moves.named.format(page=page), body.x, base, body.width)
    leads = taught_on(page, words) if plan.style.look.links else NOWHERE
    return [*marks, *tag(PARAGRAPH, leading(lines, text, leads))], lines[-1].y - text.role.leading + text.cap_height


PAGE = PageType("how-to-play", Options, _pages, lambda plan, item: plan.words.how_to.title, foot="notes")
