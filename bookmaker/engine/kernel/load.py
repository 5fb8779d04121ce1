"""Between plain values and a workspace."""

from collections.abc import Sequence

from bookmaker.engine.kernel.board import CLUE, OPEN, ROWS, SIDE, WANT, Board, X, new_board


def to_cell(row: int, column: int) -> int:
    """Return the kernel's number of a cell."""
    return row * SIDE + column


def load_clues(rows: int, columns: int, clues: Sequence[int]) -> Board:
    """Return a workspace with the clues in force and every other cell unknown; -1 is no clue."""
    b = new_board(rows, columns)
    for row in range(rows):
        own, first = clues[row * columns : (row + 1) * columns], to_cell(row, 0)
        given = sum(1 << column for column, clue in enumerate(own, 1) if clue >= 0)
        b[CLUE + row + 1], b[OPEN + row + 1] = given, (2 << columns) - 2 - given
        b[WANT + first : WANT + first + columns] = [max(clue, 0) for clue in own]
    return b


def read_words(words: Board) -> list[tuple[int, int]]:
    """Return the cells of ROWS words as (row, column), in order."""
    # Most rows are empty, and bits of Python's own numbers are tested ten times as fast as those of NumPy's.
    rows = enumerate(words[1 : ROWS - 1].tolist())
    return [(row, column) for row, word in rows if word for column in range(SIDE) if word >> (column + 1) & 1]


def read_placement(b: Board, rows: int, columns: int) -> tuple[bool, ...]:
    """Return the placement X row by row."""
    return tuple(bool(int(b[X + row + 1]) >> (column + 1) & 1) for row in range(rows) for column in range(columns))
