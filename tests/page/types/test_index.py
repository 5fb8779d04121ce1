import re
from collections.abc import Callable

import pytest

from bookmaker.engine.rank.energy import TIERS
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages, paginate
from bookmaker.page.types.base import Book, BookSection, Plan
from bookmaker.page.types.index import _columns, _height, _list
from bookmaker.values.marks import Glyphs, Link, Page, Placed
from bookmaker.values.puzzle import Entry
from tests.books import tiers_of
from tests.layouts import open_layout
from tests.page.conftest import LayOut
from tests.page.types.marks import labelled, saying, text_marks, texts


def _listed(page: Page) -> dict[int, str]:
    """Return the page that is named for each number: both stand on one line, in one column."""
    digits = [mark for mark in text_marks(page) if mark.text.isdigit()]
    dots = [mark for mark in page.drawing if isinstance(mark, Glyphs)]
    found = {}
    for leader in dots:
        (left, y, _), (right, _, _) = leader.items[0], leader.items[-1]
        line = [mark for mark in digits if mark.y == y]
        number = max((mark for mark in line if mark.x < left), key=lambda mark: mark.x)
        page_mark = min((mark for mark in line if mark.x > right), key=lambda mark: mark.x)
        assert (number.font, page_mark.font) == ("semibold", "regular")
        found[int(number.text)] = page_mark.text
    return found


def _where(pages: tuple[Page, ...]) -> dict[int, str]:
    """Return where the puzzles really are."""
    said = [(page.label, texts(page)) for page in pages]
    found = ((label, of, at) for label, of in said for at, text in enumerate(of) if text.startswith("solution p."))
    return {int(of[at - 2]): label for label, of, at in found}


def test_every_puzzle_stands_under_its_tier_with_its_page(lay_out: LayOut, entries: tuple[Entry, ...]) -> None:
    pages = lay_out(front=("contents",), back=("solutions", "index"))
    (first,) = saying(pages, "Puzzles by difficulty")[1:]
    assert _listed(first) == {entry.number: _where(pages)[entry.number] for entry in entries}
    heads = [(mark.y, mark.text.lower()) for mark in text_marks(first) if mark.text.lower() in TIERS]
    assert [name for _, name in heads] == list(TIERS)
    assert heads == sorted(heads, reverse=True)
    assert sum(isinstance(mark, Placed) for mark in first.drawing) == len(TIERS)
    contents = texts(pages[0])
    assert contents[contents.index("Puzzles by difficulty") + 1] == first.label


@pytest.fixture(scope="module")
def plan(make_book: Callable[..., Book], counts: tuple[dict[str, int], ...], style: Style) -> Plan:
    return estimate_pages(make_book(front=(), back=("index",)), tiers_of(counts), style)[0]


@pytest.fixture(scope="module")
def thick(make_book: Callable[..., Book], entries: tuple[Entry, ...], style: Style) -> tuple[Page, ...]:
    """Return a book of 1,210 puzzles; its boards repeat, which does not matter here."""
    counts = {"gentle": 1001, "steady": 2, "tricky": 207}
    tiers = [tier for tier, count in counts.items() for _ in range(count)]
    many = tuple(entries[0]._replace(number=n, section=0, tier=tier) for n, tier in enumerate(tiers, 1))
    sections = (BookSection("Many", "bullets", 5, 5, tuple(counts), 6),)
    book = make_book(front=(), back=("index",), sections=sections)
    pages = paginate(book, many, style)
    assert len(estimate_pages(book, tiers_of((counts,)), style)[1]) == len(pages)
    return pages


def test_lines_are_links_where_a_look_has_links(lay_out: LayOut) -> None:
    screen = open_layout("classic", links=True)
    (page,) = saying(lay_out(front=(), back=("index",), style=screen), "Puzzles by difficulty")
    targets = {mark.target for mark in page.drawing if isinstance(mark, Link) and mark.y > screen.look.margins.bottom}
    assert targets >= set(_listed(page).values())


def _index(pages: tuple[Page, ...]) -> list[Page]:
    return [page for page in pages if any(isinstance(m, Glyphs) and m.items[0][2] == "." for m in page.drawing)]


@pytest.mark.slow
def test_more_than_a_thousand_puzzles_flow_over_pages(thick: tuple[Page, ...]) -> None:
    index = _index(thick)
    assert 6 <= len(index) <= 12
    found = [_listed(page) for page in index]
    numbers = sorted(number for page in found for number in page)
    assert numbers == list(range(1, 1211))
    for page in found:
        for number, label in page.items():
            assert str(number) in texts(labelled(thick, label))
    assert all("PUZZLES BY DIFFICULTY" in texts(page) for page in index[1:])
    assert [texts(page).count("Gentle") for page in index[:3]] == [1, 1, 1]


@pytest.mark.parametrize(("rows", "there"), [(8, 8), (9, 7), (10, 8)])
def test_no_line_of_a_tier_goes_on_overleaf_alone(plan: Plan, rows: int, there: int) -> None:
    top = plan.size[1] - _height(plan, 8)
    found = _list("gentle", range(1, rows * _columns(plan)[0] + 1), top, plan)
    assert found.rows == there


@pytest.mark.slow
def test_a_tier_has_two_lines_below_its_name_or_all_of_them_inside_the_body(
    thick: tuple[Page, ...], style: Style
) -> None:
    for page in _index(thick):
        heads = [mark for mark in text_marks(page) if re.fullmatch("Gentle|Steady|Tricky", mark.text)]
        leaders = [mark for mark in page.drawing if isinstance(mark, Glyphs) and mark.items[0][2] == "."]
        rows = {leader.items[0][1] for leader in leaders}
        for head in heads:
            below = [y for y in rows if y < head.y and not any(head.y > other.y > y for other in heads)]
            assert len(below) >= 2 or head.text == "Steady"
    assert all(mark.y >= style.look.margins.bottom for page in thick for mark in text_marks(page))
