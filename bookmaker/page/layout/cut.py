"""Where the pages of a text end: of all ways to cut its rows, the one with the fewest bad cuts."""

from collections.abc import Sequence
from typing import NamedTuple


class Rows(NamedTuple):
    """A block that no page break divides, in rows of the grid."""

    rows: int = 1
    above: int = 0
    """Empty rows before the block, shared with those behind its neighbour; dropped at the top of a page."""
    below: int = 0
    blank: int = 0
    """Further empty rows before the block; kept at the top of the first page."""
    bad: int = 0
    """Cost of a page break behind the block, to be avoided if any other cut will do."""
    loose: int = 0
    """Cost of such a break, measured against pages that are not full: the square of the rows that they lack."""


class _Cost(NamedTuple):
    bad: int
    pages: int
    loose: int


def cut(rows: Sequence[Rows], capacity: int) -> tuple[int, ...]:
    """Return where each page begins, and finally the number of items; each item must fit a page."""
    best: list[tuple[_Cost, int]] = [(_Cost(0, 0, 0), 0)]
    for end in range(1, len(rows) + 1):
        best.append(min(_endings(best, rows, capacity, end)))
    cuts = [len(rows)]
    while cuts[-1]:
        cuts.append(best[cuts[-1]][1])
    return tuple(cuts[::-1])


def balance_cuts(rows: Sequence[Rows], cuts: Sequence[int], columns: int, capacity: int) -> tuple[int, ...]:
    """Return the cuts of `cut` into columns; those of the last page are as even as good cuts allow."""
    full = (len(cuts) - 2) // columns * columns
    start, bad = cuts[full], _badness(rows, cuts[full:])
    rest = [rows[start]._replace(blank=rows[start].blank if start == 0 else 0), *rows[start + 1 :]]
    for low in range(max(one.rows for one in rest), capacity):
        found = [start + at for at in cut(rest, low)]
        if len(found) - 1 <= columns and _badness(rows, found) <= bad:
            return (*cuts[:full], *found)
    return tuple(cuts)


def _badness(rows: Sequence[Rows], cuts: Sequence[int]) -> int:
    return sum(rows[at - 1].bad for at in cuts[1:-1])


def _endings(best: list[tuple[_Cost, int]], rows: Sequence[Rows], capacity: int, end: int) -> list[tuple[_Cost, int]]:
    """Return (cost, start) of every last page that ends before item `end`."""
    found, height, last = list[tuple[_Cost, int]](), 0, rows[end - 1]
    for start in range(end - 1, -1, -1):
        height += rows[start].rows + (gap(rows[start], rows[start + 1]) if start + 1 < end else 0)
        taken = height + (rows[0].blank if start == 0 else 0)
        if taken > capacity and found:
            break
        before, more = best[start][0], end < len(rows)
        loose = last.loose + (capacity - taken) ** 2 if more else 0
        cost = _Cost(before.bad + last.bad * more, before.pages + 1, before.loose + loose)
        found.append((cost, start))
    return found


def gap(upper: Rows, lower: Rows) -> int:
    """Return the empty rows between two neighbours on a page."""
    return max(upper.below, lower.above) + lower.blank
