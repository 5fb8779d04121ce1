"""Marks that are pictures: what is made of paths and characters, what is refused, and how they come out in print."""

from math import pi
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.page.layout.drawing import (
    Drawing,
    Marks,
    Outline,
    _load_marks,
    illegible,
    outline_of,
    outline_of_path,
    place_outline,
    shipped_marks,
)
from bookmaker.page.layout.grid import Board, bullet, draw
from bookmaker.page.layout.legibility import SIDE, coverage, difference, dots, sturdy
from bookmaker.page.layout.ornament import DotField, ornament
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.print.render.bounds import bounds
from bookmaker.print.render.png import rasters
from bookmaker.spec.book import read_book
from bookmaker.values.errors import FileProblems, Problem
from bookmaker.values.marks import BLACK, Dot, Glyphs, Line, Page, Placed
from bookmaker.values.marks import Path as Shape
from bookmaker.values.puzzle import Shown
from tests.books import write_book

CELL = SIDE * 72 / 300
SQUARE, CIRCLE = "M0 0 H10 V10 H0 Z", "M0 5 a5 5 0 1 1 10 0 a5 5 0 1 1 -10 0 Z"
BAR = "M0 0 H100 V21 H0 Z"
PLAIN = """\
spec: 1
title: Marked
look: LOOK
sections:
  - {title: One, size: 5x5, tiers: {gentle: 4}}
"""
SERIF = str(layouts_dir() / "fonts" / "SourceSerif4_400Regular.ttf")


def read_look(folder: Path, look: str) -> Style:
    """Return the classic style with a look of one's own."""
    found = read_book(write_book(folder, PLAIN.replace("LOOK", look)))
    return open_style(found.look, found.fonts)


def read_problem(folder: Path, look: str) -> Problem:
    """Return what is wrong with a look."""
    with pytest.raises(FileProblems) as refused:
        read_look(folder, look)
    (problem,) = refused.value.problems
    return problem


def _pair(name: str) -> dict[str, Outline]:
    marks = _load_marks(name)
    assert isinstance(marks, Marks)
    assert marks.bullet and marks.empty
    return {"bullet": outline_of(marks.bullet, {}), "empty": outline_of(marks.empty, {})}


def _painted(outline: Outline, size: float, style: Style) -> list[int]:
    """Return the dots of a cell of 5 mm as PDFium paints them."""
    mark = place_outline(outline, size * CELL / 2, BLACK, CELL / 2, CELL / 2)
    (seen,) = rasters([Page(CELL, CELL, (mark,))], style.fonts, 299.99)
    assert seen.shape[:2] == (SIDE, SIDE)
    black = seen < 128
    return [sum(1 << int(column) for column in np.flatnonzero(row)) for row in black]


@pytest.mark.parametrize("name", shipped_marks())
@pytest.mark.parametrize("mark", ["bullet", "empty"])
def test_dots_are_those_that_are_painted(name: str, mark: str, style: Style) -> None:
    outline, size = _pair(name)[mark], 0.72 if mark == "bullet" else 0.4
    painted = _painted(outline, size, style)[::-1]  # a picture has its first row on top
    assert difference(dots(outline, size), tuple(painted)) < 0.012


@pytest.mark.parametrize("name", shipped_marks())
def test_bullets_and_empty_cells_are_told_apart_at_5_mm_in_one_ink(name: str, style: Style) -> None:
    pair = _pair(name)
    large, small = (tuple(_painted(pair[mark], size, style)) for mark, size in (("bullet", 0.72), ("empty", 0.4)))
    assert difference(large, small) >= 0.1
    assert coverage(large) >= 0.1 and coverage(small) >= 0.02
    assert sturdy(large) >= 0.5 and sturdy(small) >= 0.5
    assert illegible(pair) is None


