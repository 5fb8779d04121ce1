"""Short cuts to «this clue is needed»: a swap of two cells, or two differences that even out."""

from bookmaker.engine.kernel.board import (
    AWAY,
    CLUE,
    DELTA,
    HIGH,
    NOW,
    OPEN,
    POOL,
    POOL_SIZE,
    POOLED,
    ROWS,
    STARTS,
    Board,
    X,
    around,
    clear,
    has,
)
from bookmaker.engine.kernel.difference import put_flips
from bookmaker.engine.kernel.jit import jit, ones, trailing


@jit
def near(one: int, other: int) -> bool:
    """Tell whether two cells touch or are the same."""
    return abs((one >> 5) - (other >> 5)) <= 1 and abs((one & 31) - (other & 31)) <= 1


@jit
def alike(b: Board, one: int, other: int) -> bool:
    """Tell whether two cells see the same clues in force."""
    clues, others = around(b, CLUE, one), around(b, CLUE, other)
    if ones(clues) != ones(others):
        return False
    while others != 0:
        if not near(one, other + AWAY[trailing(others)]):
            return False
        others &= others - 1
    return True


@jit
def can_swap(b: Board, clue: int, starts: int) -> bool:
    """Tell whether a bullet can change places with an empty cell and only the hidden clue would notice.

    It is the most frequent reason why a clue is needed, and the quickest to find. Only cells
    that see some clue in force are tried. No clue in force notices when both see the same ones, so both
    stand around any one of these; the hidden clue does unless both are beside it.
    """
    for at in range(starts):
        one = b[STARTS + at]
        seen = around(b, CLUE, one)
        if seen != 0 and has(b, OPEN, one):
            shared = one + AWAY[trailing(seen)]
            bullets = around(b, X, shared)
            others = around(b, OPEN, shared) & (~bullets if has(b, X, one) else bullets)
            while others != 0:
                other = shared + AWAY[trailing(others)]
                others &= others - 1
                if (at == 0 or other == clue or not near(other, clue)) and alike(b, one, other):
                    return True
    return False


@jit
def even_out(b: Board, balance: int) -> bool:
    """Tell whether the difference in the first free place of the pool has balance 0, or has it with one of the pool.

    Two differences without a common cell make one together: each leaves every clue's count as it is. It stays in the
    pool if not, and if there is room.
    """
    if balance == 0:
        return True
    own = POOL + (ROWS + 1) * b[POOLED]
    b[own + ROWS] = balance
    same = 0
    for record in range(POOL, own, ROWS + 1):
        if b[record + ROWS] == -balance and disjoint(b, own, record):
            return True
        same += b[record + ROWS] == balance
    if same < 8 and b[POOLED] < POOL_SIZE - 1:
        b[POOLED] += 1
    return False


@jit
def completes(b: Board) -> bool:
    """Tell whether the difference on the trail has balance 0, or has it with a known one; pool it if not."""
    own = POOL + (ROWS + 1) * b[POOLED]
    clear(b, own)
    put_flips(b, own)
    return even_out(b, b[DELTA])


@jit
def completes_now(b: Board, balance: int) -> bool:
    """Tell the same of the difference that NOW is."""
    own = POOL + (ROWS + 1) * b[POOLED]
    for row in range(b[HIGH] + 2):
        b[own + row] = b[NOW + row] ^ b[X + row]
    return even_out(b, balance)


@jit
def disjoint(b: Board, one: int, other: int) -> bool:
    """Tell whether two sets of cells have none in common."""
    for row in range(1, b[HIGH] + 1):  # noqa: SIM110 - the kernel compiles no generators
        if b[one + row] & b[other + row] != 0:
            return False
    return True
