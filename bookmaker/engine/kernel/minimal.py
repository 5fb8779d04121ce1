"""Random minimal clue sets: hide the clues one by one, keep those the puzzle needs.

Invariant: X is the only placement with its total that meets the clues in force, and FREE holds
cells that lie on some difference when the total is not known: all of them unless STALE.
So every difference gains or loses bullets (has a *balance*), and no sum of disjoint ones has
balance 0.

Where the total is not printed (UNTOLD) there is no difference at all: FREE and the balances are empty
all the time. That can only be had for placements in which every bullet touches an empty cell.
"""

from bookmaker.engine.kernel.board import (
    ASKED,
    BANNED,
    CELLS,
    CLUE,
    COMPOSED,
    EARLY,
    EASY,
    ENDS,
    FEWEST,
    FRAME,
    FREE,
    GIVE,
    HERE,
    HIGH,
    KEPT,
    LEVELS,
    LINE,
    MOST,
    OPEN,
    PACKS,
    PARTNER,
    PLACED,
    POOLED,
    ROWS,
    SHUT,
    STALE,
    THERE,
    TRIED,
    UNTOLD,
    WALK,
    WANT,
    WEIGHT,
    WHOLE,
    Board,
    X,
    clear,
    copy,
    count_bullets,
    count_cells,
    drop,
    has,
    join,
    list_cells,
    neighbourhood,
    next_cell,
    put,
)
from bookmaker.engine.kernel.jit import jit, jit_apart, ones
from bookmaker.engine.kernel.necessity import GAINS, LOSES, ZERO, complete_free, is_needed, list_starts
from bookmaker.engine.kernel.packing import spread, unpack
from bookmaker.engine.kernel.price import forget_prices
from bookmaker.engine.kernel.rng import State, shuffle
from bookmaker.engine.kernel.sweep import load_base, sweep, write_clues

START_WEIGHT = 100
"""What every clue's conflicts count from: a high start keeps the search near where it is."""


@jit
def show_all(b: Board) -> int:
    """Put every clue in force for the placement X; return the balances that are possible.

    Only the bullets are open then, so a difference is a set of bullets that no clue sees.
    """
    count_bullets(b)
    for row in range(b[HIGH] + 2):
        b[OPEN + row] = b[X + row]
        b[CLUE + row] = 0
        b[FREE + row] = 0
    for row in range(1, b[HIGH] + 1):
        b[CLUE + row] = ~b[X + row] & b[HERE + row]
    balances = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        if neighbourhood(b, CLUE, cell) == 0:
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
    for cell in range(b[HIGH] * LINE):
        b[WEIGHT + cell] = START_WEIGHT


@jit
def left_to_total(b: Board) -> int:
    """Return how many bullets the clues do not force, as far as FREE tells."""
    bullets = 0
    for row in range(1, b[HIGH] + 1):
        bullets += ones(b[FREE + row] & b[X + row])
    return bullets


@jit
def ends_well(b: Board) -> bool:
    """Tell whether the clues leave as many cells to the total as ENDS says."""
    unknown, left = b[THERE] - count_cells(b, CLUE), count_cells(b, FREE)
    if b[ENDS] == EARLY:
        return 4 * left > unknown
    return b[ENDS] == 0 or (0 < 4 * left <= unknown)


@jit
def can_show(b: Board, cell: int) -> bool:
    """Tell whether a cell holds no bullet, and touches a number of them that is not BANNED."""
    return not has(b, X, cell) and b[BANNED] >> b[WANT + cell] & 1 == 0


@jit
def is_whole(b: Board, cell: int) -> bool:
    """Tell whether an empty cell is in FRAME and all cells of its orbit can show a clue."""
    if not has(b, FRAME, cell) or not can_show(b, cell):
        return False
    other = b[PARTNER + cell]
    while other != cell and can_show(b, other):
        other = b[PARTNER + other]
    return other == cell


@jit
def hide_misfits(b: Board, balances: int) -> int:
    """Hide the clues whose orbits are not whole; return the balances, or ZERO as soon as one of them is needed."""
    cell = next_cell(b, CLUE, 0)
    while cell < CELLS and balances != ZERO:
        if not is_whole(b, cell):
            balances = try_hide(b, cell, balances)
        cell = next_cell(b, CLUE, cell + 1)
    return balances


@jit_apart
def count_misfits(b: Board) -> int:
    """Return how many clues whose orbits are not whole are needed: where there are any, no orbits of clues will do.

    Without a total, bullets that no clue sees are as many clues more.
    """
    balances = show_all(b)
    if b[UNTOLD] and balances != 0:
        return CELLS + count_cells(b, FREE)
    start_hiding(b)
    needed = 0
    cell = next_cell(b, CLUE, 0)
    while cell < CELLS:
        if not is_whole(b, cell):
            answer = try_hide(b, cell, balances)
            needed += answer == ZERO
            balances = balances if answer == ZERO else answer
        cell = next_cell(b, CLUE, cell + 1)
    return needed


