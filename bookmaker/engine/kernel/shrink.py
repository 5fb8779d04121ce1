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
    HIGH,
    KEPT,
    LEVELS,
    NOW,
    PACKS,
    PLACED,
    QUEUE,
    REACH,
    RECALL,
    RECALLED,
    RECALLED_CLUES,
    ROWS,
    WIDE,
    Board,
    clear,
    column_of,
    copy,
    drop,
    has,
    next_cell,
    put,
    row_of,
)
from bookmaker.engine.kernel.difference import can_differ, put_flips, reset
from bookmaker.engine.kernel.few_clues import settled_by_few
from bookmaker.engine.kernel.jit import jit, jit_apart
from bookmaker.engine.kernel.packing import is_packed, pack, place_of, unpack
from bookmaker.engine.kernel.sweep import compare, load_base


@jit
def recall_slot(b: Board, cell: int) -> int:
    """Return where, packed, the clues are that forced a cell the last time; the witnesses follow."""
    return RECALL + (row_of(cell) * b[WIDE] + column_of(cell)) % RECALLED * (1 + RECALLED_CLUES) * b[PACKS]


@jit
def keep_flips(b: Board, words: int) -> None:
    """Write the flips on the trail into a packed set, and take them back."""
    clear(b, NOW)
    put_flips(b, NOW)
    pack(b, NOW, words)
    reset(b)


@jit_apart
def shrink_clues(b: Board, cell: int) -> None:
    """Drop clues in index order while those left still force the cell; remember them, and why each is needed.

    A clue outside the core of the last refutation is dropped without asking: that refutation still stands.
    """
    memory, left = recall_slot(b, cell), 0
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


@jit
def passes(b: Board, memory: int, witness: int, cell: int, clue: int) -> bool:
    """Tell whether a witness still shows that one of the clues in memory is needed.

    It has to flip the cell, and open cells only, and none of these clues before this one may notice, nor any clue in
    force after it. The first level of the search by boards is loaded, with all clues in force ASKED.
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
        noticed |= unmet & ((b[memory + at] & before) | ~(before | bit))
    return noticed == 0


@jit
def leave_in_force(b: Board, clue: int) -> None:
    """Leave in force the clues of KEPT before one of them, and those of QUEUE after it."""
    row, bit = row_of(clue) + 1, 1 << (column_of(clue) + 1)
    for at in range(1, b[HIGH] + 1):
        before = -1 if at < row else bit - 1 if at == row else 0
        upto = before | bit if at == row else before
        b[CLUE + at] = (b[KEPT + at] & before) | (b[QUEUE + at] & ~upto)


@jit
def all_needed(b: Board, memory: int, cell: int) -> bool:
    """Tell whether dropping keeps each of the clues in memory, which KEPT has too.

    A witness that does not pass any more is looked for anew.
    """
    clue, witness = next_cell(b, KEPT, 0), memory
    while clue < CELLS:
        witness += b[PACKS]
        if not passes(b, memory, witness, cell, clue):
            leave_in_force(b, clue)
            needed = can_differ(b, cell)
            if needed:
                keep_flips(b, witness)
            reset(b)
            if not needed:
                return False
        clue = next_cell(b, KEPT, clue + 1)
    return True


@jit_apart
def recall_clues(b: Board, cell: int) -> bool:
    """Leave in force the clues that forced a cell the last time, if dropping clues comes to them; tell whether it does.

    REACH has what they settle then. QUEUE has the clues in force, and they are in force again where it does not.
    """
    memory, some, gone = recall_slot(b, cell), 0, 0
    load_base(b)
    for at in range(1, b[PACKS] + 1):
        some |= b[memory + at]
        gone |= b[memory + at] & ~b[ASKED + at]
    if some == 0 or gone != 0:
        return False
    unpack(b, memory, KEPT)
    copy(b, KEPT, CLUE)
    left = settled_by_few(b) and has(b, REACH, cell) and all_needed(b, memory, cell)
    copy(b, KEPT if left else QUEUE, CLUE)
    return left
