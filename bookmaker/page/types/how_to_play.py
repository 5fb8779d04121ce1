"""How to play: rules and marking habits on the left, a puzzle solved step by step on the right.

Both take more pages than one where the type is large or the page small.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from bookmaker.kinds import puzzle_of
from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.entries import drawn as table
from bookmaker.page.layout.entries import first_rows
from bookmaker.page.layout.grid import Board, draw, draw_edges, edge_room, least_coded
from bookmaker.page.layout.links import LIST, NOWHERE, PARAGRAPH, SUBTITLE, TITLE, figure, item, leading, tag
from bookmaker.page.layout.panels import Panel, PanelColumns, PanelRow, draw_row, on_pages, rows_on_pages
from bookmaker.page.types.asked import EXAMPLE as ASKED
from bookmaker.page.types.asked import table_of
from bookmaker.page.types.base import (
    SIZES,
    VERSO,
    Context,
    Item,
    Lay,
    Options,
    PageType,
    Plan,
    PlannedPage,
    in_size,
    titled_pages,
    too_small,
)
from bookmaker.page.types.boards import Spoken, board_of, edges, panels, shown, taught_on, total_of
from bookmaker.page.types.stages import EXAMPLE, EXAMPLES_ANSWER, STAGE, stage_of, stage_texts
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import MINE
from bookmaker.values.marks import Mark, Rect
from bookmaker.values.puzzle import BEST, Shown, Step
from bookmaker.words.scene import on_one_line, spoken_cell, spoken_rows
from bookmaker.words.story import Story, Told

_DIAGRAM_CELL, _ICON_CELL = 2.5, 1.9
"""Cells of the boards beside the rules and the habits; like all lengths here in sizes of running text."""
_BESIDE_DIAGRAM, _BELOW_DIAGRAM, _BESIDE_ICON = 3.0, 0.7, 1.2
_HANG, _AFTER_NAME = 1.5, 1.4
"""How far a paragraph stands in from its number, and from the longest name of a way to look."""
_ABOVE_LABEL, _BELOW_LABEL = 2.6, 2.0
_BETWEEN, _BETWEEN_HABITS = 0.5, 0.8
"""White space between two paragraphs of a list."""
_STAGE_CELL, _BETWEEN_STAGES = 2.2, 2.0
"""Cells of boards that are turned, and the white space between two of them."""
_APART = 4.0
"""What keeps words from being taken for those of a board."""
_BEHIND = "1\u00a01\u00a00\u00a00"
"""The numbers behind the cells of the example that are safe first."""
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
_LARGER = "use a larger trim, or take how-to-play out of front"

_CODES = {(4, 0): ("C4", "0"), (4, 1): ("A7", "1"), (4, 2): ("D1", MINE), (4, 3): ("B0", "1"), (4, 4): ("C8", "0")}
"""The codes of the board by which a decoder is taught, open as far as its start tells, and what they hide."""
_FIRST_ROWS = "".join(("1*02113112", "1021*20111", "21*1020103", "0*1201112*"))
"""The first rows of the table that has it."""
Flow = tuple[list[Mark], float]
"""Marks, and the first free height below them."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    body = Box(0, 0, *plan.size)  # what does not fit is found here, before any puzzle is made
    rules = _fitted_rules(body, plan)
    solved = () if all(section.questions for section in plan.book.sections) else _example(body, plan)
    played = (*_fitted_stages(body, plan), *_fitted_decoder(body, plan), *_fitted_words(body, plan))
    return titled_pages((*rules, *solved, *played, *_fitted_cases(body, plan)), "", VERSO)


def _lay_rules(part: Callable[[Box, Plan], Flow], plan: Plan, frame: Frame, context: Context) -> tuple[Mark, ...]:
    return tuple(part(frame.body, plan)[0])


def _size(plan: Plan) -> float:
    """Return the size of running text."""
    return plan.style.look.type.body.size


def _fitted_rules(body: Box, plan: Plan) -> tuple[Lay, ...]:
    """Plan the rules on a page, else on two."""
    return _fitted(((_rules,), (_game, _habits_and_looks)), body, plan, "the rules of the game")


