"""Boards of Mosaic: a clue counts the filled cells of the nine around it, its own among them.

A cell is the address of its record, so that cells around it are found by adding. Two columns of records lie between
the ends of its rows, and three rows above and below: of cells that are not there, empty for ever and not counted. Every
cell has a count of its block, which must lie between LOW and HIGH: at its clue, or anywhere where it shows none.

Beside what is settled there is a *reference*, a value for every cell. A cell that is not settled is taken to be as
there, which makes a placement of the whole board; SUM counts it.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit, jit_apart, ones, trailing

(ROWS, COLUMNS, ROW, LENGTH, HEAD, QUEUED, OPENS, DEPTH, START, SAVING) = range(10)
(COUNTED, SIZE, BACK, SPENT, LIMIT, GOAL, NEAR, UNDONE, CORED, NEXT, AWAY) = range(10, 21)
BLOCK = AWAY + 25
FIRST = BLOCK + 9
BASE = FIRST + (1 << 21)
"""What is noted of a board.

ROW: what to add to a cell for the one below it. NEXT: where the next clause goes. LENGTH, QUEUED, UNDONE: entries of
the lists TRAIL, QUEUE and LOST; HEAD: those of TRAIL that are propagated; START: those that were there before a
question, and are as in the reference. OPENS: open cells. DEPTH: suppositions in force. SAVING: 1 to have the reference
follow what is settled. COUNTED, SIZE, BACK: of the clause that is being learnt. SPENT, LIMIT: clashes ever met, and how
many may be. GOAL: a cell that must be other than in the reference, 0 for none; NEAR: a cell whose count must be met
before all others, 0 for none. CORED: 1 to note which clues refutations need. AWAY: 25 words, what to add to a cell for
those around it; BLOCK: 9, the same for its block.

FIRST: where clauses begin, between all this and the cells, which begin at BASE. Each is its length, the next clause
that watches its first literal, the next for its second one, and its literals: twice a cell, and one more where the cell
is filled."""

(STATE, LOW, HIGH, VALUE, SINCE, REASON, OTHER, WAITS, SUM, REFERENCE, LEVEL, SEEN) = range(12)
(WATCHED, _, CLUE, CORE, TRAIL, QUEUE, LOST, LOST_REASON, LOST_OTHER, AROUND, NEEDED, RECORD) = range(12, 24)
"""What is noted of a cell.

VALUE: 1 filled, 0 empty, OPEN. Of its block: STATE, which cells are open and how many are filled, LOW, HIGH, SUM.
SINCE: its entry in TRAIL; REASON: the clue that settled it, or minus a clause; OTHER: the place of a second clue in the
25 cells around that one, MIDDLE for none; LEVEL: the suppositions it hangs on. WATCHED: the first clause that watches
it as empty, and as filled. CLUE: its number, OPEN for none. WAITS: whether it is in QUEUE. CORE: whether a refutation
needs its clue. Entry n of a list is in record n. LOST_REASON, LOST_OTHER: what settled a lost cell. SEEN: for whoever
needs it. AROUND: of the 25 clues around it, those in force. NEEDED: 1 where its clue is known to be needed."""
PLACES, FILL = 0b111_111_111, 9
"""Of a STATE the bits of open cells, and how far left the number of filled cells is."""
Cells = NDArray[np.int32]
OPEN = -1
MOST = 9
MIDDLE = 12
"""The place of a cell in the 25 around it."""
PLACE_CELLS = [(down, right) for down in range(3) for right in range(3)]
SHARED = np.array(
    [
        sum(1 << 3 * row + column for row, column in PLACE_CELLS if {row - down, column - right} <= {0, 1, 2})
        for down in range(-2, 3)
        for right in range(-2, 3)
    ],
    dtype=np.int64,
)
"""The places of a block that are in the block so many rows down and columns right as well, each from -2 to 2."""
WITHIN = np.array([6, 7, 8, 11, 12, 13, 16, 17, 18], dtype=np.int64)
"""The places of a block's cells in the 25 around it."""
NEAREST = sum(0b1110 << 5 * row for row in (1, 2, 3))
"""Of the 25 cells around one, a bit for each, those of its block."""


