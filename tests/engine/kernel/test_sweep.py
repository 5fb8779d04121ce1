"""The search by whole boards, against single clues looked at one by one and against every placement."""

import random
from collections.abc import Iterable

import pytest

from bookmaker.engine.kernel.board import (
    CAME,
    CLUE,
    FAULTS,
    LEVELS,
    LIMIT,
    NODES,
    NOW,
    OPEN,
    PACKS,
    ROWS,
    TRIAL,
    WANTS,
    Board,
    X,
    new_board,
    to_cell,
)
from bookmaker.engine.kernel.difference import LATER, NO, YES
from bookmaker.engine.kernel.jit import ones, trailing
from bookmaker.engine.kernel.packing import is_packed, keep_least, pack, place_of, spread, unpack
from bookmaker.engine.kernel.sweep import (
    ask_sweeping,
    begin_flipped,
    bullets_gained,
    find_faults,
    is_open,
    load_base,
    seek,
    sweep,
    write_clues,
)
from tests.bridge import Size, boards, cells_of, load, put_cells, some_clues
from tests.engine.kernel.test_difference import meets
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import Naive
from tests.twins.sat import Sat

SIZES: dict[Size, int] = {(3, 3): 60, **dict.fromkeys([(5, 9), (8, 8), (9, 5)], 30)}
SIZES |= {(1, 12): 20, (17, 3): 20, (20, 20): 5, (60, 40): 2}
"""Sizes, and how many boards of each are tried: rows that fill words, and that do not."""
SURE, MAY = LEVELS, LEVELS + ROWS


def prepare(b: Board) -> Board:
    write_clues(b)
    load_base(b)
    return b


def settle_some(b: Board, field: Field, shown: set[int], number: int) -> tuple[set[int], set[int]]:
    """Settle a few undecided cells at random, rightly or wrongly; return those that hold a bullet and that may."""
    rng = random.Random(number)
    sure, may = set[int](), set(range(field.size)) - shown
    for cell in rng.sample(sorted(may), min(len(may), rng.randrange(5))):
        if rng.random() < 0.5:
            sure.add(cell)
        else:
            may.discard(cell)
    for words, cells in ((SURE, sure), (MAY, may)):
        write_packed(b, words, field.columns, cells)
    return sure, may


def write_packed(b: Board, words: int, columns: int, cells: Iterable[int]) -> None:
    b[TRIAL : TRIAL + ROWS] = 0
    put_cells(b, TRIAL, columns, cells)
    pack(b, TRIAL, words)


def packed(b: Board, words: int, columns: int) -> set[int]:
    """Return a packed set of the workspace."""
    unpack(b, words, TRIAL)
    return cells_of(b, TRIAL, columns)


def forced_one_by_one(field: Field, shown: set[int], sure: set[int], may: set[int]) -> tuple[set[int], set[int]] | None:
    """Return what single clues settle, one after another; None on a contradiction."""
    near, clues = neighbours(field.rows, field.columns), field.clues()
    sure, may = set(sure), set(may)
    changed = True
    while changed:
        changed = False
        for clue in shown:
            low, high = near[clue] & sure, near[clue] & may
            if len(low) > clues[clue] or len(high) < clues[clue]:
                return None
            if low != high and clues[clue] in (len(low), len(high)):
                changed = True
                if len(low) == clues[clue]:
                    may -= high - low
                else:
                    sure |= high
    return sure, may


def number_in(b: Board, places: int, cell: int) -> int:
    """Return the number of a cell, of four binary places."""
    return sum(bool(is_packed(b, places + place * ROWS, cell)) << place for place in range(4))


@pytest.mark.parametrize(("size", "count"), SIZES.items(), ids=str)
def test_packed_sets_are_what_they_are_as_rows(size: Size, count: int):
    near = neighbours(*size)
    for number in range(count):
        field = a_field(*size, number)
        b, last = load(field, set()), int(load(field, set())[PACKS])
        pack(b, X, CAME)
        assert packed(b, CAME, field.columns) == field.bullets
        around = [int(spread(b, CAME + at)) for at in range(1, last + 1)]
        for cell in range(field.size):
            at = to_cell(*divmod(cell, field.columns))
            assert is_packed(b, CAME, at) == (cell in field.bullets)
            word, bit = divmod(int(place_of(b, at)), 64)
            assert bool(around[word - 1] >> bit & 1) == bool(field.bullets & {cell, *near[cell]})
        assert not b[CAME] and not b[CAME + last + 1]


def test_the_cells_of_the_least_number_are_kept():
    for number in range(50):
        rng, b = random.Random(number), new_board(12, 12)
        some = {rng.randrange(144) for _ in range(20)}
        numbers = {cell: rng.choice((0, 3, 5, 8, 9)) for cell in some}
        write_packed(b, CAME, 12, some)
        for place in range(4):
            write_packed(b, WANTS + place * ROWS, 12, {cell for cell in some if numbers[cell] >> place & 1})
        keep_least(b, CAME, WANTS, 1, int(b[PACKS]))
        assert packed(b, CAME, 12) == {cell for cell in some if numbers[cell] == min(numbers.values())}


