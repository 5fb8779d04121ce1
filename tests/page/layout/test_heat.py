"""Heat maps: the likelier a mine, the darker its cell."""

from fractions import Fraction

import pytest

from bookmaker.page.layout.heat import CELL, MARGIN, heat_map
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Dot, Glyphs, Rect
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Puzzle

POSITION = Position(Puzzle("bullets", 1, 5, (UNKNOWN, UNKNOWN, 2, UNKNOWN, UNKNOWN), 3), frozenset({(0, 4)}))
CHANCES = {(0, 0): Fraction(0), (0, 1): Fraction(1, 4), (0, 3): Fraction(1)}


def test_chances_are_grays_with_their_per_cent(style: Style):
    page = heat_map(POSITION, CHANCES, style)
    assert (page.width, page.height) == (2 * MARGIN + 5 * CELL, 2 * MARGIN + CELL)
    grays = {
        round((mark.x - MARGIN) / CELL): mark.fill
        for mark in page.marks
        if isinstance(mark, Rect) and mark.fill is not None
    }
    assert grays == pytest.approx({0: 1.0, 1: 0.8, 3: 0.2})
    texts = {text: mark.ink for mark in page.marks if isinstance(mark, Glyphs) for _, _, text in mark.items}
    assert texts == {"2": 0.0, "0%": 0.0, "25%": 0.0, "100%": 1.0}


def test_safe_cells_have_a_frame_and_known_mines_a_bullet(style: Style):
    marks = heat_map(POSITION, CHANCES, style).marks
    (frame,) = (mark for mark in marks if isinstance(mark, Rect) and mark.stroke is not None)
    assert MARGIN < frame.x < frame.x + frame.width < MARGIN + CELL
    (bullet,) = (mark for mark in marks if isinstance(mark, Dot))
    assert bullet.x == MARGIN + 4.5 * CELL


def test_every_text_stays_in_its_cell(style: Style):
    face, size = style.fonts["clue"], CELL * 0.32
    assert face.width("100%", size) < CELL - 2 and face.width(">99%", size) < CELL - 2
