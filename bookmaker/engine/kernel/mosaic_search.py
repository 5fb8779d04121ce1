"""Whether a board of Mosaic has another answer than the reference: search that learns a clause from every clash.

Only counts that are not met are supposed about: as soon as the reference, but for what is settled, meets them all, it
is an answer. So a search stays near the cells it starts from, and most answers are found within a few suppositions.
"""

from bookmaker.engine.kernel.jit import jit, jit_apart
from bookmaker.engine.kernel.mosaic import (
    BACK,
    BASE,
    COLUMNS,
    CORE,
    CORED,
    COUNTED,
    DEPTH,
    FIRST,
    GOAL,
    HEAD,
    HIGH,
    LENGTH,
    LEVEL,
    LIMIT,
    LOST,
    LOW,
    MIDDLE,
    NEAR,
    NEXT,
    OPEN,
    OTHER,
    PLACES,
    REASON,
    REFERENCE,
    ROWS,
    SAVING,
    SEEN,
    SHARED,
    SINCE,
    SIZE,
    SPENT,
    START,
    SUM,
    TRAIL,
    UNDONE,
    VALUE,
    WATCHED,
    Cells,
    cell_at,
    cell_in,
    cell_near,
    derive,
    entry,
    filled_in,
    propagate,
    settle,
    unsettle,
)

NO, YES, LATER = 0, 1, 2
"""Answers to a question; LATER: it was given up."""


@jit
def back_to(m: Cells, depth: int) -> None:
    """Take back what was settled since START and hangs on more suppositions, with -1 all of it."""
    while m[LENGTH] > m[START] and m[m[entry(m[LENGTH] - 1) + TRAIL] + LEVEL] > depth:
        m[LENGTH] -= 1
        unsettle(m, m[entry(m[LENGTH]) + TRAIL])
    m[HEAD], m[DEPTH] = m[LENGTH], max(depth, 0)


@jit
def forget_clauses(m: Cells) -> None:
    """Forget all that was learnt."""
    at = FIRST
    while at < m[NEXT]:
        for first in range(at + 3, at + 5):
            m[(m[first] >> 1) + WATCHED + (m[first] & 1)] = 0
        at += 3 + m[at]
    m[NEXT] = FIRST


@jit
def note(m: Cells, cell: int) -> None:
    """Note that a settled cell has a part in a clash."""
    if m[cell + SEEN] == 1 or m[cell + LEVEL] == 0:
        return
    m[cell + SEEN] = 1
    if m[cell + LEVEL] == m[DEPTH]:
        m[COUNTED] += 1
    else:
        m[m[NEXT] + 3 + m[SIZE]] = 2 * cell + 1 - m[cell + VALUE]
        m[SIZE] += 1


@jit
def use(m: Cells, clue: int) -> None:
    """List a clue in LOST, once, as one that a refutation needs."""
    if m[clue + CORE] == 0:
        m[clue + CORE] = 1
        m[entry(m[UNDONE]) + LOST] = clue
        m[UNDONE] += 1


@jit
def note_cells(m: Cells, clue: int, places: int, value: int, before: int) -> None:
    """Note a clue, and the cells at some places of its block that had a value before an entry of TRAIL."""
    if m[CORED] == 1:
        use(m, clue)
    for place in range(9):
        cell = cell_in(m, clue, place)
        if places & 1 << place != 0 and m[cell + VALUE] == value and m[cell + SINCE] < before:
            note(m, cell)


@jit
def note_causes(m: Cells, reason: int, of: int) -> None:
    """Note the cells by which a clue or a clause settled a cell, or by which it cannot be met (`of` 0).

    What both clues of a pair see cancels out.
    """
    if reason < 0:
        for at in range(3 - reason, 3 - reason + m[-reason]):
            if m[at] >> 1 != of:
                note(m, m[at] >> 1)
    elif of == 0:
        note_cells(m, reason, PLACES, 1 if filled_in(m, reason) > m[reason + HIGH] else 0, 1 << 30)
    elif m[of + OTHER] == MIDDLE:
        note_cells(m, reason, PLACES, 1 - m[of + VALUE], m[of + SINCE])
    else:
        place = m[of + OTHER]
        note_cells(m, reason, ~SHARED[place], 1 - m[of + VALUE], m[of + SINCE])
        note_cells(m, cell_near(m, reason, place), ~SHARED[24 - place], m[of + VALUE], m[of + SINCE])


@jit
def learn(m: Cells, clash: int) -> int:
    """Write behind the clauses what a clash shows: that one literal more must be true, its first; return its cell."""
    m[SIZE], m[COUNTED] = 1, 0
    at, cell, reason = m[LENGTH], 0, clash
    while cell == 0 or m[COUNTED] > 0:
        note_causes(m, reason, cell)
        at -= 1
        while m[m[entry(at) + TRAIL] + SEEN] == 0:
            at -= 1
        cell = m[entry(at) + TRAIL]
        reason = m[cell + REASON]
        m[cell + SEEN] = 0
        m[COUNTED] -= 1
    clause, m[BACK] = m[NEXT], 0
    m[clause], m[clause + 3] = m[SIZE], 2 * cell + 1 - m[cell + VALUE]
    for place in range(clause + 4, clause + 3 + m[SIZE]):
        other = m[place] >> 1
        m[other + SEEN] = 0
        if m[other + LEVEL] > m[BACK]:
            m[BACK] = m[other + LEVEL]
            m[place], m[clause + 4] = m[clause + 4], m[place]
    return cell


