"""A board that needs no guess, opened in rounds: each opens at once all that a rung finds certainly safe."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookmaker.engine.solve.deduce import count_choices, split_steps
from bookmaker.engine.solve.ladder import COMPONENTS, PAIRS, SINGLE, TOTAL, climb
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Step, Trace, cells_of


class Stuck(ValueError):
    """A board on which the rung finds nothing safe before all safe cells are open."""


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
    """The numbers of a board; only cells without a mine may be asked for theirs."""

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        self._puzzle, self._mines = puzzle, {cell for cell, mine in _cells_and_bullets(answer) if mine}

    def __call__(self, cell: Cell) -> int:
        """Return the number of a cell; raise ValueError where it holds a mine."""
        if cell in self._mines:
            raise ValueError(f"({cell[0]},{cell[1]}) holds a mine")
        return sum(other in self._mines for other in self._puzzle.seen_cells(cell))


def _cells_and_bullets(answer: Answer) -> Iterator[tuple[Cell, bool]]:
    return zip(cells_of(answer.rows, answer.columns), answer.bullets, strict=True)


RUNGS = (SINGLE, PAIRS, COMPONENTS, TOTAL)
"""The rungs of the ladder that boards are graded by, from the lowest."""


@lru_cache(maxsize=256)
def play(puzzle: Puzzle, answer: Answer) -> tuple[str, tuple[Round, ...]]:
    """Return the lowest of RUNGS that opens a whole board, and the rounds in which it opens; raise Stuck if none does.

    The solver sees what is printed, and asks for the numbers of cells that it has proved safe.
    """
    for rung in RUNGS:
        try:
            return rung, tuple(unfold(puzzle, answer, rung))
        except Stuck:
            continue
    raise Stuck


def unfold(puzzle: Puzzle, answer: Answer, rung: str, around: bool = False) -> Iterator[Round]:
    """Yield the rounds in which a board opens, beginning with the printed board.

    A 0 opens only itself; with `around`, all around it as well.
    Raises Stuck when the rung leads no further, TooHard when that cannot be told.
    """
    numbers, position = Numbers(puzzle, answer), Position(puzzle)
    while sum(clue == UNKNOWN for clue in position.puzzle.clues) > sum(answer.bullets):
        steps = tuple(split_steps(climb(position, rung), position))
        now = Round(position, steps)
        if not now.safe:
            raise Stuck
        yield now
        known = position.known | {cell for step in steps for cell in step.bullets}
        safe = open_around(puzzle, now.safe, numbers) if around else now.safe
        position = Position(open_cells(position.puzzle, safe, numbers), known)


def open_around(puzzle: Puzzle, cells: Iterable[Cell], numbers: Callable[[Cell], int]) -> list[Cell]:
    """Return safe cells with those that their zeros open, cells that are open already among them."""
    found = list(cells)
    for cell in found:  # the list grows meanwhile
        found += [other for other in puzzle.seen_cells(cell) if other not in found] if numbers(cell) == 0 else []
    return found


def open_cells(puzzle: Puzzle, cells: Iterable[Cell], numbers: Numbers) -> Puzzle:
    """Return a board with the numbers of some more cells."""
    shown = {cell: numbers(cell) for cell in cells}
    clues = (shown.get(cell, clue) for cell, clue in zip(puzzle.seen_cells(None), puzzle.clues, strict=True))
    return puzzle._replace(clues=tuple(clues))


def is_plain(now: Round, mines_too: bool = False) -> bool:
    """Tell whether a round has every safe cell of its moment; with `mines_too`, every certain mine as well."""
    chances, mines = odds(now.position), {cell for step in now.steps for cell in step.bullets}
    if chances is None:
        return False
    return {*now.safe} == {*chances.safe} and (not mines_too or mines == {*chances.certain})


def trace_of(rounds: Sequence[Round], answer: Answer) -> Trace:
    """Return all rounds as one trace; each step has the board of its round."""
    steps = tuple(step for one in rounds for step in one.steps)
    boards = tuple(one.position.puzzle for one in rounds for _ in one.steps)
    return Trace(answer, steps, tuple(choices for one in rounds for choices in count_choices(one.steps)), boards)
