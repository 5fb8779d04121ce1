"""Finished books are spoiled in ways that say more than a changed mark does, and verify finds each where it is.

Each way is tried in the first book in which it can occur, and in another one, which each commit chooses anew.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from bookmaker.proof.verify import Doubt, verify
from tests.proof.verify.sabotage.books import CALENDARS, LAYOUTS
from tests.proof.verify.sabotage.damages import ANY, DAMAGES, Harm
from tests.proof.verify.sabotage.fonts import a_font_that_draws_falsely, one_clue_that_reads_falsely
from tests.proof.verify.sabotage.reading import verify_quickly
from tests.quick import SEED, quick, some

Finished = Callable[[str], Path]
SLOW = pytest.mark.slow
FIRST = ("another_clue_everywhere", "a_page_doubled", "all_lines_missing", "one_clue_that_reads_falsely")
"""Damages that are tried in the first book by a quick run."""


def cases() -> Iterator[object]:
    """Yield each damage with the first of its books, and with another one."""
    for name, damage in DAMAGES.items():
        others = random.Random(f"{SEED} {name}").sample(damage.books[1:], min(1, len(damage.books) - 1))
        yield pytest.param(damage.books[0], name, marks=() if name in FIRST else SLOW)
        yield from (pytest.param(book, name, marks=SLOW) for book in others)


def strikes(harm: Harm, doubt: Doubt) -> bool:
    """Tell whether a finding names the place: the puzzle, or its page."""
    return not (harm.pages or harm.puzzles) or doubt.puzzle in harm.puzzles or doubt.page in harm.pages


@pytest.mark.parametrize(("name", "damage"), list(cases()))
def test_every_damage_is_found_where_it_is(finished: Finished, tmp_path: Path, name: str, damage: str):
    harm = DAMAGES[damage](finished(name), tmp_path / "spoiled.pdf")
    findings = verify_quickly(tmp_path / "spoiled.pdf").findings
    assert any(strikes(harm, one) for one in findings), (harm, findings)
    assert DAMAGES[damage].id in {"", *(one.id for one in findings)}, findings


@pytest.mark.parametrize("name", quick([*some((*ANY, *CALENDARS), 12, "unharmed"), *LAYOUTS[1:]]))
def test_an_unharmed_book_has_no_finding(finished: Finished, name: str):
    report = verify_quickly(finished(name))
    assert report.findings == ()
    assert len(report.puzzles) == 8


def test_pages_that_were_read_before_change_no_report(finished: Finished, tmp_path: Path):
    DAMAGES["a_page_doubled"](finished("classic"), tmp_path / "spoiled.pdf")
    assert verify_quickly(tmp_path / "spoiled.pdf") == verify(tmp_path / "spoiled.pdf")


@pytest.mark.parametrize("damage", [a_font_that_draws_falsely, one_clue_that_reads_falsely], ids=["all", "one"])
def test_ink_alone_tells_what_no_text_does(finished: Finished, tmp_path: Path, damage: Callable[[Path, Path], Harm]):
    damage(finished("classic"), tmp_path / "spoiled.pdf")
    assert _text_of(tmp_path / "spoiled.pdf") == _text_of(finished("classic"))
    assert {one.id for one in verify_quickly(tmp_path / "spoiled.pdf").findings} == {"wrong-ink"}


def _text_of(path: Path) -> list[str]:
    """Return what each page says, without the order of its lines."""
    with pypdfium2.PdfDocument(path) as document:
        return ["".join(sorted(page.get_textpage().get_text_range())) for page in document]


def test_a_damage_leaves_the_book_alone(finished: Finished, tmp_path: Path):
    before = finished("classic").read_bytes()
    DAMAGES["another_clue_everywhere"](finished("classic"), tmp_path / "spoiled.pdf")
    with pikepdf.open(tmp_path / "spoiled.pdf") as spoiled, pikepdf.open(finished("classic")) as book:
        assert len(spoiled.pages) == len(book.pages)
    assert finished("classic").read_bytes() == before
