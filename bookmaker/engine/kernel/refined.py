"""The refined solver: at every state a deduction from the fewest clues there is.

The reference X is the only solution. A set of clues forces a cell when no difference that meets
these clues flips it. So a set that does must contain, for each difference known to flip the
cell, one of the clues that this difference breaks: it *hits* them all. The smallest hitting set is
tried; either it forces the cell, or the search for a difference gives one more to be hit
(implicit hitting sets, as for smallest unsatisfiable subsets of formulas). With the total, only
differences of balance 0 count.
"""

from bookmaker.engine.kernel.board import (
    AWAY,
    BEST,
    CELLS,
    CLUE,
    CORE,
    DELTA,
    FOREVER,
    FREE,
    HIGH,
    KEPT,
    LIMIT,
    NODES,
    OPEN,
    ORDER,
    OTHER,
    PATH,
    REACH,
    RING,
    ROWS,
    SHUT,
    SIGN,
    TRAIL,
    TRIAL,
    WALK,
    WANT,
    WIDE,
    Board,
    Words,
    X,
    add_unknown,
    clear,
    column_of,
    copy,
    count_cells,
    drop,
    has,
    list_cells,
    neighbourhood,
    next_cell,
    put,
    row_of,
)
from bookmaker.engine.kernel.classic import STEP, note, settles_alone, take_single
from bookmaker.engine.kernel.counting import count_apart, counts_out
from bookmaker.engine.kernel.difference import (
    LATER,
    NO,
    YES,
    advance,
    can_balance,
    drop_flips,
    find_free,
    put_flips,
    reset,
    settle,
)
from bookmaker.engine.kernel.jit import jit, ones, trailing
from bookmaker.engine.kernel.price import bound_by_prices
from bookmaker.engine.kernel.witness import has_same_clues

KNOWN = 4096
"""Differences that are remembered."""
WORDS = 39
BITS = 62
"""A set of clues is WORDS words of BITS clues, numbered in reading order."""
DEEPEST = 60
"""Clues that one step may combine."""
TRIES = 300
"""Decisions spent on a question before prices bound it."""
EFFORT = 200_000
"""Decisions spent on a step before any set of clues will do of which none can be spared."""
MEASURED, TOTAL_EFFORT = 225, 1_000_000
"""Above MEASURED cells, decisions spent on all steps with the total until it settles the rest at once."""
WEIGHED = 4
"""Clues up to which any that settle something with the total come before more that count out the board."""
GROW = 60
"""Decisions spent on making a difference break fewer clues."""
LAST_TRIES = 20_000
"""Decisions after which a question about the total is given up."""
PRICE_CHANGES = 4000
TOTAL = CELLS
"""Added to the type of a step that uses the total."""

FLIPS, BROKEN, BALANCE, BREAKS, RECORD = 0, ROWS, ROWS + WORDS, ROWS + WORDS + 1, ROWS + WORDS + 2
"""A remembered difference: its cells, the clues it breaks, its balance, and how many clues it breaks."""
CHOSEN, OUT, MET, UNTRIED, TRIED = (WORDS * at for at in range(5))
TURN, SETS = 2 * WORDS, (3 + 2 * DEEPEST) * WORDS
"""Sets of clues: those chosen, those ruled out, and for each choice (TURN words apart) those untried and tried."""


@jit
def single_near(b: Board, last: int) -> int:
    """Return the clue nearest to a cell that settles all its unknown neighbours by itself, or CELLS."""
    best, least = CELLS, FOREVER
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        if settles_alone(b, clue) and distance(clue, last) < least:
            best, least = clue, distance(clue, last)
        clue = next_cell(b, CLUE, clue + 1)
    return best


@jit
def single_choices(b: Board) -> int:
    """Return how many unknown cells single clues can settle."""
    clear(b, REACH)
    clue = next_cell(b, CLUE, 0)
    while clue < CELLS:
        if settles_alone(b, clue):
            add_unknown(b, clue, REACH)
        clue = next_cell(b, CLUE, clue + 1)
    return count_cells(b, REACH)


@jit
def distance(one: int, other: int) -> int:
    """Return the square of the distance of two cells."""
    down, right = row_of(one) - row_of(other), column_of(one) - column_of(other)
    return down * down + right * right


@jit
def differs_within(b: Board, cell: int, total: bool, tries: int) -> bool:
    """Tell whether an open cell can differ by the clues in force, and the total; False after `tries` decisions too.

    The difference is left on the trail. Where it is False for good, NODES is not over LIMIT.
    """
    b[LIMIT] = b[NODES] + tries
    settle(b, cell, 1, 0)
    return can_balance(b) if total else advance(b, 0, False)


