"""Exact odds: the number of all placements of a position in which each cell holds a bullet, in whole numbers."""

from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple

from bookmaker.engine.bits import bits_of
from bookmaker.engine.solve.eliminate import Counts, Settled, chains_of, holding
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle


class Odds(NamedTuple):
    """How the placements divide: all of them are equally likely."""

    solutions: int
    bullets: dict[Cell, int]
    """For each unknown cell, row by row, the number of placements in which it holds a bullet."""

    def chance(self, cell: Cell) -> Fraction:
        """Return the probability of a bullet."""
        return Fraction(self.bullets[cell], self.solutions)

    @property
    def safe(self) -> list[Cell]:
        """Cells that certainly hold no bullet."""
        return [cell for cell, times in self.bullets.items() if times == 0]

    @property
    def certain(self) -> list[Cell]:
        """Cells that certainly hold a bullet."""
        return [cell for cell, times in self.bullets.items() if times == self.solutions]

    @property
    def safest(self) -> list[Cell]:
        """Cells that hold a bullet in the fewest placements."""
        least = min(self.bullets.values(), default=0)
        return [cell for cell, times in self.bullets.items() if times == least]


@lru_cache(maxsize=4)
def odds(position: Position) -> Odds | None:
    """Return the odds of all unknown cells; None if no placement meets the numbers and the total.

    The latest ones are kept, for players and screens ask again. Raises TooHard if too many clues hang together.
    """
    puzzle, known = position
    chains = list(chains_of(puzzle, settled_in(position)))
    tables, missing = [chain.table for chain in chains], None if puzzle.total is None else puzzle.total - len(known)
    rests = _rests(tables, missing)
    solutions = _dot(tables[0], rests[0], missing) if chains else int(missing in (None, 0))
    if not solutions:
        return None
    open_ = [cell for cell in puzzle.counted_cells(None) if cell not in known]
    bullets = dict.fromkeys(open_, 0)
    for chain, rest in zip(chains, rests, strict=True):
        for group, counts in zip(chain.part.groups, holding(chain), strict=True):
            bullets |= dict.fromkeys(
                (divmod(cell, puzzle.columns) for cell in group.cells), _dot(counts, rest, missing)
            )
    return Odds(solutions, bullets)


def settled_in(position: Position) -> Settled:
    known = bits_of(position.puzzle, position.known)
    return Settled(known, ~known)


def _rests(tables: list[Counts], missing: int | None) -> list[Counts]:
    """Return for each part the placements of all others, by its own bullets; `missing` None allows any number."""
    if missing is None:
        sums = [sum(table.values()) for table in tables]
        return [{0: prod(sums[:at] + sums[at + 1 :])} for at in range(len(tables))]
    after: list[Counts] = [{missing: 1}]
    for table in reversed(tables):
        after.append(_less(after[-1], table))
    before, rests = {0: 1}, []
    for at, table in enumerate(tables):
        rests.append(_less(after[len(tables) - 1 - at], before))
        before = _sums(before, table)
    return rests


def _sums(one: Counts, other: Counts) -> Counts:
    """Return the placements of two parts taken together."""
    found = Counts()
    for bullets, ways in one.items():
        for more, times in other.items():
            found[bullets + more] = found.get(bullets + more, 0) + ways * times
    return found


def _less(rest: Counts, table: Counts) -> Counts:
    """Return the ways to go on, by the bullets before a part, from those by the bullets after it."""
    found = Counts()
    for after, ways in rest.items():
        for bullets, times in table.items():
            if bullets <= after:
                found[after - bullets] = found.get(after - bullets, 0) + ways * times
    return found


def _dot(counts: Counts, rest: Counts, missing: int | None) -> int:
    """Return how many placements of the whole give a part one of those counted."""
    if missing is None:
        return sum(counts.values()) * rest[0]
    return sum(ways * rest.get(bullets, 0) for bullets, ways in counts.items())


def possible(puzzle: Puzzle, settled: Settled, clues: list[int], total: bool) -> bool:
    """Tell whether some placement meets some of the clues, and the total if it counts; clues are places, row by row."""
    some = {*clues}
    kept = tuple(number if clue in some else UNKNOWN for clue, number in enumerate(puzzle.clues))
    chains = chains_of(puzzle._replace(clues=kept), settled)
    if not total:
        return all(chain.table for chain in chains)
    reached = {settled.bullets.bit_count()}
    for chain in chains:
        reached = {bullets + more for bullets in reached for more in chain.table}
    return puzzle.total in reached
