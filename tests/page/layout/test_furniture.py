"""Running heads, folios, links and hairlines, on left and right pages."""

import pytest

from bookmaker.page.layout.boxes import Frame, page_frame
from bookmaker.page.layout.furniture import furniture
from bookmaker.page.layout.look import Hairline, Running
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Line, Link, Text, strip_tags
from tests.layouts import change_look


def _frame(style: Style, recto: bool) -> Frame:
    return page_frame((432, 648), style.look, 54, recto)


@pytest.mark.parametrize("recto", [True, False])
@pytest.mark.parametrize(("at", "side"), [("outer", 1), ("inner", -1), ("centre", 0)])
def test_a_line_stands_outside_inside_or_in_the_middle(style: Style, recto: bool, at: str, side: int) -> None:
    frame = _frame(style, recto)
    running = (Running(text="{page}", at=at, edge="bottom"),)
    (text,) = furniture(frame, change_look(style, running=running), {"page": "12"}, {})
    assert isinstance(text, Text)
    assert text.y == style.look.margins.foot
    middle = text.x - frame.body.middle
    assert (middle > 100) - (middle < -100) == side * (1 if recto else -1)


def test_a_field_without_a_text_leaves_its_place_empty(style: Style) -> None:
    running = (Running(text="{head}"), Running(text="{page}"))
    marks = furniture(_frame(style, True), change_look(style, running=running), {"page": "3"}, {})
    assert [mark.text for mark in marks if isinstance(mark, Text)] == ["3"]


def test_a_long_head_is_cut_before_it_meets_the_folio(style: Style) -> None:
    running = (Running(text="{page}", at="outer", type="folio"), Running(text="{head}"))
    said = {"page": "12", "head": "A title that is far too long to stand above any page of this book " * 2}
    folio, head = furniture(_frame(style, True), change_look(style, running=running), said, {})
    assert isinstance(folio, Text) and isinstance(head, Text)
    assert head.text.endswith("…")
    setting = style.fonts[head.font].width(head.text, head.size) + len(head.text) * head.spacing
    assert head.x + setting < folio.x


def test_links_are_drawn_for_screens_only(style: Style) -> None:
    running = Running(text="{to_contents} · {to_next}", edge="bottom")
    around = {"to_contents": "Contents", "to_next": "Next"}, {"to_contents": "iii", "to_next": "8"}
    for links, wanted in ((False, []), (True, ["iii", "8"])):
        marks = furniture(_frame(style, True), change_look(style, running=(running,), links=links), *around)
        assert [mark.target for mark in strip_tags(marks) if isinstance(mark, Link)] == wanted


def test_hairlines_run_along_the_body(style: Style) -> None:
    low = Hairline(edge="bottom", distance="30.0 pt", weight="1.0 pt")
    lines = (Hairline(distance="50.0 pt", weight="0.75 pt"), low)
    frame = _frame(style, False)
    top, bottom = furniture(frame, change_look(style, running=(), hairlines=lines), {}, {})
    assert isinstance(top, Line) and isinstance(bottom, Line)
    assert (top.y1, bottom.y1) == (598, 30)
    assert (top.x1, top.x2) == (frame.body.x, frame.body.right)
