"""The twin of Mosaic's engine: a board as clauses, for boards of every size. A clue is written out, with a switch.

Variable `cell + 1` says that a cell is filled, `cells + cell + 1` that its clue is in force, and the last one that the
answer is unlike a picture.
"""

from itertools import combinations

import numpy as np
from pysat.solvers import Solver

from bookmaker.engine.mosaic.board import Clues, Picture
from bookmaker.values.puzzle import cells_of


def other_answer(clues: Clues, picture: Picture, hidden: tuple[int, ...] = ()) -> Picture | None:
    """Return an answer other than a picture, when the clues in some cells, numbered row by row, are hidden."""
    return Board(clues, picture).other_answer(hidden)


class Board:
    """A board of some clues, of which answers other than a picture are asked for."""

    def __init__(self, clues: Clues, picture: Picture) -> None:
        self.clues, self.solver = clues, Solver("glucose4")
        cells = cells_of(*clues.shape)
        for place, (row, column) in enumerate(cells):
            if clues[row, column] >= 0:
                near = [at + 1 for at, (y, x) in enumerate(cells) if abs(y - row) <= 1 and abs(x - column) <= 1]
                self._add(near, int(clues[row, column]), self._switch(place))
        self.solver.add_clause(
            [-self._switch(clues.size), *(-at if one else at for at, one in enumerate(picture.flat, 1))]
        )

    def _switch(self, place: int) -> int:
        return self.clues.size + place + 1

    def _add(self, near: list[int], clue: int, switch: int) -> None:
        """Say that of so many cells just so many are filled."""
        for chosen in combinations(near, clue + 1):
            self.solver.add_clause([-switch, *(-cell for cell in chosen)])
        for chosen in combinations(near, len(near) - clue + 1):
            self.solver.add_clause([-switch, *chosen])

    def other_answer(self, hidden: tuple[int, ...] = (), unlike: bool = True) -> Picture | None:
        """Return an answer without some clues: one unlike the picture, or any."""
        shown = (int(place) for place in np.flatnonzero(self.clues >= 0) if place not in hidden)
        if not self.solver.solve([*map(self._switch, shown), *[self._switch(self.clues.size)] * unlike]):
            return None
        filled = {sign for sign in self.solver.get_model() if 0 < sign <= self.clues.size}
        return np.array([cell in filled for cell in range(1, self.clues.size + 1)]).reshape(self.clues.shape)
