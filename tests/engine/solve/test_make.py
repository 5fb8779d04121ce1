"""One puzzle: found by local search, proved, with its facts, the same from the same key."""

import pytest

from bookmaker.engine.rank.energy import PAPER, Weights, classic_type, count_types, energy_of
from bookmaker.engine.rank.rating import Range
from bookmaker.engine.solve.classic import solve as classic
from bookmaker.engine.solve.make import LEAST, PATIENCE, SEARCHES, Task, _distance, make
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import HOLE, Made
from tests.shapes import HEART, LETTER
from tests.twins import joint, paper
from tests.twins.grid import Field
from tests.twins.orbits import is_composed, orbits, spare_orbits
from tests.twins.rng import Stream
from tests.twins.sat import Sat, solutions

FULL = ((3, 3, 3, 20), (5, 5, 7, 20), (4, 7, 9, 15), (7, 4, 5, 15, 2), (7, 7, 15, 5), (3, 20, 18, 2), (5, 5, 24, 5))
TASKS = [Task((1, 0, at), *case) for at, case in enumerate((*FULL, (5, 5, 1, 5), (10, 10, 30, 1)))]
TASKS.append(Task((1, 0, 9), *HEART.size, 10, steps=40, holes=HEART.holes))
TASKS.append(Task((1, 0, 10), *LETTER.size, 8, steps=40, holes=LETTER.holes))
OPEN = ((3, 3, 2, 20), (5, 5, 6, 20), (4, 7, 12, 15), (5, 5, 1, 5), (7, 7, 11, 5), (3, 20, 14, 2), (10, 10, 22, 1))
WITHOUT_TOTAL = [Task((2, 0, at), *case, total=False) for at, case in enumerate(OPEN)]
WITHOUT_TOTAL.append(Task((2, 0, 7), *HEART.size, 8, steps=40, holes=HEART.holes, total=False))
WITHOUT_TOTAL.append(Task((2, 0, 8), *LETTER.size, 6, steps=40, holes=LETTER.holes, total=False))
COMPOSED = [
    Task((9, 0, 0), 3, 3, 3, steps=20, symmetry="mirror"),
    Task((9, 0, 1), 5, 5, 7, steps=20, symmetry="four"),
    Task((9, 0, 2), 4, 7, 9, steps=15, symmetry="half-turn"),
    Task((9, 0, 3), 7, 7, 15, steps=30, symmetry="diagonal", samples=2),
    Task((9, 0, 4), 6, 6, 8, steps=20, symmetry="four", total=False),
    Task((9, 0, 5), 7, 5, 8, steps=20, symmetry="mirror", total=False),
    Task((9, 0, 6), 10, 10, 30, steps=3, symmetry="four"),
    Task((9, 0, 7), 10, 10, 22, steps=3, symmetry="half-turn", total=False),
]
PATTERN = frozenset(range(42)) - HEART.holes
"""Cells of a board of 7x7 that may show clues."""
PLAIN, MIRRORED = (
    [Task((10, 0, at), 7, 7, 11, 40, pattern=PATTERN, symmetry=way) for at in range(3)] for way in ("", "mirror")
)
EVERY = [*TASKS, *WITHOUT_TOTAL, *COMPOSED, *PLAIN, *MIRRORED]
BOTH = pytest.mark.parametrize("search", SEARCHES)


def name_of(task: Task) -> str:
    return f"{task.rows}x{task.columns}-{task.bullets}-{task.symmetry}-{task.total}"


def field_of(made: Made) -> tuple[Field, set[int]]:
    bullets = frozenset(cell for cell, bullet in enumerate(made.answer.bullets) if bullet)
    shown = {cell for cell, clue in enumerate(made.puzzle.clues) if clue >= 0}
    holes = frozenset(cell for cell, clue in enumerate(made.puzzle.clues) if clue == HOLE)
    return Field(made.answer.rows, made.answer.columns, bullets, holes), shown


@BOTH
@pytest.mark.parametrize("task", EVERY, ids=name_of)
def test_a_puzzle_is_unique_has_no_orbit_of_clues_to_spare_and_is_described_by_its_facts(task: Task, search: str):
    made, taken = make(task._replace(search=search))
    field, shown = field_of(made)
    assert taken == task.steps
    assert (made.puzzle.rows, made.puzzle.columns, len(field.bullets)) == (task.rows, task.columns, task.bullets)
    assert made.puzzle == field.puzzle(shown, task.total)
    assert solutions(made.puzzle, 2) == [field.bullets]
    assert is_composed(field, shown, task.symmetry) and shown <= (task.pattern or shown)
    with Sat(field, task.total) as oracle:
        assert oracle.is_unique(shown)
        assert spare_orbits(oracle, shown, orbits(task.symmetry, task.rows, task.columns)) == []
        counts = paper.counts(paper.trace(oracle, shown))
    assert (made.n0, made.n1, made.n2) == counts
    assert made.energy == paper.energy(*counts)
    assert task.total or made.n2 == 0


SEARCHED = [
    Task((7, 8, 9), 4, 5, 6, 15, samples=2),
    Task((7, 8, 9), 6, 4, 7, 15, samples=2),
    Task((7, 8, 9), 4, 5, 5, 15, samples=2, total=False),
    Task((7, 8, 9), 6, 4, 11, 15, samples=2, total=False),
    Task((7, 8, 9), 5, 5, 6, 60, samples=2, total=False),
    Task((7, 8, 9), *LETTER.size, 6, 25, samples=2, holes=LETTER.holes),
    Task((7, 8, 9), *LETTER.size, 6, 25, samples=2, holes=LETTER.holes, total=False),
]


