"""What there is to look at before each step of a solution: clues, pairs of them, and those that lead on.

Clues may see any cells, so a set of cells is words of BITS cells here, row by row. A step is its sort, the two clues
of a pair, how many bullets and empty cells it settles, and then these: all by their place on the board.
"""

from bookmaker.engine.kernel.board import Words
from bookmaker.engine.kernel.jit import jit, jit_apart, ones

BITS = 62
SETTLED, SINGLE, PAIR, MORE = range(4)
"""Sorts of steps: nothing is looked for, one clue, two, or more of them or the total."""
SORT, ONE, OTHER, BULLETS, EMPTY, STEP = range(6)
"""What is said of a step before its cells."""
OPEN_CLUES, SIMPLE, OPEN_CELLS, PAIRS, OWN, MOVES = range(6)
APART, REDUCED, LARGER, KINDS = 1, 2, 4, 8
VIEW = MOVES + KINDS
"""Before a step there are OPEN_CLUES, which have open cells, SIMPLE ones, which settle theirs by themselves,
OPEN_CELLS, PAIRS of clues that share open cells, and by kind the MOVES: pairs that settle cells which only one of them
sees. OWN is the kind of the step's pair. A kind is a sum of APART, REDUCED and LARGER."""
WIDE, ON_CLUES, WORDS, COUNT, KNOWN, HEAD = range(6)
"""What is noted of a board: its columns, 1 where clues can hold bullets, the words of a set, how many clues it has, and
how many pairs of them, -1 until they are listed."""
CLUE, SAYS, WANTS, OPENS = range(4)
"""What is noted of a clue: its place, its number, what it still wants, and its open cells."""


@jit
def record(s: Words, clue: int) -> int:
    """Return where a clue is noted; behind the last there are pairs, and before the first the open cells."""
    return HEAD + s[WORDS] + clue * (OPENS + s[WORDS])


