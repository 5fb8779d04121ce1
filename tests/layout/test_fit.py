import pytest

from bookmaker.layout.boxes import Box, page_frame
from bookmaker.layout.fit import arrange, captions, places, solutions_on_page
from bookmaker.layout.look import Look
from bookmaker.layout.style import Style
from bookmaker.layout.units import to_mm

BODY = Box(45, 40, 350, 540)


def test_the_margins_of_a_spread_are_mirrored(look: Look) -> None:
    recto, verso = (page_frame((432, 648), look, 54, side) for side in (True, False))
    assert recto.body.x == verso.width - verso.body.right == 54
    assert recto.width - recto.body.right == pytest.approx(verso.body.x) == look.margins.outer
    assert recto.body[1:] == pytest.approx(verso.body[1:])


@pytest.mark.parametrize(
    ("per_page", "board", "slots", "low", "high"),
    [
        (1, (10, 10), (1, 1), 12, 12.7),
        (2, (8, 8), (2, 1), 9, 10),
        (4, (6, 6), (2, 2), 9, 10),
        (6, (5, 5), (3, 2), 8.5, 10),
        (2, (4, 12), (2, 1), 9, 11),
    ],
)
def test_slots_and_cells_on_a_6_by_9_page(
    style: Style, per_page: int, board: tuple[int, int], slots: tuple[int, int], low: float, high: float
) -> None:
    fit = arrange(per_page, board, BODY[2:], style.look.puzzles, style)
    assert fit[:2] == slots
    assert low <= to_mm(fit.cell) <= high


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9, 12])
@pytest.mark.parametrize("board", [(3, 3), (5, 5), (6, 9), (9, 6), (10, 10), (20, 20)])
def test_boards_and_captions_stay_inside_the_body_and_apart(
    style: Style, per_page: int, board: tuple[int, int]
) -> None:
    cards = style.look.solutions
    fit, room = arrange(per_page, board, BODY[2:], cards, style), captions(cards, style)
    width, height = board[1] * fit.cell, board[0] * fit.cell
    corners = places(fit[:2], (width, height), BODY, cards, style)
    assert len(corners) == per_page
    for x, y in corners:
        assert BODY.x - 0.01 <= x <= BODY.right - width + 0.01
        assert BODY.y - 0.01 <= y - height - room.below < y + room.above <= BODY.top + 0.01
    for i, (x, y) in enumerate(corners):
        apart = [abs(x - u) >= width + 1 or abs(y - v) >= height + room.above + room.below for u, v in corners[:i]]
        assert all(apart)


def test_two_columns_stand_flush_with_the_body(style: Style) -> None:
    corners = places((2, 2), (150, 150), BODY, style.look.puzzles, style)
    assert (corners[0][0], corners[1][0] + 150) == pytest.approx((BODY.x, BODY.right))


def test_small_boards_are_not_torn_apart(style: Style) -> None:
    corners = places((1, 2), (80, 80), BODY, style.look.puzzles, style)
    assert corners[0][0] - BODY.x == pytest.approx(BODY.right - corners[1][0] - 80)
    assert corners[0][0] > BODY.x + 20


@pytest.mark.parametrize(
    ("board", "expected"), [((5, 5), 12), ((7, 7), 12), ((10, 10), 6), ((12, 12), 4), ((20, 20), 1)]
)
def test_as_many_solutions_a_page_as_stay_readable(style: Style, board: tuple[int, int], expected: int) -> None:
    found = solutions_on_page(board, BODY[2:], style)
    assert found == expected
