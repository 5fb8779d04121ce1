"""Whether the numbers of steps in the cells of solutions are in an order in which the puzzle can be solved."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count
from typing import NamedTuple

from bookmaker.engine.bits import bits_of, each
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import SOLUTION, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Puzzle

_RUNGS = ("single", "pairs", "components", "total")
"""Of the ladder, those by which boards are opened."""
Settled = dict[Cell, bool]
"""Cells, and whether they hold a bullet."""


class _Step(NamedTuple):
    """A step of a board by its number, one of its cells, and what is known of it."""

    one: Printed
    number: int
    cell: int
    follows: bool
    """Its cells are all that one clue settles, while any does; else all that two do, while any two do, or all that
    those clues do that the paper's solver takes."""


class _Open(NamedTuple):
    """The bullets that a clue still wants, and its open cells."""

    wants: int
    cells: frozenset[Cell]


def check_numbered(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong with the small numbers in solutions: some left out, or in an order that no solver has."""
    known, steps = {one.number: one for one in proved}, list[_Step]()
    for one in (one for boards in printing.of(SOLUTION).values() for one in boards if one.board.numbers):
        puzzle = known.get(one.number)
        if puzzle and puzzle.answer and puzzle.whole:
            yield from _check_rounds(one, puzzle.puzzle, puzzle.whole)
        elif puzzle and puzzle.answer and puzzle.puzzle.clues == one.board.clues:
            yield from _check_cells(one)
            steps += _steps(one, puzzle.puzzle, puzzle.answer.bullets)
    for step in steps:
        if not step.follows:
            message = f"step {step.number} has not just the cells that the fewest clues settle after those before it"
            yield doubt("wrong-step", message, step.one, step.cell)


def _check_rounds(one: Printed, start: Puzzle, whole: Puzzle) -> Iterator[Doubt]:
    """Yield the first cell whose number is not that of the round in which any rung of reasoning settles it."""
    printed, least = one.board.numbers, list[int]()
    for rounds in filter(None, (_rounds(start, whole, rung) for rung in _RUNGS)):
        if not (wrong := [at for at, own in enumerate(printed) if own != rounds[at]]):
            return
        least = min((wrong, least or wrong), key=len)
    if least:
        message = f"round {printed[least[0]]}, and not that in which the numbers open before settle the cell"
        yield doubt("wrong-step", message if printed[least[0]] else "a cell without its round", one, least[0])


def _rounds(start: Puzzle, whole: Puzzle, rung: str) -> list[int]:
    """Return the round of each cell that is closed at first, 0 for others; [] where a rung does not open a board.

    Mines that no round finds are left at last.
    """
    found, now = dict[Cell, int](), Position(start)
    cells = dict(zip(start.seen(None), whole.clues, strict=True))
    mines, closed = ({cell for cell in cells if one.number(cell) == UNKNOWN} for one in (whole, start))
    for number in count(1):
        safe, certain = _certain(now, rung)
        if not safe or safe & mines:
            return []
        found |= dict.fromkeys(safe | certain, number)
        if closed - mines <= found.keys():
            return [found.get(cell, number) if cell in closed else 0 for cell in cells]
        hidden = closed - found.keys()
        clues = (UNKNOWN if cell in hidden else clue for cell, clue in cells.items())
        now = Position(start._replace(clues=tuple(clues)), frozenset(mines & found.keys()))
    raise AssertionError


def _certain(now: Position, rung: str) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that a rung finds to be safe, and the mines; none where that takes too long."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.ladder import climb

    try:
        steps = list(climb(now, rung))
    except TooHard:
        return set(), set()
    return {cell for step in steps for cell in step.empty}, {cell for step in steps for cell in step.bullets}


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
        follows = not ways or now in ways or (not any(alone) and now == by_any(puzzle, settled))
        yield _Step(one, number, cells[0], follows)
        settled |= now


def open_clues(puzzle: Puzzle, settled: Mapping[Cell, bool]) -> list[_Open]:
    """Return the clues of a puzzle that have open cells, once some cells are settled."""
    places = (divmod(at, puzzle.columns) for at, clue in enumerate(puzzle.clues) if clue >= 0)
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


def by_any(puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Settled:
    """Return all that those clues settle by which the paper's solver settles the first cell that any clues settle.

    It leaves out clue after clue, in reading order, as long as those left still settle that cell.
    """
    from bookmaker.engine.solve.eliminate import Settled as Known
    from bookmaker.engine.solve.odds import possible

    every = [at for at, clue in enumerate(puzzle.clues) if clue >= 0]
    cell, bullet = next(iter(_forced(puzzle, settled, every).items()))
    other = {**settled, cell: not bullet}
    left = every
    for clue in every:
        fewer = [one for one in left if one != clue]
        if not possible(puzzle, Known(*_known(puzzle, other)), fewer, total=False):
            left = fewer
    return _forced(puzzle, settled, left)


def _forced(puzzle: Puzzle, settled: Mapping[Cell, bool], clues: Sequence[int]) -> Settled:
    """Return the open cells that some clues settle together, in reading order."""
    from bookmaker.engine.solve.ladder import Open, components

    kept = tuple(clue if at in clues or clue < 0 else UNKNOWN for at, clue in enumerate(puzzle.clues))
    found = list(components(Open(puzzle._replace(clues=kept), *_known(puzzle, settled))))
    bullets, empty = sum(one.bullets for one in found), sum(one.empty for one in found)
    return {divmod(cell, puzzle.columns): bullets >> cell & 1 == 1 for cell in each(bullets | empty)}


def _known(puzzle: Puzzle, settled: Mapping[Cell, bool]) -> tuple[int, int]:
    """Return the bullets among settled cells, and the cells that are open, as bits."""
    bullets = [cell for cell, bullet in settled.items() if bullet]
    open_ = [cell for cell in puzzle.counted(None) if cell not in settled]
    return bits_of(puzzle, bullets), bits_of(puzzle, open_)
