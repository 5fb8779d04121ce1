"""Clues that share no unknown cell and account for every bullet that is left, or for every empty cell.

With the total, such clues settle all cells that none of them sees. The solution X is known, so they are those that
see each unknown bullet just once (or each unknown empty cell): an exact cover, of which the smallest is sought.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    BEST,
    CELLS,
    CLUE,
    HIGH,
    KEPT,
    NODES,
    OPEN,
    RING,
    SHUT,
    TRIAL,
    Board,
    Words,
    X,
    add_unknown,
    clear,
    column_of,
    copy,
    drop,
    has,
    neighbourhood,
    next_cell,
    put,
    row_of,
)
from bookmaker.engine.kernel.jit import jit, ones, trailing

TRIES = 50_000
"""Clues that are tried in a search before it is given up."""
TURN = 3
"""Words of a level: the cell to be seen, the places around it of the clues still to be tried, the clue chosen."""


@jit
def count_apart(b: Board, most: int, turns: Words) -> int:
    """Write into SHUT the fewest clues of BEST, at most `most`, that count out the board; return how many, -1 for none.

    CLUE, KEPT and TRIAL are scratch, and TURN words of `turns` for each unknown cell.
    """
    best, limit = most + 1, b[NODES] + TRIES
    for bullets in range(2):
        for row in range(b[HIGH] + 2):
            b[KEPT + row] = b[OPEN + row] & (b[X + row] if bullets else ~b[X + row])
        best = cover(b, best, limit, turns)
    return best if best <= most and b[NODES] <= limit else -1


@jit
def cover(b: Board, best: int, limit: int, turns: Words) -> int:
    """Write into SHUT fewer than `best` clues that see each cell of KEPT once, no unknown one twice, and not all.

    Returns how many, else `best`.
    """
    clear(b, CLUE)
    clear(b, TRIAL)
    level = 0
    best = enter(b, best, 0, turns)
    while level >= 0 and b[NODES] <= limit:
        cell, ways, clue = turns[TURN * level], turns[TURN * level + 1], turns[TURN * level + 2]
        if clue < CELLS:
            drop(b, CLUE, clue)
            forget(b, clue)
        if ways == 0:
            level -= 1
            continue
        clue = cell + AWAY[trailing(ways)]
        turns[TURN * level + 1], turns[TURN * level + 2] = ways & (ways - 1), clue
        put(b, CLUE, clue)
        add_unknown(b, clue, TRIAL)
        b[NODES] += 1
        level += 1
        best = enter(b, best, level, turns)
    return best


@jit
def enter(b: Board, best: int, level: int, turns: Words) -> int:
    """Choose which cell is to be seen next, and note the clues chosen where none is left; return the fewest so far."""
    turns[TURN * level + 1], turns[TURN * level + 2] = 0, CELLS
    left, others = 0, False
    for row in range(1, b[HIGH] + 1):
        left += ones(b[KEPT + row] & ~b[TRIAL + row])
        others = others or b[OPEN + row] & ~b[TRIAL + row] != 0
    if level + (left + 7) // 8 >= best or not others:
        return best
    if left == 0:
        copy(b, CLUE, SHUT)
        return level
    fewest, cell = 9, next_cell(b, KEPT, 0)
    while cell < CELLS:
        if not has(b, TRIAL, cell):
            ways = free_around(b, cell)
            count = ones(ways)
            if count < fewest:
                fewest, turns[TURN * level], turns[TURN * level + 1] = count, cell, ways
        cell = next_cell(b, KEPT, cell + 1)
    return best


@jit
def free_around(b: Board, cell: int) -> int:
    """Return the places around a cell of the clues that see no cell which is seen already."""
    ways = 0
    clues = neighbourhood(b, BEST, cell) & RING
    while clues != 0:
        low = clues & -clues
        if neighbourhood(b, TRIAL, cell + AWAY[trailing(low)]) & RING == 0:
            ways |= low
        clues ^= low
    return ways


@jit
def forget(b: Board, clue: int) -> None:
    """Take the cells around a clue out of those that are seen."""
    row, column = row_of(clue), column_of(clue)
    for near in range(row, row + 3):
        b[TRIAL + near] &= ~(7 << column)


@jit
def counts_out(b: Board) -> bool:
    """Tell whether the clues of SHUT share no unknown cell, and all that none of them sees are of one sort."""
    clear(b, TRIAL)
    clue = next_cell(b, SHUT, 0)
    while clue < CELLS:
        if neighbourhood(b, TRIAL, clue) & neighbourhood(b, OPEN, clue) & RING != 0:
            return False
        add_unknown(b, clue, TRIAL)
        clue = next_cell(b, SHUT, clue + 1)
    bullets = empty = False
    for row in range(1, b[HIGH] + 1):
        cells = b[OPEN + row] & ~b[TRIAL + row]
        bullets = bullets or cells & b[X + row] != 0
        empty = empty or cells & ~b[X + row] != 0
    return bullets != empty
