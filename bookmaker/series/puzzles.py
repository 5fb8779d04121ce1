"""The puzzle of a sheet: its number decides it, with the seed and the boards of the series.

Earlier runs decide nothing. Nor does it take a memory to keep puzzles of a series from coming twice, however turned:
the puzzles of a size fall into classes such that equal ones share theirs (`engine/solve/classes.py`), and sheet n takes
its puzzle from class n modulo their number. So a class returns only after that many sheets; the few earlier sheets with
this class and a board of this size are made again, and their puzzles are passed over.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.rank.facts import unmet_requirements
from bookmaker.engine.symmetry import canonical, fingerprint
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.series.model import BoardWanted, Daily
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Made

STREAM = 1 << 41
"""The first stream of a series: no section of a book has this number, nor has the order of hints."""
CROWD = 6
"""Puzzles that one process makes before another is worth its start."""


class Series(NamedTuple):
    """Everything that decides the puzzles of a series."""

    seed: int
    boards: tuple[BoardWanted, ...]
    """Boards of the first week's sheets, and so of all others in turn."""
    known: frozenset[str] = frozenset()
    """Fingerprints of puzzles that other sheets take from a bank."""

    def board(self, number: int) -> BoardWanted:
        """Return the board of a sheet."""
        return self.boards[(number - 1) % len(self.boards)]


def series_of(spec: Daily) -> Series:
    """Return what decides the puzzles of a series."""
    return Series(spec.seed, tuple(spec.board(number).wanted_board for number in range(1, len(spec.first_week) + 1)))


def make_puzzles(series: Series, numbers: Sequence[int], workers: Workers) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in order, made in parallel if that is worth it."""
    with pool(workers, ceil(len(numbers) / CROWD)) as run:
        yield from zip(numbers, run(_make_task, [(series, number) for number in numbers]), strict=True)


def _make_task(task: tuple[Series, int]) -> Made:
    """Make the puzzle of a sheet, in a worker."""
    return make_puzzle(*task)


@lru_cache(maxsize=1 << 14)
def make_puzzle(series: Series, number: int) -> Made:
    """Return the puzzle of a sheet: the first one of its class and tier that no earlier sheet has.

    Raises CannotBeMet if none is found.
    """
    board = series.board(number)
    taken = {canonical(make_puzzle(series, earlier).puzzle) for earlier in rivals(series, number)}
    kind, slot, spent, attempt = KINDS[board.kind], number % classes_of(board), 0, 0
    low, high = board.band
    while spent < board.budget:
        key = (series.seed, STREAM + attempt, number)
        order = Order(board.kind, key, *board.size, board.params, high, low, board.rating, slot=slot)
        made, steps = kind.generate(order)
        new = canonical(made.puzzle) not in taken and fingerprint(made.puzzle) not in series.known
        if low <= made.energy <= high and board.rating.has(made.rating) and new and _meets(board, made):
            return made
        spent, attempt = spent + max(steps, 1), attempt + 1
    bullets, counted = board.params.bullets_on(*board.size), board.params.counted
    raise CannotBeMet(
        f"no. {number} of the series: no new puzzle of {board.size} with {bullets} {counted} in the tier {board.tier} "
        f"after {spent} steps; let `week` have a larger board there, another tier, or other `{counted}`"
    )


def _meets(board: BoardWanted, made: Made) -> bool:
    """Tell whether a puzzle meets the requirements of a board."""
    asked = bool(board.require.requirements)
    return not (asked and unmet_requirements(board.require, KINDS[board.kind].facts(made.puzzle, made.answer)))


def rivals(series: Series, number: int) -> Iterator[int]:
    """Yield the earlier sheets, the first one first, that could have the puzzle of a sheet: of its class and board."""
    board = series.board(number)
    step = classes_of(board)
    yield from (
        earlier for earlier in range((number - 1) % step + 1, number, step) if _can_repeat(series.board(earlier), board)
    )


def classes_of(board: BoardWanted) -> int:
    """Return the number of classes of a board's puzzles."""
    return KINDS[board.kind].classes(*board.size, board.params)


def _can_repeat(one: BoardWanted, other: BoardWanted) -> bool:
    """Tell whether two boards can have puzzles that are equal when turned."""
    same = one.kind == other.kind and sorted(one.size) == sorted(other.size)
    return same and one.params.bullets_on(*one.size) == other.params.bullets_on(*other.size)
