"""No page type: the rows of walkthroughs, which steps share a board, and where pages end."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product
from typing import NamedTuple

from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.grid import least_numbered
from bookmaker.page.layout.panel_columns import PanelColumns, first_line, goes_on_line
from bookmaker.page.layout.panels import Panel, PanelRow, set_rows
from bookmaker.page.types.base import Plan
from bookmaker.page.types.steps import panel_of
from bookmaker.values.puzzle import Cell
from bookmaker.words.steps import key_boards, start_board, step_board, supposed_boards
from bookmaker.words.story import Story, known_after

_FEW_SETTLED, _SETTLED = 8, 0.2
"""Most cells that several steps of a board settle: that many, or if more, a part of all its cells."""
_MOST_PANELS, _MOST_ROWS = 8, 4
"""Most whole boards on a page; most rows of several boards, where that is more."""
_KEY_GAP = 0.6
"""White space above parts of boards, as a part of that above boards."""
_ABOVE_RULE = 1.7
"""White space above the line over a walkthrough, in sizes of its number."""
_WIDEST_GAP = 3.0
"""Most by which spare height widens the gaps between rows, as a multiple of the gap."""
_BETWEEN_PUZZLES = 3.0
"""Factor by which gaps between puzzles widen more than those between rows."""

_MOST_PARTS, _KEPT = 3, 4
"""Numbers of rows tried for each page; most ways kept, for the same number of pages."""

_NEAR = 16
"""Walkthroughs kept while pages are filled: more than all ways to fill a page take."""

PanelMakers = Sequence[Callable[[], Panel]]
"""The boards that may begin at a place of a walkthrough: with that place, with the next one, and so on."""


class Piece(NamedTuple):
    """The first line of a walkthrough, or of a page on which it goes on; or a row of its boards."""

    number: int
    height: float
    gap: float
    """White space above, unless the piece is the first on its page."""
    row: PanelRow | None = None
    way: PanelColumns | None = None
    begins: bool = True
    """Whether a first line is that of the whole walkthrough, not of a page on which it goes on."""
    top: float = 0.0
    """Distance below the top of the body, once it has its place."""


def row_gap(plan: Plan) -> float:
    """Return the white space between two rows."""
    return plan.style.look.steps.row_gap * (_KEY_GAP if plan.book.key_steps else 1.0)


def has_room(way: PanelColumns, plan: Plan) -> bool:
    """Tell whether cells have room for the number of a step."""
    return way.cell >= least_numbered(plan.style) - SAME


def boards_of(story: Story, numbered: bool, plan: Plan) -> Sequence[PanelMakers]:
    """Return the boards of each place of a walkthrough: its start, each step, each supposition; or each key step."""
    if plan.book.key_steps:
        told = key_boards(story, plan.words, plan.lessons)
        return [(partial(panel_of, one, plan.words),) for one in told]
    return list(_boards(story, numbered, plan))


def _boards(story: Story, numbered: bool, plan: Plan) -> Iterator[PanelMakers]:
    yield (partial(panel_of, start_board(story.puzzle, plan.words), plan.words),)
    known: dict[Cell, bool] = {}
    for index, (one, most) in enumerate(zip(story.told, _most_steps(story), strict=True)):
        spans = (range(index, index + taken) for taken in range(1, most + 1))
        yield [cache(partial(_step_panel, story, span, known, numbered, plan)) for span in spans]
        for case, board in enumerate(supposed_boards(one, story.board(index), plan.words), 1):
            yield (partial(panel_of, board._replace(steps=(index + 1, case)), plan.words),)
        known = known_after(known, one.step)


def _step_panel(story: Story, span: range, known: dict[Cell, bool], numbered: bool, plan: Plan) -> Panel:
    return panel_of(step_board(story, span, known, plan.words, plan.lessons, numbered), plan.words)


def _most_steps(story: Story) -> Iterator[int]:
    """Yield, for each step, how many steps from it on may share a board.

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
        yield end - start


class Walk:
    """A walkthrough whose boards stand in one way: the rows that may begin at each of its places."""

    def __init__(self, number: int, boards: Sequence[PanelMakers], way: PanelColumns, plan: Plan) -> None:
        self.way, self.plan, self.gap = way, plan, row_gap(plan)
        self.head = Piece(number, first_line(plan.style), _ABOVE_RULE * plan.style.look.steps.number.size)
        self.goes_on = Piece(number, goes_on_line(plan.style), 0.0, begins=False)
        self.boards = list[PanelMakers]()
        self.rows = list[list[PanelRow]]()
        """By place, the rows of one board: with that place, with the next one, and so on."""
        for own in boards:
            first, *rest = self._set(own[0]())
            # The rest of a text that is longer than a page has a place of its own.
            self.boards += [own[:1] if rest else own, *((own[0],) for _ in rest)]
            self.rows += [[first], *([row] for row in rest)]

    def _set(self, panel: Panel) -> list[PanelRow]:
        room = self.plan.size[1] - first_line(self.plan.style)
        return list(set_rows([panel], self.way, room, self.plan.style))

    @property
    def count(self) -> int:
        """The number of its places."""
        return len(self.rows)

    def least(self, start: int) -> float:
        """Return the height of the lowest row from a place on."""
        return self._fill(start, 0.0)[1].height

    def row(self, start: int, limit: float) -> tuple[int, PanelRow]:
        """Return the row from a place on with the most places within a height, or few, and the place behind it."""
        end, row = self._fill(start, limit)
        while self.way.columns > 1:  # its boards show about equally many steps
            further, lower = self._fill(start, row.height - SAME)
            if further < end or lower.height >= row.height:
                break
            end, row = further, lower
        return end, row

    def _fill(self, start: int, limit: float) -> tuple[int, PanelRow]:
        """Return boards side by side, each with as many places as stay within a height, or else one."""
        rows = list[PanelRow]()
        while start < self.count and len(rows) < self.way.columns:
            row, taken = self._longest(start, limit)
            if row.beside and rows:
                break
            rows.append(row)
            start += taken
            if row.beside:
                return start, row
        return start, PanelRow(tuple(b for row in rows for b in row.blocks), False, max(row.height for row in rows))

    def _longest(self, start: int, limit: float) -> tuple[PanelRow, int]:
        """Return the row of the board with the most places within a height, at least one, and their number."""
        boards, rows = self.boards[start], self.rows[start]
        while len(rows) < len(boards) and rows[-1].height <= limit:
            own = self._set(boards[len(rows)]())
            if len(own) > 1 or own[0].beside != rows[0].beside:
                boards = self.boards[start] = boards[: len(rows)]
            else:
                rows.append(own[0])
        taken = next((at for at, row in enumerate(rows[1:], 1) if row.height > limit), len(rows))
        return rows[taken - 1], taken


