"""Why a position cannot be, or a cell cannot be otherwise: the fewest clues that contradict each other."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bookmaker.engine.bits import bits_of
from bookmaker.engine.solve.eliminate import Settled, parts
from bookmaker.engine.solve.odds import possible, settled_in
from bookmaker.values.position import Position
from bookmaker.values.puzzle import TOUCHING, Cell, Puzzle


class Clash(NamedTuple):
    """Clues that no placement meets, though one would without any of them."""

    clues: tuple[Cell, ...]
    total: bool


def clash(position: Position) -> Clash:
    """Return a minimal set of clues that contradict each other, or the total, in a position that no placement meets.

    Each of them is needed. If clues that hang together suffice, it takes those; the first ones stay.
    """
    return _clash(position.puzzle, settled_in(position), possible)


def reason(position: Position, cell: Cell, bullet: bool, empty: Iterable[Cell] = ()) -> Clash:
    """Return a minimal set of clues that make a cell certain: no placement would meet them were it otherwise.

    `empty` are closed cells known to be empty.
    """
    puzzle, bit = position.puzzle, bits_of(position.puzzle, (cell,))
    if puzzle.counting == TOUCHING:
        from bookmaker.engine.solve.chances import possible as can  # those who only count need not wait for the kernel
    else:
        can = possible
    known, free = settled_in(position)
    free &= ~bits_of(puzzle, empty)
    return _clash(puzzle, Settled(known if bullet else known | bit, free & ~bit), can)


def _clash(puzzle: Puzzle, settled: Settled, can: Callable[[Puzzle, Settled, list[int], bool], bool]) -> Clash:
    settled = settled._replace(free=settled.free & bits_of(puzzle, puzzle.counted_cells(None)))
    together = (list(part.needs) for part in parts(puzzle, settled))
    failing = next((clues for clues in together if not can(puzzle, settled, clues, False)), None)
    total = failing is None
    left = [clue for clue, number in enumerate(puzzle.clues) if number >= 0] if failing is None else failing
    left = _needed_clues(left, left, lambda fewer: not can(puzzle, settled, fewer, total))
    return Clash(tuple(divmod(clue, puzzle.columns) for clue in left), total)


def _needed_clues(some: list[int], left: list[int], clashes: Callable[[list[int]], bool]) -> list[int]:
    """Return the clues that are left, less those of `some` that a clash does not need, as if the last were tried first.

    Dropping several at once leaves the clash exactly if dropping them in turn does.
    """
    fewer = [clue for clue in left if clue not in some]
    if clashes(fewer):
        return fewer
    if len(some) < 2:
        return left
    half = len(some) // 2
    return _needed_clues(some[:half], _needed_clues(some[half:], left, clashes), clashes)
