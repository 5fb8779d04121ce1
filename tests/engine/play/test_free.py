"""Boards without a guess: the twin is a game played by the ladder, in plain Python."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.free import FAIR, REPAIR, RUNGS, WAYS, Free, make_free, way_of
from bookmaker.engine.play.game import FIRST_MOVES, SAFE_FIRST, Game, Setting, deal
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.solve.odds import odds
from bookmaker.values.errors import CannotBeMet

SMALL = Setting(6, 7, 9, (2, 3))
SETTINGS = (SMALL, Setting(5, 9, 7, (0, 0), SAFE_FIRST), Setting(8, 8, 14, (7, 3)))


def opened(free: Free) -> Game:
    """Return the game of a board, its start open."""
    game = Game(free.setting.rows, free.setting.columns, free.mines)
    game.open(free.setting.start)
    return game


def solves(rung: str, game: Game) -> bool:
    """Tell whether a rung opens a board without a guess."""
    return all(turn.move.step for turn in play(game, PLAYERS[rung])) and game.won


def rounds(game: Game) -> Iterator[int]:
    """Yield how many cells are opened in each round."""
    while not game.over:
        chances = odds(game.position)
        assert chances is not None and chances.safe
        for cell in chances.safe:
            if game.position.puzzle.number(cell) < 0:
                game.open(cell)
        yield len(chances.safe)


@pytest.mark.parametrize(("setting", "how"), [*product(SETTINGS, WAYS)])
def test_a_board_opens_by_its_rung_and_not_by_the_one_below(setting: Setting, how: str):
    names, found = list(RUNGS), Counter[str]()
    for number in range(12):
        free = make_free(setting, (1, number), how=how)
        assert free.how == how and len(free.mines) == setting.mines
        assert solves(free.rung, opened(free))
        assert not any(solves(below, opened(free)) for below in names[: names.index(free.rung)])
        assert free.rounds == len(list(rounds(opened(free))))
        found[free.rung] += 1
    assert len(found) > 1


@pytest.mark.parametrize(("rung", "how"), [*product(RUNGS, WAYS)])
def test_a_board_asks_for_the_rung_that_is_wanted(rung: str, how: str):
    for number in range(4):
        free = make_free(SMALL, (2, number), rung, how)
        assert free.rung == rung
        assert solves(rung, opened(free))


@pytest.mark.parametrize("rule", FIRST_MOVES)
def test_a_fair_board_is_the_first_one_dealt_that_needs_no_guess(rule: str):
    setting = SMALL._replace(rule=rule)
    for number in range(6):
        state = stream(3, number)
        games = (deal(setting, state) for _ in range(1000))
        game = next(game for game in games if solves("total", game))
        assert make_free(setting, (3, number), how=FAIR).mines == game.mines


def test_fair_boards_are_as_likely_as_each_other():
    setting, times = Setting(3, 4, 2, (0, 0)), 3000
    boards = Counter(make_free(setting, (4, number), how=FAIR).mines for number in range(times))
    assert 5 < len(boards) < 40
    expected = times / len(boards)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in boards.values())


def test_a_repaired_start_keeps_its_promise():
    for number in range(40):
        free = make_free(Setting(7, 7, 16, (3, 3)), (5, number), how=REPAIR)
        assert opened(free).position.puzzle.number((3, 3)) == 0
        first = make_free(Setting(7, 7, 16, (3, 3), SAFE_FIRST), (5, number), how=REPAIR)
        assert (3, 3) not in first.mines


def test_the_same_key_makes_the_same_board_whatever_was_made_before():
    one = make_free(SMALL, (6, 1))
    make_free(SMALL, (6, 2))
    make_free(SETTINGS[1], (6, 3))
    assert make_free(SMALL, (6, 1)) == one != make_free(SMALL, (6, 2))


def test_boards_are_fair_where_they_are_not_scarce():
    assert way_of(SMALL, None) == FAIR
    assert way_of(Setting(16, 30, 99, (8, 15)), None) == FAIR
    assert way_of(Setting(20, 20, 110, (10, 10)), None) == REPAIR


def test_a_board_that_is_not_found_is_said_with_a_remedy():
    with pytest.raises(CannotBeMet, match="none of 2000 was a board that asks for total; take"):
        make_free(Setting(3, 3, 1, (0, 0)), (1,), "total", FAIR)
    with pytest.raises(CannotBeMet, match="only 0 cells may hold one"):
        make_free(Setting(3, 3, 1, (1, 1)), (1,))
