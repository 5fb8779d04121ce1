"""Is a hidden clue needed? The quickest way that tells.

A clue that has just been hidden adds only differences that flip its cell or change its count; each
of them splits into minimal ones, and a minimal one that changes nothing at the clue was there
before. So the search starts at the clue's own cell and its open neighbours, the *starts*. The clue
is needed when a new difference has balance 0, alone or with others. Questions are asked from the
cheapest to the most thorough: a swap of two cells, the witness of the last time, a search by whole
boards, prices, a flood.
"""

from bookmaker.engine.kernel.board import (
    ASIDE,
    AWAY,
    CELLS,
    CLUE,
    DELTA,
    DEPTH,
    FOREVER,
    FREE,
    GIVE,
    HEAD,
    HIGH,
    LEVELS,
    LIMIT,
    NODES,
    NOW,
    OPEN,
    PACKS,
    PLAIN,
    QUEUE,
    REACH,
    RING,
    ROWS,
    SHUT,
    SIGN,
    STALE,
    STARTS,
    SUPPORT,
    TOUCHED,
    TRAIL,
    UNTOLD,
    WANT,
    Board,
    X,
    clear,
    copy,
    has,
    join,
    neighbourhood,
    next_cell,
)
from bookmaker.engine.kernel.difference import (
    LATER,
    NO,
    PATIENCE,
    YES,
    advance,
    ask,
    can_balance,
    find_more_free,
    put_flips,
    reset,
    settle,
    undo,
)
from bookmaker.engine.kernel.jit import jit, jit_apart, ones, trailing
from bookmaker.engine.kernel.packing import unpack
from bookmaker.engine.kernel.price import TWICE, bound_by_prices, enqueue, enqueue_around, relax
from bookmaker.engine.kernel.sweep import (
    ask_sweeping,
    begin_flipped,
    bullets_gained,
    fix,
    is_open,
    load_base,
    seek,
    sweep,
)
from bookmaker.engine.kernel.witness import can_swap, completes, completes_now, keep_witness, still_needed

GAINS, LOSES = 1, 2
"""Balances that differences have: some gain bullets, some lose bullets."""
ZERO, UNDECIDED = -1, -2
FIRST_TRY = 60
"""Decisions of the search by boards before prices are set."""
SUPPORT_TRY = 100
"""Decisions of the search among the cells that prices could not settle."""
PROBE = 3
"""Decisions spent on each of those cells to see if it can differ at all."""
ATTEMPTS = 3
FEW_CHANGES, MANY_CHANGES = 200, 1400
"""Changes of prices that an attempt is worth, and the last one."""
BOUND_CHANGES = 4000
"""Changes of prices before they bound a search."""
SECOND_TRY = 300
"""Decisions spent on enumerating new differences after the flood, before prices bound the search."""
MOST_PATIENCE = 256
"""Decisions of the search by boards that a free cell is worth, before backjumping takes over."""


@jit
def list_starts(b: Board, clue: int) -> int:
    """List the cells of which a new difference flips one: the clue's own and its open neighbours."""
    b[STARTS] = clue
    length = 1
    cells = neighbourhood(b, OPEN, clue) & RING
    while cells != 0:
        b[STARTS + length] = clue + AWAY[trailing(cells)]
        cells &= cells - 1
        length += 1
    return length


@jit
def sign_of(balance: int) -> int:
    """Return which way a balance other than 0 goes."""
    return GAINS if balance > 0 else LOSES


@jit
def now_is_new(b: Board, clue: int) -> bool:
    """Tell whether the difference NOW changes the hidden clue's cell or its count."""
    return has(b, NOW, clue) or ones(neighbourhood(b, NOW, clue) & RING) != b[WANT + clue]


@jit
def mark_now(b: Board) -> None:
    """Mark the cells of the difference NOW as free."""
    for row in range(1, b[HIGH] + 1):
        b[FREE + row] |= b[NOW + row] ^ b[X + row]