def new_board(rows: int, columns: int) -> Cells:
    """Return a board without clues, every cell open and empty in the reference."""
    empty = _empty_board(rows, columns)
    m = np.empty(len(empty), dtype=np.int32)
    m[:FIRST], m[BASE:] = empty[:FIRST], empty[BASE:]
    return m


@lru_cache(maxsize=16)
def _empty_board(rows: int, columns: int) -> Cells:
    wide = columns + 2
    m = np.zeros(BASE + RECORD * ((rows + 6) * wide + 6), dtype=np.int32)
    m[[ROWS, COLUMNS, ROW, OPENS, LIMIT, NEXT]] = rows, columns, wide * RECORD, rows * columns, 1 << 30, FIRST
    m[AWAY:BLOCK] = [RECORD * (down * wide + right) for down in range(-2, 3) for right in range(-2, 3)]
    m[BLOCK:FIRST] = m[AWAY + WITHIN]
    records = m[BASE:].reshape(-1, RECORD)
    records[:, [HIGH, CLUE]] = MOST, OPEN
    cells = np.add.outer(np.arange(3, rows + 3) * wide, np.arange(3, columns + 3))
    records[cells, VALUE] = OPEN
    for place in range(9):
        records[cells - m[BLOCK + place] // RECORD, STATE] |= 1 << place
    return m


@jit
def cell_at(m: Cells, place: int) -> int:
    """Return the cell with a number, row by row from 0."""
    return BASE + (place // m[COLUMNS] + 3) * m[ROW] + (place % m[COLUMNS] + 3) * RECORD


@jit
def place_of(m: Cells, cell: int) -> int:
    """Return the number of a cell, row by row from 0."""
    at, wide = (cell - BASE) // RECORD - 3, m[COLUMNS] + 2
    return (at // wide - 3) * m[COLUMNS] + at % wide


@jit
def set_reference(m: Cells, reference: Cells) -> None:
    """Set the reference of a new board, given row by row."""
    for place in range(m[ROWS] * m[COLUMNS]):
        if reference[place] == 1:
            cell = cell_at(m, place)
            m[cell + REFERENCE] = 1
            count(m, cell, 1)


@jit_apart
def load(m: Cells, clues: Cells, reference: Cells) -> None:
    """Show clues, given row by row (OPEN for none), and set the reference, on a new board."""
    set_reference(m, reference)
    for place in range(m[ROWS] * m[COLUMNS]):
        cell = cell_at(m, place)
        m[cell + CLUE] = clues[place]
        if clues[place] >= 0:
            show(m, cell)


@jit
def count(m: Cells, cell: int, change: int) -> None:
    """Note that a cell is one more filled one (1), or one less (-1), in the placement of the whole board."""
    for place in range(9):
        m[cell_in(m, cell, place) + SUM] += change


@jit
def mask_of(m: Cells, block: int) -> int:
    """Return the open cells of a block, a bit for each of its nine places."""
    return m[block + STATE] & PLACES


@jit
def filled_in(m: Cells, block: int) -> int:
    """Return how many cells of a block are known to be filled."""
    return m[block + STATE] >> FILL


@jit
def room_in(m: Cells, block: int) -> int:
    """Return how many cells of a block are not known to be empty."""
    return filled_in(m, block) + ones(mask_of(m, block))


@jit
def is_shown(m: Cells, cell: int) -> bool:
    """Tell whether a cell shows a clue that is in force."""
    return m[cell + LOW] == m[cell + HIGH]


@jit
def cell_near(m: Cells, cell: int, place: int) -> int:
    """Return one of the 25 cells around a cell, by its place among them."""
    return cell + m[AWAY + place]


@jit
def cell_in(m: Cells, block: int, place: int) -> int:
    """Return one of the cells of a block, by its place in it."""
    return block + m[BLOCK + place]


@jit
def set_bounds(m: Cells, clue: int, low: int, high: int) -> None:
    """Put a clue in force that is not, as a count from `low` to `high`, or one out of force that is."""
    m[clue + LOW], m[clue + HIGH] = low, high
    for place in range(25):
        m[cell_near(m, clue, place) + AROUND] ^= 1 << 24 - place


@jit
def hide(m: Cells, cell: int) -> None:
    """Put the clue of a cell, which is in force, out of force."""
    set_bounds(m, cell, 0, MOST)


@jit
def show(m: Cells, cell: int) -> None:
    """Put the clue of a cell, which is not in force, in force, and queue it."""
    set_bounds(m, cell, m[cell + CLUE], m[cell + CLUE])
    wait(m, cell)


@jit
def entry(number: int) -> int:
    """Return the record that holds an entry of the lists."""
    return BASE + number * RECORD


@jit
def settle(m: Cells, cell: int, value: int, reason: int, other: int) -> None:
    """Give an open cell its value, for a reason."""
    m[OPENS] -= 1
    m[cell + VALUE], m[cell + SINCE], m[cell + LEVEL] = value, m[LENGTH], m[DEPTH]
    m[cell + REASON], m[cell + OTHER] = reason, other
    m[entry(m[LENGTH]) + TRAIL] = cell
    m[LENGTH] += 1
    for place in range(9):
        m[cell_in(m, cell, place) + STATE] += (value << FILL) - (1 << 8 - place)
    if value != m[cell + REFERENCE]:
        count(m, cell, value - m[cell + REFERENCE])


@jit
def unsettle(m: Cells, cell: int) -> None:
    """Open a cell again."""
    value = m[cell + VALUE]
    if m[SAVING] == 1:
        m[cell + REFERENCE] = value
    m[OPENS] += 1
    m[cell + VALUE] = OPEN
    for place in range(9):
        m[cell_in(m, cell, place) + STATE] -= (value << FILL) - (1 << 8 - place)
    if value != m[cell + REFERENCE]:
        count(m, cell, m[cell + REFERENCE] - value)


@jit
def settle_block(m: Cells, block: int, mask: int, value: int, other: int) -> None:
    """Give the cells of a mask in a block the same value, for the reason of its clue, and maybe another one's."""
    while mask != 0:
        settle(m, cell_in(m, block, trailing(mask)), value, block, other)
        mask &= mask - 1


@jit
def force(m: Cells, block: int) -> bool:
    """Settle what the count of a block says by itself; tell whether it cannot be met."""
    mask, filled = mask_of(m, block), filled_in(m, block)
    room = filled + ones(mask)
    if filled >= m[block + HIGH] or room <= m[block + LOW]:
        if filled > m[block + HIGH] or room < m[block + LOW]:
            return True
        if mask != 0:
            settle_block(m, block, mask, 1 if room == m[block + LOW] else 0, MIDDLE)
    return False


@jit
def move_watch(m: Cells, clause: int, false: int) -> bool:
    """Have a clause watch another literal than its second one, which became false; tell whether it finds one."""
    for at in range(clause + 5, clause + 3 + m[clause]):
        literal = m[at]
        if m[(literal >> 1) + VALUE] != 1 - (literal & 1):
            m[clause + 4], m[at] = literal, false
            head = (literal >> 1) + WATCHED + (literal & 1)
            m[clause + 2], m[head] = m[head], clause
            return True
    return False


@jit
def visit(m: Cells, cell: int) -> int:
    """Follow the clauses in which a settled cell made a literal false; return one that has no true one left, or 0."""
    false = 2 * cell + 1 - m[cell + VALUE]
    link = cell + WATCHED + (false & 1)
    clause = m[link]
    while clause != 0:
        if m[clause + 3] == false:
            m[clause + 3], m[clause + 4] = m[clause + 4], false
            m[clause + 1], m[clause + 2] = m[clause + 2], m[clause + 1]
        follows, first = m[clause + 2], m[clause + 3]
        value = m[(first >> 1) + VALUE]
        if value != (first & 1) and move_watch(m, clause, false):
            m[link] = follows
        else:
            if value == OPEN:
                settle(m, first >> 1, first & 1, -clause, MIDDLE)
            elif value != (first & 1):
                return clause
            link = clause + 2
        clause = follows
    return 0


@jit_apart
def propagate(m: Cells, waits: int) -> int:
    """Settle what single clues, and clauses, say. Return the clue that cannot be met, minus such a clause, or 0.

    If `waits` is 1, clues that see what is settled are queued.
    """
    while m[HEAD] < m[LENGTH]:
        cell = m[entry(m[HEAD]) + TRAIL]
        m[HEAD] += 1
        near = m[cell + AROUND] & NEAREST
        while near != 0:
            block = cell_near(m, cell, trailing(near))
            near &= near - 1
            if force(m, block):
                return block
            if waits == 1:
                wait(m, block)
        clause = visit(m, cell) if m[NEXT] > FIRST else 0
        if clause != 0:
            return -clause
    return 0


@jit
def wait(m: Cells, block: int) -> None:
    """Queue a clue in force, if its block has open cells, to be looked at."""
    if m[block + WAITS] == 0 and mask_of(m, block) != 0:
        m[block + WAITS] = 1
        m[entry(m[QUEUED]) + QUEUE] = block
        m[QUEUED] += 1


@jit
def wait_around(m: Cells, cell: int) -> None:
    """Queue the clues that see a cell."""
    near = m[cell + AROUND] & NEAREST
    while near != 0:
        wait(m, cell_near(m, cell, trailing(near)))
        near &= near - 1


@jit
def own_cells(m: Cells, one: int, place: int) -> int:
    """Return the open cells of a block that the block at a place of the 25 around it does not see."""
    return mask_of(m, one) & ~SHARED[place]


@jit
def outdoes(m: Cells, one: int, other: int, place: int) -> bool:
    """Tell whether a clue wants as many more filled cells than another one as it has open cells for itself.

    So these are filled, and those that only the other one sees are empty.
    """
    room = filled_in(m, one) + ones(own_cells(m, one, place))
    return m[one + LOW] - m[other + HIGH] == room - filled_in(m, other)


@jit
def leads_on(m: Cells, one: int, other: int, place: int) -> bool:
    """Tell whether two clues settle together what only one of them sees."""
    found = outdoes(m, one, other, place) | outdoes(m, other, one, 24 - place)
    return found and own_cells(m, one, place) | own_cells(m, other, 24 - place) != 0


@jit
def find_partner(m: Cells, one: int) -> int:
    """Return the place of the first clue in force that leads on together with one; MIDDLE if there is none."""
    near = m[one + AROUND] & ~(1 << MIDDLE)
    while near != 0:
        place = trailing(near)
        near &= near - 1
        if leads_on(m, one, cell_near(m, one, place), place):
            return place
    return MIDDLE


@jit
def settle_pair(m: Cells, one: int, place: int) -> None:
    """Settle what a clue says together with the one at a place around it: nothing at MIDDLE."""
    other = cell_near(m, one, place)
    mine, theirs = own_cells(m, one, place), own_cells(m, other, 24 - place)
    larger = 1 if outdoes(m, one, other, place) else 0
    settle_block(m, one, mine, larger, place)
    settle_block(m, other, theirs, 1 - larger, 24 - place)


@jit_apart
def derive(m: Cells, pairs: int) -> int:
    """Settle what the waiting clues say alone, and if `pairs` is 1 in pairs, and what follows.

    Returns 0, or the clue that cannot be met; then nothing waits.
    """
    clash = propagate(m, pairs)
    while clash == 0 and m[QUEUED] > 0:
        m[QUEUED] -= 1
        block = m[entry(m[QUEUED]) + QUEUE]
        m[block + WAITS] = 0
        if force(m, block):
            clash = block
        else:
            if pairs == 1 and mask_of(m, block) != 0:
                settle_pair(m, block, find_partner(m, block))
            clash = propagate(m, pairs)
    while m[QUEUED] > 0:
        m[QUEUED] -= 1
        m[m[entry(m[QUEUED]) + QUEUE] + WAITS] = 0
    return clash
