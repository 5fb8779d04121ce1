"""Sets of cells as one whole number: cell (row, column) is bit row * columns + column."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bookmaker.values.puzzle import Cell, seen_by


@lru_cache(maxsize=64)
def masks(rows: int, columns: int, sees: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return for each cell of a board those that its clue sees."""
    near = seen_by(rows, columns, sees)
    return tuple(sum(1 << row * columns + column for row, column in cells) for cells in near)


def each(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set, the lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def joined(words: Sequence[int], columns: int) -> int:
    """Return the cells of a kernel's words, of the first row on."""
    return sum(word >> 1 << row * columns for row, word in enumerate(words))
