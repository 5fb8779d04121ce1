"""Models of people who solve a puzzle: they seek the same things, each in its own order, and count looks.

They share no code with the rating that they measure, and do not know the solver's steps. Each looks at numbers
one by one, then at two that share cells, then counts the bullets left, then supposes something about a cell and follows
it as far as single numbers lead. If all that fails, one cell is revealed, for as many looks again.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from bookmaker.values.puzzle import Answer, Puzzle

ONE, TWO, COUNT, SUPPOSE, FOLLOW = 1.0, 2.5, 4.0, 3.0, 1.5
"""Looks for one number, two numbers, a count of the bullets left, a supposition, and each cell that follows."""


class KnownBits(NamedTuple):
    """What is settled, as bits by cell."""

    bullets: int = 0
    empty: int = 0

    def plus(self, bullets: int, empty: int) -> "KnownBits":
        """Return this with more cells settled."""
        return KnownBits(self.bullets | bullets, self.empty | empty)


class Number(NamedTuple):
    """A printed number: its place, its value, and the cells it sees, as bits."""

    at: int
    says: int
    sees: int

    def needs(self, known: KnownBits) -> tuple[int, int]:
        """Return how many bullets it still wants, and in which cells."""
        return self.says - (self.sees & known.bullets).bit_count(), self.sees & ~(known.bullets | known.empty)


class Sheet(NamedTuple):
    """A puzzle as its solver sees it."""

    columns: int
    size: int
    numbers: tuple[Number, ...]
    cells: int
    total: int | None
    answer: int


Priority = Callable[[Sheet, Number, KnownBits, int], tuple[float, ...]]
"""Sort key of the places to look at, the least first, by sheet, number, what is known and the cell settled last."""


def by_rows(sheet: Sheet, number: Number, known: KnownBits, last: int) -> tuple[float, ...]:
    """Read on from where something was found."""
    return ((number.at - last) % sheet.size,)


def nearby(sheet: Sheet, number: Number, known: KnownBits, last: int) -> tuple[float, ...]:
    """Look near the cell that was settled last."""
    down, right = (
        abs(a - b) for a, b in zip(divmod(number.at, sheet.columns), divmod(last, sheet.columns), strict=True)
    )
    return (max(down, right), down + right, number.at)


def small_first(sheet: Sheet, number: Number, known: KnownBits, last: int) -> tuple[float, ...]:
    """Look at numbers with few open cells first, and among these at small ones."""
    wants, open_ = number.needs(known)
    return (open_.bit_count(), wants, number.at)


READERS: dict[str, Priority] = {"rows": by_rows, "near": nearby, "small": small_first}


def looks(puzzle: Puzzle, answer: Answer, order: Priority) -> float:
    """Return how many looks a puzzle takes a reader with this order."""
    sheet, known, last, spent = _sheet(puzzle, answer), KnownBits(), 0, 0.0
    while open_ := sheet.cells & ~(known.bullets | known.empty):
        numbers = sorted(sheet.numbers, key=lambda number: order(sheet, number, known, last))
        cost, found = _find(sheet, [one for one in numbers if one.needs(known)[1]], known)
        spent += cost if found else 2 * cost
        found = found or (sheet.answer & open_ & -open_, ~sheet.answer & open_ & -open_)
        known = known.plus(*found)
        last = ((found[0] | found[1]) & -(found[0] | found[1])).bit_length() - 1
    return spent


def _sheet(puzzle: Puzzle, answer: Answer) -> Sheet:
    def bits(cells: list[tuple[int, int]]) -> int:
        return sum(1 << row * puzzle.columns + column for row, column in cells)

    numbers = tuple(
        Number(at, says, bits(puzzle.counted_cells(divmod(at, puzzle.columns))))
        for at, says in enumerate(puzzle.clues)
        if says >= 0
    )
    bullets = sum(1 << at for at, bullet in enumerate(answer.bullets) if bullet)
    return Sheet(puzzle.columns, len(puzzle.clues), numbers, bits(puzzle.counted_cells(None)), puzzle.total, bullets)


Deduced = tuple[int, int] | None
"""Bullets and empty cells."""


def _find(sheet: Sheet, numbers: list[Number], known: KnownBits) -> tuple[float, Deduced]:
    """Return the looks until something is found, and the finding."""
    spent = 0.0
    for cost, found in _tries(sheet, numbers, known):
        spent += cost
        if found:
            return spent, found
    return spent, None


def _tries(sheet: Sheet, numbers: list[Number], known: KnownBits) -> Iterator[tuple[float, Deduced]]:
    for number in numbers:
        yield ONE, _one(*number.needs(known))
    for one, two in combinations(numbers, 2):
        if one.needs(known)[1] & two.needs(known)[1]:
            yield TWO, _two(*one.needs(known), *two.needs(known)) or _two(*two.needs(known), *one.needs(known))
    if sheet.total is not None:
        yield _count(sheet, numbers, known)
    told = dict.fromkeys(bit for number in numbers for bit in _bits(number.needs(known)[1]))
    for bit in told:
        yield _suppose(sheet, numbers, known.plus(bit, 0), (0, bit))
        yield _suppose(sheet, numbers, known.plus(0, bit), (bit, 0))


def _bits(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


def _one(wants: int, open_: int) -> Deduced:
    if open_ and wants in (0, open_.bit_count()):
        return (open_, 0) if wants else (0, open_)
    return None


def _two(wants: int, open_: int, less: int, others: int) -> Deduced:
    """Settle what one number sees alone if it must take all that the other one leaves it."""
    own, theirs = open_ & ~others, others & ~open_
    return (own, theirs) if own | theirs and wants - less == own.bit_count() else None


def _count(sheet: Sheet, numbers: list[Number], known: KnownBits) -> tuple[float, Deduced]:
    """Count the bullets left, less those of numbers that share no cell."""
    left = (sheet.total or 0) - known.bullets.bit_count()
    rest, spent = sheet.cells & ~(known.bullets | known.empty), COUNT
    while True:
        if found := _one(left, rest):
            return spent, found
        apart = next((one for one in numbers if (cells := one.needs(known)[1]) and not cells & ~rest), None)
        if apart is None:
            return spent, None
        wants, cells = apart.needs(known)
        left, rest, spent = left - wants, rest & ~cells, spent + ONE


def _suppose(sheet: Sheet, numbers: list[Number], known: KnownBits, follows: tuple[int, int]) -> tuple[float, Deduced]:
    """Follow a supposition by single numbers; if it fails, its opposite follows."""
    spent, moved = SUPPOSE, True
    while moved:
        moved = False
        for number in numbers:
            wants, open_ = number.needs(known)
            if not 0 <= wants <= open_.bit_count():
                return spent, follows
            if found := _one(wants, open_):
                known, moved, spent = known.plus(*found), True, spent + FOLLOW
        left, rest = (sheet.total or 0) - known.bullets.bit_count(), sheet.cells & ~(known.bullets | known.empty)
        if sheet.total is not None and not 0 <= left <= rest.bit_count():
            return spent, follows
    return spent, None
