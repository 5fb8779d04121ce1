"""Chances of mines, quickly: what `solve/odds.py` counts in whole numbers, in doubles, for those who play.

Closed cells that see the same numbers form an area, and areas that hang together by numbers a part. The areas of a
part are settled one after the other; a state is what each half-settled number still wants, and has a row: the number of
ways to come to it, by their mines. Only sums and products of numbers that are not negative occur, so what is impossible
has a weight of exactly 0: what is certain never depends on rounding.
"""

from itertools import accumulate

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.jit import jit, jit_apart, trailing

CLOSED, MINE, OUTSIDE = -1, -2, -3
"""What a cell shows that shows no number: MINE where it is known to hold one."""
FINE, NONE, WIDE = 0, 1, 2
"""Chances are known; no placement meets the numbers; too many numbers hang together."""

SIDE = 32
"""Rows and columns at most."""
PAD = SIDE + 2
GRID = PAD * PAD
"""Cells are places in a grid with a margin, row by row."""
MOST = SIDE * SIDE
AROUND = np.array([-PAD - 1, -PAD, -PAD + 1, -1, 1, PAD - 1, PAD, PAD + 1], dtype=np.int64)
SLOTS = 15
"""Numbers that half a state has room for, four bits each."""
STATES, EDGES, NUMBERS, SUMS = 1 << 18, 1 << 20, 1 << 22, 1 << 18
"""What there is room for: states and ways from one to the next, numbers in the rows of states, and in sums of parts."""
KEYS = 1 << 19
TICKS = 1 << 18
"""A place of the table of states holds the state's number, and in front of it the tick of its layer."""

_COUNTERS = 14
HIGH, BROAD, TOTAL, LEFT, FLOATING, CLUES, AREAS, PARTS, TICK, USED, LINKED, ROWED, FREE, SUMMED = range(_COUNTERS)
"""HIGH, BROAD: rows and columns. TOTAL: mines on the board, -1 where that is not known; LEFT: those not known,
FLOATING: closed cells that no number sees. CLUES, AREAS, PARTS: how many there are. TICK: what bears it is marked.
USED, LINKED, ROWED, SUMMED: states, ways, numbers of rows and of sums that are taken. FREE: slots of states."""
_LISTS = (
    *(GRID,) * 2,
    GRID * 8,
    *(MOST,) * 4,
    MOST * 8,
    *(MOST,) * 3,
    MOST * 8,
    *(MOST,) * 4,
    *(MOST + 1,) * 2,
    *(2 * MOST,) * 5,
    *(MOST,) * 2,
    *(STATES,) * 2,
    EDGES,
    KEYS,
)
_PLACES = tuple(accumulate((_COUNTERS, *_LISTS)))
VALUE, SEERS, SEEN, NEED, ROOM, SLOT, TOUCHED, TOUCHES, SIZE, FIRST, SIGHTS, SIGHTED, *_MORE = _PLACES
MARK, ORDER, WALK, OPENED, START, SUM_AT, LAYER, COUNT, LOW, SPAN, ROW, EDGE, TAKEN, WORD1, WORD2, *_LAST = _MORE
WAYS, TABLE, LENGTH = _LAST
"""By cell, VALUE: what it shows; SEERS, SEEN: how many numbers see it, and which; then SEERS has its area, too.
By number, NEED: mines it still wants; ROOM: closed cells it sees; SLOT: its place in a state; TOUCHED, TOUCHES: how
many areas it sees, and which; OPENED: when an order begins it. By area, SIZE: cells; FIRST: the first of them; SIGHTS,
SIGHTED: how many numbers see it, and which; MARK: a tick. ORDER: areas as they are settled; WALK: another order. By
part, START: where it begins in ORDER; SUM_AT: where its sums are. By layer, LAYER: its first state; COUNT: its states;
LOW, SPAN: the fewest mines so far, and how many numbers a row has; ROW: the first row. By place in ORDER, EDGE, TAKEN:
the ways out of its layer. By state, WORD1, WORD2: what it is. WAYS: from, to, mines. TABLE: states by what they are."""