def fill_pages(makers: Sequence[Callable[[], Walk]], height: float) -> list[list[Piece]]:
    """Return the pieces of each page in their places, a first line never without the row below it.

    Of the walkthroughs, only those near a page are there while it is filled. Pages are few, with little white and
    several boards. For each, some numbers of rows are tried that share its height equally; of all pages to so many,
    those are kept that tell most.
    """
    ways, count = [_Way((0, 0))], len(makers)
    walk = lru_cache(maxsize=_NEAR)(lambda which: makers[which]())
    while True:
        found = dict[tuple[int, int], _Way]()
        for way, rows in product(ways, range(_MOST_PARTS)):
            start, page = _fill_page(walk, count, way.start, rows, height)
            one = _Way(start, way.cost + _cost(page, height), page, way)
            found[start] = min(one, found.get(start, one), key=lambda way: way.cost)
        ways = [found[start] for start in sorted(found)[-_KEPT:]]
        if ways[-1].start[0] == count:
            return list(ways[-1].pages())[::-1]


class _Way(NamedTuple):
    """The pages of some walkthroughs, up to a place of one."""

    start: tuple[int, int]
    """The walkthrough and its place where the next page begins."""
    cost: float = 0.0
    page: Sequence[Piece] = ()
    before: "_Way | None" = None

    def pages(self) -> Iterator[list[Piece]]:
        """Yield its pages, the last one first."""
        way = self
        while way.before:
            yield list(way.page)
            way = way.before


def _fill_page(
    walk_at: Callable[[int], Walk], count: int, start: tuple[int, int], fewer: int, height: float
) -> tuple[tuple[int, int], list[Piece]]:
    """Return a page with some fewer rows than boards leave room for, and where the next one begins."""
    page, (which, at) = list[Piece](), start
    while which < count:
        walk = walk_at(which)
        end, pieces = _next_pieces(walk, at, page, fewer, height)
        if page and not _has_room([*page, *pieces], height):
            break
        page += pieces
        which, at = (which, end) if end < walk.count else (which + 1, 0)
    return (which, at), page


def _next_pieces(walk: Walk, at: int, page: Sequence[Piece], fewer: int, height: float) -> tuple[int, list[Piece]]:
    """Return the row from a place of a walkthrough on, below its first line, in their places on a page."""
    top, gap, pieces = depth(page), walk.gap, list[Piece]()
    if at == 0 or not page:
        head, gap = walk.head if at == 0 else walk.goes_on, 0.0
        top += head.gap if page else 0.0
        pieces, top = [head._replace(top=top)], top + head.height
    left = height - top - gap
    count = max(1, min(_rows_left(page, walk.way), int((left + walk.gap) / (walk.least(at) + walk.gap))) - fewer)
    end, row = walk.row(at, (left + walk.gap) / count - walk.gap + SAME)
    return end, [*pieces, Piece(walk.head.number, row.height, gap, row, walk.way, top=top + gap)]


def _cost(page: Sequence[Piece], height: float) -> float:
    """Return the cost of a page: of its white space, and of few boards, most of a lone one."""
    return (1.0 - depth(page) / height) ** 2 + 1.0 / max(1, sum(map(_count_boards, page)))


def _rows_left(page: Sequence[Piece], way: PanelColumns) -> int:
    return max(_MOST_ROWS, _MOST_PANELS // way.columns) - sum(_count_boards(piece) > 0 for piece in page)


def _has_room(page: Sequence[Piece], height: float) -> bool:
    """Tell whether a page is neither too high nor has too many boards."""
    boards = list(map(_count_boards, page))
    few = sum(boards) <= _MOST_PANELS or sum(count > 0 for count in boards) <= _MOST_ROWS
    return few and depth(page) <= height + SAME


def _count_boards(piece: Piece) -> int:
    """Return the number of whole boards drawn in a piece."""
    return sum(block.board is not None and block.cut is None for block in piece.row.blocks) if piece.row else 0


def depth(page: Sequence[Piece]) -> float:
    """Return the depth of a page."""
    return page[-1].top + page[-1].height if page else 0.0


def spread_rows(page: Sequence[Piece], plan: Plan) -> list[Piece]:
    """Return the pieces of a full page, its spare height shared between its rows, so that its bottom is even."""
    weights = [0.0, *(0.0 if not piece.gap else 1.0 if piece.row else _BETWEEN_PUZZLES for piece in page[1:])]
    extra = min(_WIDEST_GAP * row_gap(plan), (plan.size[1] - depth(page)) / max(1.0, sum(weights)))
    return [piece._replace(top=piece.top + extra * sum(weights[: i + 1])) for i, piece in enumerate(page)]
