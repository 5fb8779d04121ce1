"""Key steps, and what must be known before a step, beside the scores of steps and all ways to meet the numbers."""

from random import Random

import pytest

from bookmaker.engine.rank.character import CLEAR
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.trace_rating import scores_of
from bookmaker.engine.solve.turn import NONE, key_step, premises
from bookmaker.values.puzzle import Step
from tests.traces import moments, solved
from tests.twins.reason import forced

SIZES = ((4, 4, 60), (6, 6, 40), (8, 8, 20), (10, 10, 6))


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_the_key_step_is_the_first_bottleneck(rows: int, columns: int, many: int):
    keys = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        key, scores = key_step(puzzle, trace.steps), scores_of(puzzle, trace.steps)
        numbers = {at: len(step.clues) for at, step in enumerate(trace.steps) if step.clues and not step.total}
        usual = 2 if max(numbers.values()) > 2 else 1
        wanted = [at for at in numbers if numbers[at] > usual]
        counts = [at for at, step in enumerate(trace.steps) if step.total]
        if not wanted:
            wanted = [at for at in counts if trace.steps[at].clues and not trace.steps[at].single]
        assert (key == NONE) == (not wanted)
        if key != NONE:
            levels = {at: max([usual, *(scores[one] for one in (*wanted, *counts) if one < at)]) for at in wanted}
            clear = [at for at in wanted if scores[at] - levels[at] > CLEAR - 1e-9]
            most = max(scores[at] - levels[at] for at in wanted)
            assert key in wanted and (key == clear[0] if clear else scores[key] - levels[key] > most - 1e-9)
            keys.add((usual, trace.steps[key].total))
    assert {(1, False), (2, False)} <= keys


def test_the_total_is_the_key_only_where_no_numbers_are():
    one, two, count = (
        Step(((0, 0),), ((0, 1),), ()),
        Step(((0, 0), (0, 2)), ((1, 1),), ()),
        Step((), ((3, 3),), (), True),
    )
    with_number = count._replace(clues=((0, 0),))
    puzzle, _ = solved(4, 4, 0)
    assert key_step(puzzle, (one, count)) == NONE == key_step(puzzle, ())
    assert key_step(puzzle, (one, with_number)) == 1
    assert key_step(puzzle, (one, one, two, with_number)) == 2 == key_step(puzzle, (one, with_number, two))


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_a_step_can_be_taken_from_its_premises_whatever_else_is_known(rows: int, columns: int, many: int):
    random, spared = Random(42), 0
    for puzzle, settled, step in moments(rows, columns, range(many)):
        if not step.clues or step.total or len(step.clues) > 4:
            continue
        found = {*step.bullets, *step.empty}
        needed = premises(step, puzzle, settled, lambda *_: True)
        assert needed.items() <= settled.items()
        spared += len({cell for clue in step.clues for cell in puzzle.seen_cells(clue)} & settled.keys()) - len(needed)
        for share in (0.0, 0.3, 0.7, 1.0):
            known = {cell: bullet for cell, bullet in settled.items() if cell in needed or random.random() < share}
            assert found <= (forced(step.clues, puzzle, known) or {}).keys()
        for cell in needed:
            fewer = {other: bullet for other, bullet in needed.items() if other != cell}
            assert not found <= (forced(step.clues, puzzle, fewer) or {}).keys() or len(step.clues) > 1
    assert spared > 0


def test_premises_keep_what_their_argument_is_asked_for():
    puzzle, settled, step = next(
        one for one in moments(6, 6, range(40)) if len(one[2].clues) == 2 and not one[2].total and one[1]
    )
    seen = {cell for clue in step.clues for cell in puzzle.seen_cells(clue)}
    own = {cell: bullet for cell, bullet in settled.items() if cell in seen}
    assert premises(step, puzzle, settled, lambda *_: False) == own
    whole = argue(step, puzzle, settled)
    needed = premises(step, puzzle, settled, lambda _, argument: argument == whole)
    assert argue(step, puzzle, needed) == whole
