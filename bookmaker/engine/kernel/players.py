"""Those who play in the kernel: all that is certain first, then a guess."""

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import CHOSEN, play_end
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
    NEED,
    NEXT,
    PAD,
    SEERS,
    SIGHTED,
    SIGHTS,
    SIZE,
    SUM,
    TOTAL,
    TOUCHED,
    VALUE,
    find_chances,
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
        cell = even(b)
        if cell > 0:
            return cell
    return promising(g, b, f)


@jit_apart
def even(b: Words) -> int:
    """Return a cell of two that hold one mine, where nothing that can still be seen tells which; 0 if there is none.

    It has to be guessed at some time, and its number may tell of others.
    """
    for area in range(b[AREAS]):
        if holds_one(b, area):
            cell = b[FIRST + area]
            for step in range(12):
                other = cell + NEARBY[step]
                same = other < GRID and b[VALUE + other] == CLOSED and b[SEERS + other] == b[SEERS + cell]
                if same and is_dominated(b, cell, other) and is_dominated(b, other, cell):
                    return cell
    return 0


@jit
def holds_one(b: Words, area: int) -> bool:
    """Tell whether an area has two cells of which some number wants one to be a mine."""
    for sight in range(b[SIGHTS + area]):
        number = b[SIGHTED + area * 8 + sight]
        if b[TOUCHED + number] == 1 and b[SIZE + area] == 2 and b[NEED + number] == 1:
            return True
    return False


@jit
def is_dominated(b: Words, one: int, other: int) -> bool:
    """Tell whether all closed cells beside a cell are also beside another one."""
    for k in range(8):
        beside = one + AROUND[k]
        if b[VALUE + beside] == CLOSED and not touches(beside, other):
            return False
    return True


@jit
def promising(g: Words, b: Words, f: Floats) -> int:
    """Return the guess that is most likely to survive together with the safest move after it."""
    for at in range(GRID):
        f[KEPT + at] = f[CHANCE + at]
    tried = list_guesses(g, b, f)
    best, most = g[LIST], -1.0
    for at in range(tried):
        cell = g[LIST + at]
        if 1 - f[KEPT + cell] <= most:
            break
        worth = look_ahead(g, b, f, cell)
        if worth > most:
            best, most = cell, worth
    return best


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
    """Return how likely a guess survives and then the safest move, too."""
    weights, safe, kinds = 0.0, 0.0, 0
    for number in range(g[MARKED + cell], g[MARKED + cell] + g[SHUT + cell] + 1):
        b[VALUE + cell] = number
        g[TRIED] += 1
        if find_chances(b, f) == FINE:
            kinds += 1
            weights += f[SUM]
            safe += f[SUM] * (1 - f[CHANCE + safest(b, f)])
    b[VALUE + cell] = CLOSED
    if kinds == 0:
        return 0.0
    return (1 - f[KEPT + cell]) * safe / weights * (DULL if kinds == 1 else 1.0)


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
