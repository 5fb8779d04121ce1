"""Shapes of boards: which cells of a rectangle are there."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, Self

from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import HOLE, MAX_SIDE, SIDES, UNKNOWN, Cell, Puzzle, Size

MOST_CELLS = SIDES[-1] ** 2
"""Cells of a board that can be generated."""
THERE, NOT_THERE = "#X", ". "
APART = 2
"""Rows or columns from a cell to the next one at most, so that parts are seen as one board."""
ID = "bad-shape"
_EXAMPLE = "a shape is rows of X for a cell, and . for none"


class Shape(NamedTuple):
    """A board that is no full rectangle; there are cells in its first and last rows and columns."""

    size: Size
    holes: frozenset[int]
    """The cells that are not there, numbered row by row."""

    def __repr__(self) -> str:
        """Say it row by row: the same shape, the same text."""
        return f"Shape({'/'.join(self.rows)})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the shape that rows of signs draw; raise Wrong where they draw none that a puzzle can have."""
        rows = [line.rstrip().upper() for line in text.splitlines()]
        strange = next((sign for row in rows for sign in row if sign not in THERE + NOT_THERE), None)
        if strange is not None:
            raise Wrong(f"{strange!r} is no sign of a shape", id=ID, remedy=_EXAMPLE)
        return cls.of([[sign in THERE for sign in row] for row in rows])

    @classmethod
    def of(cls, rows: Sequence[Sequence[bool]]) -> Self:
        """Return the shape of cells that are there or not, without what is empty around them; raise Wrong."""
        cells = {(row, column) for row, some in enumerate(rows) for column, there in enumerate(some) if there}
        if not cells:
            raise Wrong("this shape has no cell", id=ID, remedy=_EXAMPLE)
        (top, bottom), (left, right) = ((min(some), max(some)) for some in zip(*cells, strict=True))
        size = Size(bottom - top + 1, right - left + 1)
        if min(size) < SIDES[0] or max(size) > MAX_SIDE or len(cells) > MOST_CELLS:
            message = f"this shape has {len(cells)} cells in {size.rows} rows and {size.columns} columns"
            remedy = f"take {SIDES[0]} to {MAX_SIDE} rows and columns, and at most {MOST_CELLS} cells"
            raise Wrong(message, id=ID, remedy=remedy)
        whole = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
        shape = cls(size, frozenset(at for at, cell in enumerate(whole) if cell not in cells))
        _check(shape)
        return shape

    @property
    def cells(self) -> int:
        """How many cells are there."""
        return self.size.cells - len(self.holes)

    @property
    def blank(self) -> tuple[int, ...]:
        """The board without a clue, row-major: UNKNOWN or HOLE."""
        return tuple(HOLE if cell in self.holes else UNKNOWN for cell in range(self.size.cells))

    @property
    def rows(self) -> tuple[str, ...]:
        """The shape as rows of X and dots."""
        signs = "".join("." if cell in self.holes else "X" for cell in range(self.size.cells))
        return tuple(signs[at : at + self.size.columns] for at in range(0, len(signs), self.size.columns))


def _check(shape: Shape) -> None:
    """Raise Wrong where a cell stands alone, or a part farther from the others than a cell."""
    there = {divmod(at, shape.size.columns) for at, clue in enumerate(shape.blank) if clue == UNKNOWN}
    alone = next((cell for cell in sorted(there) if len(_reached(cell, there, 1)) == 1), None)
    if alone:
        message = f"the cell in row {alone[0] + 1} column {alone[1] + 1} of this shape touches no other"
        raise Wrong(message, id=ID, remedy="no number could tell what it holds: take it out, or give it a neighbour")
    if len(first := _reached(min(there), there, APART)) < len(there):
        message = f"this shape falls apart: {len(first)} of its cells stand farther than a cell from all the others"
        raise Wrong(
            message, id=ID, remedy="leave one cell free at most between its parts, as one board is seen in them"
        )


def _reached(first: Cell, there: set[Cell], far: int) -> set[Cell]:
    """Return the cells that are reached from one by steps of at most so many rows and columns."""
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
