"""The first twin: look at every placement there is. For tiny boards."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.values.puzzle import UNKNOWN, Puzzle
from tests.twins.grid import Field, neighbours

Placement = frozenset[int]


def bits(cells: Iterable[int]) -> np.uint32:
    """Return cells as a word."""
    return np.uint32(sum(1 << cell for cell in cells))


def solutions(puzzle: Puzzle) -> list[Placement]:
    """Return every placement that meets the clues, and the total if there is one; of each blank cell a bit."""
    near = neighbours(puzzle.rows, puzzle.columns)
    blanks = [cell for cell, clue in enumerate(puzzle.clues) if clue == UNKNOWN]
    every = np.arange(1 << len(blanks), dtype=np.uint32)
    fits = (np.bitwise_count(every) == puzzle.total) | (puzzle.total is None)
    for cell, clue in enumerate(puzzle.clues):
        if clue != UNKNOWN:
            fits &= np.bitwise_count(every & bits(at for at, blank in enumerate(blanks) if blank in near[cell])) == clue
    return [frozenset(cell for at, cell in enumerate(blanks) if word >> at & 1) for word in every[fits].tolist()]


class Naive:
    """Answers the two questions of the paper about one field by trying all placements, each of them a word."""

    def __init__(self, field: Field, total: bool = True) -> None:
        self.field = field
        self.every: NDArray[np.uint32] = np.arange(1 << field.size, dtype=np.uint32)
        self.fits_total = (np.bitwise_count(self.every) == len(field.bullets)) | (not total)
        near = neighbours(field.rows, field.columns)
        self.fits: dict[int, NDArray[Any]] = {
            cell: (self.every & bits([cell]) == 0) & (np.bitwise_count(self.every & bits(near[cell])) == clue)
            for cell, clue in field.clues().items()
        }

    def _meeting(self, shown: Iterable[int]) -> NDArray[np.uint32]:
        """Return which placements meet some clues."""
        return reduce(np.logical_and, (self.fits[clue] for clue in shown), np.ones_like(self.every, dtype=bool))

    def others(self, shown: Iterable[int]) -> list[Placement]:
        """Return every placement but the true one that meets the clues shown."""
        words = (int(word) for word in self.every[self._meeting(shown)])
        found = (frozenset(cell for cell in range(self.field.size) if word >> cell & 1) for word in words)
        return [placement for placement in found if placement != self.field.bullets]

    def is_unique(self, shown: set[int]) -> bool:
        """Tell whether the clues shown, and the total if it is printed, leave only the true placement."""
        return int((self._meeting(shown) & self.fits_total).sum()) == 1

    def is_forced(self, shown: set[int], known: set[int], cell: int) -> bool:
        """Tell whether clues without the total, and what is known already, leave a cell only its true value."""
        true = bits(self.field.bullets)
        fits = self._meeting(shown) & (self.every & bits(known) == true & bits(known))
        return bool((self.every[fits] & bits([cell]) == true & bits([cell])).all())


@lru_cache(maxsize=512)
def others(field: Field, shown: frozenset[int]) -> list[Placement]:
    """Return every placement but the true one that meets the clues shown."""
    return Naive(field).others(shown)
