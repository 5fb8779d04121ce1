"""The puzzle of a sheet: its number decides it, with the seed and the boards of the series.

Earlier runs decide nothing. Nor does it take a memory to keep puzzles of a series from coming twice, however turned:
the puzzles of a size fall into classes such that equal ones share theirs (`engine/solve/classes.py`), and sheet n takes
its puzzle from class n modulo their number. So a class returns only after that many sheets; the few earlier sheets with
this class and a board of this size are made again, and their puzzles are passed over.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import ceil
from typing import NamedTuple

from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.symmetry import canonical, fingerprint
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import Shelf, Want, make_one, order_of
from bookmaker.series.model import Daily
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Made

STREAM = 1 << 41
"""The first stream of a series: no section of a book has this number, nor has the order of hints."""
CROWD = 6
"""Puzzles that one process makes before another is worth its start."""


class Series(NamedTuple):
    """Everything that decides the puzzles of a series."""

    seed: int
    boards: tuple[Want, ...]
    """Boards of the first week's sheets, and so of all others in turn."""
    known: frozenset[str] = frozenset()
    """Fingerprints of puzzles that other sheets take from a bank."""

    def __hash__(self) -> int:
        return hash((self.seed, self.known, *(board[1:4] for board in self.boards)))

    def board(self, number: int) -> Want:
        """Return the board of a sheet."""
        return self.boards[(number - 1) % len(self.boards)]


def series_of(spec: Daily) -> Series:
    """Return what decides the puzzles of a series."""
    numbers = range(1, len(spec.first_week) + 1)
    return Series(spec.seed, tuple(spec.board(number).want(spec.title) for number in numbers))


def make_puzzles(series: Series, numbers: Sequence[int], workers: Workers) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in order, made in parallel if that is worth it."""
    with pool(workers, ceil(len(numbers) / CROWD)) as run:
        yield from zip(numbers, run(partial(make_puzzle, series), numbers), strict=True)


@lru_cache(maxsize=1 << 14)
def make_puzzle(series: Series, number: int) -> Made:
    """Return the puzzle of a sheet: the first one of its class and tier that no earlier sheet has.

    Raises CannotBeMet if none is found.
    """
    board = series.board(number)
    (tier,) = board.tiers
    taken = {canonical(make_puzzle(series, earlier).puzzle) for earlier in rivals(series, number)}
    slot, spent, attempt = number % classes_of(board), 0, 0
    while spent < board.budget:
        shelf = Shelf(board, tier, stream=(series.seed, STREAM + attempt))
        trial = make_one(order_of(shelf, number)._replace(slot=slot, turn=number // len(series.boards)))
        puzzle = trial.made.puzzle
        new = canonical(puzzle) not in taken and fingerprint(puzzle) not in series.known
        if new and shelf.wants(trial.made.energy) and not shelf.misses(trial):
            return trial.made
        spent, attempt = spent + max(trial.steps, 1), attempt + 1
    bullets, counted = board.params.bullets_on(board.rows, board.columns), board.params.counted
    size = f"{board.rows}x{board.columns} with {bullets} {counted}"
    raise CannotBeMet(
        f"no. {number} of the series: no new puzzle of {size} in the tier {tier}{board.params.traits_text} "
        f"after {spent} steps; let `week` have a larger board there, another tier, or other `{counted}`"
    )


def rivals(series: Series, number: int) -> Iterator[int]:
    """Yield the earlier sheets, the first one first, that could have the puzzle of a sheet: of its class and board."""
    board = series.board(number)
    step = classes_of(board)
    yield from (
        earlier for earlier in range((number - 1) % step + 1, number, step) if _can_repeat(series.board(earlier), board)
    )


def classes_of(board: Want) -> int:
    """Return the number of classes of a board's puzzles."""
    return KINDS[board.kind].classes(board.rows, board.columns, board.params)


def _can_repeat(*boards: Want) -> bool:
    """Tell whether boards can have puzzles that are equal when turned."""
    sorts = {(one.kind, *sorted(one[2:4]), one.params.bullets_on(one.rows, one.columns)) for one in boards}
    return len(sorts) == 1
