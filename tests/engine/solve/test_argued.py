"""Classic traces of which every step can be argued: nothing is lost."""

import pytest

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import check
from bookmaker.engine.solve.classic import explain
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import arguable_trace, trace_refined
from bookmaker.values.puzzle import UNKNOWN
from tests.traces import after


@pytest.mark.parametrize(("size", "bullets"), [(4, 5), (5, 8), (7, 15), (9, 24)])
def test_a_classic_trace_can_be_argued(size: int, bullets: int):
    for index in range(12):
        puzzle, answer = make(Task((8, size, index), size, size, bullets, steps=10 * (index % 4)))[0][:2]
        classic = explain(puzzle, answer)
        trace = arguable_trace(puzzle, classic)
        local = [step for step in classic.steps if step.clues]
        assert list(trace.steps[: len(local)]) == local
        settled: dict[tuple[int, int], bool] = {}
        for step in trace.steps:
            check(argue(step, puzzle, settled), step, puzzle, settled)
            settled = after(settled, step)
        truth = {divmod(at, size): bullet for at, bullet in enumerate(answer.bullets)}
        assert settled == {cell: truth[cell] for cell in settled}
        assert len(settled) == puzzle.clues.count(UNKNOWN)


def test_a_refined_trace_is_left_as_it_is():
    puzzle, answer = make(Task((8, 0, 0), 8, 8, 19, steps=100))[0][:2]
    trace = trace_refined(puzzle, answer)
    assert arguable_trace(puzzle, trace) == trace
