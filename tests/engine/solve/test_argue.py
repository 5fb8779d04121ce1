"""Arguments: one for every step, from its clues alone, replayed by `check` and by brute force."""

from collections.abc import Iterator

import pytest

from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.solve import argue as module
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Argument, Balance, Clash, DoesNotFollow, Line, Refute, check
from bookmaker.engine.solve.classic import explain as classic
from bookmaker.engine.solve.sums import SMALL
from bookmaker.values.puzzle import Cell, Source, Step, from_code
from tests.bridge import Size
from tests.quick import parted
from tests.traces import Moment, after, moments, solved
from tests.twins.reason import follows, forced, open_cells

SIZES: dict[Size, tuple[int, int]] = {(4, 4): (120, 300), (5, 5): (80, 300), (6, 6): (80, 300), (4, 9): (40, 150)}
SIZES |= {(7, 7): (50, 150), (8, 8): (40, 100), (10, 10): (10, 40), (12, 12): (0, 20)}
"""Sizes, and how many puzzles are looked at: always the same ones, and others for each commit."""
PARTS = [case for size, many in SIZES.items() for case in parted(size, f"{size[0]}x{size[1]}", *many, 50)]
CASES = pytest.mark.parametrize(("rows", "columns", "numbers"), PARTS)


def sources(line: Line) -> Iterator[Source]:
    """Yield every source that a line cites."""
    if isinstance(line, Refute):
        for inner in line.chain:
            yield from sources(inner)
        yield from line.clash.more + line.clash.less
    else:
        yield from line.more + line.less


def lines(argument: Argument) -> Iterator[Line]:
    """Yield every line, those within refutations too."""
    for line in argument:
        yield line
        if isinstance(line, Refute):
            yield from lines(line.chain)


@CASES
def test_every_step_has_an_argument_from_its_clues_alone(rows: int, columns: int, numbers: range):
    for puzzle, settled, step in moments(rows, columns, numbers):
        argument = argue(step, puzzle, settled)
        cited = {source for line in argument for source in sources(line)}
        total = {None} if step.total else set[Source]()
        assert cited == {*step.clues} | total, "a smallest set of clues leaves none unused"
        check(argument, step, puzzle, settled)
        assert follows(argument, puzzle, settled) == after(settled, step)


@pytest.mark.slow
@CASES
def test_an_altered_argument_is_refused_unless_it_is_true(rows: int, columns: int, numbers: range):
    altered = refused = 0
    for moment in moments(rows, columns, numbers):
        puzzle, settled, step = moment
        if step.single and (len(settled) % 3):
            continue
        for other in alterations(argue(step, puzzle, settled), moment):
            altered += 1
            if accepted(other, moment):
                assert follows(other, puzzle, settled) == after(settled, step), (puzzle, step, other)
            else:
                refused += 1
    assert refused > 0.9 * altered > 0


def accepted(argument: Argument, moment: Moment) -> bool:
    puzzle, settled, step = moment
    try:
        check(argument, step, puzzle, settled)
    except DoesNotFollow:
        return False
    return True


def alterations(argument: Argument, moment: Moment) -> Iterator[Argument]:
    """Yield the argument altered in one place: a line dropped, or one that cites or says something else."""
    for at, line in enumerate(argument):
        yield argument[:at] + argument[at + 1 :]
        for other in _line_alterations(line, moment):
            yield (*argument[:at], other, *argument[at + 1 :])


def _line_alterations(line: Line, moment: Moment) -> Iterator[Line]:
    if isinstance(line, Refute):
        yield line._replace(bullet=not line.bullet)
        yield line._replace(clash=Clash(line.clash.less, line.clash.more))
        for more, less in _source_alterations(line.clash.more, line.clash.less, moment):
            yield line._replace(clash=Clash(more, less))
        yield from (line._replace(cells=cells) for cells in _cell_alterations(line.cells, moment))
        yield from (line._replace(chain=chain) for chain in alterations(line.chain, moment))
        return
    yield line._replace(bullets=line.empty, empty=line.bullets)
    yield line._replace(more=line.less, less=line.more)
    for more, less in _source_alterations(line.more, line.less, moment):
        yield line._replace(more=more, less=less)
    yield from (line._replace(bullets=cells) for cells in _cell_alterations(line.bullets, moment))
    yield from (line._replace(empty=cells) for cells in _cell_alterations(line.empty, moment))


