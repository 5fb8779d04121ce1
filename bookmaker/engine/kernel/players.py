"""Those who play in the kernel: all that is certain first, then a guess."""

import numpy as np

from bookmaker.engine.kernel.board import Words
from bookmaker.engine.kernel.game import (
    BEGIN,
    CALLS,
    COUNTERS,
    EXACT,
    GUESSES,
    LOST,
    WRONG,
    deal,
    mark,
    reveal,
    settle_singles,
    won,
)
from bookmaker.engine.kernel.jit import jit
from bookmaker.engine.kernel.odds import BROAD, CHANCE, CLOSED, FINE, HIGH, PAD, VALUE, Floats, find_chances
from bookmaker.engine.kernel.rng import State, next_word


@jit
def play(g: Words, b: Words, f: Floats) -> bool:
    """Play a game that was dealt to its end; return False if too many numbers hang together."""
    reveal(g, b, g[BEGIN])
    settle_singles(g, b)
    while g[LOST] == 0 and not won(g, b):
        g[CALLS] += 1
        if find_chances(b, f) != FINE:
            return False
        if not take_certain(g, b, f):
            guess = safest(b, f)
            reveal(g, b, guess)
            g[GUESSES] += 1
            g[WRONG] += g[LOST] != 0
        settle_singles(g, b)
    return True


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
            if b[VALUE + cell] == CLOSED and f[CHANCE + cell] < least:
                best, least = cell, f[CHANCE + cell]
    return best


@jit
def play_some(g: Words, b: Words, f: Floats, key: State, results: Words, first: int, games: int) -> None:
    """Play games from their streams, by number; write into `results` 1 for each won, 0 lost, -1 given up.

    Behind these it adds up what a game counts. The stream of a game is that of its key and its number.
    """
    seed = key[0]
    for number in range(games):
        key[0] = seed + np.uint64(first + number)
        key[0] = next_word(key)
        deal(g, b, key)
        understood = play(g, b, f)
        results[number] = (1 if won(g, b) else 0) if understood else -1
        for counter in range(COUNTERS):
            results[games + counter] += g[counter]