_FLOATS = (GRID, GRID, MOST, SUMS, MOST + 1, MOST + 1, NUMBERS, NUMBERS)
CHANCE, KEPT, OF_AREA, SUM, BEFORE, NEXT, AHEAD, BEHIND, FLOATS = accumulate((0, *_FLOATS))
"""CHANCE: of a mine, by cell; KEPT: a copy. OF_AREA: the same by area. SUM: weights of all that comes after a part, by
the mines before it, so first the weight of all; BEFORE, NEXT: ways of all parts before. AHEAD: rows of states; BEHIND:
in the same places, weights."""

CHOOSE = np.array([[np.prod([(n - i) / (i + 1) for i in range(k)]) for k in range(10)] for n in range(10)]).round()
PER_OPEN = 1.8
"""How many times as many states a half-settled number makes, about."""
EASY = 12.0
"""States for each area, with which an order is good enough."""


def new_odds(rows: int, columns: int) -> tuple[Words, Floats]:
    """Return a workspace for positions of rows x columns, both at most SIDE: all cells closed."""
    b = np.zeros(LENGTH, dtype=np.int64)
    b[HIGH], b[BROAD] = rows, columns
    b[VALUE : VALUE + GRID] = OUTSIDE
    b[VALUE : VALUE + GRID].reshape(PAD, PAD)[1 : rows + 1, 1 : columns + 1] = CLOSED
    return b, np.zeros(FLOATS)


@jit
def read_numbers(b: Words) -> bool:
    """List the numbers that see closed cells, and those cells' numbers; tell whether each can be met by itself."""
    b[CLUES], b[FLOATING], b[LEFT] = 0, 0, b[TOTAL]
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            b[SEERS + cell] = 0
            b[FLOATING] += b[VALUE + cell] == CLOSED
            b[LEFT] -= b[VALUE + cell] == MINE
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] >= 0 and not read_number(b, cell):
                return False
    return b[TOTAL] < 0 or 0 <= b[LEFT] <= b[FLOATING]


@jit
def read_number(b: Words, cell: int) -> bool:
    """List the number in a cell if it sees closed cells; tell whether it can be met by itself."""
    need, room, number = b[VALUE + cell], 0, b[CLUES]
    for k in range(8):
        need -= b[VALUE + cell + AROUND[k]] == MINE
        room += b[VALUE + cell + AROUND[k]] == CLOSED
    if need < 0 or need > room:
        return False
    if room > 0:
        b[NEED + number], b[ROOM + number] = need, room
        b[TOUCHED + number], b[SLOT + number] = 0, -1
        b[CLUES] += 1
        for k in range(8):
            beside = cell + AROUND[k]
            if b[VALUE + beside] == CLOSED:
                b[SEEN + beside * 8 + b[SEERS + beside]] = number
                b[SEERS + beside] += 1
    return True


@jit
def group(b: Words) -> None:
    """Put closed cells that see the same numbers into areas."""
    b[AREAS] = 0
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            seers = b[SEERS + cell]
            if seers > 0:
                b[FLOATING] -= 1
                area = same_area(b, cell)
                if area == b[AREAS]:
                    b[SIZE + area], b[FIRST + area], b[SIGHTS + area], b[MARK + area] = 0, cell, seers, 0
                    b[AREAS] += 1
                    for at in range(seers):
                        number = b[SEEN + cell * 8 + at]
                        b[SIGHTED + area * 8 + at] = number
                        b[TOUCHES + number * 8 + b[TOUCHED + number]] = area
                        b[TOUCHED + number] += 1
                b[SIZE + area] += 1
                b[SEERS + cell] = seers + (area << 4)


@jit
def same_area(b: Words, cell: int) -> int:
    """Return the area of those cells so far that see the numbers that a cell sees; AREAS where there are none."""
    first, seers = b[SEEN + cell * 8], b[SEERS + cell]
    for at in range(b[TOUCHED + first]):
        area = b[TOUCHES + first * 8 + at]
        same = b[SIGHTS + area] == seers
        for place in range(seers):
            same &= b[SIGHTED + area * 8 + place] == b[SEEN + cell * 8 + place]
        if same:
            return area
    return b[AREAS]


@jit_apart
def split(b: Words) -> None:
    """Write the parts into ORDER, each in a good order."""
    b[PARTS], placed, end = 0, 0, b[TICK]
    b[START] = 0
    for area in range(b[AREAS]):
        b[MARK + area] = 0
    for area in range(b[AREAS]):
        if b[MARK + area] <= end:
            length = walk(b, area, WALK)
            choose_order(b, length, placed)
            placed += length
            b[PARTS] += 1
            b[START + b[PARTS]] = placed


