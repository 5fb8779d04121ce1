"""Those who play in the kernel: all that is certain first, then a guess."""

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import CHOSEN, placements_left, play_end
from bookmaker.engine.kernel.game import (
    BEGIN,
    CALLS,
    COMPONENTS,
    COUNTERS,
    ENDS,
    EXACT,
    FRONT,
    GUESSES,
    LIST,
    LOST,
    MARKED,
    MARKS,
    MINES,
    NEARBY,
    NUMBERS,
    OPENED,
    PLAYER,
    RUNGS,
    SHUT,
    SURE,
    TRIED,
    WHOLE,
    WRONG,
    deal,
    mark,
    reveal,
    settle_all,
    touches,
    won,
)
from bookmaker.engine.kernel.jit import jit, jit_apart
from bookmaker.engine.kernel.odds import (
    AREAS,
    AROUND,
    BROAD,
    CHANCE,
    CLOSED,
    CLUES,
    FINE,
    FIRST,
    FLOATING,
    GRID,
    HIGH,
    KEPT,
    MINE,
    NEED,
    NEXT,
    OF_AREA,
    OUTSIDE,
    PAD,
    SEERS,
    SIGHTED,
    SIGHTS,
    SIZE,
    SUM,
    TOTAL,
    TOUCHED,
    TOUCHES,
    VALUE,
    find_chances,
    find_ways,
)
from bookmaker.engine.kernel.rng import State, next_word

EQUAL = 1e-11
"""By how much chances differ that are the same but for rounding."""
LEAST, LOCAL, BORDER, AHEAD, BEST = range(5)
"""Players: one that guesses where a mine is least likely, one that judges that by single numbers, one that prefers what
borders the front where several cells are as safe, one that looks a move ahead, and one that also plays the end exactly
and guesses first what has to be guessed at some time."""
WORTH, MOST_TRIED, MOST_FLOATING = 0.85, 14, 4
"""Guesses that are looked at: as safe as so much of the safest, so many of them, so many that no number sees."""
DULL = 0.9
"""What a cell is worth that can only have one number."""
PER_FRONT = 0.02
"""What a neighbour that numbers see is worth to a cell that none sees."""
NEXT_CELLS, FADES = 6, 0.3
"""How many cells the outlook of the best player counts, and how much each counts against the one before it."""
PER_UNTOLD, MOST_MINES = 0.5, 3
"""What it is worth that a guess settles a pair that nothing else will; of such a pair so many others must be mines."""
HALF = 0.5
"""How much of an outlook is left where two cells hold one mine and nothing will tell which."""


@jit
def play(g: Words, b: Words, f: Floats, e: Words) -> bool:
    """Play a game that was dealt to its end; return False if too many numbers hang together."""
    reveal(g, b, g[BEGIN])
    settle_all(g, b)
    while g[LOST] == 0 and not won(g, b):
        marks, in_parts = g[MARKS], g[RUNGS] & COMPONENTS > 0 and g[RUNGS] & WHOLE == 0
        b[TOTAL] = -1 if in_parts else g[MINES]
        if not count(g, b, f):
            return False
        b[TOTAL] = g[MINES]
        if g[RUNGS] & COMPONENTS == 0 or not take_certain(g, b, f):
            if in_parts or (g[PLAYER] == BEST and g[MARKS] > marks):
                find_chances(b, f)
            open_guess(g, b, f, e)
        settle_all(g, b)
    g[SURE] = won(g, b) and g[GUESSES] == 0
    return True


@jit
def count(g: Words, b: Words, f: Floats) -> bool:
    """Find all chances, and note how wide the front is; return False if too many numbers hang together."""
    g[CALLS] += g[RUNGS] & COMPONENTS > 0
    if find_chances(b, f) != FINE:
        return False
    g[FRONT] = max(g[FRONT], b[HIGH] * b[BROAD] - g[OPENED] - g[MARKS] - b[FLOATING])
    g[NUMBERS] = max(g[NUMBERS], b[CLUES])
    return True


@jit
def open_guess(g: Words, b: Words, f: Floats, e: Words) -> None:
    """Open the cell that a player guesses."""
    reveal(g, b, guess(g, b, f, e))
    g[GUESSES] += 1
    g[WRONG] += g[LOST] != 0


@jit
def take_certain(g: Words, b: Words, f: Floats) -> bool:
    """Open and mark all that is certain; tell whether anything was safe."""
    any_safe = False
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and (f[CHANCE + cell] == 0.0 or f[CHANCE + cell] == 1.0):
                g[EXACT] += 1
                if f[CHANCE + cell] == 0.0:
                    any_safe = True
                    reveal(g, b, cell)
                else:
                    mark(g, b, cell)
    return any_safe


