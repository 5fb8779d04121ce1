"""Random minimal clue sets: hide the clues one by one, keep those the puzzle needs.

Invariant: X is the only placement with its total that meets the clues in force, and
FREE holds exactly the cells that lie on some difference when the total is not known.
So every difference gains or loses bullets (has a *balance*), and no sum of disjoint ones has
balance 0. Hiding clue i adds only differences that flip cell i or change i's count; each of
them splits into minimal ones, and a minimal one that changes nothing at i was there before.
"""

import numpy as np
from numpy.typing import NDArray

from bookmaker.kernel.board import (
    AWAY,
    BLAME,
    CELLS,
    CLUE,
    DELTA,
    DEPTH,
    FOREVER,
    FREE,
    HEAD,
    HIGH,
    KEPT,
    LIMIT,
    LOW,
    NODES,
    OPEN,
    PLAIN,
    POOLED,
    POP,
    QUEUE,
    REACH,
    RING,
    ROWS,
    SHUT,
    SIDE,
    SIGN,
    STARTS,
    TOUCHED,
    TRAIL,
    UPPER,
    WALK,
    WANT,
    WEIGHT,
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
    EVERYTHING,
    LATER,
    PATIENCE,
    YES,
    advance,
    ask,
    decide,
    mark_free,
    pick,
    propagate,
    repair,
    reset,
    retreat,
    settle,
    undecided,
    undo,
)
from bookmaker.kernel.jit import jit, pointer
from bookmaker.kernel.price import enqueue, enqueue_around, hopeless, set_prices, within_reach
from bookmaker.kernel.rng import shuffle
from bookmaker.kernel.witness import can_swap, completes

GAINS, LOSES = 1, 2
"""Balances that differences have: some gain bullets, some lose bullets."""
ZERO, UNDECIDED = -1, -2
FIRST_TRY = 100
"""Decisions spent on a clue before the flood, which costs more at first and much less in the end."""
SECOND_TRY = 300
"""Decisions spent on a clue after the flood, before the prices of the clues are set."""
PRICE_CHANGES = 4000
"""Changes of prices that a question is worth."""
START_WEIGHT = 100
"""What every clue's conflicts count from: a high start keeps the search near where it is."""


@jit
def show_all(b: Board) -> int:
    """Put every clue in force for the placement X; return the balances that are possible.

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
def begin(b: Board, start: int) -> bool:
    """Flip a start; the starts before it stay fixed. False where that cannot be."""
    if not has(b, OPEN, start):
        return False
    settle(b, start, 1, 0)
    return True


@jit
def fix(b: Board, start: int, length: int) -> int:
    """Take back all but `length` cells of the trail and fix a start; return the new length.

    What follows from a fixed start is left to the searches to find out: most never ask.
    """
    undo(b, length)
    b[TOUCHED] = 0
    b[DEPTH] = 0
    if has(b, OPEN, start):
        settle(b, start, 0, 0)
    b[HEAD] = b[TRAIL]
    return b[TRAIL]


@jit
def is_new(b: Board, clue: int) -> bool:
    """Tell whether the flips change the hidden clue's cell or its count."""
    return (not has(b, OPEN, clue) and has(b, X, clue)) or POP[around(b, X, clue) & RING] != b[WANT + clue]


@jit
def new_differences(b: Board, clue: int, starts: int, limit: int) -> int:
    """Mark the cells of all new minimal differences as free; return their balances.

    Returns ZERO when one has balance 0, if need be with others; UNDECIDED after `limit` decisions.
    """
    balances = 0
    fixed = 0
    reset(b)
    b[LIMIT] = b[NODES] + limit
    for at in range(starts):
        found = begin(b, b[STARTS + at]) and advance(b, 0, False)
        while found:
            if is_new(b, clue):
                if completes(b):
                    b[LIMIT] = FOREVER
                    return ZERO
                mark_free(b)
                balances |= GAINS if b[DELTA] > 0 else LOSES
            found = advance(b, 0, True)
        fixed = fix(b, b[STARTS + at], fixed)
    late = b[NODES] > b[LIMIT]
    b[LIMIT] = FOREVER
    return UNDECIDED if late else balances


@jit
def flood(b: Board, clue: int, starts: int) -> bool:
    """Find the free cells that new differences can reach, and shut the others around them.

    Every difference with a cell that was not free is new. A new difference is joined together
    by clues, so going from the starts over clues and free cells meets all of its cells. A cell
    that takes too long waits: the more cells around it are shut, the easier it is. Returns
    True at once when a difference of balance 0 turns up.
    """
    reset(b)
    clear(b, REACH)
    head = tail = 0
    for at in range(starts):
        tail = enqueue(b, b[STARTS + at], tail)
    patience, stuck = PATIENCE, 0
    while head < tail:
        cell = b[QUEUE + head % CELLS]
        head += 1
        answer = YES if has(b, FREE, cell) else ask(b, cell, patience)
        if answer == YES:
            if b[TRAIL] > 0 and is_new(b, clue) and completes(b):
                return True
            reset(b)
            clues = around(b, CLUE, cell)
            while clues != 0:
                tail = enqueue_around(b, cell + AWAY[LOW[clues]], tail)
                clues &= clues - 1
        stuck = stuck + 1 if answer == LATER else 0
        if answer == LATER:
            tail = enqueue(b, cell, tail)
            if stuck >= tail - head:
                patience, stuck = patience * 4, 0
        reset(b)
    return False


