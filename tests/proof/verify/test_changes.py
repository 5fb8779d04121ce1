"""Any visible change of any book is found with its lock beside; what changes books does what it says, and nothing else.

`BOOKMAKER_CHANGES=25` tries 25 times as many.
"""

import os
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.book.many import found_with_lock, sound_files
from tests.proof.verify.changes.change import WAYS, Page, change_book, paint_again
from tests.proof.verify.changes.marks import FORM, LINK
from tests.proof.verify.changes.seen import is_seen
from tests.proof.verify.changes.trials import trials
from tests.quick import SEED, parted, quick

TIMES = int(os.environ.get("BOOKMAKER_CHANGES", "1"))
BOOKS = ("classic", "screen", "pictured", "asked newspaper", "decoded sheets", "key tablet", "spelt compact")


@pytest.mark.parametrize("numbers", list(parted((), "books", 1, 16 * TIMES, 4)))
def test_a_visible_change_of_any_book_is_found_on_its_page_with_lock_and_spec(numbers: range, tmp_path: Path):
    for number in numbers:
        (book,) = islice(sound_files(str(number), tmp_path / str(number)), 1)
        assert found_with_lock(book) == (True, set())
        for at, trial in enumerate(trials(book, str(number), 4)):
            found = {one.page - 1 for one in trial.differences()}
            assert found == {trial.page} or not trial.is_visible(), f"BOOKMAKER_SEED={SEED!r} {number}: {trial}"
            assert at or found_with_lock(trial.copy)[1] == found


@pytest.mark.parametrize("name", quick(BOOKS))
def test_a_mark_that_is_painted_again_at_its_place_looks_the_same(
    name: str, finished: Callable[[str], Path], tmp_path: Path
):
    book, target, rng, seen = finished(name), tmp_path / "changed.pdf", random.Random(f"{SEED} {name}"), set[str]()
    for number in (4, 7):
        with pikepdf.open(book) as pdf:
            page = Page(pdf, number)
            painted = [mark for mark in page.marks if mark.sort != LINK]
            for sort in sorted({mark.sort for mark in painted}):
                mark = rng.choice([mark for mark in painted if mark.sort == sort])
                fresh = pikepdf.open(book)
                Page(fresh, number).edit(mark.path, paint_again(mark))
                fresh.save(target)
                seen.add(sort)
                assert not is_seen(book, target, number), mark
    assert {"glyph", FORM} <= seen


@pytest.mark.parametrize("name", quick(BOOKS))
def test_only_the_page_that_is_named_changes(name: str, finished: Callable[[str], Path], tmp_path: Path):
    book, target, rng = finished(name), tmp_path / "changed.pdf", random.Random(f"{SEED} {name}")
    ways, found = set[str](), 0
    for _ in range(40):
        if changed := change_book(book, target, rng):
            ways.add(changed.way)
            found += 1
            assert _differ(book, target) <= {changed.mark.page}, changed
    assert len(ways) > 5 and found > 10


def _differ(book: Path, other: Path) -> set[int]:
    with pypdfium2.PdfDocument(book) as one, pypdfium2.PdfDocument(other) as two:
        painted = ([page.render(scale=1).to_numpy().tobytes() for page in file] for file in (one, two))
        return {at for at, (a, b) in enumerate(zip(*painted, strict=True)) if a != b}


def test_each_sort_of_mark_can_be_removed_and_moved():
    assert all({"removed", "moved"} <= set(ways) for ways in WAYS.values())
