"""Whether the numbers of steps in the cells of solutions are in an order in which the puzzle can be solved."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import SOLUTION, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import Puzzle

Settled = dict[Cell, bool]
"""Cells, and whether they hold a bullet."""
_OTHERS = 4
"""Where every so manieth step of several clues is not of two, while two settle something, steps take any clues."""


class _Step(NamedTuple):
    """A step of a board by its number, one of its cells, and what is known of it."""

    one: Printed
    number: int
    cell: int
    follows: bool
    """Its cells are all that one clue settles, while any does; else all that two do, while any two do."""
    several: bool
    """No clue alone settles anything."""


class _Open(NamedTuple):
    """The bullets that a clue still wants, and its open cells."""

    wants: int
    cells: frozenset[Cell]


def check_numbered(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong with the small numbers in solutions: some left out, or in an order that no solver has."""
    known, steps = {one.number: one for one in proved}, list[_Step]()
    for one in (one for boards in printing.of(SOLUTION).values() for one in boards if one.board.numbers):
        puzzle = known.get(one.number)
        if puzzle and puzzle.answer and puzzle.puzzle.clues == one.board.clues:
            yield from _check_cells(one)
            steps += _steps(one, puzzle.puzzle, puzzle.answer.bullets)
    several = [step for step in steps if step.several]
    any_clues = _OTHERS * sum(not step.follows for step in several) > len(several) > 1
    for step in steps:
        if not step.follows and not (step.several and any_clues):
            message = f"step {step.number} has not just the cells that the fewest clues settle after those before it"
            yield doubt("wrong-step", message, step.one, step.cell)


def _check_cells(one: Printed) -> Iterator[Doubt]:
    """Yield the cells without a number, the clues with one, and the numbers that no cell has."""
    numbers = one.board.numbers
    for at, number in enumerate(numbers):
        if bool(number) == (one.board.clues[at] != UNKNOWN):
            yield doubt("wrong-step", "a clue with the number of a step" if number else "a cell without one", one, at)
    for number in sorted({*range(1, max(numbers))} - {*numbers}):
        yield doubt("step-missing", f"no cell has the number {number}", one)


def _steps(one: Printed, puzzle: Puzzle, bullets: Sequence[bool]) -> Iterator[_Step]:
    settled: Settled = {}
    for number in sorted({*one.board.numbers} - {0}):
        cells = [at for at, own in enumerate(one.board.numbers) if own == number]
        now = {divmod(at, puzzle.columns): bullets[at] for at in cells}
        clues = open_clues(puzzle, settled)
        alone = [by_one(clue) for clue in clues]
        ways = [way for way in alone if way] or [way for pair in combinations(clues, 2) if (way := _by_two(*pair))]
        yield _Step(one, number, cells[0], not ways or now in ways, not any(alone))
        settled |= now


def open_clues(puzzle: Puzzle, settled: Mapping[Cell, bool]) -> list[_Open]:
    """Return the clues of a puzzle that have open cells, once some cells are settled."""
    places = (divmod(at, puzzle.columns) for at, clue in enumerate(puzzle.clues) if clue != UNKNOWN)
    around = ((puzzle.number(place), puzzle.counted(place)) for place in places)
    left = (
        _Open(number - sum(settled.get(cell, False) for cell in cells), frozenset(cells) - settled.keys())
        for number, cells in around
    )
    return [one for one in left if one.cells]


def by_one(clue: _Open) -> Settled:
    """Return what a clue settles by itself."""
    return dict.fromkeys(clue.cells, clue.wants > 0) if clue.wants in (0, len(clue.cells)) else {}


def _by_two(one: _Open, other: _Open) -> Settled:
    """Return what two clues that share cells settle together."""
    shared, own, others = one.cells & other.cells, one.cells - other.cells, other.cells - one.cells
    least = max(0, one.wants - len(own), other.wants - len(others))
    most = min(len(shared), one.wants, other.wants)
    ends = ((shared, least, most), (own, one.wants - most, one.wants - least))
    settled = Settled()
    for cells, low, high in (*ends, (others, other.wants - most, other.wants - least)) if shared else ():
        if high == 0 or low == len(cells):
            settled |= dict.fromkeys(cells, high > 0)
    return settled
