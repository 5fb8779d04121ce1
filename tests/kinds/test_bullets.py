"""Every kind of which nothing is opened keeps the same promises; the walk over the list picks up new ones unedited."""

from typing import Any

import pytest
from pydantic import ValidationError

from bookmaker.engine.rank.energy import DENSITY_WITHOUT_TOTAL, classic_type, energy_of
from bookmaker.engine.rank.facts import NOTHING, Require, measure
from bookmaker.engine.solve.classic import NotUnique
from bookmaker.engine.solve.exact import prove
from bookmaker.engine.symmetry import SQUARE, SYMMETRIES, unpaired_cells
from bookmaker.kinds import KINDS, USUAL, puzzle_of
from bookmaker.kinds.base import CLASSIC, REFINED, Kind, Order, settled_by
from bookmaker.kinds.bullets import BulletsParams
from bookmaker.kinds.fitting import DEFAULT_DENSITY, centre_mask, fitting_pattern, fitting_symmetry, within_sight
from bookmaker.kinds.params import RequireModel
from bookmaker.values.errors import Wrong
from bookmaker.values.masks import rows_of
from bookmaker.values.puzzle import UNKNOWN, Answer, BadPuzzle, Puzzle, Shown, Size, Step

WHOLE = [kind for kind in KINDS.values() if not (kind.is_opened or kind.is_asked)]
ALL = pytest.mark.parametrize("kind", WHOLE, ids=[kind.name for kind in WHOLE])


def test_the_list_is_by_name():
    assert all(name == kind.name for name, kind in KINDS.items())
    assert next(iter(KINDS)) == USUAL == "bullets"


EXAMPLES = pytest.mark.parametrize(("kind", "total"), [(kind, total) for kind in WHOLE for total in kind.examples])


@EXAMPLES
def test_the_example_is_proved_and_needs_every_sort_of_step(kind: Kind[Any], total: bool):
    puzzle = puzzle_of(kind.examples[total])
    assert puzzle.kind == kind.name
    assert (puzzle.total is not None) == total
    assert prove(puzzle).solutions == 1
    trace = kind.solve(puzzle)
    assert {classic_type(step) for step in trace.steps} == ({0, 1, 2} if total else {0, 1})
    settled = settled_by(trace.answer)
    for step in trace.steps:
        assert all(settled[cell] for cell in step.bullets)
        assert not any(settled[cell] for cell in step.empty)


@ALL
def test_a_board_that_is_not_unique_is_refused_and_counted(kind: Kind[Any]):
    empty = Puzzle(kind.name, 3, 3, (UNKNOWN,) * 9, 4)
    assert prove(empty).solutions == 126
    with pytest.raises(NotUnique):
        kind.solve(empty)


@EXAMPLES
def test_a_solution_is_explained_by_either_solver(kind: Kind[Any], total: bool):
    puzzle = puzzle_of(kind.examples[total])
    classic = kind.solve(puzzle)
    assert kind.explain(puzzle, classic.answer, CLASSIC) == classic
    refined = kind.explain(puzzle, classic.answer, REFINED)
    assert refined.answer == classic.answer and (refined != classic) == (kind.params is BulletsParams)
    assert all(not step.total for step in refined.steps) or total
    assert kind.facts(puzzle, classic.answer) == measure(refined, puzzle)


def test_every_kind_is_known_by_its_codes():
    with pytest.raises(BadPuzzle, match="no kind of puzzle is called 'bulets'; did you mean 'bullets'"):
        puzzle_of("bulets:1x4:1:1c")


@pytest.mark.parametrize("search", ["joint", "paper"])
def test_without_a_total_the_clues_alone_determine_every_bullet(search: str):
    params = BulletsParams(total="none", steps=30, search=search)
    for index in range(12):
        made, _ = KINDS["bullets"].generate(Order("bullets", (9, 0, index), 6, 6, params, goal=-1000.0))
        assert made.puzzle.total is None
        assert sum(made.answer.bullets) == params.bullets_on(6, 6) == round(DENSITY_WITHOUT_TOTAL * 36)
        assert prove(made.puzzle).solutions == 1
        assert not any(step.total for step in KINDS["bullets"].solve(made.puzzle).steps)
        assert made.n2 == 0
        for cell, clue in enumerate(made.puzzle.clues):  # the clues are as few as can be
            clues = tuple(UNKNOWN if i == cell else c for i, c in enumerate(made.puzzle.clues))
            fewer = made.puzzle._replace(clues=clues)
            assert clue == UNKNOWN or prove(fewer).solutions > 1