@jit
def walk(b: Words, first: int, target: int) -> int:
    """Write all areas of a part into a list, the nearest to the first one first; return how many there are."""
    b[TICK] += 1
    length = 1
    b[target], b[MARK + first] = first, b[TICK]
    at = 0
    while at < length:
        area = b[target + at]
        at += 1
        for sight in range(b[SIGHTS + area]):
            number = b[SIGHTED + area * 8 + sight]
            for touch in range(b[TOUCHED + number]):
                other = b[TOUCHES + number * 8 + touch]
                if b[MARK + other] != b[TICK]:
                    b[MARK + other] = b[TICK]
                    b[target + length] = other
                    length += 1
    return length


@jit
def choose_order(b: Words, length: int, placed: int) -> None:
    """Order the areas of a part, which WALK holds, so that few numbers are half settled at any time.

    From one end to the other; if that takes many states, the best of that, by columns, and greedily from the other end.
    """
    order = ORDER + placed
    walk(b, b[WALK + length - 1], order)
    states = states_of(b, order, length)
    if states > EASY * length:
        last = b[order + length - 1]
        by_columns(b, length)
        states = better(b, order, length, states)
        greedily(b, order, last, length)
        better(b, order, length, states)


@jit
def better(b: Words, order: int, length: int, states: float) -> float:
    """Take the order in WALK if it takes fewer states; return how many the better one takes."""
    fewer = states_of(b, WALK, length)
    if fewer < states:
        for at in range(length):
            b[order + at] = b[WALK + at]
    return min(fewer, states)


@jit
def states_of(b: Words, order: int, length: int) -> float:
    """Return how many states an order leads to, about."""
    for at in range(length):
        for sight in range(b[SIGHTS + b[order + at]]):
            b[OPENED + b[SIGHTED + b[order + at] * 8 + sight]] = 0
    now, total = 1.0, 0.0
    for at in range(length):
        for sight in range(b[SIGHTS + b[order + at]]):
            number = b[SIGHTED + b[order + at] * 8 + sight]
            if b[OPENED + number] == 0:
                now *= PER_OPEN
            b[OPENED + number] += 1
            if b[OPENED + number] == b[TOUCHED + number]:
                now /= PER_OPEN
        total += now
    return total


@jit
def by_columns(b: Words, length: int) -> None:
    """Sort WALK by the columns of the areas' first cells."""
    for at in range(1, length):
        area = b[WALK + at]
        key = b[FIRST + area] % PAD * PAD + b[FIRST + area] // PAD
        place = at
        while place > 0:
            other = b[FIRST + b[WALK + place - 1]]
            if other % PAD * PAD + other // PAD <= key:
                break
            b[WALK + place] = b[WALK + place - 1]
            place -= 1
        b[WALK + place] = area


@jit
def greedily(b: Words, order: int, first: int, length: int) -> None:
    """Write into WALK the areas from one on, always the one that leaves fewest numbers half settled."""
    b[TICK] += 1
    for at in range(length):
        b[MARK + b[order + at]] = b[TICK]
        for sight in range(b[SIGHTS + b[order + at]]):
            number = b[SIGHTED + b[order + at] * 8 + sight]
            b[OPENED + number], b[TAKEN + number] = 0, b[TOUCHED + number]
    area = first
    for step in range(length):
        b[WALK + step], b[MARK + area] = area, b[TICK] - 1
        for sight in range(b[SIGHTS + area]):
            number = b[SIGHTED + area * 8 + sight]
            b[TAKEN + number] -= 1
            if b[OPENED + number] == 0:
                b[OPENED + number] = step + 1
        area = next_area(b, order, length)


@jit
def next_area(b: Words, order: int, length: int) -> int:
    """Return the marked area that leaves fewest numbers half settled; of several, one of the number begun first."""
    best, area = 1 << 30, 0
    for at in range(length):
        if b[MARK + b[order + at]] == b[TICK]:
            more, oldest = 0, length + 1
            for sight in range(b[SIGHTS + b[order + at]]):
                number = b[SIGHTED + b[order + at] * 8 + sight]
                if b[OPENED + number] == 0:
                    more += 1
                elif b[OPENED + number] < oldest:
                    oldest = b[OPENED + number]
                more -= b[TAKEN + number] == 1
            if more * 2 * MOST + oldest < best:
                best, area = more * 2 * MOST + oldest, b[order + at]
    return area


