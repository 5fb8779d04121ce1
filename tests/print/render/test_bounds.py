import pytest

from bookmaker.page.layout.text import Style
from bookmaker.print.render.bounds import bounds, reaches_over
from bookmaker.values.marks import (
    Dot,
    Glyphs,
    Image,
    Line,
    Link,
    Mark,
    Page,
    Pixels,
    Placed,
    Polygon,
    Rect,
    Tagged,
    Text,
)


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Line(0, 0, 10, 20, 2), (-1, -1, 11, 21)),
        (Rect(1, 2, 3, 4), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, stroke=0.0, weight=2), (0, 1, 5, 7)),
        (Dot(5, 6, 2), (3, 4, 7, 8)),
        (Polygon(((0, 0), (4, 0), (2, 3))), (0, 0, 4, 3)),
        (Placed(10, 20, (Dot(5, 6, 2),)), (13, 24, 17, 28)),
        (Placed(10, 20, (Rect(1, 2, 3, 5),), turns=1), (3, 21, 8, 24)),
        (Placed(10, 20, (Rect(1, 2, 3, 5),), turns=2), (6, 13, 9, 18)),
        (Placed(10, 20, (Rect(1, 2, 3, 5),), turns=3), (12, 16, 17, 19)),
    ],
)
def test_bounds_of_a_mark(style: Style, mark: Mark, box: tuple[float, ...]) -> None:
    assert bounds((mark,), style.fonts).edges == pytest.approx(box)


def test_bounds_hold_all_marks_and_all_letters(style: Style) -> None:
    text = Text(10, 10, "Ågy", "italic", 12, spacing=2)
    glyphs = Glyphs("clue", 12, ((50, 10, "8"), (80, 40, "88")))
    box = bounds((text, glyphs), style.fonts)
    assert box.left < 10
    assert box.bottom < 10 - style.fonts["italic"].descent(12)
    assert box.right > 80 + style.fonts["clue"].width("88", 12)
    assert box.top > 40 + 12
    box = bounds((Text(10, 10, "a b", "regular", 12, shaped=("a ", 9000.0, "b")),), style.fonts)
    assert box.right > 10 + 9 * 12 + style.fonts["regular"].width("a b", 12)
    assert bounds((), style.fonts) == (0, 0, 0, 0)


PICTURE = Pixels(1, 1, b"")


@pytest.mark.parametrize(
    ("mark", "over"),
    [
        (Rect(0, 0, 100, 200, fill=0.0), False),
        (Rect(0, 0, 100, 200, stroke=0.0, weight=1.5), False),
        (Rect(-9, 0, 20, 20, fill=0.0), True),
        (Rect(90, 0, 19, 20, fill=0.0), True),
        (Image(0, 0, 100, 209, PICTURE), True),
        (Line(50, 0, 50, -9, 1.0), True),
        (Placed(95, 0, (Dot(0, 50, 12),)), True),
        (Placed(85, 0, (Dot(0, 50, 12),)), False),
        (Tagged("Figure", (Placed(0, 195, (Rect(0, 0, 9, 9, fill=0.0),)),)), True),
        (Text(-40, 0, "art", "regular", 12.0), False),
        (Placed(300, 0, (Glyphs("regular", 9.0, ((0, 0, "1"),)),)), False),
        (Link(-9, 0, 900, 9, "i"), False),
    ],
)
def test_a_page_reaches_over_its_trim_by_art_alone(mark: Mark, over: bool) -> None:
    assert reaches_over(Page(100, 200, (Rect(10, 10, 5, 5, fill=0.0), mark))) is over
