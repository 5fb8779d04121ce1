"""A whole file as it was read: its leaves, what they are called, and its boards by what they are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.phrases import Phrases
from bookmaker.proof.verify.roles import NONE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import PAPERS_KIND, TOUCHING, Answer, Counting, Puzzle


class Printing(NamedTuple):
    """All that was read."""

    leaves: tuple[KeptLeaf, ...]
    numbering: Numbering
    boards: tuple[Printed, ...]
    """In the order in which they are read."""
    phrases: Phrases
    countings: Mapping[int, Counting] = MappingProxyType({})
    """What the numbers of a puzzle mean, by its number, where they do not count the cells that they touch."""

    def puzzle(self, one: Printed) -> Puzzle:
        """Return the puzzle that a board shows."""
        total, counting = None if one.total == NONE else one.total, self.countings.get(one.number, TOUCHING)
        return Puzzle(PAPERS_KIND, one.board.rows, one.board.columns, one.board.clues, total, counting)

    def of(self, role: str) -> dict[int, list[Printed]]:
        """Return the boards of a role by their numbers; those without a number are left out."""
        found: dict[int, list[Printed]] = defaultdict(list)
        for one in self.boards:
            if one.role == role and one.number:
                found[one.number].append(one)
        return dict(sorted(found.items()))

    def label(self, one: Printed) -> str:
        """Return the page number of a board's page."""
        return self.numbering.labels[one.board.leaf]

    def at(self, label: str) -> list[int]:
        """Return the leaves that have a page number."""
        return [index for index, own in enumerate(self.numbering.labels) if own == label]


class Proved(NamedTuple):
    """A puzzle of the file, and what is known about it."""

    number: int
    puzzle: Puzzle
    answer: Answer | None
    """Its only solution; None where it has none, or several."""
    solutions: int
    """How many there are, exact up to 1000."""
    page: int
    """Of the file."""
    label: str
    """The number printed on that page, or what it would be."""


def doubt(id: str, message: str, one: Printed, cell: int = -1) -> Doubt:
    """Return a doubt about a board, and about one of its cells if that is given."""
    return Doubt(id, message, one.board.page, one.number, name_of(cell, one.board.columns) if cell >= 0 else "")


def name_of(cell: int, columns: int) -> str:
    """Return the name of a cell by its place, row by row."""
    return cell_name(divmod(cell, columns))


def headed(leaf: KeptLeaf, titles: Iterable[str]) -> bool:
    """Tell whether one of some titles stands over a leaf: in the largest type on it."""
    largest = max((run.size for run in leaf.loose), default=0.0)
    heads = {run.text.casefold() for run in leaf.loose if run.size > largest - 0.1}
    return not leaf.boards and any(title.casefold() in heads for title in titles)


def differing(one: Sequence[object], other: Sequence[object]) -> Iterator[int]:
    """Yield the places in which two sequences differ."""
    return (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
