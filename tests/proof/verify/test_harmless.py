"""What is done to a finished book on its way, and what no reader could see, gives no finding."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.proof.verify import verify
from tests.book.many import found_with_lock
from tests.proof.verify.harmless import ANEW, HARMLESS
from tests.quick import SEED, quick

BOOKS = ("classic", "tablet", "screen", "overleaf", "decoded compact", "asked newspaper", "staged sheets", "key tablet")
CASES = [(way, name) for way in HARMLESS for name in (BOOKS[0], *random.Random(f"{SEED} {way}").sample(BOOKS[1:], 2))]
"""Each with the first book, and with two others, which each commit chooses anew."""


@pytest.mark.parametrize(
    "case", quick(CASES, ("streams cleaned by mutool", BOOKS[0]), ("a booklet", BOOKS[0])), ids=" ".join
)
def test_what_changes_nothing_has_no_finding(case: tuple[str, str], finished: Callable[[str], Path], tmp_path: Path):
    book, target = finished(case[1]), tmp_path / "book.pdf"
    HARMLESS[case[0]](book, target)
    assert verify(target).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("way", ANEW)
def test_a_file_is_vouched_for_by_lock_and_spec_beside_it(way: str, finished: Callable[[str], Path], tmp_path: Path):
    book = finished(random.Random(f"{SEED} {way}").choice(BOOKS))
    for beside in (*book.parent.glob("*.yaml"), *book.parent.glob("*.lock")):
        shutil.copy(beside, tmp_path)
    target = tmp_path / book.name
    ANEW[way](book, target)
    assert found_with_lock(target) == (True, set())
