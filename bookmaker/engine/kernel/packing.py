"""Sets of cells in as few words as they take: several rows share one, so that a small board is a word or two.

Packed sets have PACKS words, from the second of their ROWS on; those before and after are empty. In a word a row comes
STRIDE bits after the row above it, and one bit between them is never set: so what is moved by a column does not come to
another row. What is moved beyond a set's cells stays until it is masked by a set that has only cells.
"""

from bookmaker.engine.kernel.board import HIGH, PACKS, ROWS, SHIFTS, SPAN, STRIDE, WIDE, Board, column_of, row_of
from bookmaker.engine.kernel.jit import jit


@jit
def pack(b: Board, source: int, target: int) -> None:
    """Write a set of cells packed."""
    row, stride, span = 1, b[STRIDE], b[SPAN]
    for at in range(1, b[PACKS] + 1):
        word, shift = 0, 0
        while shift <= span and row <= b[HIGH]:
            word |= (b[source + row] >> 1) << shift
            shift += stride
            row += 1
        b[target + at] = word


@jit
def unpack(b: Board, source: int, target: int) -> None:
    """Write a packed set as rows."""
    row, stride, span, mask = 1, b[STRIDE], b[SPAN], (1 << b[WIDE]) - 1
    for at in range(1, b[PACKS] + 1):
        shift = 0
        while shift <= span and row <= b[HIGH]:
            b[target + row] = (b[source + at] >> shift & mask) << 1
            shift += stride
            row += 1


@jit
def place_of(b: Board, cell: int) -> int:
    """Return where a cell is packed: 64 times the word and the bit."""
    return b[SHIFTS + row_of(cell)] + column_of(cell)


@jit
def is_packed(b: Board, words: int, cell: int) -> bool:
    """Tell whether a cell is in a packed set."""
    place = place_of(b, cell)
    return b[words + (place >> 6)] >> (place & 63) & 1 == 1


@jit
def flip(b: Board, words: int, cell: int) -> None:
    """Put a cell into a packed set, or take it out of it."""
    place = place_of(b, cell)
    b[words + (place >> 6)] ^= 1 << (place & 63)


@jit
def cells_above(b: Board, word: int) -> int:
    """Return a word of a packed set moved down by a row: for each cell, what is above it."""
    return b[word] << b[STRIDE] | b[word - 1] >> b[SPAN]


@jit
def cells_below(b: Board, word: int) -> int:
    """Return a word of a packed set moved up by a row: for each cell, what is below it."""
    return b[word] >> b[STRIDE] | b[word + 1] << b[SPAN]


@jit
def spread(b: Board, word: int) -> int:
    """Return a word of a packed set with all cells around those that are in it."""
    three = cells_above(b, word) | b[word] | cells_below(b, word)
    return three | three << 1 | three >> 1


@jit
def most(one: int, two: int, three: int) -> int:
    """Return the bits set in two of three words at least: the carry of their sum."""
    return (one & two) | (three & (one | two))


@jit
def add_up(up: int, now: int, down: int) -> tuple[int, int, int, int]:
    """Return the binary places of the counts around the cells of a word, each cell with itself.

    It is given the word moved down by a row, the word, and the word moved up by a row.
    """
    low, high = up ^ now ^ down, most(up, now, down)
    ones, carry = low ^ low << 1 ^ low >> 1, most(low, low << 1, low >> 1)
    twos, fours = high ^ high << 1 ^ high >> 1, most(high, high << 1, high >> 1)
    more = twos & carry
    return ones, twos ^ carry, fours ^ more, fours & more


@jit
def counts(b: Board, word: int) -> tuple[int, int, int, int]:
    """Return the binary places of the counts of a packed set around the cells of a word, each cell with itself."""
    return add_up(cells_above(b, word), b[word], cells_below(b, word))


@jit
def keep_least(b: Board, some: int, places: int, first: int, last: int) -> None:
    """Leave in the words of a packed set only the cells whose number, of four binary places, is least."""
    for place in range(places + 3 * ROWS, places - 1, -ROWS):
        left = 0
        for at in range(first, last + 1):
            left |= b[some + at] & ~b[place + at]
        if left != 0:
            for at in range(first, last + 1):
                b[some + at] &= ~b[place + at]
