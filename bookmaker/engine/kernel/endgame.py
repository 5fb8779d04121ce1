"""The end of a game: where few placements are left, the play that wins most of them, exactly.

Placements are bits of words. For each closed cell there is the set of those in which it is a mine, and for each number
the set of those in which it is safe and has that number; what a player knows is the set of all that are left. A cell
that is safe in all of them and can have several numbers is opened for nothing; else the guess is tried that is safe in
most, and no other one that is safe in fewer than are won already. A cell that can have only one number tells nothing
and can be opened last. Sets that were played before are remembered.
"""

from itertools import accumulate

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.jit import jit, jit_apart, ones
from bookmaker.engine.kernel.odds import (
    AREAS,
    AROUND,
    BROAD,
    CLOSED,
    CLUES,
    FLOATING,
    GRID,
    HIGH,
    LEFT,
    MOST,
    NEED,
    ORDER,
    PAD,
    SEEN,
    SEERS,
    SUM,
    VALUE,
)

CELLS = 128
PLACEMENTS = 4032
BITS = 63
WIDEST = PLACEMENTS // BITS
"""Cells and placements that there is room for; BITS of a word are used, so that its sign is left alone."""
DEPTH = CELLS + 2
KINDS = 9
"""Numbers that a cell can have, less the mines known around it."""
REMEMBERED = 1 << 14
"""Sets that there is room for."""
SETS = 50_000
"""Sets that the search for the best play may look at."""
TRIES = 500_000
"""Cells that the search for placements may settle."""
FRAME = 10 + 2 * WIDEST + 3 * CELLS
RECORD = 2 + WIDEST

_COUNTERS = 6
CLOSED_CELLS, FOUND, AGE, BUDGET, SPENT, CHOSEN = range(_COUNTERS)
"""CLOSED_CELLS, FOUND: how many cells and placements there are. AGE: marks what is remembered of this end. BUDGET: sets
that may be looked at; SPENT: those that were. CHOSEN: which cell to open."""
_LISTS = (CELLS, GRID, MOST, CELLS, MOST, MOST, CELLS * WIDEST, CELLS * KINDS * WIDEST, DEPTH * FRAME)
CELL, PLACE, RANK, CHOICE, WANTS, OPENS, MINED, NUMBERED, FRAMES, MEMORY = accumulate((_COUNTERS, *_LISTS))
"""CELL: the closed cells; PLACE: where each is in that list; RANK: when each area comes. CHOICE: 0 safe, 1 a mine, -1
neither tried; WANTS, OPENS: mines and cells that each number still wants. MINED, NUMBERED: sets of placements by cell,
and by its number. FRAMES: sets that are being looked at; MEMORY: those that were, with the wins."""
STAGE, TRIED, KIND, WINS, OPEN, BEST, FLOOR, PART, LIVE, ACTIVE, A_SET = range(11)
A_WORD, A_CELL, A_SAFE, A_LIVE = accumulate((A_SET + WIDEST, WIDEST, CELLS, CELLS))
"""Of a frame, STAGE: how many cells there are to try; TRIED: which is tried; KIND: its number that comes next; WINS: of
its numbers so far; OPEN: placements of those to come; BEST: the most wins; FLOOR: so many are of no use; PART:
placements of the number looked at. LIVE, ACTIVE: how many cells may still tell something, and words that are not 0.
Then come the set, those words, the cells to try, in how many placements each is safe, and the cells that may tell."""


def new_end() -> Words:
    """Return a workspace for ends of games."""
    e = np.zeros(MEMORY + REMEMBERED * RECORD, dtype=np.int64)
    e[BUDGET] = SETS
    return e


@jit
def placements_left(b: Words, f: Floats) -> float:
    """Return how many placements there are, after `find_chances`."""
    floating, least = b[FLOATING], max(0, b[LEFT] - b[FLOATING])
    number, mines = f[SUM], b[LEFT] - least
    for at in range(min(mines, floating - mines)):
        number *= (floating - at) / (at + 1)
    return number


