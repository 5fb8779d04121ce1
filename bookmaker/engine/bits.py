"""Sets of cells as one whole number: cell (row, column) is bit row * columns + column."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bookmaker.values.puzzle import Cell, Puzzle, cells_of, seen_by


@lru_cache(maxsize=64)
def places(rows: int, columns: int) -> dict[Cell, int]:
    """Return the bit of each cell of a board."""
    return {cell: 1 << place for place, cell in enumerate(cells_of(rows, columns))}


def bits_of(puzzle: Puzzle, cells: Iterable[Cell]) -> int:
    """Return the bits of some cells of a puzzle, all different."""
    return sum(map(places(puzzle.rows, puzzle.columns).__getitem__, cells))


@lru_cache(maxsize=64)
def masks(rows: int, columns: int, sees: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return for each cell of a board the cells that its clue sees."""
    bit = places(rows, columns)
    return tuple(sum(bit[cell] for cell in cells) for cells in seen_by(rows, columns, sees))


def each(bits: int) -> Iterator[int]:
    """Yield the places of the set bits, the lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def join_rows(words: Sequence[int], columns: int) -> int:
    """Return the cells of a kernel's words, from the first row on."""
    return sum(word >> 1 << row * columns for row, word in enumerate(words))
