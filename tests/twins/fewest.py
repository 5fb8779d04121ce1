"""The refined solver's twin: every placement and every set of clues is looked at. For small boards."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle
from tests.twins.grid import neighbours

Cells = frozenset[Cell]


class Fewest:
    """What sets of clues settle on one board, by all 2**blanks placements."""

    def __init__(self, puzzle: Puzzle) -> None:
        near = neighbours(puzzle.rows, puzzle.columns)
        cells = range(len(puzzle.clues))
        self.blanks = [divmod(cell, puzzle.columns) for cell in cells if puzzle.clues[cell] == UNKNOWN]
        self.bit = {cell: 1 << at for at, cell in enumerate(self.blanks)}
        self.placements: NDArray[np.uint32] = np.arange(1 << len(self.blanks), dtype=np.uint32)
        self.clues: dict[Cell, NDArray[Any]] = {}
        self.around: dict[Cell, int] = {}
        for cell in cells:
            if puzzle.clues[cell] != UNKNOWN:
                place = divmod(cell, puzzle.columns)
                blanks = [divmod(other, puzzle.columns) for other in near[cell] if puzzle.clues[other] == UNKNOWN]
                self.around[place] = sum(self.bit[blank] for blank in blanks)
                self.clues[place] = (
                    np.bitwise_count(self.placements & np.uint32(self.around[place])) == puzzle.clues[cell]
                )
        self.total = np.bitwise_count(self.placements) == puzzle.total
        self.asked: tuple[int, int, bool] | None = None
        """Cells that were settled when something was asked last, their bullets, and whether with the total."""
        self.left, self.met = self.placements, self.clues
        """The placements that this leaves, and which of them each clue allows."""

    def settles(self, clues: Iterable[Cell], total: bool, settled: Mapping[Cell, bool]) -> dict[Cell, bool]:
        """Return the cells that some clues settle, with the total if asked, when others are settled already."""
        known = sum(map(self.bit.__getitem__, settled))
        values = sum(self.bit[cell] for cell, bullet in settled.items() if bullet)
        if self.asked != (known, values, total):
            fits = (self.placements & np.uint32(known)) == values
            left = np.flatnonzero(fits & self.total if total else fits)
            self.left, self.met = self.placements[left], {clue: met[left] for clue, met in self.clues.items()}
            self.asked = known, values, total
        chosen = [self.met[clue] for clue in clues]
        left = self.left[reduce(np.logical_and, chosen)] if chosen else self.left
        always, ever = int(np.bitwise_and.reduce(left)), int(np.bitwise_or.reduce(left))
        same = ~(always ^ ever) & ~known & (1 << len(self.blanks)) - 1
        return {cell: bool(always & bit) for cell, bit in self.bit.items() if same & bit} if same else {}

    def any_smaller(self, most: int, total: bool, settled: Mapping[Cell, bool]) -> tuple[Cell, ...] | None:
        """Return a set of at most `most` clues that settles something, with the total if asked."""
        unknown = sum(bit for cell, bit in self.bit.items() if cell not in settled)
        useful = [clue for clue in self.clues if self.around[clue] & unknown]
        for size in range(0 if total else 1, most + 1):
            for clues in combinations(useful, size):
                if self.settles(clues, total, settled):
                    return clues
        return None
