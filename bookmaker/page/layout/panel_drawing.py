"""Rows of panels as marks: boards, or parts of them, and the headings and sentences below or beside them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bookmaker.page.layout.grid import Board, Edges, draw, draw_edges
from bookmaker.page.layout.links import NOWHERE, PARAGRAPH, field, figure, leading, set_subject, tag
from bookmaker.page.layout.panel_columns import PanelColumns
from bookmaker.page.layout.panels import PanelRow, SetPanel, settings, text_drop
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Point
from bookmaker.values.marks import Mark, Text
from bookmaker.values.puzzle import Cut, Shown
from bookmaker.values.statements import WALK


def draw_row(row: PanelRow, way: PanelColumns, style: Style, corner: Point, number: int = 0) -> Iterator[Mark]:
    """Yield the marks of a row with its upper left corner; `number` is that of its puzzle."""
    x, y = corner
    for index, block in enumerate(row.blocks):
        block = block._replace(said=block.said._replace(number=number)) if block.said else block
        left = x + index * (way.width + way.gap)
        board = tuple(_board(block, way, style, left + way.left, y - way.height_of(block.cut)))
        drop = way.top if row.beside else text_drop(block.cut, way, style)
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
    strong, small = settings(style)
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
