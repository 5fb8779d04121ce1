"""Every page type in every place of a book: all that refers to a page is right wherever pages are added."""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import takewhile

import pikepdf
import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages
from bookmaker.page.types import BACK, FRONT, LISTED, OF_SECTIONS, OF_SERIES, PAGES, of_section
from bookmaker.page.types.base import Book, Item
from bookmaker.print.render.pdf import Info, render
from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Glyphs, Page, Text
from bookmaker.values.puzzle import Entry
from tests.books import tiers_of
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import labelled, references, text_marks, texts
from tests.quick import quick

TIERS = ("Gentle", "Steady", "Tricky", "Knotty", "Fiendish")
REPEATED = ("text", "image", "blanks", "notes")


def _parted(*between: Item) -> tuple[Item, ...]:
    """Return the three sections of the book with pages before each of them and at the end."""
    return tuple(item for index in range(3) for item in (*between, *of_section(index))) + between


def _contents(pages: tuple[Page, ...]) -> Iterator[tuple[list[str], str]]:
    """Yield each row of the contents: its texts and the page it names."""
    first = next(i for i, page in enumerate(pages) if "Contents" in texts(page))
    rows: dict[tuple[str, float], list[Text]] = {}
    for page in takewhile(_leaders, pages[first:]):
        for mark in text_marks(page):
            if mark.text not in ("Contents", page.label):
                rows.setdefault((page.label, mark.y), []).append(mark)
    for row in rows.values():
        *said, label = (mark.text for mark in sorted(row, key=lambda mark: mark.x))
        yield said, label


def _leaders(page: Page) -> list[Glyphs]:
    """Return the rows of dots on a page."""
    return [mark for mark in page.drawing if isinstance(mark, Glyphs) and mark.items[0][2] == "."]


def _index(pages: tuple[Page, ...]) -> dict[int, str]:
    found = {}
    for page in pages:
        if any(text.startswith("From the gentlest tier") for text in texts(page)):
            digits = sorted((mark for mark in text_marks(page) if mark.text.isdigit()), key=lambda mark: mark.x)
            for y in (mark.items[0][1] for mark in _leaders(page)):
                said = [mark.text for mark in digits if mark.y == y]
                found |= {int(number): label for number, label in zip(said[::2], said[1::2], strict=True)}
    return found


def _check(pages: tuple[Page, ...], entries: tuple[Entry, ...]) -> None:
    """Compare whatever names a page with where things really are."""
    forth, back = references(pages, r"solution p\. (\w+)"), references(pages, r"from p\. (\w+)")
    assert sorted(forth) == sorted(back) == [entry.number for entry in entries]
    for number, (page, solution) in forth.items():
        assert back[number] == (solution, page)
    assert _index(pages) == {number: page for number, (page, _) in forth.items()}
    for said, label in _contents(pages):
        if said[0] in TIERS:
            assert forth[int(said[1].split("–")[0])][0] == label
        else:
            assert said[0] in texts(labelled(pages, label))
    rectos = [page.label for page in pages[::2]]
    assert all(label in rectos for said, label in _contents(pages) if said[0] in ("First steps", "Solutions"))
    assert len(pages) % 2 == 0


def _some(make_item: MakeItem, *names: str) -> tuple[Item, ...]:
    return tuple(make_item(name) for name in names)


@pytest.mark.parametrize("place", ["front", "sections", "back", "everywhere", "nowhere"])
@pytest.mark.parametrize("count", quick([1, 2], 2))
def test_references_are_right_wherever_pages_are_added(
    lay_out: LayOut, make_item: MakeItem, entries: tuple[Entry, ...], place: str, count: int
) -> None:
    added = tuple(item for item in _some(make_item, *REPEATED) for _ in range(count))
    front, body, back = (added if place in (name, "everywhere") else () for name in ("front", "sections", "back"))
    pages = lay_out(front=(*front, *FRONT), body=_parted(*body), back=(*back, "solutions", "index"))
    _check(pages, entries)


@pytest.mark.parametrize("place", ["front", "sections", "back"])
def test_a_book_with_every_page_type_in_every_place_is_laid_out_and_printed(
    lay_out: LayOut, make_item: MakeItem, entries: tuple[Entry, ...], style: Style, place: str
) -> None:
    items = _some(make_item, *LISTED)
    pages = lay_out(
        front=items if place == "front" else (),
        body=(*of_section(0), *items, *of_section(1), *of_section(2)) if place == "sections" else _parted(),
        back=items if place == "back" else (),
    )
    _check(pages, entries)
    with pikepdf.open(BytesIO(render(pages, style.fonts, Info("", "", "en", "")))) as pdf:
        assert len(pdf.pages) == len(pages)


def test_the_pages_are_counted_without_puzzles(
    make_book: Callable[..., Book],
    make_item: MakeItem,
    lay_out: LayOut,
    counts: tuple[dict[str, int], ...],
    style: Style,
) -> None:
    facts = {"front": _some(make_item, *LISTED), "body": _parted(*_some(make_item, *REPEATED)), "back": ()}
    assert len(estimate_pages(make_book(**facts), tiers_of(counts), style)[1]) == len(lay_out(**facts))


def test_everything_wrong_with_the_pages_is_said_at_once(lay_out: LayOut, make_item: MakeItem) -> None:
    bad = (make_item("image", file="small.png"), make_item("thumbnails", columns=20))
    with pytest.raises(WrongPages) as refused:
        lay_out(front=("title", *bad), back=("solutions", make_item("blanks", size="20x20", per_page=9)))
    found = [(index, wrong.id) for index, wrong in refused.value.found]
    assert found == [(1, "small-image"), (2, "small-cells"), (10, "small-cells")]


def test_every_page_type_has_its_place_and_its_own_name_and_these_may_stand_several_times() -> None:
    assert {*LISTED, *OF_SECTIONS, *OF_SERIES} == set(PAGES) >= set(FRONT) | set(BACK)
    assert all(page.name == name for name, page in PAGES.items())
    assert {name for name in LISTED if not PAGES[name].once} == set(REPEATED)
    assert set(FRONT) | set(BACK) <= set(LISTED)