@jit
def list_cells(e: Words, b: Words) -> bool:
    """List the closed cells, area by area and then those that no number sees; return False if they are too many."""
    length = 0
    for number in range(b[CLUES]):
        e[WANTS + number], e[OPENS + number] = b[NEED + number], 0
    for cell in range(GRID):
        e[PLACE + cell] = CELLS
    for place in range(b[AREAS]):
        e[RANK + b[ORDER + place]] = place
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED:
                if length == CELLS:
                    return False
                at = length
                while at > 0 and rank(e, b, e[CELL + at - 1]) > rank(e, b, cell):
                    e[CELL + at] = e[CELL + at - 1]
                    at -= 1
                e[CELL + at] = cell
                length += 1
                for sight in range(b[SEERS + cell] & 15):
                    e[OPENS + b[SEEN + cell * 8 + sight]] += 1
    for at in range(length):
        e[PLACE + e[CELL + at]] = at
    e[CLOSED_CELLS] = length
    return True


@jit
def rank(e: Words, b: Words, cell: int) -> int:
    """Return when a cell's area comes in the order of the areas; cells that no number sees come last."""
    seers = b[SEERS + cell]
    return e[RANK + (seers >> 4)] if seers & 15 > 0 else MOST


@jit
def fits(e: Words, b: Words, at: int, mine: int, turn: int) -> bool:
    """Settle a cell (turn 1) or take that back (turn -1); tell whether all its numbers can still be met."""
    met = True
    cell = e[CELL + at]
    for sight in range(b[SEERS + cell] & 15):
        number = b[SEEN + cell * 8 + sight]
        e[WANTS + number] -= turn * mine
        e[OPENS + number] -= turn
        met &= 0 <= e[WANTS + number] <= e[OPENS + number]
    return met


@jit_apart
def list_placements(e: Words, b: Words) -> bool:
    """Write the sets MINED of all placements; return False if they are too many or take too long."""
    cells, left, at, spent = e[CLOSED_CELLS], b[LEFT], 0, 0
    for place in range(CELLS * WIDEST):
        e[MINED + place] = 0
    e[FOUND], e[CHOICE] = 0, -1
    while at >= 0:
        if at == cells or e[CHOICE + at] == 1:
            if at == cells:
                if e[FOUND] == PLACEMENTS:
                    return False
                word, bit = e[FOUND] // BITS, 1 << e[FOUND] % BITS
                for one in range(cells):
                    if e[CHOICE + one] == 1:
                        e[MINED + one * WIDEST + word] |= bit
                e[FOUND] += 1
            else:
                fits(e, b, at, 1, -1)
                left += 1
            at -= 1
            continue
        if e[CHOICE + at] == 0:
            fits(e, b, at, 0, -1)
        e[CHOICE + at] += 1
        mine = e[CHOICE + at]
        left -= mine
        spent += 1
        if spent > TRIES:
            return False
        if fits(e, b, at, mine, 1) and 0 <= left < cells - at:
            at += 1
            if at < cells:
                e[CHOICE + at] = -1
    return e[FOUND] > 0


@jit
def list_numbers(e: Words) -> None:
    """Write the sets NUMBERED: for each cell and number of closed mines around it, where it is safe and has that."""
    words = (e[FOUND] + BITS - 1) // BITS
    for at in range(e[CLOSED_CELLS]):
        for word in range(words):
            units, twos, fours, eights = 0, 0, 0, 0
            for k in range(8):
                beside = e[PLACE + e[CELL + at] + AROUND[k]]
                if beside < CELLS:
                    carry = e[MINED + beside * WIDEST + word]
                    units, carry = units ^ carry, units & carry
                    twos, carry = twos ^ carry, twos & carry
                    fours, carry = fours ^ carry, fours & carry
                    eights ^= carry
            safe = every(e, word) & ~e[MINED + at * WIDEST + word]
            for kind in range(KINDS):
                same = safe & (units if kind & 1 else ~units) & (twos if kind & 2 else ~twos)
                same &= (fours if kind & 4 else ~fours) & (eights if kind & 8 else ~eights)
                e[NUMBERED + (at * KINDS + kind) * WIDEST + word] = same


@jit
def every(e: Words, word: int) -> int:
    """Return a word of the set of all placements."""
    return (1 << max(0, min(BITS, e[FOUND] - word * BITS))) - 1


