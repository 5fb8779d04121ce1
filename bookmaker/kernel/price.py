"""Prices on clues: a bound on the balance of differences, by weak duality of linear programs.

A difference leaves the count of every clue in force as it was. So its balance is also the sum,
over the cells it flips, of the bullet gained or lost there less the prices of the clues that see
the cell, whatever the prices are. What a flip adds to that sum is its *gain* (a reduced cost),
counted in the direction SIGN that differences must not go. Without a cell that gains, no
difference goes there; with few, UPPER, the most that is still within reach, ends most branches.
"""

from bookmaker.kernel.board import (
    AWAY,
    CELLS,
    CLUE,
    DUES,
    HIGH,
    LOW,
    OPEN,
    PATH,
    POP,
    PRICE,
    QUEUE,
    REACH,
    SIDE,
    SIGN,
    TRAIL,
    UPPER,
    Board,
    X,
    around,
    copy,
    drop,
    has,
    list_cells,
    next_cell,
    put,
)
from bookmaker.kernel.jit import jit

ONE = 1 << 16
"""The price of one bullet."""
MARGIN = 1 << 11
"""A cell that gains is made to lose so much."""


@jit
def gain(b: Board, cell: int) -> int:
    """Return what flipping a cell of the reference adds, in the direction SIGN, at the prices of today."""
    adds = b[SIGN] * (ONE - b[DUES + cell])
    return -adds if has(b, X, cell) else adds


@jit
def raise_price(b: Board, clue: int, amount: int) -> None:
    """Raise the price of a clue, and so the dues of the open cells around it."""
    b[PRICE + clue] += amount
    cells = around(b, OPEN, clue)
    while cells != 0:
        b[DUES + clue + AWAY[LOW[cells]]] += amount
        cells &= cells - 1


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
def charge(b: Board, cell: int, tail: int) -> int:
    """Change the prices of the clues around a cell until it loses; queue the cells this touches."""
    clues = around(b, CLUE, cell)
    share = (gain(b, cell) + MARGIN + POP[clues] - 1) // POP[clues]
    amount = -share * b[SIGN] if has(b, X, cell) else share * b[SIGN]
    while clues != 0:
        clue = cell + AWAY[LOW[clues]]
        raise_price(b, clue, amount)
        tail = enqueue_around(b, clue, tail)
        clues &= clues - 1
    return tail


@jit
def set_prices(b: Board, sign: int, limit: int) -> bool:
    """Find prices at which no open cell gains, by relaxation from nothing; False after `limit` changes.

    A certificate when it succeeds: every difference then has a balance, and one of the sign
    -`sign`. Else the prices bound what they can.
    """
    b[SIGN] = sign
    for cell in range(b[HIGH] * SIDE):
        b[PRICE + cell] = 0
        b[DUES + cell] = 0
    copy(b, OPEN, REACH)
    head, tail = 0, list_cells(b, REACH, QUEUE)
    proved = True
    while head < tail:
        cell = b[QUEUE + head % CELLS]
        head += 1
        if gain(b, cell) < 0:
            drop(b, REACH, cell)
        elif around(b, CLUE, cell) == 0:
            proved = False
        elif limit == 0:
            return False
        else:
            limit -= 1
            drop(b, REACH, cell)
            tail = charge(b, cell, tail)
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
