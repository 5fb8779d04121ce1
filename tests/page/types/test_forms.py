"""Forms to fill in, pages to tear out, and pages that lead out of a book."""

from collections import Counter
from pathlib import Path

import pytest

from bookmaker.book.from_spec import book_of
from bookmaker.engine.rank.energy import star_count
from bookmaker.page.layout.text import Style
from bookmaker.page.types import PAGES
from bookmaker.page.types.options import Publisher, Torn
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.pdf.ink import Sight, look_at
from bookmaker.proof.pdf.pdfium import document_of, page_of
from bookmaker.spec.book import Variant, read_book
from bookmaker.values.errors import FileProblems, WrongPages
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Image, Line, Page, Text
from bookmaker.values.puzzle import Entry
from bookmaker.values.qr import modules_of
from bookmaker.words import languages, load_words
from tests.books import write_book
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import flat, saying, text_marks, texts
from tests.quick import quick

TORN = [name for name, page in PAGES.items() if issubclass(page.options, Torn)]


def _seen(page: Page, style: Style) -> Sight:
    """Return what a file of a page shows."""
    with document_of(render([page], style.fonts, Info("", "", "en", ""))) as document, page_of(document, 0) as shown:
        box = Box(0.0, 0.0, page.width, page.height)
        return look_at(shown, box, box)


@pytest.mark.parametrize("language", quick(languages(), "en"))
def test_a_score_chart_adds_up_and_has_room_for_what_is_won(
    lay_out: LayOut, entries: tuple[Entry, ...], language: str
) -> None:
    words = load_words(language)
    pages = lay_out(back=("scores",), language=language)
    *_, page = saying(pages, words.forms.scores.title)
    found = [mark for mark in text_marks(page) if mark.of.startswith("points section ") and mark.fields]
    runs = {(entry.section, entry.tier): 0 for entry in entries}
    for entry in entries:
        runs[entry.section, entry.tier] += 1
    for (section, tier), count in runs.items():
        own = {mark.fields[0].name: mark.text for mark in found if mark.of == f"points section {section} {tier}"}
        assert own["count"] == words.forms.of.format(n=count)
        assert own["points"] == words.forms.of.format(n=count * star_count(tier))
    total = sum(count * star_count(tier) for (_, tier), count in runs.items())
    assert words.forms.of.format(n=total) in texts(page)
    assert len([mark for mark in page.drawing if isinstance(mark, Line)]) == 2 * (len(runs) + 1)


def test_every_puzzle_has_room_for_day_and_time_and_a_grid_of_its_size(
    lay_out: LayOut, entries: tuple[Entry, ...]
) -> None:
    pages = lay_out(back=("times", "answer-sheet"))
    numbers = [str(entry.number) for entry in entries]
    timed = [mark.text for page in pages for mark in text_marks(page) if mark.of == "day-and-time"]
    assert timed == numbers
    listed = [page for page in pages if any(mark.of == "day-and-time" for mark in text_marks(page))]
    rules = Counter((at, mark.x1) for at, page in enumerate(listed) for mark in page.drawing if isinstance(mark, Line))
    assert len(rules) > 2 and max(rules.values()) - min(rules.values()) <= 1
    own = [mark.text for page in pages for mark in text_marks(page) if mark.of.startswith("blank ")]
    assert own == numbers
    assert all(page.astray == () for page in pages)


@pytest.mark.parametrize("sides", ["two", "one"])
@pytest.mark.parametrize("name", TORN)
def test_what_is_torn_out_stands_beyond_a_dashed_line_and_has_nothing_on_its_back(
    lay_out: LayOut, make_item: MakeItem, style: Style, name: str, sides: str
) -> None:
    style = style._replace(look=style.look.model_copy(update={"sides": sides}))
    pages = lay_out(style=style, front=(), back=("solutions", make_item(name, tear=True)))
    at = [index for index, page in enumerate(pages) if any(_dashes(page))]
    assert at
    for index in at:
        page, dashes = pages[index], _dashes(pages[index])
        assert page.astray == ()
        line = dashes[0].x1
        assert line >= style.look.gutter(len(pages)) - 1e-6
        others = [mark for mark in page.drawing if mark not in dashes]
        ink = _seen(page._replace(marks=tuple(others)), style).ink
        assert ink and ink.live and ink.live.x > line + 9
        if sides == "two":
            assert index % 2 == 0
            assert pages[index + 1].drawing == ()


