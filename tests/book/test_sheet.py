"""Class sheets: one page with a head, in every layout and language, and their answers on another."""

import re
from pathlib import Path

import pytest

from bookmaker.book.binding import lay_out
from bookmaker.proof.verify import verify
from bookmaker.values.errors import FileProblems
from bookmaker.values.events import result_of
from bookmaker.values.marks import Line, Page, Text, strip_tags
from bookmaker.words import languages, load_words
from tests.books import build_book, plan_book
from tests.layouts import shipped_layouts
from tests.pdfs import read_pages

SHEET = """\
spec: 1
title: Friday sheet
form: sheet
answers: separate
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 4}, steps: 20}
"""


def test_a_sheet_is_one_page_and_its_key_another(tmp_path: Path):
    sheet, key = map(verify, (path := build_book(tmp_path, f"{SHEET}layout: sheets\n"), tmp_path / "book-answers.pdf"))
    assert (sheet.pages, sheet.found.kind, sheet.findings) == (1, "single page", ())
    assert (key.pages, key.found.kind, key.findings) == (1, "solutions", ())
    assert [one.puzzle for one in sheet.puzzles] == [one.puzzle for one in key.puzzles]
    (said,) = read_pages(path)
    assert all(word in said for word in ("Friday sheet", "Name:", "Date:", "Each number tells"))
    assert "Friday sheet · Solutions 1–4" in read_pages(tmp_path / "book-answers.pdf")[0]


def test_answers_may_stand_on_the_page_behind(tmp_path: Path):
    report = verify(build_book(tmp_path, SHEET.replace("separate", "with")))
    assert (report.pages, report.found.solutions, report.findings) == (2, "overleaf", ())


def lay_out_sheet(folder: Path, keys: str) -> tuple[Page, ...]:
    return result_of(lay_out(plan_book(folder, SHEET + keys), 1))


@pytest.mark.parametrize("trim", ["8.5 x 11 in", "210 x 297 mm"])
@pytest.mark.parametrize("layout", shipped_layouts())
def test_a_sheet_has_one_page_in_every_layout(layout: str, trim: str, tmp_path: Path):
    outlook = plan_book(tmp_path, f"{SHEET}layout: {layout}\ntrim: {trim}\n")
    assert (outlook.pages, outlook.exact) == (1, True)
    assert not [finding for fit in outlook.fits for finding in fit.findings]


@pytest.mark.parametrize("language", languages())
def test_a_sheet_speaks_every_language(language: str, tmp_path: Path):
    (page,) = lay_out_sheet(tmp_path, f"language: {language}\nlayout: sheets\n")
    texts = {mark.text for mark in strip_tags(page.marks) if isinstance(mark, Text)}
    assert {"Friday sheet", *load_words(language).sheet.blanks} <= texts
    assert page.astray == ()


@pytest.mark.parametrize("size", [10, 30])
def test_names_and_dates_have_lines_to_write_on_beside_each_other(size: int, tmp_path: Path):
    (page,) = lay_out_sheet(tmp_path, f"look: {{type: {{body: {{size: {size} pt, leading: {size + 6} pt}}}}}}\n")
    name, date = (mark for mark in strip_tags(page.marks) if isinstance(mark, Text) and mark.text in ("Name:", "Date:"))
    level = [mark for mark in strip_tags(page.marks) if isinstance(mark, Line) and mark.y1 == mark.y2]
    lines = [line for line in level if abs(line.y1 - name.y) < 0.4 * name.size]
    assert [line.x1 > text.x for line, text in zip(lines, (name, date), strict=True)] == [True, True]
    assert lines[0].x2 < date.x < lines[1].x1
    assert (name.y, name.size) == (date.y, date.size)


def test_a_second_section_is_a_second_page(tmp_path: Path):
    text = SHEET + "  - {title: More, size: 5x5, tiers: {gentle: 5}}\nfront: [how-to-play]\nback: [solutions]\n"
    outlook = plan_book(tmp_path, text)
    pages = [page.planned.page for page in outlook.numbered]
    assert pages[-2:] == ["puzzles", "puzzles"]
    assert set(pages[:-2]) == {"how-to-play"}
    assert [fit.per_page for fit in outlook.fits] == [4, 5]


def test_a_sheet_has_room_for_few_puzzles_and_what_stands_in_front_of_books_may_stand_behind_it(tmp_path: Path):
    with pytest.raises(FileProblems, match=re.escape("a sheet has room for 9 puzzles, and this section has 10")):
        plan_book(tmp_path, SHEET.replace("gentle: 4", "gentle: 10"))
    assert plan_book(tmp_path, f"{SHEET}back: [how-to-play, solutions]\n").file.spec.front_pages == ()
