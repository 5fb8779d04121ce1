"""A solution as steps of few clues, for clues that see any cells: the ladder's steps, split by cell if large."""

from collections.abc import Iterable, Iterator, Sequence

from bookmaker.engine.solve.clash import Clash, reason
from bookmaker.engine.solve.ladder import TOTAL, climb
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Step, Trace

FEW = 2
"""Clues that a step combines at once; of more, only those that make a cell certain."""


def is_solved(puzzle: Puzzle, rung: str = TOTAL) -> bool:
    """Tell whether a rung of the ladder settles every cell; the last rung does so exactly if the solution is unique.

    The puzzle must have a solution. Raises TooHard.
    """
    settled = sum(len(step.bullets) + len(step.empty) for step in climb(Position(puzzle), rung))
    return settled == len(puzzle.counted_cells(None))


def deduce(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the steps to the only solution of a puzzle, each by the lowest rung of the ladder that leads on."""
    steps = tuple(split_steps(climb(Position(puzzle), TOTAL), Position(puzzle)))
    return Trace(answer, steps, tuple(count_choices(steps)))


def split_steps(found: Iterable[Step], position: Position) -> Iterator[Step]:
    """Yield steps for readers, each with only the numbers that it needs after the steps before it."""
    empty = frozenset[Cell]()
    for step in found:
        for one in _split_step(step, position, empty):
            position, empty = _position_after(one, position), empty | {*one.empty}
            yield one


def _position_after(step: Step, position: Position) -> Position:
    return Position(position.puzzle, position.known | {*step.bullets})


def _split_step(step: Step, position: Position, empty: frozenset[Cell]) -> Iterator[Step]:
    """Yield a step of many numbers, or of the total, cell by cell with the numbers it takes; one of few unchanged."""
    if len(step.clues) <= FEW and not step.total:
        yield step
        return
    left = [(cell, True) for cell in step.bullets] + [(cell, False) for cell in step.empty]
    while left:
        clashes = {one: _single_clash(position, *one, empty) or reason(position, *one, empty) for one in left}
        clash = min(clashes.values(), key=lambda clash: (clash.total, len(clash.clues)))
        own = [one for one in left if clashes[one] == clash]
        bullets, empties = (tuple(cell for cell, bullet in own if bullet is wanted) for wanted in (True, False))
        told = Step(clash.clues, bullets, empties, clash.total, fewest=False)
        yield told
        position, empty = _position_after(told, position), empty | {*empties}
        left = [one for one in left if one not in own]


def _single_clash(position: Position, cell: Cell, bullet: bool, empty: frozenset[Cell]) -> Clash | None:
    """Return the number that makes a cell certain by itself, None if none does."""
    puzzle = position.puzzle
    for clue in (clue for clue in puzzle.seen_cells(cell) if puzzle.number(clue) != UNKNOWN):
        cells = {*puzzle.counted_cells(clue)} - empty
        wants = puzzle.number(clue) - len(cells & position.known)
        if wants == (len(cells - position.known) if bullet else 0):
            return Clash((clue,), False)
    return None


def count_choices(steps: Sequence[Step]) -> Iterator[int]:
    """Yield for each step how many cells are settled by it and by later steps that combine no more."""
    for at, step in enumerate(steps):
        like = (one for one in steps[at:] if _weight(one) <= _weight(step))
        yield sum(len(one.bullets) + len(one.empty) for one in like)


def _weight(step: Step) -> tuple[bool, int]:
    return step.total, len(step.clues)
