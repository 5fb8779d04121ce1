"""Local search for puzzles of low energy.

Source: Todd W. Neller and Hien Tran, "The Bullets Puzzle" (AAAI-22, 2022), «Puzzle Optimization».
"""

from math import inf

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import (
    BEST,
    BULLETS,
    CLASS,
    CLASSES,
    CLUE,
    COMPOSED,
    COUNTS,
    HIGH,
    LEFT,
    LEFT_IN_TRIAL,
    ORDER,
    ROOM,
    ROWS,
    SHADE,
    SPLIT,
    THERE,
    TRIAL,
    WIDE,
    Board,
    Words,
    X,
    clear,
    copy,
    has,
    put,
    to_kernel,
)
from bookmaker.engine.kernel.classic import STEP, classic_trace
from bookmaker.engine.kernel.jit import jit, jit_apart, ones
from bookmaker.engine.kernel.minimal import count_misfits, minimal_clues
from bookmaker.engine.kernel.rng import State, random_below, shuffle

Weights = NDArray[np.float64]

PATIENCE = 6400
"""Moves after which none is expected to stay in the class."""

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
def shuffle_cells(b: Board, state: State) -> None:
    """Make ORDER a random order of all cells of ROOM."""
    size = 0
    for at in range(b[HIGH] * b[WIDE]):
        if has(b, ROOM, to_kernel(b, at)):
            b[ORDER + size] = at
            size += 1
    shuffle(state, b, ORDER, size)


@jit
def class_of(b: Board) -> int:
    """Return the class of the placement, where there are CLASSES."""
    total = 0
    for at in range(b[BULLETS]):
        total += b[SHADE + b[ORDER + at]]
    return total % b[CLASSES]


@jit
def start(b: Board, state: State) -> None:
    """Place the bullets at random, in the class of the board if it has one; COMPOSED bullets move anyway."""
    shuffle_cells(b, state)
    while b[CLASSES] > 0 and b[COMPOSED] == 0 and class_of(b) != b[CLASS]:
        shuffle_cells(b, state)
    place(b)


@jit
def swap(b: Board, one: int, other: int) -> None:
    """Swap two cells of the list ORDER."""
    b[ORDER + one], b[ORDER + other] = b[ORDER + other], b[ORDER + one]


@jit
def draw_move(b: Board, state: State) -> tuple[int, int]:
    """Return the places in ORDER of a random bullet and a random empty cell."""
    bullets = b[BULLETS]
    return random_below(state, bullets), bullets + random_below(state, b[THERE] - bullets)


@jit
def pass_over(b: Board, state: State) -> bool:
    """Move the stream to a move that stays in the class, any where there are no classes; tell whether it has one."""
    for _ in range(PATIENCE):
        before = state[0]
        one, other = draw_move(b, state)
        if b[SHADE + b[ORDER + one]] == b[SHADE + b[ORDER + other]]:
            state[0] = before
            return True
    return False


@jit
def move_bullet(b: Board, state: State) -> tuple[int, int]:
    """Swap a random bullet with a random empty cell; return their places in ORDER, to swap them back."""
    one, other = draw_move(b, state)
    swap(b, one, other)
    place(b)
    return one, other


@jit
def arrange(b: Board, state: State, moves: int) -> bool:
    """Move bullets from where they are to where orbits of clues will do, in so many moves; tell whether they do."""
    now = count_misfits(b)
    while now > 0 and moves > 0:
        moves -= 1
        one, other = move_bullet(b, state)
        needed = count_misfits(b)
        if needed > now:
            swap(b, one, other)
        else:
            now = needed
    place(b)
    return now == 0


@jit
def count_clues(steps: Words, at: int) -> int:
    """Return how many clues a recorded step uses."""
    clues = 0
    for word in range(STEP * at + 2, STEP * at + 2 + ROWS):
        clues += ones(steps[word])
    return clues


@jit
def count_types(b: Board, steps: Words) -> None:
    """Trace the board and write into COUNTS n0, n1 (steps), n2 (bullets settled by the total), and those by clues."""
    for kind in range(BY_CLUES + b[SPLIT]):
        b[COUNTS + kind] = 0
    length = classic_trace(b, steps)
    for at in range(length):
        type_ = steps[STEP * at]
        if type_ == 2:
            b[COUNTS + N2] = steps[STEP * at + 1]
        elif type_ == 1 and b[SPLIT] > 0:
            b[COUNTS + BY_CLUES + min(count_clues(steps, at) - 2, b[SPLIT] - 1)] += 1
        else:
            b[COUNTS + type_] += 1


@jit
def for_total(weights: Weights, bullets: int) -> float:
    """Return the part of the energy that is for the bullets left to the total."""
    return bullets * (weights[3] * bullets + weights[2])


@jit
def energy(b: Board, weights: Weights) -> float:
    """Return the energy of COUNTS; weights are those of n0, n1, n2, n2 squared, and of each further count."""
    score = weights[0] * b[COUNTS + N0] + weights[1] * b[COUNTS + N1] + for_total(weights, b[COUNTS + N2])
    for kind in range(BY_CLUES, BY_CLUES + b[SPLIT]):
        score += weights[1 + kind] * b[COUNTS + kind]
    return score


@jit_apart
def sample(b: Board, state: State, samples: int, weights: Weights, steps: Words) -> float:
    """Draw minimal clue sets for the placement X; return the least energy, its clues in TRIAL.

    Those that leave fewer than FEWEST bullets to the total, or more than MOST, are not looked at; infinity if all.
    """
    best = inf
    for _ in range(samples):
        if minimal_clues(b, state):
            count_types(b, steps)
            score = energy(b, weights)
            if score < best:
                best = score
                b[LEFT_IN_TRIAL] = b[COUNTS + N2]
                copy(b, CLUE, TRIAL)
    return best


@jit
def keep_trial(b: Board) -> None:
    """Keep the clue set that was found by drawing."""
    b[LEFT] = b[LEFT_IN_TRIAL]
    copy(b, TRIAL, BEST)


@jit
def descend(
    b: Board, state: State, effort: Words, now: float, goal: float, floor: float, weights: Weights, steps: Words
) -> float:
    """Take effort[0] steps of hill descent, effort[1] samples each; return the energy reached.

    A step swaps a random bullet with a random empty cell and is undone when the energy rises (paper: «Puzzle
    Optimization»), or falls below the floor. `now` is the energy at the start. The search stops as soon as it is at or
    under the goal; what is left stays in effort[0], the best clues are in BEST.
    """
    while effort[0] > 0 and now > goal:
        effort[0] -= 1
        one, other = move_bullet(b, state)
        score = sample(b, state, effort[1], weights, steps)
        if score > now or score < floor:
            swap(b, one, other)
        else:
            now = score
            keep_trial(b)
    place(b)
    return now
