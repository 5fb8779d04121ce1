"""Clue sets of a picture: as few as determine it, or as few as can be solved without guessing.

    fixed = picture ^ mask of changes(picture)   # only where a side is 2, 5, 8, … does this ever change a cell
    shown = make(fixed, key=(seed, section, index), clues="minimal")
    puzzle = to_puzzle(shown.clues)

Nothing here counts seconds: the same picture and key give the same clues on every machine.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from bookmaker.engine.kernel.mosaic import new_clauses
from bookmaker.engine.kernel.mosaic_clues import NONE, PAIRS, SINGLES, choose_clues, read_clues
from bookmaker.engine.kernel.rng import shuffled, stream
from bookmaker.engine.mosaic.board import Clues, Picture, count, open_board
from bookmaker.engine.mosaic.unique import is_unique
from bookmaker.engine.symmetry import orbits
from bookmaker.values.errors import CannotBeMet

PATIENCE = 20_000
"""Contradictions that the question about one clue may meet; those about all clues of a board, 20 times as many."""
RUNGS = {"none": NONE, "singles": SINGLES, "pairs": PAIRS}
"""What clues are hidden by first, as long as it solves the board: single clues, pairs of them, or nothing."""


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

    First clues are hidden as long as the rung of `fairness` solves the board, if it ever does; for 'minimal' then every
    clue that is not needed, which a search proves, within PATIENCE. By a symmetry they are hidden orbit by orbit.
    Raises CannotBeMet for a picture that not even all clues determine.
    """
    if not is_unique(picture):
        raise CannotBeMet("not even all clues determine this picture; change the cells that `changes` returns")
    rows, columns = picture.shape
    every = _orbits(symmetry, rows, columns)
    order = [every[at] for at in shuffled(stream(*key), len(every))]
    cells = np.array([cell for orbit in order for cell in orbit], dtype=np.int32)
    starts = np.cumsum([0, *map(len, order)], dtype=np.int32)
    m = open_board(rows, columns, count(picture), picture)
    minimal = choose_clues(
        m, new_clauses(), cells, starts, len(order), RUNGS[fairness], int(clues == "minimal"), PATIENCE
    )
    shown = np.empty(rows * columns, dtype=np.int32)
    read_clues(m, shown)
    return ClueSet(shown.astype(np.int8).reshape(rows, columns), bool(minimal))


@lru_cache(maxsize=16)
def _orbits(symmetry: str, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of a board's cells: many pictures of a book have the same size."""
    return orbits(symmetry, rows, columns)
