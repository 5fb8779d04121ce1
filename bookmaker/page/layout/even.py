"""Runs of pages of which the last one is not nearly empty."""

from collections.abc import Callable, Sequence
from typing import TypeVar

PageT = TypeVar("PageT")
_FULL = 0.55
"""The part of a page that its marks reach down to at least, where that takes no further page."""


def evened(
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
