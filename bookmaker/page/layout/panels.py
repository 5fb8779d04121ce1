"""Small boards in rows, each with a heading and sentences: a solution told step by step.

A row is as high as its longest text, so nothing is ever cut or overlaps. A text much longer than its board is high
stands beside the board instead, and goes on in a row of its own if a page ends.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from bookmaker.page.layout.boxes import columns
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.grid import Board, Edges, draw, draw_edges, edge_room, stub
from bookmaker.page.layout.links import NOWHERE, PARAGRAPH, LinePart, field, figure, leading, set_subject, tag
from bookmaker.page.layout.text import HYPHEN, Setting, Style
from bookmaker.values.geometry import PageSize, Point
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Alt, Mark, Text
from bookmaker.values.puzzle import Cut, Shown
from bookmaker.values.statements import WALK, BoardStatement

MOST_PANELS = 8
"""Most boards on a page."""
LEAST_CELL_MM = 5.0
"""Side from which cells of walkthroughs are easy to read: none is smaller where a page has room."""
_SIZES = 4
"""Steps in which the sizes of cells that are tried grow, from the least to the largest."""
_FEWEST_LINES = 8
"""Least lines of text with room below the largest board of a page."""
_NARROWEST = 11.5
"""Least width of a column, in sizes of its text, where wider ones would not keep all panels on given pages."""
_ABOVE_NUMBER, _BELOW_NUMBER = 0.625, 0.93
"""From the rule over a walkthrough to its number's capitals, and from there to its boards, in sizes of the number."""
ALIKE = 0.92
"""Factor down to which smaller cells count as good as the largest, so that two columns beat more."""
_LONGEST = 36.0
"""Length of lines beside boards above which two columns are better, in sizes of their text."""
_TALL = 1.3
"""Ratio of a text's height to its board's above which the text stands beside it."""
_LEAST_KEPT = 2
"""Least lines of a long text that stay together on a page."""
_AFTER_NUMBER = 0.73
"""White space between the number of a step and its heading, in sizes of the text."""
_BESIDE = 1.45
"""White space between a board and the text beside it, in sizes of the text."""
_HEADING_LINES = 1.4
"""Height of a heading of a further step beside a board with the white space above it, in lines of text."""


_LONGEST_BEYOND = 4.0
"""Most that the lines of a part of a board reach beyond it, in points."""


CellsShown = Callable[[], tuple[Shown, ...]]
"""Contents of a board's cells, computed only when it is drawn: rows are set more often than that."""


class Passage(NamedTuple):
    """A step or a few in words: a numbered heading, and paragraphs."""

    number: str
    heading: str
    text: tuple[str, ...]
    leads: LinePart = NOWHERE
    """The reference to a page in the heading."""


class Panel(NamedTuple):
    """One step or a few: the board afterwards, and what is said of them."""

    board: CellsShown
    passages: tuple[Passage, ...]
    alt: Alt = ""
    cut: Cut | None = None
    """None for the whole board."""
    said: BoardStatement | None = None
    """The statement about the board in a file; the puzzle's number is added when it is drawn."""


