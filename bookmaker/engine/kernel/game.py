"""Games of Minesweeper, thousands a second: dealing, opening, marking, and what single numbers settle.

A player reads VALUE, MARKED and SHUT only; where the mines are stands in HIDDEN, which nothing but `deal` and `reveal`
touches. `play/game.py` is the slow twin: the same key deals the same mines.
"""

from itertools import accumulate

import numpy as np

from bookmaker.engine.kernel.board import Words
from bookmaker.engine.kernel.jit import jit, jit_apart
from bookmaker.engine.kernel.odds import AROUND, BROAD, CLOSED, GRID, HIGH, MINE, PAD, TOTAL, VALUE
from bookmaker.engine.kernel.rng import State, random_below

COUNTERS = 23
MINES, BEGIN, REACH, PLAYER, RUNGS, LOST, OPENED, QUEUED, MOVES, MARKS, SINGLES, LOOKS, *_MORE = range(COUNTERS)
EXACT, CALLS, GUESSES, WRONG, TRIED, ENDS, FRONT, NUMBERS, PAIRED, PAIR_LOOKS, SURE = _MORE
"""MINES: on the board; BEGIN: the first cell; REACH: how far around it there are none, 0 or 1. PLAYER: who guesses;
RUNGS: with what there is reasoned. LOST: the mine that was opened. OPENED: cells open; QUEUED: length of QUEUE. MOVES:
cells opened by a decision; MARKS: mines marked. SINGLES, LOOKS: cells that single numbers settled, and how many numbers
were looked at; EXACT, CALLS: the same of counted placements. GUESSES, WRONG: cells opened by chance, and how many of
them were mines; TRIED: positions looked at ahead; ENDS: guesses of exact ends. FRONT, NUMBERS: the most closed cells
that numbers saw where placements were counted, and the most numbers that saw them. PAIRED, PAIR_LOOKS: cells that two
numbers settled, and pairs that were looked at. SURE: 1 for a game won without a guess."""
SINGLE, SUPERSET, ONE_TWO, PAIRS, COMPONENTS, WHOLE = (1 << rung for rung in range(6))
"""Rungs of the ladder, of which a sum of some says which are allowed."""
ALL = 2 * WHOLE - 1
NEARBY = np.array([1, 2, *(down * PAD + right for down in (1, 2) for right in range(-2, 3))], dtype=np.int64)
"""What to add to a cell to reach those after it with which it can share neighbours."""
HIDDEN, MARKED, SHUT, WAITS, QUEUE, LIST, GAME = accumulate((COUNTERS, *(GRID,) * 5, GRID * 9))
"""By cell, HIDDEN: 1 for a mine; MARKED, SHUT: marked and closed cells around it; WAITS: 1 if it is in QUEUE: numbers
that settle something. LIST: cells to be opened, or from which mines are dealt."""


def new_game(mines: int, start: tuple[int, int], reach: int, player: int = 0, rungs: int = ALL) -> Words:
    """Return a workspace for games, on a board whose size that of `new_odds` has."""
    g = np.zeros(GAME, dtype=np.int64)
    g[MINES], g[BEGIN], g[REACH] = mines, (start[0] + 1) * PAD + start[1] + 1, reach
    g[PLAYER], g[RUNGS] = player, rungs
    return g


@jit
def deal(g: Words, b: Words, state: State) -> None:
    """Close all cells and hide mines where they may be, each set of cells as likely."""
    for cell in range((b[HIGH] + 2) * PAD):
        g[HIDDEN + cell] = 0
    close_all(g, b)
    length, row, column = 0, g[BEGIN] // PAD, g[BEGIN] % PAD
    for down in range(1, b[HIGH] + 1):
        for right in range(1, b[BROAD] + 1):
            if abs(down - row) > g[REACH] or abs(right - column) > g[REACH]:
                g[LIST + length] = down * PAD + right
                length += 1
    for at in range(g[MINES]):
        other = at + random_below(state, length - at)
        cell = g[LIST + other]
        g[LIST + other], g[LIST + at] = g[LIST + at], cell
        g[HIDDEN + cell] = 1


@jit
def close_all(g: Words, b: Words) -> None:
    """Close all cells; the mines stay where they are."""
    for counter in range(LOST, HIDDEN):
        g[counter] = 0
    for cell in range((b[HIGH] + 2) * PAD):
        g[MARKED + cell], g[SHUT + cell], g[WAITS + cell] = 0, 0, 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            b[VALUE + cell] = CLOSED
            for k in range(8):
                g[SHUT + cell + AROUND[k]] += 1
    b[TOTAL] = g[MINES]


@jit_apart
def reveal(g: Words, b: Words, cell: int) -> None:
    """Open a closed cell, and with a 0 all around it; a mine ends the game."""
    g[MOVES] += 1
    if g[HIDDEN + cell] == 1:
        g[LOST] = cell
        return
    g[LIST], length = cell, 1
    while length > 0:
        length -= 1
        cell = g[LIST + length]
        if b[VALUE + cell] == CLOSED:
            number = 0
            for k in range(8):
                number += g[HIDDEN + cell + AROUND[k]]
            b[VALUE + cell] = number
            g[OPENED] += 1
            for k in range(8):
                beside = cell + AROUND[k]
                if number == 0 and b[VALUE + beside] == CLOSED:
                    g[LIST + length] = beside
                    length += 1
            tell(g, b, cell)