Sides = tuple[tuple[Source, ...], tuple[Source, ...]]


def _source_alterations(more: tuple[Source, ...], less: tuple[Source, ...], moment: Moment) -> Iterator[Sides]:
    """Yield the sides with a source left out, or another one in its place: of the step, or any clue of the board."""
    puzzle, _, step = moment
    clues = [divmod(index, puzzle.columns) for index, clue in enumerate(puzzle.clues) if clue >= 0]
    others: list[Source] = [*step.clues, clues[sum(map(sum, step.clues)) % len(clues)], None]
    for replaced in (more + less)[:2]:
        yield tuple(s for s in more if s != replaced), tuple(s for s in less if s != replaced)
        for other in others:
            if other != replaced:
                yield _swapped(more, replaced, other), _swapped(less, replaced, other)


def _swapped(side: tuple[Source, ...], old: Source, new: Source) -> tuple[Source, ...]:
    return tuple(new if source == old else source for source in side)


def _cell_alterations(cells: tuple[Cell, ...], moment: Moment) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells with one left out, one more, or another one instead."""
    puzzle, settled, step = moment
    near = {cell for clue in (*step.clues, None) for cell in open_cells(clue, puzzle, settled)} - {*cells}
    for at in range(min(len(cells), 2)):
        yield cells[:at] + cells[at + 1 :]
        for other in sorted(near)[:3]:
            yield (*cells[:at], other, *cells[at + 1 :])
    if cells:
        yield (*cells, (0, 0))


def test_one_line_is_enough_for_nearly_every_step():
    """All of one or two clues, nearly all of the total, and most of three."""
    many: dict[int | str, list[bool]] = {}
    for rows, columns in ((5, 5), (7, 7)):
        for puzzle, settled, step in moments(rows, columns, range(30)):
            many.setdefault(refined_type(step), []).append(len(argue(step, puzzle, settled)) == 1)
    assert all(many[1])
    assert all(many[2])
    if len(many.get("total", ())) > 20:
        assert sum(many["total"]) > 0.9 * len(many["total"])


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Step(((0, 0),), ((0, 1),), ()), "bullets:2x2:1:1c"),
        (Step(((0, 0),), (), ((0, 1),)), "bullets:2x2:1:1c"),
        (Step(((0, 0), (0, 2)), (), ((0, 1),)), "bullets:2x3:2:1a1c"),
        (Step(((0, 0), (0, 2), (0, 4)), (), ((0, 1),)), "bullets:2x5:3:1a1a1e"),
        (Step((), (), ((0, 1),), total=True), "bullets:2x2:1:1c"),
        (Step(((0, 0),), (), ((0, 1),), total=True), "bullets:2x3:1:1e"),
    ],
)
def test_a_step_that_does_not_follow_has_no_argument(step: Step, code: str):
    with pytest.raises(DoesNotFollow, match="do not force"):
        argue(step, from_code(code), {})


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ((), "does not settle what"),
        ((Balance(((0, 0),), (), (), ()),), "settles nothing"),
        ((Balance(((0, 0),), (), ((0, 1),), ()),), "does not settle what"),
        ((Balance(((0, 0),), (), ((0, 1), (1, 0), (1, 1)), ((0, 2),)),), "does not exclude"),
        ((Balance(((0, 0),), (), ((0, 1), (1, 0), (1, 2)), ()),), "does not need"),
        ((Balance((), ((0, 0),), (), ((0, 1), (1, 0), (1, 1))),), "to spare"),
        ((Balance(((0, 3),), (), ((0, 1),), ()),), "no clue of this step"),
        ((Balance(((0, 1),), (), ((0, 2),), ()),), "no clue of this step"),
        ((Balance((None,), (), ((0, 1),), ()),), "total is no part"),
        ((Balance(((0, 0),), (), ((0, 1),), ()),) * 2, "does not need"),
        ((Refute((), False, (), Clash(((0, 0),), ())),), "settles nothing"),
        ((Refute(((0, 1),), True, (), Clash(((0, 0),), ())),), "no clash"),
        ((Balance(((0, 0),), (), ((0, 1),), ()), Refute(((0, 1),), False, (), Clash((), ()))), "known already"),
    ],
)
def test_what_is_wrong_is_said(argument: Argument, message: str):
    step = Step(((0, 0),), ((0, 1), (1, 0), (1, 1)), ())
    with pytest.raises(DoesNotFollow, match=message):
        check(argument, step, from_code("bullets:2x4:4:3b1d"), {})


def test_steps_of_many_clues_are_argued_in_good_time():
    """The classic solver combines more clues than it needs."""
    most = 0
    for number in range(6):
        puzzle, trace = solved(17, 17, number)
        settled: dict[Cell, bool] = {}
        for step in classic(puzzle, trace.answer).steps:
            if step.clues:
                check(argue(step, puzzle, settled), step, puzzle, settled)
                most = max(most, len(step.clues))
            settled = after(settled, step)
    assert most > SMALL


@pytest.fixture(params=[1, 2])
def levels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Let only so many sources be weighed against each other."""
    forget()
    monkeypatch.setattr(module, "FEW", request.param)
    monkeypatch.setattr("bookmaker.engine.solve.sums.LEVELS", request.param)
    monkeypatch.setattr("bookmaker.engine.solve.sums.MOST_FOR_ALL", 0)
    monkeypatch.setattr(module, "counts", lambda *_: iter(()))
    yield int(request.param)
    forget()