class PanelColumns(NamedTuple):
    """Where boards and texts stand in a row; lengths in points, from the left edge of the body."""

    board: tuple[int, int]
    """Rows and columns; for parts of boards, those that most stay within."""
    edges: Edges
    """Letters and numbers of the whole board."""
    columns: int
    width: float
    """Width of one column."""
    gap: float
    cell: float
    left: float
    """From the edge of a column to the board: room for the numbers of the rows."""
    top: float
    """From the top of a row to the board: room for the letters of the columns."""
    beside: bool = False
    """All texts stand beside their boards."""
    below: bool = False
    """All texts stand below their boards, even long ones."""
    space: float = 12.0
    """White space between a board and the text beside it."""

    @property
    def height(self) -> float:
        """Return the height of a board with its letters."""
        return self.top + self.board[0] * self.cell

    @property
    def measure(self) -> float:
        """Return the width of a text below a board."""
        return self.width - self.left

    @property
    def aside_measure(self) -> float:
        """Return the width of a text beside a board."""
        return self.aside_of(None)[1]

    @property
    def usual_measure(self) -> float:
        """Return the width of most texts."""
        return self.aside_measure if self.beside else self.measure

    def aside_of(self, cut: Cut | None) -> tuple[float, float]:
        """Return the left end of a text beside a board, in the next column if there is one, and its width."""
        end = self.left + max(self.board[1], cut.columns if cut else 0) * self.cell
        beyond = self.width + self.gap + self.left
        at = beyond if self.columns > 1 and end <= self.width else end + self.space
        return at, self.columns * (self.width + self.gap) - self.gap - at

    def height_of(self, cut: Cut | None) -> float:
        """Return the height of a board, or a part of one, with its letters."""
        return self.top + cut.rows * self.cell if cut else self.height

    def down_to(self, cut: Cut | None) -> float:
        """Return the height of a board, or a part of one, with the stubs below a cut."""
        beyond = stub(self.cell) if cut and cut.row + cut.rows < cut.whole[0] else 0.0
        return self.height_of(cut) + beyond


class SetLine(NamedTuple):
    """A line of a panel's text."""

    text: str
    number: str = ""
    """Stands before a heading."""
    leads: LinePart = NOWHERE
    indent: float | None = None
    """Where the words of a heading begin, behind its number; None for a line of a paragraph."""
    above: float = 0.0
    """Further white space above it, in points."""


class SetPanel(NamedTuple):
    """A panel set in lines; without a board, the rest of a text that began before."""

    board: CellsShown | None
    lines: tuple[SetLine, ...]
    alt: Alt = ""
    cut: Cut | None = None
    height: float = 0.0
    """Height of its text, in points."""
    said: BoardStatement | None = None


class PanelRow(NamedTuple):
    """Blocks side by side, or one whose text stands beside its board."""

    blocks: tuple[SetPanel, ...]
    beside: bool
    height: float


def column_ways(board: tuple[int, int], edges: Edges, size: PageSize, style: Style) -> tuple[PanelColumns, ...]:
    """Return the ways to place boards of (rows, columns) on pages of `size`, each in some sizes of cells.

    Boards stand in several columns, each over its text, or in one column with their texts beside them; else one board
    stands over its text. Cells have one of the sizes that all boards of a look have; where a page lacks room for these,
    the largest that it holds. None is smaller than the look's least size, so there may be no way at all.
    """
    steps = style.look.steps
    most, _ = columns(size[0], steps.measure, steps.column_gap)
    several = [_columns_of(board, edges, size, style, count) for count in range(2, most + 1)]
    beside, alone = _single_ways(board, edges, size, style)
    usual = [sized for way in (*several, beside) for sized in _sizes(way, size[1], style)]
    if not (usual := usual or list(_sizes(alone, size[1], style))):
        sized = (way._replace(cell=_largest(way, size[1], style)) for way in (beside, alone))
        usual = [way for way in sized if way.cell >= least_cell(style)]
    return tuple(usual)


def _single_ways(
    board: tuple[int, int], edges: Edges, size: PageSize, style: Style
) -> tuple[PanelColumns, PanelColumns]:
    """Return the ways to place boards in one column: with their texts beside them, and below them."""
    alone = _columns_of(board, edges, size, style, 1)
    return alone._replace(beside=True), alone


