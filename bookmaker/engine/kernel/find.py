"""Find a placement for clues whose solution nobody knows, and count what else fits."""

from bookmaker.engine.kernel.board import (
    BLAME,
    CELLS,
    CLUE,
    DELTA,
    DEPTH,
    FOREVER,
    FREE,
    HEAD,
    LIMIT,
    NODES,
    OPEN,
    QUEUE,
    ROWS,
    SHUT,
    TOUCHED,
    TRAIL,
    WANT,
    Board,
    X,
    clear,
    copy,
    drop,
    has,
    list_cells,
    neighbourhood,
    next_cell,
    put,
)
from bookmaker.engine.kernel.difference import (
    EVERYTHING,
    LATER,
    NO,
    PATIENCE,
    YES,
    advance,
    can_differ,
    check,
    decide,
    pick,
    pick_cell,
    propagate,
    repair,
    reset,
    retreat,
)
from bookmaker.engine.kernel.jit import jit, ones


@jit
def accept(b: Board) -> None:
    """Make the flips of the search the new reference."""
    for counter in (TRAIL, HEAD, TOUCHED, DEPTH, DELTA):
        b[counter] = 0


@jit
def meet(b: Board, clue: int, patience: int) -> int:
    """Put a clue in force and repair X until it is met; return NO, YES, or LATER after `patience` decisions."""
    put(b, CLUE, clue)
    if ones(neighbourhood(b, X, clue)) == b[WANT + clue]:
        return YES
    b[LIMIT] = b[NODES] + patience
    if check(b, clue) and advance(b, 0, False):
        accept(b)
        copy(b, SHUT, OPEN)
        return YES
    reset(b)
    if b[NODES] <= b[LIMIT]:
        return NO
    drop(b, CLUE, clue)
    return LATER


@jit
def find_reference(b: Board, effort: int) -> int:
    """Write into X a placement that meets the clues: YES; NO when there is none, LATER after `effort` decisions.

    OPEN holds the unknown cells and CLUE the clues (what they say in WANT). The clues are put
    in force one by one; X always meets those in force, and each new one is met by a repair
    near it. So a contradiction is found among the clues around the one that brings it. A clue
    that takes too long waits until the others are in force; patience doubles with each round.
    """
    clear(b, X)
    copy(b, OPEN, SHUT)
    length = list_cells(b, CLUE, QUEUE)
    clear(b, CLUE)
    patience, waiting = PATIENCE, 0
    effort += b[NODES]
    while length > 0:
        waiting = 0
        for at in range(length):
            answer = meet(b, b[QUEUE + at], patience) if b[NODES] < effort else LATER
            if answer == NO:
                b[LIMIT] = FOREVER
                return NO
            if answer == LATER:
                b[QUEUE + waiting] = b[QUEUE + at]
                waiting += 1
        length = waiting if b[NODES] < effort else 0
        patience *= 2
    b[LIMIT] = FOREVER
    clear(b, FREE)
    return LATER if waiting > 0 else YES


@jit
def approach(b: Board, missing: int) -> int:
    """Bring X nearer to holding `missing` more bullets, by differences; return what is still missing."""
    cell = next_cell(b, FREE, 0)
    while cell < CELLS and missing != 0:
        if has(b, X, cell) == (missing < 0):
            if can_differ(b, cell) and abs(missing - b[DELTA]) < abs(missing):
                missing -= b[DELTA]
                accept(b)
                copy(b, SHUT, OPEN)
            else:
                reset(b)
        cell = next_cell(b, FREE, cell + 1)
    return missing


@jit
def count_up_to(b: Board, missing: int, total: bool, limit: int, effort: int) -> int:
    """Count placements that meet the clues (and, if `total`, hold `missing` more bullets than X).

    Stops at `limit`; returns -1 when `effort` decisions did not settle it. FREE is known.
    """
    count = 0
    for row in range(ROWS):
        b[OPEN + row] &= b[FREE + row]
    copy(b, OPEN, SHUT)
    if total:
        b[LIMIT] = b[NODES] + effort
        missing = approach(b, missing)
        b[LIMIT] = FOREVER
    sound = True
    effort += b[NODES]
    while b[NODES] < effort:
        short = missing - b[DELTA] if total else 0
        clue = pick(b) if sound else -1
        cell = pick_cell(b, short) if sound and clue < 0 else -1
        if clue >= 0:
            repair(b, clue)
        elif cell >= 0:
            decide(b, cell, 1 if short != 0 else 0)
        else:
            # Every decision splits what is left in two, so each placement is met once.
            count += sound and short == 0
            b[BLAME] = EVERYTHING if sound else b[BLAME]
            if count >= limit or not retreat(b, 0):
                return count
        sound = propagate(b)
    return -1
