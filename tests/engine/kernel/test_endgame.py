"""The best play of an end: against golden positions, and against all that can be done at every turn."""

import random

import pytest

from bookmaker.engine.kernel.endgame import (
    BUDGET,
    CHOSEN,
    CLOSED_CELLS,
    FOUND,
    PLACEMENTS,
    SPENT,
    list_placements,
    new_end,
    placements_left,
    play_end,
)
from bookmaker.engine.kernel.odds import PAD
from bookmaker.values.position import Position
from tests.engine.kernel.test_players import loaded
from tests.positions import golden_cases, of, partly_open
from tests.twins.endgame import best_play
from tests.twins.odds import placements


def some_ends() -> list[Position]:
    """Return positions of few placements."""
    found = []
    for number in range(120):
        rng = random.Random(number)
        rows, columns = rng.choice([(3, 3), (2, 5), (3, 4)])
        position = partly_open(rng, rows, columns, rng.randrange(2, 6), rng.randrange(2, 5))
        if 2 <= len(placements(position)) <= 9:
            found.append(position)
    return found


def test_golden_ends_are_won_as_often_as_can_be():
    e = new_end()
    for case in golden_cases():
        _, b, f = loaded(of(case))
        assert play_end(e, b, f) == case["best_play"]["wins"]
        assert e[FOUND] == case["solutions"] == pytest.approx(placements_left(b, f))
        cell = divmod(int(e[CHOSEN]) - PAD - 1, PAD)
        assert e[CHOSEN] < 0 or list(cell) in case["best_play"]["cells"]


def test_no_other_play_wins_more():
    e, ends = new_end(), some_ends()
    for position in ends:
        _, b, f = loaded(position)
        most, cells = best_play(position)
        assert play_end(e, b, f) == most
        assert e[CHOSEN] < 0 or divmod(int(e[CHOSEN]) - PAD - 1, PAD) in cells
    assert len(ends) > 40


def test_all_placements_are_listed_and_none_twice():
    e = new_end()
    for number in range(20):
        position = partly_open(random.Random(number), 4, 4, 4, 2)
        _, b, f = loaded(position)
        every = placements(position)
        if play_end(e, b, f) > 0:
            assert e[FOUND] == len(every)
            assert e[CLOSED_CELLS] == position.puzzle.clues.count(-1)
            assert list_placements(e, b)


def test_what_is_no_end_yet_or_takes_too_long_is_said():
    e = new_end()
    _, b, f = loaded(partly_open(random.Random(1), 9, 9, 10, 0))
    assert placements_left(b, f) > PLACEMENTS
    assert play_end(e, b, f) == -1
    case = max(golden_cases(), key=lambda case: case["solutions"])
    _, b, f = loaded(of(case))
    assert play_end(e, b, f) > 0
    e[BUDGET] = e[SPENT] - 1
    assert play_end(e, b, f) == -1
