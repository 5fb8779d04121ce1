"""Marks that are pictures, page by page: how-to-play says what they stand for, and no plain mark is left on a page."""

from collections.abc import Callable, Iterator

import pytest

from bookmaker.page.layout.drawing import _load_marks
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.paginate import paginate
from bookmaker.page.types import BACK, plain
from bookmaker.page.types.base import Book
from bookmaker.spec.looks import load_look
from bookmaker.values.marks import Dot, Line, Mark, Page, Path, Placed, Text
from bookmaker.values.puzzle import Entry
from bookmaker.words import languages, load_words
from bookmaker.words.story import Story
from tests.page.types.conftest import SECTIONS
from tests.quick import paired

LAYOUTS = sorted(file.stem for file in layouts_dir().glob("*.yaml"))
PAIRS = paired(LAYOUTS, languages(), 2, "marks")


def _style(layout: str, marks: str) -> Style:
    found = load_look(layouts_dir() / f"{layout}.yaml")
    look = found.look.model_copy(update={"marks": _load_marks(marks)} if marks else {})
    return open_style(look, found.fonts)


def _said(pages: tuple[Page, ...]) -> str:
    return " ".join(mark.text for page in pages for mark in page.drawing if isinstance(mark, Text))


def _plainly(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_how_to_play_says_what_pictures_stand_for(
    make_book: Callable[..., Book], entries: tuple[Entry, ...], layout: str, language: str
) -> None:
    how, style = load_words(language).how_to, _style(layout, "suns")
    book = make_book(front=plain("how-to-play"), language=language, trim=style.look.trim)
    said = _plainly(_said(paginate(book, entries, style)))
    assert all(_plainly(f"{use} {more}") in said for use, more in zip(how.marks, how.pictured, strict=False))
    without = _plainly(_said(paginate(book, entries, _style(layout, ""))))
    assert not any(_plainly(more) in without for more in how.pictured)


@pytest.mark.slow
def test_every_bullet_and_empty_cell_of_a_book_is_a_picture(
    make_book: Callable[..., Book], told_entries: tuple[Entry, ...], stories: dict[int, Story]
) -> None:
    front = plain("title", "how-to-play", "moves")
    facts = {"sections": SECTIONS, "front": front, "back": plain(*BACK, "thumbnails"), "hints": 2}
    book = make_book(**facts, walkthroughs=tuple(stories))
    kinds = [
        [type(mark) for page in paginate(book, told_entries, style, stories) for mark in _drawn(page.drawing)]
        for style in (_style("classic", ""), _style("classic", "trees"))
    ]
    before, after = ({kind: one.count(kind) for kind in (Dot, Line, Path)} for one in kinds)
    assert before[Path] == 0
    large = [
        mark for page in paginate(book, told_entries, _style("classic", "trees"), stories) for mark in page.drawing
    ]
    assert max(mark.radius for mark in large if isinstance(mark, Dot)) < 2.5, "only the small dots of ornaments"
    assert after[Path] == before[Dot] - after[Dot] + before[Line] - after[Line]


def _drawn(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    for mark in marks:
        yield from _drawn(mark.marks) if isinstance(mark, Placed) else (mark,)
