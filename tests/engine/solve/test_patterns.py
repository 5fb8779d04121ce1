"""Names of steps: given where the rule of that name, in a few lines of its own, settles what the step settles."""

from collections.abc import Callable, Mapping
from itertools import combinations

import pytest

from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.solve.patterns import RULES, InLine, Pattern, line_of, pattern_of
from bookmaker.values.puzzle import Cell, Puzzle, Step
from bookmaker.words import load_words
from tests.boards import cells
from tests.boards import read_board as board
from tests.traces import after, moments
from tests.twins.reason import forced, need, open_cells

Known = Mapping[Cell, bool]


def step(clues: str, bullets: str = "", empty: str = "", total: bool = False) -> Step:
    return Step(cells(clues), cells(bullets), cells(empty), total)


def known(bullets: str = "", empty: str = "") -> dict[Cell, bool]:
    return dict.fromkeys(cells(bullets), True) | dict.fromkeys(cells(empty), False)


WALL = board(".121./...../...../bullets: 5")
LONG = board(".1221./....../....../bullets: 5")
DOWN = board("../1./2./2./1./../bullets: 3")


@pytest.mark.parametrize(
    ("puzzle", "settled", "found", "pattern"),
    [
        (board("0../..."), {}, step("a1", "", "b1 a2 b2"), Pattern("zero")),
        (board("3../..."), {}, step("a1", "b1 a2 b2"), Pattern("full", "corner")),
        (board(".5./..."), {}, step("b1", "a1 c1 a2 b2 c2"), Pattern("full", "edge")),
        (board(".../.8./..."), {}, step("b2", "a1 b1 c1 a2 c2 a3 b3 c3"), Pattern("full")),
        (board("2../..."), known("", "b1"), step("a1", "a2 b2"), Pattern("full")),
        (board("2../..."), known("b1"), step("a1", "a2"), None),
        (board("2../..."), known("b1", "a2"), step("a1", "b2"), Pattern("full")),
        (board("1../..."), known("b1"), step("a1", "", "a2 b2"), Pattern("satisfied")),
        (board("1../..."), known("b1"), step("a1", "", "a2"), None),
        # The 1 in the corner has its open cells among those of the other.
        (board("1.1./...."), {}, step("a1 c1", "", "d1 c2 d2"), None),
        (board("11../...."), {}, step("a1 b1", "", "c1 c2"), Pattern("one-one", "corner")),
        (board(".1.1/.1.."), known("", "a1 a2"), step("b1 b2", "", "a3 b3 c3"), None),
        (board("12../...."), known("", "c1"), step("a1 b1", "c2"), Pattern("one-two-corner")),
        (board("12../...."), {}, step("a1 b1", "c2"), None),
        (board("13../...."), {}, step("a1 b1", "c1 c2"), Pattern("one-two-larger", "corner")),
        (board("22../...."), {}, step("a1 b1", "", "c1 c2"), Pattern("subset", "corner")),
        (board("2.../.2../...."), {}, step("a1 b2", "", "c1 c2 a3 b3 c3"), Pattern("subset", "corner")),
        # With a bullet found beside both, a 2 and a 3 act as 1 and 2.
        (board("...../.23../....."), known("b1", "a1 a2 a3 d1 d3"), step("b2 c2", "d2"), Pattern("one-two", "", True)),
        (board("...../.23../....."), known("", "a1 a2 a3 d1 d3"), step("b2 c2", "d2"), Pattern("one-two-larger")),
        (board(".24./..../...."), known("", "a1"), step("b1 c1", "d1 d2", "a2"), Pattern("one-two-larger")),
        (WALL, known("", "a1 e1"), step("b1 c1", "d2", "a2"), Pattern("one-two-one")),
        (WALL, known("", "a1 e1"), step("c1 d1", "b2", "e2"), Pattern("one-two-one")),
        (WALL, known("", "a1 a2 e1"), step("b1 c1", "d2"), Pattern("one-two-one", "edge")),
        (WALL, known("", "e1"), step("b1 c1", "d2", "a1 a2"), Pattern("one-two")),
        (WALL, known("", "a1"), step("b1 c1", "d2", "a2"), Pattern("one-two")),
        (WALL, known("", "a1 e1 b2"), step("b1 c1", "d2", "a2"), Pattern("one-two")),
        (board(".122./....."), known("", "a1 e1"), step("b1 c1", "d2", "a2"), Pattern("one-two")),
        (LONG, known("", "a1 f1"), step("b1 c1", "d2", "a2"), Pattern("one-two-two-one")),
        (LONG, known("", "a1 f1"), step("d1 e1", "c2", "f2"), Pattern("one-two-two-one")),
        (LONG, known("", "a1"), step("b1 c1", "d2", "a2"), Pattern("one-two")),
        (DOWN, known("", "a1 a6"), step("a2 a3", "b4", "b1"), Pattern("one-two-two-one")),
        # The count.
        (board("..../bullets: 1"), known("a1"), step("", "", "b1 c1 d1", total=True), Pattern("count")),
        (board("..../bullets: 2"), known("", "a1 b1"), step("", "c1 d1", total=True), Pattern("count")),
        (board("1.../bullets: 1"), {}, step("a1", "", "c1 d1", total=True), Pattern("count")),
        (board("1.../bullets: 3"), {}, step("a1", "c1 d1", total=True), Pattern("count")),
        (board("1....1/bullets: 2"), {}, step("a1 f1", "", "c1 d1", total=True), Pattern("apart")),
        (board("1.2../...../bullets: 2"), {}, step("a1 c1", "", "e1 e2", total=True), None),
        (board("1.../bullets: 1"), {}, step("a1", "", "c1", total=True), None),
        # Three clues have a name where two are weighed against the third, and they are not in one line.
        (board("1...1/..6../....."), {}, step("a1 c2 e1", "c1 b3 c3 d3", "a2 e2"), Pattern("triangle")),
        (board("2...2/..2../....."), {}, step("a1 c2 e1", "a2 e2", "c1 b3 c3 d3"), Pattern("triangle")),
        (board("1...1/..6../....."), known("b3"), step("a1 c2 e1", "c1 c3 d3", "a2 e2"), Pattern("triangle", "", True)),
        (board("1...1/..6../....."), {}, step("a1 c2 e1", "c1 b3 c3 d3"), None),
        (board("1.3.1/....."), {}, step("a1 c1 e1", "c2", "a2 e2"), None),
        (board("1.1/.../.4./..."), known("", "c2"), step("a1 c1 b3", "a4 b4 c4"), None),
    ],
)
def test_a_name_is_given_where_the_pattern_is_the_step(
    puzzle: Puzzle, settled: Known, found: Step, pattern: Pattern | None
):
    assert pattern_of(found, puzzle, settled) == pattern