def test_bits_are_found_and_counted():
    for word in (1, 6, 0b10100000, 1 << 40, (1 << 33) - 1):
        assert trailing(word) == len(f"{word:b}") - len(f"{word:b}".rstrip("0"))
        assert ones(word) == f"{word:b}".count("1")
    assert ones(0) == 0


@pytest.mark.parametrize(("size", "count"), SIZES.items(), ids=str)
def test_the_clues_are_written_in_binary(size: Size, count: int):
    near = neighbours(*size)
    for number in range(count):
        field = a_field(*size, number, 0.5)
        b = prepare(load(field, set()))
        for cell in field.empty:
            assert number_in(b, WANTS, to_cell(*divmod(cell, field.columns))) == len(near[cell] & field.bullets)


@pytest.mark.parametrize(("size", "count"), SIZES.items(), ids=str)
def test_a_sweep_settles_what_single_clues_do(size: Size, count: int):
    contradictions = 0
    for number, (field, shown, b) in enumerate(boards(size, count)):
        prepare(b)
        expected = forced_one_by_one(field, shown, *settle_some(b, field, shown, number))
        assert bool(sweep(b, LEVELS)) == (expected is not None), (field, shown)
        if expected is None:
            contradictions += 1
        else:
            assert (packed(b, SURE, field.columns), packed(b, MAY, field.columns)) == expected
    assert contradictions > 0 or count < 20 or 1 in size


@pytest.mark.parametrize(("size", "count"), SIZES.items(), ids=str)
def test_violated_clues_are_those_of_the_placement_so_far(size: Size, count: int):
    near = neighbours(*size)
    for number, (field, shown, b) in enumerate(boards(size, count)):
        clues = field.clues()
        sure, may = settle_some(prepare(b), field, shown, number)
        now = sure | may & field.bullets
        wrong = {clue for clue in shown if len(near[clue] & now) != clues[clue]}
        assert bool(find_faults(b, LEVELS)) == bool(wrong)
        assert packed(b, CAME, field.columns) == now
        assert packed(b, FAULTS, field.columns) == wrong
        unpack(b, CAME, NOW)
        assert bullets_gained(b) == len(now) - len(field.bullets)


@pytest.mark.parametrize(("size", "count"), [((4, 4), 30), ((5, 9), 15), ((8, 8), 10), ((10, 10), 5), ((3, 20), 5)])
def test_every_cell_is_answered_as_by_the_twin(size: Size, count: int):
    later = 0
    for field, shown, b in boards(size, count):
        prepare(b)
        before = b[OPEN : OPEN + ROWS].copy()
        with Sat(field) as oracle:
            for cell in sorted(set(range(field.size)) - shown):
                at = to_cell(*divmod(cell, field.columns))
                forced = oracle.is_forced(shown, set(), cell)
                if not is_open(b, at):
                    assert forced, "settled on the way"
                    continue
                answer = ask_sweeping(b, at, 20)
                later += answer == LATER
                assert answer == LATER or forced == (answer == NO), (field, shown, cell)
                if answer == YES:
                    found = cells_of(b, NOW, field.columns)
                    assert (cell in found) != (cell in field.bullets)
                    assert meets(field, shown, found)
        assert (b[OPEN : OPEN + ROWS] == before).all()
        assert cells_of(b, X, field.columns) == field.bullets
        assert cells_of(b, CLUE, field.columns) == shown
    assert later < 20


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [((3, 3), 60), ((3, 4), 30), ((2, 6), 30)])
def test_the_search_goes_on_to_every_minimal_difference(size: Size, count: int):
    several = 0
    for field, shown, _ in boards(size, count):
        every = [other ^ field.bullets for other in Naive(field).others(shown)]
        minimal = set[frozenset[int]]()
        for one in sorted(every, key=len):
            if not any(other < one for other in minimal):
                minimal.add(one)
        for cell in set(range(field.size)) - shown:
            b = prepare(load(field, shown))
            begin_flipped(b, to_cell(*divmod(cell, field.columns)))
            found = set()
            while seek(b) == YES:
                found.add(frozenset(cells_of(b, NOW, field.columns) ^ field.bullets))
            assert found <= set(every)
            assert {one for one in minimal if cell in one} <= found
            several += len(found) > 1
    assert several > 5 or count < count


def test_a_search_gives_up_at_its_limit_and_says_so():
    field = a_field(12, 12, 3)
    b = prepare(load(field, some_clues(field, 5)))
    gave_up = 0
    for cell in sorted(field.bullets):
        b[LIMIT] = b[NODES] + 1
        begin_flipped(b, to_cell(*divmod(cell, field.columns)))
        gave_up += seek(b) == LATER
        assert b[NODES] <= b[LIMIT]
    assert gave_up > 0
