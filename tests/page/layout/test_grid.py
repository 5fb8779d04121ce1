import pytest

from bookmaker.page.layout.grid import Board, draw, least_numbered
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Dot, Glyphs, Line, Mark, Placed, Rect
from bookmaker.values.puzzle import Shown
from tests.layouts import change_look

CELL = 28.0
BOARD = Board(
    (Shown(digit="1"), Shown(mark="bullet"), Shown(), Shown(mark="slash"), Shown(), Shown(digit="8")), 2, 3, CELL
)


def _of(kind: type, marks: tuple[Mark, ...]) -> list[Mark]:
    return [mark for mark in marks if isinstance(mark, kind)]


@pytest.fixture
def marks(style: Style) -> tuple[Mark, ...]:
    return draw(BOARD, style, 100, 200)


def test_all_digits_are_one_text_block(style: Style, marks: tuple[Mark, ...]) -> None:
    (glyphs,) = _of(Glyphs, marks)
    assert isinstance(glyphs, Glyphs)
    assert [text for _, _, text in glyphs.items] == ["1", "8"]
    assert glyphs.size == pytest.approx(0.62 * CELL)
    assert not _of(Glyphs, draw(Board((Shown(),), 1, 1, CELL), style, 0, 0))


@pytest.mark.parametrize("cell", [12.0, 28.0, 36.0])
@pytest.mark.parametrize("digit", list("012345678"))
def test_the_ink_of_a_digit_is_in_the_middle_of_its_cell(style: Style, cell: float, digit: str) -> None:
    (glyphs,) = _of(Glyphs, draw(Board((Shown(digit=digit),), 1, 1, cell), style, 0, 0))
    assert isinstance(glyphs, Glyphs)
    x, y, _ = glyphs.items[0]
    ink = style.fonts[glyphs.font].ink(digit, glyphs.size)
    assert x + (ink.left + ink.right) / 2 == pytest.approx(cell / 2, abs=0.3)
    assert y + (ink.bottom + ink.top) / 2 == pytest.approx(cell / 2, abs=0.3)


def test_bullets_are_solid_circles_and_empty_cells_slashes_in_their_cells(marks: tuple[Mark, ...]) -> None:
    (dot,) = _of(Dot, marks)
    assert (dot.x, dot.y) == (100 + 1.5 * CELL, 200 + 1.5 * CELL) if isinstance(dot, Dot) else False
    (slash,) = _of(Line, marks)
    assert isinstance(slash, Line)
    assert 100 < slash.x1 < slash.x2 < 100 + CELL
    assert 200 < slash.y1 < slash.y2 < 200 + CELL


def test_lines_and_frame_are_equal_for_equal_grids_and_stand_at_their_corner(
    style: Style, marks: tuple[Mark, ...]
) -> None:
    (frame,), (other,) = _of(Placed, marks), _of(Placed, draw(BOARD, style, 5, 7))
    assert isinstance(frame, Placed) and isinstance(other, Placed)
    assert frame.marks == other.marks
    assert (frame.x, frame.y, other.x, other.y) == (100, 200, 5, 7)
    assert len(_of(Line, frame.marks)) == (3 - 1) + (2 - 1)
    assert _of(Rect, frame.marks) == [Rect(0, 0, 3 * CELL, 2 * CELL, stroke=0.0, weight=style.look.grid.frame)]


def test_shades_lie_under_the_digits_and_are_told_apart_in_print(style: Style) -> None:
    cells = (Shown(digit="3", shade="clue"), Shown(mark="bullet", shade="settled"))
    marks = draw(Board(cells, 1, 2, CELL), style, 0, 0)
    assert marks[0] == Rect(0, 0, CELL, CELL, fill=style.look.grid.clue_shade)
    assert marks[1] == Rect(CELL, 0, CELL, CELL, fill=style.look.grid.settled_shade)
    (settled,) = _of(Rect, marks[2:])
    assert isinstance(settled, Rect)
    assert settled.fill is None
    assert CELL < settled.x < settled.x + settled.width < 2 * CELL
    assert 0.7 <= style.look.grid.clue_shade <= style.look.grid.settled_shade - 0.08 <= 0.82


