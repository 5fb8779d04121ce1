"""PNG files of pages: their size, their shades, black on white, and what is too large."""

import io

import numpy as np
import pytest
from PIL import Image as Pictures

from bookmaker.page.layout.text import Style
from bookmaker.print.render.pixels import Bitmap, encode
from bookmaker.print.render.png import MOST_PIXELS, overlaid, png, two_tone
from bookmaker.values.errors import UserError
from bookmaker.values.marks import Dot, Line, Link, Page, Placed, Rect, Text

PAGE = Page(
    72,
    36,
    (Rect(6, 6, 12, 12, 0.5), Dot(36, 18, 8), Placed(50, 4, (Text(0, 0, "a8", "regular", 12),)), Link(0, 0, 9, 9, "x")),
)


def _read(data: bytes) -> Pictures.Image:
    with Pictures.open(io.BytesIO(data)) as picture:
        picture.load()
        return picture


@pytest.mark.parametrize("dpi", [10, 72, 150, 300, 301])
def test_it_has_the_size_and_says_its_dpi(style: Style, dpi: int) -> None:
    picture = _read(png(PAGE, style.fonts, dpi))
    assert (picture.mode, picture.size) == ("L", (dpi, -(-dpi // 2)))
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_grays_are_those_of_the_marks(style: Style) -> None:
    picture = _read(png(PAGE, style.fonts, 144))
    assert [picture.getpixel(place) for place in ((24, 48), (72, 36), (2, 2))] == [pytest.approx(128, abs=2), 0, 255]


def test_a_page_has_colours_only_if_a_mark_has(style: Style) -> None:
    coloured = PAGE._replace(marks=(*PAGE.marks, Placed(1, 1, (Rect(0, 0, 5, 5, (1.0, 0.0, 0.0)),))))
    picture = _read(png(coloured, style.fonts, 72))
    assert (picture.mode, picture.getpixel((3, 33))) == ("RGB", (255, 0, 0))
    gray = PAGE._replace(marks=(Rect(0, 0, 5, 5, (0.5, 0.5, 0.5)),))
    assert _read(png(gray, style.fonts, 72)).mode == "L"


@pytest.mark.parametrize("one_bit", [False, True])
def test_equal_pages_give_equal_bytes(style: Style, one_bit: bool) -> None:
    assert png(PAGE, style.fonts, 100, one_bit) == png(PAGE, style.fonts, 100, one_bit)


@pytest.mark.parametrize("width", [71, 72, 73, 79])
def test_one_bit_is_black_and_white_of_any_width(style: Style, width: int) -> None:
    picture = _read(png(PAGE._replace(width=width), style.fonts, 72, one_bit=True))
    assert (picture.mode, picture.size) == ("1", (width, 36))
    assert picture.getpixel((36, 18)) == 0
    assert picture.getpixel((2, 2)) == 255


@pytest.mark.parametrize("dpi", [72, 100, 150, 300])
@pytest.mark.parametrize("ink", [0.0, 0.55])
def test_no_line_breaks_in_one_bit_wherever_it_lies(style: Style, dpi: int, ink: float) -> None:
    marks = (
        *(Line(5, 4.03 + 9.37 * i, 95, 4.03 + 9.37 * i, 0.75, ink) for i in range(5)),
        *(Line(5.03 + 11.29 * i, 3, 5.03 + 11.29 * i, 45, 0.5, ink) for i in range(8)),
    )
    white = np.asarray(_read(png(Page(100, 50, marks), style.fonts, dpi, one_bit=True)))
    for line in marks:
        x, y = round(line.x1 * dpi / 72), round((50 - line.y1) * dpi / 72)
        rows, columns = white.shape
        if line.y1 == line.y2:
            along = white[max(0, y - 2) : y + 2, columns // 10 : columns * 9 // 10].all(axis=0)
        else:
            along = white[rows // 5 : rows * 4 // 5, max(0, x - 2) : x + 2].all(axis=1)
        assert not along.any(), line


@pytest.mark.parametrize("gray", [0, 60, 128, 199, 224, 255])
def test_a_flat_gray_is_a_pattern_as_dark_as_itself(gray: int) -> None:
    white = two_tone(np.full((64, 64), gray, np.uint8))
    assert white.mean() * 255 == pytest.approx(gray, abs=16)


def test_edges_stay_sharp() -> None:
    grays = np.full((9, 9), 255, np.uint8)
    grays[:, 4:] = 0
    grays[:, 3] = 170
    assert two_tone(grays).tolist() == [[True] * 4 + [False] * 5] * 9


def test_too_many_pixels_are_refused_with_their_number(style: Style) -> None:
    with pytest.raises(UserError, match=r"2400 dpi make 24000 x 12000 pixels, and at most 100 million are possible"):
        png(Page(720, 360, ()), style.fonts, 2400)
    assert MOST_PIXELS == 100_000_000


def test_pictures_lie_on_others_in_colours_if_any_is() -> None:
    ground = np.full((4, 6), 9, np.uint8)
    gray, coloured = np.full((2, 2), 100, np.uint8), np.full((2, 2, 3), (1, 2, 3), np.uint8)
    plain = overlaid(ground, [((0, 0), gray), ((5, 3), gray)])
    assert plain.tolist() == [[100, 100, 9, 9, 9, 9]] * 2 + [[9] * 6, [9] * 5 + [100]]
    mixed = overlaid(ground, [((0, 0), gray), ((2, 0), coloured), ((4, 0), gray)])
    assert mixed[0, ::2].tolist() == [[100] * 3, [1, 2, 3], [100] * 3]
    assert ground.max() == 9


def test_colours_and_bits_read_back() -> None:
    data = bytes(range(3 * 5 * 2))
    assert _read(encode(Bitmap(5, 2, data, samples=3))).tobytes() == data
    bits = np.asarray(_read(encode(Bitmap(10, 2, bytes((0b10110000, 0b01000000) * 2), bits=1))))
    assert bits[1].tolist() == [bit == "1" for bit in "1011000001"]
