"""The steps by which a person solves a board of Mosaic: single clues, pairs, and then cells of which one is supposed.

A supposition that single clues, or pairs, lead to a contradiction needs some clues: the cell that needs fewest comes
first. Where none leads to one, a search does, with suppositions within each other.
"""

from bookmaker.engine.kernel.jit import jit, jit_apart, ones
from bookmaker.engine.kernel.looks import APART, MOVES, OPEN_CELLS, OPEN_CLUES, OWN, PAIRS, SIMPLE, VIEW, kind_of_pair
from bookmaker.engine.kernel.mosaic import (
    COLUMNS,
    CORE,
    CORED,
    DEPTH,
    GOAL,
    HEAD,
    LENGTH,
    LOST,
    LOW,
    MIDDLE,
    OPEN,
    OPENS,
    REASON,
    REFERENCE,
    ROWS,
    SEEN,
    SHARED,
    START,
    TRAIL,
    UNDONE,
    VALUE,
    Cells,
    cell_at,
    cell_near,
    derive,
    entry,
    filled_in,
    force,
    is_shown,
    leads_on,
    mask_of,
    place_of,
    settle,
    settle_pair,
)
from bookmaker.engine.kernel.mosaic_search import NO, ask, back_to, forget_clauses, note_causes, use

CLUES, SETTLED, NESTED, STEP = VIEW, VIEW + 1, VIEW + 2, VIEW + 3
"""What is written of a step: VIEW words of the board before it, how many clues it combines, how many cells it
settles, 1 where suppositions are within each other; then its clues and its cells, all by their numbers."""
FEWEST = 3
"""Clues that a supposition needs at least, where no pair of clues leads on."""


@jit
def missing_in(m: Cells, block: int) -> int:
    """Return how many open cells of a block its clue wants to be filled."""
    return m[block + LOW] - filled_in(m, block)


@jit
def is_open(m: Cells, block: int) -> bool:
    """Tell whether a block has a clue and open cells."""
    return mask_of(m, block) != 0 and is_shown(m, block)


@jit
def view_singles(m: Cells, out: Cells, at: int, first: int) -> int:
    """Count the clues with open cells, and those that settle them; return the first of these from a cell on, or 0."""
    found, size = 0, m[ROWS] * m[COLUMNS]
    for number in range(size):
        block = cell_at(m, (first + number) % size)
        if is_open(m, block):
            out[at + OPEN_CLUES] += 1
            if missing_in(m, block) == 0 or missing_in(m, block) == ones(mask_of(m, block)):
                out[at + SIMPLE] += 1
                if found == 0:
                    found = block
    return found


