"""The paper's local search for puzzles of low energy."""

import numpy as np
from numpy.typing import NDArray

from bookmaker.kernel.board import (
    BEST,
    BULLETS,
    CLUE,
    HIGH,
    ORDER,
    ROWS,
    TRIAL,
    WIDE,
    Board,
    X,
    clear,
    copy,
    put,
    to_kernel,
)
from bookmaker.kernel.classic import classic_trace
from bookmaker.kernel.jit import jit, pointer
from bookmaker.kernel.minimal import minimal_clues
from bookmaker.kernel.rng import below, shuffle

N0, N1, N2, BY_CLUES = range(4)
"""Places of the counts that an energy is made of. Where there are more counts, from BY_CLUES on, steps that
combine clues are counted there instead of at N1: those of 2 clues, those of 3, …, the last with all of more."""


@jit
def place(b: Board) -> None:
    """Put bullets on the first BULLETS cells of the list ORDER, numbered row by row."""
    clear(b, X)
    for at in range(b[BULLETS]):
        put(b, X, to_kernel(b, b[ORDER + at]))


@jit
def start(b: Board, state: NDArray[np.uint64]) -> None:
    """Place the bullets at random."""
    size = b[HIGH] * b[WIDE]
    for at in range(size):
        b[ORDER + at] = at
    shuffle(state, b, ORDER, size)
    place(b)


@jit
def swap(b: Board, one: int, other: int) -> None:
    """Swap two cells of the list ORDER."""
    b[ORDER + one], b[ORDER + other] = b[ORDER + other], b[ORDER + one]


@jit
def move_bullet(b: Board, state: NDArray[np.uint64]) -> tuple[int, int]:
    """Swap a random bullet with a random empty cell; return their places in ORDER, to swap them back."""
    bullets = b[BULLETS]
    one, other = below(state, bullets), bullets + below(state, b[HIGH] * b[WIDE] - bullets)
    swap(b, one, other)
    place(b)
    return one, other


@jit
def count_clues(step: NDArray[np.int64]) -> int:
    """Return how many clues a recorded step uses."""
    clues = 0
    for row in range(ROWS):
        word = step[2 + row]
        while word != 0:
            word &= word - 1
            clues += 1
    return clues


@jit
def count_types(b: Board, steps: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Trace the board and write n0, n1 (steps) and n2 (bullets settled by the total)."""
    counts[:] = 0
    length = classic_trace(b, steps)
    for at in range(length):
        if steps[at, 0] == 2:
            counts[N2] = steps[at, 1]
        elif steps[at, 0] == 1 and len(counts) > BY_CLUES:
            counts[min(BY_CLUES + count_clues(steps[at]) - 2, len(counts) - 1)] += 1
        else:
            counts[steps[at, 0]] += 1


@jit
def energy(counts: NDArray[np.int64], weights: NDArray[np.float64]) -> float:
    """Return the energy; weights are those of n0, n1, n2, n2 squared, and of each further count."""
    score = weights[0] * counts[N0] + weights[1] * counts[N1] + counts[N2] * (weights[3] * counts[N2] + weights[2])
    for at in range(BY_CLUES, len(counts)):
        score += weights[1 + at] * counts[at]
    return score


@jit
def sample(
    b: Board, state: NDArray[np.uint64], samples: int, weights: NDArray[np.float64], steps: NDArray[np.int64]
) -> float:
    """Draw minimal clue sets for the placement X; return the least energy, its clues in TRIAL."""
    b = pointer(b)
    best = np.inf
    counts = np.empty(len(weights) - 1, dtype=np.int64)
    for _ in range(samples):
        minimal_clues(b, state)
        count_types(b, steps, counts)
        score = energy(counts, weights)
        if score < best:
            best = score
            copy(b, CLUE, TRIAL)
    return best


@jit
def descend(
    b: Board,
    state: NDArray[np.uint64],
    effort: NDArray[np.int64],
    now: float,
    goal: float,
    weights: NDArray[np.float64],
    steps: NDArray[np.int64],
) -> float:
    """Take effort[0] steps of hill descent, effort[1] samples each; return the energy reached.

    A step swaps a random bullet with a random empty cell and is undone when the energy rises
    (paper: «Puzzle Optimization»). `now` is the energy at the start. The search stops as soon as
    it is at or under the goal; what is left stays in effort[0], the best clues are in BEST.
    """
    b = pointer(b)
    while effort[0] > 0 and now > goal:
        effort[0] -= 1
        one, other = move_bullet(b, state)
        score = sample(b, state, effort[1], weights, steps)
        if score > now:
            swap(b, one, other)
        else:
            now = score
            copy(b, TRIAL, BEST)
    place(b)
    return now
