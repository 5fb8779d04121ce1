"""Puzzles without a printed total, alone and among others: made, told, printed and proved in every look."""

import random
from datetime import date
from itertools import cycle
from pathlib import Path

import pytest

from bookmaker.proof.verify import verify
from bookmaker.series.sheets import Destination, make_sheets
from bookmaker.values.errors import FileProblems
from bookmaker.words import languages, load_words
from tests.books import build_book
from tests.layouts import shipped_layouts
from tests.pdfs import read_pages
from tests.quick import SEED

ALONE = "- {title: A, size: 5x5, total: none, tiers: {gentle: 3, steady: 2}, steps: 60}"
MIXED = ALONE + "\n- {title: B, size: 6x6, tiers: {gentle: 3}, steps: 60}"
WAYS = ("back", "overleaf", "foot")

FIRST = random.Random(f"{SEED} untold").randrange(2)
BOOKS = [
    (look, language, "back" if look in ("sheets", "tablet") else WAYS[at % 3], (ALONE, MIXED)[(at + FIRST) % 2])
    for at, (look, language) in enumerate(zip(shipped_layouts(), cycle(languages()), strict=False))
]
"""Every other one alone, which ones is another question each commit."""


def build_with(folder: Path, text: str) -> Path:
    return build_book(folder, f"spec: 1\ntitle: A book\nauthor: Ada Example\nseed: 3\n{text}\n")


def words_of(path: Path) -> str:
    """Return the words of a book, without the numbers of boards beside them."""
    return " ".join(word for word in "\n".join(read_pages(path)).split() if not word.isdigit()).casefold()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("look", "language", "solutions", "sections"),
    [pytest.param(*book, id=f"{book[0]}-{len(book[3])}") for book in BOOKS],
)
def test_such_a_book_is_built_and_proved(tmp_path: Path, look: str, language: str, solutions: str, sections: str):
    keys = f"layout: {look}\nlanguage: {language}\nsolutions: {solutions}\nhints: 2\nwalkthroughs: [1, 2]"
    path = build_with(tmp_path, f"{keys}\nsections:\n{sections}")
    report = verify(path)
    assert report.findings == ()
    told = [one.puzzle.total is not None for one in report.puzzles]
    assert told == [False] * 5 + [True] * (3 if sections == MIXED else 0)
    said, words = words_of(path), load_words(language)
    how = words.how_to
    assert how.totals["some" if sections == MIXED else "none"].casefold() in said
    assert [text.casefold() in said for text in (how.moves[2].text, how.looking)] == [sections == MIXED] * 2
    assert [text.casefold() in said for text in (how.puzzle_untold, words.proof_untold)] == [sections == ALONE] * 2


@pytest.mark.slow
def test_among_others_a_puzzle_without_a_total_says_so(tmp_path: Path):
    said = words_of(build_with(tmp_path, f"sections:\n{MIXED}"))
    assert said.count("total not given") == 10
    assert "bullets" in said


def test_what_is_said_of_a_total_that_nobody_prints_is_refused_at_its_line(tmp_path: Path):
    with pytest.raises(FileProblems) as caught:
        build_with(tmp_path, f"sections:\n{ALONE.replace('steps: 60', 'require: {total: late}')}")
    (problem,) = caught.value.problems
    assert (problem.line, problem.id) == (6, "no-total")
    assert "take it out of require" in problem.remedy


@pytest.mark.parametrize("strip", ["", "strip: 90 mm"], ids=["sheet", "strip"])
def test_a_daily_sheet_may_do_without_a_total(tmp_path: Path, strip: str):
    path, board = tmp_path / "daily.yaml", "{size: 6x6, tier: gentle, total: none}"
    week = f"week: {{monday: {board}, tuesday: {board}}}"
    path.write_text(f"daily: 1\ntitle: Daily\nstart: '2026-11-23'\n{strip}\n{week}\n")
    list(make_sheets(path, (date(2026, 11, 23), date(2026, 11, 24)), Destination(tmp_path / "out", workers=1)))
    for day in ("23", "24"):
        report = verify(tmp_path / "out" / f"daily-2026-11-{day}.pdf")
        assert report.findings == ()
        assert all(one.puzzle.total is None for one in report.puzzles)
        said = words_of(tmp_path / "out" / f"daily-2026-11-{day}.pdf")
        assert load_words("en").rules_line_untold.casefold() in said
