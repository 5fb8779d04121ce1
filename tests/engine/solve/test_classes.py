"""Classes of placements, and puzzles made within one."""

from itertools import combinations
from math import comb, inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.engine.kernel.board import ORDER, SHADE, THERE
from bookmaker.engine.kernel.descent import pass_over
from bookmaker.engine.kernel.rng import random_below, stream
from bookmaker.engine.rank.rating import Range
from bookmaker.engine.solve.classes import COUNTS, EVEN, _placements, divide, make_classed
from bookmaker.engine.solve.exact import prove
from bookmaker.engine.solve.make import JOINT, Task, _draw, _prove_puzzle, new_search
from bookmaker.engine.symmetry import images
from bookmaker.values.puzzle import Answer, Made, Puzzle
from tests.quick import others
from tests.shapes import HEART

(KEY,) = others(1)
SIZES = ((5, 5), (4, 6), (6, 4), (6, 6), (5, 8), (8, 8), (10, 10))


def _bullets(answer: Answer) -> list[int]:
    return [index for index, bullet in enumerate(answer.bullets) if bullet]


@settings(deadline=None)
@given(st.sampled_from(SIZES), st.data())
def test_all_images_of_a_placement_are_in_its_class(size: tuple[int, int], data: st.DataObject):
    rows, columns = size
    count = round(0.3 * rows * columns)
    cells = data.draw(st.lists(st.integers(0, rows * columns - 1), min_size=count, max_size=count, unique=True))
    # A placement is turned as a board is, with 1 for a bullet.
    board = Puzzle("bullets", rows, columns, tuple(int(cell in cells) for cell in range(rows * columns)), count)
    found = set()
    for image in images(board):
        classes = divide(image.rows, image.columns, count)
        found.add((classes.count, classes.of(cell for cell, full in enumerate(image.clues) if full)))
    assert len(found) == 1


def test_the_placements_of_each_class_are_counted_right():
    colours, weights = (0, 1, 2, 1, 0, 2, 2, 1), [0, 1, 3]
    sums = [sum(weights[colours[cell]] for cell in cells) % 5 for cells in combinations(range(8), 3)]
    assert _placements(colours, weights, 3, 5).tolist() == [sums.count(number) for number in range(5)]


@pytest.mark.parametrize("size", SIZES)
def test_no_class_is_much_smaller_than_others(size: tuple[int, int]):
    rows, columns = size
    bullets, most = round(0.3 * rows * columns), rows * columns
    classes = divide(rows, columns, bullets)
    colours = np.unique(classes.weights, return_inverse=True)
    shares = _placements(tuple(colours[1].tolist()), colours[0].tolist(), bullets, classes.count)
    assert shares.sum() == pytest.approx(comb(most, bullets))
    assert shares.min() >= EVEN * shares.sum() / classes.count


def test_the_classes_of_a_board_with_a_shape_are_even_too():
    tasks = {number: Task((1, 2, number), *HEART.size, 9, steps=5, holes=HEART.holes) for number in (0, 7)}
    made = [make_classed(task, number)[0] for number, task in tasks.items()]
    classes = divide(*HEART.size, 9, HEART.holes)
    there = np.delete(np.unique(classes.weights, return_inverse=True)[1], sorted(HEART.holes))
    shares = _placements(tuple(there.tolist()), sorted({*classes.weights.tolist()}), 9, classes.count)
    assert classes.count > 7 and shares.sum() == pytest.approx(comb(HEART.cells, 9))
    assert shares.min() >= EVEN * shares.sum() / classes.count
    assert [classes.of(np.flatnonzero(one.answer.bullets).tolist()) for one in made] == [0, 7]


