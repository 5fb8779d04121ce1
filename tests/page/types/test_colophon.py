"""The colophon says of a book what the copyright page does, and how large it is."""

from pathlib import Path

import pytest

from bookmaker.page.types.colophon import _paragraphs
from bookmaker.proof.verify import verify
from bookmaker.values.errors import CannotBeMet
from bookmaker.words import languages, load_words
from tests.books import build_book, plan_book
from tests.layouts import shipped_layouts
from tests.page.conftest import LayOut
from tests.page.types.marks import saying, text_marks
from tests.quick import quick

SPEC = "spec: 1\ntitle: T\nlayout: {layout}\nlanguage: {language}\nfront: [copyright, colophon]\n{sections}"
BULLETS = "sections: [{title: One, size: 5x5, tiers: {gentle: 2}, steps: 10}]"
ODDS = "sections: [{title: One, kind: odds, size: 6x6, mines: 9, tiers: {tricky: 2}}]"


def _said(folder: Path, language: str = "en", sections: str = BULLETS) -> list[str]:
    plan = plan_book(folder, SPEC.format(layout="classic", language=language, sections=sections)).plan
    return [line.text for group in _paragraphs(plan) for line in group]


@pytest.mark.parametrize("language", languages())
def test_it_says_how_large_a_page_is_as_the_language_writes_it(tmp_path: Path, language: str) -> None:
    lines = [line.replace("\u00a0", " ") for line in _said(tmp_path, language)]
    assert sum("6 × 9" in line and "152 × 229" in line for line in lines) == 1


def test_it_says_nothing_of_steps_where_questions_are_asked(tmp_path: Path) -> None:
    rated = load_words("en").colophon.rated
    assert rated in _said(tmp_path)
    assert rated not in _said(tmp_path, sections=ODDS)


def test_it_stands_in_the_middle_of_its_page(lay_out: LayOut) -> None:
    title = load_words("en").colophon.title.upper()
    pages = lay_out(back=("solutions", "colophon"))
    (page,) = saying(pages, title)
    texts = text_marks(page)
    assert texts[0].text == title
    assert 0.3 * page.height < min(mark.y for mark in texts) < max(mark.y for mark in texts) < 0.75 * page.height


def test_a_page_too_small_for_it_is_refused(lay_out: LayOut) -> None:
    with pytest.raises(CannotBeMet, match="too small for the colophon"):
        lay_out(front=(), back=("colophon",), sections=(), trim=(200.0, 160.0))


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_what_it_says_is_verified(tmp_path: Path, layout: str) -> None:
    spec = SPEC.format(layout=layout, language="de", sections=BULLETS)
    assert verify(build_book(tmp_path, spec)).findings == ()
