"""Make one puzzle by local search among the placements of one class.

The search is the usual one. Only bullets that change places between cells of the same weight stay in the class; which
ones a step would swap is foreseen from the random numbers, and those of other steps are passed over.
"""

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import ORDER
from bookmaker.engine.kernel.rng import GAMMA, MIX1, MIX2, S27, S30, S31, S33, WORD
from bookmaker.engine.solve.classes import Classes, divide
from bookmaker.engine.solve.make import Search, Task, made_of, new_search
from bookmaker.values.puzzle import Made

AHEAD = 64
"""Steps that are looked at together."""
PATIENCE = 100
"""After so many looks it is taken for granted that no bullet can move."""
_OFFSETS = np.arange(1, 2 * AHEAD + 1, dtype=np.uint64) * GAMMA


def make_classed(task: Task, number: int) -> tuple[Made, int]:
    """Search for a puzzle whose placement is of a class; return it, proved and solved, and the steps it took."""
    classes, search = divide(task.rows, task.columns, task.bullets), new_search(task)
    cells = search.b[ORDER : ORDER + task.rows * task.columns]
    search.start()
    while classes.of(cells[: task.bullets]) != number:
        search.start()
    now, taken = search.begin(task), 0
    while taken < task.steps and now > task.goal and _pass_over(search, cells, task.bullets, classes):
        now, _ = search.go_on(task, now, 1)
        taken += 1
    return made_of(search.b, task), taken


def _pass_over(search: Search, cells: NDArray[np.int64], bullets: int, classes: Classes) -> bool:
    """Move the stream on to a step that stays in the class; tell whether one was found."""
    weights = classes.weights[cells]
    for _ in range(PATIENCE):
        draws = _draws(search.state[0]).reshape(-1, 2)
        one, other = draws[:, 0] % bullets, bullets + draws[:, 1] % (len(cells) - bullets)
        staying = np.flatnonzero(weights[one] == weights[other])
        passed = int(staying[0]) if len(staying) else AHEAD
        search.state[0] = np.uint64((int(search.state[0]) + 2 * passed * int(GAMMA)) & WORD)
        if len(staying):
            return True
    return False


def _draws(state: np.uint64) -> NDArray[np.int64]:
    """Return what `below` of the kernel will take its next numbers from."""
    z = state + _OFFSETS
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return ((z ^ (z >> S31)) >> S33).astype(np.int64)
