"""Which page is which: of files with pages left out, put before or behind, exchanged, or there twice."""

from collections.abc import Iterable, Sequence

import numpy as np
import pytest

from bookmaker.proof.likeness.pairing import Grays, Run, Thumbnail, distances, match

BOOK = 8
FOREIGN = "x"


def page(which: int | str) -> Thumbnail:
    """Return a page of a book: 2 and 5 are blank, those from 100 on nearly alike, and a foreign one is dark."""
    rng = np.random.default_rng(min(which, 100) if isinstance(which, int) else 99)
    grays = 255 - rng.random(60, np.float32) * 30
    if isinstance(which, int) and which > 100:
        grays[which % 60] -= 0.1
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
    assert match([apart(pages, range(BOOK))]) == [[Run(*one) for one in expected]]


def apart(pages: Iterable[int | str], book: Iterable[int]) -> Grays:
    return distances([page(one) for one in pages], [page(one) for one in book])


def test_pages_of_several_books_are_told_apart_and_those_of_another_size_are_of_none():
    pages = [*range(BOOK), *range(20, 26)]
    assert match([apart(pages, range(BOOK)), apart(pages, range(20, 26))]) == [[Run(0, 0, 8)], [Run(8, 0, 6)]]
    pages = [page(one) for one in range(BOOK)]
    assert match([distances([one._replace(size=(300, 201)) for one in pages], pages)]) == [[]]


def test_pages_that_are_nearly_alike_stay_in_their_order_behind_a_page_of_nobody():
    assert match([apart((0, 1, 101, FOREIGN, 103, 104, 105), (0, 1, *range(101, 106)))]) == [[Run(0, 0, 7)]]
