"""The walkthroughs: how each solution is found, a board for the steps beside it, flowing from page to page."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.even import break_pages, too_white
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.grid import least_numbered
from bookmaker.page.layout.links import PARAGRAPH, SUBTITLE, LinePart, figure, join_parts, link_line, set_subject, tag
from bookmaker.page.layout.panel_columns import (
    PanelColumns,
    above_number,
    column_ways,
    cut_ways,
    first_capitals,
    first_line,
    step_cells,
)
from bookmaker.page.layout.panel_drawing import draw_row
from bookmaker.page.layout.panels import Panel, PanelRow, set_rows, text_row
from bookmaker.page.layout.stars import stars_width
from bookmaker.page.types.base import RECTO, BookSection, Context, Item, Options, PageType, Plan, PlannedPage
from bookmaker.page.types.boards import (
    ANYWHERE,
    BETWEEN,
    edges,
    example_opening,
    numbered_line,
    tier_name,
)
from bookmaker.page.types.steps import panel_of
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box, Extent
from bookmaker.values.marks import Line, Mark
from bookmaker.values.puzzle import Puzzle, Step
from bookmaker.values.statements import WALK
from bookmaker.words.announcements import over_walkthroughs
from bookmaker.words.steps import (
    boards_by_start,
    key_boards,
    key_steps,
    start_board,
    supposed_boards,
)
from bookmaker.words.story import Story, Told

_FEW_SETTLED, _SETTLED = 8, 0.2
"""Most cells that several steps of a board settle: that many, or if more, a part of all its cells."""
_SAMPLE = 8
"""Number of walkthroughs of a section, about, that are tried to find the best way for all."""
_HARDLY_MORE = 1.04
"""Factor by which larger boards may raise the number of pages."""
_LEFT_OUT = 0.2
"""Worth of a step, in pages: this many are spent before it is left out."""
_USUAL_STEPS = (3.0, 0.16)
"""Estimated steps of usual length per walkthrough: a base, plus this many per cell."""
_MOST_TAKEN = 64
"""Most places that a row takes, in a search for those that fill a page."""
_KEY_GAP = 0.6
"""White space above parts of boards, as a part of that above boards."""
_USUAL_KEYS = (-1.0, 0.125)
"""The estimate for walkthroughs with only the steps that need more than one number."""
_USUAL_PART = 0.8
"""Share of parts of boards that stay within the usual rows, and within the usual columns."""
_USUAL_SETTLED = 3
"""Cells that a step of usual length settles."""
_USUAL_TEXT = 40 * "usual "
"""Text of the usual length of a step's reason."""
_ABOVE_RULE = 1.7
"""White space above the line over a walkthrough, in sizes of its number."""
_MOST_PANELS = 8
"""Most boards on a page."""
_MOST_ROWS = 4
"""Most rows of several boards on a page, where that is more than a page has otherwise."""
_WIDEST_GAP = 3.0
"""Most by which spare height widens the gaps between rows, as a multiple of the gap."""
_BETWEEN_PUZZLES = 3.0
"""Factor by which gaps between puzzles widen more than those between rows."""
_WITHOUT_GAPS = 0.3
"""Number of gaps that a page without gaps counts as in its unevenness."""
_LONE = 1e6
"""Cost of a page with a lone board: worse than anything but one more page."""


class _Piece(NamedTuple):
    """The first line of a walkthrough, or a row of its boards."""

    number: int
    height: float
    gap: float
    """White space above, unless the piece is the first on its page."""
    boards: int = 0
    row: PanelRow | None = None
    way: PanelColumns | None = None
    top: float = 0.0
    """Distance below the top of the body, once it has its place."""


_Choices = Sequence[tuple[int, _Piece]]
"""The pieces that may begin at a place of a walkthrough: a line, a board, or a step; and how many places each takes."""
_Panels = Sequence[Sequence[Panel]]
"""The boards that may begin at each place of a walkthrough: the first takes one place, the second two, and so on."""


class _Run(NamedTuple):
    """Pieces from a place to the end of a page, the lowest of all."""

    height: float
    boards: int
    rows: int
    weight: float
    """Of its gaps, with that above its first piece."""