def test_usual_boards_have_many_classes_tiny_ones_a_single_one_and_no_number_divides_a_week():
    assert divide(5, 5, 8).count == 61
    assert {divide(side, side, round(0.3 * side * side)).count for side in (6, 7, 8, 9, 10, 12)} == {COUNTS[0]}
    assert divide(3, 3, 3).count == divide(5, 5, 24).count == 1
    assert all(count % sheets for count in COUNTS for sheets in range(2, 8))


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize("size", [(5, 5), (4, 6)])
def test_a_puzzle_of_a_class_is_in_it_and_unique(size: tuple[int, int], total: bool):
    classes = divide(*size, 7)
    for number in (0, 5, classes.count - 1):
        made, steps = make_classed(Task((1, 2, number), *size, 7, steps=20, goal=-4.0, total=total), number)
        assert (made.puzzle.total is None) != total
        assert classes.of(_bullets(made.answer)) == number
        assert prove(made.puzzle).solutions == 1
        assert made.energy <= -4.0 or steps == 20


def make_slowly(task: Task, number: int) -> tuple[Made, int]:
    """Make a puzzle of a class by starting, and looking at each move, until one stays in it."""
    classes, search = divide(task.rows, task.columns, task.bullets, task.holes), new_search(task)
    cells, weights = search.b[ORDER : ORDER + search.b[THERE]], classes.weights.tolist()
    search.start()
    while classes.of(cells[: task.bullets]) != number:
        search.start()
    now, taken = search.begin(task), 0
    while taken < task.steps and now > task.goal:
        while True:
            before = search.state.copy()
            one = random_below(search.state, task.bullets)
            other = task.bullets + random_below(search.state, len(cells) - task.bullets)
            if weights[cells[one]] == weights[cells[other]]:
                break
        search.state[:] = before
        now, _ = search.go_on(task, now, 1, task.goal)
        taken += 1
    return _prove_puzzle(*_draw(search.b, task), task), taken


@pytest.mark.parametrize(
    "task",
    [
        Task((3, KEY, 1), 5, 5, 8, steps=40, goal=-9.0, search=JOINT),
        Task((3, KEY, 2), 6, 7, 12, steps=40, goal=-12.0, search=JOINT, total=False),
        Task((3, KEY, 3), 8, 8, 19, steps=30, goal=-30.0, search=JOINT),
        Task((3, KEY, 4), *HEART.size, 9, steps=30, goal=-9.0, search=JOINT, holes=HEART.holes),
        Task((3, KEY, 5), 6, 6, 11, steps=20, goal=-9.0, search=JOINT, symmetry="half-turn"),
    ],
)
def test_puzzles_of_a_class_are_those_of_the_slow_way(task: Task):
    number = KEY % divide(task.rows, task.columns, task.bullets, task.holes).count
    assert make_classed(task, number) == make_slowly(task, number)


def test_a_search_in_a_class_goes_on_to_a_rating_that_is_wanted():
    task = Task((4, KEY, 1), 8, 8, 19, goal=-9.0, search=JOINT)
    number = KEY % divide(8, 8, 19).count
    found = [make_classed(task._replace(key=(4, KEY, trial)), number)[0] for trial in range(12)]
    efforts = sorted(one.rating.effort for one in found)
    wanted = Range(effort=(efforts[4], efforts[7]))
    led = [make_classed(task._replace(key=(4, KEY, trial), wanted=wanted), number)[0] for trial in range(12)]
    assert sum(wanted.has(one.rating) for one in led) > sum(wanted.has(one.rating) for one in found)
    assert all(divide(8, 8, 19).of(_bullets(one.answer)) == number and one.energy <= -9.0 for one in led)


def test_a_search_ends_where_no_bullet_can_move():
    search = new_search(Task((0, 0, 0), 5, 5, 8, goal=-inf, search=JOINT))
    search.start()
    search.b[SHADE : SHADE + 25] = range(25)
    assert not pass_over(search.b, search.state)
    _, taken = search.descend(Task((0, 0, 0), 5, 5, 8, goal=-inf, search=JOINT))
    assert taken == 0


def test_streams_of_series_are_the_same_everywhere():
    made, again = (make_classed(Task((1, 1 << 41, 3), 5, 5, 8, goal=-3.0), 3) for _ in range(2))
    assert made == again
    assert stream(1, 1 << 41, 3) != stream(1, 1 << 41, 4)
