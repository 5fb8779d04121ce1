"""Positions of real play at which it has to guess: games are dealt and played until one comes to such a position.

Doubles choose here what is worth a look; `play/odds_questions.py` judges it in whole numbers.
"""

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import CHOSEN, placements_left, play_end
from bookmaker.engine.kernel.game import BEGIN, LOST, MARKED, MARKS, OPENED, SHUT, deal, reveal, settle_all, won
from bookmaker.engine.kernel.jit import jit
from bookmaker.engine.kernel.odds import (
    AROUND,
    BROAD,
    CHANCE,
    CLOSED,
    FINE,
    HIGH,
    LEFT,
    PAD,
    SEERS,
    VALUE,
    find_chances,
)
from bookmaker.engine.kernel.players import EQUAL, safest, take_certain
from bookmaker.engine.kernel.rng import State

ANY, TRAP, LATER = range(3)
"""What is wanted: any position of few placements; that one cell is safest, and another one looks so; that one cell is
safest, and the best play begins with another one."""
GAMES, WANTED, FEWEST, MOST, WIDEST, DEALT, FEW, TAKEN = range(8)
"""An order. GAMES: that may be dealt; WANTED: what is. FEWEST, MOST: placements of a position that a person can count
out; WIDEST: closed cells beside numbers that it has at most. DEALT: games so far; FEW: such positions they came to;
TAKEN: those that were what is wanted."""


@jit
def find_frozen(g: Words, b: Words, f: Floats, e: Words, state: State, o: Words) -> bool:
    """Play games, always the safest guess, until one stands at what is wanted; return False after GAMES."""
    while o[DEALT] < o[GAMES]:
        o[DEALT] += 1
        deal(g, b, state)
        reveal(g, b, g[BEGIN])
        settle_all(g, b)
        while g[LOST] == 0 and not won(g, b) and find_chances(b, f) == FINE:
            marks = g[MARKS]
            if not take_certain(g, b, f):
                if is_few(b, f, o):
                    o[FEW] += 1
                    if g[MARKS] > marks:
                        find_chances(b, f)
                    if is_wanted(g, b, f, e, o[WANTED]):
                        o[TAKEN] += 1
                        return True
                reveal(g, b, safest(b, f))
            settle_all(g, b)
    return False


@jit
def is_few(b: Words, f: Floats, o: Words) -> bool:
    """Tell whether a person can count out a position: its placements, and the closed cells beside numbers."""
    border = 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            border += b[VALUE + cell] == CLOSED and b[SEERS + cell] & 15 > 0
    return 0 < border <= o[WIDEST] and o[FEWEST] - 0.5 < placements_left(b, f) < o[MOST] + 0.5


@jit
def is_wanted(g: Words, b: Words, f: Floats, e: Words, wanted: int) -> bool:
    """Tell whether a position of few placements, whose chances are known, is what is wanted."""
    if wanted == ANY:
        return True
    least = f[CHANCE + safest(b, f)] + EQUAL
    if how_many(b, f, least) > 1:
        return False
    if wanted == TRAP:
        return is_trap(g, b, f, least)
    play_end(e, b, f)
    return e[CHOSEN] >= 0 and f[CHANCE + e[CHOSEN]] > least


@jit
def how_many(b: Words, f: Floats, chance: float) -> int:
    """Return how many closed cells hold a mine no more likely than that."""
    found = 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            found += b[VALUE + cell] == CLOSED and f[CHANCE + cell] <= chance
    return found


@jit
def is_trap(g: Words, b: Words, f: Floats, least: float) -> bool:
    """Tell whether none of the cells that look safest holds a mine as seldom as that."""
    lowest, wrong, elsewhere = 2.0, False, b[LEFT] / (b[HIGH] * b[BROAD] - g[OPENED] - g[MARKS])
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED:
                share = looks(g, b, cell) if b[SEERS + cell] & 15 > 0 else elsewhere
                if share < lowest - EQUAL:
                    lowest, wrong = share, True
                if share <= lowest + EQUAL and f[CHANCE + cell] <= least:
                    wrong = False
    return wrong


@jit
def looks(g: Words, b: Words, cell: int) -> float:
    """Return the largest share of mines among the closed cells beside a number, of the numbers beside a cell."""
    share = 0.0
    for k in range(8):
        beside = cell + AROUND[k]
        if b[VALUE + beside] >= 0:
            share = max(share, (b[VALUE + beside] - g[MARKED + beside]) / g[SHUT + beside])
    return share
