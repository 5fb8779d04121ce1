"""The ladder: what each rung finds, in golden positions, and in random ones against all placements."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random
from typing import Any

import pytest

from bookmaker.engine.bits import each
from bookmaker.engine.solve.argue import argue, check
from bookmaker.engine.solve.clash import reason
from bookmaker.engine.solve.ladder import (
    COMPONENTS,
    COUPLED,
    GAUSS,
    ONE_TWO,
    PAIRS,
    RUNGS,
    SINGLE,
    SUPERSET,
    TOTAL,
    Found,
    climb,
    echelon,
    open_at_start,
)
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position, read_positions
from bookmaker.values.puzzle import UNKNOWN, USUAL, Cell, Puzzle, Step
from tests.positions import golden, of
from tests.traces import after, solved
from tests.twins.grid import neighbours

NAMES = {"single": SINGLE, "superset": SUPERSET, "superset_one_two": ONE_TWO, "paired": PAIRS}
WHOLE = {"gauss": GAUSS, "tank": COMPONENTS, "total": TOTAL}
CASES = [pytest.param(case, id=f"{group}-{at}") for group, some in golden().items() for at, case in enumerate(some)]
LOWER = ((SINGLE, SUPERSET), (SUPERSET, ONE_TWO), (ONE_TWO, PAIRS), (PAIRS, COUPLED), (COUPLED, COMPONENTS))
"""Rungs of which the second one finds all that the first does."""


def listed(cells: Any) -> list[list[int]]:
    return sorted(map(list, cells))


@pytest.mark.parametrize("case", CASES)
def test_rungs_of_numbers_take_the_golden_steps(case: dict[str, Any]):
    for name, rung in NAMES.items():
        steps = [(listed(step.clues), listed(step.empty), listed(step.bullets)) for step in climb(of(case), rung)]
        assert steps == [(one["clues"], one["safe"], one["mines"]) for one in case[name]["steps"]]


@pytest.mark.parametrize("case", CASES)
def test_rungs_of_the_whole_settle_the_golden_cells(case: dict[str, Any]):
    for name, rung in WHOLE.items():
        steps = list(climb(of(case), rung))
        assert listed(cell for step in steps for cell in step.empty) == case[name]["safe"]
        assert listed(cell for step in steps for cell in step.bullets) == case[name]["mines"]


@pytest.mark.parametrize("case", CASES)
def test_equations_have_the_golden_rank_and_settle_the_golden_cells_round_by_round(case: dict[str, Any]):
    now, columns = open_at_start(of(case)), len(case["rows"][0])
    for expected in case["gauss"]["rounds"]:
        rows = echelon(now)
        found = [row.settles() for row in rows]
        bullets, empty = (reduce(or_, bits) for bits in zip(*(one[1:3] for one in found), strict=True))
        assert len(rows) == expected["rank"]
        assert listed(divmod(cell, columns) for cell in each(bullets)) == expected["mines"]
        assert listed(divmod(cell, columns) for cell in each(empty)) == expected["safe"]
        now = now.settle(Found((), bullets, empty))
    assert not any(row.settles().anything for row in echelon(now))


@pytest.mark.parametrize("case", CASES)
def test_every_step_can_be_argued_for(case: dict[str, Any]):
    position = of(case)
    for rung in RUNGS:
        settled = dict.fromkeys(position.known, True)
        for step in climb(position, rung):
            check(argue(step, position.puzzle, settled), step, position.puzzle, settled)
            settled = after(settled, step)


def random_position(number: int) -> tuple[Position, list[frozenset[Cell]]]:
    """Return a small position that comes from some placement, and all placements that meet it."""
    random = Random(number)
    rows, columns = random.choice(((3, 4), (4, 4), (2, 7), (3, 5)))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    bullets = random.sample(cells, random.randint(1, 5))
    closed = {*bullets, *random.sample(cells, random.randint(2, 8))}
    holds = {cells.index(bullet) for bullet in bullets}
    numbers = [len(near & holds) for near in neighbours(rows, columns)]
    clues = tuple(UNKNOWN if cell in closed else number for cell, number in zip(cells, numbers, strict=True))
    known = frozenset(bullets[: random.randint(0, 1)])
    puzzle = Puzzle(USUAL, rows, columns, clues, len(bullets))
    shown = [cell for cell, clue in zip(cells, clues, strict=True) if clue != UNKNOWN]
    position = Position(puzzle, known)
    return position, list(meeting(position, shown, total=False))


def same(placements: list[frozenset[Cell]], cells: set[Cell]) -> dict[Cell, bool]:
    """Return what some cells are in all of the placements."""
    return {cell: cell in placements[0] for cell in cells if len({cell in placement for placement in placements}) == 1}


def settled_by(steps: list[Step]) -> dict[Cell, bool]:
    settled: dict[Cell, bool] = {}
    for step in steps:
        settled = after(settled, step)
    return settled


@pytest.mark.parametrize("number", range(150))
def test_rungs_find_what_all_placements_say_each_all_that_lower_ones_do(number: int):
    position, placements = random_position(number)
    puzzle = position.puzzle
    cells = {*puzzle.counted_cells(None)} - position.known
    found = {rung: settled_by(list(climb(position, rung))) for rung in RUNGS}
    shown = [divmod(at, puzzle.columns) for at, clue in enumerate(puzzle.clues) if clue != UNKNOWN]
    beside = {cell for clue in shown for cell in puzzle.counted_cells(clue)}
    assert found[COMPONENTS] == same(placements, cells & beside)
    assert found[TOTAL] == same([one for one in placements if len(one) == puzzle.total], cells)
    for lower, higher in (*LOWER, (GAUSS, COMPONENTS), (COMPONENTS, TOTAL)):
        assert found[lower].items() <= found[higher].items()


@pytest.mark.parametrize("number", range(4))
def test_a_bullets_puzzle_is_a_position_that_some_rung_solves(number: int):
    puzzle, trace = solved(6, 6, number)
    found = settled_by(list(climb(Position(puzzle), TOTAL)))
    assert found == settled_by(list(trace.steps))


def test_what_follows_from_what_follows_is_found_by_coupled_sets_only():
    position = next(read_positions("1.1.\n.22.\n...1\n....\nmines: 3"))
    found = [step for step in climb(position, COUPLED) if step not in set(climb(position, PAIRS))]
    assert found[0] == Step(((0, 0), (0, 2), (1, 1), (1, 2)), (), ((2, 0),))


@pytest.mark.parametrize("number", range(60))
def test_the_reason_for_a_certain_cell_is_all_it_takes_and_none_can_be_spared(number: int):
    position, _ = random_position(number)
    chances = odds(position)
    assert chances is not None
    for cell in (*chances.safe, *chances.certain):
        bullet = cell in chances.certain
        clues, total = reason(position, cell, bullet)
        step = Step(clues, (cell,) * bullet, (cell,) * (not bullet), total)
        settled = dict.fromkeys(position.known, True)
        check(argue(step, position.puzzle, settled), step, position.puzzle, settled)
        assert {cell in one for one in meeting(position, clues, total)} == {bullet}
        for fewer in combinations(clues, len(clues) - 1):
            assert len({cell in one for one in meeting(position, fewer, total)}) == 2


def meeting(position: Position, clues: Sequence[Cell], total: bool) -> Iterator[frozenset[Cell]]:
    """Yield the placements in the closed cells that meet some of the clues, and the total if it counts."""
    puzzle, near = position.puzzle, {clue: set(position.puzzle.counted_cells(clue)) for clue in clues}
    closed = puzzle.counted_cells(None)
    for count in [puzzle.total or 0] if total else range(len(closed) + 1):
        for one in map(frozenset, combinations(closed, count)):
            if position.known <= one and all(len(near[clue] & one) == puzzle.number(clue) for clue in clues):
                yield one