@jit
def settle(b: Words, f: Floats, part: int) -> bool:
    """Find the states of a part, and in how many ways each is come to; return False for want of room."""
    layer, first, row = b[START + part] + part, b[USED], b[ROWED]
    if first == STATES or row == NUMBERS:
        return False
    b[LAYER + layer], b[COUNT + layer], b[LOW + layer], b[SPAN + layer], b[ROW + layer] = first, 1, 0, 1, row
    b[WORD1 + first], b[WORD2 + first] = 0, 0
    f[AHEAD + row] = 1.0
    b[USED] += 1
    b[ROWED] += 1
    b[FREE] = (1 << 2 * SLOTS) - 1
    for at in range(b[START + part], b[START + part + 1]):
        if not link(b, at, at + part) or not count_ways(b, f, at, at + part):
            return False
    return True


@jit
def mines_wanted(b: Words, number: int, word1: int, word2: int) -> int:
    """Return what a number still wants in a state."""
    slot = b[SLOT + number]
    return (word1 >> 4 * slot if slot < SLOTS else word2 >> 4 * (slot - SLOTS)) & 15


@jit_apart
def link(b: Words, at: int, layer: int) -> bool:
    """Find the states after an area, and the ways to them; return False for want of room."""
    area, first = b[ORDER + at], b[USED]
    new1, new2, one1, one2 = begin(b, area)
    if one1 < 0:
        return False
    b[TICK] += 1
    b[EDGE + at], fewest, most_ever, mask = b[LINKED], 9, 0, 15
    while mask < 2 * b[COUNT + layer] * (b[SIZE + area] + 1) and mask < KEYS - 1:
        mask = 2 * mask + 1
    for state in range(b[LAYER + layer], b[LAYER + layer] + b[COUNT + layer]):
        word1, word2 = b[WORD1 + state] + new1, b[WORD2 + state] + new2
        least, most = 0, b[SIZE + area]
        for sight in range(b[SIGHTS + area]):
            number = b[SIGHTED + area * 8 + sight]
            need = mines_wanted(b, number, word1, word2)
            least, most = max(least, need - b[ROOM + number]), min(most, need)
        if least <= most:
            fewest, most_ever = min(fewest, least), max(most_ever, most)
        if b[LINKED] + 9 > EDGES:
            return False
        for mines in range(least, most + 1):
            found = state_at(b, word1 - mines * one1, word2 - mines * one2, mask)
            if found < 0:
                return False
            b[WAYS + b[LINKED]] = (state - b[LAYER + layer]) << 26 | (found - first) << 4 | mines
            b[LINKED] += 1
    for sight in range(b[SIGHTS + area]):
        number = b[SIGHTED + area * 8 + sight]
        if b[ROOM + number] == 0:
            b[FREE] |= 1 << b[SLOT + number]
    b[TAKEN + at] = b[LINKED] - b[EDGE + at]
    b[LAYER + layer + 1], b[COUNT + layer + 1] = first, b[USED] - first
    b[LOW + layer + 1] = b[LOW + layer] + fewest
    b[SPAN + layer + 1] = b[SPAN + layer] + most_ever - fewest
    return True


@jit
def begin(b: Words, area: int) -> tuple[int, int, int, int]:
    """Give the numbers that an area is the first of their slots, and take its cells from those all see.

    Returns what new ones want, and 1 for each that sees it, as words of states; the third is -1 for want of slots.
    """
    new1, new2, one1, one2 = 0, 0, 0, 0
    for sight in range(b[SIGHTS + area]):
        number = b[SIGHTED + area * 8 + sight]
        b[ROOM + number] -= b[SIZE + area]
        wants = 0
        if b[SLOT + number] < 0:
            if b[FREE] == 0:
                return 0, 0, -1, 0
            b[SLOT + number], wants = trailing(b[FREE]), b[NEED + number]
            b[FREE] &= b[FREE] - 1
        slot = b[SLOT + number]
        if slot < SLOTS:
            new1, one1 = new1 + (wants << 4 * slot), one1 + (1 << 4 * slot)
        else:
            new2, one2 = new2 + (wants << 4 * (slot - SLOTS)), one2 + (1 << 4 * (slot - SLOTS))
    return new1, new2, one1, one2