def cut_ways(
    usual: tuple[int, int], most: tuple[int, int], edges: Edges, size: PageSize, style: Style
) -> tuple[PanelColumns, ...]:
    """Return the ways for parts of a board, usually of `usual` rows and columns, at most of `most`.

    They are like those for boards, but texts in several columns all stand below, and there is one of the least size:
    a page that holds all steps of a puzzle may need it.
    """
    steps = style.look.steps
    count, _ = columns(size[0], steps.measure, steps.column_gap)
    several = [_columns_of(usual, edges, size, style, n)._replace(below=True) for n in range(2, count + 1)]
    beside = _columns_of(usual, edges, size, style, 1)._replace(beside=True)
    limit = _largest(_columns_of(most, edges, size, style, 1), size[1], style) - _LONGEST_BEYOND / most[1]
    sized = (one for way in (*several, beside) for one in _sizes(way, size[1], style, least_cell(style)))
    ways = [one for one in sized if one.cell <= limit]
    alone = _columns_of(usual, edges, size, style, 1)._replace(cell=max(limit, least_cell(style)))
    return tuple(ways) or (alone,)


def _columns_of(board: tuple[int, int], edges: Edges, size: PageSize, style: Style, count: int) -> PanelColumns:
    gap = style.look.steps.column_gap
    width = (size[0] - (count - 1) * gap) / count
    space = _BESIDE * style.look.type.small.size
    return PanelColumns(board, edges, count, width, gap, 0.0, *edge_room(edges, style), space=space)


def _sizes(way: PanelColumns, height: float, style: Style, *more: float) -> Iterator[PanelColumns]:
    """Yield a way with each of the sizes of cells of a look, or `more`, that width and height allow."""
    most = _largest(way, height, style)
    yield from (way._replace(cell=cell) for cell in sorted({*step_cells(style), *more}) if cell <= most + SAME)


def step_cells(style: Style) -> tuple[float, ...]:
    """Return the sizes of cells that walkthroughs of a look may have where a page has room, in points."""
    most = style.look.steps.cell_max
    least = min(most, max(least_cell(style), LEAST_CELL_MM * POINTS["mm"]))
    return tuple(least + (most - least) * i / _SIZES for i in range(_SIZES + 1))[: None if most > least else 1]


def _largest(way: PanelColumns, height: float, style: Style) -> float:
    """Return the largest cell that width and height allow."""
    steps = style.look.steps
    across = way.measure - (way.space + steps.measure if way.beside else 0.0)
    down = (
        height
        - first_line(style)
        - way.top
        - (0.0 if way.beside else steps.text_gap + _text_height(_FEWEST_LINES * (SetLine(""),), style))
    )
    return max(0.0, min(steps.cell_max, across / way.board[1], down / way.board[0]))


def first_line(style: Style) -> float:
    """Return the height of the line that opens a walkthrough, with the white space below it."""
    return above_number(style) + first_capitals(style) + _BELOW_NUMBER * style.look.steps.number.size


def first_capitals(style: Style) -> float:
    """Return the height of capitals in the line that opens a walkthrough: of its number, or of the text beside it."""
    steps = style.look.steps
    return max(style.setting(role).cap_height for role in (steps.number, steps.total, steps.reference))


def above_number(style: Style) -> float:
    """Return the white space between the rule over a walkthrough and the capitals of that line."""
    return _ABOVE_NUMBER * style.look.steps.number.size


def least_cell(style: Style) -> float:
    """Return the least side of a printed cell, in points."""
    return max(style.look.steps.cell_min, style.look.smallest / style.look.grid.digit)


def largest_cell(board: tuple[int, int], edges: Edges, size: PageSize, style: Style) -> float:
    """Return the largest cell, in points, of one board of (rows, columns) on a page of its own."""
    return max(_largest(way, size[1], style) for way in _single_ways(board, edges, size, style))


def set_rows(
    panels: Sequence[Panel], way: PanelColumns, height: float, style: Style, blocks: Sequence[SetPanel] = ()
) -> Iterator[PanelRow]:
    """Yield panels as rows in order, none higher than `height`; `blocks` are the panels if already set."""
    if way.beside:
        for panel in panels:
            yield from _panel_rows(panel, way, height, style)
        return
    pending: list[SetPanel] = []
    for panel, block in zip(panels, blocks or _blocks(panels, way, style), strict=True):
        if _is_tall(block, way, height, style):
            yield from _row_below(pending, way, style)
            yield from _panel_rows(panel, way, height, style)
            pending = []
        else:
            pending.append(block)
        if len(pending) == way.columns:
            yield from _row_below(pending, way, style)
            pending = []
    yield from _row_below(pending, way, style)


