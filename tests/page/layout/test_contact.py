"""The contact sheet: spreads as they lie when the book is open, none over another, each page with its label."""

import pytest

from bookmaker.page.layout.contact import contact_sheet
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Text
from tests.layouts import change_look

SIZE = (240, 360)


@pytest.mark.parametrize("count", [1, 2, 3, 8, 41, 180])
@pytest.mark.parametrize("sides", ["one", "two"])
def test_no_page_touches_another_or_the_edge(style: Style, count: int, sides: str) -> None:
    labels = [str(number) for number in range(1, count + 1)]
    sheet = contact_sheet(labels, [SIZE] * len(labels), change_look(style, sides=sides))
    assert len(sheet.places) == count
    assert len(set(sheet.places)) == count
    for x, y in sheet.places:
        assert 0 < x < x + SIZE[0] < sheet.ground.width
        assert 0 < y < y + SIZE[1] < sheet.ground.height
        near = [one for one in sheet.places if abs(x - one[0]) <= SIZE[0] and abs(y - one[1]) <= SIZE[1]]
        assert near == [(x, y)]


def test_left_and_right_pages_lie_side_by_side(style: Style) -> None:
    places = contact_sheet(["i", "ii", "1", "2", "3", "4"], [SIZE] * 6, style).places
    for left, right in ((1, 2), (3, 4)):
        assert places[right] == (places[left][0] + SIZE[0] + 1, places[left][1])
    assert places[0][1] == places[1][1], "the first page is a right one, and the first row goes on behind it"
    assert places[0][0] > SIZE[0]


def test_each_page_has_its_label_below(style: Style) -> None:
    labels = ["i", "ii", "1", "2"]
    sheet = contact_sheet(labels, [SIZE] * len(labels), style)
    texts = [mark for mark in sheet.ground.marks if isinstance(mark, Text)]
    assert [mark.text for mark in texts] == labels
    for mark, (x, y) in zip(texts, sheet.places, strict=True):
        low = sheet.ground.height - y - SIZE[1]
        assert low - 40 < mark.y < low - mark.size / 2
        assert x < mark.x < x + SIZE[0]


@pytest.mark.parametrize("count", [30, 180, 400])
def test_a_sheet_is_about_as_wide_as_a_screen(style: Style, count: int) -> None:
    ground = contact_sheet([""] * count, [SIZE] * count, style).ground
    assert 1.1 < ground.width / ground.height < 2
