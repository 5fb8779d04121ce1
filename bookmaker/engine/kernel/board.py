"""The board of every kernel: rows of bits, and patterns of nine bits around a cell.

A cell is one number, row * LINE + column, so row-major order is number order. A row is one
int64: column c is bit c + 1, and there is an empty row above and below, so that the nine
cells around any cell are cut out without asking where the border is. No set ever has a bit
outside the board, so what is cut out needs no mask.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit, ones, trailing

SIDE = 60
"""Rows and columns at most: with a bit before and after it, and a sign, a row is 64 bits or fewer."""
LINE_BITS = 6
LINE = 1 << LINE_BITS
"""From a cell to the one below it."""
CELLS = SIDE * LINE
ROWS = SIDE + 2

AWAY = np.array([(k // 3 - 1) * LINE + k % 3 - 1 for k in range(9)], dtype=np.int64)
"""What to add to a cell to reach place k of its pattern: 0 is the cell up and left, 4 the centre."""

Words = NDArray[np.int64]
Floats = NDArray[np.float64]
Board = Words
"""One workspace: a single array, so that a kernel passes one pointer and nothing is allocated.

First come counters, then sets of cells (ROWS words each), then values by cell and lists.
"""

RING = 0b111101111
"""The eight neighbours in a pattern."""
FOREVER = 1 << 60

COUNTERS = 33
TRAIL, TOUCHED, DEPTH, DELTA, NODES, LIMIT, HEAD, HIGH, WIDE, BULLETS, POOLED, SPLIT = range(12)
BLAME, PLAIN, SIGN, UPPER, TOP, STALE, FEWEST, MOST, LEFT, LEFT_IN_TRIAL, UNTOLD, THERE, COMPOSED = range(12, 25)
PACKS, STRIDE, SPAN, EASY, ENDS, BANNED, CLASSES, CLASS = range(25, COUNTERS)
"""TRAIL, TOUCHED, DEPTH: lengths of the lists PATH, STACK and TURNS. DELTA: bullets gained against
the reference. NODES: decisions ever taken; LIMIT: how many may be. HEAD: cells of PATH already
propagated. HIGH, WIDE, BULLETS: rows, columns and bullets of the board. POOLED: length of POOL.
BLAME: decisions that a contradiction comes from. PLAIN: 1 to go without looking for these. SIGN:
while prices bound a search, the direction in which balances must not go (1 up, -1 down), else 0;
UPPER: the most, at these prices, that a difference can come to. TOP: where in LEVELS a sweeping
search is. STALE: 1 when cells may be missing in FREE. SPLIT: into how many
COUNTS steps that combine clues are split by the number of clues; 0 for just one.
FEWEST, MOST: how many bullets the clues may leave to the total for a clue set to be looked at; LEFT,
LEFT_IN_TRIAL: how many BEST and TRIAL leave. UNTOLD: 1 where the total is not printed, so that clue
sets are minimal without it. THERE: how many cells are in ROOM. COMPOSED: 1 where clues are shown and hidden by orbits,
in cells of FRAME alone. PACKS, STRIDE, SPAN: how `packed` has sets: in so many words, a row so many bits after the row
above it, and the last row of a word so many bits after its first. EASY: how many clues could be hidden the last time
until single ones did not settle the board any more. ENDS: how the clues may leave the board to the total for a clue set
to be looked at: EARLY or AT_END; 0 for any. BANNED: the numbers that no clue may say, as bits; only where COMPOSED.
CLASSES: into how many classes placements are divided, 0 for none; CLASS: the one of this board."""

EARLY, AT_END = 1, 2
"""Whether the clues leave at least a quarter of the unknown cells to the total, or fewer, but some."""

SETS = 41
(
    X,
    OPEN,
    CLUE,
    FREE,
    CORE,
    KEPT,
    REACH,
    SHUT,
    TRIAL,
    BEST,
    NOW,
    SUPPORT,
    ASIDE,
    HERE,
    ROOM,
    FRAME,
    TRIED,
    WHOLE,
    EVEN,
) = (COUNTERS + ROWS * at for at in range(19))
PLACED, ASKED, CAME, FAULTS, ABOVE, EMPTY, FULL, GIVE, TAKE, PICK, WANTS, NEAR, CHOICES = (
    COUNTERS + ROWS * at for at in (*range(19, 29), 29, 33, 37)
)
"""X: the reference placement with the flips of a search. OPEN: cells a search may still settle.
CLUE: clues in force. FREE: cells that differ in some placement by the clues alone. CORE: clues
that the last refutation used. KEPT: a copy. REACH: cells a flood came to. SHUT: cells it closed.
TRIAL, BEST: clue sets a local search keeps. NOW: the placement that a sweep has come to. SUPPORT:
cells that prices could not settle. ASIDE: a copy. HERE: the cells of the board; a hole in it is as a cell beyond its
border. ROOM: those that a local search fills with bullets and clues: all, but for cells that no clue of FRAME could
see. FRAME: cells that may show clues where these are COMPOSED; TRIED: those of orbits that were asked about; WHOLE:
FREE before an orbit is hidden. EVEN: the last difference of balance 0 that was found.

