"""Prices on clues: a bound on the balance of differences, by weak duality of linear programs.

A difference leaves the count of every clue in force as it was. So whatever the prices of the clues
are, the *dues* of a cell being the prices of all clues that see it, bullets gained and bullets lost
have the same dues together. Let differences be forbidden to gain bullets (SIGN 1), to lose any
(SIGN -1) or to be at all (SIGN 0). A flip's *gain*, a reduced cost, is SIGN for a bullet gained and
-SIGN for one lost, less what it adds to the dues; the gains of a difference come to SIGN times its
balance. Prices at which no open cell gains are a certificate (Farkas) that there is no forbidden
difference. On these boards the linear program is nearly always as good as whole numbers.

Prices are found by relaxation (Agmon, Motzkin and Schoenberg, 1954): a cell that gains is made to
lose as much by the clues around it, again and again. They start from those of the last question,
for little has changed since. Where no certificate exists, the cells that go on to gain are the
ones of which a forbidden difference is made.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    CELLS,
    CLUE,
    DUES,
    HIGH,
    LINE,
    OPEN,
    PADDED,
    PATH,
    PRICE,
    QUEUE,
    REACH,
    SIGN,
    SUPPORT,
    TRAIL,
    UPPER,
    Board,
    X,
    clear,
    column_of,
    drop,
    has,
    neighbourhood,
    next_cell,
    put,
    row_of,
)
from bookmaker.engine.kernel.jit import jit, jit_apart, ones, trailing

ONE = 1 << 16
"""The price of one bullet."""
MARGIN = 1 << 11
"""A cell that gains is made to lose so much more."""
EXACTLY, TWICE = 1, 2
"""How much of its gain is charged to a cell: TWICE settles sooner, EXACTLY bounds better what does not settle."""
LARGEST = 1 << 40
"""Prices beyond this, which only questions without an answer lead to, are forgotten."""


@jit
def dues_of(cell: int) -> int:
    """Return the place of a cell's dues."""
    return DUES + (row_of(cell) + 1) * PADDED + column_of(cell) + 1


@jit
def gain(b: Board, cell: int) -> int:
    """Return what flipping a cell of the reference adds, in the direction SIGN, at the prices of today."""
    adds = b[SIGN] * ONE - b[dues_of(cell)]
    return -adds if has(b, X, cell) else adds


@jit
def add_dues(b: Board, clue: int, amount: int) -> None:
    """Add to the dues of the nine cells around a clue."""
    place = dues_of(clue) - PADDED - 1
    for _ in range(3):
        b[place] += amount
        b[place + 1] += amount
        b[place + 2] += amount
        place += PADDED


@jit
def raise_price(b: Board, clue: int, amount: int) -> None:
    """Raise the price of a clue."""
    b[PRICE + clue] += amount
    add_dues(b, clue, amount)


@jit
def forget_prices(b: Board) -> None:
    """Make all prices 0."""
    for cell in range(b[HIGH] * LINE):
        b[PRICE + cell] = 0


@jit
def enqueue(b: Board, cell: int, tail: int) -> int:
    """Put a cell at the end of the queue, a ring in which no cell stands twice."""
    put(b, REACH, cell)
    b[QUEUE + tail % CELLS] = cell
    return tail + 1


@jit
def enqueue_around(b: Board, clue: int, tail: int) -> int:
    """Queue the open cells around a clue that are not marked in REACH."""
    cells = neighbourhood(b, OPEN, clue) & ~neighbourhood(b, REACH, clue)
    while cells != 0:
        tail = enqueue(b, clue + AWAY[trailing(cells)], tail)
        cells &= cells - 1
    return tail


@jit
def load_dues(b: Board, sign: int) -> None:
    """Sum up the dues at the prices of the last time, for the clues that are in force now."""
    b[SIGN] = sign
    for place in range(DUES, DUES + (b[HIGH] + 2) * PADDED):
        b[place] = 0
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        if abs(b[PRICE + clue]) > LARGEST:
            b[PRICE + clue] = 0
        add_dues(b, clue, b[PRICE + clue])
        clue = next_cell(b, CLUE, clue + 1)


@jit
def enqueue_gaining(b: Board) -> int:
    """Queue every open cell that gains; return how many they are."""
    clear(b, REACH)
    tail = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        if gain(b, cell) >= 0:
            tail = enqueue(b, cell, tail)
        cell = next_cell(b, OPEN, cell + 1)
    return tail


@jit
def charge(b: Board, cell: int, times: int, tail: int) -> int:
    """Change the prices of the clues around a cell until it loses; queue the cells that gain by it."""
    clues = neighbourhood(b, CLUE, cell)
    # Rounded up, so that the cell loses by MARGIN at least, and does not come back at once.
    share = (times * gain(b, cell) + MARGIN + ones(clues) - 1) // ones(clues)
    if has(b, X, cell):
        share = -share
    left = clues
    while left != 0:
        raise_price(b, cell + AWAY[trailing(left)], share)
        left &= left - 1
    while clues != 0:
        clue = cell + AWAY[trailing(clues)]
        clues &= clues - 1
        cells = neighbourhood(b, OPEN, clue) & ~neighbourhood(b, REACH, clue)
        cells &= neighbourhood(b, X, clue) if share > 0 else ~neighbourhood(b, X, clue)
        while cells != 0:
            other = clue + AWAY[trailing(cells)]
            cells &= cells - 1
            if gain(b, other) >= 0:
                tail = enqueue(b, other, tail)
    return tail


@jit_apart
def relax(b: Board, sign: int, limit: int, times: int) -> bool:
    """Tell whether prices are found at which no open cell gains; False after `limit` changes.

    Every difference then has a balance of the sign -`sign`, or there is none where `sign` is 0.
    Else the prices bound what they can, and SUPPORT holds the cells charged in the second half.
    Every open cell that gains is in the queue, so an empty queue is the certificate, unless one sees no clue.
    """
    load_dues(b, sign)
    clear(b, SUPPORT)
    head, tail = 0, enqueue_gaining(b)
    charged, proved = 0, True
    while head < tail:
        cell = b[QUEUE + head % CELLS]
        head += 1
        drop(b, REACH, cell)
        if gain(b, cell) < 0:
            continue
        if charged == limit:
            return False
        if neighbourhood(b, CLUE, cell) == 0:
            proved = False
            continue
        charged += 1
        if 2 * charged > limit:
            put(b, SUPPORT, cell)
        tail = charge(b, cell, times, tail)
    return proved


@jit
def bound_by_prices(b: Board, sign: int, limit: int) -> bool:
    """Tell the same with prices from nothing; where it is False they make a bound (UPPER)."""
    forget_prices(b)
    proved = relax(b, sign, limit, EXACTLY)
    b[UPPER] = within_reach(b)
    return proved


@jit
def within_reach(b: Board) -> int:
    """Return the sum of all gains of open cells, the most that any difference can come to."""
    total = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        total += max(gain(b, cell), 0)
        cell = next_cell(b, OPEN, cell + 1)
    return total


@jit
def hopeless(b: Board) -> bool:
    """Tell whether no difference with the cells of the trail as they are reaches balance 0 any more.

    UPPER is what was within reach when the trail was empty. A cell as in the reference gives up its
    gain if it has one; a flipped cell, whose gain shows with the other sign, its loss.
    """
    most = b[UPPER]
    for at in range(b[TRAIL]):
        most += min(-gain(b, b[PATH + at] >> 1), 0)
    return most < 0
