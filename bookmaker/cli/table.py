"""A game of Minesweeper in the terminal: the action of each key, and the screen; nothing here reads or prints."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from rich.text import Text

from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import Game, Setting, deal
from bookmaker.engine.solve.argue import argue, by_few
from bookmaker.engine.solve.ladder import TOTAL, climb
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position, percent
from bookmaker.values.puzzle import USUAL, Cell, Puzzle, Step
from bookmaker.words import load_words
from bookmaker.words.reasons import explain
from bookmaker.words.scene import cell_name

UP, DOWN, LEFT, RIGHT = ARROWS = ("\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C")
_MOVES = dict(zip(ARROWS, ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True))
_OTHERS = {"\x1bOA": UP, "\x1bOB": DOWN, "\x1bOD": LEFT, "\x1bOC": RIGHT}
_WINDOWS = {"\xe0H": UP, "\xe0P": DOWN, "\xe0K": LEFT, "\xe0M": RIGHT, "\x00H": UP, "\x00P": DOWN}
OPEN, FLAG, HINT, ODDS, UNDO, NEXT, QUIT = (" ", "f", "h", "o", "u", "n", "q")
BEGIN = "Open a cell to begin."
KEYS = "arrows move · space opens · f flags · h hint · o odds · q quits"
WIDE = 4
"""Characters of a cell."""
_CURSOR, _NAMED, _QUIET, _BAD = "reverse", "bold cyan", "dim", "bold red"


@dataclass
class Table:
    """A game and its player's actions so far."""

    setting: Setting
    """Its start is the cursor's first place; the cell that is opened first replaces it."""
    seed: int
    undo: bool = False
    game: Game | None = None
    cursor: Cell = (0, 0)
    flags: set[Cell] = field(default_factory=set)
    opened: list[Cell] = field(default_factory=list)
    """The opened cells, in order, for undoing."""
    odds: bool = False
    said: str = BEGIN
    named: tuple[Cell, ...] = ()
    """Numbers that a hint names."""

    def press(self, key: str) -> None:
        """Do what a key means."""
        key = _OTHERS.get(key, _WINDOWS.get(key, key))
        if key in _MOVES:
            (row, column), (down, right) = self.cursor, _MOVES[key]
            self.cursor = (row + down) % self.setting.rows, (column + right) % self.setting.columns
        elif key == ODDS:
            self.odds = not self.odds
        elif key == UNDO and self.undo:
            self._take_back()
        elif self.game and self.game.is_over:
            self._deal_next(key)
        else:
            self._play(key)

    @property
    def result(self) -> str:
        """The outcome of the game."""
        if self.game is None or not self.game.is_over:
            return "left before its end"
        return "won" if self.game.won else "lost"

    def _deal_next(self, key: str) -> None:
        """Begin another game, once this one is over."""
        if key == NEXT:
            self.seed, self.game, self.opened, self.flags, self.said = self.seed + 1, None, [], set(), BEGIN

    def _play(self, key: str) -> None:
        self.said, self.named = "", ()
        if key in (OPEN, "\r", "\n"):
            self._open()
        elif key == FLAG and self._is_closed(self.cursor):
            self.flags ^= {self.cursor}
        elif key == HINT:
            self._hint()

    def _is_closed(self, cell: Cell) -> bool:
        return self.game is None or self.game.position.puzzle.number(cell) < 0

    def _open(self) -> None:
        """Open the cell under the cursor; beside a number with all its flags, everything else around it."""
        if self.cursor in self.flags:
            self.said = "There is a flag on it; f takes it away."
            return
        around = self._chord_cells(self.cursor) if not self._is_closed(self.cursor) else (self.cursor,)
        for cell in around:
            if self._is_closed(cell) and not (self.game and self.game.is_over):
                self._open_one(cell)
        if self.game and self.game.is_over:
            lost = f"Lost: there was a mine in {cell_name(self.game.lost_at or (0, 0))}."
            self.said = f"{'Won.' if self.game.won else lost} n deals another game."

    def _chord_cells(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a number that its flags leave to open, none while it lacks flags."""
        puzzle = self._visible_puzzle()
        near = puzzle.seen_cells(cell)
        enough = len(self.flags & {*near}) == puzzle.number(cell)
        return tuple(one for one in near if one not in self.flags) if enough else ()

    def _open_one(self, cell: Cell) -> None:
        if self.game is None:
            self.setting = self.setting._replace(start=cell)
            self.game = deal(self.setting, stream(self.seed))
        else:
            self.game.open(cell)
        self.opened.append(cell)
        self.flags = {flag for flag in self.flags if self._is_closed(flag)}

    def _take_back(self) -> None:
        """Play all but the last opening again."""
        again, self.game, self.opened = self.opened[:-1], None, []
        for cell in again:
            self._open_one(cell)
        self.said, self.named = BEGIN if self.game is None else "Taken back.", ()

    def _hint(self) -> None:
        """Say what is certain and why, or which cell is safest."""
        if self.game is None:
            self.said = "The first cell is safe, wherever it is."
            return
        position = self.game.position
        for step in climb(position, TOTAL):
            if {*step.empty} or not {*step.bullets} <= self.flags:
                self.said, self.named = _explain_step(by_few(step, position), position)
                return
            position = position._replace(known=position.known | {*step.bullets})
        chances = odds(position)
        if chances:
            cell = chances.safest[0]
            chance = chances.chance(cell)
            often = f"{chance.numerator} of {chance.denominator} cases"
            self.said = f"Nothing is certain. The safest cell is {cell_name(cell)}: a mine in {often}."

    @property
    def size(self) -> tuple[int, int]:
        """The columns and lines of a terminal that the board and the text below it take."""
        return max(4 + WIDE * self.setting.columns, 88), self.setting.rows + 6

    def screen(self) -> Iterator[Text]:
        """Yield the lines of the board, and below it what is left and the messages."""
        puzzle, shares = self._visible_puzzle(), self._shares()
        letters = (cell_name((0, column)).rstrip("1") for column in range(puzzle.columns))
        yield Text("    " + "".join(name.center(WIDE) for name in letters).rstrip(), style=_QUIET)
        for row in range(puzzle.rows):
            signs = ((self._sign((row, column), puzzle, shares)) for column in range(puzzle.columns))
            yield Text.assemble((f"{row + 1:>3} ", _QUIET), *signs)
        left = self.setting.mines - len(self.flags)
        yield Text(f"\n{left} mine{'s' * (left != 1)} left · {KEYS}{' · u undoes' * self.undo}", style=_QUIET)
        yield Text(self.said)

    def _visible_puzzle(self) -> Puzzle:
        if self.game:
            return self.game.position.puzzle
        rows, columns, mines = self.setting[:3]
        return Puzzle(USUAL, rows, columns, (-1,) * (rows * columns), mines)

    def _shares(self) -> dict[Cell, Fraction]:
        """Return the chance of a mine in each closed cell, if odds are shown."""
        if not self.odds or self.game is None or self.game.is_over:
            return {}
        chances = odds(self.game.position)
        return {cell: chances.chance(cell) for cell in chances.bullets} if chances else {}

    def _sign(self, cell: Cell, puzzle: Puzzle, shares: dict[Cell, Fraction]) -> tuple[str, str]:
        """Return the four characters of a cell and their style."""
        number, style = puzzle.number(cell), ""
        over = self.game is not None and self.game.is_over
        if number >= 0:
            sign, style = str(number or "·"), _NAMED if cell in self.named else _QUIET * (number == 0)
        elif over and self.game and cell in self.game.mines:
            sign, style = "*", _BAD if cell == self.game.lost_at else ""
        elif cell in self.flags:
            sign, style = "F", _BAD * over
        else:
            sign = percent(shares[cell]) if cell in shares else "□"
        return f"{sign:^{WIDE}}", f"{style} {_CURSOR * (cell == self.cursor and not over)}".strip()


def _explain_step(step: Step, position: Position) -> tuple[str, tuple[Cell, ...]]:
    """Return why a step holds, in words, and the numbers that it names."""
    words, settled = load_words("en"), dict.fromkeys(position.known, True)
    text = " ".join(explain(argue(step, position.puzzle, settled), position.puzzle, settled, words))
    return text.replace("bullet", "mine"), step.clues
