"""The tool that changes finished books in one mark does what it says, and nothing else."""

import random
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from bookmaker.values.geometry import IDENTITY
from tests.proof.verify.changes.change import WAYS, Page, change_book, paint_again
from tests.proof.verify.changes.marks import FORM, LINK
from tests.proof.verify.changes.seen import is_seen
from tests.quick import SEED, quick

BOOKS = ("classic", "screen", "pictured", "asked newspaper", "decoded sheets", "key tablet", "spelt compact")


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
                assert paint_again(Page(fresh, number), mark, IDENTITY)
                fresh.save(target)
                seen.add(sort)
                assert not is_seen(book, target, number), mark
    assert {"glyph", FORM} <= seen


@pytest.mark.parametrize("name", quick(BOOKS))
def test_only_the_page_that_is_named_changes(name: str, finished: Callable[[str], Path], tmp_path: Path):
    book, target, rng = finished(name), tmp_path / "changed.pdf", random.Random(f"{SEED} {name}")
    ways, found = set[str](), 0
    for _ in range(20):
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
