"""Of many cases of one kind `make check` does some, and `make test` all, some of them others for each commit."""

import os
import random
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest

CaseT = TypeVar("CaseT")


def _seed() -> str:
    """Return what a run takes its random cases from: the commit, unless the environment says it."""
    root = Path(__file__).parents[1]
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    return os.environ.get("BOOKMAKER_SEED") or found.stdout.strip()[:10] or "none"


SEED = _seed()


def others(count: int) -> range:
    """Return numbers of `count` random cases, other ones for each commit: a hundred runs try more than one long run."""
    first = 1000 + crc32(SEED.encode()) % 1_000_000 * 1000
    return range(first, first + count)


def parted(of: Sequence[object], name: str, fast: int, slow: int, part: int) -> Iterator[Any]:
    """Yield parameters of a test that end in numbers of cases: `fast` ones, always the same, and others in parts.

    Of these there are as many as `slow` says, and they are marked so.
    """
    if fast:
        yield pytest.param(*of, range(fast), id=name)
    more = others(slow)
    for first in range(0, slow, part):
        yield pytest.param(*of, more[first : first + part], id=f"{name}-{first}", marks=pytest.mark.slow)


def some(cases: Sequence[CaseT], count: int, what: str) -> list[CaseT]:
    """Return the first of the cases and so many more, in their order; which ones is another question each commit."""
    more = random.Random(f"{SEED} {what}").sample(range(1, len(cases)), count)
    return [cases[at] for at in (0, *sorted(more))]


def paired(ones: Sequence[CaseT], others: Sequence[CaseT], each: int, what: str) -> list[object]:
    """Return, as two parameters, each of `ones` with the first of `others` and with so many more, all of which occur.

    Which ones go together is another question each commit. All but the first pair are marked as slow.
    """
    shuffled = random.Random(f"{SEED} {what}").sample(others[1:], len(others) - 1)
    assert len(ones) * each >= len(shuffled)
    more = cycle(shuffled)
    first, *pairs = [(one, other) for one in ones for other in (others[0], *islice(more, each))]
    return [pytest.param(*first), *(pytest.param(*pair, marks=pytest.mark.slow) for pair in pairs)]


def quick(cases: Iterable[object], *chosen: object) -> list[object]:
    """Return cases as parameters of a test, all but those chosen marked as slow; without any, the first is chosen."""
    every = list(cases)
    first = chosen or every[:1]
    assert all(one in every for one in first)
    return [case if case in first else pytest.param(case, marks=pytest.mark.slow) for case in every]
