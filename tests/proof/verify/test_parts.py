"""What is said of steps that are left out is read in every language; parts of boards are read in their order."""

from bookmaker.proof.verify.leaves import in_rows
from bookmaker.proof.verify.values import Grid
from bookmaker.values.geometry import Box


def test_boards_of_other_heights_are_read_from_left_to_right():
    boxes = [Box(0, 50, 80, 50), Box(200, 0, 60, 100), Box(300, 60, 80, 40), Box(0, -120, 50, 50)]
    grids = [Grid(1, box, 0, 2, 2, (), ()) for box in boxes]
    assert [box for box, _ in in_rows(zip(boxes[::-1], grids[::-1], strict=True))] == boxes
