"""Clue sets of which whole orbits are shown or hidden, as plainly as it can be said."""

from collections.abc import Iterable, Sequence
from itertools import product

from tests.twins.grid import Field
from tests.twins.paper import Oracle

Orbit = frozenset[int]
TURNS = {"": 0, "half-turn": 2, "four": 1}
"""By how many quarters a board is turned until it looks the same; 0 for not at all."""


def orbits(symmetry: str, rows: int, columns: int) -> set[Orbit]:
    """Return the sets of cells that a symmetry moves to each other: what is seen of the board before and after."""
    grid = [list(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    moved = {"mirror": [row[::-1] for row in grid], "diagonal": [list(column) for column in zip(*grid, strict=True)]}
    image = moved.get(symmetry, grid)
    for _ in range(TURNS.get(symmetry, 0)):
        image = [list(column) for column in zip(*image[::-1], strict=True)]
    to = {grid[row][column]: image[row][column] for row, column in product(range(rows), range(columns))}
    found = {cell: {cell} for cell in to}
    for _ in range(4):
        found = {cell: {to[other] for other in reached} | reached for cell, reached in found.items()}
    return {frozenset(reached) for reached in found.values()}


def minimal_orbits(oracle: Oracle, order: Sequence[int], allowed: Iterable[Orbit]) -> set[int] | None:
    """Show every orbit that is allowed and has no bullet, walk the cells in an order, hide what is not needed.

    Returns None where even all of them leave another placement.
    """
    orbit_of = {cell: orbit for orbit in allowed if not orbit & oracle.field.bullets for cell in orbit}
    shown = set(orbit_of)
    if not oracle.is_unique(shown):
        return None
    for cell in order:
        if cell in shown and oracle.is_unique(shown - orbit_of[cell]):
            shown -= orbit_of[cell]
    return shown


def spare_orbits(oracle: Oracle, shown: set[int], allowed: Iterable[Orbit]) -> list[Orbit]:
    """Return the orbits of a clue set without which it still has one solution."""
    return [orbit for orbit in allowed if orbit <= shown and oracle.is_unique(shown - orbit)]


def is_composed(field: Field, shown: set[int], symmetry: str) -> bool:
    """Tell whether the clues of a board lie by a symmetry."""
    return all(orbit <= shown or not orbit & shown for orbit in orbits(symmetry, field.rows, field.columns))