def test_a_shared_cell_is_hatched_from_side_to_side_within_its_lines(style: Style) -> None:
    lines = _of(Line, draw(Board((Shown(), Shown(shade="shared")), 1, 2, CELL), style, 0, 0))
    assert len(lines) == 5
    assert {(line.width, line.ink) for line in lines} == {(style.look.grid.hatch, style.look.grid.hatch_ink)}
    reach = style.look.grid.line / 2 + style.look.grid.hatch / 2
    for line in lines:
        assert CELL + reach < line.x1 < line.x2 < 2 * CELL - reach
        assert reach < line.y2 < line.y1 < CELL - reach
        assert line.x2 - line.x1 == pytest.approx(line.y1 - line.y2)


def test_numbers_of_steps_stand_below_small_bullets_and_inside_their_cells(style: Style) -> None:
    cell = least_numbered(style)
    shown = (Shown(mark="bullet", step=188), Shown(mark="slash", step=8), Shown("3"), Shown(mark="bullet", step=10))
    marks = draw(Board(shown, 2, 2, cell), style, 10, 20)
    digits, numbers = (mark for mark in marks if isinstance(mark, Glyphs))
    assert [text for _, _, text in numbers.items] == ["188", "8", "10"]
    assert numbers.size == style.look.smallest < 0.85 * digits.size
    face, dots = style.fonts[numbers.font], [mark for mark in marks if isinstance(mark, Dot)]
    assert [dot.x for dot in dots] == pytest.approx([10 + cell / 2, 10 + 1.5 * cell])
    assert {dot.radius for dot in dots} == {0.17 * cell}
    for x, y, text in numbers.items:
        column, row = int((x - 10) // cell), int((y - 20) // cell)
        assert x + face.width(text, numbers.size) < 10 + (column + 1) * cell
        top = y + max(face.ink(char, numbers.size).top for char in text)
        assert all(top < dot.y - dot.radius for dot in dots if (dot.y - 20) // cell == row)


def test_what_is_supposed_is_numbered_in_circles_and_boxes_and_a_clash_is_framed(style: Style) -> None:
    shown = (
        Shown(mark="bullet", shade="supposed", step=1),
        Shown(mark="slash", shade="supposed", step=9),
        Shown("3", shade="clash"),
        Shown(mark="bullet"),
    )
    marks = draw(Board(shown, 2, 2, CELL), style, 10, 20)
    _, numbers = (mark for mark in marks if isinstance(mark, Glyphs))
    assert [text for _, _, text in numbers.items] == ["1", "9"]
    assert numbers.size >= style.look.smallest
    frame, circle, box = (mark for mark in marks if isinstance(mark, Rect) and mark.fill is None)
    assert circle.radius == circle.width / 2 > 0 == box.radius
    face = style.fonts[numbers.font]
    for outline, (x, y, text) in zip((circle, box), numbers.items, strict=True):
        ink = face.ink(text, numbers.size)
        assert outline.x < x + ink.left and x + ink.right < outline.x + outline.width
        assert outline.y < y and y + ink.top < outline.y + outline.height
    assert frame.x > 10 and frame.y > 20 and frame.width > box.width
    assert len([mark for mark in marks if isinstance(mark, Dot)]) == 1


def test_clues_have_inks_of_their_own_where_the_look_names_them(style: Style) -> None:
    grid = style.look.grid.model_copy(update={"digit_inks": (0.3, (0.1, 0.3, 0.7)), "digit_ink": 0.1})
    own = change_look(style, grid=grid)
    cells = (Shown("1"), Shown("0"), Shown("4"), Shown("0", quiet=True), Shown("8"), Shown("1"))
    texts = _of(Glyphs, draw(Board(cells, 2, 3, CELL), own, 0, 0))
    said = {mark.ink: [text for _, _, text in mark.items] for mark in texts if isinstance(mark, Glyphs)}
    assert said == {(0.1, 0.3, 0.7): ["1", "1"], 0.3: ["0"], 0.1: ["4", "8"], 0.5: ["0"]}
