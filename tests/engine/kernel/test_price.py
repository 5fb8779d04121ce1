"""Prices on clues, and the questions about a hidden clue that are asked with them."""

import random
from collections.abc import Iterator

import pytest

from bookmaker.engine.kernel.board import (
    CLUE,
    FOREVER,
    FREE,
    OPEN,
    POOLED,
    PRICE,
    ROWS,
    SHUT,
    SIGN,
    STALE,
    SUPPORT,
    UPPER,
    WALK,
    Board,
    clear,
    drop,
    has,
    list_cells,
    put,
    to_cell,
)
from bookmaker.engine.kernel.difference import find_free, reset, settle
from bookmaker.engine.kernel.minimal import show_all, start_hiding, try_hide
from bookmaker.engine.kernel.necessity import (
    GAINS,
    LOSES,
    UNDECIDED,
    ZERO,
    bounded_differences,
    complete_free,
    flood,
    judge,
    list_starts,
    new_differences,
    sweep_differences,
)
from bookmaker.engine.kernel.price import (
    EXACTLY,
    LARGEST,
    ONE,
    TWICE,
    forget_prices,
    gain,
    hopeless,
    load_dues,
    raise_price,
    relax,
    within_reach,
)
from bookmaker.engine.kernel.rng import shuffle, stream
from bookmaker.engine.kernel.sweep import load_base
from tests.bridge import boards, cells_of, load
from tests.twins.grid import Field, a_field
from tests.twins.naive import others as others_of

BOTH = GAINS | LOSES
SMALL = [(3, 3), (3, 4), (2, 6)]
SIZES = pytest.mark.parametrize("size", [(5, 5), (7, 7), (10, 10), (3, 17)])


def balance(field: Field, other: frozenset[int]) -> int:
    return len(other) - len(field.bullets)


def small_boards(count: int) -> Iterator[tuple[Field, set[int], Board, random.Random]]:
    for size in SMALL:
        for number, board in enumerate(boards(size, count)):
            yield *board, random.Random(number)


def at_random_prices(b: Board, field: Field, shown: set[int], rng: random.Random) -> None:
    load_dues(b, rng.choice((-1, 0, 1)))
    for clue in sorted(shown):
        raise_price(b, to_cell(*divmod(clue, field.columns)), rng.randrange(-ONE, ONE))


def test_the_gains_of_a_difference_come_to_its_balance_at_any_prices():
    for field, shown, b, rng in small_boards(60):
        at_random_prices(b, field, shown, rng)
        gains = [int(gain(b, to_cell(*divmod(cell, field.columns)))) for cell in range(field.size)]
        sign, most = int(b[SIGN]), within_reach(b)
        for other in others_of(field, frozenset(shown)):
            total = sum(gains[cell] for cell in other ^ field.bullets)
            assert total == ONE * sign * balance(field, other)
            assert total <= most


@pytest.mark.parametrize("times", [EXACTLY, TWICE])
def test_prices_prove_only_what_is_so_and_often_do(times: int):
    proved = dict.fromkeys((-1, 0, 1), 0)
    for field, shown, b, _ in small_boards(120):
        others = others_of(field, frozenset(shown))
        for sign in proved:
            if relax(b, sign, 400, times):
                proved[sign] += 1
                assert all(sign * balance(field, other) < 0 for other in others), (field, shown)
                assert all(
                    gain(b, to_cell(*divmod(cell, field.columns))) < 0 for cell in cells_of(b, OPEN, field.columns)
                )
    assert min(proved.values()) > 30


def test_prices_find_a_certificate_wherever_fractions_have_one():
    """Nearly: relaxation needs many changes where the certificate is a tight one."""
    sound = proved = 0
    for field, shown, b, _ in small_boards(120):
        if not others_of(field, frozenset(shown)):
            sound += 1
            forget_prices(b)
            proved += bool(relax(b, 0, 2000, TWICE))
    assert proved >= 0.95 * sound


def test_cells_that_prices_cannot_settle_make_up_a_difference():
    found = 0
    for field, shown, b, _ in small_boards(120):
        others = others_of(field, frozenset(shown))
        if others and not relax(b, 0, 400, TWICE):
            support = cells_of(b, SUPPORT, field.columns)
            found += any(other ^ field.bullets <= support for other in others)
            assert not support & shown
    assert found > 60


def test_prices_too_large_are_forgotten():
    field = a_field(3, 3, 1)
    b = load(field, field.empty)
    one, other, *_ = (to_cell(*divmod(clue, 3)) for clue in sorted(field.empty))
    b[PRICE + one], b[PRICE + other] = LARGEST + 1, -LARGEST
    load_dues(b, 1)
    assert (b[PRICE + one], b[PRICE + other]) == (0, -LARGEST)


