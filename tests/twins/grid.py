"""Boards as plain values: size, bullets, clues."""

import random
from functools import cache
from itertools import product
from typing import NamedTuple, Self

from bookmaker.values.puzzle import HOLE, UNKNOWN, Puzzle


@cache
def neighbours(rows: int, columns: int) -> tuple[frozenset[int], ...]:
    """Return, for each cell, the up to eight cells that touch it."""
    return tuple(
        frozenset(
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        )
        for row, column in product(range(rows), range(columns))
    )


class Field(NamedTuple):
    """A size, a placement of bullets, and the cells that are not there."""

    rows: int
    columns: int
    bullets: frozenset[int]
    holes: frozenset[int] = frozenset()

    @classmethod
    def at_random(cls, rng: random.Random, rows: int, columns: int, density: float | None = None) -> Self:
        """Return a random placement; without a density, mostly between a tenth and a half of the cells."""
        size = rows * columns
        if density is None:
            density = rng.choice((0.3, 0.3, rng.uniform(0.1, 0.5), rng.uniform(0, 1)))
        return cls(rows, columns, frozenset(rng.sample(range(size), round(density * size))))

    @property
    def size(self) -> int:
        return self.rows * self.columns

    @property
    def empty(self) -> set[int]:
        """The cells without a bullet: those that can be clues."""
        return set(range(self.size)) - self.bullets - self.holes

    def clues(self) -> dict[int, int]:
        """Return for each empty cell the bullets around it."""
        near = neighbours(self.rows, self.columns)
        return {cell: len(near[cell] & self.bullets) for cell in sorted(self.empty)}

    def puzzle(self, shown: set[int], total: bool = True) -> Puzzle:
        """Return the puzzle that shows some of the clues."""
        clues = self.clues()
        rest = (HOLE if cell in self.holes else UNKNOWN for cell in range(self.size))
        printed = tuple(clues[cell] if cell in shown else sign for cell, sign in enumerate(rest))
        return Puzzle("bullets", self.rows, self.columns, printed, len(self.bullets) if total else None)


def a_field(rows: int, columns: int, number: int, density: float | None = None) -> Field:
    """Return random field `number` of a size: always the same one."""
    return Field.at_random(random.Random(f"{rows}x{columns}:{number}"), rows, columns, density)