@pytest.mark.parametrize(
    ("puzzle", "settled", "found", "line"),
    [
        (WALL, known("", "a1 e1"), step("c1 d1", "b2", "e2"), InLine(cells("d1 c1 b1"), cells("d2 b2"))),
        (LONG, known("", "a1 f1"), step("b1 c1", "d2", "a2"), InLine(cells("b1 c1 d1 e1"), cells("c2 d2"))),
        (DOWN, known("", "a1 a6"), step("a2 a3", "b4", "b1"), InLine(cells("a2 a3 a4 a5"), cells("b3 b4"))),
    ],
)
def test_a_line_is_found_whole(puzzle: Puzzle, settled: Known, found: Step, line: InLine):
    assert line_of(found, puzzle, settled) == line


def single(clue: Cell, puzzle: Puzzle, settled: Known) -> dict[Cell, bool]:
    """Settle the open cells of a clue that needs all of them or none."""
    near, wants = open_cells(clue, puzzle, settled), need(clue, puzzle, settled)
    return dict.fromkeys(near, wants > 0) if wants in (0, len(near)) else {}


def subset(one: Cell, two: Cell, puzzle: Puzzle, settled: Known) -> dict[Cell, bool]:
    """Settle what only the larger of two clues sees, if it sees all that the smaller sees."""
    small, large = sorted((set(open_cells(clue, puzzle, settled)) for clue in (one, two)), key=len)
    beyond = abs(need(one, puzzle, settled) - need(two, puzzle, settled))
    own = large - small
    return dict.fromkeys(own, beyond > 0) if small < large and beyond in (0, len(own)) else {}


def difference(one: Cell, two: Cell, puzzle: Puzzle, settled: Known) -> dict[Cell, bool]:
    """The 1-2 rule, of any numbers: one needs as many more as it has cells of its own, so these are bullets."""
    less, more = sorted((one, two), key=lambda clue: need(clue, puzzle, settled))
    beyond = need(more, puzzle, settled) - need(less, puzzle, settled)
    ours, theirs = (set(open_cells(clue, puzzle, settled)) for clue in (more, less))
    own, others = dict.fromkeys(ours - theirs, True), dict.fromkeys(theirs - ours, False)
    return own | others if beyond == len(own) else {}


def line(one: Cell, two: Cell, puzzle: Puzzle, settled: Known) -> dict[Cell, bool]:
    """1-2-1 has bullets beside its ends, 1-2-2-1 beside its 2s; each has no others."""
    start, after_ = sorted((one, two), key=lambda clue: need(clue, puzzle, settled))
    down, right = after_[0] - start[0], after_[1] - start[1]
    clues, needs = [start], [1]
    while len(needs) < 2 or needs[-1] != 1:
        clues.append((clues[-1][0] + down, clues[-1][1] + right))
        needs.append(need(clues[-1], puzzle, settled))
    assert needs in ([1, 2, 1], [1, 2, 2, 1])
    with_bullet = {clue for clue, wants in zip(clues, needs, strict=True) if wants == (1 if len(needs) == 3 else 2)}
    near = {cell for clue in clues for cell in open_cells(clue, puzzle, settled)}
    assert len({cell[0] if right else cell[1] for cell in near}) == 1, "all open cells are in one line"
    beside = {cell: any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in with_bullet) for cell in near}
    entailed = forced(clues, puzzle, settled)
    assert entailed is not None and beside.items() <= entailed.items()
    return beside


