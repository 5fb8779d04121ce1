"""Search for a *difference*: another placement that meets the same clues as the reference.

Every open cell is taken to be as in the reference until a clue is violated; only cells that
repair a violated clue are branched on. So a search stays near the cells it starts from and
costs the same on a board of any size. When no violated clue is left, the flips made are a
difference; when the search is exhausted there is none.

Invariant: X is the reference with the flips of the trail, DELTA the bullets they gain; a cell is in
OPEN or on the trail; every clue violated by X is on the stack of those TOUCHED. A violated clue has to
change back by some open cell around it, so to try each of those flipped, and not flipped ever after,
leaves out no difference.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    BLAME,
    CAUSE,
    CLUE,
    CORE,
    DELTA,
    DEPTH,
    FOREVER,
    FREE,
    HEAD,
    HIGH,
    LIMIT,
    NODES,
    OPEN,
    PATH,
    PLAIN,
    QUEUE,
    RING,
    SHUT,
    SIGN,
    STACK,
    TOUCHED,
    TRAIL,
    TURNS,
    WANT,
    WEIGHT,
    Board,
    X,
    clear,
    column_of,
    drop,
    has,
    join,
    list_cells,
    neighbourhood,
    put,
    row_of,
    to_cell,
)
from bookmaker.engine.kernel.jit import jit, jit_apart, ones, trailing
from bookmaker.engine.kernel.price import gain, hopeless

DEEP = 62
"""Decisions from this depth on share one bit of a cause."""
EVERYTHING = -1
"""All decisions are to blame."""
NO, YES, LATER = range(3)
PATIENCE = 100
"""Decisions that a question may take at first before another one gets its turn."""


@jit
def settle(b: Board, cell: int, flip: int, cause: int) -> None:
    """Take an open cell as flipped (1) or as in the reference (0); `cause` are the decisions it follows from."""
    row, bit = row_of(cell) + 1, 1 << (column_of(cell) + 1)
    b[OPEN + row] &= ~bit
    if flip:
        b[DELTA] += 1 if b[X + row] & bit == 0 else -1
        b[X + row] ^= bit
    b[PATH + b[TRAIL]] = cell << 1 | flip
    b[TRAIL] += 1
    b[CAUSE + cell] = cause


@jit
def undo(b: Board, length: int) -> None:
    """Take back all but the first `length` cells of the trail."""
    at = b[TRAIL]
    while at > length:
        at -= 1
        cell, flip = b[PATH + at] >> 1, b[PATH + at] & 1
        row, bit = row_of(cell) + 1, 1 << (column_of(cell) + 1)
        b[OPEN + row] |= bit
        b[CAUSE + cell] = 0
        if flip:
            # X has the flipped value now, so the same question as in `settle` gives the opposite sign.
            b[DELTA] += 1 if b[X + row] & bit == 0 else -1
            b[X + row] ^= bit
    b[TRAIL] = length
    b[HEAD] = length


@jit
def causes(b: Board, clue: int, settled: int) -> int:
    """Return the decisions that the settled cells around a clue follow from; EVERYTHING in PLAIN mode."""
    if b[PLAIN]:
        return EVERYTHING
    blame = 0
    while settled != 0:
        blame |= b[CAUSE + clue + AWAY[trailing(settled)]]
        settled &= settled - 1
    return blame


@jit
def causes_of_flips(b: Board) -> int:
    """Return the decisions that the flips follow from."""
    blame = 0
    for at in range(b[TRAIL]):
        if b[PATH + at] & 1:
            blame |= b[CAUSE + (b[PATH + at] >> 1)]
    return blame


@jit
def check(b: Board, clue: int) -> bool:
    """Settle what a clue forces; return False, and the decisions to BLAME, when it can no longer be met."""
    # Too many bullets by `over`. Open cells may still take away `down` of them, or add `up`.
    bullets, open_ = neighbourhood(b, X, clue), neighbourhood(b, OPEN, clue)
    over = ones(bullets) - b[WANT + clue]
    down = ones(bullets & open_)
    up = ones(open_) - down
    if over > down or -over > up:
        put(b, CORE, clue)
        b[WEIGHT + clue] += 1
        b[BLAME] = causes(b, clue, RING & ~open_)
        return False
    if over != 0:
        b[STACK + b[TOUCHED]] = clue
        b[TOUCHED] += 1
    if open_ != 0 and (over == down or -over == up):
        # Open bullets all have to go and open empty cells stay, or the reverse.
        put(b, CORE, clue)
        cause = causes(b, clue, RING & ~open_)
        flips = bullets if over == down else ~bullets
        while open_ != 0:
            place = trailing(open_)
            open_ &= open_ - 1
            settle(b, clue + AWAY[place], (flips >> place) & 1, cause)
    return True


@jit
def propagate(b: Board) -> bool:
    """Check every clue around the newly settled cells; return False on a contradiction."""
    while b[HEAD] < b[TRAIL]:
        cell = b[PATH + b[HEAD]] >> 1
        b[HEAD] += 1
        clues = neighbourhood(b, CLUE, cell)
        while clues != 0:
            if not check(b, cell + AWAY[trailing(clues)]):
                return False
            clues &= clues - 1
    return True


@jit
def pick(b: Board) -> int:
    """Return the violated clue with the fewest cells that could repair it, or -1.

    Clues at which searches failed before count for more: the quotient of choices and weight is what is least.
    """
    best, fewest, heaviest = -1, 9, 1
    for at in range(b[TOUCHED]):
        clue = b[STACK + at]
        bullets, open_ = neighbourhood(b, X, clue), neighbourhood(b, OPEN, clue)
        over = ones(bullets) - b[WANT + clue]
        if over != 0:
            choices = ones(open_ & bullets) if over > 0 else ones(open_ & ~bullets)
            weight = b[WEIGHT + clue] + 1
            if choices * heaviest < fewest * weight:
                best, fewest, heaviest = clue, choices, weight
    return best


@jit
def decide(b: Board, cell: int, flip: int) -> None:
    """Settle an open cell, to be turned around when that fails."""
    depth = TURNS + b[DEPTH] * 3
    b[depth] = cell << 1 | flip
    b[depth + 1] = b[TRAIL]
    b[depth + 2] = b[TOUCHED]
    cause = 1 << min(b[DEPTH], DEEP)
    b[DEPTH] += 1
    b[NODES] += 1
    settle(b, cell, flip, cause)


@jit
def retreat(b: Board, base: int) -> bool:
    """Turn the last decision above `base` that is to blame around; return False when there is none.

    Decisions after it had no part in the contradiction and are dropped (conflict-directed
    backjumping). What is turned around follows from the other decisions to blame.
    """
    while b[DEPTH] > base:
        b[DEPTH] -= 1
        bit = 1 << min(b[DEPTH], DEEP)
        if b[BLAME] & bit:
            depth = TURNS + b[DEPTH] * 3
            undo(b, b[depth + 1])
            b[TOUCHED] = b[depth + 2]
            # The last bit stands for all deep decisions, and others of these may still be in force.
            cause = b[BLAME] & ~bit if b[DEPTH] < DEEP else b[BLAME]
            settle(b, b[depth] >> 1, 1 - (b[depth] & 1), cause)
            return True
    return False


@jit
def repair(b: Board, clue: int) -> None:
    """Decide on the cell that brings a violated clue nearer to what it says.

    It is the one that disturbs the fewest other clues or, where prices bound the search, gains most.
    """
    put(b, CORE, clue)
    bullets, open_ = neighbourhood(b, X, clue), neighbourhood(b, OPEN, clue)
    choices = open_ & bullets if ones(bullets) > b[WANT + clue] else open_ & ~bullets
    best, least = 0, FOREVER
    while choices != 0:
        cell = clue + AWAY[trailing(choices)]
        choices &= choices - 1
        harm = ones(neighbourhood(b, CLUE, cell)) if b[SIGN] == 0 else -gain(b, cell)
        if harm < least:
            best, least = cell, harm
    decide(b, best, 1)


@jit_apart
def advance(b: Board, base: int, go_on: bool) -> bool:
    """Search to the next difference; `go_on` leaves the one that was found last, and all that contain it.

    Returns False when there is none left, or when LIMIT decisions have been taken; decisions up
    to `base` are never turned around. Where prices bound the search, differences of the wrong
    sign may be left out.
    """
    if go_on:
        # What does not contain this difference lacks one of its flips, so the search goes on as from a contradiction.
        b[BLAME] = causes_of_flips(b)
    sound = not go_on and propagate(b)
    while True:
        if sound and b[SIGN] != 0 and hopeless(b):
            b[BLAME] = EVERYTHING
            sound = False
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

    When it does, its flips are left on the trail; else CORE holds clues that forbid it: those
    that forced a cell, were repaired or failed. Without the others the search would have gone the same way.
    The caller resets the board.
    """
    clear(b, CORE)
    settle(b, cell, 1, 0)
    return advance(b, 0, False)


