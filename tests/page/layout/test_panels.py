"""Rows of boards and sentences: every word stays in its own room, whatever the size of page, board and text."""

from collections.abc import Iterator

import pytest

from bookmaker.page.layout.grid import Edges
from bookmaker.page.layout.panel_columns import PanelColumns, column_ways, largest_cell, least_cell
from bookmaker.page.layout.panel_drawing import draw_row
from bookmaker.page.layout.panels import Panel, PanelRow, Passage, on_pages, rows_on_pages, set_rows
from bookmaker.page.layout.text import Style
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Glyphs, Placed, Text, strip_tags
from bookmaker.values.puzzle import Shown
from tests.quick import quick

SHORT = "The 2 in b2 has two unknown neighbours: both are bullets."
LONG = "If d4 were empty, then e4 and e5 would be bullets, and the 3 in e4 could not reach 3. "
PAGES = {"5x8": (278.0, 470.0), "6x9": (343.0, 542.0), "8.5x11": (530.0, 686.0)}


Edges4 = tuple[float, float, float, float]
"""The left, lower, right and upper edge of what a mark covers."""


def _are_apart(one: Edges4, other: Edges4) -> bool:
    return any(min(one[end], other[end]) <= max(one[end - 2], other[end - 2]) + 0.01 for end in (2, 3))


def _edges(rows: int, columns: int) -> Edges:
    return Edges(tuple("abcdefghijklmnopqrstuvwxyz"[:columns]), tuple(str(row + 1) for row in range(rows)))


def _column_ways(side: int, size: tuple[float, float], style: Style) -> tuple[PanelColumns, ...]:
    return column_ways((side, side), _edges(side, side), size, style)


def _columns_of(side: int, size: tuple[float, float], style: Style) -> PanelColumns:
    """Return some way of several columns."""
    return next(way for way in _column_ways(side, size, style) if way.columns > 1)


def _panel(side: int, number: str, *text: str) -> Panel:
    told = Passage(number, "2 numbers · the 1-2 rule", text or (SHORT,))
    return Panel(lambda: (Shown(digit="2"),) * side * side, (told,))


def _boxes(row: PanelRow, way: PanelColumns, y: float, style: Style) -> Iterator[Edges4]:
    """Yield a box for each board, and for each line of text from its deepest to its highest letters."""
    for mark in draw_row(row, way, style, (0.0, y)):
        if isinstance(mark, Placed):
            width, height = way.board[1] * way.cell, way.board[0] * way.cell
            yield mark.x, mark.y, mark.x + width, mark.y + height
        if isinstance(mark, Text):
            face = style.fonts[mark.font]
            width = face.pieces_width(mark.shaped or (mark.text,), mark.size)
            # Two lines of a paragraph may touch: what counts is the ink between baseline and capitals.
            low = mark.y - face.descent(mark.size) + 0.3 * mark.size
            yield mark.x, low, mark.x + width, mark.y + face.cap_height(mark.size)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("side", [7, 20, *(pytest.param(side, marks=pytest.mark.slow) for side in (4, 10, 12, 15))])
@pytest.mark.parametrize("words", quick([1, 3, 9, 40], 3, 40))
def test_no_text_leaves_its_row_or_lies_on_another(style: Style, page: str, side: int, words: int) -> None:
    size = PAGES[page]
    panels = [_panel(side, str(i + 1), *((LONG * words,) if i % 3 == 1 else (SHORT,) * 2)) for i in range(5)]
    for way in _column_ways(side, size, style):
        rows = list(set_rows(panels, way, size[1] - 40, style))
        for row in rows:
            assert row.height <= size[1] - 40 + 0.01
            boxes = list(_boxes(row, way, size[1], style))
            for index, box in enumerate(boxes):
                left, low, right, high = box
                assert -0.01 <= left <= right <= size[0] + 0.01
                assert size[1] - row.height - 0.01 <= low <= high <= size[1] + 0.01
                assert all(_are_apart(box, other) for other in boxes[:index])
        marks = [mark for row in rows for mark in strip_tags(draw_row(row, way, style, (0, 0)))]
        said = " ".join(mark.text for mark in marks if isinstance(mark, Text))
        assert said.count("2 numbers") == 5
        assert said.count("could not reach 3.") == 2 * words
        assert said.count("both are bullets.") == 2 * 3