@jit
def sweep_differences(b: Board, clue: int, starts: int, limit: int) -> int:
    """Mark the cells of all new minimal differences as free; return their balances.

    Returns ZERO when one has balance 0, if need be with another; UNDECIDED after `limit` decisions.
    The first level of the search is loaded.
    """
    balances, answer = 0, NO
    b[LIMIT] = b[NODES] + limit
    at = 0
    while at < starts and answer != LATER and balances != ZERO:
        start = b[STARTS + at]
        at += 1
        if is_open(b, start):
            begin_flipped(b, start)
            answer = seek(b)
            while answer == YES and balances != ZERO:
                if now_is_new(b, clue):
                    balance = bullets_gained(b)
                    mark_now(b)
                    balances = ZERO if completes_now(b, balance) else balances | sign_of(balance)
                if balances != ZERO:
                    answer = seek(b)
            # All differences that flip this start have been seen.
            fix(b, LEVELS, start, has(b, X, start))
    b[LIMIT] = FOREVER
    return UNDECIDED if answer == LATER and balances != ZERO else balances


@jit
def support_completes(b: Board, clue: int, starts: int) -> bool:
    """Tell whether a difference of balance 0 is found among the cells in SUPPORT alone; False proves nothing."""
    for row in range(1, b[HIGH] + 1):
        b[ASIDE + row] = b[OPEN + row] & ~b[SUPPORT + row]
        b[OPEN + row] &= b[SUPPORT + row]
    load_base(b)
    found = sweep_differences(b, clue, starts, SUPPORT_TRY)
    join(b, ASIDE, OPEN)
    return found == ZERO


@jit
def probe(b: Board, clue: int) -> int:
    """Ask about each cell in SUPPORT; shut the forced ones, mark those that differ; return the balances found, or ZERO.

    Integers forbid what fractions allow, and it takes one such cell to keep the prices from settling.
    """
    load_base(b)
    found = 0
    cell = next_cell(b, SUPPORT, 0)
    while cell < CELLS and found != ZERO:
        if is_open(b, cell) and not has(b, FREE, cell) and ask_sweeping(b, cell, PROBE) == YES:
            balance = bullets_gained(b)
            mark_now(b)
            if now_is_new(b, clue):
                found = ZERO if completes_now(b, balance) else found | sign_of(balance)
        cell = next_cell(b, SUPPORT, cell + 1)
    shut_settled(b)
    return found


@jit
def shut_settled(b: Board) -> None:
    """Shut the cells that are settled on the first level of the search by boards."""
    for at in range(1, b[PACKS] + 1):
        b[GIVE + at] = b[LEVELS + ROWS + at] & ~b[LEVELS + at]
    unpack(b, GIVE, NOW)
    for row in range(1, b[HIGH] + 1):
        b[SHUT + row] |= b[OPEN + row] & ~b[NOW + row]
        b[OPEN + row] &= b[NOW + row]


@jit
def judge(b: Board, clue: int, balances: int, starts: int) -> int:
    """Prove by prices that new differences have none but the one sign in `balances`, or find one of balance 0.

    Returns the balances found, ZERO or UNDECIDED. FREE may lack cells afterwards (STALE).
    """
    found = 0
    for attempt in range(ATTEMPTS):
        # Where all known differences lose, new ones may lose too but not gain, or the reverse. Where none is known,
        # prices have to prove that there is none.
        known = balances | found
        if known == GAINS | LOSES:
            break
        sign = 1 if known == LOSES else -1 if known == GAINS else 0
        settled = relax(b, sign, FEW_CHANGES if attempt + 1 < ATTEMPTS else MANY_CHANGES, TWICE)
        b[SIGN] = 0
        if settled:
            b[STALE] |= known != 0
            return found
        if support_completes(b, clue, starts):
            return ZERO
        new = probe(b, clue)
        if new == ZERO:
            return ZERO
        found |= new
    return UNDECIDED


@jit
def begin(b: Board, start: int) -> bool:
    """Flip a start; the starts before it stay fixed. False where that cannot be."""
    if not has(b, OPEN, start):
        return False
    settle(b, start, 1, 0)
    return True


@jit
def fix_start(b: Board, start: int, length: int) -> int:
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
    return (not has(b, OPEN, clue) and has(b, X, clue)) or ones(neighbourhood(b, X, clue) & RING) != b[WANT + clue]


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
                put_flips(b, FREE)
                balances |= sign_of(b[DELTA])
            found = advance(b, 0, True)
        fixed = fix_start(b, b[STARTS + at], fixed)
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
            clues = neighbourhood(b, CLUE, cell)
            while clues != 0:
                tail = enqueue_around(b, cell + AWAY[trailing(clues)], tail)
                clues &= clues - 1
        stuck = stuck + 1 if answer == LATER else 0
        if answer == LATER:
            tail = enqueue(b, cell, tail)
            if stuck >= tail - head:
                patience, stuck = patience * 4, 0
        reset(b)
    return False


