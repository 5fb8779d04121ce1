"""What lies where no mark may: marks of every sort, measured to their last point and no further."""

import pytest

from bookmaker.page.layout.area import OVERHANG, fullness, strays
from bookmaker.page.layout.text import Style, leader
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Image, Line, Link, Mark, Page, Pixels, Placed, Polygon, Rect, Tagged

MARKS: tuple[tuple[Mark, tuple[float, float, float, float]], ...] = (
    (Line(10, 20, 90, 20, 4), (10, 18, 90, 22)),
    (Line(10, 20, 10, 80, 4), (8, 20, 12, 80)),
    (Rect(10, 20, 30, 40, stroke=0.0, weight=2), (9, 19, 41, 61)),
    (Rect(10, 20, 30, 40), (10, 20, 40, 60)),
    (Dot(50, 60, 5), (45, 55, 55, 65)),
    (Polygon(((10, 20), (30, 20), (20, 50)), stroke=0.0, weight=2), (9, 19, 31, 51)),
    (Image(10, 20, 30, 40, Pixels(1, 1, b"")), (10, 20, 40, 60)),
    (Placed(5, 7, (Rect(10, 20, 30, 40), Dot(50, 60, 5))), (15, 27, 60, 72)),
    (Placed(100, 100, (Rect(10, 20, 30, 40),), turns=1), (40, 110, 80, 140)),
    (Placed(100, 100, (Rect(10, 20, 30, 40),), turns=2), (60, 40, 90, 80)),
    (Placed(100, 100, (Rect(10, 20, 30, 40),), turns=3), (120, 60, 160, 90)),
    (Placed(5, 7, (Tagged("P", (Dot(50, 60, 5),)),)), (50, 62, 60, 72)),
)


@pytest.mark.parametrize(("mark", "edges"), MARKS)
@pytest.mark.parametrize("side", range(4))
def test_a_mark_is_measured_to_its_last_point(
    style: Style, mark: Mark, edges: tuple[float, float, float, float], side: int
) -> None:
    inwards = OVERHANG * (1 if side < 2 else -1)
    exact = [edge + inwards * (index == side) for index, edge in enumerate(edges)]
    less = [edge + 1.1 * inwards * (index == side) for index, edge in enumerate(edges)]
    assert not list(strays([mark], [Box.from_edges(*exact)], style))
    assert list(strays([mark], [Box.from_edges(*less)], style))


def test_letters_are_measured_from_their_line_to_the_height_of_capitals(style: Style) -> None:
    setting = style.setting("body")
    line = setting.line("Ape", 10, 20)
    area = Box(10, 20, setting.width("Ape"), setting.cap_height)
    assert not list(strays([line], [area], style))
    (said,) = strays([line], [area.shift(-2.6, 0)], style)
    assert said == "'Ape' 3 pt outside the part of the page that is meant for it"


def test_one_of_several_areas_is_enough_and_links_and_no_dots_are_nowhere_drawn(style: Style) -> None:
    here, there = Box(0, 0, 20, 20), Box(50, 50, 20, 20)
    assert not list(strays([Dot(60, 60, 5), Link(900, 900, 9, 9, "1")], [here, there], style))
    assert not list(strays([leader(style.setting("body"), 60, 50, 60)], [there], style))
    assert len(list(strays([Dot(35, 35, 5)], [here, there], style))) == 1


def test_a_page_is_as_full_as_its_body_reaches_down_whatever_runs_around_it(style: Style) -> None:
    body = Box(50, 100, 300, 400)
    around = (
        style.setting("folio").line("12", 60, 560),
        style.setting("folio").line("head", 60, 40),
        Rect(-9, 480, 500, 200, 0.5),
    )
    link = Link(60, 110, 20, 20, "3")
    for marks, full in ((), 0.0), ((Rect(60, 400, 30, 100, 0.0),), 0.25), ((Rect(60, 100, 30, 400, 0.0),), 1.0):
        page = Page(432, 648, (*around, link, *marks), body=body)
        assert fullness(page, style.fonts) == pytest.approx(full)
    assert fullness(page._replace(body=None), style.fonts) == 0.0
