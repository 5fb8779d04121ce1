"""How many boards share a page where nobody says: those that fill it with cells of the size that a look wants."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.fit import SAME, Arrangement, Deck, above_strip, arrange, captions_overlap, room
from bookmaker.values.geometry import PageSize

PUZZLES_PER_PAGE = range(1, 10)
SOLUTIONS_PER_PAGE = (12, 9, 6, 4)
MANY = 10_000
"""So many boards fill their pages."""
FULL = 0.7
"""A page is full of which boards with their captions take this part, or as much as any number of them does."""
_NEARLY = 0.92
"""To fill a page, cells may be as much smaller than usual ones."""
_ALIKE = 0.025
"""Parts of a page that differ by less are one to the eye."""


class Way(NamedTuple):
    """So many boards on a page, the side of their cells in points, and the part of the page that they take."""

    boards: int
    cell: float
    used: float


def puzzles_on_page(
    board: tuple[int, int], size: PageSize, deck: Deck, foot: Deck | None, wanted: int | None, boards: int = MANY
) -> int:
    """Return how many puzzles of `boards` share a page, with their solutions at its foot or not: as `wanted`.

    0 are as many as keep cells of the least size; None those that fill the page best with usual cells. There are fewer
    where that takes no more pages, for then cells are larger. At least 1, even where that is too many.
    """
    if wanted or not boards:
        return min(wanted or 1, max(1, boards))
    ways = list(ways_on_page(board, size, deck, foot))
    most = _fullest(ways, deck) if wanted is None else max((way.boards for way in ways), default=1)
    least = ceil(boards / ceil(boards / most))
    return min(way for way in (most, *(one.boards for one in ways)) if way >= least)


def pages_of(numbers: Sequence[int], per_page: int) -> list[Sequence[int]]:
    """Return the numbers on each page; the last two have as many where one of them would be less than half full."""
    pages = [numbers[start : start + per_page] for start in range(0, len(numbers), per_page)]
    if len(pages) > 1 and 2 * len(pages[-1]) < per_page:
        pages[-2:] = spread(numbers[-len(pages[-2]) - len(pages[-1]) :], 2)
    return pages


def spread(numbers: Sequence[int], pages: int) -> list[Sequence[int]]:
    """Return numbers on so many pages at most, none of which has two more than another."""
    ends = [-(-len(numbers) * page // pages) for page in range(pages + 1)]
    return [numbers[start:end] for start, end in pairwise(ends) if end > start]


def ways_on_page(board: tuple[int, int], size: PageSize, deck: Deck, foot: Deck | None) -> Iterator[Way]:
    """Yield the ways in which puzzles of a size can share a page of this width and height."""
    for count in PUZZLES_PER_PAGE:
        left = above_strip(count, board, size, foot)
        if fit := _suits(count, board, left, deck):
            yield Way(count, fit.cell, used_share(fit, count, board, left, deck))


def used_share(fit: Arrangement, count: int, board: tuple[int, int], size: PageSize, deck: Deck) -> float:
    """Return the part of a page that so many boards take, each with its captions, and without the gaps between them."""
    around = room(deck, fit.split)
    width = board[1] * fit.cell + around.left
    return count * width * (board[0] * fit.cell + around.above + around.below) / (size[0] * size[1])


def _fullest(ways: list[Way], deck: Deck) -> int:
    """Return the most boards with usual cells that fill a page; else with nearly such cells, or the best there are."""
    usual = min(deck.style.look.puzzles.cell_usual or deck.cards.cell_min, deck.cards.cell_max)
    good = [way for way in ways if way.cell >= usual - SAME]
    best = max((way.used for way in good), default=0.0)
    full = [way for way in good if way.used >= FULL]
    smaller = [way for way in ways if way.cell >= usual * _NEARLY - SAME and way.used >= max(FULL, best + _ALIKE)]
    if full or smaller:
        return max(way.boards for way in full or smaller)
    return min((way.boards for way in good if way.used >= best - _ALIKE), default=1)


def _suits(per_page: int, board: tuple[int, int], size: PageSize, deck: Deck, full: bool = True) -> Arrangement | None:
    """Return how so many boards share a page, if cells are large enough, captions have room, and no slot is empty.

    Some slots may be empty if it need not be `full`.
    """
    fit = arrange(per_page, board, size, deck)
    if full and fit.rows * fit.columns != per_page:
        return None
    good = fit.cell >= deck.cards.cell_min - SAME and not captions_overlap(fit, board, size[0], deck)
    return fit if good else None


def solutions_on_page(board: tuple[int, int], size: PageSize, deck: Deck) -> int:
    """Return how many solutions share a page: what the look says, or as many as stay readable, at most twelve."""
    if deck.cards.per_page == "most":
        counts = range(SOLUTIONS_PER_PAGE[0], 0, -1)
        return next((n for n in counts if _suits(n, board, size, deck)), 1)
    if deck.cards.per_page:
        return deck.cards.per_page
    return next((n for n in (*SOLUTIONS_PER_PAGE, 2) if _suits(n, board, size, deck, full=False)), 1)
