"""The first twin: look at every placement there is. For tiny boards."""

from functools import cache
from itertools import combinations

from bookmaker.values.puzzle import UNKNOWN, Puzzle
from tests.twins.grid import Field, neighbours

Placement = frozenset[int]


@cache
def placements(rows: int, columns: int) -> list[Placement]:
    """Return every set of cells of a board."""
    cells = range(rows * columns)
    return [frozenset(chosen) for size in range(len(cells) + 1) for chosen in combinations(cells, size)]


def solutions(puzzle: Puzzle) -> list[Placement]:
    """Return every placement that meets the clues, and the total if there is one."""
    near = neighbours(puzzle.rows, puzzle.columns)
    clues = {cell: clue for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN}
    blanks = [cell for cell, clue in enumerate(puzzle.clues) if clue == UNKNOWN]
    sizes = range(len(blanks) + 1) if puzzle.total is None else [puzzle.total]
    return [
        frozenset(chosen)
        for size in sizes
        for chosen in combinations(blanks, size)
        if all(len(near[cell].intersection(chosen)) == clue for cell, clue in clues.items())
    ]


class Naive:
    """Answers the two questions of the paper about one field by trying all placements."""

    def __init__(self, field: Field, total: bool = True) -> None:
        self.field = field
        self.total = total
        self.near = neighbours(field.rows, field.columns)
        self.clues = field.clues()

    def _meets(self, placement: Placement, shown: set[int]) -> bool:
        return not placement & shown and all(len(self.near[c] & placement) == self.clues[c] for c in shown)

    def is_unique(self, shown: set[int]) -> bool:
        """Tell whether the clues shown, and the total if it is printed, leave only the true placement."""
        return not any(
            (not self.total or len(placement) == len(self.field.bullets)) and self._meets(placement, shown)
            for placement in placements(self.field.rows, self.field.columns)
            if placement != self.field.bullets
        )

    def is_forced(self, shown: set[int], known: set[int], cell: int) -> bool:
        """Tell whether clues without the total, and what is known already, leave a cell only its true value."""
        true = self.field.bullets
        return not any(
            (cell in placement) != (cell in true)
            and placement & known == true & known
            and self._meets(placement, shown)
            for placement in placements(self.field.rows, self.field.columns)
        )
