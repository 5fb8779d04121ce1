"""The classic solver, step by step as Neller and Tran define it (see the kernel's README), «Human Reasoning Steps»."""

import numpy as np
import pytest

from bookmaker.engine.kernel.board import CLUE, FREE, OPEN, ROWS, Board, X
from bookmaker.engine.kernel.classic import STEP, classic_trace
from bookmaker.engine.kernel.load import read_words
from bookmaker.engine.kernel.minimal import minimal_clues
from bookmaker.engine.kernel.rng import stream
from tests.bridge import Size, cells_of, chunks, load, put_cells
from tests.twins import paper
from tests.twins.grid import Field, a_field
from tests.twins.naive import Naive
from tests.twins.sat import Sat


def drawn(field: Field, number: int) -> Board:
    """Return a workspace with a random minimal clue set, ready to be traced."""
    b = load(field, set())
    minimal_clues(b, stream(5, number))
    return b


def steps_of(b: Board, field: Field) -> list[paper.Taken]:
    steps = np.full((field.size + 1) * STEP, -1, dtype=np.int64)
    length = classic_trace(b, steps)
    return [_taken(row, field) for row in steps.reshape(-1, STEP)[:length]]


def _taken(row: Board, field: Field) -> paper.Taken:
    words = (read_words(row[at : at + ROWS]) for at in (2, 2 + ROWS))
    clues, cells = (frozenset(r * field.columns + c for r, c in some) for some in words)
    assert row[1] == len(cells & field.bullets)
    return paper.Taken(int(row[0]), clues, cells & field.bullets, cells - field.bullets)


@pytest.mark.parametrize(("size", "numbers"), chunks())
def test_traces_are_those_of_the_sat_twin(size: Size, numbers: range):
    for number in numbers:
        field = a_field(*size, number)
        b = drawn(field, number)
        shown = cells_of(b, CLUE, field.columns)
        with Sat(field) as oracle:
            assert steps_of(b, field) == paper.trace(oracle, shown), field
        assert cells_of(b, OPEN, field.columns) == set()
        assert cells_of(b, X, field.columns) == field.bullets
        assert cells_of(b, CLUE, field.columns) == shown


@pytest.mark.parametrize(("size", "count"), [((3, 3), 60), ((2, 5), 20), ((1, 9), 20), ((3, 4), 4)])
def test_traces_are_those_of_the_naive_twin(size: Size, count: int):
    for number in range(count):
        field = a_field(*size, number)
        b = drawn(field, number)
        shown = cells_of(b, CLUE, field.columns)
        assert steps_of(b, field) == paper.trace(Naive(field), shown), field


@pytest.mark.parametrize("size", [(4, 4), (7, 7), (5, 9)])
def test_clue_sets_that_are_not_minimal(size: Size):
    """More clues than needed leave more to choose from; the choice is still the definition's."""
    for number in range(40):
        field = a_field(*size, number, 0.35)
        minimal = cells_of(drawn(field, number), CLUE, field.columns)
        shown = minimal | {cell for cell in field.empty if cell % 4 == number % 4}
        b = load(field, shown)
        with Sat(field) as oracle:
            put_cells(b, FREE, field.columns, paper.free_cells(oracle, shown))
            assert steps_of(b, field) == paper.trace(oracle, shown), field


def test_boards_of_the_test_need_every_type_of_step():
    fields = [a_field(6, 6, number, 0.3) for number in range(10)]
    types = [step.type for at, field in enumerate(fields) for step in steps_of(drawn(field, at), field)]
    assert {types.count(type_) > 5 for type_ in (0, 1, 2)} == {True}
