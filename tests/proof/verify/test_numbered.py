"""The numbers of steps in solutions: what verify takes for a step of several clues is what the paper's solver takes."""

import pytest

from bookmaker.engine.solve.classic import solve
from bookmaker.engine.solve.make import Task, make
from bookmaker.proof.verify.numbered import by_any
from bookmaker.words.story import after


@pytest.mark.parametrize("size", [(3, 7), (6, 6), (9, 8)])
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
