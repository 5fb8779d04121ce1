"""What closed cells hide, as it is printed elsewhere in a book."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.values.puzzle import Cell

Codes = Mapping[Cell, str]
"""By closed cell, what finds its number: a letter and a digit, or a letter."""
MINE = "*"
"""An entry that stands for a mine."""


CLOSED = "–"
"""Stands in an opening for a cell that is no part of it."""


class Opening(NamedTuple):
    """What opens around a closed 0, and around each further 0 that opens with it."""

    codes: tuple[str, ...]
    """Of its zeros, in reading order."""
    rows: tuple[str, ...]
    """Its numbers, row by row; CLOSED in between."""


class Table(NamedTuple):
    """A table of the decoder."""

    label: str
    """A letter, or several."""
    numbers: tuple[int, ...]
    """The puzzles that it is for."""
    entries: tuple[str, ...]
    """Row by row: a digit, or MINE."""
    openings: tuple[Opening, ...] = ()
    """Those of many cells, puzzle by puzzle."""


LENGTHS = range(3, 10)
"""How many letters a password may have, and cells what it opens."""
ROUNDS = 6
"""Most passwords of a board: with more, a letter must differ from too many others for words to be found."""


def can_be_spelt(sizes: Collection[int]) -> bool:
    """Tell whether there can be a password for each round of a board; `sizes` are the cells that they open."""
    return 0 < len(sizes) <= ROUNDS and all(size in LENGTHS for size in sizes)


class Listed(NamedTuple):
    """An entry of the list of passwords."""

    word: str
    """In small letters; in capitals where it is printed."""
    numbers: tuple[int, ...]
    """Behind the cells that spell it, in reading order."""
    following: int
    """How many cells are safe then; 0 at the end."""


class Hidden(NamedTuple):
    """What closed cells of a whole book hide."""

    codes: Mapping[int, Codes] = MappingProxyType({})
    """By the numbers of puzzles."""
    tables: tuple[Table, ...] = ()
    listed: tuple[Listed, ...] = ()
    """The passwords of the book in alphabetical order."""


NOTHING_HIDDEN = Hidden()
