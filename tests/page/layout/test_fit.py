import pytest

from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.fit import Arrangement, Deck, arrange, room
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm

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
    fit = arrange(per_page, board, BODY[2:], Deck(style.look.puzzles, style))
    assert fit[:2] == slots
    assert low <= to_mm(fit.cell) <= high


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9, 12])
@pytest.mark.parametrize("board", [(3, 3), (5, 5), (6, 9), (9, 6), (10, 10), (20, 20)])
def test_boards_and_captions_stay_inside_the_body_and_apart(
    style: Style, per_page: int, board: tuple[int, int]
) -> None:
    deck = Deck(style.look.solutions, style)
    fit, around = arrange(per_page, board, BODY[2:], deck), room(deck)
    width, height = board[1] * fit.cell, board[0] * fit.cell
    corners = fit.places((width, height), BODY, deck)
    assert per_page <= len(corners) < per_page + min(fit.rows, fit.columns)
    for x, y in corners:
        assert BODY.x - 0.01 <= x <= BODY.right - width + 0.01
        assert BODY.y - 0.01 <= y - height - around.below < y + around.above <= BODY.top + 0.01
    for i, (x, y) in enumerate(corners):
        apart = [abs(x - u) >= width + 1 or abs(y - v) >= height + around.above + around.below for u, v in corners[:i]]
        assert all(apart)


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5])
def test_no_board_is_alone_in_the_last_row_if_the_row_before_can_spare_one(style: Style, columns: int) -> None:
    fit, deck = Arrangement(5, columns, 10.0), Deck(style.look.solutions, style)
    slots = fit.places((40.0, 40.0), BODY, deck)
    for count in range(1, len(slots) + 1):
        places = fit.places_of(count, (40.0, 40.0), BODY, deck)
        rows = [sum(place[1] == y for place in places) for y in sorted({y for _, y in places}, reverse=True)]
        assert len({*places} & {*slots}) == sum(rows) == count
        assert rows[:-2] == [columns] * (len(rows) - 2) and len(rows) == -(-count // columns)
        assert rows[-1] > 1 or columns < 3 or count == 1


def test_two_columns_stand_flush_with_the_body(style: Style) -> None:
    corners = Arrangement(2, 2, 30).places((150, 150), BODY, Deck(style.look.puzzles, style))
    assert (corners[0][0], corners[1][0] + 150) == pytest.approx((BODY.x, BODY.right))


def test_small_boards_are_not_torn_apart(style: Style) -> None:
    corners = Arrangement(1, 2, 16).places((80, 80), BODY, Deck(style.look.puzzles, style))
    assert corners[0][0] - BODY.x == pytest.approx(BODY.right - corners[1][0] - 80)
    assert corners[0][0] > BODY.x + 20