def test_a_branch_is_given_up_only_where_nothing_is_left():
    given_up = 0
    for field, shown, b, rng in small_boards(60):
        at_random_prices(b, field, shown, rng)
        b[UPPER] = within_reach(b)
        others = others_of(field, frozenset(shown))
        hidden = rng.sample(sorted(set(range(field.size)) - shown), min(3, field.size - len(shown)))
        flips = {cell: rng.choice((0, 1)) for cell in hidden}
        for cell, flip in flips.items():
            settle(b, to_cell(*divmod(cell, field.columns)), flip, 0)
        if hopeless(b):
            given_up += 1
            assert not any(
                int(b[SIGN]) * balance(field, other) >= 0
                and all((cell in other ^ field.bullets) == bool(flip) for cell, flip in flips.items())
                for other in others
            )
        reset(b)
    assert given_up > 5


def walk(field: Field, number: int) -> Iterator[tuple[Board, int, int, int]]:
    """Hide clue after clue; yield the board with the next one out of force, that clue, its starts and the balances."""
    b = load(field, set())
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(stream(11, number), b, WALK, length)
    start_hiding(b)
    for at in range(length):
        clue = int(b[WALK + at])
        drop(b, CLUE, clue)
        put(b, OPEN, clue)
        clear(b, SHUT)
        free, pooled, stale = b[FREE : FREE + ROWS].copy(), int(b[POOLED]), int(b[STALE])
        yield b, clue, int(list_starts(b, clue)), int(balances)
        reset(b)
        b[OPEN : OPEN + ROWS] |= b[SHUT : SHUT + ROWS]
        put(b, CLUE, clue)
        drop(b, OPEN, clue)
        b[FREE : FREE + ROWS], b[POOLED], b[STALE] = free, pooled, stale
        answer = int(try_hide(b, clue, balances))
        if answer != ZERO:
            balances = answer


@SIZES
def test_bounded_search_finds_a_wrong_sign_where_the_whole_enumeration_does(size: tuple[int, int]):
    asked = 0
    for number in range(30):
        for b, clue, starts, balances in walk(a_field(*size, number), number):
            if balances in (GAINS, LOSES):
                pooled = int(b[POOLED])
                every = new_differences(b, clue, starts, FOREVER)
                assert every != UNDECIDED
                b[POOLED] = pooled
                found = bounded_differences(b, starts, balances)
                asked += 1
                assert (found == ZERO or found | balances == BOTH) == (every == ZERO or every | balances == BOTH)
                assert int(b[SIGN]) == 0
    assert asked > 5


@SIZES
def test_the_flood_finds_every_free_cell(size: tuple[int, int]):
    flooded = 0
    for number in range(30):
        field = a_field(*size, number)
        for b, clue, starts, _ in walk(field, number):
            if flood(b, clue, starts):
                continue
            reset(b)
            found = cells_of(b, FREE, field.columns)
            shut = cells_of(b, SHUT, field.columns)
            b[OPEN : OPEN + ROWS] |= b[SHUT : SHUT + ROWS]
            find_free(b)
            assert found == cells_of(b, FREE, field.columns), (field, clue)
            assert not shut & found
            assert has(b, OPEN, clue)
            flooded += 1
    assert flooded > 5


@SIZES
def test_what_prices_say_of_a_clue_is_so(size: tuple[int, int]):
    told = {"needed": 0, "not needed": 0}
    for number in range(40):
        for b, clue, starts, balances in walk(a_field(*size, number), number):
            if balances == BOTH:
                continue
            pooled = int(b[POOLED])
            every = new_differences(b, clue, starts, FOREVER)
            b[POOLED] = pooled
            reset(b)
            found = judge(b, clue, balances, starts)
            assert int(b[SIGN]) == 0
            if found == ZERO:
                told["needed"] += 1
                assert every == ZERO or every | balances == BOTH
            elif found != UNDECIDED:
                told["not needed"] += 1
                assert every != ZERO
                assert every | balances != BOTH
                assert found | every == every
    assert told["not needed"] > 5
    assert told["needed"] > 5


@SIZES
def test_both_searches_for_new_differences_agree(size: tuple[int, int]):
    asked = 0
    for number in range(30):
        for b, clue, starts, _ in walk(a_field(*size, number), number):
            pooled, free = int(b[POOLED]), b[FREE : FREE + ROWS].copy()
            load_base(b)
            swept = sweep_differences(b, clue, starts, 100)
            marked = b[FREE : FREE + ROWS].copy()
            b[POOLED], b[FREE : FREE + ROWS] = pooled, free
            every = new_differences(b, clue, starts, FOREVER)
            if swept != UNDECIDED:
                asked += 1
                assert (swept == ZERO) == (every == ZERO) or BOTH in (swept, every)
                assert swept == ZERO or (swept == every and (marked == b[FREE : FREE + ROWS]).all())
    assert asked > 5


@pytest.mark.parametrize("size", [(4, 4), (5, 9), (7, 7), (10, 10), (12, 12)])
def test_free_cells_are_completed(size: tuple[int, int]):
    for field, shown, b in boards(size, 20):
        start_hiding(b)
        complete_free(b)
        assert int(b[STALE]) == 0
        completed, open_ = cells_of(b, FREE, field.columns), cells_of(b, OPEN, field.columns)
        find_free(b)
        assert completed == cells_of(b, FREE, field.columns), (field, shown)
        assert open_ == set(range(field.size)) - shown
