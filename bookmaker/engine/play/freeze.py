"""Positions for odds puzzles: the kernel plays games until one reaches a position that is good for a question."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import new_end
from bookmaker.engine.kernel.freezing import ANY, DEALT, LATER, TRAP, find_frozen
from bookmaker.engine.kernel.game import new_game
from bookmaker.engine.kernel.odds import new_odds
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import SAFE_FIRST, Setting, check
from bookmaker.engine.play.ladder_games import read_position
from bookmaker.engine.play.odds_questions import FEWEST, MOST, PLAYED_OUT, WIDEST, ask
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.position import Position
from bookmaker.values.questions import BEST, CHANCE, ORDER, SAFEST, Question, Reply

GAMES = 500_000
"""Most games dealt for a position."""
WANTED = {SAFEST: TRAP, CHANCE: ANY, ORDER: ANY, BEST: LATER}


class Frozen(NamedTuple):
    """A position, and the question it is good for."""

    position: Position
    question: Question
    reply: Reply
    games: int
    """Games dealt for it."""


def freeze(setting: Setting, key: tuple[int, ...], about: str) -> Frozen:
    """Return the first position of the games of a key that is good for a question.

    Games are played as people do: what is certain first, then the safest cell. Raises CannotBeMet when none is found.
    """
    check(setting)
    g, b, f, e = _workspace(setting)
    most = PLAYED_OUT if about == BEST else MOST
    order, state = np.array([GAMES, WANTED[about], FEWEST, most, WIDEST, 0, 0, 0]), stream(*key)
    while find_frozen(g, b, f, e, state, order):
        position = read_position(b)
        for question, reply in ask(position, (about,)).items():
            return Frozen(position, question, reply, int(order[DEALT]))
    mines = f"{setting.mines} mine{'s' * (setting.mines != 1)}"
    raise CannotBeMet(
        f"{setting.rows}x{setting.columns} with {mines}: none of {order[DEALT]} games came to a good question about "
        f"{about}; take about one mine in five cells, a larger board, or another question"
    )


@lru_cache(maxsize=4)
def _workspace(setting: Setting) -> tuple[Words, Words, Floats, Words]:
    b, f = new_odds(setting.rows, setting.columns)
    return new_game(setting.mines, setting.start, int(setting.rule != SAFE_FIRST)), b, f, new_end()
