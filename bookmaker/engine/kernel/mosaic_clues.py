"""Which clues of a board of Mosaic can be hidden, so that those left still have the reference for their only answer.

What single clues and pairs settle is kept as a trace. When clues are hidden, only what rests on them is opened, and
settled again from other clues where that goes. What stays open is for the search: is there another answer, in which the
count of a hidden clue is another?
"""

from bookmaker.engine.kernel.jit import apart, jit, trailing
from bookmaker.engine.kernel.mosaic import (
    BASE,
    CLUE,
    COLUMNS,
    END,
    HEAD,
    HIGH,
    LENGTH,
    LIMIT,
    LOST,
    LOST_OTHER,
    LOST_REASON,
    LOST_SINCE,
    LOW,
    MOST,
    NEAR,
    OPEN,
    OPENS,
    OTHER,
    PARTNERS,
    REASON,
    RECORD,
    REFERENCE,
    ROW,
    ROWS,
    SIGN,
    SINCE,
    SPENT,
    TRAIL,
    UNDONE,
    USERS,
    VALUE,
    Cells,
    cell_at,
    change_signs,
    derive,
    entry,
    filled_in,
    force,
    hide,
    is_at,
    is_shown,
    mask_of,
    room_in,
    settle,
    show,
    sign_of,
    unsettle,
    wait,
    wait_all,
    wait_around,
)
from bookmaker.engine.kernel.mosaic_search import NO, ask, forget_clauses, take_back

NONE, SINGLES, PAIRS = 0, 1, 2
"""What clue sets can be fair to: nobody, those who look at one clue at a time, or at two."""


@jit
def place_in(m: Cells, block: int, reach: int, cell: int) -> int:
    """Return the place of a cell among those up to so many rows and columns around a block's middle."""
    away = cell - block + reach * (m[ROW] + RECORD)
    row = away // m[ROW]
    return (2 * reach + 1) * row + (away - row * m[ROW]) // RECORD


@jit
def mark(m: Cells, cell: int) -> None:
    """Note of the clues that settled a cell that they did."""
    reason, other = m[cell + REASON], m[cell + OTHER]
    m[reason + USERS] |= 1 << place_in(m, reason, 1, cell)
    if other != 0:
        m[other + PARTNERS] |= 1 << place_in(m, other, 2, reason)


@jit
def unmark(m: Cells, cell: int) -> None:
    """Note of the clue that settled a cell that it does no more."""
    m[m[cell + REASON] + USERS] &= ~(1 << place_in(m, m[cell + REASON], 1, cell))


@jit
def settles_still(m: Cells, cell: int) -> bool:
    """Note a single clue that settles a cell by what was settled before it; tell whether there is one."""
    other, since = 1 - m[cell + VALUE], m[cell + SINCE]
    for line in range(cell - m[ROW], cell + m[ROW] + 1, m[ROW]):
        for block in range(line - RECORD, line + RECORD + 1, RECORD):
            if is_shown(m, block) and (filled_in(m, block) if other == 1 else room_in(m, block)) == m[block + LOW]:
                lacking = m[block + LOW] if other == 1 else MOST - m[block + LOW]
                for row in range(block - m[ROW], block + m[ROW] + 1, m[ROW]):
                    for near in range(row - RECORD, row + RECORD + 1, RECORD):
                        if m[near + VALUE] == other and m[near + SINCE] < since:
                            lacking -= 1
                if lacking == 0:
                    unmark(m, cell)
                    m[cell + REASON], m[cell + OTHER] = block, 0
                    mark(m, cell)
                    return True
    return False


@jit
def lose(m: Cells, cell: int) -> None:
    """Open a cell whose reason is gone, unless another clue settles it; note what was known of it."""
    if m[cell + OTHER] == 0 and settles_still(m, cell):
        return
    m[entry(m[UNDONE]) + LOST] = cell
    m[UNDONE] += 1
    m[cell + LOST_REASON], m[cell + LOST_OTHER] = m[cell + REASON], m[cell + OTHER]
    m[cell + LOST_SINCE] = m[cell + SINCE]
    unmark(m, cell)
    unsettle(m, cell)


@jit
def rests_on(m: Cells, cell: int, block: int, clue: int, lost: int) -> bool:
    """Tell whether a cell of a block, settled by a clue alone or beside that of the block, needs a lost cell for that.

    What both clues of a pair see cancels out; elsewhere only cells of the value that the pair does not give there
    count.
    """
    if m[cell + SINCE] < m[lost + SINCE] or (m[cell + VALUE] != m[lost + REFERENCE]) != (block == clue):
        return False
    partner = m[cell + OTHER] if block == clue else block
    return partner == 0 or not is_at(m, partner, lost)


