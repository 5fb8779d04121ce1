"""Prices on clues, and the questions about a hidden clue that are asked with them."""

import random
from collections.abc import Iterator

import pytest

from bookmaker.kernel.board import (
    CLUE,
    FOREVER,
    FREE,
    OPEN,
    POOLED,
    ROWS,
    SHUT,
    SIGN,
    UPPER,
    WALK,
    Board,
    clear,
    drop,
    has,
    list_cells,
    put,
)
from bookmaker.kernel.difference import find_free, reset, settle
from bookmaker.kernel.load import to_cell
from bookmaker.kernel.minimal import (
    GAINS,
    LOSES,
    UNDECIDED,
    ZERO,
    bounded_differences,
    flood,
    list_starts,
    new_differences,
    show_all,
    try_hide,
)
from bookmaker.kernel.price import ONE, gain, hopeless, raise_price, set_prices, within_reach
from bookmaker.kernel.rng import shuffle, stream
from tests.bridge import JIT, cells_of, few, load
from tests.kernel.test_difference import meets, some_clues
from tests.twins.grid import Field, a_field
from tests.twins.naive import placements

BOTH = GAINS | LOSES
SMALL = [(3, 3), (3, 4), (2, 6)]


def differing(field: Field, shown: set[int]) -> list[frozenset[int]]:
    """Return every other placement that meets the clues shown."""
    return [
        other
        for other in placements(field.rows, field.columns)
        if other != field.bullets and meets(field, shown, set(other))
    ]


def balance(field: Field, other: frozenset[int]) -> int:
    return len(other) - len(field.bullets)


def boards(count: int) -> Iterator[tuple[Field, set[int], Board, random.Random]]:
    """Yield small boards with some clues shown."""
    for size in SMALL:
        for number in range(few(count, size[0] * size[1])):
            field = a_field(*size, number)
            shown = some_clues(field, number)
            yield field, shown, load(field, shown), random.Random(number)


def at_random_prices(b: Board, field: Field, shown: set[int], rng: random.Random) -> None:
    b[SIGN] = rng.choice((-1, 1))
    for clue in sorted(shown):
        raise_price(b, to_cell(*divmod(clue, field.columns)), rng.randrange(-ONE, ONE))


def test_the_gains_of_a_difference_come_to_its_balance_at_any_prices():
    for field, shown, b, rng in boards(60):
        at_random_prices(b, field, shown, rng)
        for other in differing(field, shown):
            cells = (to_cell(*divmod(cell, field.columns)) for cell in other ^ field.bullets)
            total = sum(int(gain(b, cell)) for cell in cells)
            assert total == ONE * int(b[SIGN]) * balance(field, other)
            assert total <= within_reach(b)


def test_prices_prove_only_what_is_so_and_often_do():
    proved = 0
    for field, shown, b, _ in boards(200):
        for sign in (1, -1):
            if set_prices(b, sign, 400):
                proved += 1
                assert all(sign * balance(field, other) < 0 for other in differing(field, shown)), (field, shown)
    assert proved > 100 if JIT else proved > 10


def test_a_branch_is_given_up_only_where_nothing_is_left():
    given_up = 0
    for field, shown, b, rng in boards(60):
        at_random_prices(b, field, shown, rng)
        b[UPPER] = within_reach(b)
        others = differing(field, shown)
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
    assert given_up > 5 if JIT else given_up >= 0


def walk(field: Field, number: int) -> Iterator[tuple[Board, int, int, int]]:
    """Hide clue after clue; yield the board with the next one out of force, that clue, its starts and the balances."""
    b = load(field, set())
    balances = show_all(b)
    length = list_cells(b, CLUE, WALK)
    shuffle(stream(11, number), b, WALK, length)
    b[POOLED] = 0
    for at in range(length):
        clue = int(b[WALK + at])
        drop(b, CLUE, clue)
        put(b, OPEN, clue)
        clear(b, SHUT)
        free, pooled = b[FREE : FREE + ROWS].copy(), int(b[POOLED])
        yield b, clue, int(list_starts(b, clue)), int(balances)
        reset(b)
        b[OPEN : OPEN + ROWS] |= b[SHUT : SHUT + ROWS]
        put(b, CLUE, clue)
        drop(b, OPEN, clue)
        b[FREE : FREE + ROWS], b[POOLED] = free, pooled
        answer = int(try_hide(b, clue, balances))
        if answer != ZERO:
            balances = answer


@pytest.mark.parametrize("size", [(5, 5), (7, 7), (10, 10), (3, 17)])
def test_bounded_search_finds_a_wrong_sign_where_the_whole_enumeration_does(size: tuple[int, int]):
    asked = 0
    for number in range(few(30, size[0] * size[1])):
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


@pytest.mark.parametrize("size", [(5, 5), (7, 7), (10, 10), (3, 17)])
def test_the_flood_finds_every_free_cell(size: tuple[int, int]):
    flooded = 0
    for number in range(few(30, size[0] * size[1])):
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
