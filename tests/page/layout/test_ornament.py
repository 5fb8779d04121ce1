"""Ornaments are grown from puzzles, and stand where they are meant to."""

import pytest

from bookmaker.page.layout.ornament import DotField, medallion, mirror_clues, ornament, tailpiece
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Line
from bookmaker.values.puzzle import Puzzle
from tests.layouts import change_look


def test_an_ornament_is_centred_and_shows_its_pattern(style: Style) -> None:
    dots = [mark for mark in ornament(DotField(2, 3, frozenset({4})), style, 10, (50, 60)) if isinstance(mark, Dot)]
    assert sum(dot.x for dot in dots) / 6 == pytest.approx(50)
    assert sum(dot.y for dot in dots) / 6 == pytest.approx(60)
    (large,) = [dot for dot in dots if dot.radius == max(d.radius for d in dots)]
    assert (large.x, large.y) == (50, 55)


BOARD = Puzzle("bullets", 3, 4, (1, -1, -1, 2, -1, 0, -1, -1, -1, 3, 1, -1), 4)


def _drawn(field: DotField) -> list[str]:
    signs = ["#" if at in field.strong else "." for at in range(field.rows * field.columns)]
    return ["".join(signs[at : at + field.columns]) for at in range(0, len(signs), field.columns)]


def test_a_field_is_mirrored_about_its_middle() -> None:
    assert " ".join(_drawn(mirror_clues(BOARD, 3, 4))) == ".##.##. ..#.#.. #..#..# ..#.#.. .##.##."


def test_a_field_larger_than_its_board_turns_back_at_the_edges() -> None:
    small, large = _drawn(mirror_clues(BOARD, 3, 4)), _drawn(mirror_clues(BOARD, 9, 10))
    rows = [small[abs((row - 8 + 2) % 4 - 2) + 2] for row in range(17)]
    columns = [abs((at - 9 + 3) % 6 - 3) + 3 for at in range(19)]
    assert large == ["".join(row[at] for at in columns) for row in rows]
    assert large == large[::-1] == [row[::-1] for row in large]


@pytest.mark.parametrize("free", [Box(40, 50, 300, 500), Box(0, 0, 300, 60), Box(0, 0, 200, 4)])
def test_a_medallion_lies_in_the_middle_of_what_is_white(free: Box, style: Style) -> None:
    dots = [mark for mark in medallion(BOARD, style, free) if isinstance(mark, Dot)]
    across, up = [dot.x for dot in dots], [dot.y for dot in dots]
    assert (min(across) + max(across)) / 2 == pytest.approx(free.middle)
    assert (min(up) + max(up)) / 2 == pytest.approx(free.y + free.height / 2)
    assert max(across) - min(across) == pytest.approx(max(up) - min(up))
    assert max(across) - min(across) <= 0.55 * free.width
    assert max(up) - min(up) <= 0.7 * free.height


@pytest.mark.parametrize(("ornament", "kinds"), [("field", {Dot}), ("rule", {Line}), ("none", set())])
def test_a_tailpiece_is_what_the_look_has_as_an_ornament(style: Style, ornament: str, kinds: set[type]) -> None:
    marks = tailpiece(BOARD, change_look(style, ornament=ornament), Box(0, 0, 300, 400))
    assert {type(mark) for mark in marks} == kinds
