"""Kinds that say no more than how their clues count: made, solved, explained and judged like all others."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import check
from bookmaker.engine.symmetry import images
from bookmaker.kinds.base import SLOTS, Kind, Order, settled_by, slot_of
from bookmaker.kinds.plain import PlainKind, PlainParams
from bookmaker.values.errors import CannotBeMet, Wrong
from bookmaker.values.puzzle import UNKNOWN, Answer, Counting, Puzzle, cells_of, off_clue
from tests.quick import quick
from tests.traces import after

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Totalled(PlainParams):
    """Keys of a kind that prints its total."""

    @property
    def prints_total(self) -> bool:
        return True


KINDS = {
    "sides": PlainKind("sides", Counting(SIDES), ""),
    "own": PlainKind("own", Counting((*SIDES, (0, 0)), on_clues=True), ""),
    "corners": PlainKind("corners", Counting(DIAGONALS), "", Totalled),
}
EVERY = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def made(kind: Kind[Any], key: int, rows: int, columns: int, **keys: object):
    """Return a board of any tier."""
    return kind.generate(Order(kind.name, (5, key), rows, columns, kind.params(**keys), 0.0))[0]


def solutions(puzzle: Puzzle) -> Iterator[Answer]:
    """Yield every filling that meets a puzzle, out of all there are."""
    for bullets in product((False, True), repeat=len(puzzle.clues)):
        if puzzle.total in (None, sum(bullets)):
            answer = Answer(puzzle.rows, puzzle.columns, bullets)
            if off_clue(puzzle, answer) is None:
                yield answer


@EVERY
@pytest.mark.parametrize("key", quick(range(6), 1))
def test_a_board_has_one_solution_and_no_clue_too_many(kind: Kind[Any], key: int):
    one = made(kind, key, 3, 4)
    assert [*solutions(one.puzzle)] == [one.answer] and (one.puzzle.total is None) is (kind.name != "corners")
    shown = [cell for cell, clue in enumerate(one.puzzle.clues) if clue >= 0]
    for cell in shown:
        clues = tuple(UNKNOWN if at == cell else clue for at, clue in enumerate(one.puzzle.clues))
        assert len([*solutions(one.puzzle._replace(clues=clues))]) > 1
    assert kind.spare_clues(one.puzzle, kind.params()) == ()
    assert kind.judge(one.puzzle._replace(total=None), one.answer, None, None) == one


@EVERY
def test_each_step_follows_and_all_cells_are_settled(kind: Kind[Any]):
    one = made(kind, 2, 6, 6)
    trace, settled = kind.solve(one.puzzle), dict[tuple[int, int], bool]()
    for step in trace.steps:
        check(argue(step, one.puzzle, settled), step, one.puzzle, settled)
        settled = after(settled, step)
    assert trace.answer == one.answer and len(trace.choices) == len(trace.steps)
    assert settled == {cell: settled_by(one.answer)[cell] for cell in one.puzzle.counted_cells(None)}
    assert kind.facts(one.puzzle, one.answer).max_clues == max(len(step.clues) for step in trace.steps)
    assert one.rating == kind.rate(one.puzzle, one.answer)


def test_tiers_meet_and_a_board_of_each_of_the_first_is_found():
    kind = KINDS["sides"]
    bands = kind.bands(6, 6, kind.params())
    assert [bands[tier][0] for tier in TIERS[:-1]] == [bands[tier][1] for tier in TIERS[1:]]
    for tier in TIERS[:3]:
        low, high = bands[tier]
        one, steps = kind.generate(Order("sides", (1, 0), 6, 6, kind.params(), high, low))
        assert low <= one.energy <= high and steps >= 1 and kind.tier_of(one) == tier


def test_boards_of_a_class_are_never_equal_to_those_of_another():
    kind = KINDS["sides"]
    order = Order("sides", (3, 0), 5, 5, kind.params(), 0.0)
    assert kind.classes(5, 5, kind.params()) == SLOTS
    one, _ = kind.generate(order._replace(slot=7))
    bullets = settled_by(one.answer)
    numbers = (sum(bullets.get((row + a, column + b), False) for a, b in SIDES) for row, column in cells_of(5, 5))
    clues = (UNKNOWN if bullet else n for n, bullet in zip(numbers, one.answer.bullets, strict=True))
    full = one.puzzle._replace(clues=tuple(clues))
    assert {slot_of(image) for image in images(full)} == {7}


@EVERY
def test_a_cell_shows_its_clue_its_mark_or_both(kind: Kind[Any]):
    one = made(kind, 1, 4, 4)
    blank, settled = kind.show(one.puzzle, {}, None), kind.show(one.puzzle, settled_by(one.answer), None)
    assert [shown.digit for shown in settled] == ["" if clue < 0 else str(clue) for clue in one.puzzle.clues]
    assert not any(shown.mark for shown in blank)
    marked = [shown.mark == "bullet" for shown in settled]
    assert marked == [*one.answer.bullets]


def test_what_cannot_be_is_told():
    with pytest.raises(CannotBeMet, match="take another density"):
        made(KINDS["sides"], 0, 3, 3, density=0.99)
    several = r"it has \w+ solutions; two of them differ at"
    for name, reason in {"sides": several, "corners": "its total is missing"}.items():
        one = Puzzle(name, 3, 3, (1, *[UNKNOWN] * 8), None, KINDS[name].counting)
        with pytest.raises(Wrong, match=reason):
            KINDS[name].judge(one, None, None, None)
