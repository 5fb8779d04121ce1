"""Our first kernel for minimal clue sets, kept as it was: a twin, and what the speed is measured against.

The same questions and answers, without short cuts to «needed», backjumping, bounds and starts
that share their work. The board and the random numbers are today's, and so is what Python does
before the first clue is hidden. Functions get whole arrays, as they did then.
"""

import inspect
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel import board
from bookmaker.engine.kernel.board import (
    AWAY,
    CELLS,
    CLUE,
    CORE,
    DELTA,
    DEPTH,
    FOREVER,
    FREE,
    HEAD,
    HIGH,
    KEPT,
    LIMIT,
    NODES,
    OPEN,
    PATH,
    QUEUE,
    REACH,
    RING,
    ROWS,
    SHUT,
    SIDE,
    STACK,
    STARTS,
    TOUCHED,
    TRAIL,
    TURNS,
    WALK,
    WANT,
    Board,
    X,
    list_cells,
)
from bookmaker.engine.kernel.jit import numba
from bookmaker.engine.kernel.minimal import show_all
from bookmaker.engine.kernel.rng import shuffle

jit: Any = numba().njit(cache=True, nogil=True, error_model="numpy")
around, clear, copy, drop, has, put = (
    jit(inspect.unwrap(kernel))
    for kernel in (board.neighbourhood, board.clear, board.copy, board.drop, board.has, board.put)
)

POP = np.array([bin(pattern).count("1") for pattern in range(512)], dtype=np.int64)
"""Bits set in a pattern."""
LOW = np.array([0] + [(pattern & -pattern).bit_length() - 1 for pattern in range(1, 512)], dtype=np.int64)
"""Place of the lowest bit of a pattern."""
NO, YES, LATER = range(3)
PATIENCE = 100
"""Decisions that a question may take at first before another one gets its turn."""


@jit
def settle(b: Board, cell: int, flip: int) -> None:
    """Take an open cell as flipped (1) or as in the reference (0)."""
    row, bit = (cell >> 5) + 1, 1 << ((cell & 31) + 1)
    b[OPEN + row] &= ~bit
    if flip:
        b[DELTA] += 1 if b[X + row] & bit == 0 else -1
        b[X + row] ^= bit
    b[PATH + b[TRAIL]] = cell << 1 | flip
    b[TRAIL] += 1


@jit
def undo(b: Board, length: int) -> None:
    """Take back all but the first `length` cells of the trail."""
    at = b[TRAIL]
    while at > length:
        at -= 1
        cell, flip = b[PATH + at] >> 1, b[PATH + at] & 1
        row, bit = (cell >> 5) + 1, 1 << ((cell & 31) + 1)
        b[OPEN + row] |= bit
        if flip:
            b[DELTA] += 1 if b[X + row] & bit == 0 else -1
            b[X + row] ^= bit
    b[TRAIL] = length
    b[HEAD] = length


@jit
def check(b: Board, clue: int) -> bool:
    """Settle what a clue forces; return False when it can no longer be met."""
    bullets, open_ = around(b, X, clue), around(b, OPEN, clue)
    over = POP[bullets] - b[WANT + clue]
    down = POP[bullets & open_]
    up = POP[open_] - down
    if over > down or -over > up:
        put(b, CORE, clue)
        return False
    if over != 0:
        b[STACK + b[TOUCHED]] = clue
        b[TOUCHED] += 1
    if open_ != 0 and (over == down or -over == up):
        put(b, CORE, clue)
        flips = bullets if over == down else ~bullets
        while open_ != 0:
            place = LOW[open_]
            open_ &= open_ - 1
            settle(b, clue + AWAY[place], (flips >> place) & 1)
    return True


@jit
def propagate(b: Board) -> bool:
    """Check every clue around the newly settled cells; return False on a contradiction."""
    while b[HEAD] < b[TRAIL]:
        cell = b[PATH + b[HEAD]] >> 1
        b[HEAD] += 1
        clues = around(b, CLUE, cell)
        while clues != 0:
            if not check(b, cell + AWAY[LOW[clues]]):
                return False
            clues &= clues - 1
    return True


@jit
def pick(b: Board) -> int:
    """Return the violated clue with the fewest cells that could repair it, or -1."""
    best, fewest = -1, 9
    for at in range(b[TOUCHED]):
        clue = b[STACK + at]
        bullets, open_ = around(b, X, clue), around(b, OPEN, clue)
        over = POP[bullets] - b[WANT + clue]
        if over != 0:
            choices = POP[open_ & bullets] if over > 0 else POP[open_ & ~bullets]
            if choices < fewest:
                best, fewest = clue, choices
    return best


@jit
def decide(b: Board, cell: int, flip: int) -> None:
    """Settle an open cell, to be turned around when that fails."""
    depth = TURNS + b[DEPTH] * 3
    b[depth] = cell << 1 | flip
    b[depth + 1] = b[TRAIL]
    b[depth + 2] = b[TOUCHED]
    b[DEPTH] += 1
    b[NODES] += 1
    settle(b, cell, flip)


