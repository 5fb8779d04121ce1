"""Boards that need no guess: at every moment some closed cell is certainly safe, as the rungs allowed can tell.

A board is dealt and taken if it is one: so all of them are equally likely. Where few are, it is repaired instead: a
mine that is in doubt moves to where nothing is known, and solving goes on; then the board is proved once more from its
start. `solve/ladder.py` and `play/game.py` are the slow twins.
"""

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.game import (
    BEGIN,
    HIDDEN,
    MINES,
    OPENED,
    PAIRS,
    REACH,
    SINGLE,
    WHOLE,
    close_all,
    consider,
    deal,
    mark,
    reveal,
    settle_pairs,
    settle_singles,
    tell,
    won,
)
from bookmaker.engine.kernel.jit import jit
from bookmaker.engine.kernel.odds import (
    AROUND,
    BROAD,
    CHANCE,
    CLOSED,
    FINE,
    HIGH,
    PAD,
    TOTAL,
    VALUE,
    WALK,
    find_chances,
)
from bookmaker.engine.kernel.players import take_certain
from bookmaker.engine.kernel.rng import State, random_below

STUCK, ON, ANEW = 0, 1, 2
"""After a repair: there was nothing to move; solving goes on; it begins again."""


@jit
def solve_on(g: Words, b: Words, f: Floats, rungs: int) -> int:
    """Go on solving, always by the lowest rung that leads on; return the highest one needed, 0 where all end.

    Single numbers are always allowed.
    """
    needed, advanced = SINGLE, True
    while advanced:
        settle_singles(g, b)
        if won(g, b):
            return needed
        advanced, rung = rungs & PAIRS > 0 and settle_pairs(g, b), PAIRS
        while not advanced and rung < WHOLE:
            rung *= 2
            if rungs & rung:
                b[TOTAL] = g[MINES] if rung == WHOLE else -1
                advanced = find_chances(b, f) == FINE and take_certain(g, b, f)
                b[TOTAL] = g[MINES]
        needed = max(needed, rung)
    return 0


@jit
def repair(g: Words, b: Words, state: State, pulls: bool) -> int:
    """Move a mine that is in doubt to a safe cell of which nothing is known, else to an open one; say what follows.

    If it `pulls`, half of the moves bring a mine from where nothing is known.
    """
    if pulls and random_below(state, 2) == 0 and pull(g, b, state):
        return ON
    row, column = g[BEGIN] // PAD, g[BEGIN] % PAD
    mines = list_cells(g, b, 1, True, 0)
    if mines == 0:
        return STUCK
    mine = b[WALK + random_below(state, mines)]
    floating = list_cells(g, b, 0, False, 0)
    if floating > 0:
        move(g, b, mine, b[WALK + random_below(state, floating)])
        return ON
    length = 0
    for down in range(1, b[HIGH] + 1):
        for cell in range(down * PAD + 1, down * PAD + 1 + b[BROAD]):
            near = abs(down - row) <= abs(g[REACH]) and abs(cell % PAD - column) <= abs(g[REACH])
            if b[VALUE + cell] >= 0 and not near:
                b[WALK + length] = cell
                length += 1
    if length == 0:
        return STUCK
    g[HIDDEN + mine], g[HIDDEN + b[WALK + random_below(state, length)]] = 0, 1
    return ANEW


@jit
def pull(g: Words, b: Words, state: State) -> bool:
    """Move a mine of which nothing is known to a safe cell that is in doubt; tell whether there are both."""
    mines = list_cells(g, b, 1, False, 0)
    mine = b[WALK + random_below(state, mines)] if mines > 0 else 0
    cells = list_cells(g, b, 0, True, 0)
    if mines == 0 or cells == 0:
        return False
    move(g, b, mine, b[WALK + random_below(state, cells)])
    return True


@jit
def list_cells(g: Words, b: Words, hidden: int, seen: bool, count: int) -> int:
    """Write into WALK the closed cells that hold a mine or not, and that a number sees or none; return how many."""
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and g[HIDDEN + cell] == hidden:
                any_open = False
                for k in range(8):
                    any_open |= b[VALUE + cell + AROUND[k]] >= 0
                if any_open == seen:
                    b[WALK + count] = cell
                    count += 1
    return count


