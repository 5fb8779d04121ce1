"""The lines of a board with a shape: thin ones between its cells, and its frame along its outline."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from bookmaker.page.layout.look import Grid
from bookmaker.values.marks import Ink, Line

_NONE, _FRAME, _INNER = range(3)

Rows = Sequence[Sequence[bool]]


class _Run(NamedTuple):
    """A straight line: its kind, between which cells it lies, and from which to before which others it reaches."""

    kind: int
    at: int
    start: int
    end: int


class Outline(NamedTuple):
    """A board with a shape: which of its cells are there, row-major, and, as of any board, which sides are cut."""

    there: tuple[bool, ...]
    columns: int
    cell: float
    cut: tuple[bool, bool, bool, bool]
    beyond: float
    """How far thin lines go on where it is cut, in points."""


@lru_cache(maxsize=256)
def lines_along(board: Outline, grid: Grid) -> tuple[Line, ...]:
    """Return the lines around and between the cells that are there, from the lower left corner of the whole board."""
    there, columns, (left, low, right, top) = board.there, board.columns, board.cut
    rows = [there[at : at + columns] for at in range(0, len(there), columns)]
    high = len(rows) * board.cell
    upright = [
        Line(at, high - end, at, high - start, *look)
        for at, start, end, look in _lines(rows, (left, right), (top, low), board, grid)
    ]
    level = [
        Line(start, high - at, end, high - at, *look)
        for at, start, end, look in _lines([*zip(*rows, strict=True)], (top, low), (left, right), board, grid)
    ]
    return tuple(sorted((*upright, *level), key=lambda line: line.width))


_Drawn = tuple[float, float, float, tuple[float, Ink]]
"""Where a line stands, begins and ends, from the upper left corner, its weight and its ink."""


def _lines(
    rows: Rows, sides: tuple[bool, bool], ends: tuple[bool, bool], board: Outline, grid: Grid
) -> Iterator[_Drawn]:
    """Yield the upright lines of some rows; `sides` and `ends` tell which are cut: left, right, top and foot."""
    cell, thin, thick = board.cell, (grid.line, grid.line_ink), (grid.frame, grid.frame_ink)
    for run in _runs(rows, sides):
        at, start, end = run.at * cell, run.start * cell, run.end * cell
        goes_on = (ends[0] and run.start == 0, ends[1] and run.end == len(rows))
        if run.kind == _FRAME:  # it fills its corners
            before, after = (0.0 if on else grid.frame / 2 for on in goes_on)
            yield at, start - before, end + after, thick
            continue
        yield at, start, end, thin
        if 0 < run.at < len(rows[0]):
            yield from ((at, start - board.beyond, start, thin) for _ in range(goes_on[0]))
            yield from ((at, end, end + board.beyond, thin) for _ in range(goes_on[1]))


def _runs(rows: Rows, sides: tuple[bool, bool]) -> Iterator[_Run]:
    for at in range(len(rows[0]) + 1):
        start = 0
        for kind, some in groupby(_kind(row, at, sides) for row in rows):
            end = start + len([*some])
            if kind != _NONE:
                yield _Run(kind, at, start, end)
            start = end


def _kind(row: Sequence[bool], at: int, sides: tuple[bool, bool]) -> int:
    """Return what stands before a cell of a row, or behind its last one; where a board is cut it goes on."""
    before, after = at > 0 and row[at - 1], at < len(row) and row[at]
    if (at == 0 and sides[0]) or (at == len(row) and sides[1]):
        return _INNER if before or after else _NONE
    return (_NONE, _FRAME, _INNER)[before + after]
