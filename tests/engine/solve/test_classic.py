"""The classic solver as a reader of boards: true steps, and nothing known but what is printed."""

import random

import pytest

from bookmaker.engine.rank.energy import classic_type
from bookmaker.engine.solve.classic import NotUnique, explain, solve
from bookmaker.values.puzzle import UNKNOWN, Answer, Puzzle, Trace, from_code
from bookmaker.values.questions import Question
from tests.bridge import Size
from tests.twins import paper
from tests.twins.grid import Field, a_field
from tests.twins.rng import Stream
from tests.twins.sat import Sat


def minimal(field: Field, number: int) -> set[int]:
    with Sat(field) as oracle:
        return paper.minimal_clues(oracle, Stream(number).shuffled(sorted(field.empty)))


def as_sets(trace: Trace) -> list[paper.Taken]:
    columns = trace.answer.columns
    numbered = ([frozenset(r * columns + c for r, c in cells) for cells in step[:3]] for step in trace.steps)
    return [paper.Taken(classic_type(step), *cells) for step, cells in zip(trace.steps, numbered, strict=True)]


def test_the_solver_sees_what_is_printed_and_no_answer():
    assert Puzzle._fields == ("kind", "rows", "columns", "clues", "total", "counting", "question")
    assert Question._fields == ("about", "marked")
    assert Puzzle.__annotations__["clues"] == tuple[int, ...]
    assert set(solve.__annotations__) == {"puzzle", "return"}


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (5, 9), (9, 5), (7, 7), (10, 10)], ids=str)
def test_the_trace_is_that_of_the_twin(size: Size):
    for number in range(15):
        field = a_field(*size, number, 0.3)
        shown = minimal(field, number)
        trace = solve(field.puzzle(shown))
        assert trace.answer == Answer(*size, tuple(cell in field.bullets for cell in range(field.size)))
        with Sat(field) as oracle:
            assert as_sets(trace) == paper.trace(oracle, shown)


@pytest.mark.parametrize("size", [(5, 5), (8, 8)], ids=str)
def test_every_step_is_true_new_and_in_board_order(size: Size):
    for number in range(15):
        field = a_field(*size, number, 0.3)
        puzzle = field.puzzle(minimal(field, number))
        trace = solve(puzzle)
        settled = []
        for step in trace.steps:
            assert step.bullets or step.empty
            assert all(trace.answer.bullets[row * size[1] + column] for row, column in step.bullets)
            assert not any(trace.answer.bullets[row * size[1] + column] for row, column in step.empty)
            assert all(puzzle.clues[row * size[1] + column] != UNKNOWN for row, column in step.clues)
            assert all(list(cells) == sorted(cells) for cells in step[:3])
            assert bool(step.clues) != step.total
            settled += [*step.bullets, *step.empty]
        blanks = [divmod(cell, size[1]) for cell, clue in enumerate(puzzle.clues) if clue == UNKNOWN]
        assert sorted(settled) == blanks
        assert not any(step.total for step in trace.steps[:-1])


def test_without_a_total_there_is_no_step_for_it():
    solved = 0
    for number in range(20):
        field = a_field(5, 5, number, 0.2)
        puzzle = field.puzzle({cell for cell in field.empty if cell % 3}, total=False)
        with Sat(field) as oracle:
            unique = not paper.free_cells(oracle, {cell for cell in field.empty if cell % 3})
        if unique:
            assert not any(step.total for step in solve(puzzle).steps)
            solved += 1
        else:
            with pytest.raises(NotUnique):
                solve(puzzle)
    assert solved


@pytest.mark.parametrize(
    ("code", "solutions", "message"),
    [
        ("bullets:3x3:1:i", 9, "the board has several solutions"),
        ("bullets:3x3:-:i", 512, "the board has several solutions"),
        ("bullets:4x4:8:p", 1001, "the board has several solutions"),
        ("bullets:3x3:1:d2d", 0, "the board has no solution"),
        ("bullets:2x2:1:1a00", 0, "the board has no solution"),
    ],
)
def test_a_board_that_is_not_unique_is_refused(code: str, solutions: int, message: str):
    puzzle = from_code(code)
    with pytest.raises(NotUnique, match=message) as refused:
        solve(puzzle)
    assert (refused.value.solutions, refused.value.code) == (solutions, 1)


def test_explain_uses_the_answer_only_to_know_what_is_true():
    field = a_field(6, 6, 4, 0.3)
    puzzle = field.puzzle(minimal(field, 4))
    trace = solve(puzzle)
    assert explain(puzzle, trace.answer) == trace


def test_the_hundredth_board_is_solved_like_the_first():
    """Workspaces share nothing: the order of boards does not matter."""
    boards = [a_field(5, 5, number, 0.3) for number in range(30)]
    puzzles = [field.puzzle(minimal(field, number)) for number, field in enumerate(boards)]
    there = [solve(puzzle) for puzzle in puzzles]
    random.Random(1).shuffle(order := list(range(len(puzzles))))
    back = {number: solve(puzzles[number]) for number in order}
    assert [back[number] for number in range(len(puzzles))] == there
