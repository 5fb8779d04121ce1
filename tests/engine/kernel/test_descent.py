"""The paper's local search, swap for swap as the twin takes it from the same random numbers."""

from collections.abc import Sequence
from math import inf

import numpy as np
import pytest

from bookmaker.engine.kernel.board import BEST, BULLETS, COUNTS, ROWS, SPLIT, Board, X, new_board
from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.descent import count_clues, descend, energy, keep_trial, sample, start
from bookmaker.engine.kernel.rng import stream
from tests.bridge import Size, cells_of
from tests.twins import paper
from tests.twins.rng import Stream

PAPER = (0.0, -1.5, -3.0, 1.0)


class Search:
    """The kernel's search, with the arrays it needs."""

    def __init__(self, size: Size, bullets: int, key: tuple[int, ...], weights: tuple[float, ...] = PAPER) -> None:
        self.b: Board = new_board(*size)
        self.b[BULLETS], self.b[SPLIT] = bullets, len(weights) - len(PAPER)
        self.columns = size[1]
        self.state = stream(*key)
        self.weights = np.array(weights)
        self.rows = np.zeros((size[0] * size[1] + 1) * STEP, dtype=np.int64)

    def begin(self, samples: int) -> float:
        start(self.b, self.state)
        now = sample(self.b, self.state, samples, self.weights, self.rows)
        keep_trial(self.b)
        return float(now)

    def go_on(self, now: float, effort: tuple[int, int], goal: float = -inf) -> tuple[float, int]:
        """Take steps; return the energy and the steps that are left."""
        left = np.array(effort, dtype=np.int64)
        now = float(descend(self.b, self.state, left, now, goal, -inf, self.weights, self.rows))
        return now, int(left[0])

    def found(self, now: float, steps: int) -> paper.Found:
        bullets, shown = (frozenset(cells_of(self.b, words, self.columns)) for words in (X, BEST))
        return paper.Found(bullets, shown, now, steps)


SEARCHES = [((3, 3), 2, 40, 1), ((4, 4), 5, 30, 3), ((5, 5), 7, 20, 2), ((4, 6), 8, 15, 3), ((7, 7), 15, 8, 3)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "bullets", "steps", "samples"), SEARCHES)
def test_a_search_is_that_of_the_twin(size: Size, bullets: int, steps: int, samples: int):
    for index in range(6):
        search = Search(size, bullets, (9, index))
        now, left = search.go_on(search.begin(samples), (steps, samples))
        assert left == 0
        twin = paper.descend(*size, bullets, Stream(9, index), (steps, samples))
        assert search.found(now, steps) == twin


def test_other_weights_lead_elsewhere_as_in_the_twin():
    weights = (0.5, -1.0, 2.0, 0.25)

    def score(steps: Sequence[paper.Taken]) -> float:
        n0, n1, n2 = paper.counts(steps)
        return 0.5 * n0 - n1 + 2 * n2 + 0.25 * n2**2

    search = Search((5, 5), 7, (10,), weights)
    now, _ = search.go_on(search.begin(2), (12, 2))
    found = search.found(now, 12)
    assert found == paper.descend(5, 5, 7, Stream(10), (12, 2), score)
    assert found != paper.descend(5, 5, 7, Stream(10), (12, 2))


@pytest.mark.slow
@pytest.mark.parametrize("table", [(-1.0,), (-0.5, -2.0), (-1.0, -2.0, -3.5)], ids=str)
def test_steps_that_combine_clues_may_count_by_their_number_as_in_the_twin(table: tuple[float, ...]):
    for index in range(8):
        search = Search((5, 5), 7, (19, index), (*PAPER, *table))
        now, _ = search.go_on(search.begin(2), (12, 2))
        twin = paper.descend(5, 5, 7, Stream(19, index), (12, 2), by_clues(table))
        assert search.found(now, 12) == twin


def by_clues(table: tuple[float, ...]) -> paper.Score:
    """Return the energy with a weight for each number of clues from 2 on."""

    def score(steps: Sequence[paper.Taken]) -> float:
        _, _, n2 = paper.counts(steps)
        combined = [len(step.clues) for step in steps if step.type == 1]
        return sum(table[min(clues, len(table) + 1) - 2] for clues in combined) + n2 * (n2 - 3)

    return score


@pytest.mark.parametrize("clues", [1, 2, 3, 7])
def test_the_clues_of_a_recorded_step_are_counted(clues: int):
    steps = np.full(2 * STEP, -1, dtype=np.int64)
    step = steps[STEP:]
    step[2 : 2 + ROWS] = 0
    step[2], step[1 + ROWS] = 1 << 32, (1 << (clues - 1)) - 1
    assert count_clues(steps, 1) == clues


def test_a_search_in_parts_is_the_same_search():
    whole, parts = Search((5, 5), 7, (11,)), Search((5, 5), 7, (11,))
    now = whole.go_on(whole.begin(2), (20, 2))[0]
    piece = parts.begin(2)
    for steps in (1, 7, 0, 12):
        piece = parts.go_on(piece, (steps, 2))[0]
    assert parts.found(piece, 20) == whole.found(now, 20)


def test_a_search_stops_as_soon_as_it_reaches_its_goal():
    search = Search((6, 6), 11, (12,))
    first = search.begin(2)
    goal = first - 2
    now, left = search.go_on(first, (500, 2), goal)
    assert now <= goal and left > 0
    shorter = Search((6, 6), 11, (12,))
    assert shorter.go_on(shorter.begin(2), (499 - left, 2))[0] > goal
    assert search.go_on(now, (5, 2), goal) == (now, 5)


def test_the_energy_never_rises():
    search = Search((5, 5), 7, (13,))
    energies = [search.begin(1)]
    for _ in range(60):
        energies.append(search.go_on(energies[-1], (1, 1))[0])
    assert energies == sorted(energies, reverse=True)
    assert len(set(energies)) > 2 or len(energies) < 60


@pytest.mark.parametrize("counts", [(0, 0, 0), (4, 6, 2), (9, 1, 0), (0, 3, 7)])
def test_the_energy_is_the_papers(counts):
    b = new_board(3, 3)
    b[COUNTS : COUNTS + len(counts)] = counts
    assert energy(b, np.array(PAPER)) == paper.energy(*counts)