@jit
def retreat(b: Board, base: int) -> bool:
    """Turn the last decision above `base` around; return False when there is none."""
    if b[DEPTH] <= base:
        return False
    b[DEPTH] -= 1
    depth = TURNS + b[DEPTH] * 3
    undo(b, b[depth + 1])
    b[TOUCHED] = b[depth + 2]
    settle(b, b[depth] >> 1, 1 - (b[depth] & 1))
    return True


@jit
def repair(b: Board, clue: int) -> None:
    """Decide on the first cell that brings a violated clue nearer to what it says."""
    put(b, CORE, clue)
    bullets, open_ = around(b, X, clue), around(b, OPEN, clue)
    choices = open_ & bullets if POP[bullets] > b[WANT + clue] else open_ & ~bullets
    decide(b, clue + AWAY[LOW[choices]], 1)


@jit
def advance(b: Board, base: int, go_on: bool) -> bool:
    """Search to the next difference; `go_on` leaves the one that was found last.

    Returns False when there is none left, or when LIMIT decisions have been taken; decisions up
    to `base` are never turned around.
    """
    sound = not go_on and propagate(b)
    while True:
        if sound:
            clue = pick(b)
            if clue < 0:
                return True
            repair(b, clue)
            if b[NODES] > b[LIMIT]:
                return False
        elif not retreat(b, base):
            return False
        sound = propagate(b)


@jit
def reset(b: Board) -> None:
    """Take back everything."""
    undo(b, 0)
    b[TOUCHED] = 0
    b[DEPTH] = 0


@jit
def can_differ(b: Board, cell: int) -> bool:
    """Tell whether some placement meets the clues in force and differs at an open cell.

    When it does, its flips are left on the trail; else `core` holds clues that forbid it.
    The caller resets the board.
    """
    clear(b, CORE)
    settle(b, cell, 1)
    return advance(b, 0, False)


@jit
def mark_free(b: Board) -> None:
    """Mark the flipped cells of the trail as free."""
    for at in range(b[TRAIL]):
        if b[PATH + at] & 1:
            put(b, FREE, b[PATH + at] >> 1)


@jit
def can_be_free(b: Board, cell: int, patience: int) -> int:
    """Tell whether a cell can differ, and mark or shut it accordingly; LATER after `patience` decisions."""
    if has(b, FREE, cell):
        return YES
    b[LIMIT] = b[NODES] + patience
    differs = can_differ(b, cell)
    if differs:
        mark_free(b)
    late = b[NODES] > b[LIMIT]
    b[LIMIT] = FOREVER
    reset(b)
    if differs:
        return YES
    if late:
        return LATER
    drop(b, OPEN, cell)
    put(b, SHUT, cell)
    return NO


@jit
def first_in(word: int, row: int) -> int:
    """Return the first cell of a row's word."""
    column = 0
    while (word >> (column + 1)) & 1 == 0:
        column += 1
    return (row - 1) * SIDE + column


@jit
def undecided(b: Board, short: int) -> int:
    """Return an open free cell to decide on, one that brings `short` nearer to 0 if it is not; or -1."""
    for row in range(1, b[HIGH] + 1):
        word = b[FREE + row] & b[OPEN + row]
        if short > 0:
            word &= ~b[X + row]
        elif short < 0:
            word &= b[X + row]
        if word != 0:
            return first_in(word, row)
    return -1


GAINS, LOSES = 1, 2
"""Balances that differences have: some gain bullets, some lose bullets."""
ZERO, UNDECIDED = -1, -2


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
def enqueue(b: Board, cell: int, tail: int) -> int:
    """Put a cell at the end of the queue, a ring in which no cell stands twice."""
    put(b, REACH, cell)
    b[QUEUE + tail % CELLS] = cell
    return tail + 1


@jit
def enqueue_around(b: Board, clue: int, tail: int) -> int:
    """Queue the open cells around a clue that are not marked in REACH."""
    cells = around(b, OPEN, clue) & ~around(b, REACH, clue)
    while cells != 0:
        tail = enqueue(b, clue + AWAY[LOW[cells]], tail)
        cells &= cells - 1
    return tail


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
def hide_listed(b: Board, length: int, balances: int) -> None:
    """Hide each of the clues listed in WALK, in this order, unless it is needed by then."""
    for at in range(length):
        answer = try_hide(b, b[WALK + at], balances)
        if answer != ZERO:
            balances = answer


def minimal_clues(b: Board, state: NDArray[np.uint64]) -> None:
    """Leave in CLUE a random minimal clue set of the placement X, and in FREE what it leaves to the total.

    The clues are walked in random order and each one that is not needed is hidden (the paper's
    «Single Puzzle Generation»).
    """
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(state, b, WALK, length)
    hide_listed(b, length, balances)
