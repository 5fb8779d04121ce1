"""What closed cells hide, as it is printed elsewhere in a book."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.values.puzzle import Cell

Codes = Mapping[Cell, str]
"""By closed cell, what finds its number: a letter and a digit, or a letter."""
MINE = "*"
"""An entry that stands for a mine."""


class Table(NamedTuple):
    """A table of the decoder."""

    label: str
    """A letter, or several."""
    numbers: tuple[int, ...]
    """The puzzles that it is for."""
    entries: tuple[str, ...]
    """Row by row: a digit, or MINE."""


class Hidden(NamedTuple):
    """What closed cells of a whole book hide."""

    codes: Mapping[int, Codes] = MappingProxyType({})
    """By the numbers of puzzles."""
    tables: tuple[Table, ...] = ()


NOTHING_HIDDEN = Hidden()