@jit
def lose_in(m: Cells, block: int, clue: int, lost: int) -> bool:
    """Open the cells of a block that a clue settled, alone or beside that of the block; tell whether there are any.

    If a lost cell is not 0, only those are opened that rest on it.
    """
    users, found = m[block + USERS], False
    while users != 0:
        place = trailing(users)
        users &= users - 1
        cell = block + (place // 3 - 1) * m[ROW] + (place % 3 - 1) * RECORD
        if block == clue or m[cell + OTHER] == clue:
            found = True
            if lost == 0 or rests_on(m, cell, block, clue, lost):
                lose(m, cell)
    return found


@jit
def lose_by(m: Cells, clue: int, lost: int) -> None:
    """Open the cells that a clue settled; if a lost cell is not 0, only those that rest on it."""
    lose_in(m, clue, clue, lost)
    partners = m[clue + PARTNERS]
    while partners != 0:
        place = trailing(partners)
        partners &= partners - 1
        if not lose_in(m, clue + (place // 5 - 2) * m[ROW] + (place % 5 - 2) * RECORD, clue, lost):
            m[clue + PARTNERS] ^= 1 << place


@jit
def lose_around(m: Cells, lost: int) -> None:
    """Open the cells that rest on a lost one."""
    for line in range(lost - m[ROW], lost + m[ROW] + 1, m[ROW]):
        for block in range(line - RECORD, line + RECORD + 1, RECORD):
            if is_shown(m, block):
                lose_by(m, block, lost)


@jit
def derive_all(m: Cells, c: Cells, pairs: int) -> None:
    """Settle what the waiting clues say, and note by which clues."""
    derive(m, c, pairs)
    for at in range(m[LENGTH]):
        mark(m, m[entry(at) + TRAIL])
    m[LENGTH], m[HEAD] = 0, 0


@jit
def derive_again(m: Cells, c: Cells, pairs: int) -> None:
    """Settle what the clues in force say of lost cells."""
    for at in range(m[UNDONE]):
        wait_around(m, m[entry(at) + LOST])
    derive_all(m, c, pairs)


@jit
def restore(m: Cells) -> None:
    """Settle the lost cells as they were."""
    for at in range(m[UNDONE]):
        cell = m[entry(at) + LOST]
        if m[cell + VALUE] == OPEN:
            settle(m, cell, m[cell + REFERENCE], 0, 0)
        else:
            unmark(m, cell)
        m[cell + REASON], m[cell + OTHER] = m[cell + LOST_REASON], m[cell + LOST_OTHER]
        m[cell + SINCE] = m[cell + LOST_SINCE]
        mark(m, cell)
    m[LENGTH], m[HEAD] = 0, 0


@jit
def differs(m: Cells, c: Cells, clue: int, low: int, high: int) -> bool:
    """Tell whether another answer has a count from `low` to `high` around a hidden clue, or that cannot be told."""
    m[clue + LOW], m[clue + HIGH], m[NEAR] = low, high, clue
    found = NO if force(m, clue) else ask(m, c)
    take_back(m, 0)
    forget_clauses(m, c)
    m[NEAR], m[clue + LOW], m[clue + HIGH] = 0, 0, MOST
    return found != NO


@jit
def is_settled(m: Cells, c: Cells, clue: int) -> bool:
    """Tell whether the clues in force settle the count around a hidden one."""
    number = m[clue + CLUE]
    if filled_in(m, clue) < number and differs(m, c, clue, 0, number - 1):
        return False
    return room_in(m, clue) == number or not differs(m, c, clue, number + 1, MOST)


@jit
def sees_all_but(m: Cells, one: int, other: int, clue: int) -> bool:
    """Tell whether the clues in force that see a cell are those that see another one, and one clue more."""
    for line in range(one - 3 * m[ROW], one + 3 * m[ROW] + 1, m[ROW]):
        for block in range(line - 3 * RECORD, line + 3 * RECORD + 1, RECORD):
            near = BASE <= block < m[END] and is_shown(m, block) and block != clue
            if near and is_at(m, block, one) != is_at(m, block, other):
                return False
    return True


@jit
def can_swap_cell(m: Cells, clue: int, one: int) -> bool:
    """Tell whether one clue alone keeps a cell from being other, or from changing places with one outside its block."""
    left = m[one + SIGN] ^ sign_of(clue)
    if left == 0 and sees_all_but(m, one, 0, clue):
        return True
    for row in range(one - 2 * m[ROW], one + 2 * m[ROW] + 1, m[ROW]):
        for other in range(row - 2 * RECORD, row + 2 * RECORD + 1, RECORD):
            differ = m[other + SIGN] == left and m[other + REFERENCE] != m[one + REFERENCE]
            if differ and sees_all_but(m, one, other, clue):
                return True
    return False


@jit
def can_swap(m: Cells, clue: int) -> bool:
    """Tell whether one clue alone keeps a cell of its block from being other, or from changing places."""
    for line in range(clue - m[ROW], clue + m[ROW] + 1, m[ROW]):
        for one in range(line - RECORD, line + RECORD + 1, RECORD):
            if m[one + SIGN] >= 0 and can_swap_cell(m, clue, one):
                return True
    return False


@jit
def try_hiding(m: Cells, c: Cells, cells: Cells, first: int, last: int, rung: int) -> bool:
    """Hide the clues of some cells if a rung, or for NONE a search, settles the board without them; tell whether."""
    for at in range(first, last):
        if can_swap(m, cells[at]):
            return False
    for at in range(first, last):
        hide(m, cells[at])
    m[UNDONE], lost = 0, 0
    for at in range(first, last):
        lose_by(m, cells[at], 0)
    while lost < m[UNDONE]:
        lose_around(m, m[entry(lost) + LOST])
        lost += 1
    derive_again(m, c, 1 if rung != SINGLES else 0)
    done = rung == NONE or m[OPENS] == 0
    at = first
    while done and rung == NONE and at < last:
        done = is_settled(m, c, cells[at])
        at += 1
    if not done:
        restore(m)
        for at in range(first, last):
            show(m, cells[at])
    return done


@jit
def show_orbit(m: Cells, c: Cells, cells: Cells, first: int, last: int, pairs: int, least: int) -> bool:
    """Show the clues of some cells if then so many cells at least are settled; tell whether they are."""
    goal, says = m[OPENS] - least, False
    for at in range(first, last):
        says |= mask_of(m, cells[at]) != 0
    if not says:
        return False
    for at in range(first, last):
        m[cells[at] + LOW], m[cells[at] + HIGH] = m[cells[at] + CLUE], m[cells[at] + CLUE]
        wait(m, cells[at])
    derive_all(m, c, pairs)
    for at in range(first, last):
        if m[OPENS] <= goal:
            change_signs(m, cells[at])
        else:
            m[cells[at] + LOW], m[cells[at] + HIGH] = 0, MOST
    return m[OPENS] <= goal


@jit
def show_fairly(m: Cells, c: Cells, cells: Cells, starts: Cells, count: int, pairs: int) -> None:
    """Show orbits that settle a cell, in their order, and where none does the next one, until all is settled or
    shown."""
    at = 0
    while m[OPENS] > 0 and at < count:
        led_on = False
        for orbit in range(at, count):
            if not is_shown(m, cells[starts[orbit]]):
                led_on |= show_orbit(m, c, cells, starts[orbit], starts[orbit + 1], pairs, 1)
        while not led_on and at < count:
            if not is_shown(m, cells[starts[at]]):
                led_on = show_orbit(m, c, cells, starts[at], starts[at + 1], pairs, 0)
            at += 1


@jit
def hide_fairly(m: Cells, c: Cells, cells: Cells, starts: Cells, count: int, rung: int) -> None:
    """Hide orbits one after the other as long as a rung settles the board."""
    for orbit in range(count):
        if is_shown(m, cells[starts[orbit]]):
            try_hiding(m, c, cells, starts[orbit], starts[orbit + 1], rung)


@apart
def choose_clues(
    m: Cells, c: Cells, cells: Cells, starts: Cells, count: int, rung: int, minimal: int, most: int
) -> int:
    """Hide what can be hidden of `count` orbits, in their order; return whether each that is left is needed, 1 or 0.

    The board shows all clues, which have the reference for their only answer; `cells` has the numbers of cells, orbit
    by orbit, and `starts` where each begins, and the last ends. First go those without which a rung settles the board,
    then, if `minimal` is 1, all others that are not needed. No search for that may meet more than `most` clashes, and
    all of them 20 times as many.
    """
    for at in range(starts[count]):
        cells[at] = cell_at(m, cells[at])
    if rung == NONE:
        wait_all(m)
        derive_all(m, c, 1)
    else:
        for at in range(starts[count]):
            hide(m, cells[at])
        show_fairly(m, c, cells, starts, count, 1 if rung == PAIRS else 0)
        if m[OPENS] == 0:
            hide_fairly(m, c, cells, starts, count, rung)
        else:
            for at in range(starts[count]):
                if not is_shown(m, cells[at]):
                    show(m, cells[at])
    certain = minimal
    if minimal == 1:
        for orbit in range(count):
            if is_shown(m, cells[starts[orbit]]):
                m[LIMIT] = min(m[SPENT] + most, 20 * most)
                try_hiding(m, c, cells, starts[orbit], starts[orbit + 1], NONE)
                if m[SPENT] >= m[LIMIT]:
                    certain = 0
    return certain


@apart
def read_clues(m: Cells, clues: Cells) -> None:
    """Write the clues in force row by row, OPEN for none."""
    for place in range(m[ROWS] * m[COLUMNS]):
        cell = cell_at(m, place)
        clues[place] = m[cell + CLUE] if is_shown(m, cell) else OPEN
