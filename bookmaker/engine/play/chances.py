"""The chances of a position, quickly: the kernel's, as plain values."""

import numpy as np

from bookmaker.engine.kernel.board import Words
from bookmaker.engine.kernel.odds import CHANCE, GRID, MINE, NONE, PAD, TOTAL, VALUE, WIDE, find_chances, new_odds
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell


def load(b: Words, position: Position) -> None:
    """Write a position into a workspace for boards of its size."""
    rows, columns, clues, total = position.puzzle.printed
    shown = np.array(clues, dtype=np.int64).reshape(rows, columns)
    for cell in position.known:
        shown[cell] = MINE
    b[VALUE : VALUE + GRID].reshape(PAD, PAD)[1 : rows + 1, 1 : columns + 1] = shown
    b[TOTAL] = -1 if total is None else total


def chances(position: Position) -> dict[Cell, float] | None:
    """Return how likely each closed cell that is not known holds a mine: to 14 digits, but 0 and 1 exactly.

    None where no placement meets the position. Raises TooHard where too many numbers hang together.
    """
    puzzle, known = position
    b, f = new_odds(puzzle.rows, puzzle.columns)
    load(b, position)
    result = find_chances(b, f)
    if result == WIDE:
        raise TooHard
    if result == NONE:
        return None
    found = f[CHANCE : CHANCE + GRID].reshape(PAD, PAD)[1 : puzzle.rows + 1, 1 : puzzle.columns + 1]
    closed = [cell for cell in puzzle.counted(None) if puzzle.number(cell) == UNKNOWN and cell not in known]
    return {cell: float(found[cell]) for cell in closed}