Packed are those a sweep works with. PLACED, ASKED, CAME: X, CLUE and NOW. FAULTS: clues that CAME violates; ABOVE: with
too many bullets. EMPTY, FULL: clues that leave the rest around them empty, or make it full. GIVE, TAKE: bullets of CAME
that may go, and cells without one that may get one. PICK: what is chosen among. In four binary places each, WANTS:
all clues; NEAR: how many clues are around each cell; CHOICES: how many cells could repair each clue."""

POOL_SIZE = 64
WORD = 63
"""Bits of a word that are used in packed sets."""
RECALLED, RECALLED_CLUES = 256, 7
"""Of how many cells is remembered what forced them, and up to how many clues."""
GROUPS = 24
"""How many groups `few` counts at most."""
DEPTHS = 128
"""How deep a sweeping search may go."""
LEVEL = 2 * ROWS
PADDED = SIDE + 2
_LISTS = (
    *((CELLS,) * 11),
    *(9, SIDE, CELLS * 3, CELLS * 10, (ROWS + 1) * POOL_SIZE, LEVEL * DEPTHS, PADDED * PADDED, CELLS * ROWS),
    *(RECALLED * (1 + RECALLED_CLUES) * ROWS, CELLS, GROUPS * 8, 32, SIDE * SIDE),
)
(
    WANT,
    CAUSE,
    WEIGHT,
    PRICE,
    PATH,
    QUEUE,
    WALK,
    ORDER,
    RANK,
    OTHER,
    PARTNER,
    STARTS,
    SHIFTS,
    TURNS,
    STACK,
    POOL,
    LEVELS,
    DUES,
    WITNESS,
    RECALL,
    COUNTED,
    GROUPED,
    *_REST,
) = accumulate((COUNTERS + ROWS * SETS, *_LISTS))
COUNTS, SHADE, LENGTH = _REST
"""By cell, WANT: what its clue says; CAUSE: the decisions it was settled by; WEIGHT: conflicts at
its clue; PRICE: of its clue. DUES: the prices around each cell together, in rows of PADDED with a
margin. Lists, PATH: cells settled, each
with its flip; STACK: clues that were violated at some time; TURNS: decisions, each a cell, the
length of PATH and of STACK; QUEUE, WALK, STARTS: cells to go through; ORDER: all cells, bullets
first; RANK, OTHER: orders in which clues are hidden; PARTNER: by cell, the
next one of its orbit; POOL: differences already found, each a set
of cells and its balance; LEVELS: states of a sweeping search, each the cells that hold a bullet for
sure and those that may, packed; SHIFTS: by row, where `packed` has it, as 64 times the word and the bit of its first
cell; WITNESS: by clue, the difference of balance 0 that showed last that it is needed, packed; RECALL: by cell, the
clues that forced it the last time, and for each the difference that shows that it was left, packed; COUNTED: by cell,
which group of cells `few` has it in; GROUPED: these groups; COUNTS: what the energy of a puzzle is made of;
SHADE: what a bullet adds to the class of its placement, by cells numbered row by row."""


def new_board(rows: int, columns: int) -> Board:
    """Return an empty workspace for boards of rows x columns, both at most SIDE."""
    b = np.zeros(LENGTH, dtype=np.int64)
    b[HIGH], b[WIDE], b[LIMIT], b[MOST], b[THERE] = rows, columns, FOREVER, CELLS, rows * columns
    b[HERE + 1 : HERE + rows + 1] = b[ROOM + 1 : ROOM + rows + 1] = ((1 << columns) - 1) << 1
    stride = columns + 1
    fit = WORD // stride
    b[PACKS], b[STRIDE], b[SPAN] = -(-rows // fit), stride, (fit - 1) * stride
    b[SHIFTS : SHIFTS + rows] = [(row // fit + 1) * 64 + row % fit * stride for row in range(rows)]
    return b


@jit
def to_cell(row: int, column: int) -> int:
    """Return the number of a cell."""
    return row << LINE_BITS | column


@jit
def row_of(cell: int) -> int:
    """Return the row of a cell."""
    return cell >> LINE_BITS


@jit
def column_of(cell: int) -> int:
    """Return the column of a cell."""
    return cell & (LINE - 1)


@jit
def neighbourhood(b: Board, words: int, cell: int) -> int:
    """Return the nine bits of the cell and its neighbours."""
    # The word at `row` is the row above, and its bit at `column` the cell up and left.
    row, column = row_of(cell), column_of(cell)
    return (
        ((b[words + row] >> column) & 7)
        | (((b[words + row + 1] >> column) & 7) << 3)
        | (((b[words + row + 2] >> column) & 7) << 6)
    )


@jit
def has(b: Board, words: int, cell: int) -> bool:
    """Tell whether the cell's bit is set."""
    return (b[words + row_of(cell) + 1] >> (column_of(cell) + 1)) & 1 == 1


