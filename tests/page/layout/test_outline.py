"""The lines of boards with a shape, edge by edge."""

from itertools import product

import pytest

from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Line, Placed
from bookmaker.values.puzzle import Shown
from bookmaker.values.shape import Shape
from tests.shapes import HEART, LETTER, PARTS

CELL = 20.0


def lines_of(shape: Shape, style: Style) -> list[Line]:
    shown = tuple(Shown(shade="hole") if at in shape.holes else Shown() for at in range(shape.size.cells))
    (frame,) = draw(Board(shown, *shape.size, CELL), style, 0, 0)
    assert isinstance(frame, Placed)
    return [line for line in frame.marks if isinstance(line, Line)]


def weights_at(x: float, y: float, lines: list[Line]) -> list[float]:
    """Return the weights of the lines that go through a point."""
    near = 1e-6
    level = [one for one in lines if one.x1 - near < x < one.x2 + near and one.y1 == one.y2 and abs(one.y1 - y) < near]
    upright = [
        one for one in lines if one.y1 - near < y < one.y2 + near and one.x1 == one.x2 and abs(one.x1 - x) < near
    ]
    return [one.width for one in (*level, *upright)]


@pytest.mark.parametrize("shape", [HEART, LETTER, PARTS], ids=["heart", "letter", "parts"])
def test_each_edge_is_drawn_once_by_what_lies_on_its_sides(shape: Shape, style: Style) -> None:
    lines, grid = lines_of(shape, style), style.look.grid
    (rows, columns), cells = shape.size, {divmod(at, shape.size.columns) for at in range(shape.size.cells)}
    there = cells - {divmod(at, columns) for at in shape.holes}
    for row, column in product(range(rows + 1), range(columns + 1)):
        above, before = ((row - 1, column) in there, (row, column - 1) in there)
        for other, x, y in ((before, column, rows - row - 0.5), (above, column + 0.5, rows - row)):
            wanted = [[], [grid.frame], [grid.line]][((row, column) in there) + other]
            assert weights_at(x * CELL, y * CELL, lines) == wanted


def test_the_frame_reaches_half_its_weight_beyond_each_corner(style: Style) -> None:
    half = style.look.grid.frame / 2
    thick = [line for line in lines_of(LETTER, style) if line.width == 2 * half]
    ends = [(line.x1, line.x2) if line.y1 == line.y2 else (line.y1, line.y2) for line in thick]
    assert len(thick) == 10
    assert {round((start + half) % CELL, 6) % CELL for start, _ in ends} == {0.0}
    assert {round((end - half) % CELL, 6) % CELL for _, end in ends} == {0.0}