class _Section(NamedTuple):
    """The walkthroughs of a section, the ways to place their boards, and the pages that each way takes."""

    stories: Sequence[tuple[int, Story]]
    panels: dict[int, _Panels]
    """Of each story, by its identity: they are equal whichever way they stand."""
    ways: Sequence[PanelColumns]
    lengths: Sequence[float]
    plan: Plan
    """With its words."""

    @property
    def has_numbers(self) -> bool:
        """Whether cells that steps of one board settle have the numbers of these steps."""
        return _has_room(self.ways[0], self.plan) and not self.stories[0][1].puzzle.counting.on_clues

    def way(self, cell: float) -> tuple[float, PanelColumns]:
        """Return the fewest pages with cells of one size, or the largest smaller ones, and the way that takes them."""
        there = max((way.cell for way in self.ways if way.cell <= cell + SAME), default=self.ways[0].cell)
        found = (one for one in zip(self.lengths, self.ways, strict=True) if one[1].cell == there)
        return min(found, key=lambda one: one[0])


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    sections = [one for index in range(len(plan.book.sections)) if (one := _section(plan, index))]
    if not sections:
        return ()
    _check_first_lines(plan)
    pages = _fill_pages(sections, plan)
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


def _plan_page(page: Sequence[_Piece], plan: Plan) -> PlannedPage:
    numbers = list(dict.fromkeys(piece.number for piece in page))
    head = over_walkthroughs(numbers, plan.words)
    starting = tuple(piece.number for piece in page if piece.row is None)
    return PlannedPage(partial(_lay, page), numbers=starting, heads=(head, head), folio=True)


