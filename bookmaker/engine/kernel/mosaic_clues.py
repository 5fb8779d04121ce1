"""Which clues of a board of Mosaic can be hidden, so that those left still have the reference for their only answer.

What single clues and pairs settle is kept as a trace. When clues are hidden, only what rests on them is opened, and
settled again from other clues where that goes. What stays open is for the search: is there another answer, in which the
count of a hidden clue is another?
"""

from bookmaker.engine.kernel.jit import apart, jit
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
    REASON,
    RECORD,
    REFERENCE,
    ROW,
    ROWS,
    SINCE,
    SPENT,
    UNDONE,
    VALUE,
    Cells,
    cell_at,
    derive,
    entry,
    filled_in,
    force,
    hide,
    is_shown,
    room_in,
    settle,
    show,
    unsettle,
    wait_all,
    wait_around,
)
from bookmaker.engine.kernel.mosaic_search import NO, ask, forget_clauses, take_back

NONE, SINGLES, PAIRS = 0, 1, 2
"""What clue sets can be fair to: nobody, those who look at one clue at a time, or at two."""


@jit
def is_at(m: Cells, block: int, cell: int) -> bool:
    """Tell whether a cell is in a block."""
    away = abs(block - cell)
    return away <= RECORD or abs(away - m[ROW]) <= RECORD


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
                    m[cell + REASON], m[cell + OTHER] = block, 0
                    return True
    return False


@jit
def lose(m: Cells, cell: int) -> None:
    """Open a cell whose reason is gone, unless another clue settles it; note what was known of it."""
    if settles_still(m, cell):
        return
    m[entry(m[UNDONE]) + LOST] = cell
    m[UNDONE] += 1
    m[cell + LOST_REASON], m[cell + LOST_OTHER] = m[cell + REASON], m[cell + OTHER]
    m[cell + LOST_SINCE] = m[cell + SINCE]
    unsettle(m, cell)


@jit
def lose_by_clue(m: Cells, clue: int) -> None:
    """Open the cells that a hidden clue settled: they are at most three rows and columns away."""
    for line in range(clue - 3 * m[ROW], clue + 3 * m[ROW] + 1, m[ROW]):
        for cell in range(max(BASE, line - 3 * RECORD), min(m[END], line + 3 * RECORD + 1), RECORD):
            if m[cell + VALUE] >= 0 and (m[cell + REASON] == clue or m[cell + OTHER] == clue):
                lose(m, cell)


@jit
def lose_by_cell(m: Cells, lost: int) -> None:
    """Open the cells that clues around a lost one settled later: they are at most four rows and columns away."""
    since = m[lost + SINCE]
    for line in range(lost - 4 * m[ROW], lost + 4 * m[ROW] + 1, m[ROW]):
        for cell in range(max(BASE, line - 4 * RECORD), min(m[END], line + 4 * RECORD + 1), RECORD):
            later = m[cell + SINCE] > since and m[cell + VALUE] >= 0
            if later and (is_at(m, m[cell + REASON], lost) or is_at(m, m[cell + OTHER], lost)):
                lose(m, cell)


@jit
def derive_again(m: Cells, c: Cells, pairs: int) -> None:
    """Settle what the clues in force say of lost cells."""
    for at in range(m[UNDONE]):
        wait_around(m, m[entry(at) + LOST])
    derive(m, c, pairs)
    m[LENGTH], m[HEAD] = 0, 0


@jit
def restore(m: Cells) -> None:
    """Settle the lost cells as they were."""
    for at in range(m[UNDONE]):
        cell = m[entry(at) + LOST]
        if m[cell + VALUE] == OPEN:
            settle(m, cell, m[cell + REFERENCE], 0, 0)
        m[cell + REASON], m[cell + OTHER] = m[cell + LOST_REASON], m[cell + LOST_OTHER]
        m[cell + SINCE] = m[cell + LOST_SINCE]
    m[LENGTH], m[HEAD] = 0, 0


@jit
def differs(m: Cells, c: Cells, clue: int, low: int, high: int) -> bool:
    """Tell whether another answer has a count from `low` to `high` around a hidden clue, or that cannot be told."""
    m[clue + LOW], m[clue + HIGH], m[NEAR] = low, high, clue
    found = NO if force(m, clue) else ask(m, c)
    take_back(m, 0)
    forget_clauses(m, c)
    m[NEAR] = 0
    hide(m, clue)
    return found != NO


@jit
def is_settled(m: Cells, c: Cells, clue: int) -> bool:
    """Tell whether the clues in force settle the count around a hidden one."""
    number = m[clue + CLUE]
    if filled_in(m, clue) < number and differs(m, c, clue, 0, number - 1):
        return False
    return room_in(m, clue) == number or not differs(m, c, clue, number + 1, MOST)


@jit
def try_hiding(m: Cells, c: Cells, cells: Cells, first: int, last: int, rung: int) -> bool:
    """Hide the clues of some cells if a rung, or for NONE a search, settles the board without them; tell whether."""
    for at in range(first, last):
        hide(m, cells[at])
    m[UNDONE], lost = 0, 0
    for at in range(first, last):
        lose_by_clue(m, cells[at])
    while lost < m[UNDONE]:
        lose_by_cell(m, m[entry(lost) + LOST])
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
def hide_fairly(m: Cells, c: Cells, cells: Cells, starts: Cells, count: int, rung: int) -> None:
    """Hide orbits one after the other as long as a rung settles the board: at first many at once, then fewer."""
    at, many = 0, count // 4 + 1
    while at < count:
        many = min(many, count - at)
        if try_hiding(m, c, cells, starts[at], starts[at + many], rung):
            at += many
            many *= 2
        elif many > 1:
            many = many // 2
        else:
            at += 1


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
    wait_all(m)
    derive(m, c, 1 if rung != SINGLES else 0)
    m[LENGTH], m[HEAD] = 0, 0
    if rung != NONE and m[OPENS] == 0:
        hide_fairly(m, c, cells, starts, count, rung)
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
