"""Finding a placement for clues whose solution nobody knows, and counting what fits."""

import random

import pytest

from bookmaker.engine.kernel.board import CLUE, FREE, OPEN, X, count_cells
from bookmaker.engine.kernel.difference import NO, YES, find_free
from bookmaker.engine.kernel.find import count_up_to, find_reference
from bookmaker.engine.kernel.load import load_clues
from bookmaker.values.puzzle import UNKNOWN, Puzzle
from tests.bridge import Size, cells_of
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import solutions as naive_solutions
from tests.twins.sat import solutions

SIZES: list[Size] = [(1, 1), (1, 7), (3, 3), (4, 5), (7, 7), (10, 10), (14, 24), (20, 20), (60, 40)]
BOARDS = 20
NO_LIMIT = 10**9


def loose(size: Size, number: int, wrong: int = 0) -> Puzzle:
    """Return some clues of a random field, without the total; `wrong` of them say one too many or too few."""
    rng = random.Random(f"{size}{number}")
    field = a_field(*size, number, rng.uniform(0.05, 0.5))
    shown = rng.sample(sorted(field.empty), round(rng.uniform(0.1, 1) * len(field.empty)))
    clues = list(field.puzzle(set(shown)).clues)
    near = neighbours(*size)
    for cell in shown[:wrong]:
        clues[cell] += 1 if clues[cell] == 0 else -1 if clues[cell] == len(near[cell]) else rng.choice((-1, 1))
    return Puzzle("bullets", *size, tuple(clues), None)


def placement_meets(puzzle: Puzzle, placement: set[int]) -> bool:
    near, clues = neighbours(puzzle.rows, puzzle.columns), dict(enumerate(puzzle.clues))
    shown = [cell for cell, clue in clues.items() if clue != UNKNOWN]
    return all(cell not in placement and len(near[cell] & placement) == clues[cell] for cell in shown)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_reference_meets_all_clues(size: Size):
    for number in range(BOARDS if size[0] <= 10 else 4):
        puzzle = loose(size, number)
        b = load_clues(*size, puzzle.clues)
        assert find_reference(b, NO_LIMIT) == YES
        assert placement_meets(puzzle, cells_of(b, X, size[1]))
        clues = {cell for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN}
        assert cells_of(b, CLUE, size[1]) == clues
        assert cells_of(b, OPEN, size[1]) == set(range(size[0] * size[1])) - clues


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("wrong", [1, 3])
def test_contradictory_clues_are_refused_and_no_others(size: Size, wrong: int):
    refused = 0
    for number in range(BOARDS if size[0] <= 10 else 4):
        puzzle = loose(size, number, wrong)
        b = load_clues(*size, puzzle.clues)
        found = find_reference(b, NO_LIMIT) == YES
        assert found == bool(solutions(puzzle, 1)), puzzle
        assert not found or placement_meets(puzzle, cells_of(b, X, size[1]))
        refused += not found
    assert refused or number < BOARDS - 1


@pytest.mark.parametrize("size", [(1, 6), (3, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize("wrong", [0, 1])
def test_counts_are_those_of_the_naive_twin(size: Size, wrong: int):
    for number in range(6):
        puzzle = loose(size, number, wrong)
        by_size = [len(placement) for placement in naive_solutions(puzzle)]
        assert count(puzzle, None) == len(by_size)
        for total in range(0, size[0] * size[1] + 1, 2):
            assert count(puzzle, total) == by_size.count(total)


def count(puzzle: Puzzle, total: int | None, limit: int = NO_LIMIT, effort: int = NO_LIMIT) -> int:
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    if find_reference(b, NO_LIMIT) == NO:
        return 0
    find_free(b)
    missing = 0 if total is None else total - count_cells(b, X)
    return int(count_up_to(b, missing, total is not None, limit, effort))


@pytest.mark.parametrize("size", [(5, 5), (7, 7), (5, 9)])
def test_counts_are_those_of_the_sat_twin(size: Size):
    for number in range(30):
        puzzle = loose(size, number)
        total = len(next(iter(solutions(puzzle, 1))))
        for given in (None, total):
            wanted = len(solutions(puzzle._replace(total=given), 300))
            assert count(puzzle, given, limit=300) == wanted, puzzle


def test_counting_stops_at_the_limit_and_gives_up_after_its_effort():
    empty = Puzzle("bullets", 8, 8, (UNKNOWN,) * 64, None)
    assert count(empty, 1) == 64
    assert count(empty, 1, limit=10) == 10
    assert count(empty, 1, effort=10) == -1
    assert count(empty, None, limit=1001) == 1001


def test_free_is_empty_where_nothing_differs():
    field = Field(6, 6, frozenset({7, 8, 14}))
    b = load_clues(6, 6, field.puzzle(field.empty).clues)
    assert find_reference(b, NO_LIMIT) == YES
    find_free(b)
    assert cells_of(b, FREE, 6) == set()
    assert cells_of(b, X, 6) == field.bullets
