"""Clue sets of a picture: minimal ones that determine it, or ones that can be solved without guessing.

    fixed = picture ^ mask of changes(picture)   # only where a side is 2, 5, 8, … does this ever change a cell
    shown = make(fixed, key=(seed, section, index), clues="minimal")
    puzzle = to_puzzle(shown.clues)

Nothing here counts seconds: a picture and a key give equal clues on every machine.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from bookmaker.engine.kernel.mosaic import Cells, new_board
from bookmaker.engine.kernel.mosaic_clues import NONE, PAIRS, SINGLES, choose_clues
from bookmaker.engine.kernel.rng import shuffle, stream
from bookmaker.engine.mosaic.board import Clues, Picture
from bookmaker.engine.picture.unique import is_unique
from bookmaker.engine.symmetry import orbits
from bookmaker.values.errors import CannotBeMet

PATIENCE = 20_000
"""Contradictions that the question about one clue may meet; the question about all clues may meet 20 times as many."""
RUNGS = {"none": NONE, "singles": SINGLES, "pairs": PAIRS}
"""The rung that must still solve the board when clues are first hidden: single clues, pairs of them, or none."""


class ClueSet(NamedTuple):
    """Clues that determine a picture."""

    clues: Clues
    minimal: bool
    """Whether it is proved that each clue, or each orbit of a symmetry, is needed."""


def make(
    picture: Picture,
    key: tuple[int, ...],
    clues: Literal["minimal", "fair"] = "minimal",
    symmetry: str = "",
    fairness: Literal["none", "singles", "pairs"] = "pairs",
) -> ClueSet:
    """Return clues of a picture that have it for their only answer; `key` alone decides the random numbers.

    First clues are hidden while the rung of `fairness` still solves the board, if it ever does. For 'minimal' a search
    then hides every clue that it proves needless, within PATIENCE. With a symmetry, clues are hidden orbit by orbit.
    Raises CannotBeMet for a picture that not even all clues determine.
    """
    if not is_unique(picture):
        raise CannotBeMet("not even all clues determine this picture; change the cells that `changes` returns")
    cells, starts = _orbits(symmetry, *picture.shape)
    order, values = np.arange(len(starts) - 1), np.array(picture, dtype=np.int32).ravel()
    shuffle(stream(*key), order, 0, len(order))
    board, most = new_board(*picture.shape), PATIENCE if clues == "minimal" else 0
    minimal = choose_clues(board, values, cells.copy(), starts, order, len(order), RUNGS[fairness], most)
    return ClueSet(values.astype(np.int8).reshape(picture.shape), minimal)


@lru_cache(maxsize=16)
def _orbits(symmetry: str, rows: int, columns: int) -> tuple[Cells, Cells]:
    """Return a board's cells, orbit by orbit, and where each orbit begins and the last one ends."""
    every = orbits(symmetry, rows, columns)
    return np.array(sum(every, ()), dtype=np.int32), np.cumsum([0, *map(len, every)], dtype=np.int32)
