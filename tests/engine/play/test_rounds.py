"""Boards opened in rounds: what each opens is safe in every placement, and nothing is asked for that was not found."""

import pytest

from bookmaker.engine.play.game import Setting
from bookmaker.engine.play.guess_free import make_free, sizes_of
from bookmaker.engine.play.rounds import RUNGS, Numbers, is_plain, play, trace_of, unfold
from bookmaker.engine.solve.ladder import TOTAL
from bookmaker.engine.solve.odds import odds
from bookmaker.kinds.sweep import printed_board
from bookmaker.values.puzzle import Answer, Puzzle, cells_of

SETTINGS = [Setting(5, 6, 5, (2, 3)), Setting(7, 7, 9, (3, 3)), Setting(9, 9, 12, (0, 0))]
KEYS = range(6)


def board(setting: Setting, key: int, rung: str | None = None) -> tuple[Puzzle, Answer]:
    return printed_board(make_free(setting, (2, key), rung).mines, setting)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("rung", RUNGS)
def test_a_board_opens_by_its_rung_and_by_none_below(setting: Setting, rung: str):
    for key in KEYS:
        puzzle, answer = board(setting, key, rung)
        assert play(puzzle, answer)[0] == rung


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_each_round_opens_what_is_safe_and_its_numbers_are_there_in_the_next(setting: Setting):
    for key in KEYS:
        puzzle, answer = board(setting, key)
        rounds = play(puzzle, answer)[1]
        numbers, open_ = Numbers(puzzle, answer), {cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0}
        for one in rounds:
            chances = odds(one.position)
            assert chances and {*one.safe} <= {*chances.safe}
            mines = {cell for step in one.steps for cell in step.bullets}
            assert is_plain(one) == ({*one.safe} == {*chances.safe})
            assert is_plain(one, mines_too=True) == (is_plain(one) and mines == {*chances.certain})
            assert {cell for cell in puzzle.seen_cells(None) if one.position.puzzle.number(cell) >= 0} == open_
            assert all(one.position.puzzle.number(cell) == numbers(cell) for cell in open_)
            open_ |= {*one.safe}
        mines = {cell for cell, mine in zip(cells_of(*setting[:2]), answer.bullets, strict=True) if mine}
        assert open_ == {*puzzle.seen_cells(None)} - mines


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_rounds_of_all_that_is_certain_are_those_of_the_kernel(setting: Setting):
    for key in KEYS:
        puzzle, answer = board(setting, key)
        assert sizes_of(setting) == tuple(len(one.safe) for one in unfold(puzzle, answer, TOTAL))


def test_a_trace_has_each_step_with_its_board():
    puzzle, answer = board(SETTINGS[1], 3)
    rounds = play(puzzle, answer)[1]
    trace = trace_of(rounds, answer)
    assert len(trace.steps) == len(trace.boards) == len(trace.choices)
    assert list(dict.fromkeys(trace.boards)) == [one.position.puzzle for one in rounds]
    settled = [cell for step in trace.steps for cell in (*step.bullets, *step.empty)]
    assert len(settled) == len({*settled}) and min(trace.choices) >= 1


def test_a_mine_is_never_asked_for():
    puzzle, answer = board(SETTINGS[0], 1)
    numbers = Numbers(puzzle, answer)
    for cell, mine in zip(puzzle.seen_cells(None), answer.bullets, strict=True):
        if mine:
            with pytest.raises(ValueError, match="holds a mine"):
                numbers(cell)
