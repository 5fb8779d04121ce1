"""Players: what they win and lose by, and that none sees more than what is open."""

from fractions import Fraction
from typing import Any

import pytest

from bookmaker.engine.kernel.endgame import new_end
from bookmaker.engine.kernel.game import LOST, new_game, won
from bookmaker.engine.kernel.game import deal as kernel_deal
from bookmaker.engine.kernel.odds import PAD, new_odds
from bookmaker.engine.kernel.players import AHEAD, BEST
from bookmaker.engine.kernel.players import play as kernel_play
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import SAFE_FIRST, SAFE_NEIGHBOURHOOD, Game, Setting, deal
from bookmaker.engine.play.players import PLAYERS, Turn, play
from bookmaker.engine.solve.ladder import RUNGS
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell, Puzzle
from tests.positions import golden, of
from tests.quick import quick
from tests.twins.sat import solutions

BEGINNER = Setting(9, 9, 10, (4, 4), SAFE_NEIGHBOURHOOD)
SMALL = Setting(6, 6, 9, (0, 0), SAFE_FIRST)
NAMES = pytest.mark.parametrize("name", quick(sorted(PLAYERS), "single", "gauss", "border", "total"))


def played(game: Game, name: str) -> list[Turn]:
    return list(play(game, PLAYERS[name]))


@NAMES
def test_only_a_guess_loses_and_what_is_certain_is_true(name: str):
    for number in range(6):
        game = deal(SMALL, stream(3, number))
        turns = played(game, name)
        last = turns[-1].move if turns else None
        assert game.won == (last is None or last.guess is None or bool(turns[-1].opened))
        marked = {cell for turn in turns if turn.move.step for cell in turn.move.step.bullets}
        assert marked <= game.mines
        assert game.lost_at in (None, last.guess if last else None)


@pytest.mark.parametrize("name", RUNGS)
def test_a_guess_is_the_safest_cell_and_says_its_chance(name: str):
    guesses = [turn for number in range(8) for turn in played(deal(SMALL, stream(4, number)), name) if turn.move.guess]
    assert guesses
    for turn in guesses:
        chances = odds(turn.before)
        assert chances is not None and turn.move.guess == chances.safest[0]
        assert turn.move.chance == min(map(chances.chance, chances.bullets)) >= Fraction(0)


def guesses_of(name: str) -> list[Turn]:
    turns = [turn for number in range(10) for turn in played(deal(SMALL, stream(8, number)), name) if turn.move.guess]
    assert len(turns) > 3
    return turns


def test_a_local_player_guesses_by_the_number_that_wants_most():
    for turn in guesses_of("pairs-local"):
        puzzle, known = turn.before
        closed = [cell for cell in puzzle.counted_cells(None) if cell not in known]

        def share(cell: Cell, puzzle: Puzzle = puzzle, known: Any = known, closed: Any = closed) -> Fraction:
            seen = [(puzzle.number(one), {*puzzle.seen_cells(one)}) for one in puzzle.seen_cells(cell)]
            said = [Fraction(n - len(known & near), len(near & {*closed})) for n, near in seen if n >= 0]
            return max(said, default=Fraction((puzzle.total or 0) - len(known), len(closed)))

        assert turn.move.guess == min(closed, key=share)


def test_border_takes_of_the_safest_cells_the_one_with_most_neighbours_that_numbers_see():
    other_than_first = 0
    for turn in guesses_of("border"):
        puzzle, chances = turn.before.puzzle, odds(turn.before)
        assert chances is not None
        front = {cell for cell in chances.bullets if any(puzzle.number(one) >= 0 for one in puzzle.seen_cells(cell))}
        floating = [cell for cell in chances.safest if cell not in front]
        near = [len({*puzzle.seen_cells(cell)} & front) for cell in floating]
        wanted = floating[near.index(max(near))] if floating else chances.safest[0]
        other_than_first += wanted != chances.safest[0]
        assert turn.move.guess == wanted
    assert other_than_first


def test_the_best_player_guesses_as_the_best_play_begins():
    guessed = 0
    for case in golden()["best_play"] + golden()["odds"]:
        guess = PLAYERS["best"](of(case)).guess
        guessed += guess is not None
        assert guess is None or list(guess) in case["best_play"]["cells"]
    assert guessed > 10


@pytest.mark.parametrize("name", ["ahead", "best"])
def test_the_kernel_plays_the_same_games(name: str):
    setting, way = Setting(9, 9, 18, (0, 0), SAFE_FIRST), {"ahead": AHEAD, "best": BEST}[name]
    b, f = new_odds(9, 9)
    g = new_game(18, (0, 0), 0, way)
    for number in range(20):
        game = deal(setting, stream(6, number))
        played(game, name)
        kernel_deal(g, b, stream(6, number))
        assert kernel_play(g, b, f, new_end()) and won(g, b) == game.won
        assert (g[LOST] == 0) == (game.lost_at is None)
        assert game.lost_at is None or divmod(int(g[LOST]) - PAD - 1, PAD) == game.lost_at


def test_a_look_ahead_may_lead_to_another_cell_than_the_safest():
    guesses = [PLAYERS["ahead"](of(case)).guess for case in golden()["odds"]]
    assert [guess for guess in guesses if guess] != [PLAYERS["total"](of(case)).guess for case in golden()["odds"]]


@pytest.mark.slow
def test_higher_rungs_guess_less():
    names, numbers = ("single", "pairs", "components", "total"), range(15)
    games = [[played(deal(BEGINNER, stream(5, number)), name) for number in numbers] for name in names]
    counts = [sum(turn.move.chance > 0 for turns in some for turn in turns) for some in games]
    assert counts == sorted(counts, reverse=True)


def another(game: Game, seen: Position) -> Game | None:
    """Return a game with other mines that agrees with all that a player saw, None if there is no other."""
    rows, columns = seen.puzzle.rows, seen.puzzle.columns
    found = (frozenset(divmod(cell, columns) for cell in placement) for placement in solutions(seen.puzzle, 2))
    return next((Game(rows, columns, mines) for mines in found if mines != game.mines), None)


@NAMES
def test_no_player_can_see_more_than_what_is_open(name: str):
    """Played again where the mines lie elsewhere among the cells never opened, a game takes the same moves."""
    compared = 0
    for number in range(12):
        game = deal(SMALL, stream(6, number))
        turns = played(game, name)
        other = another(game, turns[-1].before) if turns else None
        if other is None:
            continue
        other.open(SMALL.start)
        again = [turn.before for turn, _ in zip(play(other, PLAYERS[name]), turns, strict=False)]
        assert [turn.before for turn in turns] == again[: len(turns)]
        compared += 1
    assert compared > 2


def test_the_odds_of_a_position_are_counted_once():
    position = of(golden()["odds"][0])
    odds.cache_clear()
    assert PLAYERS["best"](position).guess and PLAYERS["total"](position).guess
    assert odds.cache_info().misses == 1 < odds.cache_info().hits