def test_all_pairs_that_come_along_are_in_the_manual() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "layout.md").read_text("utf-8")
    assert shipped_marks()
    assert all(f"`{name}` (" in docs for name in shipped_marks())


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (SQUARE, 1.0),
        (CIRCLE, pi / 4),
        ("m2 2 l 6 0 0 6 -6 0", 1.0),  # open, relative, numbers without a command
        ("M0,0L20,0 20,20", 0.5),
        ("M0 0H9V9H0Z M3 3V6H6V3Z", 8 / 9),  # a hole runs the other way
        ("M0 0H9V9H0Z M3 3H6V6H3Z", 1.0),
        ("M0 0 h10 v10 q0 -10 -10 -10 z", 1 / 6),
    ],
)
def test_a_path_covers_what_svg_says(path: str, part: float) -> None:
    assert coverage(dots(outline_of_path(path), 0.8)) == pytest.approx(part * 0.64, rel=0.04)


def test_shapes_stand_upright_around_the_middle_at_one_size() -> None:
    outline = outline_of_path("M100 200 L140 200 L120 220 Z")  # a point below, for y runs down in SVG
    ends = [piece[-1] for contour in outline for piece in contour]
    assert min(ends, key=lambda end: end[1]) == pytest.approx((0.0, -0.5))
    assert {round(x, 9) for x, _ in ends} == {-1.0, -0.5, 0.0, 0.5, 1.0}


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=7, max_size=10))
def test_no_curve_reaches_further_than_its_ends(points: list[tuple[int, int]]) -> None:
    numbers = " ".join(f"{x} {y}" for x, y in points[1:7])
    try:
        outline = outline_of_path(f"M{points[0][0]} {points[0][1]} C{numbers} Z")
    except ValueError:
        return
    wide = max(abs(number) for contour in outline for piece in contour for end in piece[-1:] for number in end)
    assert wide == pytest.approx(1.0)
    seen = np.array([[bit == "1" for bit in f"{row:0{SIDE}b}"] for row in dots(outline, 0.5)])
    rows, columns = np.flatnonzero(seen.any(1)), np.flatnonzero(seen.any(0))
    assert rows.size == 0 or (rows.min() >= 13 and rows.max() <= 45 and columns.min() >= 13 and columns.max() <= 45)


@pytest.mark.parametrize("path", [SQUARE, CIRCLE, "M5 0 L10 5 5 10 0 5 Z"])
def test_what_looks_like_another_form_has_more_corners(path: str) -> None:
    """A disc, a square and a diamond are bullets to whoever reads the file, however small they are."""
    outline = outline_of_path(path)
    assert len({piece[-1] for contour in outline for piece in contour}) >= 6


@pytest.mark.parametrize(
    ("marks", "line", "column", "message"),
    [
        ("bullet: {path: M0 0 H9 V9 X3}", 5, 20, "'X' is no command of a path (character 12)"),
        ("bullet: {path: M0 0 H9 V}", 5, 20, "Not enough coordinates"),
        ("bullet: {path: L0 0 H9 V9}", 5, 20, "must start with a moveto"),
        ("bullet: {path: M0 0 L9 9}", 5, 13, "hardly be seen: it covers 0.0%"),
        ("bullet: {path: M0 0 H90 V2 H0 Z}", 5, 20, "thin line"),
        ("bullet: {path: M0 0 H9e999 V9}", 5, 20, "a number in it is too large"),
        (f"bullet: {{path: M0 0 {'L9 1 0 9 ' * 300}}}", 5, 20, "more than 400"),
        ("bullet: {path: ''}", 5, 20, "encloses no area"),
        ("bullet: {}", 5, 13, "a path or by a glyph"),
        (f"bullet: {{path: {SQUARE}, glyph: ♥}}", 5, 13, "one of them"),
        ("bullet: {glyph: ♥♥}", 5, 21, "character"),
        (f"bullet: {{path: {SQUARE}, box: 3}}", 5, 39, "unknown key 'box'"),
        ("bullet: {glyph: ♥}", 5, 5, "no font is named for it"),
        ("empty: {path: M0 0 L100 90 V100 Z}", 5, 12, "hardly be seen"),
    ],
)
def test_a_mark_that_cannot_be_is_told_at_its_line(
    tmp_path: Path, marks: str, line: int, column: int, message: str
) -> None:
    problem = read_problem(tmp_path, f"\n  marks:\n    {marks}")
    assert message in problem.message
    assert (problem.line, problem.column) == (line, column), problem


