"""The lines of a board with a shape: thin ones between its cells, and its frame along its outline."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from bookmaker.page.layout.look import Grid
from bookmaker.values.marks import Ink, Line

_NONE, _FRAME, _INNER = range(3)
"""Kinds of line between two places, by how many of them are cells: none, one or both."""


class _Run(NamedTuple):
    """A straight line: its kind, the column that it stands before, its first row and the one behind its last."""

    kind: int
    at: int
    start: int
    end: int


@lru_cache(maxsize=256)
def lines_along(there: tuple[bool, ...], columns: int, cell: float, grid: Grid) -> tuple[Line, ...]:
    """Return the lines around and between cells; `there` tells, row by row, which places are cells.

    Lines count from the lower left corner of all places; each has a side of `cell` points.
    """
    rows = [there[at : at + columns] for at in range(0, len(there), columns)]
    high = len(rows) * cell
    turned = [*zip(*rows, strict=True)]
    upright = (Line(at, high - end, at, high - start, *look) for at, start, end, look in _lines(rows, cell, grid))
    level = (Line(start, high - at, end, high - at, *look) for at, start, end, look in _lines(turned, cell, grid))
    return tuple(sorted((*upright, *level), key=lambda line: line.width))


_Rows = Sequence[Sequence[bool]]
_Drawn = tuple[float, float, float, tuple[float, Ink]]
"""Position, begin and end of an upright line, from the upper left corner; its weight and ink."""


def _lines(rows: _Rows, cell: float, grid: Grid) -> Iterator[_Drawn]:
    for run in _runs(rows):
        at, start, end = run.at * cell, run.start * cell, run.end * cell
        if run.kind == _INNER:
            yield at, start, end, (grid.line, grid.line_ink)
        else:  # it fills its corners
            yield at, start - grid.frame / 2, end + grid.frame / 2, (grid.frame, grid.frame_ink)


def _runs(rows: _Rows) -> Iterator[_Run]:
    for at in range(len(rows[0]) + 1):
        start = 0
        for kind, some in groupby(sum((False, *row, False)[at : at + 2]) for row in rows):
            end = start + len([*some])
            if kind != _NONE:
                yield _Run(kind, at, start, end)
            start = end
