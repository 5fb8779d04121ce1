import pytest

from bookmaker.layout.style import Style
from bookmaker.marks import Dot, Glyphs, Line, Mark, Placed, Polygon, Rect, Text
from bookmaker.render.bounds import bounds


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Line(0, 0, 10, 20, 2), (-1, -1, 11, 21)),
        (Rect(1, 2, 3, 4), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, stroke=0.0, weight=2), (0, 1, 5, 7)),
        (Dot(5, 6, 2), (3, 4, 7, 8)),
        (Polygon(((0, 0), (4, 0), (2, 3))), (0, 0, 4, 3)),
        (Placed(10, 20, (Dot(5, 6, 2),)), (13, 24, 17, 28)),
    ],
)
def test_bounds_of_a_mark(style: Style, mark: Mark, box: tuple[float, ...]) -> None:
    assert bounds((mark,), style.fonts) == pytest.approx(box)


def test_bounds_hold_all_marks_and_all_letters(style: Style) -> None:
    text = Text(10, 10, "Ågy", "italic", 12, spacing=2)
    glyphs = Glyphs("clue", 12, ((50, 10, "8"), (80, 40, "88")))
    box = bounds((text, glyphs), style.fonts)
    assert box.left < 10
    assert box.bottom < 10 - style.fonts["italic"].descent(12)
    assert box.right > 80 + style.fonts["clue"].width("88", 12)
    assert box.top > 40 + 12


def test_bounds_hold_a_line_with_wide_spaces(style: Style) -> None:
    box = bounds((Text(10, 10, "a b", "regular", 12, shaped=("a ", 9000.0, "b")),), style.fonts)
    assert box.right > 10 + 9 * 12 + style.fonts["regular"].width("a b", 12)


def test_no_marks_cover_nothing(style: Style) -> None:
    assert bounds((), style.fonts) == (0, 0, 0, 0)
