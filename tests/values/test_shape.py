"""Shapes of boards, drawn with X and dots."""

import pytest

from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import HOLE, from_code
from bookmaker.values.shape import Shape, shape_of
from tests.shapes import HEART, LETTER, PARTS


def test_a_shape_is_drawn_with_any_of_its_signs_and_its_empty_border_is_cut_off():
    drawn = Shape.parse("\n   ..........\n   .##  ##...\n   .#XxxX#\n   ..xx\n")
    assert drawn == Shape.parse("XX..XX\nXXXXXX\n.XX...")
    assert drawn.rows == ("XX..XX", "XXXXXX", ".XX...")
    assert (drawn.size, drawn.cells, sorted(drawn.holes)) == ((3, 6), 12, [2, 3, 12, 15, 16, 17])
    assert [Shape.parse("\n".join(shape.rows)) for shape in (HEART, LETTER, PARTS)] == [HEART, LETTER, PARTS]


def test_a_puzzle_tells_its_shape():
    puzzle = from_code("bullets:3x3:1:AaAaBc")
    assert shape_of(puzzle) == Shape.parse(".X.\nX..\nXXX") and puzzle.clues.count(HOLE) == 4
    assert shape_of(from_code("bullets:3x3:1:i")) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...\n...\n", "this shape has no cell"),
        ("XOX\nXXX\nXXX", "'O' is no sign of a shape"),
        ("XXXX\nXXXX", "this shape has 8 cells in 2 rows and 4 columns"),
        ("\n".join(["X" * 33] * 3), "this shape has 99 cells in 3 rows and 33 columns"),
        ("\n".join(["X" * 21] * 20), "this shape has 420 cells in 20 rows and 21 columns"),
        ("XXX\nXXX\n...\nX..", "the cell in row 4 column 1 of this shape touches no other"),
        (
            "XXX\nXX.\n...\n...\nXX.",
            "this shape falls apart: 5 of its cells stand farther than a cell from all the others",
        ),
    ],
)
def test_what_no_puzzle_can_have_is_refused(text: str, message: str):
    with pytest.raises(Wrong) as refused:
        Shape.parse(text)
    assert str(refused.value) == message and refused.value.remedy


def test_the_largest_shapes_are_taken():
    assert Shape.parse("\n".join(["X" * 32] + ["X" + "." * 30 + "X"] * 30 + ["X" * 32])).cells == 124
    assert Shape.parse("\n".join(["X" * 20] * 20)).cells == 400