@jit
def put_flips(b: Board, words: int) -> None:
    """Add the flipped cells of the trail to a set."""
    for at in range(b[TRAIL]):
        if b[PATH + at] & 1:
            put(b, words, b[PATH + at] >> 1)


@jit
def drop_flips(b: Board, words: int) -> None:
    """Take the flipped cells of the trail out of a set."""
    for at in range(b[TRAIL]):
        if b[PATH + at] & 1:
            drop(b, words, b[PATH + at] >> 1)


@jit
def ask(b: Board, cell: int, patience: int) -> int:
    """Tell whether an open cell can differ, LATER after `patience` decisions; mark or shut it accordingly.

    When it can, the difference is left on the trail. The caller resets the board.
    """
    b[LIMIT] = b[NODES] + patience
    differs = can_differ(b, cell)
    late = b[NODES] > b[LIMIT]
    b[LIMIT] = FOREVER
    if differs:
        put_flips(b, FREE)
        return YES
    reset(b)
    if late:
        return LATER
    drop(b, OPEN, cell)
    put(b, SHUT, cell)
    return NO


@jit
def find_free(b: Board) -> None:
    """Write into FREE every open cell that the clues alone do not force to the reference.

    A cell that takes too long waits until the others are done. OPEN is as before at the end.
    """
    find_free_within(b, FOREVER)