@jit
def size(e: Words, frame: int) -> int:
    """Return how many placements the set of a frame has."""
    found = 0
    for at in range(e[frame + ACTIVE]):
        found += ones(e[frame + A_SET + e[frame + A_WORD + at]])
    return found


@jit_apart
def list_tries(e: Words, frame: int, above: int, placements: int) -> None:
    """List the cells of a frame that are worth trying: a single one if it is safe and tells something, else sorted.

    Of the cells that may tell something in the frame above, those are kept that may do so here.
    """
    length, live, free = 0, 0, False
    for one in range(e[above + LIVE]):
        at = e[above + A_LIVE + one]
        if free:
            e[frame + A_LIVE + live] = at
            live += 1
            continue
        safe = 0
        for word in range(e[frame + ACTIVE]):
            place = e[frame + A_WORD + word]
            safe += ones(e[frame + A_SET + place] & ~e[MINED + at * WIDEST + place])
        if safe > 1 and tells(e, frame, at):
            e[frame + A_LIVE + live] = at
            live += 1
            free = safe == placements
            place = 0 if free else length
            while place > 0 and e[frame + A_SAFE + place - 1] < safe:
                e[frame + A_CELL + place] = e[frame + A_CELL + place - 1]
                e[frame + A_SAFE + place] = e[frame + A_SAFE + place - 1]
                place -= 1
            e[frame + A_CELL + place], e[frame + A_SAFE + place] = at, safe
            length = 1 if free else length + 1
    e[frame + STAGE], e[frame + TRIED], e[frame + LIVE] = length, 0, live


@jit
def tells(e: Words, frame: int, at: int) -> bool:
    """Tell whether a cell that is safe somewhere in a set can have several numbers there."""
    mined, first, kind = MINED + at * WIDEST, 0, 0
    while e[frame + A_SET + e[frame + A_WORD + first]] & ~e[mined + e[frame + A_WORD + first]] == 0:
        first += 1
    word = e[frame + A_WORD + first]
    safe = e[frame + A_SET + word] & ~e[mined + word]
    while e[NUMBERED + (at * KINDS + kind) * WIDEST + word] & safe & -safe == 0:
        kind += 1
    numbered = NUMBERED + (at * KINDS + kind) * WIDEST
    for more in range(first, e[frame + ACTIVE]):
        word = e[frame + A_WORD + more]
        if e[frame + A_SET + word] & ~e[mined + word] & ~e[numbered + word] != 0:
            return True
    return False


@jit
def begin_try(e: Words, frame: int) -> bool:
    """Begin with the next cell of a frame; return False if none can win more than those before."""
    tried = e[frame + TRIED]
    if tried == e[frame + STAGE] or e[frame + A_SAFE + tried] <= e[frame + BEST]:
        return False
    e[frame + KIND], e[frame + WINS], e[frame + OPEN] = 0, 0, e[frame + A_SAFE + tried]
    return True


@jit
def next_part(e: Words, words: int, frame: int) -> bool:
    """Write the placements of the next number of the cell that is tried into the next frame; False at the end."""
    cell, after = e[frame + A_CELL + e[frame + TRIED]], frame + FRAME
    for word in range(words):
        e[after + A_SET + word] = 0
    while e[frame + KIND] < KINDS:
        numbered, found, active = NUMBERED + (cell * KINDS + e[frame + KIND]) * WIDEST, 0, 0
        for at in range(e[frame + ACTIVE]):
            word = e[frame + A_WORD + at]
            part = e[frame + A_SET + word] & e[numbered + word]
            if part != 0:
                e[after + A_SET + word], e[after + A_WORD + active] = part, word
                active += 1
                found += ones(part)
        e[frame + KIND] += 1
        if found > 0:
            e[frame + PART], e[after + ACTIVE] = found, active
            return True
    return False


@jit
def record_of(e: Words, frame: int) -> int:
    """Return where a set is remembered, or may be."""
    mixed = 0
    for at in range(e[frame + ACTIVE]):
        word = e[frame + A_WORD + at]
        mixed = (mixed ^ (mixed >> 29)) * 31 + (e[frame + A_SET + word] ^ (e[frame + A_SET + word] >> 23)) + word
    return MEMORY + ((mixed ^ (mixed >> 13) ^ (mixed >> 41)) & (REMEMBERED - 1)) * RECORD


