"""Which page is which: of files with pages left out, put before or behind, exchanged, or there twice."""

from collections.abc import Sequence

import numpy as np
import pytest

from bookmaker.proof.likeness.pairing import Run, Thumbnail, match

BOOK = 8
FOREIGN = "x"


def page(which: int | str) -> Thumbnail:
    """Return a page of a book, of which 2 and 5 are blank; a foreign one is dark."""
    rng = np.random.default_rng(which if isinstance(which, int) else 99)
    grays = 255 - rng.random(60, np.float32) * 30
    if which == FOREIGN:
        grays -= 150
    return Thumbnail((300, 200), np.full(60, 255, np.float32) if which in (2, 5) else grays)


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (range(BOOK), [(0, 0, 8)]),
        (range(2, 6), [(0, 2, 4)]),
        ((FOREIGN, *range(BOOK)), [(1, 0, 8)]),
        ((*range(BOOK), FOREIGN), [(0, 0, 8)]),
        ((*range(BOOK), *range(BOOK)), [(0, 0, 8), (8, 0, 8)]),
        ((0, 1, 2, 4, 5, 6, 7), [(0, 0, 3), (3, 4, 4)]),
        ((0, 1, 2, FOREIGN, 4, 5, 6, 7), [(0, 0, 8)]),
        ((FOREIGN, 1, 2, 3, 4, 5, 6, 7), [(0, 0, 8)]),
        ((0, 1, 2, 4, 3, 5, 6, 7), [(0, 0, 3), (3, 4, 1), (4, 3, 1), (5, 5, 3)]),
        ((FOREIGN,), []),
    ],
)
def test_runs_of_pages_are_found(pages: Sequence[int | str], expected: list[tuple[int, int, int]]):
    found = match([page(one) for one in pages], [page(one) for one in range(BOOK)], range(len(pages)))
    assert list(found.runs) == [Run(*one) for one in expected]


def test_pages_that_are_known_already_are_left_alone():
    pages = [page(one) for one in range(BOOK)]
    assert match(pages, pages, range(3, BOOK)).runs == (Run(3, 3, 5),)


def test_pages_of_another_size_are_no_pages_of_the_book():
    pages = [page(one) for one in range(BOOK)]
    assert not match([one._replace(size=(300, 201)) for one in pages], pages, range(BOOK)).runs