@jit
def find_free_within(b: Board, effort: int) -> None:
    """Do the same, but put into FREE also the cells that are not settled after `effort` decisions."""
    clear(b, FREE)
    find_more_free(b, effort)


@jit
def find_more_free(b: Board, effort: int) -> None:
    """Add to FREE what is missing there, and what `effort` decisions do not settle. OPEN is as before at the end.

    A difference marks all cells it flips, and a cell that cannot differ is shut: later questions are fewer or easier.
    """
    clear(b, SHUT)
    effort += b[NODES]
    length = list_cells(b, OPEN, QUEUE)
    patience = PATIENCE
    while length > 0:
        waiting = 0
        for at in range(length):
            cell = b[QUEUE + at]
            if b[NODES] > effort:
                put(b, FREE, cell)
            if not has(b, FREE, cell) and ask(b, cell, patience) == LATER:
                b[QUEUE + waiting] = cell
                waiting += 1
            reset(b)
        length = waiting
        patience *= 2
    join(b, SHUT, OPEN)


@jit
def pick_cell(b: Board, short: int) -> int:
    """Return an open free cell to decide on, one that brings `short` nearer to 0 if it is not; or -1."""
    for row in range(1, b[HIGH] + 1):
        word = b[FREE + row] & b[OPEN + row]
        if short > 0:
            word &= ~b[X + row]
        elif short < 0:
            word &= b[X + row]
        if word != 0:
            return to_cell(row - 1, trailing(word) - 1)
    return -1


@jit
def can_balance(b: Board) -> bool:
    """Tell whether what is flipped can be extended to a difference of balance 0; False after LIMIT decisions too.

    Where no clue is violated and the balance is not 0, an extension must flip some free cell that
    brings it nearer to 0: one is tried, and later left as it is.
    """
    sound = propagate(b)
    while True:
        if sound and b[SIGN] != 0 and hopeless(b):
            b[BLAME] = EVERYTHING
            sound = False
        if sound:
            clue = pick(b)
            cell = -1 if clue >= 0 or b[DELTA] == 0 else pick_cell(b, -b[DELTA])
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
