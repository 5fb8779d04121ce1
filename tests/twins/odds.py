"""The twin of exact odds: look at every placement of a position."""

from fractions import Fraction
from functools import lru_cache

from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell
from tests.twins.naive import solutions


@lru_cache(maxsize=64)
def placements(position: Position) -> tuple[frozenset[Cell], ...]:
    """Return every placement that meets the numbers, the total if there is one, and holds the known mines."""
    puzzle, known = position
    found = (frozenset(divmod(cell, puzzle.columns) for cell in placement) for placement in solutions(puzzle))
    return tuple(placement for placement in found if known <= placement)


def chances(position: Position) -> dict[Cell, Fraction]:
    """Return for each closed cell that is not known the share of the placements in which it holds a mine."""
    every = placements(position)
    closed = [cell for cell in position.puzzle.counted_cells(None) if cell not in position.known]
    return {cell: Fraction(sum(cell in placement for placement in every), len(every)) for cell in closed}
