"""Runs of pages that are about equally full, even the last."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

PageT = TypeVar("PageT")
_FULL = 0.55
"""Least part of a page that its marks fill, where that takes no further page."""

_THIN = 10.0
"""Cost of a page that is nearly empty, relative to one that is not full."""


def fill_evenly(
    fill: Callable[[float], Sequence[PageT]], depth: Callable[[PageT], float], height: float, step: float
) -> Sequence[PageT]:
    """Return the pages of a run; each is filled a little less if the last would be mostly white.

    `fill` makes pages of a height, `depth` returns how far down a page is filled, `step` is how much the height
    shrinks at a time; all in points. The number of pages never grows.
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
    """Return for each page its first piece and the one behind its last: the fewest pages, at the least cost.

    Among equally good ways the one with the fullest first pages wins.
    `starts` yields, for the end of a page, each place where it may begin and the height it then leaves over; nothing
    where no page may end. `cost` rates a page by its ends and that height.
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
    """Return the cost of `white` on a page of a height: 0 up to the part `most` of it."""
    return (_THIN * max(0.0, white - most * height)) ** 2