@jit
def state_at(b: Words, word1: int, word2: int, mask: int) -> int:
    """Return the state of the layer in the making that is this, a new one if need be; -1 for want of room."""
    mixed = (word1 ^ (word2 << 3) ^ (word2 >> 17)) * 11
    place = (mixed ^ (mixed >> 15) ^ (mixed >> 31)) & mask
    while b[TABLE + place] >> 18 == b[TICK]:
        state = b[TABLE + place] & (TICKS - 1)
        if b[WORD1 + state] == word1 and b[WORD2 + state] == word2:
            return state
        place = (place + 1) & mask
    state = b[USED]
    if state == STATES:
        return -1
    b[TABLE + place] = b[TICK] << 18 | state
    b[WORD1 + state], b[WORD2 + state] = word1, word2
    b[USED] += 1
    return state


@jit
def count_ways(b: Words, f: Floats, at: int, layer: int) -> bool:
    """Count the ways to the states after an area; return False for want of room."""
    after, size = layer + 1, b[SIZE + b[ORDER + at]]
    if b[TOTAL] >= 0:
        b[SPAN + after] = min(b[SPAN + after], b[LEFT] - b[LOW + after] + 1)
    b[SPAN + after] = max(1, b[SPAN + after])
    b[ROW + after] = b[ROWED]
    b[ROWED] += b[COUNT + after] * b[SPAN + after]
    if b[ROWED] > NUMBERS:
        return False
    for place in range(b[ROW + after], b[ROWED]):
        f[AHEAD + place] = 0.0
    for way in range(b[EDGE + at], b[EDGE + at] + b[TAKEN + at]):
        here, there, numbers, mines = ends(b, layer, b[WAYS + way])
        for place in range(numbers):
            f[AHEAD + there + place] += CHOOSE[size, mines] * f[AHEAD + here + place]
    return True


@jit
def ends(b: Words, layer: int, way: int) -> tuple[int, int, int, int]:
    """Return where the rows are that a way leads from and to, how many numbers go along, and its mines."""
    mines, span, after = way & 15, b[SPAN + layer], layer + 1
    shift = b[LOW + layer] + mines - b[LOW + after]
    here = b[ROW + layer] + (way >> 26) * span
    there = b[ROW + after] + (way >> 4 & (1 << 22) - 1) * b[SPAN + after] + shift
    return here, there, min(span, b[SPAN + after] - shift), mines


@jit
def add_parts(b: Words, f: Floats) -> bool:
    """Write into SUM the weights of what comes after each part, the last one first; return False for want of room."""
    most = b[SUMMED] = 0
    for part in range(b[PARTS] + 1):
        b[SUM_AT + part] = b[SUMMED]
        b[SUMMED] += most + 1
        if part < b[PARTS]:
            last = b[START + part + 1] + part
            most += b[LOW + last] + b[SPAN + last] - 1
    if b[SUMMED] > SUMS or most > MOST:
        return False
    weigh_floating(b, f, SUM + b[SUM_AT + b[PARTS]], most)
    for part in range(b[PARTS] - 1, -1, -1):
        last, here, after = b[START + part + 1] + part, b[SUM_AT + part], b[SUM_AT + part + 1]
        low, row = b[LOW + last], b[ROW + last]
        for before in range(after - here):
            total = 0.0
            for more in range(b[SPAN + last]):
                total += f[AHEAD + row + more] * f[SUM + after + before + low + more]
            f[SUM + here + before] = total
    return True


@jit
def weigh_floating(b: Words, f: Floats, place: int, most: int) -> None:
    """Write how many ways the cells that no number sees have, by the mines elsewhere: in proportion."""
    least, weight = max(0, b[LEFT] - b[FLOATING]), 1.0
    for mines in range(most + 1):
        if b[TOTAL] < 0:
            f[place + mines] = 1.0
        elif mines < least or mines > b[LEFT]:
            f[place + mines] = 0.0
        else:
            if mines > least:
                weight *= (b[LEFT] - mines + 1) / (b[FLOATING] - b[LEFT] + mines)
            f[place + mines] = weight


