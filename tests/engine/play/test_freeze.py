"""Positions for odds puzzles: the twin is games played by the ladder, in plain Python, the safest cell when it ends."""

from collections.abc import Iterator

import pytest

from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.freeze import freeze
from bookmaker.engine.play.game import FIRST_MOVES, Setting, deal
from bookmaker.engine.play.odds_questions import FEWEST, QUESTIONS, answer, ask, count
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.solve.odds import odds
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.position import Position
from bookmaker.values.questions import BEST, CHANCE, ORDER, SAFEST

SMALL = Setting(6, 6, 9, (3, 2))
QUICK = (3, 34, 38, 10)
"""Numbers of streams whose first 10 games come to a trap."""


def games(setting: Setting, key: tuple[int, ...]) -> Iterator[list[Position]]:
    """Yield for each game of a key the positions at which it has to guess and that a person can count out."""
    state = stream(*key)
    while True:
        turns = play(deal(setting, state), PLAYERS["total"])
        stops = (turn.before for turn in turns if turn.move.guess)
        yield [stop for stop in stops if (found := count(stop)) and len(found.placements) >= FEWEST]


@pytest.mark.parametrize("rule", FIRST_MOVES)
def test_a_position_is_the_first_one_of_a_real_game_that_is_good(rule: str):
    setting = SMALL._replace(rule=rule)
    for number in range(6):
        firsts = (stops[0] for stops in games(setting, (1, number)) if stops)
        assert freeze(setting, (1, number), CHANCE).position == next(stop for stop in firsts if ask(stop, (CHANCE,)))


def test_no_position_with_a_trap_is_passed_over():
    for number in QUICK:
        every = (stop for stops in games(SMALL, (1, number)) for stop in stops)
        assert freeze(SMALL, (1, number), SAFEST).position == next(stop for stop in every if ask(stop, (SAFEST,)))


@pytest.mark.parametrize("about", QUESTIONS)
def test_a_position_is_good_for_the_question_it_was_made_for(about: str):
    for number in range(8 if about == BEST else 20):
        frozen = freeze(SMALL, (2, number), about)
        assert frozen.question.about == about
        assert frozen.reply == answer(frozen.position, frozen.question)
        assert frozen.position.puzzle.total == SMALL.mines


def test_marks_follow_from_the_numbers_and_nothing_else_does():
    for number in range(20):
        position = freeze(SMALL, (3, number), CHANCE).position
        exact, found = odds(position._replace(known=frozenset())), count(position)
        assert exact and found and exact.solutions == len(found.placements)
        assert set(exact.certain) == position.known and not exact.safe


def test_the_same_key_makes_the_same_position_whatever_was_made_before():
    one = freeze(SMALL, (4, 1), ORDER)
    freeze(SMALL, (4, 2), SAFEST)
    assert freeze(SMALL, (4, 1), ORDER) == one != freeze(SMALL, (4, 2), ORDER)


@pytest.mark.slow
def test_what_is_not_found_is_said_with_how_many_there_were_and_a_remedy():
    with pytest.raises(CannotBeMet, match=r"3x3 with 1 mine: none of 500000 games came to .* take about one mine in"):
        freeze(Setting(3, 3, 1, (0, 0)), (1,), SAFEST)
    with pytest.raises(CannotBeMet, match="only 0 cells may hold one"):
        freeze(Setting(3, 3, 1, (1, 1)), (1,), SAFEST)