@jit
def any_balanced(b: Board, starts: int) -> bool:
    """Tell whether a new difference, with others, has balance 0."""
    reset(b)
    fixed = 0
    for at in range(starts):
        if begin(b, b[STARTS + at]) and can_balance(b):
            return True
        fixed = fix_start(b, b[STARTS + at], fixed)
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
    if not bound_by_prices(b, 1 if balances == LOSES else -1, BOUND_CHANGES):
        at = 0
        while at < starts and found != ZERO:
            more = begin(b, b[STARTS + at]) and advance(b, 0, False)
            while more and found != ZERO:
                found = ZERO if completes(b) else found | sign_of(b[DELTA])
                more = found != ZERO and advance(b, 0, True)
            fixed = fix_start(b, b[STARTS + at], fixed)
            at += 1
    b[SIGN] = 0
    return found


@jit
def search_thoroughly(b: Board, clue: int, balances: int, starts: int) -> int:
    """Mark the cells of all new differences as free, however long it takes; return the balances found, or ZERO."""
    new = ZERO
    b[PLAIN] = 0
    if not flood(b, clue, starts):
        new = new_differences(b, clue, starts, SECOND_TRY if 0 < balances < GAINS | LOSES else FOREVER)
    if new == UNDECIDED:
        b[PLAIN] = 1
        new = bounded_differences(b, starts, balances)
    b[PLAIN] = 0
    reset(b)
    return new


@jit
def complete_free(b: Board) -> None:
    """Add to FREE all cells that are missing there."""
    b[STALE] = 0
    load_base(b)
    sweep(b, LEVELS)
    left, patience = 1, PROBE
    while left > 0 and patience <= MOST_PATIENCE:
        left = 0
        cell = next_cell(b, OPEN, 0)
        while cell < CELLS:
            if is_open(b, cell) and not has(b, FREE, cell):
                answer = ask_sweeping(b, cell, patience)
                if answer == YES:
                    mark_now(b)
                    completes_now(b, bullets_gained(b))
                left += answer == LATER
            cell = next_cell(b, OPEN, cell + 1)
        patience *= 4
    if left > 0:
        shut_settled(b)
        copy(b, SHUT, ASIDE)
        find_more_free(b, FOREVER)
        join(b, ASIDE, OPEN)


@jit
def any_difference(b: Board, starts: int) -> bool:
    """Tell whether there is a difference at all, which makes a clue needed where no total is printed.

    There was none before the clue was hidden, so whatever there is now flips a start; and cells that
    are as in the reference for sure, such as a start that cannot differ, are settled for the starts after it.
    """
    load_base(b)
    sweep(b, LEVELS)
    answer = NO
    for at in range(starts):
        start = b[STARTS + at]
        if answer != YES and is_open(b, start):
            answer = ask_sweeping(b, start, FIRST_TRY)
            if answer == LATER:
                shut_settled(b)
                answer = ask(b, start, FOREVER)
                fix(b, LEVELS, start, has(b, X, start))
    reset(b)
    return answer == YES


@jit_apart
def is_needed(b: Board, clue: int, balances: int, starts: int) -> int:
    """Return ZERO if a clue that is not in force is needed, else the balances that are possible without it."""
    if can_swap(b, clue, starts):
        return ZERO
    if b[UNTOLD]:
        return ZERO if any_difference(b, starts) else balances
    load_base(b)
    if still_needed(b, clue):
        return ZERO
    new = sweep_differences(b, clue, starts, FIRST_TRY)
    if new == UNDECIDED:
        new = judge(b, clue, balances, starts)
    if new == UNDECIDED:
        new = search_thoroughly(b, clue, balances, starts)
    if new == ZERO:
        keep_witness(b, clue)
    # Differences of one sign never even out, however many are joined.
    if new > 0 and new | balances == GAINS | LOSES:
        if b[STALE]:
            complete_free(b)
        if any_balanced(b, starts):
            new = ZERO
        reset(b)
    return new if new == ZERO else balances | new
