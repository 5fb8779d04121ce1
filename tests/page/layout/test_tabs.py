"""Thumb tabs: at the outer edge and over it, one place lower for each section, and clear of the body."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from bookmaker.page.layout.boxes import Frame, page_frame
from bookmaker.page.layout.clashes import clashes
from bookmaker.page.layout.furniture import tab
from bookmaker.page.layout.look import Look, Tabs
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.paginate import bind
from bookmaker.page.types.base import Book
from bookmaker.print.render.bounds import bounds, reaches_over
from bookmaker.values.marks import Page, Rect, Text
from bookmaker.values.own import read_own
from bookmaker.values.puzzle import Entry
from tests.layouts import change_look, load_layout, shipped_layouts
from tests.page.conftest import LayOut

TABS = {"width": "24 pt", "height": "60 pt", "top": "100 pt", "gap": "10 pt", "ink": 0.3}


def tabbed(style: Style, **more: Any) -> Style:
    return change_look(style, tabs=Tabs.model_validate({**TABS, **more}))


def frame(style: Style, recto: bool = True, trim: tuple[float, float] = (432, 648)) -> Frame:
    return page_frame(trim, style.look, 54, recto)


def block(style: Style, section: int, trim: tuple[float, float] = (432, 648)) -> Rect:
    (found,) = tab(frame(style, trim=trim), style, section)
    assert isinstance(found, Rect)
    return found


def test_a_tab_runs_over_the_outer_edge_of_left_and_right_pages(style: Style) -> None:
    right, left = (tab(frame(style, recto), tabbed(style), 0) for recto in (True, False))
    assert right == (Rect(408, 488, 33, 60, fill=0.3),)
    assert left == (Rect(-9, 488, 33, 60, fill=0.3),)
    assert reaches_over(Page(432, 648, right)) and reaches_over(Page(432, 648, left))
    assert bounds(right, style.fonts).edges == (408, 488, 441, 548)


def test_each_section_has_its_tab_lower_and_after_the_last_place_at_the_top_again(style: Style) -> None:
    heights = [block(tabbed(style), section).y for section in range(8)]
    # 100 pt at top and bottom leave 448 pt: six tabs of 60 with gaps of 10 take 410.
    assert heights == [488, 418, 348, 278, 208, 138, 488, 418]
    tall = tabbed(style, top="200 pt", height="150 pt")
    assert [block(tall, section, (432, 300)).y for section in (0, 1)] == [0, 0], "on pages too small for them"


def test_only_pages_of_sections_have_tabs_and_only_if_the_look_has(style: Style) -> None:
    assert tab(frame(style), tabbed(style), -1) == ()
    assert style.look.tabs is None
    assert tab(frame(style), style, 0) == ()


@pytest.mark.parametrize("recto", [True, False])
def test_the_number_stands_at_the_inner_end_in_the_middle_of_the_height(style: Style, recto: bool) -> None:
    ground, number = tab(frame(style, recto), tabbed(style, number=True, width="36 pt"), 1)
    assert isinstance(ground, Rect) and isinstance(number, Text)
    assert number.text == "2"
    font, cap = style.fonts[number.font], style.fonts[number.font].cap_height(number.size)
    assert number.y + cap / 2 == pytest.approx(ground.y + ground.height / 2, abs=0.01)
    left, right = number.x, number.x + font.width("2", number.size)
    inner = left - ground.x if recto else ground.x + ground.width - right
    assert inner == pytest.approx(number.size / 2)


@pytest.mark.parametrize(("ink", "letters"), [(0, 1), (0.3, 1), (0.8, 0), ("#10306b", 1), ("#f0d040", 0)])
def test_the_number_can_be_read_on_any_ink(style: Style, ink: float | str, letters: float) -> None:
    _, number = tab(frame(style), tabbed(style, number=True, ink=ink), 0)
    assert isinstance(number, Text) and number.ink == letters


def test_a_tab_stays_clear_of_the_body() -> None:
    data = read_own(layouts_dir() / "classic.yaml")
    wide = {**data, "tabs": {**TABS, "width": "0.5 in"}}
    (wrong,) = clashes(Look.model_validate(wide))
    assert "too near to the body" in str(wrong)
    assert (wrong.at, wrong.remedy) == (("tabs", "width"), "make them narrower, or margins.outer at least 0.583 in")
    wide["margins"]["outer"] = "0.584 in"
    assert not [*clashes(Look.model_validate(wide))]


@pytest.mark.parametrize("key", ["width", "height"])
def test_a_tab_has_some_size(key: str) -> None:
    with pytest.raises(ValidationError, match=f"{key} of 0"):
        Tabs.model_validate({**TABS, key: "0 pt"})


@pytest.mark.parametrize("layout", shipped_layouts())
def test_no_layout_that_comes_along_has_tabs(layout: str) -> None:
    assert load_layout(layout).look.tabs is None


@pytest.mark.slow
def test_a_book_has_them_on_the_pages_of_its_sections_alone(
    make_book: Callable[..., Book], entries: tuple[Entry, ...], lay_out: LayOut, style: Style
) -> None:
    pages = lay_out(style=tabbed(style))
    tops = [[mark.y for mark in page.drawing if isinstance(mark, Rect) and mark.width == 33] for page in pages]
    bound = bind(make_book(), entries, style)
    sections = [page.planned.section for page in bound.numbered]
    assert {0, 1, 2, -1} == set(sections)
    assert tops == [[] if section < 0 else [488 - 70 * section] for section in sections]
    assert [reaches_over(page) for page in pages] == [section >= 0 for section in sections]
