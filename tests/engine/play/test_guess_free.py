"""Boards without a guess: the twin is a game played by the ladder, in plain Python."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from bookmaker.engine.kernel import guess_free as kernel
from bookmaker.engine.kernel.game import HIDDEN, close_all, new_game, reveal
from bookmaker.engine.kernel.odds import PAD, VALUE, new_odds
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import FIRST_MOVES, HINT, SAFE_FIRST, Game, Setting, deal
from bookmaker.engine.play.guess_free import FAIR, PULL, REPAIR, RUNGS, WAYS, Free, make_free, way_of
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.solve.odds import odds
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Cell, cells_of
from tests.positions import golden_hints

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
    while not game.is_over:
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


def test_mines_that_are_pulled_in_lie_at_the_edges_less_often():
    def at_edges(how: str) -> int:
        boards = (make_free(Setting(9, 9, 16, (4, 4)), (8, number), how=how).mines for number in range(500))
        return sum(row in (0, 8) or column in (0, 8) for mines in boards for row, column in mines)

    assert at_edges(PULL) < at_edges(REPAIR)


def test_a_mine_is_pulled_from_where_nothing_is_known_to_a_cell_in_doubt():
    g, (b, _) = new_game(2, (0, 0), 1), new_odds(1, 7)
    for column in (2, 6):
        g[HIDDEN + PAD + column + 1] = 1
    close_all(g, b)
    reveal(g, b, PAD + 1)
    assert not kernel.pull(g, b, stream(1))
    g[HIDDEN + PAD + 3], g[HIDDEN + PAD + 5] = 0, 1
    close_all(g, b)
    b[VALUE + PAD + 1], b[VALUE + PAD + 2] = 0, 0
    assert kernel.pull(g, b, stream(1))
    assert g[HIDDEN + PAD + 3] == 1 and b[VALUE + PAD + 2] == 1


def hint_cell(rows: int, columns: int, mines: frozenset[Cell]) -> Cell:
    """Return the safe cell of the smallest number that is nearest to the centre, by definition."""

    def order(cell: Cell) -> tuple[int, int, Cell]:
        number = sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in mines)
        return number, (2 * cell[0] - rows + 1) ** 2 + (2 * cell[1] - columns + 1) ** 2, cell

    return min((cell for cell in cells_of(rows, columns) if cell not in mines), key=order)


@pytest.mark.parametrize(("rows", "hint"), golden_hints())
def test_the_hint_cell_is_that_of_golden_boards(rows: tuple[str, ...], hint: Cell):
    mines = frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*")
    g, (b, _) = new_game(len(mines), (0, 0), -1), new_odds(len(rows), len(rows[0]))
    for row, column in mines:
        g[HIDDEN + (row + 1) * PAD + column + 1] = 1
    found = kernel.hint_cell(g, b)
    assert (found // PAD - 1, found % PAD - 1) == hint == hint_cell(len(rows), len(rows[0]), mines)


@pytest.mark.parametrize("how", WAYS)
def test_a_board_may_begin_at_its_hint_cell(how: str):
    starts = set[Cell]()
    for number in range(20):
        free = make_free(Setting(7, 8, 9, (3, 4), HINT), (7, number), how=how)
        assert free.setting.start == hint_cell(7, 8, free.mines)
        assert solves(free.rung, opened(free))
        starts.add(free.setting.start)
    assert len(starts) > 3


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
    said = r"1 mine: none of 2000 was .* asks for total; of random ones 100 % .*total 0 %.*; take"
    with pytest.raises(CannotBeMet, match=said):
        make_free(Setting(3, 3, 1, (0, 0)), (1,), "total", FAIR)
    with pytest.raises(CannotBeMet, match="only 0 cells may hold one"):
        make_free(Setting(3, 3, 1, (1, 1)), (1,))
