"""The search for a difference by whole boards: all clues are propagated at once, with bitwise sums.

A state (a *level*) is two sets of cells: those that hold a bullet for SURE and those that MAY hold
one; the others are empty. Sets are packed, and the counts around all cells of a word are four words, their binary
places, so a sweep over a small board costs no more than a look at two or three single clues (bit slicing). Undecided
cells are taken to be as in the reference, and only a cell that repairs a violated clue is branched on, as in
`difference`. There is no backjumping: hard questions are given up after LIMIT decisions.

The counts take in the cell itself. That changes nothing for a clue, whose own cell holds no bullet.
"""

from bookmaker.engine.kernel.board import (
    ABOVE,
    ASKED,
    CAME,
    CHOICES,
    CLUE,
    DEPTHS,
    EMPTY,
    FAULTS,
    FOREVER,
    FULL,
    GIVE,
    HIGH,
    LEVEL,
    LEVELS,
    LIMIT,
    NEAR,
    NODES,
    NOW,
    OPEN,
    PACKS,
    PICK,
    PLACED,
    ROWS,
    SPAN,
    STRIDE,
    TAKE,
    TOP,
    WANTS,
    Board,
    X,
    has,
)
from bookmaker.engine.kernel.difference import LATER, NO, YES
from bookmaker.engine.kernel.jit import jit, jit_apart, ones
from bookmaker.engine.kernel.packing import add_up, counts, is_packed, keep_least, pack, place_of, spread, unpack

DEEPEST = LEVELS + LEVEL * (DEPTHS - 2)


@jit
def write_counts(b: Board, words: int, places: int) -> None:
    """Write the counts of a packed set around all cells, in four binary places."""
    for at in range(1, b[PACKS] + 1):
        one, two, four, eight = counts(b, words + at)
        b[places + at], b[places + ROWS + at] = one, two
        b[places + 2 * ROWS + at], b[places + 3 * ROWS + at] = four, eight


@jit
def write_clues(b: Board) -> None:
    """Write the placement X packed, and the counts around all its cells."""
    pack(b, X, PLACED)
    write_counts(b, PLACED, WANTS)


