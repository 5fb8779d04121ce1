"""Players turn what is seen into what is done. Each reasons on one rung of the ladder, and guesses where that ends.

Those on the rungs guess the safest cell; the local ones, on rungs that count no placements, the safest cell by single
numbers. BORDER, AHEAD and BEST, on the highest, guess as the kernel's players do.

A player is a function of the position alone, so it knows only what is open.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from bookmaker.engine.kernel.endgame import new_end
from bookmaker.engine.kernel.game import new_game, survey
from bookmaker.engine.kernel.odds import PAD, find_chances, new_odds
from bookmaker.engine.kernel.players import AHEAD, BEST, BORDER, LOCAL, guess
from bookmaker.engine.play.game import Game
from bookmaker.engine.solve.chances import load
from bookmaker.engine.solve.ladder import COMPONENTS, RUNGS, TOTAL, climb
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell, Step


class Move(NamedTuple):
    """A player's decision: mark and open what a step settles, or open a cell by chance."""

    step: Step | None
    guess: Cell | None = None
    chance: Fraction = Fraction(0)
    """The chance that the guess is a mine."""

    @property
    def opens(self) -> tuple[Cell, ...]:
        """The cells to open, in order."""
        return (self.guess,) if self.guess else self.step.empty if self.step else ()


class Turn(NamedTuple):
    """A move in a game: what was seen before it, and what the opened cells showed."""

    before: Position
    """With the mines that were marked so far."""
    move: Move
    opened: tuple[tuple[Cell, int], ...]
    """Cells with their numbers; none after a mine."""


Player = Callable[[Position], Move]


def reasoning(rung: str, position: Position) -> Move:
    """Return the next step of a rung, or if there is none the safest cell, the first in reading order.

    Raises TooHard if too many numbers hang together.
    """
    step = next(climb(position, rung), None)
    if step:
        return Move(step)
    chances = odds(position)
    if chances is None:
        raise ValueError("no placement meets this position")
    cell = chances.safest[0]
    return Move(None, cell, chances.chance(cell))


def guessing(way: int, rung: str, position: Position) -> Move:
    """Return the next step of a rung, or if there is none the guess of one of the kernel's players."""
    move = reasoning(rung, position)
    if move.step or (rung == TOTAL and not move.chance):
        return move
    b, f = new_odds(position.puzzle.rows, position.puzzle.columns)
    g = new_game(position.puzzle.total or 0, (0, 0), 0, way)
    load(b, position)
    survey(g, b)
    find_chances(b, f)
    row, column = divmod(guess(g, b, f, new_end()), PAD)
    cell, chances = (row - 1, column - 1), odds(position)
    return Move(None, cell, chances.chance(cell)) if chances else move


PLAYERS: dict[str, Player] = {
    **{rung: partial(reasoning, rung) for rung in RUNGS},
    **{f"{rung}-local": partial(guessing, LOCAL, rung) for rung in RUNGS[: RUNGS.index(COMPONENTS)]},
    "border": partial(guessing, BORDER, TOTAL),
    "ahead": partial(guessing, AHEAD, TOTAL),
    "best": partial(guessing, BEST, TOTAL),
}


def play(game: Game, player: Player) -> Iterator[Turn]:
    """Yield the turns of a player until the game is over."""
    marked = frozenset[Cell]()
    while not game.is_over:
        before = game.position._replace(known=marked)
        move = player(before)
        marked |= {*move.step.bullets} if move.step else set()
        yield Turn(before, move, tuple(one for cell in move.opens for one in _open(game, cell)))


def _open(game: Game, cell: Cell) -> tuple[tuple[Cell, int], ...]:
    """Open a cell, unless a 0 of the same move has done so."""
    return () if game.is_over or game.position.puzzle.number(cell) >= 0 else game.open(cell)
