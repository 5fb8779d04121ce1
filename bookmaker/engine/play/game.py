"""Minesweeper as it is played: a board with its mines, of which a player sees the cells that are open."""

from typing import NamedTuple

from bookmaker.engine.kernel.rng import State, random_below
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, USUAL, Cell, Puzzle, cells_of, touching

SAFE_FIRST, SAFE_NEIGHBOURHOOD = FIRST_MOVES = ("safe-first", "safe-neighbourhood")
"""What the first cell promises: it holds no mine, or its neighbours hold none either."""
HINT = "hint"
"""Or the board names it: the safe cell of the smallest number, nearest to the centre, the first in reading order."""
REACHES = {HINT: -1, SAFE_FIRST: 0, SAFE_NEIGHBOURHOOD: 1}
"""Distance from the first cell within which there is no mine."""


class Setting(NamedTuple):
    """The rules that games are played by."""

    rows: int
    columns: int
    mines: int
    start: Cell
    """The cell that is opened first; with HINT, it is taken from a finished board."""
    rule: str = SAFE_NEIGHBOURHOOD


class NotClosed(ValueError):
    """A cell that cannot be opened: it is open, or the game is over."""


class Game:
    """A board in play. The mines stay hidden until it is over: neither its text nor its position shows them."""

    def __init__(self, rows: int, columns: int, mines: frozenset[Cell]) -> None:
        self.rows, self.columns = rows, columns
        self.__mines, self.__open = mines, dict[Cell, int]()
        self.__near = touching(rows, columns)
        self.lost_at: Cell | None = None
        """The mine that was opened."""

    def __repr__(self) -> str:
        return f"Game({self.rows}x{self.columns}, {len(self.__mines)} mines, {len(self.__open)} cells open)"

    @property
    def position(self) -> Position:
        """What a player sees; it knows no mines, for players are to find them."""
        clues = tuple(self.__open.get(cell, UNKNOWN) for cell in self.__near)
        return Position(Puzzle(USUAL, self.rows, self.columns, clues, len(self.__mines)))

    @property
    def won(self) -> bool:
        """Whether every cell without a mine is open."""
        return self.lost_at is None and len(self.__open) == len(self.__near) - len(self.__mines)

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.won or self.lost_at is not None

    @property
    def mines(self) -> frozenset[Cell]:
        """Where the mines are, once the game is over; raise ValueError before."""
        if not self.is_over:
            raise ValueError("the mines are hidden until the game is over")
        return self.__mines

    def open(self, cell: Cell) -> tuple[tuple[Cell, int], ...]:
        """Open a cell, and with a 0 all around it; return the cells with their numbers, none if it holds a mine.

        Raises NotClosed for a cell that is open already or not on the board, and after the end.
        """
        if self.is_over or cell in self.__open or cell not in self.__near:
            raise NotClosed(
                f"({cell[0]},{cell[1]}) cannot be opened: {'the game is over' if self.is_over else 'not closed'}"
            )
        if cell in self.__mines:
            self.lost_at = cell
            return ()
        before, waiting = len(self.__open), [cell]
        for one in waiting:  # the list grows meanwhile
            if one not in self.__open:
                self.__open[one] = sum(other in self.__mines for other in self.__near[one])
                waiting += self.__near[one] if self.__open[one] == 0 else ()
        return tuple(self.__open.items())[before:]


def deal(setting: Setting, state: State) -> Game:
    """Return a game with random mines where its rule allows them, its first cell open.

    Raises CannotBeMet when there are more mines than cells for them, or the start is not on the board.
    """
    game = Game(setting.rows, setting.columns, _mines(setting, state))
    game.open(setting.start)
    return game


def check(setting: Setting) -> None:
    """Raise CannotBeMet when there are more mines than cells for them, or the start is not on the board."""
    row, column = setting.start
    if not (0 <= row < setting.rows and 0 <= column < setting.columns):
        raise CannotBeMet(f"({row},{column}) is not on a board of {setting.rows}x{setting.columns}; start elsewhere")
    room = len(_allowed_cells(setting)) - (setting.rule == HINT)
    if setting.mines > room:
        raise CannotBeMet(
            f"{setting.mines} mines, and only {room} cells may hold one when the start ({row},{column}) is "
            f"{setting.rule}; take fewer mines or a larger board"
        )


def _allowed_cells(setting: Setting) -> list[Cell]:
    """Return the cells that may hold a mine, in reading order."""
    reach, (row, column) = REACHES[setting.rule], setting.start
    cells = cells_of(setting.rows, setting.columns)
    return [cell for cell in cells if max(abs(cell[0] - row), abs(cell[1] - column)) > reach]


def _mines(setting: Setting, state: State) -> frozenset[Cell]:
    """Return as many of the allowed cells as there are mines, all sets equally likely: the first of a random order."""
    check(setting)
    cells = _allowed_cells(setting)
    for at in range(setting.mines):
        other = at + random_below(state, len(cells) - at)
        cells[at], cells[other] = cells[other], cells[at]
    return frozenset(cells[: setting.mines])
