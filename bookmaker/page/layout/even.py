"""Runs of pages that are about as full as each other, and of which the last one is not nearly empty."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

PageT = TypeVar("PageT")
_FULL = 0.55
"""The part of a page that its marks reach down to at least, where that takes no further page."""

_THIN = 10.0
"""How much worse it is that a page is nearly empty than that it is not full."""


def fill_evenly(
    fill: Callable[[float], Sequence[PageT]], depth: Callable[[PageT], float], height: float, step: float
) -> Sequence[PageT]:
    """Return the pages of a run, each filled a little less where the last one would be mostly white.

    `fill` makes the pages for the height that each of them has, `depth` tells how far down a page is filled. Lengths
    are in points; `step` is by how much less pages are filled at a time. There are never more of them for it.
    """
    best = pages = fill(height)
    low = height - step
    while 1 < len(pages) == len(best) and depth(best[-1]) < _FULL * height and low > height / 2:
        pages, low = fill(low), low - step
        best = max((best, pages), key=lambda way: (-len(way), depth(way[-1])))
    return best


def break_pages(
    count: int, starts: Callable[[int], Iterable[tuple[int, float]]], cost: Callable[[int, int, float], float]
) -> list[tuple[int, int]]:
    """Return for each page its first piece and the one behind its last: as few pages as can be, and the least cost.

    Of ways that are as good it is the one whose first pages are the fullest.
    `starts` yields for the end of a page where it may begin and the height that it then leaves over; nothing where none
    ends. `cost` says of a page from its ends and that height how bad it is.
    """
    pages, costs, firsts = [0], [0.0], [0]
    for end in range(1, count + 1):
        places = list(starts(end))
        fewest = min((pages[at] for at, _ in places), default=count)
        found = ((costs[at] + cost(at, end, left), -at) for at, left in places if pages[at] == fewest)
        best, first = min(found, default=(0.0, 0))
        pages.append(fewest + 1)
        costs.append(best)
        firsts.append(-first)
    ends = [count]
    while ends[-1]:
        ends.append(firsts[ends[-1]])
    return list(pairwise(reversed(ends)))


def too_white(white: float, height: float, most: float = 1.0 - _FULL) -> float:
    """Return how bad it is that a page of a height has so much white: nothing unless it is over `most` of it."""
    return (_THIN * max(0.0, white - most * height)) ** 2
