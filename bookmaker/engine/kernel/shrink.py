"""Which clues force a cell: those that are left when in index order each is dropped that can be.

What is left is known by two things: they force the cell, and each of them is needed, beside those before it that are
left and all that come after it; a *witness* is a difference that flips the cell and that they all let pass. From one
puzzle of a search to the next little changes. So the clues that forced the cell the last time are tried first, and of
each clue the witness of the last time: what holds then is what dropping would come to, without a search.
"""

from bookmaker.engine.kernel.board import (
    ASKED,
    CAME,
    CELLS,
    CLUE,
    CORE,
    FOREVER,
    HIGH,
    KEPT,
    LEVELS,
    LIMIT,
    NODES,
    NOW,
    PACKS,
    PLACED,
    QUEUE,
    RECALL,
    RECALLED,
    RECALLED_CLUES,
    ROWS,
    SHUT,
    WIDE,
    Board,
    X,
    clear,
    copy,
    drop,
    has,
    next_cell,
    put,
)
from bookmaker.engine.kernel.difference import LATER, NO, YES, can_differ, put_flips, reset
from bookmaker.engine.kernel.jit import apart, jit
from bookmaker.engine.kernel.packed import is_packed, pack, place_of, unpack
from bookmaker.engine.kernel.sweep import begin_flipped, compare, load_base, seek, sweep

TRIES = 60
"""Decisions of the search by boards that a question is worth."""


@jit
def differs(b: Board, cell: int) -> bool:
    """Tell whether an open cell can differ by the clues in force, which are those of ASKED; if so, NOW shows how.

    Where the search by boards gives up, the one that jumps back tells.
    """
    b[LIMIT] = b[NODES] + TRIES
    begin_flipped(b, cell)
    answer = seek(b)
    b[LIMIT] = FOREVER
    if answer == LATER:
        answer = YES if can_differ(b, cell) else NO
        copy(b, X, NOW)
        reset(b)
    return answer == YES


@jit
def recalled(b: Board, cell: int) -> int:
    """Return where, packed, the clues are that forced a cell the last time; the witnesses follow."""
    return RECALL + ((cell >> 5) * b[WIDE] + (cell & 31)) % RECALLED * (1 + RECALLED_CLUES) * b[PACKS]


@jit
def keep_flips(b: Board, words: int) -> None:
    """Write the flips on the trail into a packed set, and take them back."""
    clear(b, NOW)
    put_flips(b, NOW)
    pack(b, NOW, words)
    reset(b)


@apart
def shrink_clues(b: Board, cell: int) -> None:
    """Drop clues in index order while those left still force the cell; remember them, and why each is needed.

    A clue outside the core of the last refutation is dropped without asking: that refutation still stands.
    """
    memory, left = recalled(b, cell), 0
    can_differ(b, cell)
    reset(b)
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        drop(b, CLUE, clue)
        if has(b, CORE, clue):
            copy(b, CORE, KEPT)
            if can_differ(b, cell):
                put(b, CLUE, clue)
                copy(b, KEPT, CORE)
                left += 1
                if left <= RECALLED_CLUES:
                    keep_flips(b, memory + left * b[PACKS])
            reset(b)
        clue = next_cell(b, CLUE, clue + 1)
    if left > RECALLED_CLUES:
        clear(b, NOW)
    else:
        copy(b, CLUE, NOW)
    pack(b, NOW, memory)
    load_base(b)
    sweep(b, LEVELS)


@jit
def passes(b: Board, witness: int, cell: int, clue: int) -> bool:
    """Tell whether a witness still shows that a clue of KEPT is needed.

    It has to flip the cell, and open cells only, and no clue of KEPT before this one may notice, nor any clue in force
    after it. The first level of the search by boards is loaded; ASKED has all clues in force and, packed, SHUT KEPT.
    """
    if not is_packed(b, witness, cell):
        return False
    for at in range(1, b[PACKS] + 1):
        word = b[witness + at]
        if word & ~(b[LEVELS + ROWS + at] & ~b[LEVELS + at]) != 0:
            return False
        b[CAME + at] = b[PLACED + at] ^ word
    place, noticed = place_of(b, clue), 0
    for at in range(1, b[PACKS] + 1):
        bit = 1 << (place & 63) if at == place >> 6 else 0
        before = -1 if at < place >> 6 else bit - (bit != 0)
        unmet, _ = compare(b, CAME, at)
        noticed |= unmet & ((b[SHUT + at] & before) | ~(before | bit))
    return noticed == 0


@jit
def leave_in_force(b: Board, clue: int) -> None:
    """Leave in force the clues of KEPT before one of them, and those of QUEUE after it."""
    row, bit = (clue >> 5) + 1, 1 << ((clue & 31) + 1)
    for at in range(1, b[HIGH] + 1):
        before = -1 if at < row else bit - 1 if at == row else 0
        upto = before | bit if at == row else before
        b[CLUE + at] = (b[KEPT + at] & before) | (b[QUEUE + at] & ~upto)


@jit
def ask_for(b: Board, words: int) -> None:
    """Have the search by boards ask for the clues of a packed set."""
    for at in range(1, b[PACKS] + 1):
        b[ASKED + at] = b[words + at]


@jit
def are_left(b: Board, cell: int, memory: int) -> bool:
    """Tell whether the clues of KEPT are those that dropping leaves: they force the cell, and each is needed.

    A witness that does not pass any more is looked for anew.
    """
    copy(b, KEPT, CLUE)
    ask_for(b, SHUT)
    if differs(b, cell):
        return False
    pack(b, QUEUE, ASKED)
    clue, witness = next_cell(b, KEPT, 0), memory
    while clue < CELLS:
        witness += b[PACKS]
        if not passes(b, witness, cell, clue):
            leave_in_force(b, clue)
            needed = can_differ(b, cell)
            if needed:
                keep_flips(b, witness)
            reset(b)
            if not needed:
                return False
        clue = next_cell(b, KEPT, clue + 1)
    return True


@apart
def recall_clues(b: Board, cell: int) -> bool:
    """Leave in force the clues that forced a cell the last time, if dropping clues comes to them; tell whether it does.

    QUEUE has the clues in force, and they are in force again where it does not.
    """
    memory, some, gone = recalled(b, cell), 0, 0
    load_base(b)
    for at in range(1, b[PACKS] + 1):
        b[SHUT + at] = b[memory + at]
        some |= b[memory + at]
        gone |= b[memory + at] & ~b[ASKED + at]
    if some == 0 or gone != 0:
        return False
    unpack(b, SHUT, KEPT)
    left = are_left(b, cell, memory)
    copy(b, KEPT if left else QUEUE, CLUE)
    if left:
        ask_for(b, SHUT)
        sweep(b, LEVELS)
    return left