def text_row(text: str, way: PanelColumns, style: Style) -> PanelRow:
    """Return a row of text alone."""
    measure = way.columns * (way.width + way.gap) - way.gap - way.left
    lines = _break_paragraphs(_settings(style)[1], (text,), measure)
    block = _set_height(SetPanel(None, tuple(map(SetLine, lines))), style)
    return PanelRow((block,), False, block.height)


def _blocks(panels: Sequence[Panel], way: PanelColumns, style: Style) -> Iterator[SetPanel]:
    """Set panels with their texts below the boards; the size of cells is still open."""
    return (_block(panel, way.measure, style) for panel in panels)


def _block(panel: Panel, measure: float, style: Style) -> SetPanel:
    lines = tuple(line for one in panel.passages for line in _passage(one, measure, style))
    return _set_height(SetPanel(panel.board, lines, panel.alt, panel.cut, said=panel.said), style)


def _passage(one: Passage, measure: float, style: Style) -> Iterator[SetLine]:
    strong, small = _settings(style)
    hang, above = _hang(one.number, strong), (_HEADING_LINES - 1.0) * small.role.leading
    for at, head in enumerate(strong.break_text(one.heading, measure - hang)):
        yield SetLine(head, "" if at else one.number, one.leads, hang, 0.0 if at else above)
    yield from map(SetLine, _break_paragraphs(small, one.text, measure))


def _hang(number: str, strong: Setting) -> float:
    """Return the indent of a heading behind its number."""
    return strong.width(number) + _AFTER_NUMBER * strong.role.size if number else 0.0


def _break_paragraphs(setting: Setting, text: Sequence[str], measure: float) -> tuple[str, ...]:
    return tuple(line for paragraph in text for line in setting.break_text(paragraph, measure))


def _is_tall(block: SetPanel, way: PanelColumns, height: float, style: Style) -> bool:
    if block.cut and way.left + block.cut.columns * way.cell + _LONGEST_BEYOND > way.width:
        return True
    if way.below:
        return False
    return block.height > height - _lowest(block.cut, way, style) or (
        way.columns > 1 and block.height > _TALL * way.height
    )


def _lowest(cut: Cut | None, way: PanelColumns, style: Style) -> float:
    """Return the distance from the top of a row to the text below its board, or a part of it."""
    return way.height_of(cut) + style.look.steps.text_gap


def _row_below(blocks: list[SetPanel], way: PanelColumns, style: Style) -> Iterator[PanelRow]:
    if blocks:
        high = max(_lowest(block.cut, way, style) + block.height for block in blocks)
        yield PanelRow(tuple(blocks), False, high)


def _panel_rows(panel: Panel, way: PanelColumns, height: float, style: Style) -> Iterator[PanelRow]:
    """Yield a row for one panel, and rows for the rest of its text if the page has no room for all."""
    measure = way.aside_of(panel.cut)[1]
    beside = (way.beside and not panel.cut) or measure >= style.look.steps.measure
    block = _block(panel, measure if beside else way.measure, style)
    top = way.top if beside else _lowest(block.cut, way, style)
    while True:
        kept = _kept_count(block.lines, height - top, style)
        part = block if kept == len(block.lines) else _set_height(block._replace(lines=block.lines[:kept]), style)
        text = top + part.height
        yield PanelRow((part,), beside, max(way.down_to(part.cut), text) if part.board else text)
        if part is block:
            return
        block, top = _set_height(SetPanel(None, block.lines[kept:], said=block.said), style), 0.0


