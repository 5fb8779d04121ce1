"""The refined solver: each step is true by its clues alone, and no smaller set would settle anything."""

from functools import partial
from itertools import combinations

import pytest

from bookmaker.engine.kernel.refined import WEIGHED
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Balance
from bookmaker.engine.solve.classic import NotUnique
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.patterns import APART, Pattern, pattern_of
from bookmaker.engine.solve.refined import solve, trace_refined
from bookmaker.kinds import KINDS
from bookmaker.library.trace_records import records
from bookmaker.library.traces import step_as_data
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Step, Trace, from_code
from bookmaker.words import load_words
from bookmaker.words.story import tell
from tests.boards import read_board
from tests.bridge import Size
from tests.engine.solve.test_classic import minimal
from tests.quick import parted, quick
from tests.traces import after
from tests.twins.fewest import Fewest
from tests.twins.grid import a_field
from tests.twins.sat import Sat

FOLLOWED: list[tuple[Size, int]] = [((7, 7), 100), ((10, 10), 30), ((5, 12), 30), ((12, 12), 10)]
ORDERED: list[tuple[Size, int, int]] = [((3, 3), 100, 0), ((4, 4), 400, 800), ((3, 6), 100, 300), ((5, 5), 40, 200)]
"""Sizes, and how many boards are looked at: always the same ones, and others for each commit."""


def cases() -> list[object]:
    every = (parted((size,), f"{size[0]}x{size[1]}", few, slow, 100) for size, few, slow in ORDERED)
    return [case for some in every for case in some]


settles = partial(after, {})


def puzzle_of(size: Size, number: int) -> Puzzle:
    field = a_field(*size, number, 0.3 if number % 3 or size[0] * size[1] > 20 else None)
    return field.puzzle(minimal(field, number))


def check_answer(trace: Trace, puzzle: Puzzle) -> None:
    """Check that the steps settle every cell once, and as in the answer."""
    found: dict[Cell, bool] = {}
    for step in trace.steps:
        assert settles(step)
        assert not found.keys() & settles(step).keys()
        found |= settles(step)
    columns = puzzle.columns
    blanks = {divmod(at, columns) for at, clue in enumerate(puzzle.clues) if clue < 0}
    assert found.keys() == blanks
    assert all(trace.answer.bullets[row * columns + column] == bullet for (row, column), bullet in found.items())
    assert len(trace.choices) == len(trace.steps)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "numbers"), cases())
def test_no_smaller_set_of_clues_settles_anything(size: Size, numbers: range):
    for number in numbers:
        puzzle = puzzle_of(size, number)
        trace = solve(puzzle)
        check_answer(trace, puzzle)
        twin = Fewest(puzzle)
        settled: dict[Cell, bool] = {}
        for step, choices in zip(trace.steps, trace.choices, strict=True):
            total = step.total
            assert twin.settles(step.clues, total, settled) == settles(step), (puzzle, step)
            assert twin.any_smaller(len(step.clues) - 1, total, settled) is None, (puzzle, step)
            if total:
                assert not twin.settles(twin.clues, False, settled), "the clues alone would have gone on"
            assert choices == count_choices(twin, len(step.clues), total, settled), (puzzle, step)
            settled |= settles(step)


def count_choices(twin: Fewest, size: int, total: bool, settled: dict[Cell, bool]) -> int:
    """Return how many cells sets of so many clues settle."""
    return len({cell for clues in combinations(twin.clues, size) for cell in twin.settles(clues, total, settled)})


@pytest.mark.parametrize("case", quick(FOLLOWED), ids=str)
def test_every_step_follows_from_its_clues_alone(case: tuple[Size, int]):
    size, count = case
    for number in range(count):
        field = a_field(*size, number, 0.3)
        puzzle = field.puzzle(minimal(field, number))
        trace = solve(puzzle)
        check_answer(trace, puzzle)
        with Sat(field) as oracle:
            follow(trace, puzzle, oracle)