def _fitted(ways: Sequence[Sequence[Callable[[Box, Plan], Flow]]], body: Box, plan: Plan, what: str) -> tuple[Lay, ...]:
    """Plan the first way that fits, a page for each of its parts, in smaller type where it asks for that.

    Raises CannotBeMet where even the last way is too large.
    """
    for parts, scale in product(ways, SIZES):
        smaller = in_size(plan, scale, ("body", "strong"))
        if all(part(body, smaller)[1] >= body.y for part in parts):
            return tuple(partial(_lay_rules, part, smaller) for part in parts)
    raise too_small(plan, what, _LARGER)


def _rules(body: Box, plan: Plan) -> Flow:
    """Set all there is to say on one page."""
    marks, y = _game(body, plan)
    below = body._replace(height=y - _ABOVE_LABEL * _size(plan) - body.y)
    others, y = _habits_and_looks(below, plan)
    return [*marks, *others], y


def _habits_and_looks(body: Box, plan: Plan) -> Flow:
    """Set how to mark and where to look on a page of their own."""
    habits, y = _labelled(plan, body, plan.words.how_to.marking, _habits, body.top)
    looking, y = _labelled(plan, body, _ways(plan), _looking, y - _ABOVE_LABEL * _size(plan))
    return [*habits, *looking], y


def _game(body: Box, plan: Plan) -> Flow:
    """Set what the game is and its rules, with the diagram beside them."""
    how, side = plan.words.how_to, 3 * _DIAGRAM_CELL * _size(plan)
    marks, y = _heading(plan, body, TITLE, how.title, how.goal)
    column = body._replace(width=body.width - side - _BESIDE_DIAGRAM * _size(plan))
    diagram, low = _diagram(plan, body.right - side, y)
    rules, y = _numbered(plan, column, y)
    return [*marks, *diagram, *rules], min(y, low)


def _labelled(plan: Plan, body: Box, text: str, lists: Callable[[Plan, Box, float], Flow], y: float) -> Flow:
    """Set a list under its label."""
    label = plan.style.setting("label").within(text, body.width)
    base = y - label.cap_height
    marks, y = lists(plan, body, base - _BELOW_LABEL * _size(plan) + label.cap_height)
    return [*tag(SUBTITLE, (label.line(text, body.x, base),)), *marks], y


def _heading(plan: Plan, body: Box, role: str, title: str, line: str) -> Flow:
    types = plan.style.look.type
    heading, aside = plan.style.setting("heading").within(title, body.width), plan.style.setting("aside")
    y = body.top - heading.cap_height
    lines = aside.lines(line, body.x, y - heading.role.leading, body.width)
    head = tag(role, (heading.line(title, body.x, y),))
    return [*head, *tag(PARAGRAPH, lines)], lines[-1].y - 1.4 * types.body.leading


def _numbered(plan: Plan, column: Box, y: float) -> Flow:
    """Set the rules as a numbered list below y."""
    *rules, last = plan.words.how_to.rules
    numbered = enumerate((*rules, plan.words.how_to.totals[plan.book.totals], last), 1)
    return _list(plan, column, [(str(number), rule) for number, rule in numbered], _HANG * _size(plan), y)


def _list(plan: Plan, column: Box, entries: Sequence[tuple[str, str]], hang: float, y: float) -> Flow:
    """Set texts below each other, each behind its label and so far in."""
    strong, text, between = plan.style.setting("strong"), plan.style.setting("body"), _BETWEEN * _size(plan)
    marks: list[Mark] = []
    for label, said in entries:
        lines = text.lines(said, column.x + hang, y - text.cap_height, column.width - hang)
        marks += item((strong.line(label, column.x, lines[0].y),), lines)
        y = lines[-1].y - text.role.leading + text.cap_height - between
    return list(tag(LIST, marks)), y + between


def _diagram(plan: Plan, x: float, y: float) -> Flow:
    signs = {"*": _MARKS[0], "/": _MARKS[1]}
    cells = tuple(signs.get(sign, Shown(digit=sign)) for sign in _DIAGRAM)
    cell, small = _DIAGRAM_CELL * _size(plan), plan.style.setting("small")
    low = y - 3 * cell
    first = low - _BELOW_DIAGRAM * _size(plan) - small.cap_height
    lines = small.lines(plan.words.how_to.neighbours, x, first, 3 * cell)
    grid = draw(Board(cells, 3, 3, cell), plan.style, x, low)
    said = on_one_line(tuple(spoken_rows(cells, 3, plan.words)), plan.words)
    below = tag(PARAGRAPH, lines)
    return [*figure(grid, said), *below], lines[-1].y - small.descent


