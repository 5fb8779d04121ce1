"""Finished books are spoiled in ways that say more than a changed mark does, and verify finds each where it is.

Each way is tried in the first book in which it can occur, and in another one, which each commit chooses anew.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest

from bookmaker.kinds import puzzle_of
from bookmaker.proof.verify import Doubt, verify
from bookmaker.spec.lock.values import read_lock
from bookmaker.values.puzzle import answer_rows
from bookmaker.values.statements import HINT, Statement
from tests.proof.verify.sabotage.books import ANY, CALENDARS, LAYOUTS, LISTS, MIXED, READ
from tests.proof.verify.sabotage.damages import Harm
from tests.proof.verify.sabotage.fonts import ALL_DAMAGES
from tests.proof.verify.spoken import text_of, whole
from tests.quick import SEED, quick, some

Finished = Callable[[str], Path]
SLOW = pytest.mark.slow
FIRST = ("another_clue_everywhere", "a_page_doubled", "all_lines_missing", "one_clue_that_reads_falsely")
"""Damages that are tried in the first book by a quick run."""


def cases() -> Iterator[object]:
    """Yield each damage with the first of its books, and with another one."""
    for name, damage in ALL_DAMAGES.items():
        others = random.Random(f"{SEED} {name}").sample(damage.books[1:], min(1, len(damage.books) - 1))
        yield pytest.param(damage.books[0], name, marks=() if name in FIRST else SLOW)
        yield from (pytest.param(book, name, marks=SLOW) for book in others)


def strikes(harm: Harm, doubt: Doubt) -> bool:
    """Tell whether a finding names the place: the puzzle, or its page."""
    return not (harm.pages or harm.puzzles) or doubt.puzzle in harm.puzzles or doubt.page in harm.pages


@pytest.mark.parametrize(("name", "damage"), list(cases()))
def test_every_damage_is_found_where_it_is(finished: Finished, tmp_path: Path, name: str, damage: str):
    harm = ALL_DAMAGES[damage](finished(name), tmp_path / "spoiled.pdf")
    findings = verify(tmp_path / "spoiled.pdf").findings
    assert any(strikes(harm, one) for one in findings), (harm, findings)
    assert ALL_DAMAGES[damage].id in {"", *(one.id for one in findings)}, findings


UNHARMED = (*some((*ANY, *CALENDARS), 12, "unharmed"), *LAYOUTS[1:], *READ[:4], MIXED, *some(READ[4:], 3, "read"))


@pytest.mark.parametrize("name", quick(UNHARMED))
def test_an_unharmed_book_has_no_finding_and_is_read_as_it_was_made(finished: Finished, name: str):
    report = verify(finished(name))
    assert report.findings == ()
    assert [one.number for one in report.puzzles] == list(range(1, 1 + len(report.puzzles)))
    for lock in finished(name).parent.glob("*.lock"):
        made = read_lock(lock).puzzles
        read = [(one.puzzle.printed_values, one.label) for one in report.puzzles]
        assert read == [(puzzle_of(one.code).printed_values, one.pages.puzzle) for one in made]
        for what, pages in (("solutions", "solution"), ("walkthroughs", "walkthrough")):
            assert report.found.counts[what] == sum(bool(getattr(one.pages, pages)) for one in made)
        for one, own in zip(report.puzzles, made, strict=True):
            assert own.answer in ("", "/".join(answer_rows(one.answer))) if one.answer else one.kind.is_asked


@pytest.mark.parametrize("name", quick(LISTS))
def test_no_boards_stand_below_lists_that_share_a_page(finished: Finished, name: str):
    with pikepdf.open(finished(name)) as pdf:
        said = whole(pdf)
    (page,) = {one.page for one in said if text_of(one) and one.said.of.startswith(f"{HINT} ")}
    assert all(isinstance(one.said, Statement) for one in said if one.page == page)
