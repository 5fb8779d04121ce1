"""A model of somebody who solves with a pencil: looks at what is nearest, remembers nothing, and pays for each look.

It judges the stars of puzzles and shares no code or price with the rating, nor with the models that the rating was
fitted to (bookmaker/study/readers.py): every look at a printed number costs one, whatever it is for.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from bookmaker.values.puzzle import Answer, Puzzle

Marks = tuple[int, int]
"""Cells marked with a bullet, and cells struck out, as bits."""
NOTHING: Marks = (0, 0)


class Clue(NamedTuple):
    """A printed number; `near` is the square around it, as bits."""

    row: int
    column: int
    number: int
    near: int


class Reader:
    """A puzzle in front of its reader."""

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        def bits(cells: tuple[tuple[int, int], ...]) -> int:
            return sum(1 << row * puzzle.columns + column for row, column in cells)

        self.columns, self.total = puzzle.columns, puzzle.total
        self.cells = bits(puzzle.counted_cells(None))
        self.clues = [
            Clue(*divmod(at, puzzle.columns), number, bits(puzzle.counted_cells(divmod(at, puzzle.columns))))
            for at, number in enumerate(puzzle.clues)
            if number >= 0
        ]
        self.answer = sum(1 << at for at, bullet in enumerate(answer.bullets) if bullet)
        self.looks = 0

    def solve(self) -> int:
        """Return how many looks the puzzle takes; what no way finds is read off the solution, for as many again."""
        marks, last = NOTHING, 0
        while rest := self.cells & ~(marks[0] | marks[1]):
            before = self.looks
            found = next((one for one in self._ways(marks, last) if one != NOTHING), NOTHING)
            if found == NOTHING:
                self.looks += self.looks - before
                first = rest & -rest
                found = (first & self.answer, first & ~self.answer)
            marks = marks[0] | found[0], marks[1] | found[1]
            last = (found[0] | found[1]).bit_length() - 1
        return self.looks

    def _ways(self, marks: Marks, last: int) -> Iterator[Marks]:
        near = self._nearest(marks, last)
        yield from self._singles(near, marks)
        pairs = sorted(combinations(range(len(near)), 2), key=lambda pair: (pair[0] + pair[1], pair))
        for one, other in pairs:
            if self._open(marks, near[one])[1] & self._open(marks, near[other])[1]:
                self.looks += 2
                yield _settle_pair(*self._open(marks, near[one]), *self._open(marks, near[other]))
        yield self._count(near, marks)
        for clue in near:
            cells = self._open(marks, clue)[1]
            while cells:
                cell = cells & -cells
                cells ^= cell
                for supposed, follows in (((cell, 0), (0, cell)), ((0, cell), (cell, 0))):
                    yield follows if self._fails((marks[0] | supposed[0], marks[1] | supposed[1]), cell) else NOTHING

    def _nearest(self, marks: Marks, last: int) -> list[Clue]:
        """Return the numbers with open cells, the nearest to a cell first."""
        row, column = divmod(last, self.columns)
        there = [clue for clue in self.clues if self._open(marks, clue)[1]]
        return sorted(there, key=lambda one: ((one.row - row) ** 2 + (one.column - column) ** 2, one))

    def _open(self, marks: Marks, clue: Clue) -> Marks:
        """Return how many bullets a number still wants, and its open cells."""
        return clue.number - (clue.near & marks[0]).bit_count(), clue.near & ~(marks[0] | marks[1])

    def _singles(self, clues: list[Clue], marks: Marks) -> Iterator[Marks]:
        for clue in clues:
            self.looks += 1
            yield _settle(*self._open(marks, clue))

    def _count(self, clues: list[Clue], marks: Marks) -> Marks:
        """Return what the bullets left settle, once numbers that share no open cell are taken off, nearest first."""
        if self.total is None:
            return NOTHING
        self.looks += 1
        left, rest = self.total - marks[0].bit_count(), self.cells & ~(marks[0] | marks[1])
        for clue in [None, *clues]:
            wants, open_ = self._open(marks, clue) if clue else (0, 0)
            if not open_ & ~rest:
                self.looks += clue is not None
                left, rest = left - wants, rest & ~open_
                if (found := _settle(left, rest)) != NOTHING:
                    return found
        return NOTHING

    def _fails(self, marks: Marks, last: int) -> bool:
        """Tell whether single numbers, looked at from the cell supposed outwards, end in a contradiction."""
        moved = True
        while moved:
            moved = False
            for clue in self._nearest(marks, last.bit_length() - 1):
                self.looks += 1
                wants, open_ = self._open(marks, clue)
                if not 0 <= wants <= open_.bit_count():
                    return True
                if (found := _settle(wants, open_)) != NOTHING:
                    marks, last, moved = (marks[0] | found[0], marks[1] | found[1]), found[0] | found[1], True
                    break
            if any(not 0 <= wants <= open_.bit_count() for wants, open_ in map(partial(self._open, marks), self.clues)):
                return True
        left, rest = (self.total or 0) - marks[0].bit_count(), self.cells & ~(marks[0] | marks[1])
        return self.total is not None and not 0 <= left <= rest.bit_count()


def _settle(wants: int, open_: int) -> Marks:
    """Return what a number settles by itself."""
    if open_ and wants == open_.bit_count():
        return open_, 0
    return (0, open_) if open_ and wants == 0 else NOTHING


def _settle_pair(wants: int, open_: int, others: int, theirs: int) -> Marks:
    """Return what two numbers settle together: all that only one sees, if it must take all that the other leaves it."""
    mine, yours, more = open_ & ~theirs, theirs & ~open_, wants - others
    if mine | yours and more == mine.bit_count():
        return mine, yours
    return (yours, mine) if mine | yours and -more == yours.bit_count() else NOTHING


def looks(puzzle: Puzzle, answer: Answer) -> int:
    """Return how many looks a puzzle takes."""
    return Reader(puzzle, answer).solve()