@jit
def safest(b: Words, f: Floats) -> int:
    """Return the closed cell that holds a mine most seldom, the first one in reading order."""
    best, least = 0, 2.0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and f[CHANCE + cell] < least - EQUAL:
                best, least = cell, f[CHANCE + cell]
    return best


@jit
def local(g: Words, b: Words) -> int:
    """Return the closed cell that single numbers make safest: by the one that wants most, else by all closed cells."""
    rest = (g[MINES] - g[MARKS]) / (b[HIGH] * b[BROAD] - g[OPENED] - g[MARKS])
    best, least = 0, 2.0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED:
                share = -1.0
                for k in range(8):
                    beside = cell + AROUND[k]
                    if b[VALUE + beside] >= 0:
                        share = max(share, (b[VALUE + beside] - g[MARKED + beside]) / g[SHUT + beside])
                share = rest if share < 0 else share
                if share < least - EQUAL:
                    best, least = cell, share
    return best


@jit
def bordering(b: Words, f: Floats) -> int:
    """Return the safest cell; of those that no number sees the one with most neighbours that numbers see."""
    best, most = safest(b, f), -1
    least = f[CHANCE + best] + EQUAL
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and b[SEERS + cell] & 15 == 0 and f[CHANCE + cell] <= least:
                seen = 0
                for k in range(8):
                    beside = cell + AROUND[k]
                    seen += b[VALUE + beside] == CLOSED and b[SEERS + beside] & 15 > 0
                if seen > most:
                    best, most = cell, seen
    return best


@jit
def guess(g: Words, b: Words, f: Floats, e: Words) -> int:
    """Return the cell that a player opens where none is safe."""
    if g[PLAYER] == LEAST:
        return safest(b, f)
    if g[PLAYER] == LOCAL:
        return local(g, b)
    if g[PLAYER] == BORDER:
        return bordering(b, f)
    if g[PLAYER] == BEST:
        wins = play_end(e, b, f)
        if wins > 0:
            g[ENDS] += 1
            return e[CHOSEN] if e[CHOSEN] >= 0 else safest(b, f)
        cell = even(b, f)
        if cell > 0:
            return cell
    return promising(g, b, f)


@jit_apart
def even(b: Words, f: Floats) -> int:
    """Return a cell of two that hold one mine, where nothing that can still be seen tells which; 0 if there is none.

    It has to be guessed at some time, and its number may tell of others.
    """
    for area in range(b[AREAS]):
        if b[SIZE + area] == 2 and holds_one(b, f, area):
            cell = b[FIRST + area]
            for step in range(12):
                other = cell + NEARBY[step]
                same = other < GRID and b[VALUE + other] == CLOSED and b[SEERS + other] == b[SEERS + cell]
                if same and is_dominated(b, f, cell, other) and is_dominated(b, f, other, cell):
                    return cell
    return 0


@jit
def holds_one(b: Words, f: Floats, area: int) -> bool:
    """Tell whether some number wants one mine of an area, and is sure of all others that it sees."""
    for sight in range(b[SIGHTS + area]):
        number = b[SIGHTED + area * 8 + sight]
        wants, is_sure = b[NEED + number], True
        for touch in range(b[TOUCHED + number]):
            other = b[TOUCHES + number * 8 + touch]
            if other != area:
                is_sure &= f[OF_AREA + other] == 0.0 or f[OF_AREA + other] == 1.0
                wants -= b[SIZE + other] * (f[OF_AREA + other] == 1.0)
        if is_sure and wants == 1:
            return True
    return False


@jit
def is_dominated(b: Words, f: Floats, one: int, other: int) -> bool:
    """Tell whether all closed cells beside a cell that may be safe are also beside another one."""
    for k in range(8):
        beside = one + AROUND[k]
        if b[VALUE + beside] == CLOSED and f[CHANCE + beside] < 1.0 and not touches(beside, other):
            return False
    return True


