"""The search for another placement that meets the same clues."""

import numpy as np
import pytest

from bookmaker.engine.kernel.board import (
    CELLS,
    CLUE,
    CORE,
    FREE,
    OPEN,
    PATH,
    TRAIL,
    Board,
    X,
    column_of,
    row_of,
    to_cell,
)
from bookmaker.engine.kernel.difference import advance, can_differ, find_free, reset
from tests.bridge import Size, boards, cells_of, load, some_clues
from tests.twins import paper
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import Naive
from tests.twins.sat import Sat

BOARDS: dict[Size, int] = {(3, 3): 40, (4, 4): 30, (5, 9): 20, (7, 7): 20, (10, 10): 10, (15, 15): 3}
"""Sizes, and how many boards of each are tried."""


def meets(field: Field, shown: set[int], placement: set[int]) -> bool:
    near, clues = neighbours(field.rows, field.columns), field.clues()
    return not placement & shown and all(len(near[clue] & placement) == clues[clue] for clue in shown)


def flipped(b: Board, columns: int) -> set[int]:
    cells = {int(b[PATH + at]) >> 1 for at in range(b[TRAIL]) if b[PATH + at] & 1}
    return {int(row_of(cell)) * columns + int(column_of(cell)) for cell in cells}


@pytest.mark.parametrize(("size", "count"), BOARDS.items(), ids=str)
def test_every_cell_is_answered_as_by_the_twin(size: Size, count: int):
    for field, shown, b in boards(size, count):
        before = b[: PATH - CELLS].copy()
        with Sat(field) as oracle:
            for cell in set(range(field.size)) - shown:
                differs = bool(can_differ(b, to_cell(*divmod(cell, field.columns))))
                assert differs != oracle.is_forced(shown, set(), cell), (field, shown, cell)
                if differs:
                    found = cells_of(b, X, field.columns)
                    assert (cell in found) != (cell in field.bullets)
                    assert found ^ field.bullets == flipped(b, field.columns)
                    assert meets(field, shown, found)
                else:
                    core = cells_of(b, CORE, field.columns)
                    assert core <= shown
                    # The cells of clues stay empty, whichever of the clues are used.
                    assert oracle.is_forced(core, shown, cell), "the core alone does not forbid it"
                reset(b)
                for words in (X, OPEN, CLUE):
                    assert cells_of(b, words, field.columns) == cells_of(before, words, field.columns)


@pytest.mark.parametrize(("size", "count"), BOARDS.items(), ids=str)
def test_free_cells_are_those_of_the_twin(size: Size, count: int):
    for field, shown, b in boards(size, count):
        find_free(b)
        with Sat(field) as oracle:
            assert cells_of(b, FREE, field.columns) == paper.free_cells(oracle, shown), (field, shown)
        assert cells_of(b, OPEN, field.columns) == set(range(field.size)) - shown
        assert cells_of(b, X, field.columns) == field.bullets


def test_free_cells_are_those_of_the_naive_twin():
    for field, shown, b in boards((3, 3), 30):
        find_free(b)
        assert cells_of(b, FREE, 3) == paper.free_cells(Naive(field), shown)


@pytest.mark.parametrize("size", [(3, 3), (2, 6), (3, 4)], ids=str)
def test_the_differences_from_a_cell_cover_all_there_are(size: Size):
    """Going on from one difference to the next gives different ones, and leaves out none that is minimal."""
    for field, shown, b in boards(size, 6):
        differences = [other ^ field.bullets for other in Naive(field).others(shown)]
        for cell in set(range(field.size)) - shown:
            found = []
            differs = can_differ(b, to_cell(*divmod(cell, field.columns)))
            while differs:
                found.append(frozenset(flipped(b, field.columns)))
                differs = advance(b, 0, True)
            reset(b)
            here = {one for one in differences if cell in one}
            smallest = {one for one in here if not any(other < one for other in here)}
            assert len(set(found)) == len(found)
            assert smallest <= set(found) <= here


def test_a_question_leaves_nothing_behind():
    field = a_field(7, 7, 3, 0.3)
    shown = some_clues(field, 5)
    used, fresh = load(field, shown), load(field, shown)
    for cell in sorted(set(range(field.size)) - shown)[:10]:
        can_differ(used, to_cell(*divmod(cell, field.columns)))
        reset(used)
    find_free(used)
    find_free(fresh)
    for words in (X, OPEN, CLUE, FREE):
        assert np.array_equal(used[words : words + 34], fresh[words : words + 34])
