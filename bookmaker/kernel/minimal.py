"""Random minimal clue sets: hide the clues one by one, keep those the puzzle needs.

Invariant: `board.x` is the only placement with its total that meets the clues in force, and
`board.free` holds exactly the cells that lie on some difference when the total is not known.
So every difference gains or loses bullets (has a *balance*), and no sum of disjoint ones has
balance 0. Hiding clue i adds only differences that flip cell i or change i's count; each of
them splits into minimal ones, and a minimal one that changes nothing at i was there before.
"""

import numpy as np
from numpy.typing import NDArray

from bookmaker.kernel.board import (
    AWAY,
    CELLS,
    CLUE,
    DELTA,
    FOREVER,
    FREE,
    HIGH,
    KEPT,
    LOW,
    NODES,
    OPEN,
    POP,
    QUEUE,
    REACH,
    ROWS,
    SHUT,
    STARTS,
    WALK,
    WANT,
    WIDE,
    Board,
    X,
    around,
    clear,
    copy,
    count_bullets,
    drop,
    has,
    list_cells,
    next_cell,
    put,
)
from bookmaker.kernel.difference import (
    LATER,
    PATIENCE,
    YES,
    advance,
    can_be_free,
    decide,
    mark_free,
    pick,
    propagate,
    repair,
    reset,
    retreat,
    settle,
    undecided,
)
from bookmaker.kernel.jit import jit
from bookmaker.kernel.rng import shuffle

GAINS, LOSES = 1, 2
"""Balances that differences have: some gain bullets, some lose bullets."""
ZERO, UNDECIDED = -1, -2
RING = 0b111101111
"""The eight neighbours in a pattern."""


@jit
def show_all(b: Board) -> int:
    """Put every clue in force for the placement `x`; return the balances that are possible.

    Only the bullets are open then, so a difference is a set of bullets that no clue sees.
    """
    count_bullets(b)
    for row in range(ROWS):
        b[OPEN + row] = b[X + row]
        b[CLUE + row] = 0
        b[FREE + row] = 0
    for row in range(1, b[HIGH] + 1):
        b[CLUE + row] = ~b[X + row] & ((1 << b[WIDE]) - 1) << 1
    balances = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        if around(b, CLUE, cell) == 0:
            put(b, FREE, cell)
            balances = LOSES
        cell = next_cell(b, OPEN, cell + 1)
    return balances


@jit
def list_starts(b: Board, clue: int) -> int:
    """List the cells of which a new difference flips one: the clue's own and its open neighbours."""
    b[STARTS] = clue
    length = 1
    cells = around(b, OPEN, clue) & RING
    while cells != 0:
        b[STARTS + length] = clue + AWAY[LOW[cells]]
        cells &= cells - 1
        length += 1
    return length


@jit
def begin(b: Board, at: int) -> bool:
    """Flip start `at`, the starts before it fixed; False where that cannot be."""
    reset(b)
    for before in range(at):
        if has(b, OPEN, b[STARTS + before]):
            settle(b, b[STARTS + before], 0)
            if not propagate(b):
                return False
    if not has(b, OPEN, b[STARTS + at]):
        return False
    settle(b, b[STARTS + at], 1)
    return True


@jit
def new_differences(b: Board, clue: int, starts: int, limit: int) -> int:
    """Mark the cells of all new minimal differences as free; return their balances.

    Returns ZERO when one has balance 0, and UNDECIDED after `limit` decisions.
    """
    balances = 0
    limit += b[NODES]
    for at in range(starts):
        found = begin(b, at) and advance(b, 0, False)
        while found:
            if at == 0 or POP[around(b, X, clue)] != b[WANT + clue]:
                if b[DELTA] == 0:
                    return ZERO
                mark_free(b)
                balances |= GAINS if b[DELTA] > 0 else LOSES
            if b[NODES] > limit:
                return UNDECIDED
            found = advance(b, 0, True)
    return balances


@jit
def flood(b: Board, starts: int) -> None:
    """Find the free cells that new differences can reach, and shut the others around them.

    Every difference with a cell that was not free is new. A new difference is joined together
    by clues, so going from the starts over clues and free cells meets all of its cells. A cell
    that takes too long waits: the more cells around it are shut, the easier it is.
    """
    clear(b, REACH)
    head = tail = 0
    for at in range(starts):
        tail = enqueue(b, b[STARTS + at], tail)
    patience = PATIENCE
    while head < tail:
        cell = b[QUEUE + head % CELLS]
        head += 1
        answer = can_be_free(b, cell, patience)
        if answer == LATER:
            patience += patience // 8
            tail = enqueue(b, cell, tail)
        elif answer == YES:
            clues = around(b, CLUE, cell)
            while clues != 0:
                tail = enqueue_around(b, cell + AWAY[LOW[clues]], tail)
                clues &= clues - 1


@jit
def enqueue(b: Board, cell: int, tail: int) -> int:
    """Put a cell at the end of the queue, a ring in which no cell stands twice."""
    put(b, REACH, cell)
    b[QUEUE + tail % CELLS] = cell
    return tail + 1


@jit
def enqueue_around(b: Board, clue: int, tail: int) -> int:
    """Queue the open cells around a clue that were not reached before."""
    cells = around(b, OPEN, clue) & ~around(b, REACH, clue)
    while cells != 0:
        tail = enqueue(b, clue + AWAY[LOW[cells]], tail)
        cells &= cells - 1
    return tail


@jit
def balanced(b: Board) -> bool:
    """Tell whether what is flipped can be extended to a difference of balance 0."""
    sound = propagate(b)
    while True:
        if sound:
            clue = pick(b)
            cell = -1 if clue >= 0 or b[DELTA] == 0 else undecided(b, -b[DELTA])
            if clue >= 0:
                repair(b, clue)
            elif b[DELTA] == 0:
                return True
            elif cell >= 0:
                decide(b, cell, 1)
            else:
                sound = False
                continue
        elif not retreat(b, 0):
            return False
        sound = propagate(b)


@jit
def any_balanced(b: Board, starts: int) -> bool:
    """Tell whether a new difference, with others, has balance 0."""
    for at in range(starts):  # noqa: SIM110 - the kernel compiles no generators
        if begin(b, at) and balanced(b):
            return True
    return False


@jit
def try_hide(b: Board, clue: int, balances: int) -> int:
    """Hide a clue if the puzzle stays unique; return the possible balances, or ZERO if it must stay."""
    drop(b, CLUE, clue)
    put(b, OPEN, clue)
    copy(b, FREE, KEPT)
    clear(b, SHUT)
    starts = list_starts(b, clue)
    new = new_differences(b, clue, starts, PATIENCE)
    if new == UNDECIDED:
        reset(b)
        flood(b, starts)
        new = new_differences(b, clue, starts, FOREVER)
    needed = new == ZERO or (new != 0 and new | balances == GAINS | LOSES and any_balanced(b, starts))
    reset(b)
    b[OPEN : OPEN + ROWS] |= b[SHUT : SHUT + ROWS]
    if not needed:
        return balances | new
    put(b, CLUE, clue)
    drop(b, OPEN, clue)
    copy(b, KEPT, FREE)
    return ZERO


@jit
def minimal_clues(b: Board, state: NDArray[np.uint64]) -> None:
    """Leave in CLUE a random minimal clue set of the placement X, and in FREE what it leaves to the total.

    The clues are walked in random order and each one that is not needed is hidden (the paper's
    «Single Puzzle Generation»).
    """
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(state, b[WALK : WALK + length], length)
    for at in range(length):
        answer = try_hide(b, b[WALK + at], balances)
        if answer != ZERO:
            balances = answer