def _section(plan: Plan, index: int) -> _Section | None:
    """Return the walkthroughs of a section; None where there are none, or its boards are too small.

    That is found when the sections are checked.
    """
    section, plan = plan.book.sections[index], plan.with_words(index)
    numbers = plan.among(index, plan.book.walkthroughs)
    usual = _usual_story(section, plan.book.key_steps)
    stories = [(number, plan.stories.get(number, usual)) for number in numbers]
    board = (section.rows, section.columns)
    ways = _ways(board, [story for _, story in stories], plan) if stories else ()
    some = stories[:: len(stories) // _SAMPLE + 1]
    panels = dict[int, _Panels]()
    lengths = [len(stories) / len(some) * _length(some, panels, way, plan) for way in ways]
    return _Section(stories, panels, ways, lengths, plan) if ways else None


def _fill_pages(sections: Sequence[_Section], plan: Plan) -> list[list[_Piece]]:
    """Return the pieces of each page: the fewest pages, or hardly more, as full as any boards make them.

    Cells have one size in all sections whose boards can have it, and the least only where more steps are then told.
    """
    sizes = sorted({way.cell for one in sections for way in one.ways})
    usual = [cell for cell in sizes if cell >= step_cells(plan.style)[0]] or sizes
    found = [tuple(zip(*(one.way(cell) for one in sections), strict=True)) for cell in usual]
    lengths, ways = [sum(own) for own, _ in found], [own for _, own in found]
    first = max(at for at, length in enumerate(lengths) if length <= _HARDLY_MORE * min(lengths))
    larger = (ways[at] for at in range(first + 1, len(ways)) if lengths[at] < lengths[first] + 1)
    best, *others = (_with_boards(sections, chosen, plan) for chosen in dict.fromkeys((ways[first], *larger)))
    if plan.book.key_steps and sizes[0] < usual[0]:
        small = _with_boards(sections, [one.way(sizes[0])[1] for one in sections], plan)
        best = max((best, small), key=lambda pages: _step_count(pages, plan))
    as_few = (
        pages for pages in others if len(pages) == len(best) and _step_count(pages, plan) == _step_count(best, plan)
    )
    return min((best, *as_few), key=lambda pages: sum((plan.size[1] - _end(page)) ** 2 for page in pages))


def _step_count(pages: Sequence[Sequence[_Piece]], plan: Plan) -> int:
    """Return the number of told steps, where some may be left out."""
    return sum(_board_count(piece) for page in pages for piece in page) if plan.book.key_steps else 0


def _end(page: Sequence[_Piece]) -> float:
    """Return the depth of a page."""
    return page[-1].top + page[-1].height


def _with_boards(sections: Sequence[_Section], ways: Sequence[PanelColumns], plan: Plan) -> list[list[_Piece]]:
    """Return the pieces of each page in their places, the boards of each section by a way."""
    chosen = zip(sections, ways, strict=True)
    places = [place for one, way in chosen for place in _places(one.stories, one.panels, way, one.plan)]
    *full, last = map(_stack_pieces, _flow(places, plan.size[1]))
    return [*(_spread(page, plan) for page in full), last]


def _ways(board: tuple[int, int], stories: Sequence[Story], plan: Plan) -> tuple[PanelColumns, ...]:
    """Return the ways to place the boards of some stories, or the parts shown of them, on pages."""
    if not plan.book.key_steps:
        return column_ways(board, edges(*board), plan.size, plan.style)
    parts = [board.cut[2:4] for one in stories for board in key_boards(one, key_steps(one), plan.words) if board.cut]
    sides = [sorted(sides) for sides in zip(*parts, strict=True)] or [[side] for side in board]
    usual, most = (tuple(side[round(part * (len(side) - 1))] for side in sides) for part in (_USUAL_PART, 1.0))
    return cut_ways((usual[0], usual[1]), (most[0], most[1]), edges(*board), plan.size, plan.style)


def _length(stories: Sequence[tuple[int, Story]], panels: dict[int, _Panels], way: PanelColumns, plan: Plan) -> float:
    """Return the number of pages of some walkthroughs; a step without room on them adds a part of a page."""
    found = list(_flow(_places(stories, panels, way, plan), plan.size[1]))
    pages = len(found) - 1 + _end(_stack_pieces(found[-1])) / plan.size[1]
    if not plan.book.key_steps:
        return pages
    shown = sum(_board_count(piece) for page in found for piece in page)
    return pages + _LEFT_OUT * (sum(len(key_steps(story)) for _, story in stories) - shown)


def _usual_story(section: BookSection, key: bool) -> Story:
    """Return a story of usual length, for pages counted before puzzles are made."""
    cells = section.rows * section.columns
    puzzle = Puzzle(section.kind, section.rows, section.columns, (0,) * cells, 0 if section.total else None)
    least, for_each = _USUAL_KEYS if key else _USUAL_STEPS
    corner = (min(3, section.rows - 1), min(3, section.columns - 1))
    told = Told(Step(((1, 1),), _USUAL_SETTLED * ((0, 0),), (), total=True), "", _USUAL_TEXT, (), beside=(corner,))
    return Story(puzzle, max(1, round(least + for_each * cells)) * (told,), ())


def _places(
    stories: Sequence[tuple[int, Story]], panels: dict[int, _Panels], way: PanelColumns, plan: Plan
) -> list[_Choices]:
    """Return what may stand at each place of some walkthroughs; equal stories are set only once."""
    above, gap = first_line(plan.style), _ABOVE_RULE * plan.style.look.steps.number.size
    rows, whole = dict[int, Sequence[dict[int, PanelRow]]](), not plan.book.key_steps
    for key, story in {id(story): story for _, story in stories}.items():
        if whole and key not in panels:
            panels[key] = list(_panels(story, _has_room(way, plan), plan))
        rows[key] = _all_rows(panels[key], way, plan) if whole else [{1: row} for row in _key_rows(story, way, plan)]
    found, between = list[_Choices](), _row_gap(plan)
    for number, story in stories:
        found.append([(1, _Piece(number, above, gap))])
        for index, choices in enumerate(rows[id(story)]):
            one = _Piece(number, 0.0, index and between, way=way)
            found.append(
                [
                    (taken, one._replace(height=row.height, boards=whole and len(row.blocks), row=row))
                    for taken, row in choices.items()
                ]
            )
    return found


def _row_gap(plan: Plan) -> float:
    return plan.style.look.steps.row_gap * (_KEY_GAP if plan.book.key_steps else 1.0)


def _panels(story: Story, numbered: bool, plan: Plan) -> Iterator[Sequence[Panel]]:
    """Yield the boards that may begin at each place of a walkthrough: its start, each step, each supposition."""
    yield (panel_of(start_board(story.puzzle, plan.words), plan.words),)
    boards = boards_by_start(story, list(_spans(story)), plan.words, plan.moves, numbered)
    for index, (one, choices) in enumerate(zip(story.told, boards, strict=True)):
        yield [panel_of(board, plan.words) for board in choices]
        for case, board in enumerate(supposed_boards(one, story.board(index), plan.words), 1):
            yield (panel_of(board._replace(steps=(index + 1, case)), plan.words),)


def _all_rows(panels: _Panels, way: PanelColumns, plan: Plan) -> Sequence[dict[int, PanelRow]]:
    """Return the rows that may begin at each place of a walkthrough, by the number of places that they take.

    The rest of a text that is longer than a page has a place of its own.
    """
    room, alone = plan.size[1] - first_line(plan.style), list[dict[int, PanelRow]]()
    for choices in panels:
        rows = (list(set_rows([panel], way, room, plan.style)) for panel in choices)
        first, *rest = next(rows)
        whole = takewhile(lambda own: len(own) == 1, rows if not rest else ())
        alone += [{1: first} | {taken: own for taken, (own,) in enumerate(whole, 2)}, *({1: own} for own in rest)]
    return alone if way.columns == 1 else [_abreast(alone, place, way) for place in range(len(alone))]


def _abreast(alone: Sequence[dict[int, PanelRow]], place: int, way: PanelColumns) -> dict[int, PanelRow]:
    """Return rows of several boards, each with as many steps as stay within some height."""
    found = {taken: row for taken, row in alone[place].items() if row.beside}
    for height in sorted({row.height for choices in alone[place:] for row in choices.values() if not row.beside}):
        at, rows = place, list[PanelRow]()
        while at < len(alone) and len(rows) < way.columns:
            low = [taken for taken, row in alone[at].items() if row.height <= height and not row.beside]
            if not low:
                break
            rows.append(alone[at][max(low)])
            at += max(low)
        if rows and at - place not in found:
            blocks = tuple(block for row in rows for block in row.blocks)
            found[at - place] = PanelRow(blocks, False, max(row.height for row in rows))
    return found


def _key_rows(story: Story, way: PanelColumns, plan: Plan) -> tuple[PanelRow, ...]:
    """Return the steps that need more than one number; if a page lacks room, the key step and the hardest others."""
    kept, room, gap = key_steps(story), plan.size[1] - first_line(plan.style), _row_gap(plan)
    if not kept:
        return (text_row(plan.words.walkthrough.enough, way, plan.style),)
    scores: tuple[float, ...] = ()
    while True:
        told = key_boards(story, kept, plan.words, plan.moves)
        rows = tuple(set_rows([panel_of(one, plan.words) for one in told], way, room, plan.style))
        if sum(row.height + gap for row in rows) - gap <= room or len(kept) == 1:
            return rows
        from bookmaker.engine.solve.trace_rating import scores_of  # loads the kernel, which most pages do not need

        scores = scores or scores_of(story.puzzle, *story.course)
        kept -= {min(kept, key=lambda index: (index == story.key, scores[index], -index))}


def _has_room(way: PanelColumns, plan: Plan) -> bool:
    """Tell whether cells have room for the number of a step."""
    return way.cell >= least_numbered(plan.style) - SAME


def _spans(story: Story) -> Iterator[Sequence[range]]:
    """Yield, for each step, the spans that begin with it and may share a board, the shortest first.

    The key step has its own, and one with suppositions; a board shows one round, and few cells that are settled.
    """
    told, most = story.told, max(_FEW_SETTLED, _SETTLED * story.puzzle.rows * story.puzzle.columns)
    alone = {index for index, one in enumerate(told) if one.supposed or index == story.key}
    counts = [len(one.step.bullets) + len(one.step.empty) for one in told]
    for start in range(len(told)):
        end = start + 1
        while (
            end < len(told)
            and not {end, end - 1} & alone
            and told[end].puzzle == told[start].puzzle
            and sum(counts[start : end + 1]) <= most
        ):
            end += 1
        yield [range(start, stop) for stop in range(start + 1, end + 1)]


def _flow(places: Sequence[_Choices], height: float) -> Iterator[Sequence[_Piece]]:
    """Yield the pieces of each page, a first line never without the row below it.

    Pages are as few as possible, as few of them as possible have a lone board, and all leave about equal height over;
    each then has as many boards as it has room for.
    """
    found = dict[int, dict[int, _Run]]()

    def starts(end: int) -> Iterator[tuple[int, float]]:
        if end < len(places) and not places[end - 1][0][1].row:
            return
        found[end] = _runs(places, end, height)
        yield from ((start, height - run.height) for start, run in found[end].items())

    def cost(start: int, end: int, left: float) -> float:
        """Return the unevenness of a page: by the white space that its gaps absorb, and whether it has a lone board."""
        run = found[end][start]
        gaps = _WITHOUT_GAPS + run.weight - _weight(places[start][0][1])
        uneven: float = (left * (end < len(places)) / gaps) ** 2 + too_white(left, height)
        return uneven + _LONE * (run.boards == 1)

    for start, end in break_pages(len(places), starts, cost):
        yield _most_boards(places, start, end, height)


def _runs(places: Sequence[_Choices], end: int, height: float) -> dict[int, _Run]:
    """Return the lowest pieces from each place where a page may begin to a place where it ends."""
    runs, least, room = {end: _Run(0.0, 0, 0, 0.0)}, end, height + 1e-6
    for start in range(end - 1, -1, -1):
        if start < least - _MOST_TAKEN:
            break
        best, high = None, float("inf")
        for taken, piece in places[start]:
            below = runs.get(start + taken)
            if not below:
                continue
            if start + taken == end:
                run = _Run(piece.height, piece.boards, int(piece.boards > 0), _weight(piece))
            elif (more := piece.height + places[start + taken][0][1].gap + below.height) < min(high, room):
                boards, rows = piece.boards + below.boards, below.rows + (piece.boards > 0)
                if boards > _MOST_PANELS and rows > _MOST_ROWS:
                    continue
                run = _Run(more, boards, rows, _weight(piece) + below.weight)
            else:
                continue
            if run.height < high:
                best, high = run, run.height
        if best:
            runs[start], least = best, start
    del runs[end]
    return runs


def _most_boards(places: Sequence[_Choices], first: int, end: int, height: float) -> Sequence[_Piece]:
    """Return the pieces of a page with the most boards that it has room for: low ones, with like shares of steps."""
    found: dict[int, dict[int, tuple[float, int, Sequence[_Piece]]]] = {end: {0: (0.0, 0, ())}}
    for start in range(end - 1, first - 1, -1):
        own = found[start] = dict[int, tuple[float, int, Sequence[_Piece]]]()
        for taken, piece in places[start]:
            for count, (below, squares, pieces) in found.get(start + taken, {}).items():
                high, boards = piece.height + below + (pieces[0].gap if pieces else 0.0), count + piece.boards
                fits = boards <= _MOST_PANELS or sum(one.boards > 0 for one in (piece, *pieces)) <= _MOST_ROWS
                way = (high, squares + taken**2, (piece, *pieces))
                if ((high <= height + 1e-6 and fits) or not pieces) and (
                    boards not in own or way[:2] < own[boards][:2]
                ):
                    own[boards] = way
    return found[first][max(found[first])][2]


def _board_count(piece: _Piece) -> int:
    """Return the number of boards drawn in a piece."""
    return sum(block.board is not None for block in piece.row.blocks) if piece.row else 0


def _weight(piece: _Piece) -> float:
    """Return the weight of the gap above a piece when a page's spare height is shared out."""
    return 0.0 if not piece.gap else _BETWEEN_PUZZLES if piece.row is None else 1.0


def _stack_pieces(page: Sequence[_Piece]) -> list[_Piece]:
    """Return the pieces of a page in their places, one below the other."""
    placed, y = list[_Piece](), 0.0
    for piece in page:
        y += piece.gap if placed else 0.0
        placed.append(piece._replace(top=y))
        y += piece.height
    return placed


def _spread(page: list[_Piece], plan: Plan) -> list[_Piece]:
    """Return the pieces of a full page, its spare height shared between its rows, so that its bottom is even."""
    weights = [0.0, *map(_weight, page[1:])]
    extra = min(_WIDEST_GAP * _row_gap(plan), (plan.size[1] - _end(page)) / max(1.0, sum(weights)))
    return [piece._replace(top=piece.top + extra * sum(weights[: i + 1])) for i, piece in enumerate(page)]


def _lay(page: Sequence[_Piece], frame: Frame, context: Context) -> tuple[Mark, ...]:
    body, marks = frame.body, list[Mark]()
    for piece in page:
        if piece.row and piece.way:
            marks += draw_row(piece.row, piece.way, context.plan.style, (body.x, body.top - piece.top), piece.number)
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
    name, drawn, total = numbered_line(entry, plan.with_words(entry.section), body.x, base)
    yield from tag(SUBTITLE, (name,), plan.words.spoken.puzzle.format(number=number))
    yield from tag(PARAGRAPH, (*figure((drawn,), tier_name(entry.tier, plan)), total))
    left = total.x + plan.style.setting(plan.style.look.steps.total).width(total.text)
    yield from tag(PARAGRAPH, _where(number, context, (left, body.right), base))


def _where(number: int, context: Context, ends: Extent, y: float) -> Iterator[Mark]:
    """Yield the pages of a puzzle and its solution as one line at the right end of the free space, shrunk to fit."""
    found, look = context.references, context.plan.style.look
    words = context.plan.with_words(context.entry(number).section).words
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