@jit
def keep_clause(m: Cells) -> int:
    """Add the clause that was learnt, and watch its first two literals; return it as a reason, 0 for one of a cell."""
    clause = m[NEXT]
    if m[clause] == 1:
        return 0
    for slot in range(2):
        literal = m[clause + 3 + slot]
        head = (literal >> 1) + WATCHED + (literal & 1)
        m[clause + 1 + slot], m[head] = m[head], clause
    m[NEXT] += 3 + m[clause]
    return -clause


@jit
def excess(m: Cells, block: int, change: int) -> int:
    """Return by how much the count of a block is off, or would be after a change."""
    return max(m[block + SUM] + change - m[block + HIGH], m[block + LOW] - m[block + SUM] - change, 0)


@jit
def find_unmet_near(m: Cells, cell: int) -> int:
    """Return a block with a cell in it whose count is not met, 0 if there is none."""
    for place in range(9):
        block = cell_in(m, cell, place)
        if excess(m, block, 0) > 0:
            return block
    return 0


@jit
def find_unmet(m: Cells) -> int:
    """Return a block whose count is not met, near what was settled last; 0 if there is none."""
    if m[NEAR] != 0 and excess(m, m[NEAR], 0) > 0:
        return m[NEAR]
    for at in range(m[LENGTH] - 1, m[START] - 1, -1):
        cell = m[entry(at) + TRAIL]
        if m[cell + VALUE] != m[cell + REFERENCE] or m[SAVING] == 1:
            block = find_unmet_near(m, cell)
            if block != 0:
                return block
    if m[SAVING] == 1:
        for place in range(m[ROWS] * m[COLUMNS]):
            if excess(m, cell_at(m, place), 0) > 0:
                return cell_at(m, place)
    return 0


@jit
def gain_of(m: Cells, cell: int, change: int) -> int:
    """Return by how much all counts are less off when a cell changes."""
    gain = 0
    for place in range(9):
        block = cell_in(m, cell, place)
        gain += excess(m, block, 0) - excess(m, block, change)
    return gain


@jit
def choose(m: Cells, block: int) -> int:
    """Return the open cell of a block that repairs most when it becomes what its count lacks."""
    value = 1 if m[block + SUM] < m[block + LOW] else 0
    best, chosen = -100, 0
    for place in range(9):
        cell = cell_in(m, block, place)
        if m[cell + VALUE] == OPEN and m[cell + REFERENCE] != value:
            gain = gain_of(m, cell, 2 * value - 1)
            if gain > best:
                best, chosen = gain, cell
    return chosen


@jit
def suppose(m: Cells) -> bool:
    """Suppose one cell more to be other than in the reference; tell whether any must be."""
    cell = m[GOAL]
    if cell == 0 or m[cell + VALUE] != OPEN:
        block = find_unmet(m)
        if block == 0:
            return False
        cell = choose(m, block)
    m[DEPTH] += 1
    settle(m, cell, 1 - m[cell + REFERENCE], 0, MIDDLE)
    return True


@jit_apart
def ask(m: Cells) -> int:
    """Tell whether the board has an answer, with GOAL and NEAR: what is settled then, and the reference elsewhere.

    Clauses that are learnt hold as long as the counts do.
    """
    while True:
        clash = propagate(m, 0)
        if clash != 0:
            m[SPENT] += 1
            if m[DEPTH] == 0:
                note_causes(m, clash, 0)
                return NO
            if m[SPENT] >= m[LIMIT]:
                return LATER
            cell = learn(m, clash)
            value = 1 - m[cell + VALUE]
            back_to(m, m[BACK])
            settle(m, cell, value, keep_clause(m), MIDDLE)
            if m[NEXT] + 2 * m[ROWS] * m[COLUMNS] > BASE:
                back_to(m, 0)
                forget_clauses(m)
        elif m[DEPTH] == 0 and m[GOAL] != 0 and m[m[GOAL] + VALUE] == m[m[GOAL] + REFERENCE]:
            return NO
        elif not suppose(m):
            return YES


@jit_apart
def find_answer(m: Cells) -> int:
    """Search for an answer of a board on which nothing is settled, and make it the reference; return YES, NO or LATER.

    What is settled after that is so in every answer.
    """
    m[SAVING] = 1
    found = NO if derive(m, 1) != 0 else ask(m)
    if found == YES:
        back_to(m, 0)
        for at in range(m[LENGTH]):
            cell = m[entry(at) + TRAIL]
            m[cell + REFERENCE] = m[cell + VALUE]
    m[SAVING] = 0
    return found


@jit_apart
def find_other(m: Cells) -> int:
    """Search for an answer other than the one found before; return YES, NO or LATER.

    It is what is settled then, and the reference elsewhere.
    """
    for place in range(m[ROWS] * m[COLUMNS]):
        cell = cell_at(m, place)
        if m[cell + VALUE] == OPEN:
            m[GOAL] = cell
            found = ask(m)
            if found != NO:
                return found
    return NO


@jit_apart
def read_answer(m: Cells, values: Cells) -> None:
    """Write the placement of the whole board row by row: 1 filled, 0 empty."""
    for place in range(m[ROWS] * m[COLUMNS]):
        cell = cell_at(m, place)
        values[place] = m[cell + REFERENCE] if m[cell + VALUE] == OPEN else m[cell + VALUE]
