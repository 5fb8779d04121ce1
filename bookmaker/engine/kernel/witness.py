"""Short cuts to «this clue is needed»: a swap of two cells, or two differences that even out."""

from bookmaker.engine.kernel.board import (
    AWAY,
    CAME,
    CLUE,
    DELTA,
    EVEN,
    HIGH,
    LEVELS,
    NOW,
    OPEN,
    PACKS,
    PLACED,
    POOL,
    POOL_SIZE,
    POOLED,
    ROWS,
    STARTS,
    WITNESS,
    Board,
    X,
    clear,
    column_of,
    copy,
    has,
    join,
    neighbourhood,
    row_of,
)
from bookmaker.engine.kernel.difference import put_flips
from bookmaker.engine.kernel.jit import jit, ones, trailing
from bookmaker.engine.kernel.packing import pack
from bookmaker.engine.kernel.sweep import compare


@jit
def near(one: int, other: int) -> bool:
    """Tell whether two cells touch or are the same."""
    return abs(row_of(one) - row_of(other)) <= 1 and abs(column_of(one) - column_of(other)) <= 1


@jit
def has_same_clues(b: Board, one: int, other: int) -> bool:
    """Tell whether two cells see the same clues in force."""
    clues, others = neighbourhood(b, CLUE, one), neighbourhood(b, CLUE, other)
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
        seen = neighbourhood(b, CLUE, one)
        if seen != 0 and has(b, OPEN, one):
            shared = one + AWAY[trailing(seen)]
            bullets = neighbourhood(b, X, shared)
            others = neighbourhood(b, OPEN, shared) & (~bullets if has(b, X, one) else bullets)
            while others != 0:
                other = shared + AWAY[trailing(others)]
                others &= others - 1
                if (at == 0 or other == clue or not near(other, clue)) and has_same_clues(b, one, other):
                    return True
    return False


@jit
def keep_witness(b: Board, clue: int) -> None:
    """Remember that the difference EVEN shows that a clue is needed."""
    pack(b, EVEN, WITNESS + ROWS * clue)


@jit
def still_needed(b: Board, clue: int) -> bool:
    """Tell whether what showed last that a clue is needed does so again, on the first level of the search by boards.

    Little changes from one clue set to the next, so it does in two of three cases.
    """
    witness, flips, more, wrong = WITNESS + ROWS * clue, 0, 0, 0
    for at in range(1, b[PACKS] + 1):
        word = b[witness + at]
        if word & ~(b[LEVELS + ROWS + at] & ~b[LEVELS + at]) != 0:
            return False
        flips |= word
        b[CAME + at] = b[PLACED + at] ^ word
        more += ones(b[CAME + at]) - ones(b[PLACED + at])
    if flips == 0 or more != 0:
        return False
    for at in range(1, b[PACKS] + 1):
        unmet, _ = compare(b, CAME, at)
        wrong |= unmet
    return wrong == 0


@jit
def even_out(b: Board, balance: int) -> bool:
    """Tell whether the difference in the first free place of the pool has balance 0, or has it with one of the pool.

    Two differences without a common cell make one together: each leaves every clue's count as it is. It stays in the
    pool if not, and if there is room. EVEN is then what has balance 0.
    """
    own = POOL + (ROWS + 1) * b[POOLED]
    copy(b, own, EVEN)
    if balance == 0:
        return True
    b[own + ROWS] = balance
    same = 0
    for record in range(POOL, own, ROWS + 1):
        if b[record + ROWS] == -balance and disjoint(b, own, record):
            join(b, record, EVEN)
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