def _habits(plan: Plan, body: Box, y: float) -> Flow:
    """Set a cell with each mark, and beside it what the mark is for."""
    text, side, between = plan.style.setting("body"), _icon(plan), _BETWEEN_HABITS * _size(plan)
    left, look = side + _BESIDE_ICON * _size(plan), plan.style.look
    grid = look.grid.model_copy(update={"clue_at": (0.5, 0.5)})  # a ring goes around it
    centred = plan.style._replace(look=look.model_copy(update={"grid": grid}))
    marks: list[Mark] = []
    for cell, words in zip(_MARKS, plan.words.how_to.marks, strict=True):
        low = y - side
        drawn = draw(Board((cell,), 1, 1, side), centred, body.x, low)
        drawn += _ring(body.x, low, plan) if cell.digit else ()
        more = len(text.broken(words, body.width - left)) - 1
        base = low + (side - text.cap_height + more * text.role.leading) / 2
        lines = text.lines(words, body.x + left, base, body.width - left)
        marks += item(figure(drawn, spoken_cell(cell, plan.words)), lines)
        y = low - between
    return list(tag(LIST, marks)), y + between


def _icon(plan: Plan) -> float:
    """Return the side of a cell beside a habit."""
    return _ICON_CELL * _size(plan)


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
    hang = max(plan.style.setting("strong").width(move.name) for move in moves) + _AFTER_NAME * _size(plan)
    marks, y = _list(plan, body, [(move.name, move.text) for move in moves], hang, y)
    page = next(iter(plan.moves.values()), "")
    return _lesson_page(plan, body, marks, y, page) if page else (marks, y)


def _lesson_page(plan: Plan, body: Box, marks: list[Mark], y: float, page: str) -> Flow:
    """Add the page on which moves are taught below some marks."""
    text, words = plan.style.setting("body"), plan.words
    base = y - _BETWEEN * _size(plan) - text.cap_height
    lines = text.lines(words.moves.named.format(page=page), body.x, base, body.width)
    leads = taught_on(page, words) if plan.style.look.links else NOWHERE
    return [*marks, *tag(PARAGRAPH, leading(lines, text, leads))], lines[-1].y - text.role.leading + text.cap_height


def _fitted_stages(body: Box, plan: Plan) -> tuple[Lay, ...]:
    """Plan what is to be said of boards that are turned, if there are any."""
    if not any(section.played.stages for section in plan.book.sections):
        return ()
    return _fitted(((_stages,), (_turning, _turned)), body, plan, "how boards are played in stages")


def _stages(body: Box, plan: Plan) -> Flow:
    """Set how boards are turned, and a small one at each of its stages, on one page."""
    marks, y = _turning(body, plan)
    drawn, y = _turned(body._replace(height=y - _BETWEEN_STAGES * _size(plan) - body.y), plan)
    return [*marks, *drawn], y


def _turning(body: Box, plan: Plan) -> Flow:
    """Set how boards are turned."""
    texts = plan.words.stages
    marks, y = _heading(plan, body, TITLE, texts.title, texts.intro)
    turn = texts.page if plan.style.look.sides == "one" else texts.leaf
    numbered = [(str(number), rule.format(turn=turn)) for number, rule in enumerate(texts.rules, 1)]
    rules, y = _list(plan, body, numbered, _HANG * _size(plan), y)
    return [*marks, *rules], y


def _turned(body: Box, plan: Plan) -> Flow:
    """Set a small board at each of its stages, side by side where that is legible."""
    texts, gap, look = plan.words.stages, _BETWEEN_STAGES * _size(plan), plan.style.look
    said = [text for stage in (2, 3) for text in stage_texts(stage, 2, 9, plan.words).values() if text != texts.find]
    least = max(EXAMPLE.columns * look.smallest / look.grid.digit, *map(plan.style.setting("small").width, said))
    across = next(count for count in (3, 2, 1) if (body.width + gap) / count - gap >= least or count == 1)
    width, marks, y = (body.width + gap) / across - gap, list[Mark](), body.top
    for row in ((1, 2, 3)[start : start + across] for start in range(0, 3, across)):
        places = ((stage, body.x + place * (width + gap)) for place, stage in enumerate(row))
        drawn = [_stage(plan, stage, Box(x, body.y, width, y - body.y)) for stage, x in places]
        marks, y = [*marks, *(mark for own, _ in drawn for mark in own)], min(low for _, low in drawn) - gap
    return marks, y + gap


