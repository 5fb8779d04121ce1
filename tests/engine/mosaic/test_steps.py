from collections.abc import Iterator

import pytest

from bookmaker.engine.mosaic.board import to_answer, to_puzzle
from bookmaker.engine.mosaic.make import make
from bookmaker.engine.mosaic.steps import rating, steps, walk_through
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import check
from bookmaker.engine.solve.trace_rating import rate
from bookmaker.engine.symmetry import images
from bookmaker.values.puzzle import Answer, Cell, Puzzle
from tests.engine.mosaic.pictures import blobs, noise
from tests.quick import parted
from tests.traces import after


def solved(cases: range) -> Iterator[tuple[Puzzle, Answer]]:
    """Yield puzzles of noise and of blobs, with their answers."""
    for case in cases:
        picture = (noise, blobs)[case % 2](case, (6, 7, 9)[case % 3], 7)
        yield to_puzzle(make(picture, (case,), fairness=("none", "pairs")[case // 2 % 2]).clues), to_answer(picture)


SOME = pytest.mark.parametrize("cases", [*parted((), "walks", 12, 60, 20)])


@SOME
def test_each_step_follows_from_its_clues_and_all_cells_are_settled(cases: range) -> None:
    for puzzle, answer in solved(cases):
        settled = dict[Cell, bool]()
        for step in steps(puzzle).steps:
            check(argue(step, puzzle, settled), step, puzzle, settled)
            settled = after(settled, step)
        assert settled == dict(zip(puzzle.seen_cells(None), answer.bullets, strict=True))


@SOME
def test_what_there_is_to_look_at_is_what_the_kernel_of_all_kinds_sees(cases: range) -> None:
    for puzzle, answer in solved(cases):
        walked = walk_through(puzzle, answer)
        assert rate(puzzle, walked.trace, walked.links, walked.views) == rate(puzzle, walked.trace, walked.links)


@SOME
def test_a_puzzle_has_the_same_steps_however_it_is_turned(cases: range) -> None:
    for puzzle, answer in solved(cases):
        walked = [steps(image).steps for image in images(puzzle)]
        assert {rating(image) for image in images(puzzle)} == {rating(puzzle, answer)}
        assert len({tuple(len(step.clues) for step in one) for one in walked}) == 1