@jit
def kind_of(m: Cells, one: int, other: int, place: int) -> int:
    """Return of which kind a pair of clues is; `place` is that of the other in the 25 around the one."""
    are_reduced = filled_in(m, one) + filled_in(m, other) > 0
    return kind_of_pair(place // 5 - 2, place % 5 - 2, missing_in(m, one), missing_in(m, other), are_reduced)


@jit
def view_pairs(m: Cells, out: Cells, at: int, first: int) -> tuple[int, int]:
    """Count pairs that share open cells, and by kind those that lead on; return the simplest of these, the next one.

    It is the first clue and the place of the other, 0 and 0 where there is none.
    """
    found, where, least, size = 0, 0, 100, m[ROWS] * m[COLUMNS]
    for number in range(size):
        one = cell_at(m, (first + number) % size)
        for place in range(13, 25 if is_open(m, one) else 13):
            other = cell_near(m, one, place)
            if is_open(m, other) and mask_of(m, one) & SHARED[place] != 0:
                out[at + PAIRS] += 1
                if leads_on(m, one, other, place):
                    kind = kind_of(m, one, other, place)
                    out[at + MOVES + kind] += 1
                    if kind + 2 * (kind & APART) < least:
                        found, where, least = one, place, kind + 2 * (kind & APART)
                        out[at + OWN] = kind
    return found, where


@jit
def list_core(m: Cells) -> int:
    """Return how many clues were used, which are listed in LOST, and forget that they were."""
    for at in range(m[UNDONE]):
        m[m[entry(at) + LOST] + CORE] = 0
    return m[UNDONE]


@jit
def list_causes(m: Cells, clash: int) -> int:
    """List in LOST the clues by which the one supposition in force leads to a clash; return how many there are."""
    m[UNDONE], m[CORED] = 0, 1
    note_causes(m, clash, 0)
    for at in range(m[LENGTH] - 1, -1, -1):
        cell = m[entry(at) + TRAIL]
        if m[cell + SEEN] == 1:
            m[cell + SEEN] = 0
            if m[cell + REASON] != 0:
                note_causes(m, m[cell + REASON], cell)
    return list_core(m)


@jit
def refute(m: Cells, cell: int, pairs: int) -> int:
    """Suppose that a cell is not as in the answer; return how many clues lead to a clash, listed in LOST, or 0."""
    m[DEPTH] = 1
    settle(m, cell, 1 - m[cell + REFERENCE], 0, MIDDLE)
    clash = derive(m, pairs)
    needed = list_causes(m, clash) if clash != 0 else 0
    back_to(m, 0)
    return needed


@jit
def search_refutation(m: Cells, cell: int) -> int:
    """Refute a cell with suppositions within each other; return how many clues that needs, which are listed in LOST."""
    m[UNDONE], m[GOAL], m[CORED], m[START] = 0, cell, 1, m[LENGTH]
    found = ask(m)
    for at in range(m[START], m[LENGTH]):
        if m[m[entry(at) + TRAIL] + REASON] > 0:
            use(m, m[m[entry(at) + TRAIL] + REASON])
    forget_clauses(m)
    m[GOAL] = 0
    back_to(m, -1)
    return list_core(m) if found == NO else 0


SINGLY, PAIRED, NESTING = range(3)
"""By what a supposition is led to a clash: single clues, pairs as well, more suppositions."""


@jit
def refute_by(m: Cells, cell: int, way: int) -> int:
    """Refute a cell in some way; return how many clues that needs, which are listed in LOST, 0 where it does not go."""
    return search_refutation(m, cell) if way == NESTING else refute(m, cell, way)


@jit
def find_refutation(m: Cells, first: int, way: int) -> int:
    """Return the open cell whose refutation in some way needs fewest clues, the next one from a cell on; or 0."""
    best, least, size = 0, 1 << 30, m[ROWS] * m[COLUMNS]
    for number in range(size):
        cell = cell_at(m, (first + number) % size)
        if m[cell + VALUE] == OPEN and least > FEWEST:
            needed = refute_by(m, cell, way)
            if 0 < needed < least:
                best, least = cell, needed
    return best


@jit
def settle_refuted(m: Cells, out: Cells, at: int, first: int) -> bool:
    """Settle the cell that is easiest to refute otherwise, with its clues in LOST; tell whether there is one."""
    for way in range(NESTING + 1):
        cell = find_refutation(m, first, way)
        if cell != 0:
            refute_by(m, cell, way)
            out[at + NESTED] = 1 if way == NESTING else 0
            settle(m, cell, m[cell + REFERENCE], 0, MIDDLE)
            return True
    return False


@jit
def list_clues(m: Cells, one: int, other: int) -> bool:
    """List in LOST the clues of a step, which may be one and the same; return that there are some."""
    m[UNDONE] = 0
    use(m, one)
    use(m, other)
    return list_core(m) > 0


@jit
def take_step(m: Cells, out: Cells, at: int, first: int) -> bool:
    """Settle some cells by the simplest step there is, its clues in LOST; tell whether there is one."""
    block = view_singles(m, out, at, first)
    if block != 0:
        force(m, block)
        return list_clues(m, block, block)
    one, place = view_pairs(m, out, at, first)
    if one == 0:
        return settle_refuted(m, out, at, first)
    settle_pair(m, one, place)
    return list_clues(m, one, cell_near(m, one, place))


@jit_apart
def walk(m: Cells, out: Cells, room: int) -> int:
    """Write steps until all is settled into `out`, of `room` zeros; return how many, -1 where these do not do.

    Nothing is settled yet, and the clues have the reference for their only answer. Each step is the next one, row by
    row from the last, of the simplest there are.
    """
    at, steps, first = 0, 0, 0
    while m[OPENS] > 0:
        length = m[LENGTH]
        if at + STEP > room:
            return -1
        out[at + OPEN_CELLS] = m[OPENS]
        if not take_step(m, out, at, first) or at + STEP + m[UNDONE] + m[LENGTH] - length > room:
            return -1
        m[HEAD] = m[LENGTH]
        out[at + CLUES], out[at + SETTLED] = m[UNDONE], m[LENGTH] - length
        at += STEP
        for number in range(m[UNDONE]):
            out[at + number] = place_of(m, m[entry(number) + LOST])
        at += m[UNDONE]
        for number in range(length, m[LENGTH]):
            out[at + number - length] = place_of(m, m[entry(number) + TRAIL])
        first = out[at]
        at += m[LENGTH] - length
        steps += 1
    return steps
