"""Puzzles of all sizes, searches and options, each judged by the SAT twin: one solution, and no clue to spare.

`BOOKMAKER_PUZZLES=1000000` judges a million, `BOOKMAKER_PUZZLES_FROM=5000` begins with number 5000; each number is a
puzzle of its own.
"""

import os
import random

from bookmaker.engine.rank.energy import Weights
from bookmaker.engine.solve.make import SEARCHES, Task, make
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import UNKNOWN, Made, Puzzle, from_code
from tests.twins.sat import judged

COUNT = int(os.environ.get("BOOKMAKER_PUZZLES", "300"))
FIRST = int(os.environ.get("BOOKMAKER_PUZZLES_FROM", "0"))
SIDES = range(3, 11)
DENSITIES = {True: (0.02, 0.9), False: (0.02, 0.35)}
"""By whether the total is printed, the fewest and the most bullets as a share of the cells."""
WEIGHTS = (Weights(), Weights(n0=0.5), Weights(n1=-3.0, n2=-1.0), Weights(n2=-6.0, n2_squared=0.5))


def task(number: int) -> Task:
    """Return what puzzle `number` is asked to be."""
    rng = random.Random(number)
    rows, columns = rng.choice(SIDES), rng.choice(SIDES)
    total = rng.random() < 0.6
    return Task(
        (18, number),
        rows,
        columns,
        max(1, round(rng.uniform(*DENSITIES[total]) * rows * columns)),
        steps=rng.choice((0, 1, 2, 5, 20)),
        samples=rng.choice((1, 2, 3)),
        search=rng.choice(list(SEARCHES)),
        weights=rng.choice(WEIGHTS),
        goal=rng.choice((float("-inf"), -5.0)),
        by_clues=rng.choice(((), (), (-1.5, -2.0), (0.0, -1.0, -4.0))),
        total=total,
    )


def made(number: int) -> Made | None:
    """Return puzzle `number`, or None where no placement can do without a total."""
    try:
        return make(task(number))[0]
    except CannotBeMet:
        assert not task(number).total
        return None


def test_no_puzzle_is_wrong_and_none_has_a_clue_to_spare():
    numbers = range(FIRST, FIRST + COUNT)
    found = {number: puzzle for number in numbers if (puzzle := made(number))}
    assert len(found) > 0.9 * COUNT
    for number, one in found.items():
        bullets = frozenset(cell for cell, bullet in enumerate(one.answer.bullets) if bullet)
        assert judged(one.puzzle) == ([bullets], set()), f"{number}: {one.puzzle}"


def test_the_judge_finds_second_solutions_and_clues_to_spare():
    puzzle = from_code("bullets:5x5:7:1d2a332b221c2f")
    (bullets,), spare = judged(puzzle)
    assert spare == set()
    assert [len(judged(with_clue(puzzle, clue, UNKNOWN))[0]) for clue in (0, 5, 7)] == [2, 2, 2]
    free = next(cell for cell, clue in enumerate(puzzle.clues) if clue == UNKNOWN and cell not in bullets)
    number = sum(row * puzzle.columns + column in bullets for row, column in puzzle.seen_cells(divmod(free, 5)))
    assert free in judged(with_clue(puzzle, free, number))[1]


def with_clue(puzzle: Puzzle, cell: int, clue: int) -> Puzzle:
    return puzzle._replace(clues=(*puzzle.clues[:cell], clue, *puzzle.clues[cell + 1 :]))
