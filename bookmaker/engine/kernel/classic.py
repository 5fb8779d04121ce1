"""The paper's solver: the trace of a board whose solution is known, always the lowest type first.

The reference X is the only solution, so a cell is forced by some clues exactly when no placement
that meets them differs there; every answer below is found by a search for such a difference.
"""

from bookmaker.engine.kernel.board import (
    CELLS,
    CLUE,
    CORE,
    FREE,
    HIGH,
    OPEN,
    QUEUE,
    REACH,
    ROWS,
    SHUT,
    WIDE,
    Board,
    Words,
    X,
    add_unknown,
    clear,
    copy,
    has,
    neighbourhood,
    next_cell,
    put,
    to_cell,
)
from bookmaker.engine.kernel.difference import can_differ, drop_flips, reset
from bookmaker.engine.kernel.few_clues import settled_by_few
from bookmaker.engine.kernel.jit import jit, jit_apart, ones, trailing
from bookmaker.engine.kernel.shrink import recall_clues, shrink_clues
from bookmaker.engine.kernel.sweep import write_clues

STEP = 2 + 2 * ROWS
"""Length of one recorded step: its type, the bullets it settles, then its clues and its cells as sets."""


@jit
def settles_alone(b: Board, clue: int) -> bool:
    """Tell whether a clue settles its unknown neighbours by itself: there are some, all bullets or all empty."""
    open_ = neighbourhood(b, OPEN, clue)
    bullets = open_ & neighbourhood(b, X, clue)
    return open_ != 0 and (bullets == 0 or bullets == open_)


@jit
def single_clue(b: Board) -> int:
    """Return the first clue that settles all its unknown neighbours by itself, or CELLS."""
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS and not settles_alone(b, clue):
        clue = next_cell(b, CLUE, clue + 1)
    return clue


@jit
def first_forced(b: Board) -> int:
    """Return the first unknown cell that the clues together force, or CELLS.

    FREE, which is found once, remains right: cells that the clues force add nothing to the clues when they are settled.
    """
    for row in range(1, b[HIGH] + 1):
        if b[OPEN + row] & ~b[FREE + row] != 0:
            cell = next_cell(b, OPEN, to_cell(row - 1, 0))
            while has(b, FREE, cell):
                cell = next_cell(b, OPEN, cell + 1)
            return cell
    return CELLS


@jit
def forced_cells(b: Board) -> None:
    """Write into REACH every open cell that the clues in force settle.

    Each difference found clears all its cells from the list still to be asked (SHUT).
    """
    clear(b, REACH)
    clear(b, SHUT)
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        add_unknown(b, clue, SHUT)
        clue = next_cell(b, CLUE, clue + 1)
    for row in range(1, b[HIGH] + 1):
        b[SHUT + row] &= ~b[FREE + row]
    cell = next_cell(b, SHUT, 0)
    while cell < CELLS:
        if can_differ(b, cell):
            drop_flips(b, SHUT)
        else:
            put(b, REACH, cell)
        reset(b)
        cell = next_cell(b, SHUT, cell + 1)


@jit
def note(b: Board, steps: Words, at: int, type_: int) -> int:
    """Record a step that used the clues CORE and settles REACH; return how many bullets are in it."""
    bullets = 0
    for row in range(ROWS):
        steps[STEP * at + 2 + row] = b[CORE + row]
        steps[STEP * at + 2 + ROWS + row] = b[REACH + row]
        bullets += ones(b[REACH + row] & b[X + row])
        b[OPEN + row] &= ~b[REACH + row]
    steps[STEP * at] = type_
    steps[STEP * at + 1] = bullets
    return bullets


@jit
def take_single(b: Board, clue: int) -> None:
    """Put a clue into CORE and its unknown neighbours into REACH."""
    clear(b, CORE)
    clear(b, REACH)
    put(b, CORE, clue)
    add_unknown(b, clue, REACH)


@jit
def take_combination(b: Board, cell: int) -> None:
    """Put the clues that force the cell into CORE and all cells they force into REACH."""
    copy(b, CLUE, QUEUE)
    if not recall_clues(b, cell):
        shrink_clues(b, cell)
        if not settled_by_few(b):
            forced_cells(b)
    copy(b, CLUE, CORE)
    copy(b, QUEUE, CLUE)


@jit_apart
def classic_trace(b: Board, steps: Words) -> int:
    """Solve the board with the clues in force and record the steps; return their number.

    X is the solution, OPEN its unknown cells (all closed at the end), FREE those that the clues
    alone do not force. `steps` has STEP words for each open cell and one more (paper: «Human Reasoning Steps»).
    """
    length = 0
    write_clues(b)
    while True:
        clue = single_clue(b)
        if clue < CELLS:
            take_single(b, clue)
            note(b, steps, length, 0)
        else:
            cell = first_forced(b)
            if cell == CELLS:
                break
            take_combination(b, cell)
            note(b, steps, length, 1)
        length += 1
    if next_cell(b, OPEN, 0) < CELLS:
        copy(b, OPEN, REACH)
        clear(b, CORE)
        note(b, steps, length, 2)
        length += 1
    return length


@jit
def list_set(b: Board, steps: Words, words: int, sort: int, cells: Words, length: int) -> int:
    """Add the cells of a set to a list, only bullets (1), only empty ones (0) or all (-1); return its length."""
    for row in range(b[HIGH]):
        word = steps[words + row + 1]
        if sort >= 0:
            word &= b[X + row + 1] if sort == 1 else ~b[X + row + 1]
        while word != 0:
            cells[length] = row * b[WIDE] + trailing(word) - 1
            word &= word - 1
            length += 1
    return length


@jit
def list_steps(b: Board, steps: Words, length: int, ends: Words, cells: Words) -> None:
    """List what is in recorded steps: of each the clues, the bullets and the empty cells, numbered row by row.

    In `ends` are for each step the three places where these end in `cells`.
    """
    at = 0
    for step in range(length):
        clues, settled = STEP * step + 2, STEP * step + 2 + ROWS
        ends[3 * step] = list_set(b, steps, clues, -1, cells, at)
        ends[3 * step + 1] = list_set(b, steps, settled, 1, cells, ends[3 * step])
        ends[3 * step + 2] = at = list_set(b, steps, settled, 0, cells, ends[3 * step + 1])