def count(clues: tuple[Cell, ...], puzzle: Puzzle, settled: Known) -> dict[Cell, bool]:
    """Settle what no clue sees when the clues leave it none of the missing bullets, or as many as it has cells."""
    near = [cell for clue in clues for cell in open_cells(clue, puzzle, settled)]
    assert len(near) == len(set(near)), "the clues share no cell"
    others = set(open_cells(None, puzzle, settled)) - set(near)
    left = need(None, puzzle, settled) - sum(need(clue, puzzle, settled) for clue in clues)
    return dict.fromkeys(others, left > 0) if left in (0, len(others)) else {}


APPLIED: dict[str, Callable[..., dict[Cell, bool]]] = {
    **dict.fromkeys(("zero", "satisfied", "full"), single),
    **dict.fromkeys(("one-one", "subset"), subset),
    **dict.fromkeys(("one-two", "one-two-corner", "one-two-larger"), difference),
    **dict.fromkeys(("one-two-one", "one-two-two-one"), line),
}
NEEDS = {"one-one": [1, 1], **{key: [1, 2] for key in ("one-two", "one-two-corner", "one-two-one", "one-two-two-one")}}


@pytest.mark.parametrize(("size", "number"), [((4, 4), 150), ((6, 6), 100), ((8, 8), 60), ((3, 12), 60)], ids=str)
def test_the_rule_of_that_name_settles_what_the_step_settles(size: tuple[int, int], number: int):
    for puzzle, settled, found in moments(*size, range(number)):
        pattern = pattern_of(found, puzzle, settled)
        if len(found.clues) > 3 and not found.total:
            assert pattern is None
        if pattern is None:
            assert found.total or len(found.clues) > 2, "every step of one or two clues has a name"
            continue
        check_rule(pattern, found, after({}, found), puzzle, settled)
        check_form(pattern, found, puzzle, settled)


def check_rule(pattern: Pattern, found: Step, wanted: Known, puzzle: Puzzle, settled: Known) -> None:
    if pattern.rule in ("count", "apart"):
        assert (len(found.clues) > 1) == (pattern.rule == "apart")
        assert count(found.clues, puzzle, settled) == wanted
        return
    if pattern.rule == "triangle":
        near = [set(open_cells(clue, puzzle, settled)) for clue in found.clues]
        assert not all(one & other for one, other in combinations(near, 2))
        assert forced(found.clues, puzzle, settled) == wanted
        assert refined_type(found) == 3
        return
    got = APPLIED[pattern.rule](*found.clues, puzzle, settled)
    assert wanted.items() <= got.items(), (pattern, found, puzzle)
    if pattern.rule in NEEDS:
        assert sorted(need(clue, puzzle, settled) for clue in found.clues) == NEEDS[pattern.rule]
    if APPLIED[pattern.rule] is not line:
        assert got == wanted
    if pattern.rule in ("subset", "one-one"):
        assert refined_type(found) == 2
    if pattern.rule == "zero":
        assert puzzle.clues[found.clues[0][0] * puzzle.columns + found.clues[0][1]] == 0


def check_form(pattern: Pattern, found: Step, puzzle: Puzzle, settled: Known) -> None:
    """Check the place, and whether bullets are found beside the clues."""
    numbers = [puzzle.clues[row * puzzle.columns + column] for row, column in found.clues]
    needs = [need(clue, puzzle, settled) for clue in found.clues]
    assert pattern.reduced == (refined_type(found) in (2, 3) and numbers != needs)
    place = "corner" if pattern.rule == "one-two-corner" else pattern.place
    if place:
        borders = [(r in (0, puzzle.rows - 1)) + (c in (0, puzzle.columns - 1)) for r, c in found.clues]
        assert {"edge": 1, "corner": 2}[place] in borders


def test_all_names_are_found_on_boards_that_are_made():
    """All but those that need three or four numbers in a row."""
    every = [moment for size in ((5, 5), (8, 8)) for moment in moments(*size, range(40))]
    found = {pattern.rule for puzzle, known, taken in every if (pattern := pattern_of(taken, puzzle, known))}
    assert found >= {*RULES} - {"one-two-one", "one-two-two-one"}


def test_every_rule_has_a_name_in_words():
    assert set(load_words("en").patterns.rules) == {*RULES}
