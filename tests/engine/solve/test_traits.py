"""What puzzles are about, beside slow and obvious twins of it."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

import pytest

from bookmaker.engine.rank.character import (
    BANNED,
    BOTTLENECK,
    CENTRE,
    CHAINED,
    CLEAR,
    CLUES_ENDING,
    CORNER,
    DIAGONALS,
    EARLY_ENDING,
    ENDING,
    FEW_WAYS,
    FEW_WAYS_IN,
    FLOW,
    FRONT,
    JUMPS,
    KEY,
    ONE,
    OPENING,
    THEME,
    TOTAL_ENDING,
    TWO_FRONTS,
)
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.patterns import pattern_of
from bookmaker.engine.solve.trace_rating import scores_of
from bookmaker.engine.solve.traits import KEY_OF, LINE_OF, misfits, traits_of
from bookmaker.engine.solve.turn import NONE, key_step, settled_before
from bookmaker.kinds import KINDS
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace, cells_of
from tests.traces import solved
from tests.twins.reason import forced

SIZES = ((4, 4, 30), (6, 6, 40), (8, 8, 12))


def told(puzzle: Puzzle, trace: Trace, aspect: str) -> Collection[str]:
    return traits_of(puzzle, lambda: trace, (aspect,))[aspect]


def used(step: Step, puzzle: Puzzle) -> set[Cell]:
    """Return the cells whose state a step looks at, and its clues."""
    if step.total:
        return {*puzzle.seen_cells(None)}
    return {*step.clues, *(cell for clue in step.clues for cell in puzzle.seen_cells(clue))}


def settles(step: Step) -> set[Cell]:
    return {*step.bullets, *step.empty}


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_steps_of_a_chained_puzzle_can_be_taken_side_by_side(rows: int, columns: int, many: int):
    flows = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        left, jumps, last = [*trace.steps], 0, set[Cell]()
        while left:
            ready = [
                step
                for step in left
                if not any(settles(before) & used(step, puzzle) for before in left[: left.index(step)])
            ]
            near = [step for step in ready if used(step, puzzle) & last]
            jumps += bool(last) and not near
            left.remove(step := (near or ready)[0])
            last = settles(step)
        chained = CHAINED in told(puzzle, trace, FLOW)
        assert chained == (jumps <= JUMPS * (len(trace.steps) - 1))
        flows.add(chained)
    assert flows == {True, False}


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_two_fronts_have_nothing_in_common_before_they_meet(rows: int, columns: int, many: int):
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        most = max((second_of(apart(trace.steps[:end], puzzle)) for end in range(1, len(trace.steps) + 1)), default=0)
        fronts = TWO_FRONTS in told(puzzle, trace, FLOW)
        assert fronts == (most >= FRONT * len(puzzle.counted_cells(None)))


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_an_ending_is_told_by_the_cells_settled_before_a_step_needs_the_total(rows: int, columns: int, many: int):
    seen = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        known, ending = set[Cell](), CLUES_ENDING
        for step in trace.steps:
            if step.total:
                left = {*puzzle.counted_cells(None)} - known
                ending = TOTAL_ENDING if 3 * len(left) <= len(known) else EARLY_ENDING
                break
            known |= settles(step)
        assert told(puzzle, trace, ENDING) == (ending,)
        seen.add(ending)
    assert seen >= {TOTAL_ENDING, EARLY_ENDING}


def apart(steps: Sequence[Step], puzzle: Puzzle) -> list[set[Cell]]:
    """Return the cells that groups of steps settle, of which none uses a cell of another."""
    groups = [{at} for at in range(len(steps))]
    for one, other in combinations(range(len(steps)), 2):
        if settles(steps[one]) & used(steps[other], puzzle):
            mine, theirs = (next(group for group in groups if at in group) for at in (one, other))
            if mine is not theirs:
                groups.remove(theirs)
                mine |= theirs
    return [{cell for at in group for cell in settles(steps[at])} for group in groups]


def second_of(groups: list[set[Cell]]) -> int:
    return sorted((len(group) for group in groups), reverse=True)[1] if len(groups) > 1 else 0


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_a_puzzle_with_one_bottleneck_rises_once(rows: int, columns: int, many: int):
    found = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        scores = (1.0, *scores_of(puzzle, trace.steps))
        rises = sum(score > max(scores[:at]) + CLEAR - 1e-9 for at, score in enumerate(scores) if at)
        said = ONE in told(puzzle, trace, BOTTLENECK)
        assert said == (rises == 1)
        found.add(said)
    assert found == {True, False}


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES[:2])
def test_without_the_key_nothing_as_easy_leads_on(rows: int, columns: int, many: int):
    keys = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        at, said = key_step(puzzle, trace.steps), told(puzzle, trace, KEY)
        step = trace.steps[at] if at != NONE else None
        settled = settled_before(trace.steps, at) if step else {}
        pattern = pattern_of(step, puzzle, settled) if step else None
        if not step or step.total or len(step.clues) != 2 or not pattern:
            continue
        assert bool(said) != bool(settles(step) & closure(puzzle, settled, KEY_OF[pattern.rule]).keys())
        keys.add(said)
    assert len(keys) > 2 and () in keys


def closure(puzzle: Puzzle, settled: Mapping[Cell, bool], name: str) -> dict[Cell, bool]:
    """Return what single clues and pairs of other names settle, one after the other."""
    known, clues = dict(settled), [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
    some = [*((clue,) for clue in clues), *combinations(clues, 2)]
    while more := next((more for few in some if (more := new_by(few, puzzle, known, name))), None):
        known |= more
    return {cell: bullet for cell, bullet in known.items() if cell not in settled}


def new_by(clues: tuple[Cell, ...], puzzle: Puzzle, known: Mapping[Cell, bool], name: str) -> dict[Cell, bool]:
    """Return what clues settle beyond what is known, unless such a step has this name."""
    new = forced(clues, puzzle, known) or {}
    step = Step(clues, tuple(cell for cell in new if new[cell]), tuple(cell for cell in new if not new[cell]))
    pattern = pattern_of(step, puzzle, known) if new else None
    return {} if pattern and KEY_OF.get(pattern.rule) == name else new


@pytest.mark.parametrize(("rows", "columns", "many"), SIZES)
def test_the_ways_in_are_where_single_clues_lead_on(rows: int, columns: int, many: int):
    seen = set()
    for number in range(many):
        puzzle, trace = solved(rows, columns, number)
        clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
        ways = [clue for clue in clues if forced((clue,), puzzle, {})] or trace.steps[0].clues
        said = {*told(puzzle, trace, OPENING)}
        assert (FEW_WAYS_IN in said) == (0 < len(ways) <= FEW_WAYS)
        assert (CORNER in said) == any(
            all((row in down) and (column in right) for row, column in ways)
            for down in (range(rows // 2), range(rows - rows // 2, rows))
            for right in (range(columns // 2), range(columns - columns // 2, columns))
        )
        inner = range(rows // 4, rows - rows // 4), range(columns // 4, columns - columns // 4)
        assert (CENTRE in said) == all(row in inner[0] and column in inner[1] for row, column in ways)
        seen |= said
    assert seen >= {FEW_WAYS_IN, CORNER}


@pytest.mark.parametrize("theme", [*BANNED, DIAGONALS])
def test_a_theme_is_made_and_found(theme: str):
    stripes = frozenset(at for at, (row, column) in enumerate(cells_of(6, 6)) if (row - column) % 3 == 0)
    places = stripes if theme == DIAGONALS else frozenset()
    for number in range(6):
        made, _ = make(Task((11, number), 6, 6, 11, 60, banned=BANNED.get(theme, ()), pattern=places))
        assert theme in KINDS["bullets"].traits(*made[:2], (THEME,))[THEME]
        shown = {cell: made.puzzle.number(cell) for cell in cells_of(6, 6) if made.puzzle.number(cell) >= 0}
        assert not {*shown.values()} & {*BANNED.get(theme, ())}
        assert theme != DIAGONALS or all((row - column) % 3 == 0 for row, column in shown)


@pytest.mark.parametrize("key", LINE_OF)
def test_what_a_key_along_the_border_lacks_is_counted_cell_by_cell(key: str):
    ins = {"top": (1, 0), "right": (0, -1), "bottom": (-1, 0), "left": (0, 1)}
    for puzzle, trace in (solved(5, 6, number) for number in range(12)):
        bullets = {cell for cell, there in zip(cells_of(5, 6), trace.answer.bullets, strict=True) if there}
        shown = {cell for cell, clue in zip(cells_of(5, 6), puzzle.clues, strict=True) if clue >= 0}
        lines = {"top": [(0, c) for c in range(6)], "bottom": [(4, c) for c in range(6)]}
        lines |= {"left": [(r, 0) for r in range(5)], "right": [(r, 5) for r in range(5)]}
        fewest = 99
        for (down, right), line in ((ins[side], way) for side, own in lines.items() for way in (own, own[::-1])):
            for at in range(len(line) - len(LINE_OF[key]) + 1 if key != "1-2C" else 1):
                own, around = line[at : at + len(LINE_OF[key])], line[max(0, at - 1) : at + len(LINE_OF[key]) + 1]
                numbers = [sum(cell in bullets for cell in puzzle.seen_cells(one)) for one in own]
                lack = sum(cell not in shown for cell in around) + sum((r + down, c + right) in shown for r, c in own)
                wrong = sum(min(2, abs(one - two)) for one, two in zip(numbers, LINE_OF[key], strict=True))
                fewest = min(fewest, lack + wrong)
        assert misfits(key, puzzle, trace.answer) == fewest