def _kept_count(lines: Sequence[SetLine], height: float, style: Style) -> int:
    """Return the number of lines that stay on a page with this room, at least one: no hyphen and no heading ends it,
    and no lone line begins the next."""
    if _text_height(lines, style) <= height:
        return len(lines)
    room = max(1, next(n - 1 for n in range(1, len(lines) + 1) if _text_height(lines[:n], style) > height))
    if len(lines) <= room:
        return len(lines)
    kept = room - 1 if len(lines) == room + 1 and room > _LEAST_KEPT else room
    kept -= kept > _LEAST_KEPT and lines[kept - 1].text.endswith(HYPHEN)
    while kept > _LEAST_KEPT and lines[kept - 1].indent is not None:
        kept -= 1
    return kept


def draw_row(row: PanelRow, way: PanelColumns, style: Style, corner: Point, number: int = 0) -> Iterator[Mark]:
    """Yield the marks of a row with its upper left corner; `number` is that of its puzzle."""
    x, y = corner
    for index, block in enumerate(row.blocks):
        block = block._replace(said=block.said._replace(number=number)) if block.said else block
        left = x + index * (way.width + way.gap)
        board = tuple(_board(block, way, style, left + way.left, y - way.height_of(block.cut)))
        drop = way.top if row.beside else _lowest(block.cut, way, style)
        at = x + way.aside_of(block.cut)[0] if row.beside else left + way.left
        said = block.said or (f"{WALK} {number}" if number else None)
        texts = tuple(set_subject(said, _texts(block, at, y - (drop if block.board else 0.0), style)))
        # A board shows what the sentences below it say; who hears them wants them first.
        yield from (*texts, *board)


def _board(block: SetPanel, way: PanelColumns, style: Style, x: float, y: float) -> Iterator[Mark]:
    """Yield the board of a block, if it has one, with its lower left corner at (x, y)."""
    if block.board:
        cut = block.cut or Cut(0, 0, *way.board, way.board)
        board, edges = _part(block.board(), cut, way)
        marks = (*draw(board._replace(said=block.said), style, x, y), draw_edges(edges, way.cell, style, x, y))
        yield from figure(marks, block.alt)


def _part(shown: Sequence[Shown], cut: Cut, way: PanelColumns) -> tuple[Board, Edges]:
    """Return a part of a board and the letters and numbers at its edges."""
    (rows, columns), down, right = cut.whole, cut.row + cut.rows, cut.column + cut.columns
    kept = (one for row in range(cut.row, down) for one in shown[row * columns + cut.column : row * columns + right])
    goes_on = (cut.column > 0, down < rows, right < columns, cut.row > 0)
    board = Board(tuple(kept), cut.rows, cut.columns, way.cell, goes_on, first=cut[:2])
    return board, Edges(way.edges.columns[cut.column : right], way.edges.rows[cut.row : down])


def _texts(block: SetPanel, x: float, top: float, style: Style) -> Iterator[Mark]:
    """Yield headings and lines of a block; their capitals reach up to `top`."""
    strong, small = _settings(style)
    y = top - strong.cap_height
    for is_heading, run in groupby(block.lines, lambda line: line.indent is not None):
        setting, numbers, placed, leads = strong if is_heading else small, list[Mark](), list[Text](), NOWHERE
        for line in run:
            y -= line.above if line is not block.lines[0] else 0.0
            numbers += [field("step", strong.line(line.number, x, y))] if line.number else []
            placed.append(setting.line(line.text, x + (line.indent or 0.0), y))
            leads = line.leads if style.look.links else NOWHERE
            y -= small.role.leading
        yield from tag(PARAGRAPH, (*numbers, *leading(placed, setting, leads)))


def _set_height(block: SetPanel, style: Style) -> SetPanel:
    """Return a block with the height of its text."""
    return block._replace(height=_text_height(block.lines, style))


def _text_height(lines: Sequence[SetLine], style: Style) -> float:
    strong, small = _settings(style)
    between = sum(line.above for line in lines[1:]) + (len(lines) - 1) * small.role.leading
    return strong.cap_height + between + small.descent


