"""Sweeps: boards that need no guess, each fit for the way it is played."""

import pytest

from bookmaker.engine.play.rounds import play
from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.sweep import RUNG_OF, RUNGS, STAGE_CELLS, SweepParams, boards_per_table, most_closed
from bookmaker.values.codes import LENGTHS
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import UNKNOWN, Made

KIND = KINDS["sweep"]
PARAMS = SweepParams(mines=10)


def order(params: SweepParams, index: int, tier: str = "steady", size: tuple[int, int] = (8, 8)) -> Order:
    low, high = KIND.bands(*size, params)[tier]
    return Order("sweep", (9, 0, index), *size, params, high, low, KIND.ranges(*size, params)[tier])


def made(params: SweepParams, index: int, tier: str = "steady", size: tuple[int, int] = (8, 8)) -> Made:
    return KIND.generate(order(params, index, tier, size))[0]


@pytest.mark.parametrize("tier", TIERS)
def test_each_tier_asks_for_its_rung_and_has_its_rating(tier: str):
    for index in range(2):
        one = made(PARAMS, index, tier)
        assert play(one.puzzle, one.answer)[0] == RUNGS[RUNG_OF[tier]]
        assert KIND.ranges(8, 8, PARAMS)[tier].has(one.rating)
        assert one.puzzle.total == sum(one.answer.bullets) == 10


def test_a_board_has_something_to_open_and_a_decoder_an_entry_for_each_closed_cell():
    params = SweepParams(mines=1, start="corner")
    assert all(made(params, n, "gentle", (4, 4)).puzzle.clues.count(UNKNOWN) > 1 for n in range(6))
    assert all(made(PARAMS, n).puzzle.clues.count(UNKNOWN) <= most_closed(8, 8, 10, (4, 4)) for n in range(8))
    assert boards_per_table(10, 10, 20, (5, 5)) == 3 and boards_per_table(9, 9, 10, (4, 4)) == 6


@pytest.mark.parametrize(
    ("params", "sizes"),
    [(SweepParams(mines=10, play="stages", stages=4), STAGE_CELLS), (SweepParams(mines=10, play="password"), LENGTHS)],
    ids=["stages", "password"],
)
def test_rounds_have_all_that_is_certain_and_are_as_long_as_the_play_allows(params: SweepParams, sizes: range):
    for index in range(3):
        one = made(params, index)
        rounds = play(one.puzzle, one.answer)[1]
        assert all(len(now.safe) in sizes for now in rounds)
        assert params.play == "password" or len(rounds) == 4


def test_a_board_that_begins_at_its_hint_cell_prints_what_opens_and_an_order_makes_the_same_board():
    one = made(SweepParams(mines=10, start="hint"), 0)
    assert one.puzzle.clues.count(0) and one != made(PARAMS, 0)
    assert play(one.puzzle, one.answer)[0] == "pairs"
    assert KIND.generate(order(PARAMS, 1)) == KIND.generate(order(PARAMS, 1)) != KIND.generate(order(PARAMS, 2))


def test_a_board_that_cannot_be_found_is_said_with_a_remedy():
    with pytest.raises(CannotBeMet, match=r"8x8 with 10 mines: none of 3 boards .* take a smaller board"):
        KIND.generate(order(SweepParams(mines=10, play="stages", stages=8, steps=3), 1))


def test_a_solution_shows_all_numbers_and_the_mines():
    one = made(PARAMS, 1)
    settled = dict(zip(one.puzzle.seen_cells(None), one.answer.bullets, strict=True))
    for shown, cell in zip(KIND.show(one.puzzle, settled), one.puzzle.seen_cells(None), strict=True):
        near = sum(settled[other] for other in one.puzzle.seen_cells(cell))
        assert (shown.mark, shown.digit) == (("bullet", "") if settled[cell] else ("", str(near)))


def test_facts_and_rating_are_those_of_its_rounds():
    one = made(PARAMS, 4, "knotty")
    assert KIND.rate(one.puzzle, one.answer) == one.rating
    assert KIND.facts(one.puzzle, one.answer).max_clues > 2
