"""What closed cells hide, as other pages of a book print it."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bookmaker.values.puzzle import Cell

Codes = Mapping[Cell, str]
"""By closed cell, the code that finds its number: a letter and a digit, or a letter."""
MINE = "*"
"""The entry for a mine."""


class Opening(NamedTuple):
    """Cells of one area that are certainly safe at the same moment, with what opens around their zeros."""

    codes: tuple[str, ...]
    """Codes of the safe cells, in reading order."""
    rows: tuple[tuple[str, str], ...]
    """For each row of cells without a gap, the code of the first one, and the numbers from left to right."""

    @property
    def gain(self) -> int:
        """How many look-ups it saves."""
        return sum(len(numbers) for _, numbers in self.rows) - 1


class Table(NamedTuple):
    """A table of the decoder."""

    label: str
    """One letter, or several."""
    numbers: tuple[int, ...]
    """The numbers of the puzzles that it serves."""
    entries: tuple[str, ...]
    """Row by row: a digit, or MINE."""
    openings: tuple[Opening, ...] = ()
    """Openings of several cells, puzzle by puzzle."""


LENGTHS = range(3, 10)
"""Number of letters of a password, which is the number of cells that it opens."""
ROUNDS = 6
"""Most passwords of a board: with more, a letter must differ from too many others for words to exist."""


def can_be_spelt(sizes: Collection[int]) -> bool:
    """Tell whether each round of a board can have a password; `sizes` are the numbers of cells that rounds open."""
    return 0 < len(sizes) <= ROUNDS and all(size in LENGTHS for size in sizes)


class Listed(NamedTuple):
    """An entry of the list of passwords."""

    word: str
    """In lower case; printed in capitals."""
    numbers: tuple[int, ...]
    """The numbers behind the cells that spell it, in reading order."""
    following: int
    """The number of cells that are safe next; 0 at the end."""


class Hidden(NamedTuple):
    """What closed cells of a whole book hide."""

    codes: Mapping[int, Codes] = {}
    """By number of puzzle."""
    tables: tuple[Table, ...] = ()
    listed: tuple[Listed, ...] = ()
    """The passwords of the book in alphabetical order."""
    lists: Mapping[int, tuple[Listed, ...]] = {}
    """The lists of puzzles that have their own, by number."""


NOTHING_HIDDEN = Hidden()
