"""Pages of every type look the same as SVG and as PDF, and so they do in every layout."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.types import LISTED, OF_SECTIONS
from bookmaker.values.marks import Page
from tests.compare import differing
from tests.layouts import open_layout, shipped_layouts
from tests.page.conftest import SECTIONS, LayOut, MakeItem
from tests.quick import quick
from tests.words.test_books import lay_out_text

REACH = 2
PLAYED = {"decoders": "decoder", "passwords": "password"}
"""Pages that stand in a book only where boards are played so."""
SPEC = """\
spec: 1
title: Played
seed: 1
front: [{name}]
sections: [{{title: One, kind: sweep, play: {play}, size: 7x7, mines: 8, tiers: {{steady: 2}}}}]
"""

Lay = Callable[..., list[Page]]


@pytest.fixture
def lay(told_book: LayOut) -> Lay:
    """Return a function that lays out pages in front of the sections of the book of real puzzles."""
    return lambda style, *items, **facts: in_front(told_book(style=style, front=items, back=(), **facts))


def in_front(pages: Iterable[Page]) -> list[Page]:
    return [page for page in pages if page.drawing and not page.label.isdigit()]


@pytest.mark.slow  # each layout has one such page below
@pytest.mark.parametrize(
    "name", [name for name in (*OF_SECTIONS, *LISTED) if name not in (*PLAYED, "pictures")]
)  # thumbnails, of a kind that has them
def test_an_svg_looks_like_the_pdf_of_the_page(name: str, lay: Lay, make_item: MakeItem, style: Style) -> None:
    pages = lay(style, make_item(name)._replace(section=1 if name in OF_SECTIONS else -1))
    for page in {pages[0], pages[-1]}:
        assert differing(page, style.fonts, REACH) == 0, page.label


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_an_svg_looks_like_the_pdf_where_boards_are_played(name: str, style: Style, tmp_path: Path) -> None:
    page, *_ = in_front(lay_out_text(tmp_path, SPEC.format(name=name, play=PLAYED[name]))[1])
    assert differing(page, style.fonts, REACH) == 0


@pytest.mark.parametrize("name", quick(shipped_layouts(), "newspaper"))
def test_every_layout_looks_the_same(name: str, lay: Lay, make_item: MakeItem) -> None:
    style = open_layout(name)
    sections = [section._replace(per_page=None) for section in SECTIONS]  # as many as the layout has by itself
    item = make_item("puzzles")._replace(section=0)
    page, *_ = lay(style, item, trim=style.look.trim, answers="foot", sections=sections)
    assert page.astray == ()
    assert differing(page, style.fonts, REACH) == 0
