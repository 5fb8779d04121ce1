"""What is asked about a position, and the answer with its argument."""

from fractions import Fraction
from typing import NamedTuple

_Cell = tuple[int, int]
SAFEST, CHANCE, ORDER, BEST = "safest", "chance", "order", "best"
MARKED = {SAFEST: 0, CHANCE: 1, ORDER: 3, BEST: 0}
"""The questions about a position, and how many of its cells each marks: which closed cell is safest; how likely the
marked one holds a mine; three marked ones, the safest first; which cell clears the board most often, and how often."""
LABELS = "ABC"
"""The labels of marked cells."""


class Question(NamedTuple):
    """What is asked about a position."""

    about: str
    """One of MARKED."""
    marked: tuple[_Cell, ...] = ()
    """The marked cells, in the order of their LABELS."""


class Case(NamedTuple):
    """The placements with `border` mines in the closed cells beside numbers."""

    mines: int
    border: int
    """The ways in which these can lie."""
    elsewhere: int
    """The ways in which the others can lie in the closed cells away from numbers."""
    shares: tuple[int, ...]
    """For each cell of a table, the placements of the case in which it holds a mine."""
    split: int = 0
    """Of its ways, those with a mine in the cell that the answer splits by."""

    @property
    def placements(self) -> int:
        """How many there are."""
        return self.border * self.elsewhere


class Look(NamedTuple):
    """A closed cell, how likely it seems to hold a mine, and how likely it really does.

    It seems as likely as the worst number beside it says: that number's mines per closed cell around it. Without a
    number beside it, take the mines left per closed cell of the board.
    """

    cell: _Cell
    apparent: Fraction
    chance: Fraction


class Shows(NamedTuple):
    """A number that a cell can have, the placements that show it, and how many of these the best play then wins."""

    number: int
    placements: int
    wins: int


class Reply(NamedTuple):
    """The answer to a question, and its argument."""

    cells: tuple[_Cell, ...]
    """The right cells, each an image of the first; for CHANCE the marked one, for ORDER the safest first."""
    fraction: Fraction
    """How likely the first one holds a mine; for BEST how often the board is cleared."""
    table: tuple[_Cell, ...]
    """The cells whose shares are in the table of cases."""
    obvious: Look
    """The obvious answer, which is wrong. For BEST the safest cell: how often it is safe, and how often it wins."""
    shows: tuple[Shows, ...] = ()
    """For BEST, what the first cell shows."""
    cases: tuple[Case, ...] = ()
    """The table, a row for each number of mines at the border."""
    groups: tuple[int, ...] = ()
    """For each group of closed cells that numbers join, how many numbers of mines it can hold."""
    split: _Cell | None = None
    """The cell beside numbers by which ways are counted: with a mine there, and without; None if the table has all."""

    @property
    def framed_cells(self) -> tuple[_Cell, ...]:
        """The cells that solutions frame: the right ones, or the safest one of an order."""
        return self.cells[:1] if self.cells == self.table else self.cells

    @property
    def placements(self) -> int:
        """The placements of all cases."""
        return sum(case.placements for case in self.cases)

    @property
    def gap(self) -> Fraction:
        """How far the obvious answer is off, from 0 to 1."""
        return abs(self.obvious.chance - self.fraction) or abs(self.obvious.apparent - self.fraction)
