"""Boards with a shape are read from their lines, and what spoils their outline is found."""

from itertools import groupby
from pathlib import Path

import pytest

from bookmaker.page.layout import grid
from bookmaker.proof.pdf.drawing import DrawnPage, Glyph
from bookmaker.proof.pdf.pdfium import Shape as Drawn
from bookmaker.proof.verify.cells import boards
from bookmaker.proof.verify.lattice import Lattice, lattices
from bookmaker.values.errors import UserError
from bookmaker.values.geometry import Box
from bookmaker.values.puzzle import Cell
from bookmaker.values.shape import Shape
from tests.proof.verify.sabotage.books import maker
from tests.shapes import HEART, LETTER, PARTS

BLACK = (0, 0, 0, 255)
CELL = 20.0
PAGE = Box(0, 0, 600, 800)


def lines_of(shape: Shape, x: float, y: float, first: int = 0, over: float = 0.8) -> list[Drawn]:
    """Return the lines of a board whose upper left corner is (x, y): between cells, and longer ones around them."""
    rows, columns = shape.size
    there = {divmod(at, columns) for at in range(rows * columns)} - {divmod(at, columns) for at in shape.holes}
    found = list[Drawn]()
    for upright, lines, length in ((True, columns, rows), (False, rows, columns)):
        for at in range(lines + 1):
            edge = [(((a, at), (a, at - 1)) if upright else ((at, a), (at - 1, a))) for a in range(length)]
            kinds = [sum(cell in there for cell in pair) for pair in edge]
            start = 0
            for kind, some in groupby(kinds):
                end = start + len([*some])
                more = over * (kind == 1)
                a, b = start * CELL - more, end * CELL + more
                box = Box(x + at * CELL, y - b, 0.0, b - a) if upright else Box(x + a, y - at * CELL, b - a, 0.0)
                ends = ((box.left, box.bottom), (box.right, box.top))
                if kind:
                    found.append(Drawn(box, ends, False, None, BLACK, 0, 2 * over if kind == 1 else 0.5))
                start = end
    return [one._replace(order=first + at) for at, one in enumerate(sorted(found, key=lambda one: one.weight))]


def read(*boards_of: list[Drawn]) -> tuple[Lattice, ...]:
    """Return what is found where the file says which lines are of one board."""
    told = [(min(one.order for one in lines), max(one.order for one in lines)) for lines in boards_of]
    return lattices([line for lines in boards_of for line in lines], told)


def holes_of(shape: Shape) -> set[Cell]:
    return {divmod(at, shape.size.columns) for at in shape.holes}


@pytest.mark.parametrize("over", [0.0, 0.1, 0.8])
@pytest.mark.parametrize("shape", [HEART, LETTER, PARTS], ids=["heart", "letter", "parts"])
def test_a_shape_is_found_by_its_lines_however_thick_its_frame_is(shape: Shape, over: float):
    (found,) = read(lines_of(shape, 50, 400, over=over))
    assert (found.rows, found.columns, found.even) == (*shape.size, True)
    assert found.holes == holes_of(shape)
    (rows, columns), box = shape.size, found.box
    assert box.same(Box(50, 400 - rows * CELL, columns * CELL, rows * CELL), 0.2)


def test_boards_that_stand_a_cell_apart_are_not_taken_for_one():
    wide = HEART.size.columns * CELL
    shapes = lines_of(HEART, 50, 400), lines_of(HEART, 50 + wide + CELL, 400, first=100)
    assert read(*shapes) == lattices([*shapes[0], *shapes[1]])
    found = read(*shapes)
    assert [(one.columns, one.holes) for one in found] == [(HEART.size.columns, holes_of(HEART))] * 2


def test_a_full_rectangle_beside_a_shape_stays_what_it_is():
    whole = lines_of(Shape.of([[True] * 4] * 4), 50, 400 - 7 * CELL, first=100, over=0.0)
    found = read(lines_of(HEART, 50, 400), whole)
    assert sorted((one.rows, one.columns, len(one.holes)) for one in found) == [(4, 4, 0), (6, 7, len(HEART.holes))]


def test_an_edge_that_is_missing_is_another_shape_and_uneven():
    lines = lines_of(HEART, 50, 400)
    (found,) = read([line for line in lines if line is not lines[3]])
    assert not found.even or found.holes != holes_of(HEART)


def test_what_stands_in_a_hole_is_doubtful():
    lines = lines_of(HEART, 50, 400)
    digit = Glyph("1", 55, 390, 12.0, 0, "Font", BLACK, Box(57, 386, 6, 8), 99)
    sheet = DrawnPage(1, PAGE, PAGE, (digit,), tuple(lines), (), ())
    seen = boards(sheet, read(lines))
    assert [(doubt.id, doubt.cell) for _, doubt in seen.doubts] == [("outside-cell", "a1")]


def test_a_hole_too_many_on_one_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole, sizes = grid.lines_along, list[float]()

    def spoiled(there: tuple[bool, ...], columns: int, cell: float, look: grid.Grid) -> object:
        sizes.append(cell)
        return whole((False, *there[1:]) if cell == max(sizes) else there, columns, cell, look)

    monkeypatch.setattr(grid, "lines_along", spoiled)
    with pytest.raises(UserError, match=r"outside-cell|wrong-clue|stray-ink"):
        maker(tmp_path)("shaped classic")
    assert len(set(sizes)) > 1