def _settings(style: Style) -> tuple[Setting, Setting]:
    types = style.look.type
    return style.setting(types.small_strong), Setting(style.fonts, types.small, style.language)


def on_pages(
    panels: Sequence[Panel], board: tuple[int, int], edges: Edges, size: tuple[float, Sequence[float]], style: Style
) -> PanelColumns:
    """Return the way with the largest cells that keeps all panels on pages of one width and given heights.

    Columns are as wide as those of walkthroughs; narrower only where cells would be smaller than theirs.
    """
    texts = tuple(panel._replace(board=tuple, alt="", passages=_without_leads(panel)) for panel in panels)
    return _way_on_pages(texts, board, edges, (size[0], tuple(size[1])), style)


def _without_leads(panel: Panel) -> tuple[Passage, ...]:
    return tuple(one._replace(leads=NOWHERE) for one in panel.passages)


@lru_cache(maxsize=1 << 9)
def _way_on_pages(
    panels: Sequence[Panel], board: tuple[int, int], edges: Edges, size: tuple[float, Sequence[float]], style: Style
) -> PanelColumns:
    """Return that way for panels without cells; cached, since a book is planned several times until all agree."""
    least = style.look.steps.measure
    way = _on_pages(panels, board, edges, size, style, least)
    if way.cell >= least_cell(style):
        return way
    narrow = _on_pages(panels, board, edges, size, style, min(least, _NARROWEST * style.look.type.small.size))
    return max(way, narrow, key=lambda way: way.cell)


def _on_pages(
    panels: Sequence[Panel],
    board: tuple[int, int],
    edges: Edges,
    size: tuple[float, Sequence[float]],
    style: Style,
    least: float,
) -> PanelColumns:
    """Return that way with columns of text at least `least` wide."""
    most, _ = columns(size[0], least, style.look.steps.column_gap)
    whole = (size[0], min(size[1]))
    ways = [_columns_of(board, edges, whole, style, count)._replace(below=True) for count in range(1, most + 1)]
    ways.append(_columns_of(board, edges, whole, style, 1)._replace(beside=True))
    filled = [_fit_cells(panels, way, size[1], style, least) for way in ways]
    large, longest = max(way.cell for way in filled) * ALIKE, _LONGEST * style.look.type.small.size
    return max(
        (way for way in filled if way.cell >= large),
        key=lambda way: (way.beside and way.aside_measure <= longest, -abs(way.columns - 2), way.cell),
    )


def _fit_cells(
    panels: Sequence[Panel], way: PanelColumns, heights: Sequence[float], style: Style, least: float
) -> PanelColumns:
    """Return a way with the largest cells that keep all panels on pages of given heights."""
    across = way.measure - (way.space + least if way.beside else 0.0)
    low, high = 0.0, min(style.look.steps.cell_max, across / way.board[1])
    blocks = () if way.beside else tuple(_blocks(panels, way, style))

    def fits(cell: float) -> bool:
        return rows_on_pages(panels, way._replace(cell=cell), heights, style, blocks) is not None

    if high > 0 and fits(high):
        return way._replace(cell=high)
    while high - low > 0.05:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return way._replace(cell=low)


def rows_on_pages(
    panels: Sequence[Panel],
    way: PanelColumns,
    heights: Sequence[float],
    style: Style,
    blocks: Sequence[SetPanel] = (),
) -> list[list[PanelRow]] | None:
    """Return the rows of panels on each page, or None where the pages lack room.

    `blocks` are as in `set_rows`.
    """
    pages: list[list[PanelRow]] = [[]]
    left, gap = heights[0], style.look.steps.row_gap
    for row in set_rows(panels, way, min(heights), style, blocks):
        if row.height > left:
            if len(pages) == len(heights):
                return None
            left = heights[len(pages)]
            pages.append([])
        if row.height > left:
            return None
        pages[-1].append(row)
        left -= row.height + gap
    return pages + [[] for _ in heights[len(pages) :]]