def forget() -> None:
    """Forget what was argued, where it depends on what the module is made to weigh."""
    module._find_argument.cache_clear()
    module._refute.cache_clear()


def test_what_is_seen_at_once_is_what_is_sought():
    for puzzle, settled, step in (one for size in ((5, 5), (7, 7), (6, 9)) for one in moments(*size, range(20))):
        if len(step.clues) + step.total <= module.FEW:
            assert argue(step, puzzle, settled) == module._find_argument(step, puzzle, frozenset(settled.items()))


@pytest.mark.slow
def test_suppositions_within_others_always_lead_to_an_end(levels: int):
    """Where less is weighed, more has to be supposed: the argument is long, and still right."""
    deepest = 0
    for puzzle, settled, step in moments(8, 8, range(40)):
        argument = argue(step, puzzle, settled)
        check(argument, step, puzzle, settled)
        deepest = max(deepest, depth(argument))
    assert deepest >= (2 if levels == 1 else 1)


def test_a_refutation_speaks_for_all_cells_that_are_alike(levels: int):
    widened = 0
    for puzzle, settled, step in moments(8, 8, range(10)):
        for line in argue(step, puzzle, settled):
            if isinstance(line, Refute) and len(line.cells) > 1:
                seen = {clue: open_cells(clue, puzzle, settled) for clue in step.clues}
                near = [[clue for clue in step.clues if cell in seen[clue]] for cell in line.cells]
                assert near.count(near[0]) == len(near)
                widened += 1
    assert widened


def depth(argument: Argument) -> int:
    """Return how many suppositions are made within each other."""
    return max((1 + depth(line.chain) for line in argument if isinstance(line, Refute)), default=0)


def test_the_twin_tells_what_is_forced():
    puzzle = from_code("bullets:2x3:2:1a1c")
    assert forced([(0, 0), (0, 2)], puzzle, {}) == {}
    assert forced([(0, 0), (0, 2)], puzzle, {(0, 1): True}) == {(1, 0): False, (1, 1): False, (1, 2): False}
    assert forced([(0, 0)], puzzle, {(0, 1): True, (1, 1): True}) is None
    assert forced([None, (0, 0), (0, 2)], puzzle, {}) == {(0, 1): False, (1, 0): True, (1, 1): False, (1, 2): True}
