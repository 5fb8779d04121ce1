"""The twin of the best play: every cell is tried at every turn."""

from functools import cache

from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell
from tests.twins.odds import placements


def best_play(position: Position) -> tuple[int, list[Cell]]:
    """Return how many placements the best play wins, and the cells with which it can begin."""
    puzzle = position.puzzle
    closed = [cell for cell in puzzle.counted_cells(None) if cell not in position.known]

    @cache
    def wins(left: frozenset[frozenset[Cell]], opened: frozenset[Cell]) -> int:
        if len(left) == 1:
            return 1
        return max(with_cell(left, opened, cell) for cell in closed if cell not in opened)

    def with_cell(left: frozenset[frozenset[Cell]], opened: frozenset[Cell], cell: Cell) -> int:
        parts: dict[int, set[frozenset[Cell]]] = {}
        for mines in left:
            if cell not in mines:
                parts.setdefault(sum(other in mines for other in puzzle.seen_cells(cell)), set()).add(mines)
        return sum(wins(frozenset(part), opened | {cell}) for part in parts.values())

    every = frozenset(map(frozenset, placements(position)))
    most = wins(every, frozenset())
    return most, [cell for cell in closed if with_cell(every, frozenset(), cell) == most]
