"""A search for puzzles of low energy that moves the bullets and the clues together.

The paper draws fresh clue sets after every move, so what was good about the last one is lost.
Here the clues are hidden in an order (RANK) that is kept: cells that hold no clue come first,
the clues of the best puzzle last. A step swaps a bullet with an empty cell and moves a cell or
two to other places in the order, so most clues stay and the energy changes little. Where the
puzzle is still so bad that nothing of it is worth keeping, steps are the paper's. Bullets are in
the list ORDER as in the paper's search. On large boards they never are: fresh clue sets leave ever more to the total
there.

How many bullets are left to the total is known before a puzzle is traced, and that they become
too many before its last clue is hidden: most steps end there.
"""

from math import inf

from bookmaker.engine.kernel.board import (
    BEST,
    BULLETS,
    CELLS,
    CLUE,
    COUNTS,
    FEWEST,
    LEFT,
    MOST,
    OTHER,
    RANK,
    ROOM,
    SPLIT,
    THERE,
    WALK,
    Board,
    Words,
    copy,
    has,
    list_cells,
)
from bookmaker.engine.kernel.descent import (
    BY_CLUES,
    N2,
    Weights,
    count_types,
    energy,
    for_total,
    keep_trial,
    move_bullet,
    pass_over,
    place,
    sample,
    swap,
)
from bookmaker.engine.kernel.jit import jit
from bookmaker.engine.kernel.minimal import hide_listed, show_all
from bookmaker.engine.kernel.rng import State, random_below, shuffle

STARTS = 2
"""Clue sets drawn for a placement as long as the puzzle is BAD; the paper draws 3 for each."""
BAD = -4.0
"""Above this energy little of a puzzle is worth keeping, and steps are the paper's."""
DRAWN = 400
"""On boards of more cells steps are never the paper's."""
MOVES = 2
"""At most so many cells change their places in the order at a step."""
SLACK = 1.0
"""How much more of the energy the bullets left to the total may be than in the puzzle that is kept, counted in steps
that combine clues."""


@jit
def vary(b: Board, state: State) -> None:
    """Write into OTHER the order RANK with one cell or two moved to other places."""
    size = b[THERE]
    for at in range(size):
        b[OTHER + at] = b[RANK + at]
    for _ in range(1 + random_below(state, MOVES)):
        source, target = random_below(state, size), random_below(state, size)
        cell = b[OTHER + source]
        step = 1 if target > source else -1
        for at in range(source, target, step):
            b[OTHER + at] = b[OTHER + at + step]
        b[OTHER + target] = cell


@jit
def keep_order(b: Board) -> None:
    """Make OTHER the order: first the cells without a clue, then the clues."""
    size = b[THERE]
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
    size = list_cells(b, ROOM, OTHER)
    shuffle(state, b, OTHER, size)
    copy(b, BEST, CLUE)
    keep_order(b)


@jit
def is_bad(b: Board, now: float) -> bool:
    """Tell whether little of a puzzle of this energy is worth keeping."""
    return now > BAD and b[THERE] <= DRAWN


@jit
def set_limits(b: Board, weights: Weights) -> None:
    """Write into FEWEST and MOST how many bullets may be left to the total in puzzles that are looked at.

    Their part of the energy may be a little more than it is in the puzzle that is kept: a few steps that combine clues
    could make up for that.
    """
    step = max(0.0, -weights[0])
    if b[SPLIT] == 0:
        step = max(step, -weights[1])
    for kind in range(b[SPLIT]):
        step = max(step, -weights[1 + BY_CLUES + kind])
    limit = for_total(weights, b[LEFT]) + SLACK * step
    # With usual weights the numbers that are good enough follow each other; with others some in between may not be.
    b[FEWEST], b[MOST] = CELLS, 0
    for bullets in range(b[BULLETS] + 1):
        if for_total(weights, bullets) <= limit:
            b[FEWEST] = min(b[FEWEST], bullets)
            b[MOST] = bullets


@jit
def list_in_order(b: Board, order: int) -> int:
    """List the clues in force in this order of all cells; return their number."""
    length = 0
    for at in range(b[THERE]):
        cell = b[order + at]
        if has(b, CLUE, cell):
            b[WALK + length] = cell
            length += 1
    return length


@jit
def look(b: Board, state: State, weights: Weights, steps: Words) -> float:
    """Vary the order and hide the clues in it; return the energy, infinite for a puzzle that is not looked at."""
    vary(b, state)
    balances = show_all(b)
    if not hide_listed(b, list_in_order(b, OTHER), balances):
        return inf
    count_types(b, steps)
    return energy(b, weights)


@jit
def descend_jointly(
    b: Board, state: State, effort: Words, now: float, goal: float, floor: float, weights: Weights, steps: Words
) -> float:
    """Take effort[0] steps that change bullets and clues together; return the energy reached.

    Arguments and results are those of `descend`; effort[1] is not used, a step looks at one
    clue set. With a floor, no step is the paper's. It ends where no move stays in the class of the board.
    """
    set_limits(b, weights)
    while effort[0] > 0 and now > goal and pass_over(b, state):
        effort[0] -= 1
        one, other = move_bullet(b, state)
        drawing = floor == -inf and is_bad(b, now)
        score = sample(b, state, STARTS, weights, steps) if drawing else look(b, state, weights, steps)
        if score > now or score < floor:
            swap(b, one, other)
            continue
        now = score
        if not drawing:
            keep_order(b)
            b[LEFT] = b[COUNTS + N2]
            copy(b, CLUE, BEST)
        else:
            keep_trial(b)
            if not is_bad(b, now):
                start_rank(b, state)
        set_limits(b, weights)
    place(b)
    return now
