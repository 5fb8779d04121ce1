"""Shapes of boards, drawn with X and dots."""

import pytest

from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import HOLE, from_code
from bookmaker.values.shape import Shape, shape_of
from tests.shapes import HEART, LETTER, PARTS, drawn


def test_a_shape_is_drawn_with_any_of_its_signs_and_its_empty_border_is_cut_off():
    one = drawn("\n   ..........\n   .##  ##...\n   .#XxxX#\n   ..xx\n")
    assert one == drawn("XX..XX\nXXXXXX\n.XX...")
    assert repr(one) == "Shape(XX..XX/XXXXXX/.XX...)"
    assert (one.size, one.cells, sorted(one.holes)) == ((3, 6), 12, [2, 3, 12, 15, 16, 17])
    assert [Shape.of(shape.mask) for shape in (HEART, LETTER, PARTS)] == [HEART, LETTER, PARTS]


def test_a_puzzle_tells_its_shape():
    puzzle = from_code("bullets:3x3:1:AaAaBc")
    assert shape_of(puzzle) == drawn(".X.\nX..\nXXX") and puzzle.clues.count(HOLE) == 4
    assert shape_of(from_code("bullets:3x3:1:i")) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...\n...\n", "this shape has no cell"),
        ("XOX\nXXX\nXXX", "'O' is no sign of a mask"),
        ("XXXX\nXXXX", "this shape has 8 cells in 2 rows and 4 columns"),
        ("\n".join(["X" * 61] * 3), "this shape has 183 cells in 3 rows and 61 columns"),
        ("\n".join(["X" * 50] * 49), "this shape has 2450 cells in 49 rows and 50 columns"),
        ("XXX\nXXX\n...\nX..", "the cell in row 4 column 1 of this shape touches no other"),
        (
            "XXX\nXX.\n...\n...\nXX.",
            "this shape falls apart: 5 of its cells stand farther than a cell from all the others",
        ),
        ("XXXX\nX.XX\nXXXX", "the hole in row 2 column 2 of this shape has cells on all four sides"),
        ("XX.XX\nXX.XX\nXX.XX", "the parts of this shape are full rectangles, which look like boards of their own"),
    ],
)
def test_what_no_puzzle_can_have_is_refused(text: str, message: str):
    with pytest.raises(Wrong) as refused:
        drawn(text)
    assert str(refused.value) == message and refused.value.remedy


@pytest.mark.slow
def test_the_largest_shapes_are_taken():
    assert drawn("\n".join(["X" * 40] + ["X" + "." * 38 + "X"] * 58 + ["X" * 40])).cells == 196
    assert drawn("\n".join(["X" * 20] * 20)).cells == 400
