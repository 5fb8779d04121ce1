"""The numbers of steps in solutions: what verify takes for a step of several clues is what the paper's solver takes."""

import pytest

from bookmaker.engine.play.rounds import RUNGS, play
from bookmaker.engine.solve.classic import solve
from bookmaker.engine.solve.make import Task, make
from bookmaker.kinds.sweep import SweepParams
from bookmaker.proof.verify.numbered import _rounds, by_any
from bookmaker.values.puzzle import UNKNOWN
from bookmaker.words.story import after
from tests.kinds.test_sweep import made
from tests.quick import quick


@pytest.mark.parametrize("size", quick([(3, 7), (6, 6), (9, 8)]))
@pytest.mark.parametrize("total", [True, False])
def test_steps_of_several_clues_are_those_of_the_papers_solver(size: tuple[int, int], total: bool):
    seen = 0
    for index in range(12):
        bullets = size[0] * size[1] * 3 // 10
        made, _ = make(Task(key=(5, 0, index), rows=size[0], columns=size[1], bullets=bullets, steps=40, total=total))
        settled: dict[tuple[int, int], bool] = {}
        for step in solve(made.puzzle).steps:
            if len(step.clues) > 1 and not step.total:
                seen += 1
                assert by_any(made.puzzle, settled) == after({}, step)
            settled = after(settled, step)
    assert seen > 5


@pytest.mark.parametrize("tier", ["gentle", "steady", "tricky"])
def test_rounds_are_those_in_which_a_board_is_opened(tier: str):
    board = made(SweepParams(mines=12), 2, tier)
    start, mines = board.puzzle, board.answer.bullets
    near = (sum(mines[row * start.columns + column] for row, column in start.seen(cell)) for cell in start.seen(None))
    whole = start._replace(clues=tuple(UNKNOWN if mine else n for mine, n in zip(mines, near, strict=True)))
    rung, rounds = play(start, board.answer)
    found = dict(zip(start.seen(None), _rounds(start, whole, rung), strict=True))
    for number, one in enumerate(rounds, 1):
        assert all(found[cell] == number for step in one.steps for cell in (*step.empty, *step.bullets))
    closed = {cell for cell, clue in zip(start.seen(None), start.clues, strict=True) if clue == UNKNOWN}
    assert {cell for cell, number in found.items() if number} == closed
    assert all(_rounds(start, whole, lower) == [] for lower in RUNGS[: RUNGS.index(rung)])