@jit
def put(b: Board, words: int, cell: int) -> None:
    """Set the cell's bit."""
    b[words + row_of(cell) + 1] |= 1 << (column_of(cell) + 1)


@jit
def drop(b: Board, words: int, cell: int) -> None:
    """Clear the cell's bit."""
    b[words + row_of(cell) + 1] &= ~(1 << (column_of(cell) + 1))


@jit
def clear(b: Board, words: int) -> None:
    """Empty a set of cells."""
    for row in range(b[HIGH] + 2):
        b[words + row] = 0


@jit
def copy(b: Board, source: int, target: int) -> None:
    """Make one set of cells equal to another."""
    for row in range(b[HIGH] + 2):
        b[target + row] = b[source + row]


@jit
def join(b: Board, source: int, target: int) -> None:
    """Add the cells of one set to another."""
    for row in range(b[HIGH] + 2):
        b[target + row] |= b[source + row]


@jit
def add_unknown(b: Board, clue: int, target: int) -> None:
    """Add the unknown cells around a clue to a set."""
    row, column = row_of(clue), column_of(clue)
    for near in range(row, row + 3):
        b[target + near] |= (7 << column) & b[OPEN + near]


@jit
def next_cell(b: Board, words: int, cell: int) -> int:
    """Return the first cell from `cell` on whose bit is set, or CELLS."""
    row, column = row_of(cell), column_of(cell)
    while row < b[HIGH]:
        word = b[words + row + 1] >> 1 >> column
        if word != 0:
            return to_cell(row, column) + trailing(word)
        row, column = row + 1, 0
    return CELLS


@jit
def count_cells(b: Board, words: int) -> int:
    """Return how many bits are set."""
    total = 0
    for row in range(1, b[HIGH] + 1):
        total += ones(b[words + row])
    return total


@jit
def count_bullets(b: Board) -> None:
    """Write into WANT the bullets around each cell that holds none."""
    for row in range(b[HIGH]):
        for column in range(b[WIDE]):
            cell = to_cell(row, column)
            b[WANT + cell] = ones(neighbourhood(b, X, cell) & RING)


@jit
def list_cells(b: Board, words: int, place: int) -> int:
    """Write the cells of a set into the list at `place`, in order; return how many there are."""
    length = 0
    cell = next_cell(b, words, 0)
    while cell < CELLS:
        b[place + length] = cell
        length += 1
        cell = next_cell(b, words, cell + 1)
    return length


@jit
def to_kernel(b: Board, index: int) -> int:
    """Return the cell with a row-major index."""
    return to_cell(index // b[WIDE], index % b[WIDE])
