"""The game: what opening says, and what stays hidden until the end."""

from collections import Counter
from itertools import product

import pytest

from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import FIRST_MOVES, SAFE_FIRST, SAFE_NEIGHBOURHOOD, Game, NotClosed, Setting, deal
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.position import position_rows
from bookmaker.values.puzzle import cells_of
from tests.twins.grid import neighbours

EXPERT = Setting(16, 30, 99, (3, 3))


def test_a_number_is_opened_alone_and_a_0_with_all_around_it():
    game = Game(1, 5, frozenset({(0, 0)}))
    assert game.open((0, 2)) == (((0, 2), 0), ((0, 1), 1), ((0, 3), 0), ((0, 4), 0)) and game.won
    other = Game(1, 5, frozenset({(0, 0), (0, 1)}))
    assert other.open((0, 2)) == (((0, 2), 1),)
    assert position_rows(other.position) == ("..1..",)
    assert not other.is_over


@pytest.mark.parametrize("rule", FIRST_MOVES)
@pytest.mark.parametrize("number", range(12))
def test_opening_is_that_of_an_obvious_flood(rule: str, number: int):
    setting = Setting(8, 11, 20, (2, 9), rule)
    game = deal(setting, stream(number))
    cells, near = cells_of(8, 11), neighbours(8, 11)
    mines = frozenset(cells.index(cell) for cell in game._Game__mines)  # type: ignore[attr-defined]  # the twin may look
    clues = {at: len(near[at] & mines) for at in range(len(cells))}
    seen, new = set[int](), {cells.index(setting.start)}
    while new - seen:
        seen |= new
        new = {other for at in seen if clues[at] == 0 for other in near[at]}
    shown = {at for at, clue in enumerate(game.position.puzzle.clues) if clue >= 0}
    assert shown == seen and len(mines) == 20
    assert all(game.position.puzzle.clues[at] == clues[at] for at in seen)


def test_the_last_safe_cell_wins_and_a_mine_loses():
    game = Game(2, 2, frozenset({(0, 0)}))
    for cell in ((0, 1), (1, 0)):
        game.open(cell)
        assert not game.is_over
    assert game.open((1, 1)) == (((1, 1), 1),) and game.won and game.mines == {(0, 0)}
    lost = Game(2, 2, frozenset({(0, 0)}))
    assert lost.open((0, 0)) == () and lost.lost_at == (0, 0) and lost.is_over and not lost.won
    for over in (game, lost):
        with pytest.raises(NotClosed, match="over"):
            over.open((1, 1))


@pytest.mark.parametrize("cell", [(0, 1), (2, 0), (-1, 0), (0, 5)])
def test_what_is_open_or_not_there_is_refused(cell: tuple[int, int]):
    game = Game(2, 2, frozenset({(0, 0)}))
    game.open((0, 1))
    with pytest.raises(NotClosed, match="not closed"):
        game.open(cell)
    assert not game.is_over


def test_mines_are_hidden_until_the_end():
    game = deal(EXPERT, stream(1))
    with pytest.raises(ValueError, match="hidden"):
        _ = game.mines
    assert repr(game) == f"Game(16x30, 99 mines, {sum(clue >= 0 for clue in game.position.puzzle.clues)} cells open)"


@pytest.mark.parametrize("rule", FIRST_MOVES)
def test_each_allowed_cell_is_as_likely_to_hold_a_mine(rule: str):
    setting, times = Setting(3, 3, 2, (0, 0), rule), 3000
    found = Counter[tuple[int, int]]()
    for number in range(times):
        game = deal(setting, stream(7, number))
        found.update(game._Game__mines)  # type: ignore[attr-defined]  # the twin may look
    allowed = {SAFE_FIRST: 8, SAFE_NEIGHBOURHOOD: 5}[rule]
    assert len(found) == allowed
    assert all(abs(count - 2 * times / allowed) < 5 * (2 * times / allowed) ** 0.5 for count in found.values())


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (Setting(3, 3, 9, (1, 1), SAFE_FIRST), "9 mines, and only 8 cells may hold one"),
        (Setting(3, 3, 1, (1, 1), SAFE_NEIGHBOURHOOD), "1 mines, and only 0 cells may hold one"),
        (Setting(3, 3, 1, (3, 1), SAFE_FIRST), r"\(3,1\) is not on a board of 3x3"),
    ],
)
def test_what_cannot_be_dealt_is_said(setting: Setting, said: str):
    with pytest.raises(CannotBeMet, match=said):
        deal(setting, stream(1))


def test_a_board_full_of_mines_is_won_by_its_first_cell():
    for rows, columns in product((1, 3), (2, 4)):
        assert deal(Setting(rows, columns, rows * columns - 1, (0, 0), SAFE_FIRST), stream(1)).won
