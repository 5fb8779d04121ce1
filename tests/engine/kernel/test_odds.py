"""Chances in doubles, against those in whole numbers: each is the twin of the other."""

import random
from math import isclose

import pytest

from bookmaker.engine.kernel import odds as kernel
from bookmaker.engine.kernel.odds import (
    AREAS,
    CHANCE,
    FINE,
    GRID,
    NONE,
    ORDER,
    PAD,
    START,
    TICK,
    WIDE,
    find_chances,
    new_odds,
    states_of,
)
from bookmaker.engine.solve import odds as exact
from bookmaker.engine.solve.chances import load, possible
from bookmaker.engine.solve.eliminate import Settled, TooHard
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle
from tests.positions import golden_cases, of, partly_open, some_known
from tests.quick import others

SHAPES = {(9, 9, 10): 2000, (8, 12, 20): 700, (16, 16, 40): 300, (16, 30, 99): 60, (30, 30, 180): 10}
"""Rows, columns, mines, and how many positions: 3,000, other ones for each commit."""
HARD = {(30, 30, 180): 2}
"""How many of these, at most, the exact counter may refuse: one in 150 is too hard for it."""


def quick_chances(position: Position) -> dict[Cell, float] | None:
    """Return how likely each closed cell that is not known holds a mine; None where no placement meets the position."""
    puzzle, known = position
    b, f = new_odds(puzzle.rows, puzzle.columns)
    load(b, position)
    result = find_chances(b, f)
    if result == WIDE:
        raise TooHard
    if result == NONE:
        return None
    found = f[CHANCE : CHANCE + GRID].reshape(PAD, PAD)[1 : puzzle.rows + 1, 1 : puzzle.columns + 1]
    closed = [cell for cell in puzzle.counted_cells(None) if puzzle.number(cell) == UNKNOWN and cell not in known]
    return {cell: float(found[cell]) for cell in closed}


def agrees(position: Position) -> None:
    whole, quick = odds(position), quick_chances(position)
    assert (whole is None) == (quick is None), position
    if whole is not None and quick is not None:
        assert list(quick) == list(whole.bullets)
        assert [cell for cell, chance in quick.items() if chance == 0] == whole.safe
        assert [cell for cell, chance in quick.items() if chance == 1] == whole.certain
        assert all(isclose(quick[cell], whole.chance(cell), rel_tol=1e-13, abs_tol=1e-12) for cell in quick), position


def one(rows: int, columns: int, mines: int, number: int) -> Position:
    rng = random.Random(f"{rows} {columns} {mines} {number}")
    return partly_open(rng, rows, columns, mines, rng.randrange(rows * columns // 5))


def test_golden_positions():
    for case in golden_cases():
        agrees(of(case))


@pytest.mark.slow
def test_small_positions_right_and_wrong_with_known_mines_and_without_a_total():
    for number in range(300):
        rng = random.Random(number)
        rows, columns = rng.randrange(1, 9), rng.randrange(1, 9)
        position = partly_open(rng, rows, columns, rng.randrange(rows * columns), rng.randrange(6))
        agrees(some_known(rng, position) if number % 2 else position)


@pytest.mark.slow
def test_large_positions_up_to_the_largest():
    for shape in ((16, 16, 40), (16, 30, 99), (32, 32, 160)):
        for number in range(3):
            agrees(one(*shape, -1 - number))


def some_settled(rng: random.Random) -> tuple[Puzzle, Settled, list[int]]:
    """Return a board of which some cells are settled, rightly or wrongly, and some of its clues."""
    puzzle = one(rng.randrange(3, 8), rng.randrange(3, 8), rng.randrange(1, 9), rng.randrange(100)).puzzle
    clues = [cell for cell, clue in enumerate(puzzle.clues) if clue >= 0 and rng.random() < 0.6]
    closed = {cell: rng.randrange(8) for cell, clue in enumerate(puzzle.clues) if clue < 0}
    mines, free = (sum(1 << cell for cell, kind in closed.items() if kind in of) for of in ((0,), range(2, 8)))
    return puzzle, Settled(mines, free), clues


@pytest.mark.slow
def test_whether_some_numbers_can_be_met(monkeypatch: pytest.MonkeyPatch):
    told = []
    for number in range(600):
        case = (*some_settled(random.Random(number)), number % 2 == 0)
        told.append(exact.possible(*case))
        assert possible(*case) == told[-1], case
    assert 100 < sum(told) < 500
    monkeypatch.setattr("bookmaker.engine.solve.chances.find_chances", lambda _b, _f: WIDE)
    assert possible(*case) == told[-1]


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_three_thousand_positions(shape: tuple[int, int, int]):
    refused = 0
    for number in others(SHAPES[shape]):
        try:
            agrees(one(*shape, number))
        except TooHard:
            refused += 1
    assert refused <= HARD.get(shape, 0)


def test_what_was_asked_before_changes_nothing():
    positions = [one(9, 9, 10, number) for number in range(20)]
    b, f = new_odds(9, 9)
    found = []
    for position in positions + positions[::-1]:
        load(b, position)
        assert find_chances(b, f) == FINE
        found.append(f[kernel.CHANCE : kernel.CHANCE + kernel.GRID].copy())
    closed = [[cell for cell, clue in enumerate(position.puzzle.clues) if clue < 0] for position in positions]
    for at, cells in enumerate(closed):
        places = [cell // 9 * kernel.PAD + cell % 9 + kernel.PAD + 1 for cell in cells]
        assert found[at][places].tolist() == found[-1 - at][places].tolist()


def test_the_order_is_the_best_of_three():
    b, f = new_odds(30, 30)
    load(b, one(30, 30, 180, 3))
    assert find_chances(b, f) == FINE
    assert sorted(b[ORDER : ORDER + b[AREAS]]) == list(range(b[AREAS]))
    b[TICK] += 1
    longest = max(range(b[kernel.PARTS]), key=lambda part: b[START + part + 1] - b[START + part])
    first, length = int(b[START + longest]), int(b[START + longest + 1] - b[START + longest])
    taken = states_of(b, ORDER + first, length)
    b[kernel.WALK : kernel.WALK + length] = b[ORDER + first : ORDER + first + length]
    kernel.by_columns(b, length)
    assert kernel.EASY * length < taken <= states_of(b, kernel.WALK, length)
    kernel.greedily(b, ORDER + first, int(b[ORDER + first]), length)
    assert sorted(b[kernel.WALK : kernel.WALK + length]) == sorted(b[ORDER + first : ORDER + first + length])


def test_too_wide_a_front_is_said():
    b, f = new_odds(32, 32)
    clues = tuple(2 if at // 32 % 2 == at % 2 == 0 else -1 for at in range(32 * 32))
    load(b, Position(Puzzle("bullets", 32, 32, clues, 330)))
    assert find_chances(b, f) == WIDE
