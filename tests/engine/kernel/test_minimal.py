"""Random minimal clue sets, clue for clue as both twins find them in the same order."""

import pytest

from bookmaker.engine.kernel.board import (
    CLUE,
    EASY,
    FREE,
    OPEN,
    UNTOLD,
    WALK,
    WANT,
    Board,
    X,
    column_of,
    drop,
    new_board,
    put,
    row_of,
    to_cell,
)
from bookmaker.engine.kernel.minimal import minimal_clues, show_all, start_hiding, try_hide
from bookmaker.engine.kernel.necessity import ZERO
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.kernel.sweep import load_base
from bookmaker.engine.kernel.witness import still_needed
from tests.bridge import Size, cells_of, chunks, put_cells
from tests.twins import paper
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import Naive
from tests.twins.rng import Stream
from tests.twins.sat import Sat


def board_of(field: Field, total: bool = True) -> Board:
    b = new_board(field.rows, field.columns)
    b[UNTOLD] = not total
    put_cells(b, X, field.columns, field.bullets)
    return b


def compare(field: Field, oracle: paper.Oracle, key: tuple[int, ...], total: bool = True) -> bool:
    """Compare two minimal clue sets of one workspace with the twin's; tell whether the placement has any."""
    b, state, twin = board_of(field, total), stream(*key), Stream(*key)
    determined = total or oracle.is_unique(field.empty)
    assert determined == (total or paper.is_determined(field))
    for _ in range(2):
        assert minimal_clues(b, state) == determined, field
        order = twin.shuffled(sorted(field.empty))
        if determined:
            shown = paper.minimal_clues(oracle, order)
            assert cells_of(b, CLUE, field.columns) == shown, field
            assert cells_of(b, FREE, field.columns) == (paper.free_cells(oracle, shown) if total else set()), field
            assert cells_of(b, X, field.columns) == field.bullets, field
            assert cells_of(b, OPEN, field.columns) == set(range(field.size)) - shown, field
    return determined


@pytest.mark.parametrize(("size", "numbers"), chunks())
def test_clue_sets_are_those_of_the_sat_twin(size: Size, numbers: range):
    for number in numbers:
        field = a_field(*size, number)
        with Sat(field) as oracle:
            compare(field, oracle, (1, number))


@pytest.mark.parametrize(("size", "count"), [((3, 3), 60), ((2, 5), 20), ((1, 9), 20), ((3, 4), 5)])
def test_clue_sets_with_and_without_a_total_are_those_of_the_naive_twin(size: Size, count: int):
    for number in range(count):
        field = a_field(*size, number)
        compare(field, Naive(field), (2, number))
        compare(field, Naive(field, total=False), (6, number), total=False)


def is_easy(oracle: paper.Oracle, shown: set[int]) -> bool:
    """Tell whether single clues settle all but cells that see none, and the total those."""
    near = neighbours(oracle.field.rows, oracle.field.columns)
    steps = paper.trace(oracle, shown)
    rest = (near[cell] for step in steps if step.type == 2 for cell in step.bullets | step.empty)
    return all(step.type != 1 for step in steps) and not any(rest_of & shown for rest_of in rest)


@pytest.mark.parametrize("size", [(5, 5), (8, 8), (12, 11)])
def test_at_first_as_many_clues_are_hidden_as_leave_single_ones_to_settle_all(size: Size):
    for number in range(3):
        field = a_field(*size, number, 0.3)
        b, state = board_of(field), stream(8, number)
        for _ in range(2):
            minimal_clues(b, state)
        cells = b[WALK : WALK + len(field.empty)].tolist()
        order = [int(row_of(cell)) * field.columns + int(column_of(cell)) for cell in cells]
        assert b[EASY] > 1
        with Sat(field) as oracle:
            assert is_easy(oracle, set(order[b[EASY] :]))
            assert not is_easy(oracle, set(order[b[EASY] + 2 :])) or not oracle.is_unique(set(order[b[EASY] + 2 :]))


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (5, 9), (8, 8)])
@pytest.mark.parametrize("bullets", [0, 1, 2, -2, -1])
def test_fields_nearly_empty_and_nearly_full(size: Size, bullets: int):
    cells = range(size[0] * size[1])
    count = bullets % len(cells)
    for number in range(10):
        field = Field(*size, frozenset(Stream(3, number).shuffled(list(cells))[:count]))
        with Sat(field) as oracle:
            compare(field, oracle, (3, number))


def test_what_showed_a_clue_to_be_needed_does_so_again_only_where_it_is():
    again = 0
    for number in range(4):
        field = a_field(7, 7, number)
        b, order = board_of(field), Stream(7, number).shuffled(sorted(field.empty))
        with Sat(field) as oracle:
            for turn in range(3):
                balances, shown = int(show_all(b)), set(field.empty)
                start_hiding(b)
                order.insert(0, order.pop(5 * turn))
                for clue in order:
                    at = to_cell(*divmod(clue, field.columns))
                    drop(b, CLUE, at)
                    put(b, OPEN, at)
                    load_base(b)
                    held = still_needed(b, at)
                    assert not held or not oracle.is_unique(shown - {clue})
                    again += held
                    put(b, CLUE, at)
                    drop(b, OPEN, at)
                    answer = int(try_hide(b, at, balances))
                    if answer != ZERO:
                        balances = answer
                        shown.remove(clue)
    assert again > 10


@pytest.mark.parametrize(("size", "numbers"), chunks(100))
def test_clue_sets_without_a_total_are_those_of_the_sat_twin(size: Size, numbers: range):
    determined = 0
    for number in numbers:
        field = a_field(*size, number)
        with Sat(field, total=False) as oracle:
            determined += compare(field, oracle, (5, number), total=False)
    assert determined > len(numbers) // 2


@pytest.mark.parametrize("size", [(4, 4), (7, 7), (3, 20), (60, 40)])
def test_show_all_puts_every_clue_in_force(size: Size):
    field = a_field(*size, 0, 0.4)
    b, near = board_of(field), neighbours(*size)
    show_all(b)
    assert cells_of(b, CLUE, field.columns) == field.empty
    assert cells_of(b, OPEN, field.columns) == field.bullets
    assert cells_of(b, FREE, field.columns) == {cell for cell in field.bullets if near[cell] <= field.bullets}
    assert all(b[WANT + to_cell(*divmod(cell, field.columns))] == clue for cell, clue in field.clues().items())


def test_each_draw_goes_on_in_the_stream():
    field = a_field(7, 7, 1, 0.3)
    b, state = board_of(field), stream(4)
    sets = []
    for _ in range(5):
        minimal_clues(b, state)
        sets.append(frozenset(cells_of(b, CLUE, field.columns)))
    assert len(set(sets)) == 5
    assert int(state[0]) == Stream(4).state + sum(len(field.empty) - 1 for _ in sets) * 0x9E3779B97F4A7C15 & 2**64 - 1