def _stage(plan: Plan, stage: int, column: Box) -> Flow:
    """Set the board at one of its stages at the top of a column, and its line below it."""
    small, now = plan.style.setting("small"), stage_of(EXAMPLE, EXAMPLES_ANSWER, stage)
    cell = min(_STAGE_CELL * _size(plan), column.width / EXAMPLE.columns)
    low, said = column.top - EXAMPLE.rows * cell, stage_texts(stage, 2, now.safe, plan.words)
    grid = draw(board_of(now.puzzle, cell, now.settled), plan.style, column.x, low)
    marks, y = [*figure(grid, Spoken(now.puzzle, now.settled, plan.words, said[STAGE]))], low - 0.5 * small.role.leading
    for text in said.values():
        lines = small.lines(text, column.x, y - small.cap_height, column.width)
        marks, y = [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - small.role.leading + small.cap_height
    return marks, y


def _fitted_decoder(body: Box, plan: Plan) -> tuple[Lay, ...]:
    """Plan how boards are played with a decoder, where the book has such."""
    if not any(section.played.play == DECODER for section in plan.book.sections):
        return ()
    return _fitted(((_decoding,), (_decoder_rules, _looked_up)), body, plan, "how boards are played with a decoder")


def _decoding(body: Box, plan: Plan) -> Flow:
    """Set how a decoder is used, and a small board with its first look-ups, on one page."""
    marks, y = _decoder_rules(body, plan)
    drawn, y = _looked_up(body._replace(height=y - _BETWEEN_STAGES * _size(plan) - body.y), plan)
    return [*marks, *drawn], y


def _decoder_rules(body: Box, plan: Plan) -> Flow:
    texts = plan.words.decoder
    marks, y = _heading(plan, body, TITLE, texts.played, texts.intro)
    numbered = [(str(number), rule) for number, rule in enumerate(texts.rules, 1)]
    rules, y = _list(plan, body, numbered, _HANG * _size(plan), y)
    return [*marks, *rules], y


def _looked_up(body: Box, plan: Plan) -> Flow:
    """Set a board with the codes of its closed cells, what is looked up for those that are safe, and its table."""
    text, now = plan.style.setting("body"), stage_of(EXAMPLE, EXAMPLES_ANSWER, 2)
    cell = max(_STAGE_CELL * _size(plan), least_coded(plan.style))
    low, board = body.top - EXAMPLE.rows * cell, board_of(now.puzzle, cell, now.settled)
    cells = zip(board.shown, EXAMPLE.seen(None), strict=True)
    board = board._replace(shown=tuple(one._replace(code=_CODES.get(at, ("", ""))[0]) for one, at in cells))
    grid = draw(board, plan.style, body.x, low)
    marks: list[Mark] = [*figure(grid, Spoken(now.puzzle, now.settled, plan.words, plan.words.decoder.played))]
    y = low - text.role.leading
    for code, value in _CODES.values():
        if value != MINE:
            said = plan.words.decoder.look.format(code=code, letter=code[0], digit=code[1], value=value)
            lines = text.lines(said, body.x, y - text.cap_height, body.width)
            marks, y = [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.role.leading + text.cap_height
    rows = first_rows(_FIRST_ROWS, (body.x, y - text.role.leading), body.width, plan.style)
    return [*marks, *table(_FIRST_ROWS, rows, plan.style, plan.words)], rows.y


def _fitted_words(body: Box, plan: Plan) -> tuple[Lay, ...]:
    """Plan how boards with passwords are played, where the book has such."""
    if not any(section.played.play == PASSWORD for section in plan.book.sections):
        return ()
    return _fitted(((_spelling,), (_word_rules, _spelt)), body, plan, "how boards with passwords are played")


def _spelling(body: Box, plan: Plan) -> Flow:
    """Set how passwords are read, and a small board with its first word, on one page."""
    marks, y = _word_rules(body, plan)
    drawn, y = _spelt(body._replace(height=y - _BETWEEN_STAGES * _size(plan) - body.y), plan)
    return [*marks, *drawn], y


def _word_rules(body: Box, plan: Plan) -> Flow:
    texts = plan.words.passwords
    marks, y = _heading(plan, body, TITLE, texts.played, texts.itself)
    numbered = [(str(number), rule) for number, rule in enumerate(texts.rules, 1)]
    rules, y = _list(plan, body, numbered, _HANG * _size(plan), y)
    return [*marks, *rules], y


def _spelt(body: Box, plan: Plan) -> Flow:
    """Set a board with a letter in each closed cell, and what its first word tells."""
    text, texts = plan.style.setting("body"), plan.words.passwords
    cell, known = max(_STAGE_CELL * _size(plan), least_coded(plan.style)), stage_of(EXAMPLE, EXAMPLES_ANSWER, 2).settled
    low, board = body.top - EXAMPLE.rows * cell, board_of(EXAMPLE, cell, known)
    first, second = (word.upper() for word in texts.words)
    letters = iter(f"{first}{second[:2]}X{second[2:]}")
    coded = (one if one.digit or one.mark else one._replace(code=next(letters)) for one in board.shown)
    drawn = draw(board._replace(shown=tuple(coded)), plan.style, body.x, low)
    marks = list(figure(drawn, Spoken(EXAMPLE, known, plan.words, texts.played)))
    count = plan.words.count(plan.words.stages.safe, len(first))
    said = texts.look.format(count=count, word=first, numbers=_BEHIND, next=len(second))
    lines = text.lines(said, body.x, low - text.role.leading - text.cap_height, body.width)
    return [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.descent


def _fitted_cases(body: Box, plan: Plan) -> tuple[Lay, ...]:
    """Plan how questions about positions are answered, where the book has such."""
    if not any(section.questions for section in plan.book.sections):
        return ()
    return _fitted(((_counting,), (_counting_rules, _counted)), body, plan, "how cases are counted")


def _counting(body: Box, plan: Plan) -> Flow:
    """Set how cases are counted, and a small position with its cases, on one page."""
    marks, y = _counting_rules(body, plan)
    drawn, y = _counted(body._replace(height=y - _BETWEEN_STAGES * _size(plan) - body.y), plan)
    return [*marks, *drawn], y


def _counting_rules(body: Box, plan: Plan) -> Flow:
    texts = plan.words.odds
    rules = texts.rules if any(BEST in section.questions for section in plan.book.sections) else texts.rules[:-1]
    marks, y = _heading(plan, body, TITLE, texts.title, texts.intro)
    numbered = [(str(number), rule) for number, rule in enumerate(rules, 1)]
    listed, y = _list(plan, body, numbered, _HANG * _size(plan), y)
    return [*marks, *listed], y


def _counted(body: Box, plan: Plan) -> Flow:
    """Set a position with a letter in a closed cell, how its cases are counted, and their table."""
    text, texts, names = plan.style.setting("body"), plan.words.odds, edges(ASKED.rows, ASKED.columns)
    cell, (left, top) = _STAGE_CELL * _size(plan), edge_room(names, plan.style)
    x, low = body.x + left, body.top - top - ASKED.rows * cell
    grid = (*draw(board_of(ASKED, cell), plan.style, x, low), *(draw_edges(names, cell, plan.style, x, low),))
    marks, y = [*figure(grid, Spoken(ASKED, {}, plan.words, texts.title))], low - _APART * _size(plan)
    for said in (*texts.example, texts.table, *table_of(ASKED, plan.words)):
        lines = text.lines(said, body.x, y - text.cap_height, body.width)
        marks, y = [*marks, *tag(PARAGRAPH, lines)], lines[-1].y - text.role.leading + text.cap_height
    return marks, y


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
    raise too_small(plan, _EXAMPLE, _LARGER)


def _intro(body: Box, plan: Plan) -> Flow:
    return _heading(plan, body, SUBTITLE, plan.words.how_to.example, plan.words.how_to.intro)


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
    raise too_small(plan, _EXAMPLE, _LARGER)


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
