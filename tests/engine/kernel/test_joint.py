"""The search over bullets and clues together, step for step as the twin takes it."""

from collections.abc import Sequence
from itertools import product
from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import (
    BEST,
    BULLETS,
    CLUE,
    FEWEST,
    FREE,
    LEFT,
    MOST,
    RANK,
    SPLIT,
    X,
    new_board,
    to_cell,
)
from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.descent import keep_trial, sample, start
from bookmaker.engine.kernel.joint import BAD, STARTS, descend_jointly, list_in_order, set_limits, start_rank
from bookmaker.engine.kernel.minimal import hide_listed, minimal_clues, show_all
from bookmaker.engine.kernel.rng import stream
from tests.bridge import Size, cells_of, put_cells
from tests.quick import others
from tests.twins import joint, paper
from tests.twins.grid import a_field
from tests.twins.rng import Stream
from tests.twins.sat import Sat

PAPER = np.array([0.0, -1.5, -3.0, 1.0])
LARGER = [((5, 5), 7, 40), ((4, 6), 8, 40), ((7, 7), 15, 20)]


def search(
    size: Size,
    bullets: int,
    key: tuple[int, ...],
    parts: tuple[int, ...],
    goal: float = -inf,
    floor: float = -inf,
    weights: NDArray[np.float64] = PAPER,
) -> paper.Found:
    """Search in parts of so many steps; return what is found and the steps taken."""
    b, state = new_board(*size), stream(*key)
    b[BULLETS], b[SPLIT] = bullets, len(weights) - len(PAPER)
    rows = np.zeros((size[0] * size[1] + 1) * STEP, dtype=np.int64)
    start(b, state)
    now = sample(b, state, STARTS, weights, rows)
    keep_trial(b)
    if now <= BAD or floor > -inf:
        start_rank(b, state)
    taken = 0
    for steps in parts:
        effort = np.array([steps, 1], dtype=np.int64)
        now = descend_jointly(b, state, effort, now, goal, floor, weights, rows)
        taken += steps - int(effort[0])
    placed, shown = (frozenset(cells_of(b, words, size[1])) for words in (X, BEST))
    return paper.Found(placed, shown, float(now), taken)


@pytest.mark.parametrize(
    ("size", "bullets", "steps"),
    [((3, 3), 2, 60), ((4, 4), 5, 60), *(pytest.param(*case, marks=pytest.mark.slow) for case in LARGER)],
)
def test_a_search_is_that_of_the_twin(size: Size, bullets: int, steps: int):
    for index in range(6):
        found = search(size, bullets, (14, index), (steps,))
        assert found == joint.descend(*size, bullets, Stream(14, index), steps)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("size", "bullets", "steps"), [((6, 6), 11, 300), ((8, 8), 19, 150), ((10, 10), 30, 60)])
def test_longer_searches_are_those_of_the_twin(size: Size, bullets: int, steps: int, number: int):
    index = others(3)[number]
    found = search(size, bullets, (15, index), (steps,))
    assert found == joint.descend(*size, bullets, Stream(15, index), steps)


def test_steps_that_combine_clues_may_count_by_their_number_as_in_the_twin():
    def score(steps: Sequence[paper.Taken]) -> float:
        _, _, n2 = paper.counts(steps)
        return sum({2: -1.0, 3: -2.0}.get(len(step.clues), -4.0) for step in steps if step.type == 1) + n2 * (n2 - 3)

    for index in range(8):
        found = search((5, 5), 7, (20, index), (30,), weights=np.array([*PAPER, -1.0, -2.0, -4.0]))
        assert found == joint.descend(5, 5, 7, Stream(20, index), 30, score, 4.0)


def test_a_search_with_a_floor_is_that_of_the_twin_and_stays_above():
    for index in range(6):
        found = search((5, 5), 7, (21, index), (60,), floor=-5.0)
        assert found == joint.descend(5, 5, 7, Stream(21, index), 60, floor=-5.0)
        assert found.energy >= -5.0


def test_a_search_in_parts_is_the_same_search_and_stops_as_soon_as_it_reaches_its_goal():
    assert search((5, 5), 7, (16,), (1, 7, 0, 12)) == search((5, 5), 7, (16,), (20,))
    found = search((6, 6), 11, (17,), (500,), goal=-6.0)
    assert found.energy <= -6.0 and 0 < found.steps < 500
    assert search((6, 6), 11, (17,), (found.steps - 1,), goal=-6.0).energy > -6.0


@pytest.mark.parametrize("size", [(3, 3), (5, 9), (8, 8), (20, 4)], ids=str)
def test_clues_are_hidden_in_the_order_of_the_list(size: Size):
    for number in range(20):
        field = a_field(*size, number)
        b = new_board(*size)
        put_cells(b, X, size[1], field.bullets)
        order = Stream(18, number).shuffled(list(range(field.size)))
        for place, cell in enumerate(order):
            b[RANK + place] = to_cell(*divmod(cell, size[1]))
        balances = show_all(b)
        assert hide_listed(b, list_in_order(b, RANK), balances)
        with Sat(field) as oracle:
            wanted = paper.minimal_clues(oracle, [cell for cell in order if cell in field.empty])
        assert cells_of(b, CLUE, size[1]) == wanted


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (5, 9), (8, 8)], ids=str)
def test_a_clue_set_counts_where_the_total_has_neither_too_few_bullets_nor_too_many(size: Size):
    seen = set()
    for number in range(60):
        field = a_field(*size, number)
        b = new_board(*size)
        put_cells(b, X, size[1], field.bullets)
        assert minimal_clues(b, stream(21, number))
        shown, left = cells_of(b, CLUE, size[1]), len(cells_of(b, FREE, size[1]) & field.bullets)
        for fewest, most in product({0, max(left - 1, 0), left, left + 1}, repeat=2):
            b[FEWEST], b[MOST] = fewest, most
            assert minimal_clues(b, stream(21, number)) == (fewest <= left <= most)
            if left <= most:
                assert cells_of(b, CLUE, size[1]) == shown
        seen.add(left)
    assert len(seen) > 2


@pytest.mark.parametrize("left", range(6))
@pytest.mark.parametrize("bullets", [5, 30])
def test_the_numbers_of_bullets_left_to_the_total_are_limited_as_in_the_twin(left: int, bullets: int):
    b = new_board(6, 6)
    b[BULLETS], b[LEFT] = bullets, left
    for worth in (0.0, 1.5, 4.0):
        set_limits(b, np.array([0.0, -worth, -3.0, 1.0]))
        assert set(range(b[FEWEST], b[MOST] + 1)) == joint.allowed(bullets, left, worth)


@pytest.mark.parametrize(
    ("weights", "limits"),
    [
        ((0.0, -1.5, 0.0, 0.0), (0, 11)),  # the total does not count
        ((0.0, 1.5, -3.0, 1.0), (0, 3)),  # the fewer steps, the better: nothing makes up for the total
        ((-9.0, -1.5, -3.0, 1.0), (0, 4)),  # steps with a single clue make up for much
        ((0.0, -1.5, -1.0, 0.0), (2, 11)),  # the more bullets the better
    ],
)
def test_limits_of_other_weights(weights: tuple[float, ...], limits: tuple[int, int]):
    b = new_board(6, 6)
    b[BULLETS], b[LEFT] = 11, 3
    set_limits(b, np.array(weights))
    assert (b[FEWEST], b[MOST]) == limits
