"""Small boards in rows, each with a heading and sentences: a solution told step by step.

A row is as high as its longest text, so nothing is ever cut or overlaps. A text much longer than its board is high
stands beside the board instead, and goes on in a row of its own if a page ends.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from bookmaker.page.layout.boxes import columns
from bookmaker.page.layout.grid import Edges
from bookmaker.page.layout.links import NOWHERE, LinePart
from bookmaker.page.layout.panel_columns import LONGEST_BEYOND, PanelColumns, columns_of, least_cell, text_height
from bookmaker.page.layout.text import HYPHEN, Setting, Style
from bookmaker.values.marks import Alt
from bookmaker.values.puzzle import Cut, Shown
from bookmaker.values.statements import BoardStatement

_NARROWEST = 11.5
"""Least width of a column, in sizes of its text, where wider ones would not keep all panels on given pages."""
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
_HEADING_LINES = 1.4
"""Height of a heading of a further step beside a board with the white space above it, in lines of text."""


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


def _blocks(panels: Sequence[Panel], way: PanelColumns, style: Style) -> Iterator[SetPanel]:
    """Set panels with their texts below the boards; the size of cells is still open."""
    return (_block(panel, way.measure, style) for panel in panels)


def _block(panel: Panel, measure: float, style: Style) -> SetPanel:
    lines = tuple(line for one in panel.passages for line in _passage(one, measure, style))
    return _set_height(SetPanel(panel.board, lines, panel.alt, panel.cut, said=panel.said), style)


def _passage(one: Passage, measure: float, style: Style) -> Iterator[SetLine]:
    strong, small = settings(style)
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
    if block.cut and way.left + block.cut.columns * way.cell + LONGEST_BEYOND > way.width:
        return True
    if way.below:
        return False
    return block.height > height - text_drop(block.cut, way, style) or (
        way.columns > 1 and block.height > _TALL * way.height
    )


def text_drop(cut: Cut | None, way: PanelColumns, style: Style) -> float:
    """Return the distance from the top of a row to the text below its board, or a part of it."""
    return way.height_of(cut) + style.look.steps.text_gap


def _row_below(blocks: list[SetPanel], way: PanelColumns, style: Style) -> Iterator[PanelRow]:
    if blocks:
        high = max(text_drop(block.cut, way, style) + block.height for block in blocks)
        yield PanelRow(tuple(blocks), False, high)


def _panel_rows(panel: Panel, way: PanelColumns, height: float, style: Style) -> Iterator[PanelRow]:
    """Yield a row for one panel, and rows for the rest of its text if the page has no room for all."""
    measure = way.aside_of(panel.cut)[1]
    beside = (way.beside and not panel.cut) or measure >= style.look.steps.measure
    block = _block(panel, measure if beside else way.measure, style)
    top = way.top if beside else text_drop(block.cut, way, style)
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


def _set_height(block: SetPanel, style: Style) -> SetPanel:
    """Return a block with the height of its text."""
    return block._replace(height=_text_height(block.lines, style))


def _text_height(lines: Sequence[SetLine], style: Style) -> float:
    return text_height(len(lines), style) + sum(line.above for line in lines[1:])


def settings(style: Style) -> tuple[Setting, Setting]:
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
    ways = [columns_of(board, edges, whole, style, count)._replace(below=True) for count in range(1, most + 1)]
    ways.append(columns_of(board, edges, whole, style, 1)._replace(beside=True))
    filled = [_fit_cells(panels, way, size[1], style, least) for way in ways]
    large, longest = max(way.cell for way in filled) * ALIKE, _LONGEST * style.look.type.small.size
    return max(
        (way for way in filled if way.cell >= large),
        key=lambda way: (
            way.beside and way._replace(longest=inf).aside_measure <= longest,
            -abs(way.columns - 2),
            way.cell,
        ),
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
