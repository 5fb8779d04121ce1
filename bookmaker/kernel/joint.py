"""A search for puzzles of low energy that moves the bullets and the clues together.

The paper draws fresh clue sets after every move, so what was good about the last one is lost.
Here the clues are hidden in an order (RANK) that is kept: cells that hold no clue come first,
the clues of the best puzzle last. A step swaps a bullet with an empty cell and moves a cell or
two to other places in the order, so most clues stay and the energy changes little. Where the
puzzle is still so bad that nothing of it is worth keeping, steps are the paper's. Bullets are in
the list ORDER as in the paper's search.
"""

from bookmaker.kernel.board import BEST, CLUE, HIGH, OTHER, RANK, TRIAL, WALK, WIDE, Board, Words, copy, has, to_kernel
from bookmaker.kernel.descent import Weights, count_types, energy, move_bullet, place, sample, swap
from bookmaker.kernel.jit import jit
from bookmaker.kernel.minimal import hide_listed, show_all
from bookmaker.kernel.rng import State, below, shuffle

STARTS = 2
"""Clue sets drawn for a placement as long as the puzzle is BAD; the paper draws 3 for each."""
BAD = -2.0
"""Above this energy little of a puzzle is worth keeping, and steps are the paper's."""
MOVES = 2
"""At most so many cells change their places in the order at a step."""


@jit
def vary(b: Board, state: State) -> None:
    """Write into OTHER the order RANK with one cell or two moved to other places."""
    size = b[HIGH] * b[WIDE]
    for at in range(size):
        b[OTHER + at] = b[RANK + at]
    for _ in range(1 + below(state, MOVES)):
        source, target = below(state, size), below(state, size)
        cell = b[OTHER + source]
        step = 1 if target > source else -1
        for at in range(source, target, step):
            b[OTHER + at] = b[OTHER + at + step]
        b[OTHER + target] = cell


@jit
def keep(b: Board) -> None:
    """Make OTHER the order: first the cells without a clue, then the clues."""
    size = b[HIGH] * b[WIDE]
    length = 0
    for clues in range(2):
        for at in range(size):
            cell = b[OTHER + at]
            if has(b, CLUE, cell) == (clues == 1):
                b[RANK + length] = cell
                length += 1


@jit
def start_rank(b: Board, state: State) -> None:
    """Make a random order of all cells, in which the clues of BEST come last."""
    size = b[HIGH] * b[WIDE]
    for at in range(size):
        b[OTHER + at] = to_kernel(b, at)
    shuffle(state, b, OTHER, size)
    copy(b, BEST, CLUE)
    keep(b)


@jit
def step_of_paper(b: Board, state: State, now: float, weights: Weights, steps: Words) -> float:
    """Take a step as the paper does; return the energy reached. An order is made where it is no longer BAD."""
    one, other = move_bullet(b, state)
    score = sample(b, state, STARTS, weights, steps)
    if score > now:
        swap(b, one, other)
        return now
    copy(b, TRIAL, BEST)
    if score <= BAD:
        start_rank(b, state)
    return score


@jit
def hide_in_order(b: Board, order: int) -> None:
    """Leave in CLUE the minimal clue set of the placement X that hiding in this order gives."""
    balances = show_all(b)
    length = 0
    for at in range(b[HIGH] * b[WIDE]):
        cell = b[order + at]
        if has(b, CLUE, cell):
            b[WALK + length] = cell
            length += 1
    hide_listed(b, length, balances)


@jit
def descend_jointly(
    b: Board, state: State, effort: Words, now: float, goal: float, weights: Weights, steps: Words
) -> float:
    """Take effort[0] steps that change bullets and clues together; return the energy reached.

    Arguments and results are those of `descend`; effort[1] is not used, a step looks at one
    clue set.
    """
    while effort[0] > 0 and now > goal:
        effort[0] -= 1
        if now > BAD:
            now = step_of_paper(b, state, now, weights, steps)
            continue
        one, other = move_bullet(b, state)
        vary(b, state)
        hide_in_order(b, OTHER)
        count_types(b, steps)
        score = energy(b, weights)
        if score > now:
            swap(b, one, other)
        else:
            now = score
            keep(b)
            copy(b, CLUE, BEST)
    place(b)
    return now
