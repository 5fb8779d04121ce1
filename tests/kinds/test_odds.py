"""Odds puzzles: positions in which nothing is certain, with one answer that is not the obvious one."""

import pytest

from bookmaker.engine.play.frozen import SAFEST, Question, answer, frozen
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.solve.odds import odds
from bookmaker.engine.symmetry import images
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import SLOTS, Order, settled_by, slot_of
from bookmaker.kinds.odds import OddsParams, bands, generate, reply_of
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import UNKNOWN, Puzzle
from bookmaker.words import languages, load_words
from bookmaker.words.odds import answer_lines, hints_of
from bookmaker.words.reasons import cell_name

KIND = KINDS["odds"]
PARAMS = OddsParams(mines=8)


def order(index: int, tier: str = "steady") -> Order:
    low, high = bands(6, 6, PARAMS)[tier]
    return Order("odds", (3, 0, index), 6, 6, PARAMS, high, low)


@pytest.mark.parametrize("index", range(6))
def test_a_position_has_one_answer_and_nothing_in_it_is_certain(index: int):
    made, _ = generate(order(index))
    position = frozen(made.puzzle)
    found = odds(position)
    assert found is not None and not found.safe and not found.certain
    right = {cell for cell, wanted in settled_by(made.answer).items() if wanted}
    assert right == {*found.safest}
    assert KIND.prove(made.puzzle) == 1 and KIND.solve(made.puzzle).answer == made.answer
    assert generate(order(index))[0] == made


def test_a_position_of_a_class_is_as_hard_as_its_tier_and_of_no_other_class():
    params, tier = OddsParams(mines=13), "knotty"
    low, high = bands(8, 8, params)[tier]
    assert KIND.classes(8, 8, params) == SLOTS
    for number in (0, SLOTS - 1):
        made, _ = KIND.generate_in(Order("odds", (3, 0, number), 8, 8, params, high, low), number)
        assert low <= made.energy <= high and KIND.prove(made.puzzle) == 1
        assert {slot_of(image) for image in images(made.puzzle)} == {number}


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_has_its_energies(tier: str):
    low, high = bands(6, 6, PARAMS)[tier]
    energies = [generate(order(index, tier))[0].energy for index in range(4)]
    assert sum(low <= energy <= high for energy in energies) >= 2


def test_known_mines_are_shown_and_the_answer_is_framed():
    made, _ = generate(order(1))
    known = frozen(made.puzzle).known
    shown = KIND.show(made.puzzle, {}, None)
    marked = {made.puzzle.seen(None)[at] for at, one in enumerate(shown) if one.mark}
    assert marked == known and not any(one.shade for one in shown)
    solved = KIND.show(made.puzzle, settled_by(made.answer), None)
    assert [one.shade == "settled" for one in solved] == [*made.answer.bullets]


@pytest.mark.parametrize("language", languages())
def test_the_table_adds_up_and_hints_give_no_answer_away(language: str):
    made, _ = generate(order(2))
    reply, words = reply_of(made.puzzle), load_words(language, "odds")
    assert reply is not None and reply == answer(frozen(made.puzzle), Question(SAFEST))
    lines, found = answer_lines(reply, words), odds(frozen(made.puzzle))
    assert found is not None and len(lines) == len(reply.cases) + 4
    sums = " · ".join(str(found.bullets[cell]) for cell in reply.table)
    assert lines[-1] == f"= {found.solutions} · {sums}"
    assert cell_name(reply.cells[0]) in lines[0] and cell_name(reply.obvious.cell) in lines[1]
    assert str(found.solutions) in hints_of(reply, words)[1]


def test_a_position_that_is_not_good_for_the_question_is_refused():
    empty = Puzzle("odds", 3, 3, (UNKNOWN,) * 9, 4)
    assert KIND.prove(empty) == 0
    with pytest.raises(UserError, match="not good for a question"):
        KIND.solve(empty)