def test_long_text_stands_beside_its_board_and_goes_on_where_the_page_ends(style: Style) -> None:
    size = PAGES["6x9"]
    way = _columns_of(7, size, style)
    panels = [_panel(7, "1"), _panel(7, "2", LONG * 9), _panel(7, "3", LONG * 40), _panel(7, "4")]
    rows = list(set_rows(panels, way, size[1], style))
    assert [row.beside for row in rows] == [False, True, True, True, False]
    assert [row.blocks[0].board is not None for row in rows] == [True, True, True, False, True]
    assert [block.lines[0].number for row in rows for block in row.blocks] == ["1", "2", "3", "", "4"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("side", range(3, 21))
def test_every_board_that_a_book_can_have_is_readable_and_most_share_a_page(style: Style, page: str, side: int) -> None:
    size, gap = PAGES[page], style.look.steps.row_gap
    boards = []
    for way in _column_ways(side, size, style):
        assert way.cell >= min(5 * POINTS["mm"], largest_cell((side, side), _edges(side, side), size, style)) - 0.01
        assert way.cell * style.look.grid.digit >= 7
        assert way.left + side * way.cell <= way.width + 0.01
        (row,) = set_rows([_panel(side, "1")], way, size[1], style)
        boards.append(int((size[1] + gap) / (row.height + gap)) * way.columns)
    assert max(boards) >= (4 if side <= 10 else 2 if side <= 12 else 1) or page == "5x8"
    assert largest_cell((side, side), _edges(side, side), size, style) >= least_cell(style)


def test_boards_too_small_to_print_have_no_raster(style: Style) -> None:
    tiny = (150.0, 240.0)
    assert _column_ways(20, tiny, style) == ()
    assert largest_cell((20, 20), _edges(20, 20), tiny, style) < least_cell(style)
    assert _column_ways(7, tiny, style) != ()


def test_the_letters_and_numbers_stand_at_their_columns_and_rows(style: Style) -> None:
    way = _columns_of(5, PAGES["6x9"], style)
    (row,) = set_rows([_panel(5, "1")], way, 500, style)
    marks = list(strip_tags(draw_row(row, way, style, (0, 500))))
    (frame,) = [mark for mark in marks if isinstance(mark, Placed)]
    names = {text: (x, y) for mark in marks if isinstance(mark, Glyphs) for x, y, text in mark.items if mark.size == 7}
    assert sorted(names) == ["1", "2", "3", "4", "5", "a", "b", "c", "d", "e"]
    cell = way.cell
    for index, letter in enumerate("abcde"):
        x, y = names[letter]
        assert frame.x + index * cell < x < frame.x + (index + 1) * cell
        assert y > frame.y + 5 * cell
        x, y = names[str(index + 1)]
        assert x < frame.x
        assert frame.y + (4 - index) * cell < y < frame.y + (5 - index) * cell


def test_all_panels_are_kept_on_one_page(style: Style) -> None:
    size = (343.0, 470.0)
    cells: dict[int, list[float]] = {}
    for count in (4, 5, 6, 7, 9):
        panels = [_panel(5, str(i + 1)) for i in range(count)]
        way = on_pages(panels, (5, 5), _edges(5, 5), (size[0], size[1:]), style)
        rows = list(set_rows(panels, way, size[1], style))
        gaps = (len(rows) - 1) * style.look.steps.row_gap
        assert sum(len(row.blocks) for row in rows) == count
        assert sum(row.height for row in rows) + gaps <= size[1]
        cells.setdefault(way.columns, []).append(way.cell)
        assert way.cell * style.look.grid.digit >= 7
        assert way.width >= style.look.steps.measure or count > 6
    assert all(same == sorted(same, reverse=True) for same in cells.values())
    assert [*cells] == [1, 2, 3]  # narrow columns only where boards would become too small in wider ones


def test_on_more_pages_boards_are_larger_and_all_panels_are_there_in_order(style: Style) -> None:
    panels, cells = [_panel(5, str(i + 1)) for i in range(9)], []
    for heights in ((300.0,), (300.0, 400.0), (300.0, 400.0, 400.0)):
        way = on_pages(panels, (5, 5), _edges(5, 5), (343.0, heights), style)
        pages = rows_on_pages(panels, way, heights, style)
        assert pages is not None
        assert len(pages) == len(heights)
        for rows, height in zip(pages, heights, strict=True):
            assert sum(row.height for row in rows) + (len(rows) - 1) * style.look.steps.row_gap <= height + 1e-6
        blocks = [block.lines[0].number for rows in pages for row in rows for block in row.blocks]
        assert blocks == [panel.passages[0].number for panel in panels]
        cells.append(way.cell)
    assert cells == sorted(cells)
    assert rows_on_pages(panels, way, (60.0,), style) is None
