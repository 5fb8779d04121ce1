"""A board that needs no guess, opened in rounds: each opens at once all that is certainly safe, as a rung can tell."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookmaker.engine.solve.ladder import COMPONENTS, PAIRS, SINGLE, TOTAL, climb
from bookmaker.engine.solve.odds import Clash, odds, reason
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Step, Trace, cells_of

FEW = 2
"""Numbers that a step combines at once; of more, only those that make a cell certain."""


class Stuck(ValueError):
    """A board on which nothing is certainly safe, as far as the rung can tell, before all safe cells are open."""


class Round(NamedTuple):
    """What is certain at one moment of a game."""

    position: Position
    """The numbers that are open before it, and the mines found before it."""
    steps: tuple[Step, ...]

    @property
    def safe(self) -> tuple[Cell, ...]:
        """The cells that it opens, in reading order."""
        return tuple(sorted(cell for step in self.steps for cell in step.empty))


class Numbers:
    """The numbers of a board, of which only those of cells without a mine can be asked for."""

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        self._puzzle, self._mines = puzzle, {cell for cell, mine in _placed(answer) if mine}

    def __call__(self, cell: Cell) -> int:
        """Return the number of a cell; raise ValueError where it holds a mine."""
        if cell in self._mines:
            raise ValueError(f"({cell[0]},{cell[1]}) holds a mine")
        return sum(other in self._mines for other in self._puzzle.seen(cell))


def _placed(answer: Answer) -> Iterator[tuple[Cell, bool]]:
    return zip(cells_of(answer.rows, answer.columns), answer.bullets, strict=True)


RUNGS = (SINGLE, PAIRS, COMPONENTS, TOTAL)
"""The rungs of the ladder on which boards are told apart, from the lowest."""


@lru_cache(maxsize=256)
def play(puzzle: Puzzle, answer: Answer) -> tuple[str, tuple[Round, ...]]:
    """Return the lowest of RUNGS that opens a whole board, and the rounds in which it does; raise Stuck if none does.

    The solver sees what is printed, and asks for the numbers of cells that it has found to be safe.
    """
    for rung in RUNGS:
        try:
            return rung, tuple(unfold(puzzle, answer, rung))
        except Stuck:
            continue
    raise Stuck


def unfold(puzzle: Puzzle, answer: Answer, rung: str) -> Iterator[Round]:
    """Yield the rounds in which a board opens, from what is printed on; a 0 opens nothing but itself.

    Raises Stuck where the rung leads no further, TooHard where that cannot be told.
    """
    numbers, position = Numbers(puzzle, answer), Position(puzzle)
    while sum(clue == UNKNOWN for clue in position.puzzle.clues) > sum(answer.bullets):
        steps = tuple(_told(climb(position, rung), position))
        now = Round(position, steps)
        if not now.safe:
            raise Stuck
        yield now
        known = position.known | {cell for step in steps for cell in step.bullets}
        position = Position(opened(position.puzzle, now.safe, numbers), known)


def opened(puzzle: Puzzle, cells: Iterable[Cell], numbers: Numbers) -> Puzzle:
    """Return a board with the numbers of some more cells."""
    shown = {cell: numbers(cell) for cell in cells}
    clues = (shown.get(cell, clue) for cell, clue in zip(puzzle.seen(None), puzzle.clues, strict=True))
    return puzzle._replace(clues=tuple(clues))


def _told(found: Iterable[Step], position: Position) -> Iterator[Step]:
    """Yield steps as they are told, each by those numbers that it takes after the ones before it."""
    empty = frozenset[Cell]()
    for step in found:
        for one in _divided(step, position, empty):
            position, empty = _after(one, position), empty | {*one.empty}
            yield one


def _after(step: Step, position: Position) -> Position:
    return Position(position.puzzle, position.known | {*step.bullets})


def _divided(step: Step, position: Position, empty: frozenset[Cell]) -> Iterator[Step]:
    """Yield a step of many numbers, or of the total, cell by cell with those numbers it takes; one of few as it is."""
    if len(step.clues) <= FEW and not step.total:
        yield step
        return
    left = [(cell, True) for cell in step.bullets] + [(cell, False) for cell in step.empty]
    while left:
        clashes = {one: _alone(position, *one, empty) or reason(position, *one, empty) for one in left}
        clash = min(clashes.values(), key=lambda clash: (clash.total, len(clash.clues)))
        own = [one for one in left if clashes[one] == clash]
        bullets, empties = (tuple(cell for cell, bullet in own if bullet is wanted) for wanted in (True, False))
        told = Step(clash.clues, bullets, empties, clash.total, fewest=False)
        yield told
        position, empty = _after(told, position), empty | {*empties}
        left = [one for one in left if one not in own]


def _alone(position: Position, cell: Cell, bullet: bool, empty: frozenset[Cell]) -> Clash | None:
    """Return the number that makes a cell certain by itself, None where none does."""
    puzzle = position.puzzle
    for clue in (clue for clue in puzzle.seen(cell) if puzzle.number(clue) != UNKNOWN):
        cells = {*puzzle.counted(clue)} - empty
        wants = puzzle.number(clue) - len(cells & position.known)
        if wants == (len(cells - position.known) if bullet else 0):
            return Clash((clue,), False)
    return None


def is_plain(now: Round, mines_too: bool = False) -> bool:
    """Tell whether a round has all safe cells of its moment, by whichever way to reason; and all certain mines."""
    chances, mines = odds(now.position), {cell for step in now.steps for cell in step.bullets}
    if chances is None:
        return False
    return {*now.safe} == {*chances.safe} and (not mines_too or mines == {*chances.certain})


def trace_of(rounds: Sequence[Round], answer: Answer) -> Trace:
    """Return all rounds as one trace, each of its steps with the board as it stands in its round."""
    steps = tuple(step for one in rounds for step in one.steps)
    boards = tuple(one.position.puzzle for one in rounds for _ in one.steps)
    return Trace(answer, steps, tuple(choices for one in rounds for choices in _choices(one.steps)), boards)


def _choices(steps: Sequence[Step]) -> Iterator[int]:
    """Yield for each step how many cells it and the later ones of its round settle that combine no more."""
    for at, step in enumerate(steps):
        like = (one for one in steps[at:] if _weight(one) <= _weight(step))
        yield sum(len(one.bullets) + len(one.empty) for one in like)


def _weight(step: Step) -> tuple[bool, int]:
    return step.total, len(step.clues)
