"""Difficulty facts of traces whose facts are known, and what every refined trace has."""

import pytest

from bookmaker.engine.rank.facts import LATE, SPIKE, TEDIOUS, as_data, measure
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import trace_refined
from bookmaker.values.puzzle import UNKNOWN, Answer, Puzzle, Step, Trace

ROW = 40


def facts_of(*steps: Step, choices: tuple[int, ...] = ()):
    """Measure steps on a board of one row, whose cells are all unknown but for the clues that are used."""
    clues = {column for step in steps for _, column in step.clues}
    puzzle = Puzzle("bullets", 1, ROW, tuple(1 if column in clues else UNKNOWN for column in range(ROW)), 5)
    trace = Trace(Answer(1, ROW, (False,) * ROW), steps, choices or (1,) * len(steps))
    return measure(trace, puzzle)


def step(*clues: int, settles: tuple[int, ...] = (), total: bool = False) -> Step:
    """Return a step that uses the clues in these columns and settles cells in others."""
    return Step(tuple((0, clue) for clue in clues), (), tuple((0, cell) for cell in settles), total)


def test_steps_are_counted_by_their_clues_and_those_of_the_total_apart():
    facts = facts_of(step(1), step(3), step(5, 7), step(1, 3, 5, total=True), step(total=True), step(9))
    assert (facts.by_clues, facts.total_steps, facts.max_clues) == (((1, 3), (2, 1)), 2, 3)


@pytest.mark.parametrize(("before", "share"), [(0, 0.0), (15, 0.375), (30, 0.75), (39, 0.975)])
def test_the_total_is_first_needed_when_a_share_of_the_cells_is_settled(before: int, share: float):
    """Nothing but the total settles the last cells, and no clue is on the board; books say what is late."""
    assert LATE == 0.75
    settled = tuple(range(before))
    first = [step(settles=settled)] if before else []
    assert facts_of(*first, step(settles=(before,), total=True), step(total=True)).total_at == share
    assert facts_of(step(1, settles=(0, 2))).total_at is None


def test_a_chain_grows_where_a_clue_touches_what_was_settled():
    one, two = step(1, settles=(0, 2)), step(3, settles=(4,))
    apart, chained, joined = step(20, settles=(21,)), step(5, settles=(6,)), step(22, 5, settles=(6, 23))
    assert facts_of(one, step(6, settles=(5, 7)), step(11, settles=(10, 12))).rounds == 1
    assert facts_of(one, two, chained, apart).rounds == facts_of(one, two, apart, joined).rounds == 3


def test_the_total_uses_all_that_was_settled_before():
    facts = facts_of(step(1, settles=(0, 2)), step(3, settles=(4,)), step(settles=(30,), total=True), step(31))
    assert facts.rounds == 3
    after = facts_of(step(1, settles=(0,)), step(settles=(30,), total=True), step(31, settles=(32,)))
    assert after.rounds == 3


def test_choices_count_while_half_of_the_cells_are_open():
    """Of 40 cells 20 are open before the third step, fewer before the fourth."""
    steps = [step(settles=tuple(range(10 * at, 10 * at + 10))) for at in range(4)]
    facts = facts_of(*steps, choices=(7, 3, 3, 1))
    assert (facts.min_choices, facts.min_choices_step) == (3, 2)
    assert facts_of(*steps, choices=(7, 4, 2, 1)).min_choices == 2


@pytest.mark.parametrize(
    ("clues", "spike"),
    [((1, 1, 3), True), ((1, 2, 3), False), ((1, 3, 3), False), ((1, 2, 4), True), ((3,), False), ((), False)],
)
def test_a_spike_is_one_step_that_is_much_harder_than_all_others(clues: tuple[int, ...], spike: bool):
    assert SPIKE == 2
    assert facts_of(*(step(*range(1, 2 * many, 2)) for many in clues)).spike == spike


@pytest.mark.parametrize(("clues", "spike"), [((), False), ((1,), False), ((1, 3), True)])
def test_for_a_spike_the_total_counts_as_one_clue_more(clues: tuple[int, ...], spike: bool):
    assert facts_of(step(5), step(*clues, total=True)).spike == spike


@pytest.mark.parametrize(("runs", "longest"), [((3, 5, 2), 5), ((0, 4), 4), ((0,), 0), ((TEDIOUS,), TEDIOUS)])
def test_a_run_is_ended_by_a_step_that_combines_or_needs_the_total(runs: tuple[int, ...], longest: int):
    for breaker in (step(1, 3), step(1, total=True)):
        steps = [one for run in runs for one in (*(step(1) for _ in range(run)), breaker)]
        facts = facts_of(*steps)
        assert facts.single_run == longest
        assert facts.tedium == (longest >= TEDIOUS)


def test_a_board_without_unknown_cells_has_facts_too():
    facts = measure(Trace(Answer(1, 1, (False,)), ()), Puzzle("bullets", 1, 1, (0,), 0))
    assert facts == ((), 0, 0, None, 0, None, None, 0, False, False)


def test_facts_as_json_values():
    facts = facts_of(step(1, settles=(0, 2)), step(3, 5, settles=(4,)), step(settles=(9, 10), total=True))
    steps = {"by_clues": {"1": 1, "2": 1}, "max_clues": 2, "total_steps": 1, "total_at": 0.081, "rounds": 3}
    choices = {"min_choices": 1, "min_choices_step": 1, "single_run": 1, "spike": False, "tedium": False}
    assert as_data(facts) == steps | choices
    assert as_data(facts_of(step(1)))["total_at"] == "never"


@pytest.mark.parametrize(("rows", "columns", "bullets"), [(4, 5, 6), (6, 6, 11), (8, 7, 17)])
def test_facts_of_real_puzzles_agree_with_their_traces(rows: int, columns: int, bullets: int):
    for index in range(20):
        made, _ = make(Task((31, index), rows, columns, bullets, steps=10))
        trace = trace_refined(made.puzzle, made.answer)
        facts = measure(trace, made.puzzle)
        assert sum(steps for _, steps in facts.by_clues) + facts.total_steps == len(trace.steps)
        assert facts.max_clues == max(len(one.clues) for one in trace.steps)
        assert facts.rounds == longest_chain(made.puzzle, trace)
        assert (facts.total_at is None) == all(not one.total for one in trace.steps) == (facts.total_steps == 0)
        assert facts.total_at is None or 0 <= facts.total_at < 1
        assert min(trace.choices) <= (facts.min_choices or 0) <= trace.choices[0]
        assert facts.single_run <= dict(facts.by_clues).get(1, 0)


def longest_chain(puzzle: Puzzle, trace: Trace) -> int:
    """Return the longest chain, found by trying every pair of steps."""

    def uses(later: Step, earlier: Step) -> bool:
        cells = [*earlier.bullets, *earlier.empty]
        near = (max(abs(c[0] - d[0]), abs(c[1] - d[1])) == 1 for c in later.clues for d in cells)
        return later.total or any(near)

    lengths: list[int] = []
    for at, later in enumerate(trace.steps):
        lengths.append(1 + max((lengths[i] for i in range(at) if uses(later, trace.steps[i])), default=0))
    return max(lengths, default=0)