@jit
def promising(g: Words, b: Words, f: Floats) -> int:
    """Return the guess that is most likely to survive with a good outlook; the best player values pairs, too."""
    for at in range(GRID):
        f[KEPT + at] = f[CHANCE + at]
    placements, tried = placements_left(b, f), list_guesses(g, b, f)
    best, most = g[LIST], -1.0
    for at in range(tried):
        cell = g[LIST + at]
        safe, gain = 1 - f[KEPT + cell], 1.0
        if g[PLAYER] == BEST:
            gain += PER_UNTOLD * min(f[KEPT + cell], never_told(g, b, f, cell) / placements) / safe
        if safe * gain > most:
            worth = look_ahead(g, b, f, cell) * gain
            if worth > most:
                best, most = cell, worth
    return best


@jit_apart
def never_told(g: Words, b: Words, f: Floats, cell: int) -> float:
    """Count placements in which a cell is a mine, and nothing will tell it from a neighbour, or from two of a square.

    All cells that touch one of two neighbours alone are mines then; or all that touch one cell of a square alone, of
    which two opposite ones are mines. Pairs count together, of the squares the likeliest.
    """
    pairs, squares = 0.0, 0.0
    for k in range(8):
        other = cell + AROUND[k]
        if b[VALUE + other] == CLOSED:
            if cell // PAD == other // PAD or cell % PAD == other % PAD:
                pairs += count_pair(g, b, f, cell, other)
            else:
                squares = max(squares, count_square(g, b, f, cell, other))
    return pairs + squares


@jit
def count_pair(g: Words, b: Words, f: Floats, one: int, other: int) -> float:
    """Count placements in which one of two neighbours is a mine, and all that touch one of them alone are mines."""
    mines = 0
    for k in range(16):
        near, far = (one, other) if k < 8 else (other, one)
        beside = near + AROUND[k % 8]
        if beside != far and not touches(beside, far):
            mines = add_mine(g, b, beside, mines)
    if mines > MOST_MINES:
        return 0.0
    g[LIST + GRID + mines], g[LIST + GRID + mines + 1] = one, other
    return count_with(g, b, f, mines + 1, mines + 2)


@jit
def count_square(g: Words, b: Words, f: Floats, one: int, other: int) -> float:
    """Count placements in which two opposite cells are a square's mines, and all that touch one alone are mines."""
    mines, right, left = 0, one // PAD * PAD + other % PAD, other // PAD * PAD + one % PAD
    if b[VALUE + right] != CLOSED or b[VALUE + left] != CLOSED:
        return 0.0
    for corner, opposite in ((one, other), (other, one), (right, left), (left, right)):
        mines = add_mine(g, b, 2 * corner - opposite, mines)
    if mines > MOST_MINES:
        return 0.0
    g[LIST + GRID + mines], g[LIST + GRID + mines + 1] = one, other
    g[LIST + GRID + mines + 2], g[LIST + GRID + mines + 3] = right, left
    return count_with(g, b, f, mines + 2, mines + 4)


@jit
def add_mine(g: Words, b: Words, cell: int, mines: int) -> int:
    """Add a cell to those that have to be mines, unless it is known as one; return how many, too many if it is none."""
    if not 0 <= cell < GRID or b[VALUE + cell] == MINE or b[VALUE + cell] == OUTSIDE:
        return mines
    if b[VALUE + cell] >= 0 or mines > MOST_MINES:
        return MOST_MINES + 1
    g[LIST + GRID + mines] = cell
    return mines + 1


@jit
def count_with(g: Words, b: Words, f: Floats, mines: int, cells: int) -> float:
    """Count placements in which the first cells behind LIST are mines and the others are safe."""
    for at in range(cells):
        b[VALUE + g[LIST + GRID + at]] = MINE if at < mines else OUTSIDE
    g[TRIED] += 1
    placements = placements_left(b, f) if find_ways(b, f) == FINE else 0.0
    for at in range(cells):
        b[VALUE + g[LIST + GRID + at]] = CLOSED
    return placements


@jit
def list_guesses(g: Words, b: Words, f: Floats) -> int:
    """Write the guesses that are worth a look into LIST, the safest first; return how many there are."""
    least = f[CHANCE + safest(b, f)]
    length, floating = 0, 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED and 1 - f[CHANCE + cell] >= WORTH * (1 - least):
                if b[SEERS + cell] & 15 > 0:
                    length = insert(g, f, cell, f[CHANCE + cell], 0, length, MOST_TRIED)
                else:
                    floating = insert(g, f, cell, -openness(b, f, cell), MOST_TRIED, floating, MOST_FLOATING)
    for at in range(floating):
        cell = g[LIST + MOST_TRIED + at]
        length = insert(g, f, cell, f[CHANCE + cell], 0, length, MOST_TRIED)
    return length