@jit
def differs(b: Board, cell: int, total: bool) -> int:
    """Tell whether an open cell can differ by the clues in force, and the total; leaves the difference on the trail.

    LATER, which only the total can lead to, where LAST_TRIES decisions do not tell.
    """
    found = differs_within(b, cell, total, TRIES if total else FOREVER)
    late = not found and b[NODES] > b[LIMIT]
    if late:
        reset(b)
        late = False
        if not (bound_by_prices(b, 1, PRICE_CHANGES) or bound_by_prices(b, -1, PRICE_CHANGES)):
            found = differs_within(b, cell, total, LAST_TRIES)
            late = not found and b[NODES] > b[LIMIT]
        b[SIGN] = 0
    b[LIMIT] = FOREVER
    return YES if found else LATER if late else NO


@jit
def note_difference(b: Board) -> None:
    """Write the flips on the trail into TRIAL, and all the clues they break into KEPT."""
    clear(b, TRIAL)
    clear(b, KEPT)
    put_flips(b, TRIAL)
    for at in range(b[TRAIL]):
        if b[PATH + at] & 1:
            cell = b[PATH + at] >> 1
            clues = neighbourhood(b, BEST, cell)
            while clues != 0:
                clue = cell + AWAY[trailing(clues)]
                clues &= clues - 1
                if ones(neighbourhood(b, X, clue) & RING) != b[WANT + clue]:
                    put(b, KEPT, clue)


@jit
def learn(b: Board, cell: int, total: bool, known: Words, length: int) -> int:
    """Remember the difference on the trail, changed so that it breaks few clues; return how many are known.

    The clues in force may be more at the end, the board is reset. Each clue it breaks is put in force if the cell can
    still differ then: what breaks fewer clues leaves fewer choices to those who must hit it.
    """
    note_difference(b)
    balance = b[DELTA]
    clue = next_cell(b, KEPT, 0)
    while clue < CELLS:
        reset(b)
        put(b, CLUE, clue)
        if differs_within(b, cell, total, GROW):
            note_difference(b)
            balance = b[DELTA]
        else:
            drop(b, CLUE, clue)
        clue = next_cell(b, KEPT, clue + 1)
    reset(b)
    b[LIMIT] = FOREVER
    return remember(b, balance, known, length)


@jit
def copy_record(known: Words, source: int, target: int) -> None:
    """Copy a remembered difference to another place."""
    for word in range(RECORD):
        known[RECORD * target + word] = known[RECORD * source + word]