@pytest.mark.parametrize("task", SEARCHED, ids=name_of)
def test_a_puzzle_is_what_the_twins_of_the_searches_find(task: Task):
    size, options = (task.rows, task.columns), {"total": task.total, "holes": task.holes}
    for search, twin in (
        ("paper", paper.descend(*size, task.bullets, Stream(*task.key), (task.steps, task.samples), **options)),
        ("joint", joint.descend(*size, task.bullets, Stream(*task.key), task.steps, **options)),
    ):
        made, taken = make(task._replace(search=search))
        field, shown = field_of(made)
        assert field.holes == task.holes and not field.bullets & task.holes
        assert paper.Found(field.bullets, frozenset(shown), made.energy, taken) == twin


def test_more_steps_make_no_composed_puzzle_worse():
    task = Task((3, 0, 0), 6, 6, 11, symmetry="half-turn")
    energies = [make(task._replace(steps=steps))[0].energy for steps in (0, 5, 100)]
    assert energies == sorted(energies, reverse=True) and energies[-1] < energies[0]


def test_so_many_bullets_that_no_clues_tell_them_all_are_an_error():
    with pytest.raises(CannotBeMet, match="take fewer bullets, another symmetry"):
        make(Task((1, 0, 0), 4, 4, 13, steps=5, total=False, symmetry="four"))
    with pytest.raises(CannotBeMet, match=r"in none of 1,000 random placements .* do all touch a clue"):
        make(Task((1, 0, 0), 6, 6, 33, steps=5, total=False))
    made, _ = make(Task((1, 0, 0), 3, 3, 8, steps=5, total=False))
    assert made.answer.bullets == (True, True, True, True, False, True, True, True, True)


@BOTH
def test_the_same_task_makes_the_same_puzzle_and_another_key_another(search: str):
    made = [
        make(Task(key, 5, 5, 7, steps=10, search=search))
        for key in ((1, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0))
    ]
    assert made[0] == made[1]
    assert len({result[0].puzzle for result in made}) == 4


@BOTH
def test_more_steps_never_make_it_worse(search: str):
    energies = [make(Task((3, 0, 0), 6, 6, 11, steps=steps, search=search))[0].energy for steps in (0, 1, 5, 60)]
    assert energies == sorted(energies, reverse=True)


@BOTH
def test_the_search_stops_at_its_goal(search: str):
    endless = Task((4, 0, 0), 5, 5, 7, steps=1000, search=search, goal=-4.0)
    made, taken = make(endless)
    assert made.energy <= -4.0 and taken < endless.steps
    already, none = make(endless._replace(goal=1000.0))
    assert none == 0 and already.energy <= 1000.0


@BOTH
def test_the_steps_are_counted_over_all_parts_of_a_long_search(search: str):
    task = Task((5, 0, 0), 10, 10, 30, steps=95, samples=1, search=search)
    made, taken = make(task)
    assert taken == task.steps
    assert make(task) == (made, taken)


def test_weights_change_the_energy_and_what_is_searched_for():
    for_singles = Weights(n0=-1.0, n1=0.0, n2=0.0, n2_squared=0.0)
    made, _ = make(Task((6, 0, 0), 5, 5, 7, steps=40, weights=for_singles))
    assert made.energy == -made.n0
    usual, _ = make(Task((6, 0, 0), 5, 5, 7, steps=40, weights=PAPER))
    assert made.n0 > usual.n0


@BOTH
def test_the_energy_may_count_steps_by_their_clues(search: str):
    table = (-1.0, -2.0, -3.5)
    task = Task((8, 0, 0), 5, 5, 7, steps=40, search=search, by_clues=table)
    made, _ = make(task)
    trace = classic(made.puzzle)
    assert made.energy == energy_of(trace, PAPER, table)
    assert (made.n0, made.n1, made.n2) == count_types(trace)
    combined = [len(step.clues) for step in trace.steps if classic_type(step) == 1]
    assert made.energy == sum(table[min(clues, 4) - 2] for clues in combined) + made.n2 * (made.n2 - 3)
    assert make(task._replace(steps=0))[0].energy >= made.energy
    stopped, taken = make(task._replace(goal=made.energy))
    assert stopped.energy <= made.energy and taken <= task.steps


def test_equal_weights_by_clues_are_the_papers_energy():
    task = Task((8, 0, 1), 6, 6, 11, steps=60)
    assert make(task._replace(by_clues=(-1.5, -1.5))) == make(task)


@BOTH
def test_a_search_for_a_rating_comes_nearer_to_it_and_keeps_to_good_energies(search: str):
    """No puzzle has the rating wanted."""
    wanted = Range((1.0, 1.0), (0.0, 1.0))
    near = 0
    for at in range(6):
        task = Task((7, 8, 0, at), 8, 8, 19, goal=-9.0, floor=-11.0, search=search)
        (first, _), (made, taken) = make(task), make(task._replace(wanted=wanted))
        assert -11.0 <= made.energy <= -9.0 and taken < task.steps * PATIENCE + LEAST
        far = [_distance(one.puzzle, one.answer, task._replace(wanted=wanted)) for one in (first, made)]
        assert far[1] <= far[0]
        near += far[1] < far[0]
    assert near > 3
