"""Which cells a few clues settle: by counts of cells that the same ones of them see, not cell by cell.

Cells that the same clues see are a *group*: which of them hold its bullets makes no difference. So a placement is a
number for each group, and a clue wants a sum of these. All such numbers are gone through, group by group. A word holds
a number of each clue in a field of its own, so what is left to all of them is subtracted and compared at once.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    CELLS,
    CLUE,
    COUNTED,
    GROUPED,
    GROUPS,
    OPEN,
    REACH,
    SHUT,
    Board,
    X,
    clear,
    count_cells,
    has,
    neighbourhood,
    next_cell,
    put,
)
from bookmaker.engine.kernel.jit import jit, jit_apart, trailing

FIELD, MOST_CLUES = 5, 12
"""Bits of a clue's number in a word, and how many of them it holds; no number is above 8."""
OVER = sum(16 << FIELD * at for at in range(MOST_CLUES))
"""The highest bit of each field: set before a subtraction, it is gone after one from too little."""
TURNS = 1000
"""Numbers that are tried before this is given up."""
UNIT, SIZE, HOLDS, ROOM, LEFT, NUMBER, DIFFERS, GROUP = range(8)
"""What is noted of a group: 1 in the field of each of its clues; its cells, and how many of them are bullets; what it
and those after it have room for, by clue. While numbers are gone through: what is left to its clues before it; its
number; whether that can be another one."""


@jit
def list_seen(b: Board) -> int:
    """Write into SHUT the open cells around the clues in force, and into COUNTED their UNIT; return what is wanted."""
    clear(b, SHUT)
    unit, wanted = 1, 0
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        cells, bullets = neighbourhood(b, OPEN, clue), neighbourhood(b, X, clue)
        while cells != 0:
            place = trailing(cells)
            cells &= cells - 1
            cell = clue + AWAY[place]
            b[COUNTED + cell] = unit + (b[COUNTED + cell] if has(b, SHUT, cell) else 0)
            wanted += unit * (bullets >> place & 1)
            put(b, SHUT, cell)
        unit <<= FIELD
        clue = next_cell(b, CLUE, clue + 1)
    return wanted


@jit
def list_groups(b: Board) -> int:
    """List the groups of the cells in SHUT, by cell which is its own; return where the list ends, 0 if it is full."""
    end = GROUPED
    cell = next_cell(b, SHUT, 0)
    while cell < CELLS:
        at = GROUPED
        while at < end and b[at + UNIT] != b[COUNTED + cell]:
            at += GROUP
        if at == end:
            if at == GROUPED + GROUP * GROUPS:
                return 0
            end += GROUP
            b[at + UNIT] = b[COUNTED + cell]
            b[at + SIZE] = b[at + HOLDS] = b[at + DIFFERS] = 0
        b[at + SIZE] += 1
        b[at + HOLDS] += has(b, X, cell)
        b[COUNTED + cell] = at
        cell = next_cell(b, SHUT, cell + 1)
    room = 0
    for at in range(end - GROUP, GROUPED - GROUP, -GROUP):
        room += b[at + SIZE] * b[at + UNIT]
        b[at + ROOM] = room
    return end


@jit
def covers(most: int, some: int) -> bool:
    """Tell whether no clue's number in a word is less than in another one."""
    return ((most | OVER) - some) & OVER == OVER


@jit
def try_numbers(b: Board, end: int, wanted: int) -> bool:
    """Go through all numbers for the groups that give each clue what it wants; False where that takes too long."""
    at, turns = GROUPED, 0
    b[at + LEFT], b[at + NUMBER] = wanted, -1
    while at >= GROUPED and turns < TURNS:
        turns += 1
        b[at + NUMBER] += 1
        given = b[at + NUMBER] * b[at + UNIT]
        left, following = b[at + LEFT] - given, at + GROUP
        if b[at + NUMBER] > b[at + SIZE] or not covers(b[at + LEFT], given):
            at -= GROUP
        elif following < end:
            if covers(b[following + ROOM], left):
                at = following
                b[at + LEFT], b[at + NUMBER] = left, -1
        elif left == 0:
            for group in range(GROUPED, end, GROUP):
                b[group + DIFFERS] |= b[group + NUMBER] != b[group + HOLDS]
    return at < GROUPED


@jit_apart
def settled_by_few(b: Board) -> bool:
    """Write into REACH every open cell that the clues in force settle; False where these are not few, or take too long.

    Which cells of a group are its bullets is open unless all of them are or none: only such a group can be settled, and
    it is where no other number will do.
    """
    if count_cells(b, CLUE) > MOST_CLUES:
        return False
    wanted = list_seen(b)
    end = list_groups(b)
    if end == 0 or not try_numbers(b, end, wanted):
        return False
    clear(b, REACH)
    cell = next_cell(b, SHUT, 0)
    while cell < CELLS:
        at = b[COUNTED + cell]
        if b[at + DIFFERS] == 0 and (b[at + HOLDS] == 0 or b[at + HOLDS] == b[at + SIZE]):
            put(b, REACH, cell)
        cell = next_cell(b, SHUT, cell + 1)
    return True
