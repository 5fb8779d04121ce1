"""The certificate: a frame, what was done, and lines for who did it and when."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages
from bookmaker.page.types.base import Book
from bookmaker.proof.verify import verify
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.marks import Line, Rect
from bookmaker.words import languages, load_words
from tests.books import build_book, tiers_of
from tests.layouts import shipped_layouts
from tests.page.conftest import LayOut
from tests.page.types.marks import saying, text_marks
from tests.quick import quick


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_it_stands_on_a_recto_in_a_frame_with_two_lines_below_what_it_says(lay_out: LayOut, language: str) -> None:
    pages = lay_out(back=("solutions", "certificate"), language=language)
    (page,) = saying(pages, load_words(language).certificate.title)
    assert pages.index(page) % 2 == 0
    (frame,) = (mark for mark in page.drawing if isinstance(mark, Rect))
    lines = [mark for mark in page.drawing if isinstance(mark, Line)]
    texts = text_marks(page)
    assert len(lines) == 2
    assert all(frame.x < line.x1 < line.x2 < frame.x + frame.width for line in lines)
    assert {*load_words(language).sheet.blanks} < {mark.text for mark in texts}
    assert "Field of Bullets" in " ".join(mark.text for mark in texts)
    assert max(line.y1 for line in lines) < texts[-3].y


@pytest.mark.slow
@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_it_is_no_board_to_those_who_verify(tmp_path: Path, layout: str) -> None:
    text = f"spec: 1\ntitle: T\nlayout: {layout}\nfront: [certificate]\n"
    section = "{title: One, size: 5x5, tiers: {gentle: 2}, steps: 10}"
    report = verify(build_book(tmp_path, f"{text}sections: [{section}]"))
    assert (len(report.puzzles), report.findings) == (2, ())


def test_a_page_without_room_for_it_is_refused(make_book: Callable[..., Book], style: Style) -> None:
    book = make_book(front=("certificate",), back=(), body=(), title="Bullets " * 24, trim=(200.0, 200.0))
    with pytest.raises(CannotBeMet, match="too small for the certificate; use a larger trim"):
        estimate_pages(book, tiers_of([{"gentle": 1}, {}, {}]), style)
