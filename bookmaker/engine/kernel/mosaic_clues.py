"""Which clues of a board of Mosaic can be hidden, so that those left still have the reference for their only answer.

What single clues and pairs settle is kept as a trace. When clues are hidden, only what rests on them is opened, and
settled again from other clues where that goes. What stays open is for the search: is there another answer, in which the
count of a hidden clue is another?
"""

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit, jit_apart
from bookmaker.engine.kernel.mosaic import (
    AROUND,
    CLUE,
    HEAD,
    HIGH,
    LENGTH,
    LIMIT,
    LOST,
    LOST_OTHER,
    LOST_REASON,
    LOW,
    MIDDLE,
    MOST,
    NEAR,
    NEAREST,
    NEEDED,
    OPEN,
    OPENS,
    OTHER,
    REASON,
    RECORD,
    REFERENCE,
    ROW,
    SINCE,
    SPENT,
    START,
    SUM,
    TRAIL,
    UNDONE,
    VALUE,
    WITHIN,
    Cells,
    cell_at,
    cell_in,
    cell_near,
    derive,
    entry,
    filled_in,
    find_partner,
    force,
    hide,
    is_shown,
    mask_of,
    outdoes,
    room_in,
    set_bounds,
    set_reference,
    settle,
    show,
    unsettle,
    wait,
    wait_around,
)
from bookmaker.engine.kernel.mosaic_search import NO, ask, back_to, forget_clauses

Order = NDArray[np.int64]
NONE, SINGLES, PAIRS = 0, 1, 2
"""What clue sets can be fair to: nobody, those who look at one clue at a time, or at two."""


@jit
def is_justified(m: Cells, cell: int) -> bool:
    """Tell whether what settled a cell still says so: its clue, alone or with another one."""
    one, place = m[cell + REASON], m[cell + OTHER]
    if place == MIDDLE:
        return filled_in(m, one) == m[one + HIGH] if m[cell + VALUE] == 0 else room_in(m, one) == m[one + LOW]
    other = cell_near(m, one, place)
    return outdoes(m, one, other, place) if m[cell + VALUE] == 1 else outdoes(m, other, one, 24 - place)


@jit
def first_use(m: Cells, clue: int) -> int:
    """Return the first entry of TRAIL that a clue settled, alone or with another one, LENGTH if it settled none."""
    first = m[LENGTH]
    for line in range(clue - 3 * m[ROW], clue + 3 * m[ROW] + 1, m[ROW]):
        for cell in range(line - 3 * RECORD, line + 3 * RECORD + 1, RECORD):
            if m[cell + SINCE] < first and m[cell + VALUE] != OPEN:
                one, place = m[cell + REASON], m[cell + OTHER]
                if one == clue or (place != MIDDLE and cell_near(m, one, place) == clue):
                    first = m[cell + SINCE]
    return first


@jit
def lose(m: Cells, length: int) -> None:
    """Open all cells that rest on clues which are no more in force, and list them in LOST; `length` come before.

    Clues that see them are queued.
    """
    m[UNDONE] = 0
    for at in range(length, m[LENGTH]):
        cell = m[entry(at) + TRAIL]
        if is_justified(m, cell):
            m[entry(length) + TRAIL], m[cell + SINCE] = cell, length
            length += 1
        else:
            m[entry(m[UNDONE]) + LOST] = cell
            m[UNDONE] += 1
            m[cell + LOST_REASON], m[cell + LOST_OTHER] = m[cell + REASON], m[cell + OTHER]
            unsettle(m, cell)
            wait_around(m, cell)
    m[LENGTH], m[HEAD] = length, length


@jit
def restore(m: Cells, length: int) -> None:
    """Settle the lost cells as they were, which were not so many."""
    m[START] = length
    back_to(m, -1)
    for at in range(m[UNDONE]):
        cell = m[entry(at) + LOST]
        settle(m, cell, m[cell + REFERENCE], m[cell + LOST_REASON], m[cell + LOST_OTHER])
    m[HEAD] = m[LENGTH]


@jit
def differs(m: Cells, clue: int, low: int, high: int) -> bool:
    """Tell whether another answer has a count from `low` to `high` around a hidden clue, or that cannot be told."""
    set_bounds(m, clue, low, high)
    m[NEAR] = clue
    found = NO if force(m, clue) else ask(m)
    back_to(m, -1)
    forget_clauses(m)
    hide(m, clue)
    m[NEAR] = 0
    return found != NO


@jit
def is_settled(m: Cells, clue: int) -> bool:
    """Tell whether the clues in force settle the count around a hidden one."""
    number = m[clue + CLUE]
    if filled_in(m, clue) < number and differs(m, clue, 0, number - 1):
        return False
    return room_in(m, clue) == number or not differs(m, clue, number + 1, MOST)


@jit
def can_swap_cell(m: Cells, clue: int, one: int, place: int) -> bool:
    """Tell whether one clue alone, in whose block a cell has a place, keeps it from being other, or from changing
    places with one outside that block: with the other value, and seen by all the others that see the one."""
    left = m[one + AROUND] & NEAREST & ~(1 << WITHIN[8 - place])
    if left == 0:
        return True
    for at in range(25):
        other = cell_near(m, one, at)
        alike = (m[other + AROUND] & NEAREST) << at == left << MIDDLE and m[other + CLUE] != OPEN
        if alike and m[other + REFERENCE] != m[one + REFERENCE]:
            return True
    return False


