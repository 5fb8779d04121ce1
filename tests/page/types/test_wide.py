"""Tests of pages of text where they are wide: short lines, in two columns, filled evenly."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest

from bookmaker.kinds.base import Played
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.measure import columns_of, measure
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import trim
from bookmaker.page.types.base import BookSection
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Page, Text
from bookmaker.values.puzzle import Entry
from bookmaker.words import languages, load_words
from tests.layouts import open_layout
from tests.page.conftest import MakeItem
from tests.page.types.marks import flat, labelled, saying, texts, white

LARGE, ACROSS = trim("8.5 x 11 in"), trim("11 x 8.5 in")
WORDS = "Every number says how many of the cells that touch it hold a bullet, and nothing else has to be known. "
Lay = Callable[..., tuple[Page, ...]]


@pytest.fixture(scope="module")
def wide(style: Style) -> Style:
    return style._replace(look=scale_look(style.look, LARGE))


@pytest.fixture(scope="module")
def lay_out(lay_out: Lay, wide: Style) -> Lay:
    """Return a function that lays out a book on large pages; its keywords replace facts."""
    return partial(lay_out, trim=LARGE, style=wide)


def _body(wide: Style, recto: bool, size: PageSize = LARGE) -> Box:
    return page_frame(size, wide.look, wide.look.gutter(1), recto).body


def _lines(page: Page, wide: Style, role: str = "body") -> list[tuple[float, float, float]]:
    """Return the left and the right end and the baseline of each line of running text."""
    setting = wide.setting(role)
    size = setting.role.size
    found = [(x + mark.x, y + mark.y, mark) for x, y, mark in flat(page.drawing) if isinstance(mark, Text)]
    fit = (one for one in found if one[2].size == size and one[2].font == setting.role.face and len(one[2].text) > 3)
    return [(x, x + setting.width(mark.text), y) for x, y, mark in fit]


@pytest.mark.parametrize(("many", "grows"), [(15, True), (28, False), (30, True)])
def test_a_text_stands_in_its_middle_in_larger_type_where_that_takes_no_further_page(
    lay_out: Lay, make_item: MakeItem, wide: Style, many: int, grows: bool
) -> None:
    pages = lay_out(front=(make_item("text", text=f"# Head\n\n{WORDS * many}"),), body=(), back=())
    assert len([page for page in pages if page.drawing]) == 1 + (many > 28)
    body, text = _body(wide, True), wide.setting("body")
    (size,) = {mark.size for *_, mark in flat(pages[0].drawing) if isinstance(mark, Text) and "cells" in mark.text}
    assert (size > text.role.size) == grows and size <= 14
    measured = measure(text.scale_by(size / text.role.size), body.width)
    lines = [mark for *_, mark in flat(pages[0].drawing) if isinstance(mark, Text) and mark.size == size]
    assert max(text.scale_by(size / text.role.size).width(line.text) for line in lines) <= measured + 0.1
    assert min(line.x for line in lines) == pytest.approx(body.middle - measured / 2)


@pytest.mark.parametrize("paragraphs", [9, 12, 17])
def test_a_longer_one_stands_in_two_columns_that_end_together(
    lay_out: Lay, make_item: MakeItem, wide: Style, paragraphs: int
) -> None:
    text = "# Head\n\n" + "\n\n".join([WORDS * 6] * paragraphs)
    facts = {"trim": ACROSS, "body": (), "back": ()}
    pages = [page for page in lay_out(front=(make_item("text", text=text),), **facts) if page.drawing]
    assert " ".join(" ".join(texts(page)) for page in pages).count("nothing") == 6 * paragraphs
    for number, page in enumerate(pages):
        boxes = columns_of(wide.setting("body"), _body(wide, number % 2 == 0, ACROSS))
        if len(_lines(page, wide)) <= 3:  # which stay together
            continue
        ends = list[float]()
        for box in boxes:
            own = [line for line in _lines(page, wide) if box.left - 1 <= line[0] < box.right]
            assert own and all(right <= box.right + 0.1 for _, right, _ in own)
            ends.append(min(y for _, _, y in own))
        assert max(ends) - min(ends) <= 2 * wide.look.type.body.leading + 0.1
    centred = lay_out(front=(make_item("text", text=text, align="centred"),), **facts)
    lines = [mark for *_, mark in flat(centred[0].drawing) if isinstance(mark, Text) and "number" in mark.text]
    text = wide.setting("body").scale_by(lines[0].size / wide.look.type.body.size)
    assert len({round(line.x + text.width(line.text) / 2) for line in lines}) == 1


def test_a_short_contents_is_drawn_apart(lay_out: Lay, wide: Style) -> None:
    page = labelled(lay_out(front=("title", "contents")), "iii")
    bases = sorted({y for _, _, y in _lines(page, wide, "entry")}, reverse=True)
    assert bases[1] - bases[2] > 1.2 * wide.look.type.entry.leading
    lowest = min(y + mark.y for _, y, mark in flat(page.drawing) if isinstance(mark, Text))
    assert lowest >= wide.look.margins.bottom


def test_a_long_contents_stands_in_two_columns_of_one_height(
    lay_out: Lay, entries: tuple[Entry, ...], wide: Style
) -> None:
    made = [Entry(number, number - 1, "gentle", entries[0].made) for number in range(1, 21)]
    first = BookSection("Field", "bullets", 5, 5, ("gentle",), 4)
    (page,) = saying(lay_out(made, sections=(first,) * 20, front=("contents",), back=(), proved=0), "Contents")
    left, right = columns_of(wide.setting("body"), _body(wide, True))
    entries_of = [line for line in _lines(page, wide, "entry") if line[0] < left.right]
    others = [line for line in _lines(page, wide, "entry") if line[0] >= right.left - 0.1]
    assert len(entries_of) == len(others) == 10
    assert max(y for *_, y in entries_of) == pytest.approx(max(y for *_, y in others))


@pytest.mark.parametrize("language", languages())
def test_how_to_play_fills_a_wide_page_with_larger_type_on_short_lines(
    language: str, lay_out: Lay, wide: Style
) -> None:
    page = next(page for page in lay_out(front=("how-to-play",), language=language) if page.drawing)
    text, body = wide.setting("body"), _body(wide, False)
    (size,) = {mark.size for _, _, mark in flat(page.drawing) if isinstance(mark, Text) and mark.text.startswith("1")}
    assert size > text.role.size
    large = text.scale_by(size / text.role.size)
    found = (mark for *_, mark in flat(page.drawing) if isinstance(mark, Text))
    lines = [mark for mark in found if (mark.font, mark.size) == (large.role.face, size)]
    assert max(large.width(line.text) for line in lines) <= measure(large, body.width) + 0.1
    bases = sorted({round(line.y, 3) for line in lines})
    assert body.y <= bases[0] <= body.y + 0.35 * body.height
    assert all(upper - lower >= large.role.leading - 0.01 for lower, upper in pairwise(bases))


def test_rules_on_two_pages_fill_them(lay_out: Lay) -> None:
    large = open_layout("large-print")
    for page in [page for page in lay_out(front=("how-to-play",), style=large) if page.drawing][:2]:
        body = _body(large, False)
        low = min(y + mark.y for _, y, mark in flat(page.drawing) if isinstance(mark, Text) and y + mark.y > body.y)
        assert low <= body.y + 0.25 * body.height
        assert not page.astray


PLAYS = ({"play": "turned", "stages": 3}, {"play": "decoder"}, {"play": "password"})


@pytest.mark.parametrize("size", ["8.5 x 11 in", "210 x 297 mm", "11 x 17 in"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_way_to_play_is_taught_within_wide_pages(size: str, language: str, lay_out: Lay, style: Style) -> None:
    sections = tuple(BookSection("Play", "sweep", 7, 7, ("gentle",), 4, False, played=Played(**play)) for play in PLAYS)
    facts = {"sections": sections, "front": ("how-to-play",), "body": (), "back": (), "proved": 0}
    style = style._replace(look=scale_look(style.look, trim(size)))
    pages = lay_out((), style=style, trim=trim(size), language=language, **facts)
    assert not [stray for page in pages for stray in page.astray]
    assert len([page for page in pages if page.drawing]) >= 4
    (page,) = saying(pages, load_words(language).passwords.played)
    body = page_frame(trim(size), style.look, style.look.gutter(len(pages)), pages.index(page) % 2 == 0).body
    assert size == "11 x 17 in" or white(page, body, style) <= 0.5  # type and cells end at a size