def test_what_is_required_of_a_total_that_is_not_printed_is_refused():
    with pytest.raises(ValidationError, match=r"no total is printed, so `require: \{total: late\}` says nothing"):
        BulletsParams(total="none", require={"total": "late"})


@ALL
def test_an_order_is_met(kind: Kind[Any]):
    order = Order(kind.name, (1, 2, 3), 4, 5, kind.params(steps=20), goal=-1000.0)
    made, steps = kind.generate(order)
    assert (made.puzzle.kind, made.puzzle.rows, made.puzzle.columns) == (kind.name, 4, 5)
    assert prove(made.puzzle).solutions == 1
    assert kind.solve(made.puzzle).answer == made.answer
    assert steps == 20
    assert kind.generate(order) == (made, steps)
    easy, none = kind.generate(order._replace(goal=1000.0))
    assert none == (kind.name == "mosaic") and easy.energy >= made.energy  # a Mosaic counts its tries


def test_the_number_of_bullets_is_given_or_a_share_of_the_cells():
    assert BulletsParams().bullets_on(10, 10) == round(DEFAULT_DENSITY * 100) == 30
    assert BulletsParams(bullets=7).bullets_on(10, 10) == 7
    assert BulletsParams(density=0.21).bullets_on(10, 10) == 21
    assert BulletsParams(density=0.01).bullets_on(3, 3) == 1


def test_params_reach_the_search():
    order = Order("bullets", (1, 0, 0), 5, 5, BulletsParams(bullets=9, steps=3), goal=-1000.0)
    made, steps = KINDS["bullets"].generate(order)
    assert (made.puzzle.total, steps) == (9, 3)
    weighted = BulletsParams(steps=3, weights={"n0": 1.0, "n1": 0.0, "n2": 0.0, "n2_squared": 0.0})
    made, _ = KINDS["bullets"].generate(order._replace(params=weighted))
    assert made.energy == made.n0
    by_clues = BulletsParams(steps=30, weights={"n1": -0.5, "by_clues": {3: -2.0}})
    made, _ = KINDS["bullets"].generate(order._replace(params=by_clues))
    assert made.energy == energy_of(KINDS["bullets"].solve(made.puzzle), by_clues=(-0.5, -2.0))


def test_what_is_required_is_a_plain_value():
    assert BulletsParams().require.value == NOTHING
    required = RequireModel(tiers=("gentle",), max_clues=2, total="late", max_rounds=9, min_choices=3, no_spike=True)
    assert required.value == Require(2, "late", 9, 3, True, False)
    assert RequireModel.model_fields.keys() - {"tiers"} == set(Require._fields)


@pytest.mark.parametrize(
    "wrong", [{"bullets": 0}, {"density": 0}, {"density": 1}, {"steps": -1}, {"samples": 0}, {"budget": 0}, {"step": 5}]
)
def test_wrong_params_are_refused(wrong: dict[str, float]):
    with pytest.raises(ValidationError):
        BulletsParams(**wrong)


PUZZLE = Puzzle("bullets", 2, 3, (2, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 1), 2)
CLUES = {0: Shown(digit="2"), 5: Shown(digit="1")}


def shown(**cells: Shown) -> tuple[Shown, ...]:
    changed = {int(name[1:]): value for name, value in cells.items()}
    return tuple(changed.get(cell, CLUES.get(cell, Shown())) for cell in range(6))


def test_a_board_shows_its_clues_and_solved_bullets_and_slashes_between_them():
    answer = Answer(2, 3, (False, True, False, True, False, False))
    bullet, slash = Shown(mark="bullet"), Shown(mark="slash")
    assert KINDS["bullets"].show(PUZZLE, {}) == shown()
    assert KINDS["bullets"].show(PUZZLE, settled_by(answer)) == shown(c1=bullet, c3=bullet, c2=slash, c4=slash)


def test_a_step_shades_the_clues_it_uses_and_the_cells_it_settles():
    step = Step(((0, 0),), ((0, 1),), ((1, 1),))
    settled = {(0, 1): True, (1, 1): False, (1, 0): True}
    clue, now = Shown(digit="2", shade="clue"), Shown(mark="bullet", shade="settled")
    wanted = shown(c0=clue, c1=now, c3=Shown(mark="bullet"), c4=Shown(mark="slash", shade="settled"))
    assert KINDS["bullets"].show(PUZZLE, settled, step) == wanted


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_puzzles_of_a_section_with_a_symmetry_have_it_and_others_are_refused(symmetry: str):
    kind, params = KINDS["bullets"], BulletsParams(symmetry=symmetry, steps=40)
    made, _ = kind.generate(Order("bullets", (9, 1, 0), 6, 6, params, goal=-1000.0))
    assert unpaired_cells(symmetry, made.puzzle) == ()
    assert kind.judge(made.puzzle, made.answer, params) == made
    assert kind.spare_clues(made.puzzle, params) == ()
    plain, _ = kind.generate(Order("bullets", (9, 1, 0), 6, 6, BulletsParams(steps=40), goal=-1000.0))
    with pytest.raises(Wrong, match=rf"symmetry: {symmetry}, and these clues have no counterpart: row \d column"):
        kind.judge(plain.puzzle, None, params)


