"""Random minimal clue sets: hide the clues one by one, keep those the puzzle needs.

Invariant: X is the only placement with its total that meets the clues in force, and FREE holds
cells that lie on some difference when the total is not known: all of them unless STALE.
So every difference gains or loses bullets (has a *balance*), and no sum of disjoint ones has
balance 0.

Where the total is not printed (UNTOLD) there is no difference at all: FREE and the balances are empty
all the time. That can only be had for placements in which every bullet touches an empty cell.
"""

from bookmaker.engine.kernel.board import (
    CELLS,
    CLUE,
    FEWEST,
    FREE,
    HERE,
    HIGH,
    KEPT,
    MOST,
    OPEN,
    POOLED,
    ROWS,
    SHUT,
    SIDE,
    STALE,
    UNTOLD,
    WALK,
    WEIGHT,
    Board,
    X,
    around,
    clear,
    copy,
    count_bullets,
    drop,
    join,
    list_cells,
    next_cell,
    put,
)
from bookmaker.engine.kernel.jit import apart, jit, ones
from bookmaker.engine.kernel.needed import LOSES, ZERO, complete_free, is_needed, list_starts
from bookmaker.engine.kernel.price import forget_prices
from bookmaker.engine.kernel.rng import State, shuffle
from bookmaker.engine.kernel.sweep import write_clues

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
        b[CLUE + row] = ~b[X + row] & b[HERE + row]
    balances = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        if around(b, CLUE, cell) == 0:
            put(b, FREE, cell)
            balances = LOSES
        cell = next_cell(b, OPEN, cell + 1)
    return balances


@jit
def try_hide(b: Board, clue: int, balances: int) -> int:
    """Hide a clue if the puzzle stays unique; return the possible balances, or ZERO if it must stay.

    Its cell is open from then on. Cells shut on the way are opened again: hiding more clues may free them.
    """
    drop(b, CLUE, clue)
    put(b, OPEN, clue)
    copy(b, FREE, KEPT)
    clear(b, SHUT)
    pooled, stale = b[POOLED], b[STALE]
    answer = is_needed(b, clue, balances, list_starts(b, clue))
    join(b, SHUT, OPEN)
    if answer == ZERO:
        put(b, CLUE, clue)
        drop(b, OPEN, clue)
        copy(b, KEPT, FREE)
        b[POOLED], b[STALE] = pooled, stale
    return answer


@jit
def start_hiding(b: Board) -> None:
    """Forget what was learnt of another board."""
    b[POOLED] = 0
    b[STALE] = 0
    write_clues(b)
    forget_prices(b)
    for cell in range(b[HIGH] * SIDE):
        b[WEIGHT + cell] = START_WEIGHT


@jit
def left_to_total(b: Board) -> int:
    """Return how many bullets the clues do not force, as far as FREE tells."""
    bullets = 0
    for row in range(1, b[HIGH] + 1):
        bullets += ones(b[FREE + row] & b[X + row])
    return bullets


@apart
def hide_listed(b: Board, length: int, balances: int) -> bool:
    """Hide each of the clues listed in WALK, in this order, unless it is needed by then.

    Returns False when fewer than FEWEST bullets are left to the total, and as soon as these are more than MOST;
    without a total (UNTOLD) at once, when all the clues leave a bullet open.
    """
    if b[UNTOLD] and balances != 0:
        return False
    start_hiding(b)
    for at in range(length):
        answer = try_hide(b, b[WALK + at], balances)
        if answer != ZERO:
            balances = answer
            if b[MOST] < CELLS and left_to_total(b) > b[MOST]:
                return False
    if b[STALE]:
        complete_free(b)
    return b[FEWEST] <= left_to_total(b) <= b[MOST]


@jit
def minimal_clues(b: Board, state: State) -> bool:
    """Leave in CLUE a random minimal clue set of the placement X, and in FREE what it leaves to the total.

    The clues are walked in random order and each one that is not needed is hidden (the paper's
    «Single Puzzle Generation»). False where it is not one to be looked at, as in `hide_listed`.
    """
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(state, b, WALK, length)
    return hide_listed(b, length, balances)