@jit
def insert(g: Words, f: Floats, cell: int, key: float, first: int, length: int, most: int) -> int:
    """Insert a cell into a sorted part of LIST that holds no more than `most`; return its length."""
    at = length
    while at > 0 and f[NEXT + first + at - 1] > key:
        if at < most:
            g[LIST + first + at], f[NEXT + first + at] = g[LIST + first + at - 1], f[NEXT + first + at - 1]
        at -= 1
    if at < most:
        g[LIST + first + at], f[NEXT + first + at] = cell, key
    return min(most, length + 1)


@jit
def openness(b: Words, f: Floats, cell: int) -> float:
    """Return how likely a cell that no number sees opens others, and a little for each that a number sees."""
    chance, front = 1 - f[CHANCE + cell], 0.0
    for k in range(8):
        beside = cell + AROUND[k]
        if b[VALUE + beside] == CLOSED:
            chance *= 1 - f[CHANCE + beside]
            front += PER_FRONT * (b[SEERS + beside] & 15 > 0)
    return chance + front


@jit
def look_ahead(g: Words, b: Words, f: Floats, cell: int) -> float:
    """Return how likely a guess survives, times the outlook after it."""
    weights, safe, kinds = 0.0, 0.0, 0
    for number in range(g[MARKED + cell], g[MARKED + cell] + g[SHUT + cell] + 1):
        b[VALUE + cell] = number
        g[TRIED] += 1
        if find_chances(b, f) == FINE:
            kinds += 1
            weights += f[SUM]
            safe += f[SUM] * outlook(g, b, f)
    b[VALUE + cell] = CLOSED
    if kinds == 0:
        return 0.0
    return (1 - f[KEPT + cell]) * safe / weights * (DULL if kinds == 1 else 1.0)


@jit_apart
def outlook(g: Words, b: Words, f: Floats) -> float:
    """Return how safe the safest move is; to the best player, the safest ones that tell something, each one less so.

    A single safe cell opens few others; and where two cells hold one mine and nothing tells which, half is lost.
    """
    if g[PLAYER] != BEST:
        return 1 - f[CHANCE + safest(b, f)]
    length, dead, place = 0, 1.0, MOST_TRIED + MOST_FLOATING
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            chance = f[CHANCE + cell]
            if b[VALUE + cell] == CLOSED and (length < NEXT_CELLS or chance < f[NEXT + place + length - 1]):
                if is_dead(b, f, cell):
                    dead = min(dead, chance)
                else:
                    length = insert(g, f, cell, chance, place, length, NEXT_CELLS)
    if length == 0:
        return 1 - dead
    safe, weight, weights = 0.0, 1.0, 0.0
    for at in range(NEXT_CELLS):
        safe += weight * (1 - f[NEXT + place + min(at, length - 1)])
        weights += weight
        weight *= FADES
    return safe / weights * (HALF if even(b, f) > 0 else 1.0)


@jit
def is_dead(b: Words, f: Floats, cell: int) -> bool:
    """Tell whether a cell, where it is safe, can have one number only: all unsure cells around it are those of another.

    Or there are none. What several numbers say together is not looked at.
    """
    unsure, last = 0, 0
    for k in range(8):
        beside = cell + AROUND[k]
        if is_unsure(b, f, beside):
            unsure, last = unsure + 1, beside
    for k in range(8):
        number = last + AROUND[k]
        if unsure > 0 and b[VALUE + number] >= 0:
            shared = 0
            for m in range(8):
                beside = number + AROUND[m]
                if is_unsure(b, f, beside) and beside != cell:
                    shared += 1 if touches(beside, cell) else 9
            if shared == unsure:
                return True
    return unsure == 0


@jit
def is_unsure(b: Words, f: Floats, cell: int) -> bool:
    """Tell whether a closed cell may hold a mine and may hold none."""
    return b[VALUE + cell] == CLOSED and 0.0 < f[CHANCE + cell] < 1.0


@jit
def play_some(g: Words, b: Words, f: Floats, e: Words, key: State, results: Words, first: int, games: int) -> None:
    """Play games from their streams, by number; write into `results` 1 for each won, 0 lost, -1 given up.

    Behind these it adds up what a game counts. The stream of a game is that of its key and its number.
    """
    seed = key[0]
    for number in range(games):
        key[0] = seed + np.uint64(first + number)
        key[0] = next_word(key)
        deal(g, b, key)
        understood = play(g, b, f, e)
        results[number] = (1 if won(g, b) else 0) if understood else -1
        for counter in range(COUNTERS):
            results[games + counter] += g[counter]