def test_a_clue_too_many_is_spare_with_those_that_go_with_it():
    kind, params = KINDS["bullets"], BulletsParams(symmetry="half-turn", steps=40)
    made, _ = kind.generate(Order("bullets", (9, 2, 0), 6, 6, params, goal=-1000.0))
    holds, clues = made.answer.bullets, list(made.puzzle.clues)
    cell = next(at for at in range(18) if clues[at] == UNKNOWN and not holds[at] and not holds[35 - at])
    for at in (cell, 35 - cell):
        clues[at] = sum(holds[row * 6 + column] for row, column in made.puzzle.seen_cells(divmod(at, 6)))
    more = made.puzzle._replace(clues=tuple(clues))
    assert kind.judge(more, None, params).puzzle == more
    assert divmod(cell, 6) in kind.spare_clues(more, params)
    assert all(row < 3 for row, _ in kind.spare_clues(more, params))


@pytest.mark.parametrize("symmetry", SQUARE)
def test_a_board_that_is_not_square_has_not_every_symmetry(symmetry: str):
    for size in (None, Size(5, 5)):
        assert fitting_symmetry(symmetry, size) == symmetry
    assert fitting_symmetry("mirror", Size(5, 6)) == "mirror"
    with pytest.raises(Wrong, match="5x6 is not square"):
        fitting_symmetry(symmetry, Size(5, 6))


HEART = ".XX.XX.\nXXXXXXX\n.XXXXX.\n..XXX..\n...X...\n"


def test_a_mask_stands_in_the_middle_of_a_larger_board():
    rows = rows_of(HEART)
    assert centre_mask(rows, Size(5, 7))[:3] == (1, 2, 4)
    assert centre_mask(rows, Size(7, 9))[:3] == (9 + 2, 9 + 3, 9 + 5)
    with pytest.raises(Wrong, match="5 rows and 7 columns, and the boards have 6x6"):
        centre_mask(rows, Size(6, 6))
    with pytest.raises(Wrong, match="no cell"):
        centre_mask(rows_of("...\n..."), Size(6, 6))


@pytest.mark.parametrize(
    ("symmetry", "bullets", "total", "said"),
    [
        ("four", None, True, "one that goes with it by symmetry: four is not in it"),
        ("", None, False, "nothing tells what row 3 column 4 holds"),
        ("", 28, True, "28 bullets do not fit on the 28 cells"),
    ],
)
def test_a_pattern_that_can_hold_no_puzzle_is_refused(symmetry: str, bullets: int | None, total: bool, said: str):
    size = Size(7, 7)
    fitting_pattern(tuple(range(49)), size, frozenset(), symmetry, bullets, total)
    pattern = (0, 8) if symmetry else (1, 2, 3, 4, 5, 6, 7, 14, 15)
    seen = len(within_sight(pattern, size, symmetry, frozenset()))
    with pytest.raises(Wrong, match=said.replace("28", str(seen))):
        fitting_pattern(pattern, size, frozenset(), symmetry, seen if bullets else None, total)


def test_puzzles_of_a_section_with_a_pattern_keep_to_it_and_others_are_refused():
    kind, cells = KINDS["bullets"], centre_mask(rows_of(HEART), Size(7, 7))
    params = BulletsParams(pattern=cells, steps=40)
    assert params.bullets_on(7, 7) == round(0.3 * len(within_sight(cells, Size(7, 7), "", frozenset())))
    made, _ = kind.generate(Order("bullets", (9, 3, 0), 7, 7, params, goal=-1000.0))
    assert {at for at, clue in enumerate(made.puzzle.clues) if clue != UNKNOWN} <= set(cells)
    assert kind.judge(made.puzzle, made.answer, params) == made
    assert not params.is_bankable and BulletsParams().is_bankable
    plain, _ = kind.generate(Order("bullets", (9, 3, 0), 7, 7, BulletsParams(steps=40), goal=-1000.0))
    with pytest.raises(Wrong, match=r"not in the pattern of the section: row \d column \d"):
        kind.judge(plain.puzzle, None, params)