@jit
def recall_wins(e: Words, words: int, frame: int) -> int:
    """Return the wins of a set that was looked at before, negative if it has no more than so many; else 0."""
    record = record_of(e, frame)
    if e[record] != e[AGE]:
        return 0
    for word in range(words):
        if e[record + 2 + word] != e[frame + A_SET + word]:
            return 0
    return e[record + 1]


@jit
def remember(e: Words, words: int, frame: int, wins: int) -> None:
    """Remember the wins of a set, in the place of another one perhaps."""
    record = record_of(e, frame)
    e[record], e[record + 1] = e[AGE], wins
    for word in range(words):
        e[record + 2 + word] = e[frame + A_SET + word]


@jit
def enter(e: Words, words: int, frame: int, above: int, floor: int) -> int:
    """Look at a set; return its wins if they are plain, known, or not above the floor; 0 if cells are to be tried."""
    placements = size(e, frame)
    if placements == 1:
        return 1
    wins = recall_wins(e, words, frame)
    if wins > 0 or (wins < 0 and -wins <= floor):
        return abs(wins)
    e[SPENT] += 1
    list_tries(e, frame, above, placements)
    e[frame + FLOOR], e[frame + BEST] = floor, max(1, floor)
    return 1 if e[frame + STAGE] == 0 else 0


@jit
def most_wins(e: Words) -> int:
    """Return how many placements the best play wins, and CHOSEN, its first cell; -1 where that takes too long.

    What is of use to a frame above is only a set of more wins than its floor: else its cell is none to choose.
    """
    words, frame = (e[FOUND] + BITS - 1) // BITS, FRAMES
    e[AGE] += 1
    e[SPENT], e[CHOSEN] = 0, -1
    e[frame + ACTIVE], e[frame + LIVE] = words, e[CLOSED_CELLS]
    for word in range(words):
        e[frame + A_SET + word], e[frame + A_WORD + word] = every(e, word), word
    for at in range(e[CLOSED_CELLS]):
        e[frame + A_LIVE + at] = at
    wins = enter(e, words, frame, frame, 0)
    going = wins == 0 and begin_try(e, frame)
    while wins == 0 or frame > FRAMES:
        if e[SPENT] > e[BUDGET]:
            return -1
        if wins > 0:
            frame -= FRAME
            e[frame + WINS] += wins
            e[frame + OPEN] -= e[frame + PART]
            going = e[frame + WINS] + e[frame + OPEN] > e[frame + BEST]
            wins = 0
        if going and next_part(e, words, frame):
            floor = e[frame + BEST] - e[frame + WINS] - e[frame + OPEN] + e[frame + PART]
            frame += FRAME
            wins = enter(e, words, frame, frame - FRAME, floor)
            going = wins == 0 and begin_try(e, frame)
            if wins == 0 and not going:
                wins = close(e, words, frame)
            continue
        if going and e[frame + WINS] > e[frame + BEST]:
            e[frame + BEST] = e[frame + WINS]
            if frame == FRAMES:
                e[CHOSEN] = e[CELL + e[frame + A_CELL + e[frame + TRIED]]]
        e[frame + TRIED] += 1
        going = begin_try(e, frame)
        if not going:
            wins = close(e, words, frame)
    return wins


@jit
def close(e: Words, words: int, frame: int) -> int:
    """Remember what was found of a set, and return it."""
    wins = e[frame + BEST]
    remember(e, words, frame, wins if wins > max(1, e[frame + FLOOR]) or e[frame + FLOOR] <= 1 else -wins)
    return wins


@jit_apart
def play_end(e: Words, b: Words, f: Floats) -> int:
    """Find the best play of a position whose chances are known; return its wins, -1 where it is not an end yet.

    CHOSEN is its first cell, -1 where no cell tells anything.
    """
    if placements_left(b, f) > PLACEMENTS or not list_cells(e, b) or not list_placements(e, b):
        return -1
    list_numbers(e)
    return most_wins(e)
