"""Where the boards and texts of panels stand: columns, the side of cells, and the ways that a page has room for."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from bookmaker.page.layout.boxes import columns
from bookmaker.page.layout.fit import SAME
from bookmaker.page.layout.grid import Edges, edge_room, stub
from bookmaker.page.layout.measure import measure
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import POINTS
from bookmaker.values.puzzle import Cut

LEAST_CELL_MM = 5.0
"""Side from which cells of walkthroughs are easy to read: none is smaller where a page has room."""
_FEWEST_LINES = 8
"""Least lines of text with room below the largest board of a page."""
_ABOVE_NUMBER, _BELOW_NUMBER = 0.625, 0.93
"""From the rule over a walkthrough to its number's capitals, and from there to its boards, in sizes of the number."""
_BESIDE = 1.45
"""White space between a board and the text beside it, in sizes of the text."""
LONGEST_BEYOND = 4.0
"""Most that the lines of a part of a board reach beyond it, in points."""


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
    longest: float = inf
    """Greatest length of the lines beside a board."""

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
        return at, min(self.longest, self.columns * (self.width + self.gap) - self.gap - at)

    def height_of(self, cut: Cut | None) -> float:
        """Return the height of a board, or a part of one, with its letters."""
        return self.top + cut.rows * self.cell if cut else self.height

    def down_to(self, cut: Cut | None) -> float:
        """Return the height of a board, or a part of one, with the stubs below a cut."""
        beyond = stub(self.cell) if cut and cut.row + cut.rows < cut.whole[0] else 0.0
        return self.height_of(cut) + beyond


def column_ways(board: tuple[int, int], edges: Edges, size: PageSize, style: Style) -> tuple[PanelColumns, ...]:
    """Return the ways to place boards of (rows, columns) on pages of `size`, each in some sizes of cells.

    Boards stand in several columns, each over its text, or in one column with their texts beside them; else one board
    stands over its text. Cells have one of the sizes that all boards of a look have; where a page lacks room for these,
    the largest that it holds. None is smaller than the look's least size, so there may be no way at all.
    """
    steps = style.look.steps
    most, _ = columns(size[0], steps.measure, steps.column_gap)
    several = [columns_of(board, edges, size, style, count) for count in range(2, most + 1)]
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
    alone = columns_of(board, edges, size, style, 1)
    return alone._replace(beside=True), alone


def cut_ways(
    usual: tuple[int, int], most: tuple[int, int], edges: Edges, size: PageSize, style: Style
) -> tuple[PanelColumns, ...]:
    """Return the ways for parts of a board, usually of `usual` rows and columns, at most of `most`.

    They are like those for boards, but texts in several columns all stand below.
    """
    steps = style.look.steps
    count, _ = columns(size[0], steps.measure, steps.column_gap)
    several = [columns_of(usual, edges, size, style, n)._replace(below=True) for n in range(2, count + 1)]
    beside = columns_of(usual, edges, size, style, 1)._replace(beside=True)
    limit = _largest(columns_of(most, edges, size, style, 1), size[1], style) - LONGEST_BEYOND / most[1]
    sized = (one for way in (*several, beside) for one in _sizes(way, size[1], style))
    ways = [one for one in sized if one.cell <= limit]
    alone = columns_of(usual, edges, size, style, 1)._replace(cell=max(limit, least_cell(style)))
    return tuple(ways) or (alone,)


def columns_of(board: tuple[int, int], edges: Edges, size: PageSize, style: Style, count: int) -> PanelColumns:
    gap = style.look.steps.column_gap
    width = (size[0] - (count - 1) * gap) / count
    space, longest = _BESIDE * style.look.type.small.size, measure(style.setting("small"), inf)
    return PanelColumns(board, edges, count, width, gap, 0.0, *edge_room(edges, style), space=space, longest=longest)


def _sizes(way: PanelColumns, height: float, style: Style) -> Iterator[PanelColumns]:
    """Yield a way with each of the sizes of cells of a look that width and height allow."""
    most = _largest(way, height, style)
    yield from (way._replace(cell=cell) for cell in step_cells(style) if cell <= most + SAME)


def step_cells(style: Style) -> tuple[float, ...]:
    """Return the sizes of cells that walkthroughs of a look may have where a page has room, in points."""
    most = style.look.steps.cell_max
    least = min(most, max(least_cell(style), LEAST_CELL_MM * POINTS["mm"]))
    return (least, most) if most > least else (least,)


def _largest(way: PanelColumns, height: float, style: Style) -> float:
    """Return the largest cell that width and height allow."""
    steps = style.look.steps
    across = way.measure - (way.space + steps.measure if way.beside else 0.0)
    down = (
        height
        - first_line(style)
        - way.top
        - (0.0 if way.beside else steps.text_gap + text_height(_FEWEST_LINES, style))
    )
    return max(0.0, min(steps.cell_max, across / way.board[1], down / way.board[0]))


def text_height(lines: int, style: Style) -> float:
    """Return the height of so many lines of text, the first of them a heading, from its capitals down."""
    small = style.setting("small")
    return style.setting("small_strong").cap_height + (lines - 1) * small.role.leading + small.descent


def first_line(style: Style) -> float:
    """Return the height of the line that opens a walkthrough, with the white space below it."""
    return above_number(style) + first_capitals(style) + _BELOW_NUMBER * style.look.steps.number.size


def goes_on_line(style: Style) -> float:
    """Return the height of the line over a walkthrough that goes on, with the white space below it."""
    steps = style.look.steps
    return style.setting(steps.reference).cap_height + _BELOW_NUMBER * steps.number.size


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