@jit
def mark(g: Words, b: Words, cell: int) -> None:
    """Mark a closed cell as a mine."""
    b[VALUE + cell] = MINE
    g[MARKS] += 1
    for k in range(8):
        g[MARKED + cell + AROUND[k]] += 1
    tell(g, b, cell)


@jit
def survey(g: Words, b: Words) -> None:
    """Count open and marked cells of a position that was not played here, and what is around each cell."""
    g[OPENED], g[MARKS] = 0, 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            g[OPENED] += b[VALUE + cell] >= 0
            g[MARKS] += b[VALUE + cell] == MINE
            g[SHUT + cell], g[MARKED + cell] = 0, 0
            for k in range(8):
                g[SHUT + cell] += b[VALUE + cell + AROUND[k]] == CLOSED
                g[MARKED + cell] += b[VALUE + cell + AROUND[k]] == MINE


@jit
def tell(g: Words, b: Words, cell: int) -> None:
    """Note that a cell is no longer closed, and queue the numbers that settle something now."""
    consider(g, b, cell)
    for k in range(8):
        beside = cell + AROUND[k]
        g[SHUT + beside] -= 1
        consider(g, b, beside)


@jit
def consider(g: Words, b: Words, cell: int) -> None:
    """Queue a number that settles the closed cells around it."""
    number, closed = b[VALUE + cell], g[SHUT + cell]
    if number >= 0 and closed > 0 and g[WAITS + cell] == 0:
        wanted = number - g[MARKED + cell]
        if wanted == 0 or wanted == closed:
            g[WAITS + cell] = 1
            g[QUEUE + g[QUEUED]] = cell
            g[QUEUED] += 1


@jit
def settle_singles(g: Words, b: Words) -> None:
    """Open and mark what single numbers settle, until none does."""
    while g[QUEUED] > 0:
        g[QUEUED] -= 1
        cell = g[QUEUE + g[QUEUED]]
        g[WAITS + cell] = 0
        g[LOOKS] += 1
        safe = b[VALUE + cell] == g[MARKED + cell]
        for k in range(8):
            beside = cell + AROUND[k]
            if b[VALUE + beside] == CLOSED:
                g[SINGLES] += 1
                if safe:
                    reveal(g, b, beside)
                else:
                    mark(g, b, beside)


@jit
def settle_all(g: Words, b: Words) -> None:
    """Open and mark what numbers settle by themselves or two by two, as RUNGS allows, until nothing is left of that."""
    going = g[RUNGS] & SINGLE > 0
    while going:
        settle_singles(g, b)
        going = g[LOST] == 0 and g[RUNGS] > SINGLE and settle_pairs(g, b)


@jit_apart
def settle_pairs(g: Words, b: Words) -> bool:
    """Open and mark what any two numbers settle that share closed cells; tell whether there was anything."""
    before = g[PAIRED]
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] >= 0 and g[SHUT + cell] > 0:
                for step in range(12):
                    other = cell + NEARBY[step]
                    if other < GRID and b[VALUE + other] >= 0 and g[SHUT + other] > 0 and g[SHUT + cell] > 0:
                        settle_pair(g, b, cell, other)
    return g[PAIRED] > before


@jit
def settle_pair(g: Words, b: Words, one: int, other: int) -> None:
    """Open and mark what two numbers settle by how many mines the closed cells can hold that they share."""
    shared = 0
    for k in range(8):
        shared += b[VALUE + one + AROUND[k]] == CLOSED and touches(one + AROUND[k], other)
    if shared == 0:
        return
    g[PAIR_LOOKS] += 1
    wants, needs = b[VALUE + one] - g[MARKED + one], b[VALUE + other] - g[MARKED + other]
    mine, yours = g[SHUT + one] - shared, g[SHUT + other] - shared
    if not looked_at(g[RUNGS], shared, mine, yours, wants, needs):
        return
    least, most = max(0, wants - mine, needs - yours), min(shared, wants, needs)
    settle_part(g, b, one, other, False, mine, wants - most, wants - least)
    settle_part(g, b, other, one, False, yours, needs - most, needs - least)
    settle_part(g, b, one, other, True, shared, least, most)


@jit
def looked_at(rungs: int, shared: int, mine: int, yours: int, wants: int, needs: int) -> bool:
    """Tell whether rungs look at two numbers: at all; at one whose cells the other has, too; or by the 1-2 rule."""
    if rungs & PAIRS > 0 or mine == 0 or yours == 0:
        return True
    both = (wants == 1 and needs == yours + 1) or (needs == 1 and wants == mine + 1)
    return rungs & ONE_TWO > 0 and shared == 2 and both


@jit
def settle_part(g: Words, b: Words, one: int, other: int, shared: bool, cells: int, least: int, most: int) -> None:
    """Open closed cells around a number that hold no mine, or mark them all: those that another one sees, or not."""
    if cells > 0 and (least == cells or most == 0):
        for k in range(8):
            beside = one + AROUND[k]
            if b[VALUE + beside] == CLOSED and touches(beside, other) == shared:
                g[PAIRED] += 1
                if most == 0:
                    reveal(g, b, beside)
                else:
                    mark(g, b, beside)


@jit
def touches(one: int, other: int) -> bool:
    """Tell whether two cells that are near each other touch."""
    return abs(one // PAD - other // PAD) <= 1 and abs(one % PAD - other % PAD) <= 1


@jit
def won(g: Words, b: Words) -> bool:
    """Tell whether every cell without a mine is open."""
    return g[OPENED] == b[HIGH] * b[BROAD] - g[MINES]
