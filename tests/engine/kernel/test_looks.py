"""What there is to look at before a step, beside the twin: any clues, any steps, any way to count."""

from random import Random

import pytest

from bookmaker.engine.solve.trace_rating import rate
from bookmaker.values.puzzle import TOUCHING, UNKNOWN, Answer, Cell, Counting, Puzzle, Step, Trace
from tests.bridge import Size
from tests.twins.looks import rating

KNIGHTS = Counting(tuple((down, right) for down in range(-2, 3) for right in range(-2, 3) if abs(down * right) == 2))
ITSELF = Counting((*TOUCHING.sees, (0, 0)), on_clues=True)


def a_puzzle(rng: Random, size: Size, counting: Counting) -> Puzzle:
    clues = tuple(rng.randrange(4) if rng.random() < 0.4 else UNKNOWN for _ in range(size[0] * size[1]))
    return Puzzle("any", *size, clues, 5, counting)


def cut(rng: Random, cells: list[Cell]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Take some cells away as bullets, and some as empty."""
    taken = [cells.pop() for _ in range(min(len(cells), rng.randrange(1, 4)))]
    bullets = rng.randrange(len(taken) + 1)
    return tuple(taken[:bullets]), tuple(taken[bullets:])


def some_steps(rng: Random, puzzle: Puzzle) -> list[Step]:
    """Return steps of all sorts that settle all cells, though nobody says why."""
    cells = puzzle.counted_cells(None)
    clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) != UNKNOWN]
    rng.shuffle(cells)
    steps = []
    while cells:
        many = min(len(clues), rng.choice((1, 1, 2, 2, 2, 3)))
        total = many == 0 or rng.random() < 0.2
        steps.append(Step(tuple(rng.sample(clues, many)), *cut(rng, cells), total))
    return steps


def opened(puzzle: Puzzle, steps: list[Step]) -> tuple[Puzzle, ...]:
    """Return the board before each step when every third step opens what was empty."""
    boards, clues = [puzzle], list(puzzle.clues)
    for at, step in enumerate(steps[:-1]):
        for row, column in step.empty:
            clues[row * puzzle.columns + column] = 1
        boards.append(boards[-1] if at % 3 else puzzle._replace(clues=tuple(clues)))
    return tuple(boards)


@pytest.mark.parametrize("counting", [TOUCHING, KNIGHTS, ITSELF], ids=["touching", "knights", "itself"])
@pytest.mark.parametrize(
    ("size", "count"), [((1, 1), 4), ((3, 4), 40), ((7, 7), 20), ((8, 8), 10), ((9, 14), 3)], ids=str
)
def test_a_rating_is_that_of_the_twin(size: Size, count: int, counting: Counting):
    for number in range(count):
        rng = Random(f"{size}{number}")
        puzzle = a_puzzle(rng, size, counting)
        steps = some_steps(rng, puzzle)
        choices, links = tuple(rng.randrange(1, 9) for _ in steps), [rng.choice((None, None, 0, 3)) for _ in steps]
        for boards in ((), opened(puzzle, steps)):
            trace = Trace(Answer(*size, ()), tuple(steps), choices, boards)
            assert rate(puzzle, trace, links) == rating(puzzle, trace, links), (puzzle, steps)
