"""What is done to a finished book on its way, and what no reader could see, gives no finding."""

import random
import shutil
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from bookmaker.proof.verify import verify
from tests.book.many import found_with_lock
from tests.proof.tools import REWRITTEN
from tests.proof.verify.harmless import HARMLESS
from tests.quick import SEED, quick

BOOKS = ("classic", "tablet", "overleaf", "screen", "decoded compact", "asked newspaper", "staged sheets", "key tablet")
SIMPLE = BOOKS[:3]
"""Those in which nothing is known by what the file says alone, or begins with a space."""
QUICK = (("streams cleaned by mutool", BOOKS[0]), ("a booklet", BOOKS[0]))
"""A way, and a book: the cases of a quick run."""
SILENT = ("without what it says", "without what it says, two on a side")
LESS = ("the first half", "the second half", "twice one after the other", *SILENT)
"""Ways behind which there is more to read in a file, or less."""


def cases(way: str) -> list[tuple[str, str]]:
    """Return a way with the first book, and with two others, which each commit chooses anew."""
    others = (SIMPLE if way in (*SILENT, "turned on its head for the screen") else BOOKS)[1:]
    return [(way, name) for name in (BOOKS[0], *random.Random(f"{SEED} {way}").sample(others, 2))]


@pytest.mark.parametrize("case", quick(chain(*map(cases, HARMLESS)), *QUICK), ids=" ".join)
def test_what_changes_nothing_has_no_finding(case: tuple[str, str], finished: Callable[[str], Path], tmp_path: Path):
    (way, name), target = case, tmp_path / "book.pdf"
    HARMLESS[way](finished(name), target)
    made, read = verify(finished(name)), verify(target)
    assert read.findings == ()
    if way not in LESS:
        assert [(one.puzzle, one.label) for one in read.puzzles] == [(one.puzzle, one.label) for one in made.puzzles]
        assert read.found.counts == made.found.counts
    if way.startswith("a booklet") or way.endswith("on a side"):
        assert read.found.imposition == ("booklet" if way.startswith("a booklet") else "n-up")


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["gs", "gs-prepress"])
def test_a_file_is_vouched_for_by_lock_and_spec_beside_it(tool: str, finished: Callable[[str], Path], tmp_path: Path):
    book = finished(random.Random(f"{SEED} {tool}").choice(BOOKS))
    for beside in (*book.parent.glob("*.yaml"), *book.parent.glob("*.lock")):
        shutil.copy(beside, tmp_path)
    target = tmp_path / book.name
    REWRITTEN[tool](book, target)
    assert found_with_lock(target) == (True, set())
