"""The authors' published puzzles: every step, the solution, the energy."""

from typing import NamedTuple

import pytest

from bookmaker.engine.rank.energy import classic_type, count_types, energy
from bookmaker.engine.solve.classic import solve
from bookmaker.engine.solve.exact import prove
from bookmaker.engine.symmetry import canonical, images
from bookmaker.values.puzzle import Cell, Step, answer_rows
from tests.boards import GOLDEN, read_board


class Golden(NamedTuple):
    board: str
    solution: str
    steps: tuple[tuple[int, tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]], ...]
    n: tuple[int, int, int]


PUZZLE_2 = Golden(
    GOLDEN,
    """
    .......
    .*...*.
    ...*..*
    .*.**..
    *......
    ****..*
    *.*....
    """,
    (
        (0, ((6, 1),), ((5, 0), (5, 1), (5, 2), (6, 0), (6, 2)), ()),
        (1, ((1, 2), (2, 2)), ((3, 1), (3, 3)), ((0, 1), (0, 2), (0, 3))),
        (1, ((1, 0), (2, 2), (3, 0), (3, 2), (4, 1)), ((2, 3), (4, 0)), ((2, 0), (2, 1), (4, 2))),
        (1, ((1, 4), (1, 6), (3, 5), (4, 3)), (), ((2, 4),)),
        (1, ((0, 4), (1, 4)), (), ((2, 5),)),
        (1, ((0, 5), (1, 6)), ((2, 6),), ()),
        (1, ((4, 3), (5, 4)), ((3, 4),), ((4, 5), (5, 5), (6, 3), (6, 4), (6, 5))),
        (0, ((3, 5),), (), ((3, 6), (4, 4))),
        (0, ((4, 3),), ((5, 3),), ()),
        (0, ((4, 6),), ((5, 6),), ()),
        (2, (), ((1, 1), (1, 5)), ((0, 0), (0, 6), (1, 3), (6, 6))),
    ),
    (4, 6, 2),
)
"""Puzzle 2 of the talk on the Bullets paper, with every step."""

FIGURE_1 = Golden(
    """
    2......
    ...111.
    .333..1
    ...3.3.
    2......
    ..446..
    .2....2
    bullets: 16
    """,
    """
    .*...*.
    .**....
    .......
    ..*.*.*
    .*.*.*.
    *....*.
    ..****.
    """,
    (
        (1, ((0, 0), (2, 1), (2, 2)), ((0, 1), (1, 1)), ((1, 0), (2, 0), (3, 0))),
        (1, ((1, 3), (2, 3)), ((3, 2), (3, 4)), ((0, 2), (0, 3), (0, 4))),
        (1, ((1, 4), (1, 5)), (), ((0, 6), (1, 6))),
        (1, ((2, 3), (3, 3), (5, 4)), ((1, 2), (4, 5), (5, 5), (6, 3), (6, 4), (6, 5)), ((2, 4), (4, 2))),
        (0, ((2, 1),), (), ((3, 1),)),
        (0, ((6, 6),), (), ((5, 6),)),
        (1, ((4, 0), (5, 3), (5, 4), (6, 1)), ((4, 1), (6, 2)), ((6, 0),)),
        (1, ((2, 6), (3, 5), (5, 4)), ((4, 3),), ((4, 4), (4, 6))),
        (0, ((5, 2),), (), ((5, 1),)),
        (0, ((4, 0),), ((5, 0),), ()),
        (2, (), ((0, 5), (3, 6)), ((2, 5),)),
    ),
    (4, 6, 2),
)
"""Figure 1 of Neller and Tran, "The Bullets Puzzle" (2022); the SAT twin gives the clues of each step."""

GOLDEN = pytest.mark.parametrize("golden", [PUZZLE_2, FIGURE_1], ids=["puzzle-2", "figure-1"])


@GOLDEN
def test_every_step_is_the_published_one(golden: Golden):
    trace = solve(read_board(golden.board))
    for taken, step in zip(trace.steps, golden.steps, strict=True):
        type_, *cells = step
        assert taken == Step(*cells, total=type_ == 2)
        assert classic_type(taken) == type_


@GOLDEN
def test_the_solution_and_the_energy_are_the_published_ones(golden: Golden):
    trace = solve(read_board(golden.board))
    assert answer_rows(trace.answer) == tuple(golden.solution.split())
    assert count_types(trace) == golden.n
    assert energy(*golden.n) == -11.0


@GOLDEN
def test_the_published_puzzles_are_minimal(golden: Golden):
    puzzle = read_board(golden.board)
    assert prove(puzzle).solutions == 1
    for cell, clue in enumerate(puzzle.clues):
        if clue >= 0:
            hidden = (*puzzle.clues[:cell], -1, *puzzle.clues[cell + 1 :])
            assert prove(puzzle._replace(clues=hidden)).solutions > 1
    assert prove(puzzle._replace(total=None)).solutions > 1


@GOLDEN
def test_a_turned_puzzle_has_the_turned_solution(golden: Golden):
    puzzle = read_board(golden.board)
    answer = prove(puzzle).answer
    assert answer is not None
    turned = images(puzzle._replace(clues=tuple(map(int, answer.bullets))))
    for image, wanted in zip(images(puzzle), turned, strict=True):
        found = prove(image).answer
        assert found is not None
        assert found.bullets == tuple(map(bool, wanted.clues))
        assert canonical(image) == canonical(puzzle)
        assert solve(image).answer == found
