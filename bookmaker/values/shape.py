"""Shapes of boards: which cells of a rectangle are there."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, Self

from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import HOLE, MAX_CELLS, SIDES, UNKNOWN, Cell, Puzzle, Size

APART = 2
"""Most rows or columns from a cell to the next, so that parts are seen as one board."""
ID = "bad-shape"


class Shape(NamedTuple):
    """A board that is no full rectangle; its first and last rows and columns have cells."""

    size: Size
    holes: frozenset[int]
    """The missing cells, numbered row by row."""

    def __repr__(self) -> str:
        """Show it row by row, so that equal shapes have equal texts."""
        return f"Shape({'/'.join(''.join('.X'[there] for there in row) for row in self.mask)})"

    @classmethod
    def of(cls, rows: Sequence[Sequence[bool]]) -> Self:
        """Return the shape of cells that are there or not, trimmed of empty edges; raise Wrong."""
        cells = {(row, column) for row, some in enumerate(rows) for column, there in enumerate(some) if there}
        if not cells:
            raise Wrong("this shape has no cell", id=ID, remedy="draw one with rows of X and dots")
        (top, bottom), (left, right) = ((min(some), max(some)) for some in zip(*cells, strict=True))
        size = Size(bottom - top + 1, right - left + 1)
        if min(size) < SIDES[0] or max(size) > SIDES[-1] or size.cells > MAX_CELLS:
            message = f"this shape has {len(cells)} cells in {size.rows} rows and {size.columns} columns"
            remedy = f"take {SIDES[0]} to {SIDES[-1]} rows and columns, that are at most {MAX_CELLS} together"
            raise Wrong(message, id=ID, remedy=remedy)
        whole = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
        shape = cls(size, frozenset(at for at, cell in enumerate(whole) if cell not in cells))
        _check(shape)
        return shape

    @property
    def or_none(self) -> Self | None:
        """Itself, or None for a full rectangle, which is no shape."""
        return self if self.holes else None

    @property
    def cells(self) -> int:
        """How many cells are there."""
        return self.size.cells - len(self.holes)

    @property
    def blank(self) -> tuple[int, ...]:
        """The board without a clue, row-major: UNKNOWN or HOLE."""
        return tuple(HOLE if cell in self.holes else UNKNOWN for cell in range(self.size.cells))

    @property
    def mask(self) -> list[list[bool]]:
        """Whether a cell is there, by rows."""
        columns = range(self.size.columns)
        return [[row * len(columns) + at not in self.holes for at in columns] for row in range(self.size.rows)]


def _check(shape: Shape) -> None:
    """Raise Wrong if nobody could tell from paper which cells exist and form one board, or what one holds."""
    there = {divmod(at, shape.size.columns) for at, clue in enumerate(shape.blank) if clue == UNKNOWN}
    parts = [*_parts(there)]
    if alone := next((cell for cell, *others in parts if not others), None):
        remedy = "no number could tell what it holds: take it out, or give it a neighbour"
        raise Wrong(f"the cell in {_place(alone)} of this shape touches no other", id=ID, remedy=remedy)
    holes = sorted(divmod(at, shape.size.columns) for at in shape.holes)
    beside = ((-1, 0), (1, 0), (0, -1), (0, 1))
    around = ((hole, {(hole[0] + row, hole[1] + column) for row, column in beside}) for hole in holes)
    if closed := next((hole for hole, cells in around if cells <= there), None):
        remedy = "on paper it would look like a cell: fill it, or make it larger"
        raise Wrong(f"the hole in {_place(closed)} of this shape has cells on all four sides", id=ID, remedy=remedy)
    if len(first := _reachable_cells(min(there), there, APART)) < len(there):
        message = f"this shape falls apart: {len(first)} of its cells stand farther than a cell from all the others"
        raise Wrong(
            message, id=ID, remedy="leave one cell free at most between its parts, as one board is seen in them"
        )
    if shape.holes and all(map(_is_rectangle, parts)):
        remedy = "join them, or give one of them another form"
        raise Wrong(
            "the parts of this shape are full rectangles, which look like boards of their own", id=ID, remedy=remedy
        )


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1} column {cell[1] + 1}"


def _parts(there: set[Cell]) -> Iterator[set[Cell]]:
    """Yield the cells that touch each other, part by part."""
    left = set(there)
    while left:
        part = _reachable_cells(min(left), left, 1)
        left -= part
        yield part


def _is_rectangle(part: set[Cell]) -> bool:
    rows, columns = zip(*part, strict=True)
    return bool(len(part) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1))


def _reachable_cells(first: Cell, there: set[Cell], far: int) -> set[Cell]:
    """Return the cells reached from one by steps of at most `far` rows and columns."""
    reached, left = {first}, [first]
    for row, column in left:
        near = product(range(row - far, row + far + 1), range(column - far, column + far + 1))
        left += (cell for cell in near if cell in there and cell not in reached)
        reached.update(left)
    return reached


def shape_of(puzzle: Puzzle) -> Shape | None:
    """Return the shape of a puzzle; None for a full rectangle."""
    holes = frozenset(at for at, clue in enumerate(puzzle.clues) if clue == HOLE)
    return Shape(Size(puzzle.rows, puzzle.columns), holes) if holes else None