@jit
def can_swap(m: Cells, clue: int) -> bool:
    """Tell whether one clue alone keeps a cell of its block from being other, or from changing places."""
    for place in range(9):
        one = cell_in(m, clue, place)
        if m[one + CLUE] != OPEN and can_swap_cell(m, clue, one, place):
            return True
    return False


@jit
def try_hiding(m: Cells, cells: Cells, first: int, last: int, rung: int) -> bool:
    """Hide the clues of some cells if a rung, or for NONE a search, settles the board without them; tell whether."""
    for at in range(first, last):
        if m[cells[at] + NEEDED] == 1 or can_swap(m, cells[at]):
            m[cells[at] + NEEDED] = 1
            return False
    since = m[LENGTH]
    for at in range(first, last):
        hide(m, cells[at])
        since = min(since, first_use(m, cells[at]))
    lose(m, since)
    kept = m[LENGTH]
    derive(m, 1 if rung != SINGLES else 0)
    m[START] = m[LENGTH]
    done = rung == NONE or m[OPENS] == 0
    at = first
    while done and rung == NONE and at < last:
        done = is_settled(m, cells[at])
        at += 1
    if not done:
        restore(m, kept)
        for at in range(first, last):
            show(m, cells[at])
    return done


@jit
def would_settle(m: Cells, clue: int, pairs: int) -> bool:
    """Tell whether a hidden clue would settle a cell: alone, or if `pairs` is 1 together with one in force."""
    if mask_of(m, clue) == 0:
        return False
    number = m[clue + CLUE]
    m[clue + LOW], m[clue + HIGH] = number, number
    paired = pairs == 1 and find_partner(m, clue) != MIDDLE
    m[clue + LOW], m[clue + HIGH] = 0, MOST
    return paired or filled_in(m, clue) == number or room_in(m, clue) == number


@jit
def show_orbit(m: Cells, cells: Cells, first: int, last: int, pairs: int, least: int) -> bool:
    """Show the clues of some cells of which one has an open cell, or if `least` is 1 would settle one; tell whether."""
    for at in range(first, last):
        if would_settle(m, cells[at], pairs) if least == 1 else mask_of(m, cells[at]) != 0:
            for each in range(first, last):
                show(m, cells[each])
            derive(m, pairs)
            return True
    return False


@jit
def show_orbits(m: Cells, cells: Cells, starts: Cells, order: Order, count: int, pairs: int, least: int) -> bool:
    """Show orbits one after the other as `show_orbit` does, if `least` is 0 only one; tell whether there is any."""
    found = False
    for number in range(count):
        first, last = starts[order[number]], starts[order[number] + 1]
        if not is_shown(m, cells[first]) and (least == 1 or not found):
            found |= show_orbit(m, cells, first, last, pairs, least)
    return found


@jit
def show_fairly(m: Cells, cells: Cells, starts: Cells, order: Order, count: int, pairs: int) -> None:
    """Show orbits that settle a cell, and where none does the next one, until all is settled or shown."""
    led_on = True
    while m[OPENS] > 0 and led_on:
        led_on = show_orbits(m, cells, starts, order, count, pairs, 1)
        led_on = led_on or show_orbits(m, cells, starts, order, count, pairs, 0)


@jit
def hide_orbits(m: Cells, cells: Cells, starts: Cells, order: Order, count: int, rung: int, most: int) -> bool:
    """Hide orbits one after the other as `try_hiding` does; tell whether no search was given up."""
    certain = True
    for number in range(count):
        first, last = starts[order[number]], starts[order[number] + 1]
        if is_shown(m, cells[first]):
            m[LIMIT] = min(m[SPENT] + most, 20 * most)
            try_hiding(m, cells, first, last, rung)
            certain &= m[SPENT] < m[LIMIT]
    return certain


@jit
def show_all(m: Cells, cells: Cells, size: int) -> None:
    """Show every clue, and settle what they say."""
    for at in range(size):
        if not is_shown(m, cells[at]):
            show(m, cells[at])
        wait(m, cells[at])
    derive(m, 1)


@jit
def place_picture(m: Cells, picture: Cells, cells: Cells, size: int) -> None:
    """Make a picture the reference of a new board, with clues that are not in force; cells get their addresses."""
    set_reference(m, picture)
    for at in range(size):
        cells[at] = cell_at(m, cells[at])
        m[cells[at] + CLUE] = m[cells[at] + SUM]


@jit_apart
def choose_clues(
    m: Cells, values: Cells, cells: Cells, starts: Cells, order: Order, count: int, rung: int, most: int
) -> bool:
    """Write clues that determine a picture over it, OPEN for none; tell whether it is proved that each is needed.

    The board is new; `values` has the picture row by row, which all clues determine. `cells` has the numbers of cells,
    by `count` orbits, and `starts` where each begins, and the last ends; orbits are hidden in an order. First go those
    without which a rung settles the board, then, unless `most` is 0, all others that are not needed. No search for that
    may meet more than `most` clashes, and all of them 20 times as many.
    """
    size = starts[count]
    place_picture(m, values, cells, size)
    if rung != NONE:
        show_fairly(m, cells, starts, order, count, 1 if rung == PAIRS else 0)
    if rung != NONE and m[OPENS] == 0:
        hide_orbits(m, cells, starts, order, count, rung, most)
    else:
        show_all(m, cells, size)
    certain = most > 0 and hide_orbits(m, cells, starts, order, count, NONE, most)
    for place in range(size):
        cell = cell_at(m, place)
        values[place] = m[cell + CLUE] if is_shown(m, cell) else OPEN
    return certain