@jit
def remember(b: Board, balance: int, known: Words, length: int) -> int:
    """Add the difference in TRIAL and KEPT; return how many there are, fewer where old ones were in the way."""
    if length == KNOWN:
        length = KNOWN // 2
        for at in range(length):
            copy_record(known, at + KNOWN - length, at)
    record = RECORD * length
    for word in range(RECORD):
        known[record + word] = 0
    for row in range(b[HIGH] + 2):
        known[record + FLIPS + row] = b[TRIAL + row]
    clue = next_cell(b, KEPT, 0)
    while clue < CELLS:
        index = b[ORDER + clue]
        known[record + BROKEN + index // BITS] |= 1 << (index % BITS)
        known[record + BREAKS] += 1
        clue = next_cell(b, KEPT, clue + 1)
    known[record + BALANCE] = balance
    return length + 1


@jit
def forget_settled(b: Board, known: Words, length: int) -> int:
    """Drop the differences that flip a settled cell; return how many are left."""
    left = 0
    for at in range(length):
        open_ = True
        for row in range(1, b[HIGH] + 1):
            if known[RECORD * at + FLIPS + row] & ~b[OPEN + row] != 0:
                open_ = False
        if open_:
            if left != at:
                copy_record(known, at, left)
            left += 1
    return left


@jit
def list_to_hit(cell: int, total: bool, known: Words, length: int, words: int, family: Words) -> int:
    """List the known differences that flip a cell, those that break few clues first; return their number.

    One that breaks all the clues another one breaks is left out: it is hit with the other.
    """
    row, bit = row_of(cell) + 1, 1 << (column_of(cell) + 1)
    size = 0
    for at in range(length):
        if known[RECORD * at + FLIPS + row] & bit != 0 and (not total or known[RECORD * at + BALANCE] == 0):
            place = size
            while place > 0 and known[RECORD * family[place - 1] + BREAKS] > known[RECORD * at + BREAKS]:
                family[place] = family[place - 1]
                place -= 1
            family[place] = at
            size += 1
    left = 0
    for at in range(size):
        if not contains_one(known, family, left, family[at], words):
            family[left] = family[at]
            left += 1
    return left


@jit
def contains_one(known: Words, family: Words, size: int, record: int, words: int) -> bool:
    """Tell whether a difference breaks all the clues that one of a family breaks."""
    for at in range(size):
        inside = True
        for word in range(words):
            if known[RECORD * family[at] + BROKEN + word] & ~known[RECORD * record + BROKEN + word] != 0:
                inside = False
                break
        if inside:
            return True
    return False


@jit
def next_to_hit(known: Words, family: Words, size: int, words: int, sets: Words, room: int) -> int:
    """Return the difference not hit yet that leaves the fewest choices; -1 when all are hit, -2 without `room` for it.

    In `sets`, CHOSEN are the clues chosen, OUT those ruled out, MET is scratch.
    """
    best, fewest, apart = -1, FOREVER, 0
    for word in range(words):
        sets[MET + word] = 0
    for at in range(size):
        record = RECORD * family[at] + BROKEN
        choices, hit, fresh = 0, False, True
        for word in range(words):
            broken = known[record + word]
            if broken & sets[CHOSEN + word] != 0:
                hit = True
                break
            if broken & sets[MET + word] & ~sets[OUT + word] != 0:
                fresh = False
            choices += ones(broken & ~sets[OUT + word])
        if hit:
            continue
        # Differences that share no clue still to be had need one clue each: more of them than `room` cannot all be hit.
        if choices < fewest:
            best, fewest = family[at], choices
        if fresh:
            apart += 1
            if apart > room:
                return -2
            for word in range(words):
                sets[MET + word] |= known[record + word]
    return -2 if fewest == 0 else best


@jit
def hit_all(b: Board, known: Words, family: Words, size: int, words: int, most: int, sets: Words) -> bool:
    """Choose at most `most` clues that hit every difference of a family: into CHOSEN. False where there are none.

    False also when LIMIT decisions have been taken.
    In `sets` from UNTRIED on are, for each level, the clues still to be tried and those tried.
    """
    for word in range(words):
        sets[CHOSEN + word] = sets[OUT + word] = 0
    level = 0
    while True:
        record = next_to_hit(known, family, size, words, sets, most - level)
        if record == -1:
            return True
        if record >= 0 and level < most:
            for word in range(words):
                sets[UNTRIED + TURN * level + word] = known[RECORD * record + BROKEN + word] & ~sets[OUT + word]
                sets[TRIED + TURN * level + word] = 0
            level += 1
            b[NODES] += 1
            if b[NODES] > b[LIMIT]:
                return False
        # Take the next choice of the deepest level that has one.
        while level > 0 and not choose(sets, level - 1, words):
            level -= 1
        if level == 0:
            return False


@jit
def choose(sets: Words, level: int, words: int) -> bool:
    """Replace the clue chosen at a level by the next one to be tried there; False when none is left.

    What was tried is ruled out below this level, and free again above it.
    """
    untried, tried = UNTRIED + TURN * level, TRIED + TURN * level
    for word in range(words):
        now = sets[CHOSEN + word] & sets[tried + word] & ~sets[OUT + word]
        sets[CHOSEN + word] &= ~now
        sets[OUT + word] |= now
    for word in range(words):
        bit = sets[untried + word] & -sets[untried + word]
        if bit != 0:
            sets[untried + word] ^= bit
            sets[tried + word] |= bit
            sets[CHOSEN + word] |= bit
            return True
    for word in range(words):
        sets[OUT + word] &= ~sets[tried + word]
    return False


@jit
def put_in_force(b: Board, sets: Words, clues: int) -> None:
    """Put just the chosen clues in force."""
    clear(b, CLUE)
    for index in range(clues):
        if sets[CHOSEN + index // BITS] >> (index % BITS) & 1:
            put(b, CLUE, b[WALK + index])


@jit
def like_another(b: Board, cell: int, length: int) -> bool:
    """Tell whether a cell of OTHER sees the same clues and is the same, so that one stands for both."""
    for at in range(length):
        other = b[OTHER + at]
        if has(b, X, cell) == has(b, X, other) and has_same_clues(b, cell, other):
            return True
    return False


@jit
def list_near(b: Board, last: int, total: bool) -> int:
    """List in OTHER the open cells that can be settled now, one of a sort, those nearest to a cell first."""
    length = 0
    cell = next_cell(b, OPEN, 0)
    while cell < CELLS:
        if (total or not has(b, FREE, cell)) and not like_another(b, cell, length):
            at = length
            while at > 0 and distance(b[OTHER + at - 1], last) > distance(cell, last):
                b[OTHER + at] = b[OTHER + at - 1]
                at -= 1
            b[OTHER + at] = cell
            length += 1
        cell = next_cell(b, OPEN, cell + 1)
    return length


@jit
def hit_with(
    b: Board, cells: int, total: bool, most: int, effort: int, known: Words, length: int, family: Words, sets: Words
) -> tuple[int, int, int]:
    """Put into SHUT at most `most` clues, of those in BEST, that settle a cell of OTHER, with the total if asked.

    Returns `length` anew, how many cells so many clues can settle, and the cell. NODES is over `effort` where that
    ended the search.
    """
    # A set that forces a cell hits all differences that flip it. So where no set of `most` clues hits those known, none
    # forces the cell; and a set that hits them and does not force it makes one more known.
    clues = count_cells(b, BEST)
    words = (clues + BITS - 1) // BITS
    choices, wanted = 0, b[OTHER]
    copy(b, BEST, CLUE)
    for at in range(cells):
        cell = b[OTHER + at]
        size = list_to_hit(cell, total, known, length, words, family)
        b[LIMIT] = effort
        while hit_all(b, known, family, size, words, most, sets):
            put_in_force(b, sets, clues)
            answer = differs(b, cell, total)
            if answer == NO:
                reset(b)
                if choices == 0:
                    copy(b, CLUE, SHUT)
                    wanted = cell
                copy(b, BEST, CLUE)
                choices += count_alike(b, cell)
                break
            if answer == LATER:
                reset(b)
                b[NODES] = max(b[NODES], effort + 1)
                break
            length = learn(b, cell, total, known, length)
            size = list_to_hit(cell, total, known, length, words, family)
            b[LIMIT] = effort
        b[LIMIT] = FOREVER
        if b[NODES] > effort:
            break
    return length, choices, wanted


@jit
def fewest(
    b: Board, last: int, total: bool, clues: int, known: Words, length: int, family: Words, sets: Words, limit: int
) -> tuple[int, int, int]:
    """Put in force a smallest set of clues that settles a cell, with the total if asked.

    Returns `length` anew, how many cells sets of that size can settle, and the cell. FREE holds what the clues
    without the total leave open. With the total, clues that count out the board come before others as few, and
    before any more than WEIGHED. After EFFORT decisions it is clues that count out the board, or a set of which no
    clue can be spared, and the number of cells is negative; 0 where that, or `limit`, ends the search on a large board.
    """
    if b[NODES] > limit:
        return length, 0, last
    cells = list_near(b, last, total)
    first, effort, most = b[OTHER], min(b[NODES] + EFFORT, limit), 0
    while most <= min(clues, DEEPEST) and b[NODES] <= effort:
        if total and most == WEIGHED + 1 and count_apart(b, clues, family) >= 0:
            return length, count_unseen(b), put_counted(b, cells)
        length, choices, wanted = hit_with(b, cells, total, most, effort, known, length, family, sets)
        if choices > 0:
            if total and most > 1 and not counts_out(b) and count_apart(b, most, family) >= 0:
                wanted = put_counted(b, cells)
            copy(b, SHUT, CLUE)
            return length, choices, wanted
        most += 1
    if total and most <= WEIGHED + 1 and count_apart(b, clues, family) >= 0:
        return length, -count_unseen(b), put_counted(b, cells)
    if limit < FOREVER:
        return length, 0, first
    spare_clues(b, first, total)
    return length, -1, first


@jit
def put_counted(b: Board, cells: int) -> int:
    """Put the clues of SHUT in force, which count out the board; return the first cell of OTHER that they settle."""
    counts_out(b)
    copy(b, SHUT, CLUE)
    for at in range(cells):
        if not has(b, TRIAL, b[OTHER + at]):
            return b[OTHER + at]
    return CELLS


@jit
def count_unseen(b: Board) -> int:
    """Return how many open cells no clue of SHUT sees."""
    counts_out(b)
    unseen = 0
    for row in range(1, b[HIGH] + 1):
        unseen += ones(b[OPEN + row] & ~b[TRIAL + row])
    return unseen


@jit
def count_alike(b: Board, cell: int) -> int:
    """Return how many open cells see the same clues in force as a cell does and are as it is."""
    count = 0
    other = next_cell(b, OPEN, 0)
    while other < CELLS:
        count += has(b, X, cell) == has(b, X, other) and has_same_clues(b, cell, other)
        other = next_cell(b, OPEN, other + 1)
    return count


@jit
def spare_clues(b: Board, cell: int, total: bool) -> None:
    """Leave in force clues that settle a cell, with the total if asked, none of which can be spared.

    A clue stays too where it cannot be told.
    """
    copy(b, BEST, CLUE)
    clue = next_cell(b, BEST, 0)
    while clue < CELLS:
        drop(b, CLUE, clue)
        if differs(b, cell, total) != NO:
            put(b, CLUE, clue)
        reset(b)
        clue = next_cell(b, BEST, clue + 1)


@jit
def settle_all(b: Board, first: int, total: bool) -> None:
    """Write into REACH every open cell that the clues in force settle, with the total if asked.

    `first` is one of them. A cell is left out where it cannot be told.
    """
    copy(b, OPEN, SHUT)
    if not total:
        clear(b, SHUT)
        clue = next_cell(b, CLUE, 0)
        while clue < CELLS:
            add_unknown(b, clue, SHUT)
            clue = next_cell(b, CLUE, clue + 1)
    clear(b, KEPT)
    put(b, KEPT, first)
    drop(b, SHUT, first)
    cell = next_cell(b, SHUT, 0)
    while cell < CELLS:
        answer = differs(b, cell, total)
        if answer == YES:
            drop_flips(b, SHUT)
        elif answer == NO:
            put(b, KEPT, cell)
        reset(b)
        cell = next_cell(b, SHUT, cell + 1)
    copy(b, KEPT, REACH)


@jit
def take_rest(b: Board) -> None:
    """Put the clues that see open cells in force, and write all open cells into REACH, which the total settles."""
    copy(b, OPEN, REACH)
    clear(b, CLUE)
    clue = next_cell(b, BEST, 0)
    while clue < CELLS:
        if neighbourhood(b, OPEN, clue) != 0:
            put(b, CLUE, clue)
        clue = next_cell(b, BEST, clue + 1)


@jit
def number_clues(b: Board) -> int:
    """List the clues in WALK and note the number of each; return how many there are."""
    clues = list_cells(b, CLUE, WALK)
    for index in range(clues):
        b[ORDER + b[WALK + index]] = index
    return clues


@jit
def any_to_settle(b: Board) -> bool:
    """Tell whether the clues without the total settle an open cell."""
    for row in range(1, b[HIGH] + 1):  # noqa: SIM110 - the kernel compiles no generators
        if b[OPEN + row] & ~b[FREE + row] != 0:
            return True
    return False


@jit
def refined_trace(b: Board, steps: Words, known: Words, family: Words, sets: Words) -> int:
    """Solve the board with the clues in force, each step from as few clues as possible; return how many steps.

    X is the solution, OPEN its unknown cells (all closed at the end). The total is used only when the
    clues alone settle nothing any more. Among clues that would do as well those nearest to the last
    step are taken. Work space: `steps` has STEP words for each open cell and one more, `known` KNOWN times
    RECORD words, `family` KNOWN words, `sets` SETS words. A step's type is the number of its
    clues, plus TOTAL where the total is used; instead of its bullets it has the number of choices, negative where
    EFFORT ended the search and fewer clues might do. On large boards the total settles all the rest in one step then.
    """
    copy(b, CLUE, BEST)
    clues = number_clues(b)
    length = known_length = last = 0
    end = FOREVER
    find_free(b)
    while next_cell(b, OPEN, 0) < CELLS:
        clue = single_near(b, last)
        if clue < CELLS:
            choices = single_choices(b)
            take_single(b, clue)
            note(b, steps, length, 1)
        else:
            total = not any_to_settle(b)
            if total and end == FOREVER and b[HIGH] * b[WIDE] > MEASURED:
                end = b[NODES] + TOTAL_EFFORT
            known_length, choices, cell = fewest(
                b, last, total, clues, known, known_length, family, sets, end if total else FOREVER
            )
            if choices != 0:
                settle_all(b, cell, total)
            else:
                take_rest(b)
                choices = -1
            copy(b, CLUE, CORE)
            note(b, steps, length, count_cells(b, CLUE) + (TOTAL if total else 0))
            copy(b, BEST, CLUE)
            if total:
                find_free(b)
        steps[STEP * length + 1] = choices
        last = next_cell(b, REACH, 0)
        known_length = forget_settled(b, known, known_length)
        length += 1
    return length