@jit
def try_hide_orbit(b: Board, clue: int, balances: int) -> int:
    """Hide all clues of an orbit if the puzzle stays unique; return the balances, or ZERO if they must stay."""
    copy(b, FREE, WHOLE)
    pooled, stale = b[POOLED], b[STALE]
    answer, cell = balances, clue
    while not has(b, TRIED, cell):
        put(b, TRIED, cell)
        if answer != ZERO:
            answer = try_hide(b, cell, answer)
        cell = b[PARTNER + cell]
    if answer == ZERO:
        while not has(b, CLUE, cell):
            put(b, CLUE, cell)
            drop(b, OPEN, cell)
            cell = b[PARTNER + cell]
        copy(b, WHOLE, FREE)
        b[POOLED], b[STALE] = pooled, stale
    return answer


@jit_apart
def hide_orbits(b: Board, length: int, balances: int) -> int:
    """Hide the clues listed in WALK orbit by orbit, as `hide_listed` does clue by clue.

    Returns ZERO where those whose orbits are not whole cannot be spared, and as soon as more than MOST bullets are
    left to the total.
    """
    balances = hide_misfits(b, balances)
    clear(b, TRIED)
    at = 0
    while at < length and balances != ZERO:
        clue = b[WALK + at]
        at += 1
        if has(b, CLUE, clue) and not has(b, TRIED, clue):
            answer = try_hide_orbit(b, clue, balances)
            if answer != ZERO:
                balances = answer
                if b[MOST] < CELLS and left_to_total(b) > b[MOST]:
                    balances = ZERO
    return balances


@jit
def hide_to(b: Board, hidden: int, wanted: int) -> int:
    """Hide or show clues listed in WALK until as many as are wanted are hidden, the first ones; return how many are."""
    for at in range(hidden, wanted):
        drop(b, CLUE, b[WALK + at])
        put(b, OPEN, b[WALK + at])
    for at in range(wanted, hidden):
        put(b, CLUE, b[WALK + at])
        drop(b, OPEN, b[WALK + at])
    return wanted


@jit
def is_easy(b: Board) -> bool:
    """Tell whether single clues, one after the other, settle all but cells that no clue sees, and these are all alike.

    Then each of these is a difference by itself, they are FREE, and no others are there. Hidden clues are not needed.
    """
    load_base(b)
    sweep(b, LEVELS)
    bullets, empty, seen = 0, 0, 0
    for at in range(1, b[PACKS] + 1):
        left = b[LEVELS + ROWS + at] & ~b[LEVELS + at]
        bullets |= left & b[PLACED + at]
        empty |= left & ~b[PLACED + at]
        seen |= left & spread(b, ASKED + at)
        b[GIVE + at] = left
    easy = seen == 0 and (bullets == 0 or empty == 0) and not (b[UNTOLD] and bullets | empty != 0)
    if easy:
        unpack(b, GIVE, FREE)
    return easy


@jit
def hide_easy(b: Board, length: int) -> int:
    """Hide the first clues listed in WALK, about as many as make it no harder than `is_easy`; return how many.

    What single clues settle is less with each that is hidden, so it is looked for by halves, from where it was the
    last time (EASY).
    """
    most, beyond, hidden, trial, by = 0, length + 1, 0, min(b[EASY], length), 1
    while beyond - most > 2:
        hidden = hide_to(b, hidden, trial)
        if is_easy(b):
            most = trial
        else:
            beyond = trial
        trial = min(most + by, length) if beyond > length else max((most + beyond) // 2, beyond - by)
        by *= 2
    b[EASY] = max(most, 1)
    return hide_to(b, hidden, most)


@jit
def easy_balances(b: Board) -> int:
    """Return the balance of the differences that FREE cells are by themselves."""
    bullets = left_to_total(b)
    return LOSES if bullets > 0 else GAINS if count_cells(b, FREE) > 0 else 0


@jit_apart
def hide_listed(b: Board, length: int, balances: int) -> bool:
    """Hide each of the clues listed in WALK, in this order, unless it is needed by then.

    Returns False when fewer than FEWEST bullets are left to the total, and as soon as these are more than MOST;
    without a total (UNTOLD) at once, when all the clues leave a bullet open.
    """
    if b[UNTOLD] and balances != 0:
        return False
    start_hiding(b)
    first = 0
    if b[COMPOSED]:
        if hide_orbits(b, length, balances) == ZERO:
            return False
        length = 0
    else:
        first = hide_easy(b, length)
        if first > 0:
            balances = easy_balances(b)
            if left_to_total(b) > b[MOST]:
                return False
    for at in range(first, length):
        answer = try_hide(b, b[WALK + at], balances)
        if answer != ZERO:
            balances = answer
            if b[MOST] < CELLS and left_to_total(b) > b[MOST]:
                return False
    if b[STALE]:
        complete_free(b)
    return b[FEWEST] <= left_to_total(b) <= b[MOST] and ends_well(b)


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