@jit
def move(g: Words, b: Words, mine: int, target: int) -> None:
    """Move a mine from one cell to another; numbers see one of them at most, and count one less, or one more."""
    g[HIDDEN + mine], g[HIDDEN + target] = 0, 1
    for k in range(16):
        beside = (mine if k < 8 else target) + AROUND[k % 8]
        if b[VALUE + beside] >= 0:
            b[VALUE + beside] += -1 if k < 8 else 1
            consider(g, b, beside)


@jit
def begin(g: Words, b: Words, state: State) -> None:
    """Deal a board and open its start, which without a REACH is its hint cell."""
    deal(g, b, state)
    if g[REACH] < 0:
        g[BEGIN] = hint_cell(g, b)
    reveal(g, b, g[BEGIN])


@jit
def hint_cell(g: Words, b: Words) -> int:
    """Return the cell of the smallest number that is nearest to the centre, the first of several in reading order."""
    best, found = 9 * PAD * PAD * PAD, 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            down, right = 2 * row - 1 - b[HIGH], 2 * (cell % PAD) - 1 - b[BROAD]
            away = down * down + right * right
            for k in range(8):
                away += g[HIDDEN + cell + AROUND[k]] * PAD * PAD * PAD
            if g[HIDDEN + cell] == 0 and away < best:
                best, found = away, cell
    return found


@jit
def find_fair(g: Words, b: Words, f: Floats, state: State, rungs: int, wanted: int, tries: int) -> int:
    """Deal boards until one needs no guess, and the wanted rung unless 0; return how many were dealt, 0 if in vain."""
    for dealt in range(1, tries + 1):
        begin(g, b, state)
        rung = solve_on(g, b, f, rungs)
        if rung > 0 and wanted in (0, rung):
            return dealt
    return 0


@jit
def find_repaired(g: Words, b: Words, f: Floats, state: State, rungs: int, wanted: int, tries: int, pulls: bool) -> int:
    """Deal boards and repair each until it needs no guess, and the wanted rung unless 0; return as `find_fair` does."""
    for dealt in range(1, tries + 1):
        begin(g, b, state)
        moves, moved, after = 2 * b[HIGH] * b[BROAD], False, ON
        while after != STUCK:
            rung = solve_on(g, b, f, rungs)
            if rung > 0 and not moved:
                if wanted in (0, rung) and (g[REACH] >= 0 or hint_cell(g, b) == g[BEGIN]):
                    return dealt
                after = STUCK
            elif rung > 0:
                after = ANEW
            else:
                moves -= 1
                after = repair(g, b, state, pulls) if moves > 0 else STUCK
            moved = after == ON
            if after == ANEW:
                close_all(g, b)
                reveal(g, b, g[BEGIN])
    return 0


@jit
def rounds_of(g: Words, b: Words, f: Floats) -> int:
    """Return how many rounds a board takes in which all that is certainly safe is opened at once; the start is none."""
    close_all(g, b)
    reveal(g, b, g[BEGIN])
    rounds = 0
    while not won(g, b) and find_chances(b, f) == FINE and take_certain(g, b, f):
        rounds += 1
    return rounds


@jit
def list_rounds(g: Words, b: Words, f: Floats, sizes: Words) -> int:
    """Write into `sizes` how many cells each round opens where a 0 opens nothing but itself, except at the start.

    Return how many rounds there are. `sizes` has a word for each cell.
    """
    close_all(g, b)
    reveal(g, b, g[BEGIN])
    rounds = 0
    while not won(g, b) and find_chances(b, f) == FINE:
        safe = list_certain(g, b, f)
        for at in range(safe):
            unveil(g, b, b[WALK + at])
        if safe == 0:
            return 0
        sizes[rounds] = safe
        rounds += 1
    return rounds


@jit
def list_certain(g: Words, b: Words, f: Floats) -> int:
    """Mark all mines that are certain, write all cells that are safe into WALK, and return how many these are."""
    safe = 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and f[CHANCE + cell] == 1.0:
                mark(g, b, cell)
            elif b[VALUE + cell] == CLOSED and f[CHANCE + cell] == 0.0:
                b[WALK + safe] = cell
                safe += 1
    return safe


@jit
def unveil(g: Words, b: Words, cell: int) -> None:
    """Open a closed cell without a mine, and nothing else."""
    number = 0
    for k in range(8):
        number += g[HIDDEN + cell + AROUND[k]]
    b[VALUE + cell] = number
    g[OPENED] += 1
    tell(g, b, cell)
