"""Where the ink of a clue lies, as it is rendered: in the middle of its cell, for every layout that comes with us."""

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.text import Style
from bookmaker.print.render.pdf import Info, render
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Glyphs, Page
from bookmaker.values.puzzle import Shown
from tests.layouts import open_layout, shipped_layouts

DIGITS = "012345678"
SCALE = 16.0
"""Pixels to a point: a hundredth of the smallest cell is three of them."""


Boxes = npt.NDArray[np.float64]


def _boxes(style: Style, cell: float) -> Boxes:
    """Return left, right, bottom and top of each digit's ink, as parts of its cell."""
    board = Board(tuple(Shown(digit=digit) for digit in DIGITS), 1, len(DIGITS), cell)
    digits = tuple(mark for mark in draw(board, style, 0, 0) if isinstance(mark, Glyphs))
    data = render((Page(len(DIGITS) * cell, cell, digits, "1"),), style.fonts, Info("T", "A", "en", "c"))
    with pypdfium2.PdfDocument(data) as document:
        image = np.asarray(document[0].render(scale=SCALE).to_pil().convert("L")) < 128
    side = cell * SCALE
    boxes = []
    for place in range(len(DIGITS)):
        inked = image[:, round(place * side) : round((place + 1) * side)]
        columns, rows = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
        shift = round(place * side) - place * side
        left, right = columns[0] + shift, columns[-1] + 1 + shift
        boxes.append((left / side, right / side, (side - rows[-1] - 1) / side, (side - rows[0]) / side))
    return np.array(boxes)


@pytest.mark.parametrize("cell", [7 * POINTS["mm"], 9 * POINTS["mm"], 12.7 * POINTS["mm"]], ids=["7", "9", "12.7"])
@pytest.mark.parametrize("layout", shipped_layouts())
def test_the_ink_of_every_digit_is_centred(layout: str, cell: float) -> None:
    style = open_layout(layout)
    across, up = style.look.grid.clue_at
    left, right, bottom, top = _boxes(style, cell).T
    assert (left + right) / 2 == pytest.approx(across, abs=0.01)
    round_ones = [DIGITS.index("0"), DIGITS.index("8")]
    middles = (bottom + top) / 2
    assert middles[round_ones] == pytest.approx(up, abs=0.01)
    assert middles == pytest.approx(up, abs=0.02), "one line for all digits, and none sags"
    assert np.ptp(bottom) < 0.02
    assert left.min() > 0.1
    assert right.max() < 0.9


@pytest.mark.parametrize("layout", shipped_layouts())
def test_clues_have_tabular_lining_digits_and_are_never_shaped(layout: str) -> None:
    style = open_layout(layout)
    face = style.fonts["clue"]
    assert len({face.width(digit, 1000) for digit in DIGITS}) == 1
    inks = [face.ink(digit, 1000) for digit in DIGITS]
    assert all(ink.bottom > -20 and ink.top > 0.92 * face.cap_height(1000) for ink in inks)
    board = Board(tuple(Shown(digit=digit) for digit in "17417471"), 2, 4, 20)
    (glyphs,) = [mark for mark in draw(board, style, 0, 0) if isinstance(mark, Glyphs)]
    assert [text for _, _, text in glyphs.items] == list("17417471")