@pytest.mark.parametrize("answers", ["back", "overleaf", "foot"])
def test_puzzles_that_are_torn_out_stand_beyond_the_line_and_so_does_what_is_on_their_backs(
    lay_out: LayOut, style: Style, entries: tuple[Entry, ...], answers: str
) -> None:
    pages = lay_out(puzzles_on="leaf", answers=answers, front=(), back=("solutions",) * (answers == "back"))
    at = [index for index, page in enumerate(pages) if _dashes(page)]
    assert at and all(page.astray == () for page in pages)
    for index in at:
        page, back, dashes = pages[index], pages[index + 1], _dashes(pages[index])
        ink = _seen(page._replace(marks=tuple(mark for mark in page.drawing if mark not in dashes)), style).ink
        assert index % 2 == 0 and ink and ink.live and ink.live.x > dashes[0].x1 + 9
        behind = _seen(back, style).ink
        assert behind
        if answers == "overleaf":
            assert behind.live and behind.live.right < back.width - dashes[0].x1 - 9
        else:
            assert back.drawing == ()


def _dashes(page: Page) -> list[Line]:
    """Return the dashes of an upright line at the side of a page."""
    upright = [mark for mark in page.drawing if isinstance(mark, Line) and mark.x1 == mark.x2]
    left = min((line.x1 for line in upright), default=0.0)
    own = [line for line in upright if line.x1 == left]
    return own if len(own) > 20 else []


def test_an_order_page_leads_to_its_address_or_to_the_publishers(
    lay_out: LayOut, make_item: MakeItem, style: Style
) -> None:
    item, own, web = make_item("order"), make_item("order", address=None), "fieldpress.example"
    for page_item, said, address in (
        (item, web, "https://example.org/book"),
        (own, web, f"https://{web}"),
        (own, f"http://{web}", f"http://{web}"),
    ):
        *_, page = saying(lay_out(back=(page_item,), publisher=Publisher(name="F", web=said)), "Order this book")
        assert [code.modules for code in _seen(page, style).codes] == [modules_of(address)]
    with pytest.raises(WrongPages, match="no address"):
        lay_out(back=(own,))
    with pytest.raises(WrongPages, match="an address that begins"):
        lay_out(back=(own,), publisher=Publisher(name="F", web="on the web"))


def test_a_book_of_a_series_has_its_cover_and_its_code_beside_its_title(
    lay_out: LayOut, make_item: MakeItem, style: Style
) -> None:
    names = {"Field 2": "https://a.org/2", "Field 3": "https://a.org/3"}
    books = [{"title": name, "text": "More.", "cover": "map.png", "address": at} for name, at in names.items()]
    *_, page = saying(lay_out(back=(make_item("series", books=books),)), "Also in this series")
    assert {code.modules for code in _seen(page, style).codes} == {*map(modules_of, names.values())}
    shown = [*flat(page.drawing)]
    covers = [(x + mark.x, y + mark.y + mark.height) for x, y, mark in shown if isinstance(mark, Image)]
    titles = [(x + mark.x, y + mark.y) for x, y, mark in shown if isinstance(mark, Text) and mark.text in names]
    assert len(covers) == len(titles) == 2
    assert all(cover[0] < title[0] and title[1] < cover[1] for cover, title in zip(covers, titles, strict=True))


def test_volumes_of_a_matrix_know_each_other_and_other_books_are_to_be_named(tmp_path: Path) -> None:
    section = {"title": "One", "size": "5x5", "tiers": {"gentle": 2}}
    spec = {
        "spec": 1,
        "title": "Field {volume}",
        "matrix": {"volume": "1-3"},
        "sections": [section],
        "back": ["series"],
    }
    path = write_book(tmp_path, {**spec, "volume": 1})
    file = read_book(path, Variant(matrix=(("volume", "2"),)))
    names = [[book.title for book in item.options.books] for item in book_of(file).back]
    assert names == [["Field 1", "Field 3"]]
    with pytest.raises(FileProblems):
        read_book(write_book(tmp_path, {**spec, "title": "Field", "back": [{"series": {"books": [{"text": "x"}]}}]}))
