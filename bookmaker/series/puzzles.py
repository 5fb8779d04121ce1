"""The puzzle of a sheet: its number decides it, with the seed and the boards of the series.

Picks pass it over, or pin another one. Earlier runs decide nothing. Nor does it take a memory to keep puzzles of a
series from coming twice, however turned: the puzzles of a size fall into classes such that equal ones share theirs
(`engine/solve/classes.py`), and sheet n takes its puzzle from class n modulo their number. So a class returns only
after that many sheets; the few earlier sheets with this class and a board of this size are made again, and their
puzzles are passed over.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import ceil
from typing import NamedTuple

from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.symmetry import canonical, fingerprint, name_of
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import Shelf, Want, make_one, order_of
from bookmaker.series.model import Daily
from bookmaker.spec.picks import ID, REJECT
from bookmaker.values.errors import CannotBeMet, Wrong
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
    rejected: tuple[tuple[int, str], ...] = ()
    """Sheets and the names of puzzles that they are not to have, nor any other sheet."""
    pinned: tuple[tuple[int, Made], ...] = ()
    """Sheets and their puzzles, which no other sheet has."""

    def __hash__(self) -> int:
        return hash((self.seed, self.known, self.rejected, *(board[1:4] for board in self.boards)))

    @property
    def picked_sheets(self) -> set[int]:
        """The sheets about which somebody decided."""
        return {number for number, _ in (*self.rejected, *self.pinned)}

    def rejections(self, mark: str) -> set[str]:
        """Return the rejected names that a fingerprint has."""
        return {name for _, name in self.rejected if name_of(mark).startswith(name)}

    def board(self, number: int) -> Want:
        """Return the board of a sheet."""
        return self.boards[(number - 1) % len(self.boards)]


def series_of(spec: Daily) -> Series:
    """Return what decides the puzzles of a series."""
    numbers = range(1, len(spec.first_week) + 1)
    boards = tuple(spec.board(number).want(spec.title) for number in numbers)
    return Series(spec.seed, boards, rejected=spec.rejected_names, pinned=tuple(spec.pinned_puzzles.items()))


class Found(NamedTuple):
    """The puzzle of a sheet."""

    made: Made
    passed: frozenset[str] = frozenset()
    """The rejected names of those passed over."""


def make_puzzles(series: Series, numbers: Sequence[int], workers: Workers) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in order, made in parallel if that is worth it.

    Raises Wrong, with its place in the file, for a rejected name that none of a sheet has.
    """
    with pool(workers, ceil(len(numbers) / CROWD)) as run:
        for number, found in zip(numbers, run(partial(find_puzzle, series), numbers), strict=True):
            for index, (at, name) in enumerate(series.rejected):
                if at == number and name not in found.passed:
                    remedy = "take it out; another seed or board gives other puzzles, with other names"
                    raise Wrong(f"no puzzle of this day has the name {name}", id=ID, remedy=remedy, at=(REJECT, index))
            yield number, found.made


def make_puzzle(series: Series, number: int) -> Made:
    """Return the puzzle of a sheet; raise CannotBeMet if none is found."""
    return find_puzzle(series, number).made


@lru_cache(maxsize=1 << 14)
def find_puzzle(series: Series, number: int) -> Found:
    """Find the pinned puzzle of a sheet, else the first one of its class and tier that no earlier sheet has.

    Raises CannotBeMet if none is found.
    """
    board, pins = series.board(number), dict(series.pinned)
    if number in pins:
        return Found(pins[number], frozenset(name for at, name in series.rejected if at == number))
    (tier,) = board.tiers
    there = {fingerprint(one.puzzle) for one in pins.values()}
    taken = {canonical(one.puzzle) for earlier in rivals(series, number) for one in _taken_by(series, earlier)}
    slot, spent, attempt = number % classes_of(board), 0, 0
    passed = set[str]().union(*map(series.rejections, there))
    while spent < board.budget:
        shelf = Shelf(board, tier, stream=(series.seed, STREAM + attempt))
        trial = make_one(order_of(shelf, number)._replace(slot=slot, turn=number // len(series.boards)))
        puzzle = trial.made.puzzle
        new = canonical(puzzle) not in taken and fingerprint(puzzle) not in series.known | there
        if new and shelf.wants(trial.made.energy) and not shelf.misses(trial):
            if not (rejected := series.rejections(fingerprint(puzzle))):
                return Found(trial.made, frozenset(passed))
            passed |= rejected
        spent, attempt = spent + max(trial.steps, 1), attempt + 1
    bullets, counted = board.params.bullets_on(board.rows, board.columns), board.params.counted
    size = f"{board.rows}x{board.columns} with {bullets} {counted}"
    raise CannotBeMet(
        f"no. {number} of the series: no new puzzle of {size} in the tier {tier}{board.params.traits_text} "
        f"after {spent} steps; let `week` have a larger board there, another tier, or other `{counted}`"
    )


def _taken_by(series: Series, number: int) -> Iterator[Made]:
    """Yield the puzzle of a sheet and, if it is pinned, the one in its place without: later sheets keep theirs."""
    yield make_puzzle(series, number)
    if number in dict(series.pinned):
        yield make_puzzle(series._replace(pinned=()), number)


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
