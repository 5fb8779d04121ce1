import pytest

from bookmaker.values.geometry import IDENTITY, Box, Matrix

BOX = Box(10, 20, 30, 60)


def test_the_edges_of_a_box() -> None:
    assert BOX.edges == (BOX.left, BOX.bottom, BOX.right, BOX.top) == (10, 20, 40, 80)
    assert Box.from_edges(*BOX.edges) == BOX
    assert (BOX.middle, BOX.centre) == (25, (25, 50))
    assert Box.from_points([(40, 20), (10, 80), (15, 30)]) == BOX
    assert Box.from_points([(1, 2)]) == Box(1, 2, 0, 0)
    assert Matrix(0, 1, -1, 0, 5, 0).transform_box(BOX) == Box.from_edges(-75, 10, -15, 40)


def test_boxes_move_grow_and_overlap() -> None:
    assert BOX.shift(-10, 1) == Box(0, 21, 30, 60)
    assert BOX.grow(2).edges == (8, 18, 42, 82)
    assert BOX.grow(2).grow(-2) == BOX
    assert BOX.common(Box.from_edges(0, 30, 20, 200)) == Box.from_edges(10, 30, 20, 80)
    assert BOX.common(BOX) == BOX
    assert BOX.common(Box(50, 20, 5, 5)).width < 0


def test_matrices_do_one_after_the_other() -> None:
    turn, move = Matrix(0, 1, -1, 0), Matrix(e=3, f=4)
    assert turn.multiply(move).at(1, 0) == (3, 5)
    assert move.multiply(turn).at(1, 0) == (-4, 4)
    assert IDENTITY.multiply(move) == move.multiply(IDENTITY) == move


@pytest.mark.parametrize("matrix", [Matrix(2, 1, -1, 3, 5, 7), Matrix(0, -1, 1, 0, 4, 2), Matrix(e=9)])
def test_a_matrix_is_undone(matrix: Matrix) -> None:
    assert tuple(matrix.multiply(matrix.inverse())) == pytest.approx(tuple(IDENTITY))
    assert Matrix(1, 1, 1, 1).inverse() == IDENTITY  # nothing undoes it


def test_what_becomes_of_lengths() -> None:
    matrix = Matrix(3, 4, 0, 2, 100, 100)
    assert (matrix.scales(), matrix.determinant) == ((5, 2), 6)
    assert Matrix(a=3, d=0.5).thinnest() == pytest.approx(0.5)
    assert matrix.linear() == Matrix(3, 4, 0, 2)


def test_points_and_boxes_inside() -> None:
    assert BOX.has(11, 79)
    assert not any(BOX.has(*point) for point in ((10, 50), (40, 50), (20, 20), (20, 80), (41, 50), (20, 81)))
    assert BOX.holds(BOX) and BOX.holds(BOX.grow(0.5), 0.5)
    assert not BOX.holds(BOX.grow(0.6), 0.5) and not BOX.holds(BOX, -1)
    assert not any(BOX.holds(BOX.shift(x, y)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    assert BOX.same(BOX.grow(0.5), 0.5) and not BOX.same(BOX.grow(-0.6), 0.5)
