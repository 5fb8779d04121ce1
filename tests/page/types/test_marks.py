"""Marks that are pictures, page by page: how-to-play says what they stand for, and no plain mark is left on a page."""

import pytest

from bookmaker.page.layout.drawing import _load_marks
from bookmaker.page.layout.text import Style
from bookmaker.page.types import BACK, plain
from bookmaker.values.marks import Dot, Line, Path
from bookmaker.words import languages, load_words
from tests.layouts import open_layout, shipped_layouts
from tests.page.conftest import LayOut
from tests.page.types.marks import flat, page_text
from tests.quick import paired

PAIRS = paired(shipped_layouts(), languages(), 2, "marks")


def _style(layout: str, marks: str) -> Style:
    return open_layout(layout, marks=_load_marks(marks)) if marks else open_layout(layout)


def _letters(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_how_to_play_says_what_pictures_stand_for(lay_out: LayOut, layout: str, language: str) -> None:
    how, styles = load_words(language).how_to, (_style(layout, "suns"), _style(layout, ""))
    facts = {"front": plain("how-to-play"), "language": language, "trim": styles[0].look.trim}
    said, without = (_letters(" ".join(map(page_text, lay_out(**facts, style=style)))) for style in styles)
    assert all(_letters(f"{use} {more}") in said for use, more in zip(how.marks, how.pictured, strict=False))
    assert not any(_letters(more) in without for more in how.pictured)


@pytest.mark.slow
def test_every_bullet_and_empty_cell_of_a_book_is_a_picture(told_book: LayOut) -> None:
    facts = {"front": plain("title", "how-to-play", "moves"), "back": plain(*BACK, "thumbnails")}
    trees = told_book(**facts, style=_style("classic", "trees"))
    kinds = [
        [type(mark) for page in pages for _, _, mark in flat(page.drawing)]
        for pages in (told_book(**facts, style=_style("classic", "")), trees)
    ]
    before, after = ({kind: one.count(kind) for kind in (Dot, Line, Path)} for one in kinds)
    assert before[Path] == 0
    dots = [mark.radius for page in trees for mark in page.drawing if isinstance(mark, Dot)]
    assert max(dots) < 2.5, "only the small dots of ornaments"
    assert after[Path] == before[Dot] - after[Dot] + before[Line] - after[Line]
