"""Tests of how long lines of running text are."""

import pytest

from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.measure import columns_of, is_wide, larger, measure, text_box, text_columns
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Setting, open_style
from bookmaker.page.layout.units import trim
from bookmaker.values.geometry import Box
from tests.layouts import load_layout

NAMES = ("classic", "large-print", "compact", "sheets")
TEXT = "It is a truth universally acknowledged that a single man in possession of a good fortune must be in want of "


def _page(name: str, size: str) -> tuple[Setting, Box]:
    own, fonts = load_layout(name)
    look = scale_look(own, trim(size))
    body = page_frame(trim(size), look, look.gutter(100), recto=True).body
    return open_style(look, fonts).setting("body"), body


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", ["5 x 8 in", "6 x 9 in", "7 x 10 in", "8.5 x 11 in", "210 x 297 mm", "11 x 8.5 in"])
def test_no_line_has_more_than_some_70_letters(name: str, size: str) -> None:
    text, body = _page(name, size)
    for setting in (text, *map(text.scale_by, larger(text, body.width))):
        letters = measure(setting, body.width) / setting.width(TEXT) * len(TEXT)
        assert letters <= 75
        assert letters >= 60 or measure(setting, body.width) == body.width
        inner = text_box(setting, body)
        assert (inner.width, inner.middle) == (measure(setting, body.width), pytest.approx(body.middle))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", ["6 x 9 in", "8.5 x 11 in", "11 x 17 in"])
def test_type_grows_while_lines_do_not_fill_the_page_and_to_14_points(name: str, size: str) -> None:
    text, body = _page(name, size)
    settings = [*map(text.scale_by, larger(text, body.width)), text]
    sizes = [setting.role.size for setting in settings]
    assert sizes == sorted({*sizes}, reverse=True)
    assert (len(sizes) > 1) == (measure(text, body.width) < body.width and text.role.size < 14)
    assert sizes[0] == text.role.size or sizes[0] <= 14 + 1e-9
    widths = [measure(setting, body.width) for setting in settings]
    assert widths == sorted(widths, reverse=True)


def test_columns_are_together_as_wide_as_their_page() -> None:
    text, body = _page("classic", "8.5 x 11 in")
    left, right = columns_of(text, body)
    assert (left.left, right.right, left.width) == (body.left, pytest.approx(body.right), right.width)
    assert right.left - left.right == pytest.approx(2 * text.role.size)


@pytest.mark.parametrize(
    ("name", "size", "columns"),
    [
        ("classic", "6 x 9 in", 1),
        ("classic", "8.5 x 11 in", 1),
        ("compact", "8.5 x 11 in", 2),
        ("classic", "11 x 8.5 in", 2),
        ("large-print", "11 x 8.5 in", 1),
    ],
)
def test_text_has_two_columns_where_each_has_60_letters(name: str, size: str, columns: int) -> None:
    text, body = _page(name, size)
    boxes = text_columns(text, body)
    assert len(boxes) == columns
    assert all(60 <= box.width / text.width(TEXT) * len(TEXT) <= 75 for box in boxes)


@pytest.mark.parametrize(("name", "size", "wide"), [("classic", "6 x 9 in", False), ("classic", "8.5 x 11 in", True)])
def test_lists_have_two_columns_where_each_has_42_letters(name: str, size: str, wide: bool) -> None:
    text, body = _page(name, size)
    assert is_wide(text, body.width) == wide
