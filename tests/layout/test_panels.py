import pytest

from bookmaker.layout.boxes import Box
from bookmaker.layout.panels import Panel, draw_panels, panel_raster
from bookmaker.layout.style import Style
from bookmaker.marks import Glyphs, Placed, Text
from bookmaker.puzzle import Shown

BODY = Box(45, 40, 350, 480)
PANEL = Panel(
    (Shown(digit="2"),) * 25, "1  One number", "Only two cells around the 2 are open. Each must hold a bullet."
)


@pytest.mark.parametrize("count", [1, 3, 4, 8, 12])
def test_panels_stay_inside_the_body(style: Style, count: int) -> None:
    panels = (PANEL,) * count
    marks = draw_panels(panels, (5, 5), BODY, style)
    side = 5 * panel_raster(panels, (5, 5), BODY, style).cell
    boards = [mark for mark in marks if isinstance(mark, Placed)]
    texts = [mark for mark in marks if isinstance(mark, Text)]
    assert len(boards) == count
    assert all(BODY.x <= board.x and board.x + side <= BODY.right + 0.01 for board in boards)
    assert max(board.y for board in boards) + side == pytest.approx(BODY.top)
    assert min(text.y for text in texts) >= BODY.y


def test_more_panels_have_smaller_cells(style: Style) -> None:
    few, many = (panel_raster((PANEL,) * count, (7, 7), BODY, style).cell for count in (3, 12))
    assert many < few


def test_each_board_is_one_text_block(style: Style) -> None:
    marks = draw_panels((PANEL,) * 4, (5, 5), BODY, style)
    assert sum(isinstance(mark, Glyphs) for mark in marks) == 4