@pytest.mark.parametrize(
    ("look", "key", "message"),
    [
        ("{marks: heart}", "marks", "unknown marks 'heart'"),
        ("{marks: hearts, grid: {bullet: 0.2}}", "grid.bullet", "cannot be told apart"),
        ("{marks: hearts, grid: {slash: 0.2}}", "grid.slash", "cannot be told apart"),
        ("{marks: hearts, grid: {bullet_ink: 0.9}}", "grid.bullet_ink", "too pale"),
        (f"{{marks: {{bullet: {{path: {BAR}}}, empty: {{path: {BAR}}}}}}}", "marks.empty", "would look alike"),
    ],
)
def test_a_look_in_which_marks_are_not_told_apart_is_refused(tmp_path: Path, look: str, key: str, message: str) -> None:
    problem = read_problem(tmp_path, look)
    assert message in problem.message
    assert problem.where == key


def test_marks_of_thin_parts_are_refused() -> None:
    comb = "M0 0 H4 V100 H0 Z M8 0 H12 V100 H8 Z M16 0 H20 V100 H16 Z M24 0 H28 V100 H24 Z M32 0 H36 V100 H32 Z"
    wrong = illegible({"bullet": outline_of_path(comb)})
    assert wrong and "thinner than a printed line" in str(wrong)
    square = outline_of_path(SQUARE)
    assert illegible({"bullet": square, "empty": square}) is None  # sizes tell them apart


def test_boards_and_ornaments_have_the_marks_of_the_look(tmp_path: Path) -> None:
    style = read_look(tmp_path, "{marks: pumpkins, grid: {bullet_ink: '#b34700'}}")
    cells = (Shown(mark="bullet"), Shown(mark="slash"), Shown(mark="bullet", step=3), Shown(mark="slash", step=4))
    marks = draw(Board(cells, 2, 2, 40.0), style, 100, 200)
    pictures = [mark for mark in marks if isinstance(mark, Placed) and isinstance(mark.marks[0], Shape)]
    assert not [mark for mark in marks if isinstance(mark, Dot | Line)]
    assert [(mark.x, mark.y) for mark in pictures] == [(120, 260), (160, 260), (120, 228)]
    wide = [max(bounds((mark,), {})[2:]) for mark in pictures]
    assert wide == pytest.approx([40 * 0.72, 40 * 0.4, 40 * 0.17 * 2.4], abs=0.02)
    ink = style.look.grid.bullet_ink
    assert [mark.marks[0].fill for mark in pictures if isinstance(mark.marks[0], Shape)] == [ink, 0.0, ink]
    field = list(ornament(DotField(2, 3, frozenset({4})), style, 10, (50, 60)))
    assert [type(mark) for mark in field].count(Placed) == 1


def test_a_character_is_drawn_as_a_shape(tmp_path: Path) -> None:
    style = read_look(tmp_path, f"{{faces: {{mark: {SERIF}}}, marks: {{bullet: {{glyph: ▲}}}}}}")
    (mark,) = bullet(10.0, style, 0.0, 0.0)
    assert isinstance(mark, Placed) and isinstance(mark.marks[0], Shape)
    assert coverage(dots(outline_of(Drawing(glyph="▲"), style.fonts), 0.8)) == pytest.approx(0.32, abs=0.06)
    marks = draw(Board((Shown(mark="bullet"), Shown(mark="slash")), 1, 2, 40.0), style, 0, 0)
    assert not [one for one in marks if isinstance(one, Glyphs)]
    assert len([one for one in marks if isinstance(one, Line)]) == 1  # an empty cell is struck out as before


@pytest.mark.parametrize(("glyph", "message"), [("♥", "has no character"), ("—", "thin line"), (" ", "no area")])
def test_a_character_that_makes_no_mark_is_told_at_its_line(tmp_path: Path, glyph: str, message: str) -> None:
    problem = read_problem(tmp_path, f"{{faces: {{mark: {SERIF}}}, marks: {{bullet: {{glyph: '{glyph}'}}}}}}")
    assert message in problem.message
    assert problem.where == "marks.bullet.glyph"
