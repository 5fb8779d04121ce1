"""Tests of how long lines of running text are."""

import pytest

from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.measure import columns_of, measure, measured
from bookmaker.page.layout.scale import scaled
from bookmaker.page.layout.text import Setting, open_style
from bookmaker.page.layout.units import layouts_dir, trim
from bookmaker.spec.looks import load_look
from bookmaker.values.geometry import Box

FOUND = {name: load_look(layouts_dir() / f"{name}.yaml") for name in ("classic", "large-print", "compact", "sheets")}
TEXT = "It is a truth universally acknowledged that a single man in possession of a good fortune must be in want of "


def _page(name: str, size: str) -> tuple[Setting, Box]:
    look = scaled(FOUND[name].look, trim(size))
    body = page_frame(trim(size), look, look.gutter(100), recto=True).body
    return open_style(look, FOUND[name].fonts).setting("body"), body


@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize("size", ["5 x 8 in", "6 x 9 in", "7 x 10 in", "8.5 x 11 in", "210 x 297 mm", "11 x 8.5 in"])
def test_no_line_has_many_more_than_70_letters(name: str, size: str) -> None:
    text, body = _page(name, size)
    letters = measure(text, body.width) / text.width(TEXT) * len(TEXT)
    assert letters <= 83
    assert letters >= 60 or measure(text, body.width) == body.width
    inner = measured(text, body)
    assert (inner.width, inner.middle) == (measure(text, body.width), pytest.approx(body.middle))


def test_a_wide_page_has_two_columns_of_text_that_are_as_wide_as_it() -> None:
    text, body = _page("classic", "8.5 x 11 in")
    left, right = columns_of(text, body)
    assert (left.left, right.right, left.width) == (body.left, pytest.approx(body.right), right.width)
    assert right.left - left.right == pytest.approx(2 * text.role.size)
    assert 42 <= left.width / text.width(TEXT) * len(TEXT) <= 70


@pytest.mark.parametrize(("name", "size"), [("classic", "6 x 9 in"), ("large-print", "8.5 x 11 in")])
def test_other_pages_have_one(name: str, size: str) -> None:
    text, body = _page(name, size)
    assert columns_of(text, body) == (body,)
