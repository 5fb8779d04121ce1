"""Tiles on covers: each cell of a solution is a tile in the colour of the bullets that it touches."""

from collections import Counter

import pytest

from bookmaker.page.layout.cover.art import draw_art
from bookmaker.page.layout.cover.canvas import Canvas, Sample
from bookmaker.page.layout.cover.look import TilesArt
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Mark, Polygon, Rect
from bookmaker.values.puzzle import Shown

SOLUTION = ("*..*", "....", ".**.", "...*")
COLOURS = ("zero", "one", "two", "more")
PALETTE = {"zero": 0.0, "one": 0.1, "two": 0.2, "more": 0.3, "accent": 0.9}
SIDE = 20.0


def _touched(row: int, column: int) -> int:
    around = [(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
    return sum(SOLUTION[r][c] == "*" for r, c in around if 0 <= r < 4 and 0 <= c < 4)


TOUCHED = {(r, c): _touched(r, c) for r in range(4) for c in range(4)}
BULLETS = {cell for cell in TOUCHED if SOLUTION[cell[0]][cell[1]] == "*"}


def _drawn(style: Style, tiles: str, covered: tuple[Box, ...] = ()) -> list[Mark]:
    art = TilesArt.model_validate({"kind": "tiles", "cell": "20 pt", "tiles": tiles, "colours": COLOURS})
    board = Sample(4, 4, tuple(Shown("", "bullet" if sign == "*" else "") for sign in "".join(SOLUTION)))
    # The panel is larger than the area, which ends on all sides within it.
    area, panel = Box(100, 100, 4 * SIDE, 4 * SIDE), Box(0, 0, 300, 300)
    return list(draw_art(art, Canvas(area, panel, PALETTE, style, 1.0, covered), [board]))


def _cell(x: float, y: float) -> tuple[int, int]:
    return 3 - int((y - 100) / SIDE), int((x - 100) / SIDE)


def _ink(cell: tuple[int, int]) -> float:
    return PALETTE[COLOURS[min(TOUCHED[cell], 3)]]


@pytest.mark.parametrize("tiles", ["squares", "quarters", "numbers"])
def test_each_cell_is_drawn_once_in_its_colour_and_bullets_as_discs(style: Style, tiles: str) -> None:
    marks = _drawn(style, tiles)
    discs = [mark for mark in marks if isinstance(mark, Dot)]
    assert {_cell(mark.x, mark.y) for mark in discs} == BULLETS
    assert {(mark.radius, mark.ink) for mark in discs} == {(0.3 * SIDE, 0.9)}
    found = dict[tuple[int, int], float]()
    for mark in marks:
        if isinstance(mark, Rect):
            found[_cell(mark.x + SIDE / 2, mark.y + SIDE / 2)] = mark.fill  # type: ignore[assignment]
        elif isinstance(mark, Polygon):
            middle = [sum(part) / len(mark.points) for part in zip(*mark.points, strict=True)]
            found[_cell(*middle)] = mark.fill  # type: ignore[assignment]
        elif isinstance(mark, Glyphs):
            ((x, y, text),) = mark.items
            cell = _cell(x + SIDE / 4, y + SIDE / 4)
            assert text == str(TOUCHED[cell])
            found[cell] = mark.ink  # type: ignore[assignment]
    assert found == {cell: _ink(cell) for cell in TOUCHED if tiles == "squares" or cell not in BULLETS}


def test_squares_leave_no_gap_and_stay_in_their_area(style: Style) -> None:
    squares = [mark for mark in _drawn(style, "squares") if isinstance(mark, Rect)]
    assert min(mark.x for mark in squares) == min(mark.y for mark in squares) == 100
    assert max(mark.x + mark.width for mark in squares) == max(mark.y + mark.height for mark in squares) == 180
    assert sum(mark.width * mark.height for mark in squares) >= (4 * SIDE) ** 2


def test_quarters_turn_and_stay_in_their_cells(style: Style) -> None:
    corners = Counter[tuple[bool, bool]]()
    for mark in _drawn(style, "quarters"):
        if isinstance(mark, Polygon):
            xs, ys = zip(*mark.points, strict=True)
            assert max(xs) - min(xs) == pytest.approx(SIDE)
            assert max(ys) - min(ys) == pytest.approx(SIDE)
            corners[mark.points[0][0] == min(xs), mark.points[0][1] == min(ys)] += 1
    assert len(corners) == 4


def test_what_is_covered_is_not_drawn(style: Style) -> None:
    assert [mark for mark in _drawn(style, "numbers", (Box(95, 95, 90, 90),)) if isinstance(mark, Dot | Glyphs)] == []