@jit
def balanced(b: Board) -> bool:
    """Tell whether what is flipped can be extended to a difference of balance 0; False after LIMIT decisions too."""
    sound = propagate(b)
    while True:
        if sound and b[SIGN] != 0 and hopeless(b):
            b[BLAME] = EVERYTHING
            sound = False
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
                b[BLAME] = EVERYTHING
                sound = False
                continue
            if b[NODES] > b[LIMIT]:
                return False
        elif not retreat(b, 0):
            return False
        sound = propagate(b)


@jit
def any_balanced(b: Board, starts: int) -> bool:
    """Tell whether a new difference, with others, has balance 0."""
    reset(b)
    fixed = 0
    for at in range(starts):
        if begin(b, b[STARTS + at]) and balanced(b):
            return True
        fixed = fix(b, b[STARTS + at], fixed)
    return False


@jit
def bounded_differences(b: Board, starts: int, balances: int) -> int:
    """Look for new differences whose balance has not the one sign in `balances`; return the signs found.

    Returns ZERO when one has balance 0, if need be with another. Prices prove that there is none, or
    bound the search. FREE is left as it is.
    """
    found = 0
    fixed = 0
    reset(b)
    if not set_prices(b, 1 if balances == LOSES else -1, PRICE_CHANGES):
        b[UPPER] = within_reach(b)
        at = 0
        while at < starts and found != ZERO:
            more = begin(b, b[STARTS + at]) and advance(b, 0, False)
            while more and found != ZERO:
                found = ZERO if completes(b) else found | (GAINS if b[DELTA] > 0 else LOSES)
                more = found != ZERO and advance(b, 0, True)
            fixed = fix(b, b[STARTS + at], fixed)
            at += 1
    b[SIGN] = 0
    return found


@jit
def differences(b: Board, clue: int, balances: int, starts: int) -> int:
    """Mark the cells of all new differences as free; return the balances found, or ZERO.

    The quickest way that does it: most clues need a few decisions only, and some are hopeless
    without a bound.
    """
    b[PLAIN] = 1
    new = new_differences(b, clue, starts, FIRST_TRY)
    if new == UNDECIDED:
        b[PLAIN] = 0
        tries = SECOND_TRY if 0 < balances < GAINS | LOSES else FOREVER
        new = ZERO if flood(b, clue, starts) else new_differences(b, clue, starts, tries)
        if new == UNDECIDED:
            b[PLAIN] = 1
            new = bounded_differences(b, starts, balances)
    b[PLAIN] = 0
    return new


@jit
def is_needed(b: Board, clue: int, balances: int, starts: int) -> int:
    """Return ZERO if a clue that is not in force is needed, else the balances that are possible without it."""
    if can_swap(b, clue, starts):
        return ZERO
    new = differences(b, clue, balances, starts)
    if new > 0 and new | balances == GAINS | LOSES and any_balanced(b, starts):
        new = ZERO
    reset(b)
    return new if new == ZERO else balances | new


@jit
def try_hide(b: Board, clue: int, balances: int) -> int:
    """Hide a clue if the puzzle stays unique; return the possible balances, or ZERO if it must stay."""
    drop(b, CLUE, clue)
    put(b, OPEN, clue)
    copy(b, FREE, KEPT)
    clear(b, SHUT)
    pooled = b[POOLED]
    answer = is_needed(b, clue, balances, list_starts(b, clue))
    for row in range(1, b[HIGH] + 1):
        b[OPEN + row] |= b[SHUT + row]
    if answer == ZERO:
        put(b, CLUE, clue)
        drop(b, OPEN, clue)
        copy(b, KEPT, FREE)
        b[POOLED] = pooled
    return answer


@jit
def hide_listed(b: Board, length: int, balances: int) -> None:
    """Hide each of the clues listed in WALK, in this order, unless it is needed by then."""
    b[POOLED] = 0
    for cell in range(b[HIGH] * SIDE):
        b[WEIGHT + cell] = START_WEIGHT
    for at in range(length):
        answer = try_hide(b, b[WALK + at], balances)
        if answer != ZERO:
            balances = answer


@jit
def minimal_clues(b: Board, state: NDArray[np.uint64]) -> None:
    """Leave in CLUE a random minimal clue set of the placement X, and in FREE what it leaves to the total.

    The clues are walked in random order and each one that is not needed is hidden (the paper's
    «Single Puzzle Generation»).
    """
    b = pointer(b)
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(state, b, WALK, length)
    hide_listed(b, length, balances)