def follow(trace: Trace, puzzle: Puzzle, oracle: Sat) -> None:
    """Check each step that uses no total with the SAT twin: it settles what its clues force, and all of it."""
    field = oracle.field
    known = {cell for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN}
    for step in trace.steps:
        cells = {row * field.columns + column for row, column in settles(step)}
        clues = {row * field.columns + column for row, column in step.clues}
        if not step.total:
            unknown = set(range(field.size)) - known
            assert {cell for cell in unknown if oracle.is_forced(clues, known, cell)} == cells, (field, step)
            for clue in clues:
                assert any(not oracle.is_forced(clues - {clue}, known, cell) for cell in cells), (field, step)
        known |= cells


def test_the_count_at_the_end_needs_no_clue_nor_does_a_board_without_any():
    trace = solve(read_board("1.../bullets: 1"))
    assert trace.steps == (Step(((0, 0),), ((0, 1),), ()), Step((), (), ((0, 2), (0, 3)), total=True))
    assert trace.choices == (1, 2)
    trace = solve(from_code("bullets:2x2:4:d"))
    assert trace.steps == (Step((), ((0, 0), (0, 1), (1, 0), (1, 1)), (), total=True),)
    assert trace.answer == Answer(2, 2, (True,) * 4)


def test_a_board_with_several_solutions_is_refused():
    with pytest.raises(NotUnique):
        solve(from_code("bullets:2x2:1:d"))


@pytest.mark.parametrize("size", [(17, 17), (14, 24)], ids=str)
def test_large_boards_are_solved_to_the_end(size: Size):
    made = make(Task((8, *size), *size, round(0.25 * size[0] * size[1]), steps=1))[0]
    check_answer(trace_refined(made.puzzle, made.answer), made.puzzle)


@pytest.mark.parametrize(
    "code",
    [
        "bullets:8x8:12:2a32b2f2d3e2n1a2b1b1b12a22b1f",
        "bullets:8x8:12:b22e2c1f2c2a32a12b2b3b1a22e2b2f1e",
        "bullets:8x8:12:2b2f5g4e2b2b2b1c3d2b2c122l",
    ],
)
def test_six_2s_that_share_no_cell_need_all_12(code: str):
    puzzle = from_code(code)
    step = solve(puzzle).steps[0]
    assert step.total and step.fewest
    assert [puzzle.number(clue) for clue in step.clues] == [2] * 6
    assert argue(step, puzzle, {}) == (Balance(step.clues, (None,), (), step.empty),)
    assert pattern_of(step, puzzle, {}) == Pattern(APART)


UNPROVED = "bullets:12x12:43:1c2d1f44g2a3g2a4a4c4g2c4a321b4454d2a2e4c2a12h5b10a1a3a5g1a3c54a221b4i3g"


def test_a_step_says_where_it_is_not_proved_that_fewer_clues_do_not():
    puzzle = from_code(UNPROVED)
    trace = solve(puzzle)
    check_answer(trace, puzzle)
    (step,) = (step for step in trace.steps if not step.fewest)
    assert step.total and len(step.clues) > WEIGHED
    assert step_as_data(step, "total")["proved_smallest"] is False
    assert all("proved_smallest" not in step_as_data(one, 1) for one in trace.steps if one.fewest)
    rating = KINDS[puzzle.kind].rate(puzzle, trace.answer)
    story = tell(puzzle, trace, load_words("en"), reasons=False)
    assert [record.get("proved_smallest") for record in records(story, trace.answer, rating)].count(False) == 1


@pytest.mark.slow
def test_a_large_board_that_leaves_much_to_the_total_is_solved_to_the_end():
    made, _ = make(Task((7, 1), 30, 30, 270, steps=1))
    steps = solve(made.puzzle).steps
    bullets = [cell for step in steps for cell in step.bullets]
    empty = [cell for step in steps for cell in step.empty]
    assert len({*bullets, *empty}) == len(bullets) + len(empty) == made.puzzle.clues.count(UNKNOWN)
    assert sorted(bullets) == [divmod(at, 30) for at, bullet in enumerate(made.answer.bullets) if bullet]
