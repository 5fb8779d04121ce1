"""The content read from a PDF as plain values: glyphs and shapes, grids, and doubts.

Lengths are points. Coordinates are those of the page in the file (its user space, before /Rotate), unless a value says
otherwise. Pages count from 1 as the file does; cells are (row, column) from the top left, from 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.drawing import Glyph
from bookmaker.proof.pdf.pdfium import Rgba
from bookmaker.values.errors import Problem
from bookmaker.values.geometry import Box
from bookmaker.values.statements import BoardStatement


def brightness(colour: Rgba) -> float:
    """Return the brightness of a colour on white paper, from 0 to 1."""
    red, green, blue, opacity = colour
    return 1 - (1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255) * opacity / 255


Cell = tuple[int, int]
_AT_ONCE = 256
"""Number of boxes compared with others at a time."""


class Clue(NamedTuple):
    """A digit read in a cell of a grid, for `ink.py` to compare with the drawing."""

    cell: Cell
    digit: str
    glyph: Glyph


class Token(NamedTuple):
    """A bullet or a mark for an empty cell, read in a cell of a grid."""

    cell: Cell
    bullet: bool
    form: str
    """Form: disc, ring, square, diamond, picture; slash, cross, dot, small picture."""
    box: Box
    colour: Rgba
    order: int = 0
    """Drawing order."""


class Grid(NamedTuple):
    """A board found on a page from its lines. Its cells are numbered in the direction of its digits."""

    page: int
    box: Box
    """Box of the frame's middle line, in the coordinates of the page in the file."""
    turn: int
    """Direction of its digits: 0, 90, 180, 270 degrees against the clock."""
    rows: int
    columns: int
    clues: tuple[Clue, ...]
    tokens: tuple[Token, ...]
    shades: tuple[tuple[Cell, Rgba, bool], ...] = ()
    """Cells with a shade behind their contents: its colour, and whether it is a frame."""
    order: int = 0
    """Drawing order of its first line."""
    weight: float = 1.0
    """Weight of its thinnest line, in points."""
    light: float = 0.0
    """Lightness of its lightest line's colour, from 0 to 1."""
    hatched: tuple[Cell, ...] = ()
    """Cells with parallel lines across them."""
    numbers: tuple[Clue, ...] = ()
    """Digits of the small numbers in cells, in reading order."""
    codes: tuple[Clue, ...] = ()
    """Letters and digits of the codes in closed cells, in reading order."""
    cut: frozenset[int] = frozenset()
    """Sides beyond which its lines go on, as its reader sees them: 0 right, 90 up, 180 left, 270 down."""
    holes: frozenset[Cell] = frozenset()
    """Places without a cell."""
    said: BoardStatement | None = None
    """Its statement in the file."""

    def cell_box(self, cell: Cell) -> Box:
        """Return the box of a cell on the page."""
        row, column = cell
        rows, columns = self.rows, self.columns
        for _ in range(self.turn // 90):
            (row, column), (rows, columns) = (columns - 1 - column, row), (columns, rows)
        left, bottom, width, height = self.box
        wide, high = width / columns, height / rows
        return Box(left + column * wide, bottom + height - (row + 1) * high, wide, high)

    def cell_boxes(self) -> NDArray[np.float64]:
        """Return the boxes of all cells, by row and column: left, bottom, width and height."""
        rows, columns = (self.columns, self.rows) if self.turn in (90, 270) else (self.rows, self.columns)
        left, bottom, width, height = self.box
        found = np.empty((rows, columns, 4))
        wide, high = width / columns, height / rows
        found[..., 0], found[..., 1] = (
            left + np.arange(columns) * wide,
            bottom + height - np.arange(1, rows + 1)[:, None] * high,
        )
        found[..., 2:] = wide, high
        return np.rot90(found, -self.turn // 90)


def table(boxes: Iterable[Box]) -> NDArray[np.float64]:
    """Return boxes as an array, a row each: left, bottom, width and height."""
    return np.fromiter(chain.from_iterable(boxes), float).reshape(-1, 4)


def edges(boxes: NDArray[np.float64], more: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return left, bottom, right and top of boxes, a row each, widened by `more`."""
    left, bottom, wide, high = boxes.T
    return np.stack([left - more, bottom - more, left + wide + more, bottom + high + more])


def find_meeting(some: NDArray[np.float64], others: NDArray[np.float64]) -> Iterator[list[int]]:
    """Yield for each of some edges the indices of the others that it meets."""
    left, bottom, right, top = others
    for first in range(0, some.shape[1], _AT_ONCE):
        x, y, end, high = some[:, first : first + _AT_ONCE, None]
        meet = (left <= end) & (right >= x) & (bottom <= high) & (top >= y)
        yield from (np.flatnonzero(row).tolist() for row in meet)


class Doubt(NamedTuple):
    """Something wrong, or unreadable."""

    id: str
    """Short name of the problem, such as 'not-unique'."""
    message: str
    page: int = 0
    """Page of the file, from 1; 0 for the whole file."""
    puzzle: int = 0
    """Printed number of the puzzle; 0 if unknown."""
    cell: str = ""
    """Name of the cell as in walkthroughs: column letter and row number, 'b3'."""

    def problem(self, file: Path) -> Problem:
        """Return the doubt as a problem of a file, its place in words: 'page 12, puzzle 4, b3'."""
        page, puzzle = f"page {self.page}" * bool(self.page), f"puzzle {self.puzzle}" * bool(self.puzzle)
        where = ", ".join(filter(None, (page, puzzle, self.cell)))
        return Problem(str(file), 0, 0, self.id, where, self.message)


def merge_doubts(doubts: Iterable[Doubt]) -> list[Doubt]:
    """Return doubts, each once; doubts without a puzzle that recur on several pages become one that names the pages."""
    pages: dict[Doubt, dict[int, None]] = {}
    for one in doubts:
        alike = one if one.puzzle or one.cell else one._replace(page=0)
        pages.setdefault(alike, {})[one.page] = None
    return [_on_pages(one, list(found)) for one, found in pages.items()]


def _on_pages(one: Doubt, pages: Sequence[int]) -> Doubt:
    first, *others = sorted(pages)
    more = f"; so also on page {', '.join(map(str, others))}" if others else ""
    return one._replace(page=first, message=one.message + more)
