"""Games in the kernel, against the slow ones: the same boards, the same cells open, and players that see no more."""

import numpy as np
import pytest

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import new_end
from bookmaker.engine.kernel.game import (
    BEGIN,
    COUNTERS,
    GUESSES,
    HIDDEN,
    LOST,
    MARKS,
    PAIRED,
    WRONG,
    deal,
    new_game,
    reveal,
    settle_all,
    settle_singles,
)
from bookmaker.engine.kernel.odds import CLOSED, GRID, MINE, PAD, VALUE, new_odds
from bookmaker.engine.kernel.players import play, play_some
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import FIRST_MOVES, SAFE_FIRST, Setting
from bookmaker.engine.play.game import deal as slow_deal
from bookmaker.engine.solve.ladder import PAIRS, climb
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle
from tests.twins.odds import placements

SETTINGS = [
    Setting(rows, columns, mines, start, rule)
    for rows, columns, mines, start in ((3, 4, 3, (1, 1)), (5, 5, 6, (0, 0)), (9, 9, 10, (4, 4)), (6, 14, 15, (5, 13)))
    for rule in FIRST_MOVES
]


def workspace(setting: Setting) -> tuple[Words, Words, Floats]:
    b, f = new_odds(setting.rows, setting.columns)
    return new_game(setting.mines, setting.start, int(setting.rule != SAFE_FIRST)), b, f


def at(cell: Cell) -> int:
    return (cell[0] + 1) * PAD + cell[1] + 1


def shown(b: Words, setting: Setting) -> tuple[int, ...]:
    """Return what a player sees, row by row."""
    grid = b[VALUE : VALUE + GRID].reshape(PAD, PAD)[1 : setting.rows + 1, 1 : setting.columns + 1]
    return tuple(grid.ravel().tolist())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_key_deals_the_same_board_and_opening_a_cell_opens_the_same_cells(setting: Setting):
    g, b, _ = workspace(setting)
    for number in range(10):
        deal(g, b, stream(7, number))
        game = slow_deal(setting, stream(7, number))
        reveal(g, b, int(g[BEGIN]))
        for cell in game.position.puzzle.counted_cells(None)[:: 1 + number]:
            assert shown(b, setting) == game.position.puzzle.clues
            if game.is_over:
                break
            if game.position.puzzle.number(cell) == UNKNOWN:
                game.open(cell)
                reveal(g, b, at(cell))
            assert (g[LOST] != 0) == (game.lost_at is not None)


@pytest.mark.parametrize("setting", SETTINGS[4:], ids=str)
def test_single_numbers_settle_all_that_they_can_and_nothing_wrong(setting: Setting):
    g, b, _ = workspace(setting)
    for number in range(20):
        deal(g, b, stream(8, number))
        reveal(g, b, int(g[BEGIN]))
        settle_singles(g, b)
        assert g[LOST] == 0
        values = {cell: int(b[VALUE + cell]) for cell in range(PAD + 1, GRID - PAD - 1)}
        assert all(g[HIDDEN + cell] == 1 for cell, value in values.items() if value == MINE)
        assert g[MARKS] == sum(value == MINE for value in values.values())
        for cell, value in values.items():
            around = [values.get(cell + step) for step in (-PAD - 1, -PAD, 1 - PAD, -1, 1, PAD - 1, PAD, PAD + 1)]
            closed, wanted = around.count(CLOSED), value - around.count(MINE)
            assert value < 0 or closed == 0 or 0 < wanted < closed


@pytest.mark.parametrize("setting", SETTINGS[4:], ids=str)
def test_pairs_of_numbers_settle_all_that_the_ladder_finds_by_them(setting: Setting):
    g, b, _ = workspace(setting)
    more = 0
    for number in range(20):
        deal(g, b, stream(11, number))
        reveal(g, b, int(g[BEGIN]))
        settle_all(g, b)
        seen = shown(b, setting)
        known = frozenset(divmod(cell, setting.columns) for cell, value in enumerate(seen) if value == MINE)
        puzzle = Puzzle("bullets", *setting[:2], tuple(max(value, UNKNOWN) for value in seen), setting.mines)
        assert g[LOST] == 0 and all(g[HIDDEN + at(cell)] == 1 for cell in known)
        assert next(climb(Position(puzzle, known), PAIRS), None) is None
        more += int(g[PAIRED])
    assert more > 0


def played(setting: Setting, games: int) -> tuple[list[int], list[int]]:
    """Return the result of each game, and what they count together."""
    g, b, f = workspace(setting)
    results = np.zeros(games + COUNTERS, dtype=np.int64)
    play_some(g, b, f, new_end(), stream(9), results, 0, games)
    return results[:games].tolist(), results[games:].tolist()


def test_only_guesses_lose_and_games_do_not_depend_on_those_before():
    results, sums = played(SETTINGS[5], 300)
    assert results.count(1) + sums[WRONG] == 300
    assert sums[WRONG] < sums[GUESSES]
    g, b, f = workspace(SETTINGS[5])
    later = np.zeros(100 + COUNTERS, dtype=np.int64)
    play_some(g, b, f, new_end(), stream(9), later, 200, 100)
    assert later[:100].tolist() == results[200:]


@pytest.mark.slow
def test_win_rates_are_those_of_the_reference():
    for rule, start, rate in (("safe-neighbourhood", (4, 4), 0.9611), ("safe-first", (0, 0), 0.9061)):
        results, _ = played(Setting(9, 9, 10, start, rule), 20_000)
        assert results.count(1) / 20_000 == pytest.approx(rate, abs=3 * (rate * (1 - rate) / 20_000) ** 0.5 * 2**0.5)


def test_a_player_cannot_see_the_mines():
    """Wherever else they could be by what the player has seen in the end, the game takes the same course."""
    setting, tried = Setting(4, 4, 4, (0, 0), SAFE_FIRST), 0
    g, b, f = workspace(setting)
    for number in range(60):
        deal(g, b, stream(10, number))
        assert play(g, b, f, new_end())
        seen, lost = shown(b, setting), int(g[LOST])
        others = placements(Position(Puzzle("bullets", 4, 4, tuple(max(one, UNKNOWN) for one in seen), 4)))
        for mines in (other for other in others if not lost or (lost // PAD - 1, lost % PAD - 1) in other):
            deal(g, b, stream(10, number))
            g[HIDDEN : HIDDEN + GRID] = 0
            g[HIDDEN + np.array([at(cell) for cell in mines])] = 1
            assert play(g, b, f, new_end())
            tried += 1
            assert (shown(b, setting), g[LOST]) == (seen, lost)
    assert tried > 100