@jit
def judge(b: Board, at: int, counted: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return, of a word, the clues in force whose counts are not as counted, and those that count less."""
    one, two, four, eight = counted
    d1, d2 = one ^ b[WANTS + at], two ^ b[WANTS + ROWS + at]
    d4, d8 = four ^ b[WANTS + 2 * ROWS + at], eight ^ b[WANTS + 3 * ROWS + at]
    # A count is too high when, at the highest place where they differ, it has the bit and the clue has not.
    high = (d8 & eight) | (~d8 & ((d4 & four) | (~d4 & ((d2 & two) | (~d2 & d1 & one)))))
    return (d1 | d2 | d4 | d8) & b[ASKED + at], high & b[ASKED + at]


@jit
def compare(b: Board, words: int, at: int) -> tuple[int, int]:
    """Return, of a word, the clues in force that a packed set does not meet, and those for which it has too many."""
    return judge(b, at, counts(b, words + at))


@jit
def wide(up: int, now: int, down: int) -> int:
    """Return a word with all cells around those that are in it, given as for `add_up`."""
    three = up | now | down
    return three | three << 1 | three >> 1


@jit
def sweep_one(b: Board, level: int) -> bool:
    """Do what `sweep` does where one word holds the whole board: nothing is written on the way."""
    by, sure, may = b[STRIDE], b[level + 1], b[level + ROWS + 1]
    while True:
        unmet, high = judge(b, 1, add_up(sure << by, sure, sure >> by))
        met = b[ASKED + 1] & ~unmet
        left = may & ~(wide(met << by, met, met >> by) & ~sure)
        unmet, more = judge(b, 1, add_up(left << by, left, left >> by))
        met = b[ASKED + 1] & ~unmet
        full = sure | (wide(met << by, met, met >> by) & left)
        if high | (unmet & ~more) != 0:
            return False
        if left == may and full == sure:
            b[level + 1], b[level + ROWS + 1] = sure, may
            return True
        sure, may = full, left


@jit
def sweep_two(b: Board, level: int) -> bool:
    """Do the same where two words do."""
    by, far = b[STRIDE], b[SPAN]
    sure, sure2, may, may2 = b[level + 1], b[level + 2], b[level + ROWS + 1], b[level + ROWS + 2]
    while True:
        unmet, high = judge(b, 1, add_up(sure << by, sure, sure >> by | sure2 << far))
        unmet2, high2 = judge(b, 2, add_up(sure2 << by | sure >> far, sure2, sure2 >> by))
        met, met2 = b[ASKED + 1] & ~unmet, b[ASKED + 2] & ~unmet2
        left = may & ~(wide(met << by, met, met >> by | met2 << far) & ~sure)
        left2 = may2 & ~(wide(met2 << by | met >> far, met2, met2 >> by) & ~sure2)
        unmet, more = judge(b, 1, add_up(left << by, left, left >> by | left2 << far))
        unmet2, more2 = judge(b, 2, add_up(left2 << by | left >> far, left2, left2 >> by))
        met, met2 = b[ASKED + 1] & ~unmet, b[ASKED + 2] & ~unmet2
        full = sure | (wide(met << by, met, met >> by | met2 << far) & left)
        full2 = sure2 | (wide(met2 << by | met >> far, met2, met2 >> by) & left2)
        if high | high2 | (unmet & ~more) | (unmet2 & ~more2) != 0:
            return False
        if left == may and left2 == may2 and full == sure and full2 == sure2:
            b[level + 1], b[level + 2], b[level + ROWS + 1], b[level + ROWS + 2] = sure, sure2, may, may2
            return True
        sure, sure2, may, may2 = full, full2, left, left2


@jit
def sweep_many(b: Board, level: int) -> bool:
    """Do the same for any number of words."""
    end = b[PACKS] + 1
    while True:
        wrong, settled = 0, 0
        for at in range(1, end):
            unmet, high = compare(b, level, at)
            b[EMPTY + at] = b[ASKED + at] & ~unmet
            wrong |= high
        for at in range(1, end):
            empty = spread(b, EMPTY + at) & b[level + ROWS + at] & ~b[level + at]
            b[level + ROWS + at] ^= empty
            settled |= empty
        for at in range(1, end):
            unmet, high = compare(b, level + ROWS, at)
            b[FULL + at] = b[ASKED + at] & ~unmet
            wrong |= unmet & ~high
        if wrong != 0:
            return False
        for at in range(1, end):
            full = spread(b, FULL + at) & b[level + ROWS + at] & ~b[level + at]
            b[level + at] |= full
            settled |= full
        if settled == 0:
            return True


@jit_apart
def sweep(b: Board, level: int) -> bool:
    """Settle all that single clues force, again and again; return False on a contradiction.

    A clue that the sure bullets meet leaves the rest around it EMPTY; one that then takes all that may be bullets makes
    it FULL. It is wrong when there are too many sure ones, or too few that may be: so it is, too, when another clue
    has left empty what one makes full. What can be settled is settled in any order, so all ways come to the same end.
    """
    if b[PACKS] == 1:
        return sweep_one(b, level)
    return sweep_two(b, level) if b[PACKS] == 2 else sweep_many(b, level)


@jit
def find_faults(b: Board, level: int) -> bool:
    """Write the placement CAME, undecided cells as in the reference, and its FAULTS; tell whether there are any."""
    for at in range(1, b[PACKS] + 1):
        b[CAME + at] = b[level + at] | (b[level + ROWS + at] & b[PLACED + at])
    faults = 0
    for at in range(1, b[PACKS] + 1):
        b[FAULTS + at], b[ABOVE + at] = compare(b, CAME, at)
        faults |= b[FAULTS + at]
    return faults != 0


@jit
def first_word(b: Board, words: int, at: int) -> int:
    """Return the first word from `at` on of a packed set that is not empty."""
    while b[words + at] == 0:
        at += 1
    return at


@jit
def settle(b: Board, level: int, at: int, bit: int, bullet: bool) -> None:
    """Settle an undecided cell of a level, given as a bit of a word."""
    if bullet:
        b[level + at] |= bit
    else:
        b[level + ROWS + at] &= ~bit


@jit
def fix(b: Board, level: int, cell: int, bullet: bool) -> None:
    """Settle an undecided cell of a level."""
    place = place_of(b, cell)
    settle(b, level, place >> 6, 1 << (place & 63), bullet)


@jit
def go_down(b: Board, level: int) -> None:
    """Copy a level to the one below it."""
    for at in range(1, b[PACKS] + 1):
        b[level + LEVEL + at] = b[level + at]
        b[level + LEVEL + ROWS + at] = b[level + ROWS + at]


@jit
def load_base(b: Board) -> None:
    """Make the first level: what is not in OPEN is settled."""
    pack(b, CLUE, ASKED)
    write_counts(b, ASKED, NEAR)
    pack(b, OPEN, GIVE)
    for at in range(1, b[PACKS] + 1):
        b[LEVELS + at] = b[PLACED + at] & ~b[GIVE + at]
        b[LEVELS + ROWS + at] = b[PLACED + at] | b[GIVE + at]


@jit
def is_open(b: Board, cell: int) -> bool:
    """Tell whether a cell is undecided on the first level."""
    return is_packed(b, LEVELS + ROWS, cell) and not is_packed(b, LEVELS, cell)


@jit
def begin_flipped(b: Board, cell: int) -> None:
    """Begin a search for the differences that flip a cell."""
    b[TOP] = LEVELS + LEVEL
    go_down(b, LEVELS)
    fix(b, LEVELS + LEVEL, cell, not has(b, X, cell))


@jit
def branch(b: Board, level: int) -> None:
    """Go one level down with a cell flipped that is not flipped on this one from now on.

    It is, of those that could repair the clue with the fewest, the one with the fewest clues around it.
    """
    end = b[PACKS] + 1
    for at in range(1, end):
        undecided = b[level + ROWS + at] & ~b[level + at]
        b[GIVE + at], b[TAKE + at] = undecided & b[PLACED + at], undecided & ~b[PLACED + at]
    for at in range(1, end):
        high = b[ABOVE + at]
        one, two, four, eight = counts(b, GIVE + at)
        one_, two_, four_, eight_ = counts(b, TAKE + at)
        b[CHOICES + at] = (one & high) | (one_ & ~high)
        b[CHOICES + ROWS + at] = (two & high) | (two_ & ~high)
        b[CHOICES + 2 * ROWS + at] = (four & high) | (four_ & ~high)
        b[CHOICES + 3 * ROWS + at] = (eight & high) | (eight_ & ~high)
    keep_least(b, FAULTS, CHOICES, 1, end - 1)
    at = first_word(b, FAULTS, 1)
    clue = b[FAULTS + at] & -b[FAULTS + at]
    cells = GIVE if b[ABOVE + at] & clue != 0 else TAKE
    three = clue | clue << 1 | clue >> 1
    b[PICK + at - 1] = three << b[SPAN] & b[cells + at - 1]
    b[PICK + at] = (three | three << b[STRIDE] | three >> b[STRIDE]) & b[cells + at]
    b[PICK + at + 1] = three >> b[SPAN] & b[cells + at + 1]
    keep_least(b, PICK, NEAR, at - 1, at + 1)
    word = first_word(b, PICK, at - 1)
    bit = b[PICK + word] & -b[PICK + word]
    go_down(b, level)
    settle(b, level, word, bit, b[PLACED + word] & bit != 0)
    settle(b, level + LEVEL, word, bit, b[PLACED + word] & bit == 0)


@jit_apart
def seek(b: Board) -> int:
    """Search on for a difference: YES when NOW is one, NO when there is none left, LATER at LIMIT decisions.

    Every other placement that is found is minimal, or contains one found before it.
    """
    # Each level is what to try when all that come after it have failed: the cell flipped there is not flipped here.
    level = b[TOP]
    while level > LEVELS:
        if not sweep(b, level):
            level -= LEVEL
        elif not find_faults(b, level):
            # What this level could still have found would contain this difference.
            b[TOP] = level - LEVEL
            unpack(b, CAME, NOW)
            return YES
        elif b[NODES] >= b[LIMIT] or level >= DEEPEST:
            return LATER
        else:
            b[NODES] += 1
            branch(b, level)
            level += LEVEL
    b[TOP] = LEVELS
    return NO


@jit
def ask_sweeping(b: Board, cell: int, patience: int) -> int:
    """Tell whether a cell of the first level can differ, LATER after `patience` decisions.

    When it can, NOW shows how. When it cannot, it is settled there, with all that follows.
    """
    b[LIMIT] = b[NODES] + patience
    begin_flipped(b, cell)
    answer = seek(b)
    b[LIMIT] = FOREVER
    if answer == NO:
        fix(b, LEVELS, cell, has(b, X, cell))
        sweep(b, LEVELS)
    return answer


@jit
def bullets_gained(b: Board) -> int:
    """Return how many bullets NOW has more than the reference."""
    total = 0
    for row in range(1, b[HIGH] + 1):
        total += ones(b[NOW + row]) - ones(b[X + row])
    return total
