"""The puzzle on the back is read from the finished cover alone, and compared with the one of its number in the book."""

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.delivery import Artifact, deliver
from bookmaker.page.layout.units import design_files
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.verify.covers import check_cover
from bookmaker.values.errors import QualityFailure
from bookmaker.values.marks import Page, Placed, Text, strip_tags
from bookmaker.values.puzzle import Entry, Puzzle
from bookmaker.words import languages
from tests.book.cover.conftest import ISBN, Open
from tests.book.cover.test_back import planned
from tests.proof.verify.sabotage.covers import COVER_DAMAGES, spoiled
from tests.quick import quick, some

TRIMS = ("6 x 9 in", "5 x 8 in", "8.5 x 11 in", "8.25 x 6 in", "210 x 297 mm")
DESIGNS = tuple(design_files())
CASES = tuple(product(DESIGNS, TRIMS, languages()))
Make = Callable[..., Path]


def _numbered(entries: Sequence[Entry]) -> list[tuple[int, Puzzle]]:
    return [(entry.number, entry.made.puzzle) for entry in entries]


@pytest.fixture
def make_cover(open_cover: Open, entries: tuple[Entry, ...], tmp_path: Path) -> Make:
    """Return a function that writes the cover of a book: its design, its trim and its language."""

    def make(design: str, trim: str, language: str, **cover: Any) -> Path:
        book = {"trim": trim, "language": language}
        found = planned(open_cover, book, design=design, isbn=ISBN, price="USD 12.99", **cover)
        data = render([found.page(entries)], found.opened.fonts, Info("Field of Bullets", "Ada", language, ""))
        (tmp_path / "cover.pdf").write_bytes(data)
        return tmp_path / "cover.pdf"

    return make


@pytest.mark.parametrize("case", quick(some(CASES, 5, "covers that are read"), CASES[0]))
def test_the_puzzle_of_a_sound_cover_is_found_and_right(
    make_cover: Make, entries: tuple[Entry, ...], case: tuple[str, str, str]
) -> None:
    assert check_cover(make_cover(*case), _numbered(entries)) == (1, ())


@pytest.mark.parametrize("case", quick(some(CASES, 2, "covers without a puzzle"), CASES[0]))
def test_art_is_no_puzzle(make_cover: Make, entries: tuple[Entry, ...], case: tuple[str, str, str]) -> None:
    cover = make_cover(*case, back_shows=["levels", "page"], tagline="All 19 of them: No. 1!")
    assert check_cover(cover, _numbered(entries)) == (0, ())


@pytest.mark.parametrize("damage", COVER_DAMAGES)
def test_a_spoiled_puzzle_is_found_out(
    make_cover: Make, entries: tuple[Entry, ...], tmp_path: Path, damage: str
) -> None:
    found_as = spoiled(make_cover(DESIGNS[0], TRIMS[0], "en"), tmp_path / "spoiled.pdf", damage)
    count, doubts = check_cover(tmp_path / "spoiled.pdf", _numbered(entries))
    assert count == 1
    assert found_as in {one.id for one in doubts}, doubts
    assert {one.page for one in doubts} == {1}


def test_a_puzzle_of_another_book_is_found_out(make_cover: Make, entries: tuple[Entry, ...]) -> None:
    cover = make_cover("night", TRIMS[0], "en")
    others = [(number, puzzle) for number, puzzle in _numbered(entries) if puzzle.rows > 5]
    (doubt,) = check_cover(cover, others)[1]
    assert doubt.id == "no-puzzle"
    assert doubt.puzzle


def test_a_cover_with_a_spoiled_puzzle_is_not_delivered(
    make_cover: Make, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    spoiled(make_cover(DESIGNS[0], TRIMS[0], "en"), tmp_path / "spoiled.pdf", "a_clue_dropped")
    artifact = Artifact("spoiled.pdf", (tmp_path / "spoiled.pdf").read_bytes(), book=_numbered(entries))
    (tmp_path / "out").mkdir()
    with pytest.raises(QualityFailure, match=r"error.wrong-clue.*no clue on the cover, a [0-8] in the book"):
        list(deliver([artifact], tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["spoiled.refused.pdf"]


def test_a_number_and_a_total_that_do_not_fit_their_board_leave_the_puzzle_out(
    open_cover: Open, entries: tuple[Entry, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = planned(open_cover)
    assert _fields_below(found.page(entries)) == 2
    monkeypatch.setattr("bookmaker.book.cover.blurb.total_of", lambda puzzle, words: "as many bullets as there are" * 3)
    assert _fields_below(found.page(entries)) == 0


def _fields_below(page: Page) -> int:
    """Return how many texts on a cover are fields."""
    cards = (mark for mark in strip_tags(page.marks) if isinstance(mark, Placed))
    return sum(1 for card in cards for mark in card.marks if isinstance(mark, Text) and mark.fields)
