"""The search for a difference by whole rows: all clues are propagated at once, with bitwise sums.

A state (a *level*) is two sets of cells: those that hold a bullet for SURE and those that MAY hold
one; the others are empty. The counts around all cells of a row are four words, their binary places,
so a sweep over the board costs no more than a look at two or three single clues (bit slicing; the
compiler makes vectors of the rows). Undecided cells are taken to be as in the reference, and only
a cell that repairs a violated clue is branched on, as in `difference`. There is no backjumping:
hard questions are given up after LIMIT decisions.

The counts take in the cell itself. That changes nothing for a clue, whose own cell holds no bullet.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    CLUE,
    DEPTHS,
    EMPTY,
    FAULTS,
    FOREVER,
    FULL,
    HIGH,
    LEVEL,
    LEVELS,
    LIMIT,
    MAY1,
    MAY2,
    NODES,
    NOW,
    OPEN,
    ROWS,
    SIDE,
    SURE1,
    SURE2,
    TOP,
    WANT,
    WANT1,
    WANT2,
    WANT4,
    WANT8,
    Board,
    X,
    around,
    has,
)
from bookmaker.engine.kernel.difference import LATER, NO, YES
from bookmaker.engine.kernel.jit import apart, jit, ones, trailing

BLOCK = 8
"""Rows that are worked on together. A board takes as many blocks as it needs; rows beyond it are empty."""
DEEPEST = LEVELS + LEVEL * (DEPTHS - 2)


@jit
def blocks_of(b: Board) -> int:
    """Return how many blocks the board takes."""
    return (b[HIGH] + 7) >> 3


@jit
def padded(b: Board) -> int:
    """Return the end of the rows that sweeps touch."""
    return blocks_of(b) * BLOCK + 1


@jit
def most(one: int, two: int, three: int) -> int:
    """Return the bits set in two of three words at least: the carry of their sum."""
    return (one & two) | (three & (one | two))


@jit
def across(b: Board, word: int, low: int, high: int) -> None:
    """Write the sums of three neighbours in a row of cells, in two binary places."""
    left, right = word << 1, word >> 1
    b[low] = word ^ left ^ right
    b[high] = most(word, left, right)


@jit
def counts(b: Board, low: int, high: int) -> tuple[int, int, int, int]:
    """Return the binary places of the counts around the cells of a row, from the sums across three rows."""
    place1 = b[low - 1] ^ b[low] ^ b[low + 1]
    carry = most(b[low - 1], b[low], b[low + 1])
    twos = b[high - 1] ^ b[high] ^ b[high + 1]
    fours = most(b[high - 1], b[high], b[high + 1])
    more = twos & carry
    return place1, twos ^ carry, fours ^ more, fours & more


@jit
def write_clues(b: Board) -> None:
    """Write the counts around all cells of the placement X, into WANT1 … WANT8."""
    end = padded(b)
    for row in range(1, end):
        across(b, b[X + row], SURE1 + row, SURE2 + row)
    for row in range(1, end):
        b[WANT1 + row], b[WANT2 + row], b[WANT4 + row], b[WANT8 + row] = counts(b, SURE1 + row, SURE2 + row)


@jit
def compare(b: Board, row: int, one: int, two: int, four: int, eight: int) -> tuple[int, int]:
    """Return the clues in force of a row whose count is met, and those for which it is too high."""
    # A count is too high when, at the highest place where they differ, it has the bit and the clue has not.
    d1, d2, d4, d8 = one ^ b[WANT1 + row], two ^ b[WANT2 + row], four ^ b[WANT4 + row], eight ^ b[WANT8 + row]
    above = (d8 & eight) | (~d8 & ((d4 & four) | (~d4 & ((d2 & two) | (~d2 & d1 & one)))))
    return ~(d1 | d2 | d4 | d8) & b[CLUE + row], above & b[CLUE + row]


@apart
def sweep(b: Board, level: int) -> bool:
    """Settle all that single clues force, again and again; return False on a contradiction.

    A clue that the sure bullets meet leaves the rest around it EMPTY; one that takes all that may be bullets makes
    it FULL. It is wrong when there are too many sure ones, or too few that may be.
    """
    blocks = blocks_of(b)
    while True:
        for block in range(blocks):
            for at in range(BLOCK):
                row = block * BLOCK + at + 1
                across(b, b[level + row], SURE1 + row, SURE2 + row)
                across(b, b[level + ROWS + row], MAY1 + row, MAY2 + row)
        wrong = 0
        for block in range(blocks):
            for at in range(BLOCK):
                row = block * BLOCK + at + 1
                one, two, four, eight = counts(b, SURE1 + row, SURE2 + row)
                b[EMPTY + row], above = compare(b, row, one, two, four, eight)
                wrong |= above
                one, two, four, eight = counts(b, MAY1 + row, MAY2 + row)
                b[FULL + row], above = compare(b, row, one, two, four, eight)
                wrong |= b[CLUE + row] & ~(b[FULL + row] | above)
        if wrong != 0:
            return False
        settled = 0
        for block in range(blocks):
            for at in range(BLOCK):
                row = block * BLOCK + at + 1
                sure, may = b[level + row], b[level + ROWS + row]
                empty = b[EMPTY + row - 1] | b[EMPTY + row] | b[EMPTY + row + 1]
                full = b[FULL + row - 1] | b[FULL + row] | b[FULL + row + 1]
                empty = (empty | empty << 1 | empty >> 1) & may & ~sure
                full = (full | full << 1 | full >> 1) & may & ~sure
                wrong |= empty & full
                settled |= empty | full
                b[level + row] = sure | full
                b[level + ROWS + row] = may & ~empty
        if wrong != 0:
            return False
        if settled == 0:
            return True


@jit
def violated(b: Board, level: int) -> bool:
    """Write the placement NOW, undecided cells as in the reference, and the clues it violates; tell whether it does."""
    blocks = blocks_of(b)
    for block in range(blocks):
        for at in range(BLOCK):
            row = block * BLOCK + at + 1
            b[NOW + row] = b[level + row] | (b[level + ROWS + row] & b[X + row])
            across(b, b[NOW + row], SURE1 + row, SURE2 + row)
    faults = 0
    for block in range(blocks):
        for at in range(BLOCK):
            row = block * BLOCK + at + 1
            one, two, four, eight = counts(b, SURE1 + row, SURE2 + row)
            met, _ = compare(b, row, one, two, four, eight)
            b[FAULTS + row] = b[CLUE + row] & ~met
            faults |= b[FAULTS + row]
    return faults != 0


@jit
def choose(b: Board, level: int) -> int:
    """Return the cell to flip: of those that could repair the clue with the fewest, the one with the fewest clues."""
    clue, choices = -1, 0
    for row in range(1, b[HIGH] + 1):
        word = b[FAULTS + row]
        while word != 0:
            cell = (row - 1) * SIDE + trailing(word) - 1
            word &= word - 1
            now = around(b, NOW, cell)
            cells = around(b, level + ROWS, cell) & ~around(b, level, cell)
            cells &= now if ones(now) > b[WANT + cell] else ~now
            if clue < 0 or ones(cells) < ones(choices):
                clue, choices = cell, cells
    best, least = -1, 9
    while choices != 0:
        cell = clue + AWAY[trailing(choices)]
        choices &= choices - 1
        clues = ones(around(b, CLUE, cell))
        if clues < least:
            best, least = cell, clues
    return best


@jit
def fix(b: Board, level: int, cell: int, bullet: bool) -> None:
    """Settle an undecided cell of a level."""
    row, bit = (cell >> 5) + 1, 1 << ((cell & 31) + 1)
    if bullet:
        b[level + row] |= bit
    else:
        b[level + ROWS + row] &= ~bit


@jit
def descend_to(b: Board, level: int, cell: int) -> None:
    """Copy a level to the one below it, and flip a cell there."""
    for row in range(1, padded(b)):
        b[level + LEVEL + row] = b[level + row]
        b[level + LEVEL + ROWS + row] = b[level + ROWS + row]
    fix(b, level + LEVEL, cell, not has(b, X, cell))


@jit
def load_base(b: Board) -> None:
    """Make the first level: what is not in OPEN is settled."""
    for row in range(1, padded(b)):
        b[LEVELS + row] = b[X + row] & ~b[OPEN + row]
        b[LEVELS + ROWS + row] = b[X + row] | b[OPEN + row]


@jit
def is_open(b: Board, cell: int) -> bool:
    """Tell whether a cell is undecided on the first level."""
    return has(b, LEVELS + ROWS, cell) and not has(b, LEVELS, cell)


@jit
def begin_flipped(b: Board, cell: int) -> None:
    """Begin a search for the differences that flip a cell."""
    b[TOP] = LEVELS + LEVEL
    descend_to(b, LEVELS, cell)


@apart
def seek(b: Board) -> int:
    """Search on for a difference: YES when NOW is one, NO when there is none left, LATER at LIMIT decisions.

    Every other placement that is found is minimal, or contains one found before it.
    """
    # Each level is what to try when all that come after it have failed: the cell flipped there is not flipped here.
    level = b[TOP]
    while level > LEVELS:
        if not sweep(b, level):
            level -= LEVEL
        elif not violated(b, level):
            # What this level could still have found would contain this difference.
            b[TOP] = level - LEVEL
            return YES
        elif b[NODES] >= b[LIMIT] or level >= DEEPEST:
            return LATER
        else:
            b[NODES] += 1
            cell = choose(b, level)
            descend_to(b, level, cell)
            fix(b, level, cell, has(b, X, cell))
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
def gained(b: Board) -> int:
    """Return how many bullets NOW has more than the reference."""
    total = 0
    for row in range(1, b[HIGH] + 1):
        total += ones(b[NOW + row]) - ones(b[X + row])
    return total
