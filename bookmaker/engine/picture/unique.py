"""Whether all clues together determine a picture, and the fewest cells to change so that they do.

The clues are T @ picture @ T', where T has ones on and beside the diagonal. T is singular only for a side of 2, 5, 8, …
cells, where its null vector is +1 -1 0 +1 -1 0 …. So at other sizes every picture is determined. If one side is such,
two pictures with equal clues differ by whole lines along it, each of which must alternate as the vector does. If both
are, lines across the zeros of the vectors behave as before. For all others, rows times columns, the difference is a
number for each row less one for each column, times both vectors; if it is not 0, it has the one sign that the cell
allows. Take it as an arrow between the row and the column: these differences are certainly 0 exactly if every arrow
lies on a circle, that is if rows and columns are *strongly connected*. So cells are changed, which turns their arrows,
until they are.
"""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bookmaker.values.puzzle import Cell

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid

Arrows = NDArray[np.bool_]
"""By row and column: whether the arrow goes from the row to the column."""
TRIES = 200
"""Pictures to look at for each number of changes, before one more is allowed."""


def is_unique(picture: "FilledGrid") -> bool:
    """Tell whether all clues together determine a picture."""
    if all(side % 3 != 2 for side in picture.shape):
        return True
    return not any(_alternating_cells(picture)) and _least_turns(_arrows(picture)[0]) == 0


def changes(picture: "FilledGrid") -> tuple[Cell, ...]:
    """Return the fewest cells to change so that all clues determine a picture, row by row; usually none.

    On boards whose sides are both 2, 5, 8, … there may be one change too many among hundreds.
    """
    arrows, rows, columns = _arrows(picture)
    found = (_turn(arrows, most, [TRIES]) for most in count(_least_turns(arrows)))
    turned = next(turned for turned in found if turned is not None)
    crossing = ((int(rows[row]), int(columns[column])) for row, column in turned)
    return tuple(sorted((*_alternating_cells(picture), *crossing)))


def make_unique(picture: "FilledGrid") -> tuple["FilledGrid", tuple[Cell, ...]]:
    """Return a picture that all its clues determine, and the cells in which it differs from the given one."""
    cells, unique = changes(picture), picture.copy()
    for cell in cells:
        unique[cell] ^= True
    return unique, cells


def _null(side: int) -> NDArray[np.int8]:
    """Return the null vector of T for a side, zeros where it has none."""
    return np.array([(1, -1, 0)[at % 3] * (side % 3 == 2) for at in range(side)], dtype=np.int8)


def _alternating_cells(picture: "FilledGrid") -> Iterator[Cell]:
    """Yield one cell of each row, and each column, that alternates by itself."""
    for image, turned in ((picture, False), (picture.T, True)):
        across, along = map(_null, image.shape)
        signs = along * np.where(image, -1, 1)
        for line in np.flatnonzero((across == 0) & (np.abs(signs.sum(axis=1)) == np.abs(along).sum()) & along.any()):
            yield (0, int(line)) if turned else (int(line), 0)


def _arrows(picture: "FilledGrid") -> tuple[Arrows, NDArray[np.intp], NDArray[np.intp]]:
    """Return the arrows between rows and columns that are not zero in the null vectors, and these; maybe none."""
    up, along = map(_null, picture.shape)
    rows, columns = np.flatnonzero(up), np.flatnonzero(along)
    if not rows.size or not columns.size:
        return np.zeros((0, 0), dtype=np.bool_), rows[:0], columns[:0]
    signs = np.outer(up, along) * np.where(picture, -1, 1)
    return signs[np.ix_(rows, columns)] > 0, rows, columns


def _ends(arrows: Arrows) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell for each row, then each column, whether its strong part has no arrows out, and whether it has none in.

    Then all that it reaches reaches it, or it reaches all that reaches it.
    """
    rows, columns = arrows.shape
    reaches = np.eye(rows + columns, dtype=np.float32)
    reaches[:rows, rows:], reaches[rows:, :rows] = arrows, ~arrows.T
    for _ in range(len(reaches).bit_length()):
        reaches = np.minimum(reaches @ reaches, 1)
    there = reaches > 0
    return np.logical_not((there & ~there.T).any(axis=1)), np.logical_not((there.T & ~there).any(axis=1))


def _least_turns(arrows: Arrows) -> int:
    """Return the least number of arrows to turn until all is strongly connected; 0 exactly if it is already.

    Each turned arrow leads out of one end and into another. Ends of one sort are all rows, or all columns, or one part
    with both, for every row has an arrow with every column.
    """
    if not arrows.size:
        return 0
    last, first = _ends(arrows)
    if last.all():
        return 0
    rows = len(arrows)
    many = [(int(end[:rows].sum()), int(end[rows:].sum())) for end in (first, last)]
    alike = any(many[0][side] == 0 and many[1][side] == 0 for side in (0, 1))
    counts = [1 if all(pair) else sum(pair) for pair in many]
    return sum(counts) if alike else max(counts)


def _turn(arrows: Arrows, most: int, tries: list[int]) -> tuple[Cell, ...] | None:
    """Return at most `most` arrows whose turning makes all strongly connected, None if none are found."""
    least = _least_turns(arrows)
    if least == 0:
        return ()
    if least > most or tries[0] <= 0:
        return None
    last, first = _ends(arrows)
    for row, column in _promising_arrows(arrows, first, last):
        tries[0] -= 1
        other = arrows.copy()
        other[row, column] ^= True
        more = _turn(other, most - 1, tries)
        if more is not None:
            return ((row, column), *more)
    return None


def _promising_arrows(arrows: Arrows, first: NDArray[np.bool_], last: NDArray[np.bool_]) -> list[Cell]:
    """Return the arrows out of first parts, or into last ones; those that are both come first."""
    rows = len(arrows)
    out = np.where(arrows, first[:rows, None], first[None, rows:]).astype(np.int8)
    into = np.where(arrows, last[None, rows:], last[:rows, None]).astype(np.int8)
    found = sorted((-int(out[cell] + into[cell]), *cell) for cell in zip(*np.nonzero(out + into), strict=True))
    return [(int(row), int(column)) for _, row, column in found]
