"""The number of a volume: on front and spine, in the same place on each of a series."""

from typing import Any

import pytest

from bookmaker.book.cover.drawing import cover_sheet
from bookmaker.book.cover.problems import problems
from bookmaker.page.layout.cover.spine import spine_marks
from bookmaker.page.layout.units import design_files
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot
from bookmaker.values.puzzle import Entry
from tests.book.cover.conftest import Open, Opened, apart, inside, texts

_MIDDLE = 0.03
"""How far a number may be from the middle of its disc, in discs: the white behind the last digit is part of its box."""


def _opened(open_cover: Open, number: int, book: dict[str, Any] | None = None, **cover: Any) -> Opened:
    return open_cover(book={"volume": number, **(book or {})}, pages=300, **cover)


def _numbers(opened: Opened, entries: tuple[Entry, ...]) -> list[tuple[str, Box]]:
    page = cover_sheet(opened.cover, opened.wrap, entries)
    return [(one.text, one.box) for one in texts(page.marks, opened.fonts) if one.text.isdecimal()]


@pytest.mark.parametrize("design", tuple(design_files()))
def test_front_and_spine_have_the_number_in_the_middle_of_a_disc(
    open_cover: Open, entries: tuple[Entry, ...], design: str
) -> None:
    places = set()
    for number in (1, 3, 12):
        opened = _opened(open_cover, number, design=design)
        assert list(problems(*opened)) == []
        page, wrap = cover_sheet(opened.cover, opened.wrap, entries), opened.wrap
        found = _numbers(opened, entries)
        assert [text for text, _ in found] == [str(number)] * 2
        for (_, ink), panel in zip(found, (wrap.front, wrap.spine_box), strict=True):
            assert inside(ink, panel.grow(-4.5))
            around = [mark for mark in page.marks if isinstance(mark, Dot) and mark.radius > ink.height / 2]
            disc = min(around, key=lambda dot: abs(dot.x - ink.middle) + abs(dot.y - ink.y - ink.height / 2))
            off = (disc.x - ink.middle, disc.y - ink.y - ink.height / 2)
            assert max(map(abs, off)) < _MIDDLE * 2 * disc.radius
            whole = Box(disc.x - disc.radius, disc.y - disc.radius, 2 * disc.radius, 2 * disc.radius)
            assert inside(ink, whole)
            others = [one for one in texts(page.marks, opened.fonts) if one.text.strip() and one.text != str(number)]
            assert [one for one in others if not apart(one.box, whole)] == []
            places.add((round(disc.x, 6), round(disc.y, 6), round(disc.radius, 6)))
    assert len(places) == 2


def test_a_text_says_it_instead_or_nobody_does(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    for book, cover in (
        ({"title": "Field {volume}"}, {}),
        ({}, {"tagline": "The {volume}"}),
        ({}, {"spine": "Field {volume}"}),
        ({}, {"volume": False}),
    ):
        assert _opened(open_cover, 3, book, **cover).cover.said.volume == ""
    both = _opened(open_cover, 3, {"title": "Field {volume}"}, volume=True)
    assert (both.cover.said.title, both.cover.said.volume) == ("Field 3", "3")
    assert open_cover().cover.said.volume == ""
    assert open_cover(volume=True).cover.said.volume == ""


@pytest.mark.parametrize("reads", ["down", "up"])
def test_the_number_stands_before_the_title_whichever_way_the_spine_reads(open_cover: Open, reads: str) -> None:
    opened = _opened(open_cover, 3, spine_reads=reads)
    said = {one.text: one.box for one in texts(tuple(spine_marks(opened.cover, opened.wrap)), opened.fonts)}
    title, number = said["Field of Bullets"], said["3"]
    assert (number.y > title.top) is (reads == "down")
    assert (number.top < title.y) is (reads == "up")


def test_a_thin_spine_has_no_number(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    opened = open_cover(book={"volume": 3}, pages=100)
    assert [text for text, box in _numbers(opened, entries) if box.x > opened.wrap.front.x] == ["3"]
    assert len(_numbers(opened, entries)) == 1