@jit
def join_part(b: Words, f: Floats, last: int, most: int) -> int:
    """Add a part to BEFORE; return the most mines there now."""
    high = most + b[LOW + last] + b[SPAN + last] - 1
    for mines in range(high + 1):
        f[NEXT + mines] = 0.0
    for before in range(most + 1):
        for more in range(b[SPAN + last]):
            f[NEXT + before + b[LOW + last] + more] += f[BEFORE + before] * f[AHEAD + b[ROW + last] + more]
    for mines in range(high + 1):
        f[BEFORE + mines] = f[NEXT + mines]
    return high


@jit_apart
def settle_back(b: Words, f: Floats, part: int) -> None:
    """Carry the weights after a part back to its beginning, and write the chance of each area."""
    for at in range(b[START + part + 1] - 1, b[START + part] - 1, -1):
        layer, size = at + part, b[SIZE + b[ORDER + at]]
        for place in range(b[ROW + layer], b[ROW + layer] + b[COUNT + layer] * b[SPAN + layer]):
            f[BEHIND + place] = 0.0
        mined, safe = 0.0, 0.0
        for way in range(b[EDGE + at], b[EDGE + at] + b[TAKEN + at]):
            here, there, numbers, mines = ends(b, layer, b[WAYS + way])
            weight = 0.0
            for place in range(numbers):
                weight += f[AHEAD + here + place] * f[BEHIND + there + place]
                f[BEHIND + here + place] += CHOOSE[size, mines] * f[BEHIND + there + place]
            safe += CHOOSE[size - 1, mines] * weight
            if mines > 0:
                mined += CHOOSE[size - 1, mines - 1] * weight
        f[OF_AREA + b[ORDER + at]] = mined / (mined + safe)


@jit
def write_chances(b: Words, f: Floats, most: int) -> None:
    """Write the chance of each closed cell."""
    mined, safe, weights = 0.0, 0.0, SUM + b[SUM_AT + b[PARTS]]
    for mines in range(most + 1):
        weight = f[BEFORE + mines] * f[weights + mines]
        if weight > 0.0:
            mined += weight * (b[LEFT] - mines if b[TOTAL] >= 0 else 1)
            safe += weight * (b[FLOATING] - b[LEFT] + mines if b[TOTAL] >= 0 else 1)
    for row in range(1, b[HIGH] + 1):
        for cell in range(row * PAD + 1, row * PAD + 1 + b[BROAD]):
            if b[VALUE + cell] == CLOSED:
                seers = b[SEERS + cell]
                f[CHANCE + cell] = f[OF_AREA + (seers >> 4)] if seers & 15 else mined / (mined + safe)


@jit_apart
def weigh(b: Words, f: Floats) -> int:
    """Put the parts together and write all chances; return FINE."""
    for at in range(MOST + 1):
        f[BEFORE + at] = 0.0
    f[BEFORE], most = 1.0, 0
    for part in range(b[PARTS]):
        last = b[START + part + 1] + part
        after = b[SUM_AT + part + 1]
        for mines in range(b[LOW + last], b[LOW + last] + b[SPAN + last]):
            f[BEHIND + b[ROW + last] + mines - b[LOW + last]] = 0.0
            for before in range(most + 1):
                f[BEHIND + b[ROW + last] + mines - b[LOW + last]] += (
                    f[BEFORE + before] * f[SUM + after + before + mines]
                )
        settle_back(b, f, part)
        most = join_part(b, f, last, most)
    write_chances(b, f, most)
    return FINE


@jit_apart
def find_chances(b: Words, f: Floats) -> int:
    """Write into CHANCE how likely each closed cell holds a mine; return FINE, NONE or WIDE."""
    found = find_ways(b, f)
    return weigh(b, f) if found == FINE else found


@jit_apart
def find_ways(b: Words, f: Floats) -> int:
    """Count the ways of all parts, and write into SUM the weight of all; return FINE, NONE or WIDE."""
    if not read_numbers(b):
        return NONE
    group(b)
    split(b)
    b[USED], b[LINKED], b[ROWED] = 0, 0, 0
    for part in range(b[PARTS]):
        if not settle(b, f, part):
            return WIDE
        if b[COUNT + b[START + part + 1] + part] == 0:
            return NONE
    if not add_parts(b, f):
        return WIDE
    return FINE if f[SUM] > 0.0 else NONE
