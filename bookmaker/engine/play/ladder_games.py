"""Games in the kernel by rungs of the ladder that it lacks: their steps are the ladder's own."""

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.game import (
    BEGIN,
    CALLS,
    COUNTERS,
    EXACT,
    GUESSES,
    LOST,
    SURE,
    deal,
    mark,
    reveal,
    settle_all,
    won,
)
from bookmaker.engine.kernel.odds import BROAD, CLOSED, GRID, HIGH, MINE, PAD, TOTAL, VALUE
from bookmaker.engine.kernel.players import count, open_guess
from bookmaker.engine.kernel.rng import State, next_word
from bookmaker.engine.solve.ladder import climb
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, USUAL, Puzzle, Step

Workspaces = tuple[Words, Words, Floats, Words]
"""Workspaces of a game, of odds, and of ends, as `play_some` has them."""


def play_by_steps(rung: str, work: Workspaces, key: State, results: Words, first: int) -> None:
    """Play games as `play_some` does, with the steps of a rung where the kernel's own reasoning leads no further."""
    g, b = work[:2]
    games = len(results) - COUNTERS
    for number in range(games):
        state = key + np.uint64(first + number)
        state[0] = next_word(state)
        deal(g, b, state)
        understood = _play(rung, *work)
        results[number] = won(g, b) if understood else -1
        results[games:] += g[:COUNTERS]


def _play(rung: str, g: Words, b: Words, f: Floats, e: Words) -> bool:
    """Play a dealt game to its end; return False if too many numbers hang together."""
    reveal(g, b, g[BEGIN])
    settle_all(g, b)
    while g[LOST] == 0 and not won(g, b):
        g[CALLS] += 1
        step = next(climb(read_position(b), rung), None)
        if step:
            _take(g, b, step)
        elif count(g, b, f):
            open_guess(g, b, f, e)
        else:
            return False
        settle_all(g, b)
    g[SURE] = won(g, b) and g[GUESSES] == 0
    return True


def read_position(b: Words) -> Position:
    """Return the position of a workspace."""
    rows, columns, total = b[[HIGH, BROAD, TOTAL]].tolist()
    shown = b[VALUE : VALUE + GRID].reshape(PAD, PAD)[1 : rows + 1, 1 : columns + 1]
    clues = np.where(shown < 0, UNKNOWN, shown).ravel().tolist()
    known = frozenset((row, column) for row, column in np.argwhere(shown == MINE).tolist())
    return Position(Puzzle(USUAL, rows, columns, tuple(clues), total), known)


def _take(g: Words, b: Words, step: Step) -> None:
    """Mark and open what a step settles."""
    for row, column in step.bullets:
        mark(g, b, (row + 1) * PAD + column + 1)
    for row, column in step.empty:
        cell = (row + 1) * PAD + column + 1
        if b[VALUE + cell] == CLOSED:
            reveal(g, b, cell)
    g[EXACT] += len(step.bullets) + len(step.empty)
