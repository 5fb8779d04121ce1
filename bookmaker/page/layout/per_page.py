"""The default number of boards on a page: those that fill it with cells of the look's usual size."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Literal, NamedTuple

from bookmaker.page.layout.fit import SAME, Arrangement, Deck, above_strip, arrange, arrange_in, captions_overlap, room
from bookmaker.values.geometry import PageSize

PUZZLES_PER_PAGE = range(1, 10)
SOLUTIONS_PER_PAGE = (12, 9, 6, 4)
PerPage = int | Literal["most"] | None
"""Boards on a page: a number, as many as keep cells of the least size, or, for None, those that fill the page best."""
MANY = 10_000
"""Number of boards that is sure to fill its pages."""
FULL = 0.7
"""Part of a page that boards with their captions take when it counts as full."""
_NEARLY = 0.92
"""Least factor by which cells may shrink from their usual size to fill a page."""
_ALIKE = 0.025
"""Difference between parts of a page that the eye does not see."""


class Way(NamedTuple):
    """A number of boards on a page, the side of their cells in points, and the part of the page they take."""

    boards: int
    cell: float
    used: float


def puzzles_on_page(
    board: tuple[int, int], size: PageSize, deck: Deck, foot: Deck | None, wanted: PerPage, boards: int = MANY
) -> int:
    """Return how many puzzles of `boards` share a page as `wanted`, with solutions at its `foot` if given.

    Fewer than those that fill it share a page, with larger cells, where that takes no more pages. At least 1, even
    where that is too many.
    """
    if not boards:
        return 1
    if isinstance(wanted, int):
        return min(wanted, boards)
    ways = list(ways_on_page(board, size, deck, foot))
    most = _fullest(ways, deck) if wanted is None else max((way.boards for way in ways), default=1)
    least = ceil(boards / ceil(boards / most))
    return min(way for way in (most, *(one.boards for one in ways)) if way >= least)


def even_rows(boards: int, most: int, board: tuple[int, int], size: PageSize, deck: Deck) -> Iterator[Arrangement]:
    """Yield the ways to place solutions in equal rows on as few pages as `most` on each: with few empty slots first."""
    pages = ceil(boards / most)
    ways = [(ceil(ceil(boards / columns) / pages), columns) for columns in range(1, SOLUTIONS_PER_PAGE[1])]
    fits = [arrange_in(way, board, size, deck) for way in ways if way[0] * way[1] <= 2 * SOLUTIONS_PER_PAGE[0]]
    good = (fit for fit in fits if fit.cell >= deck.cards.cell_min - SAME)
    yield from sorted(
        (fit for fit in good if not captions_overlap(fit, board, size[0], deck)),
        key=lambda fit: (-boards % fit.columns, -fit.cell),
    )


def pages_of(numbers: Sequence[int], per_page: int) -> list[Sequence[int]]:
    """Return the numbers on each page; the last two share theirs evenly if the last would be at most half full."""
    pages = [numbers[start : start + per_page] for start in range(0, len(numbers), per_page)]
    if len(pages) > 1 and 2 * len(pages[-1]) <= per_page:
        pages[-2:] = spread(numbers[-len(pages[-2]) - len(pages[-1]) :], 2)
    return pages


def spread(numbers: Sequence[int], pages: int) -> list[Sequence[int]]:
    """Return numbers spread evenly over at most `pages` pages."""
    ends = [-(-len(numbers) * page // pages) for page in range(pages + 1)]
    return [numbers[start:end] for start, end in pairwise(ends) if end > start]


def ways_on_page(board: tuple[int, int], size: PageSize, deck: Deck, foot: Deck | None) -> Iterator[Way]:
    """Yield the ways in which puzzles of a size can share a page of this width and height."""
    for count in PUZZLES_PER_PAGE:
        left = above_strip(count, board, size, foot)
        if fit := _suits(count, board, left, deck):
            yield Way(count, fit.cell, used_share(fit, count, board, left, deck))


def used_share(fit: Arrangement, count: int, board: tuple[int, int], size: PageSize, deck: Deck) -> float:
    """Return the part of a page that `count` boards with their captions take, without the gaps between them."""
    around = room(deck, fit.split)
    width = board[1] * fit.cell + around.left
    return count * width * (board[0] * fit.cell + around.above + around.below) / (size[0] * size[1])


def _fullest(ways: list[Way], deck: Deck) -> int:
    """Return the most boards that fill a page with usual or nearly usual cells; else those that fill it best."""
    usual = min(deck.style.look.puzzles.cell_usual or deck.cards.cell_min, deck.cards.cell_max)
    good = [way for way in ways if way.cell >= usual - SAME]
    best = max((way.used for way in good), default=0.0)
    full = [way for way in good if way.used >= FULL]
    smaller = [way for way in ways if way.cell >= usual * _NEARLY - SAME and way.used >= max(FULL, best + _ALIKE)]
    if full or smaller:
        return max(way.boards for way in full or smaller)
    return min((way.boards for way in good if way.used >= best - _ALIKE), default=1)


def _suits(per_page: int, board: tuple[int, int], size: PageSize, deck: Deck, full: bool = True) -> Arrangement | None:
    """Return the arrangement of `per_page` boards, if cells are large enough, captions fit, and no slot is empty.

    Without `full`, some slots may be empty.
    """
    fit = arrange(per_page, board, size, deck)
    if full and fit.rows * fit.columns != per_page:
        return None
    good = fit.cell >= deck.cards.cell_min - SAME and not captions_overlap(fit, board, size[0], deck)
    return fit if good else None


def solutions_on_page(board: tuple[int, int], size: PageSize, deck: Deck) -> int:
    """Return the number of solutions on a page: what the look says, or as many as stay readable, at most twelve."""
    if deck.cards.per_page == "most":
        counts = range(SOLUTIONS_PER_PAGE[0], 0, -1)
        return next((n for n in counts if _suits(n, board, size, deck)), 1)
    if deck.cards.per_page:
        return deck.cards.per_page
    return next((n for n in (*SOLUTIONS_PER_PAGE, 2) if _suits(n, board, size, deck, full=False)), 1)
