"""The authors' published puzzles: every step, the solution, the energy."""

import json
from typing import Any

import pytest

from bookmaker.engine.rank.energy import classic_type, count_types, energy
from bookmaker.engine.solve.classic import solve
from bookmaker.engine.solve.exact import prove
from bookmaker.engine.symmetry import canonical, images
from bookmaker.values.puzzle import Step, answer_rows
from tests.boards import FIGURE_1, GOLDEN, SOLVED, read_board

Found = dict[str, Any]
PUBLISHED = list(zip((GOLDEN, FIGURE_1), map(json.loads, SOLVED.splitlines()), strict=True))
EACH = pytest.mark.parametrize(("board", "found"), PUBLISHED, ids=["puzzle-2", "figure-1"])


@EACH
def test_every_step_is_the_published_one(board: str, found: Found):
    for taken, step in zip(solve(read_board(board)).steps, found["steps"], strict=True):
        cells = (tuple(map(tuple, step[part])) for part in ("clues", "bullets", "empty"))
        assert (taken, classic_type(taken)) == (Step(*cells, total=step["type"] == 2), step["type"])


@EACH
def test_the_solution_and_the_energy_are_the_published_ones(board: str, found: Found):
    trace = solve(read_board(board))
    assert list(answer_rows(trace.answer)) == found["solution"]
    assert count_types(trace) == (found["n0"], found["n1"], found["n2"]) == (4, 6, 2)
    assert energy(*count_types(trace)) == -11.0


@EACH
def test_the_published_puzzles_are_minimal(board: str, found: Found):
    puzzle = read_board(board)
    assert prove(puzzle).solutions == 1
    for cell, clue in enumerate(puzzle.clues):
        if clue >= 0:
            hidden = (*puzzle.clues[:cell], -1, *puzzle.clues[cell + 1 :])
            assert prove(puzzle._replace(clues=hidden)).solutions > 1
    assert prove(puzzle._replace(total=None)).solutions > 1


@EACH
def test_a_turned_puzzle_has_the_turned_solution(board: str, found: Found):
    puzzle = read_board(board)
    answer = prove(puzzle).answer
    assert answer is not None
    turned = images(puzzle._replace(clues=tuple(map(int, answer.bullets))))
    for image, wanted in zip(images(puzzle), turned, strict=True):
        proved = prove(image).answer
        assert proved is not None
        assert proved.bullets == tuple(map(bool, wanted.clues))
        assert canonical(image) == canonical(puzzle)
        assert solve(image).answer == proved