@jit
def list_clues(s: Words, clues: Words, sees: Words, cells: int) -> None:
    """Note the open cells, and the clues; `clues`, `sees` and `cells` as for `look_over`."""
    words = s[WORDS]
    s[COUNT], s[KNOWN] = 0, -1
    for word in range(words):
        s[HEAD + word] = 0
    for cell in range(cells):
        if s[ON_CLUES] == 1 or clues[cell] == -1:
            s[HEAD + cell // BITS] |= 1 << (cell % BITS)
    for cell in range(cells):
        if clues[cell] >= 0:
            at = record(s, s[COUNT])
            s[at + CLUE], s[at + SAYS], s[at + WANTS] = cell, clues[cell], clues[cell]
            for word in range(words):
                s[at + OPENS + word] = sees[cell * words + word] & s[HEAD + word]
            s[COUNT] += 1


@jit
def find_clue(s: Words, cell: int) -> int:
    """Return where the clue in a cell is noted."""
    at = record(s, 0)
    while s[at + CLUE] != cell:
        at += OPENS + s[WORDS]
    return at


@jit
def count_open(s: Words, at: int) -> int:
    """Return how many cells of a clue are open."""
    total = 0
    for word in range(s[WORDS]):
        total += ones(s[at + OPENS + word])
    return total


@jit
def count_beyond(s: Words, one: int, other: int) -> int:
    """Return how many open cells one clue sees and another one does not."""
    total = 0
    for word in range(s[WORDS]):
        total += ones(s[one + OPENS + word] & ~s[other + OPENS + word])
    return total


@jit
def kind_of_pair(down: int, right: int, wants: int, others: int, are_reduced: bool) -> int:
    """Return of which kind a pair of clues is, so many rows and columns apart, that want so many cells."""
    kind = 0 if abs(down) <= 1 and abs(right) <= 1 else APART
    kind += REDUCED if are_reduced else 0
    return kind if min(wants, others) == 1 and max(wants, others) <= 2 else kind + LARGER


@jit
def kind_of(s: Words, one: int, other: int) -> int:
    """Return of which kind a pair of noted clues is."""
    down = s[one + CLUE] // s[WIDE] - s[other + CLUE] // s[WIDE]
    right = s[one + CLUE] % s[WIDE] - s[other + CLUE] % s[WIDE]
    are_reduced = s[one + WANTS] < s[one + SAYS] or s[other + WANTS] < s[other + SAYS]
    return kind_of_pair(down, right, s[one + WANTS], s[other + WANTS], are_reduced)


@jit
def view_clues(s: Words, views: Words, view: int) -> None:
    """Count the open cells, the clues that have some, and those that settle all of theirs."""
    for word in range(s[WORDS]):
        views[view + OPEN_CELLS] += ones(s[HEAD + word])
    for clue in range(s[COUNT]):
        at = record(s, clue)
        open_ = count_open(s, at)
        if open_ > 0:
            views[view + OPEN_CLUES] += 1
            views[view + SIMPLE] += s[at + WANTS] == 0 or s[at + WANTS] == open_


@jit
def list_pairs(s: Words) -> None:
    """List the pairs of clues that share open cells; those that did not once never do."""
    left, begin = 0, record(s, s[COUNT])
    if s[KNOWN] < 0:
        for one in range(s[COUNT]):
            for other in range(one + 1, s[COUNT]):
                left = keep_pair(s, record(s, one), record(s, other), begin, left)
    else:
        for at in range(begin, begin + 2 * s[KNOWN], 2):
            left = keep_pair(s, s[at], s[at + 1], begin, left)
    s[KNOWN] = left


@jit
def keep_pair(s: Words, one: int, other: int, begin: int, left: int) -> int:
    """Add a pair to the list if its clues share an open cell; return how many there are."""
    for word in range(s[WORDS]):
        if s[one + OPENS + word] & s[other + OPENS + word] != 0:
            s[begin + 2 * left], s[begin + 2 * left + 1] = one, other
            return left + 1
    return left


@jit
def view_moves(s: Words, views: Words, view: int) -> None:
    """Count by kind the pairs that settle a cell together which only one of them sees."""
    begin = record(s, s[COUNT])
    for at in range(begin, begin + 2 * s[KNOWN], 2):
        one, other = s[at], s[at + 1]
        mine, theirs, more = count_beyond(s, one, other), count_beyond(s, other, one), s[one + WANTS] - s[other + WANTS]
        if mine + theirs > 0 and (more == mine or more == -theirs):
            views[view + MOVES + kind_of(s, one, other)] += 1


@jit
def settle_cell(s: Words, cell: int, bullet: int) -> None:
    """Note that a cell holds a bullet (1) or is empty (0)."""
    word, bit = cell // BITS, 1 << (cell % BITS)
    s[HEAD + word] &= ~bit
    for clue in range(s[COUNT]):
        at = record(s, clue)
        if s[at + OPENS + word] & bit != 0:
            s[at + OPENS + word] ^= bit
            s[at + WANTS] -= bullet


@jit_apart
def look_over(s: Words, clues: Words, sees: Words, cells: int, steps: Words, length: int, views: Words) -> None:
    """Write into `views`, which is empty, for each of `length` steps the VIEW words of the board before it.

    `clues` has a word for each of the `cells`, below 0 where there is no clue, and `sees` the cells that one there
    would see. `s` has what a board is up to WORDS, and room for a set, for all clues, and for two words a pair of them.
    """
    list_clues(s, clues, sees, cells)
    at = 0
    for view in range(0, VIEW * length, VIEW):
        if steps[at + SORT] != SETTLED:
            view_clues(s, views, view)
        if steps[at + SORT] > SINGLE:
            list_pairs(s)
            views[view + PAIRS] = s[KNOWN]
        if steps[at + SORT] == PAIR:
            view_moves(s, views, view)
            views[view + OWN] = kind_of(s, find_clue(s, steps[at + ONE]), find_clue(s, steps[at + OTHER]))
        first = at + STEP
        at = first + steps[at + BULLETS] + steps[at + EMPTY]
        for place in range(first, at):
            settle_cell(s, steps[place], 1 if place < at - steps[first - STEP + EMPTY] else 0)
