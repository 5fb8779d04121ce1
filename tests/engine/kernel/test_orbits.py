"""Clue sets by orbits, clue for clue as both twins find them in the same order."""

from itertools import product

import pytest

from bookmaker.engine.kernel.board import BULLETS, CLUE, FREE, OPEN, THERE, UNTOLD, X, new_board
from bookmaker.engine.kernel.descent import arrange, start
from bookmaker.engine.kernel.load import load_orbits
from bookmaker.engine.kernel.minimal import minimal_clues
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.symmetry import SQUARE, SYMMETRIES
from bookmaker.engine.symmetry import orbits as ours
from tests.bridge import Size, cells_of, put_cells
from tests.twins import paper
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import Naive
from tests.twins.orbits import Orbit, minimal_orbits, orbits
from tests.twins.rng import Stream
from tests.twins.sat import Sat

EVERY = [
    (size, symmetry)
    for size, symmetry in product([(4, 4), (5, 5), (7, 7), (5, 9), (10, 10)], SYMMETRIES)
    if size[0] == size[1] or symmetry not in SQUARE
]
ALL, BOTH = (
    pytest.mark.parametrize(("size", "symmetry"), EVERY, ids=str),
    pytest.mark.parametrize("total", [True, False]),
)


def agrees(field: Field, oracle: paper.Oracle, allowed: set[Orbit], total: bool, key: tuple[int, ...]) -> bool:
    """Draw two clue sets in one workspace, and compare each with the twin's; tell whether there are any."""
    b, state, twin = new_board(field.rows, field.columns), stream(*key), Stream(*key)
    b[UNTOLD] = not total
    load_orbits(b, [sorted(orbit) for orbit in allowed])
    put_cells(b, X, field.columns, field.bullets)
    shown: set[int] | None = None
    for _ in range(2):
        found = minimal_clues(b, state)
        shown = minimal_orbits(oracle, twin.shuffled(sorted(field.empty)), allowed)
        assert found == (shown is not None), field
        assert cells_of(b, X, field.columns) == field.bullets, field
        if shown is not None:
            assert cells_of(b, CLUE, field.columns) == shown, field
            assert cells_of(b, OPEN, field.columns) == set(range(field.size)) - shown, field
            assert cells_of(b, FREE, field.columns) == (paper.free_cells(oracle, shown) if total else set()), field
    return shown is not None


@BOTH
@ALL
def test_clue_sets_by_orbits_are_those_of_the_sat_twin(size: Size, symmetry: str, total: bool):
    allowed, made = orbits(symmetry, *size), 0
    numbers = range(8 if size[0] * size[1] > 60 else 25)
    for number in numbers:
        field = a_field(*size, number, 0.3 if number % 2 else 0.15)
        with Sat(field, total) as oracle:
            made += agrees(field, oracle, allowed, total, (31, number))
    assert made or symmetry == "four"


@BOTH
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clue_sets_by_orbits_are_those_of_the_naive_twin(symmetry: str, total: bool):
    for number in range(20):
        field = a_field(3, 3, number)
        agrees(field, Naive(field, total), orbits(symmetry, 3, 3), total, (32, number))


@BOTH
def test_cells_in_no_orbit_show_no_clue(total: bool):
    made = 0
    for number in range(40):
        field = a_field(5, 6, number, 0.25)
        allowed = {frozenset({cell}) for cell in range(30) if (cell + number) % 4}
        with Sat(field, total) as oracle:
            made += agrees(field, oracle, allowed, total, (33, number))
    assert made > 5


def test_no_bullet_is_put_where_no_clue_could_see_it():
    b = new_board(7, 8)
    b[BULLETS] = 9
    allowed = [9, 10, 11, 17, 25, 26]
    load_orbits(b, [[cell] for cell in allowed])
    near = {cell for one in allowed for cell in (one, *neighbours(7, 8)[one])}
    assert b[THERE] == len(near)
    for number in range(20):
        state = stream(38, number)
        start(b, state)
        assert cells_of(b, X, 8) <= near
        arrange(b, state, 100)
        assert cells_of(b, X, 8) <= near and len(cells_of(b, X, 8)) == 9


def test_orbits_of_one_cell_are_no_orbits():
    for number in range(10):
        field = a_field(7, 7, number, 0.3)
        b, plain = new_board(7, 7), new_board(7, 7)
        load_orbits(b, [[cell] for cell in range(49)])
        for board in (b, plain):
            put_cells(board, X, 7, field.bullets)
            assert minimal_clues(board, stream(34, number))
        assert cells_of(b, CLUE, 7) == cells_of(plain, CLUE, 7)


@BOTH
@ALL
def test_bullets_are_moved_until_whole_orbits_of_clues_do(size: Size, symmetry: str, total: bool):
    b, cells = new_board(*size), size[0] * size[1]
    b[BULLETS], b[UNTOLD] = round((0.3 if total else 0.22) * cells), not total
    load_orbits(b, ours(symmetry, *size))
    for number in range(4):
        state = stream(35, number)
        start(b, state)
        assert arrange(b, state, 1000)
        field = Field(*size, frozenset(cells_of(b, X, size[1])))
        assert len(field.bullets) == b[BULLETS]
        with Sat(field, total) as oracle:
            assert minimal_orbits(oracle, [], orbits(symmetry, *size)) is not None


def test_bullets_are_moved_no_more_often_than_is_said():
    b = new_board(6, 6)
    b[BULLETS] = 30
    load_orbits(b, [[0]])
    start(b, stream(36))
    assert not arrange(b, stream(37), 20)


@ALL
def test_orbits_are_those_of_the_twin(size: Size, symmetry: str):
    assert {frozenset(orbit) for orbit in ours(symmetry, *size)} == orbits(symmetry, *size)
    assert len(ours("", *size)) == size[0] * size[1]
