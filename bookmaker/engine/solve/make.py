"""Make one puzzle by local search, and prove it."""

from math import inf, nextafter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import (
    AT_END,
    BANNED,
    BEST,
    BULLETS,
    CELLS,
    COMPOSED,
    EARLY,
    ENDS,
    HIGH,
    LEFT,
    ORDER,
    RANK,
    ROWS,
    SPLIT,
    UNTOLD,
    WIDE,
    Board,
    count_bullets,
)
from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.descent import arrange, descend, keep_trial, sample, start
from bookmaker.engine.kernel.joint import STARTS, descend_jointly, is_bad, start_rank
from bookmaker.engine.kernel.load import load_clues, load_orbits, read_clues, read_placement
from bookmaker.engine.kernel.minimal import show_all
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.rank.character import EARLY_ENDING, ENDING, NOTHING_WANTED, RATING, TOTAL_ENDING, Wanted
from bookmaker.engine.rank.energy import PAPER, ByClues, Weights
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.engine.solve.classic import classic_counts, only_answer
from bookmaker.engine.solve.refined import trace_refined
from bookmaker.engine.solve.trace_rating import rate_trace
from bookmaker.engine.solve.traits import distances
from bookmaker.engine.symmetry import orbits
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import HOLE, UNKNOWN, USUAL, Answer, Made, Puzzle

STRIDE = 20
"""Steps, at most, to another puzzle that may be nearer to what is wanted."""
IDLE = 40
"""Puzzles in a row that are no nearer before a search begins anew."""
SLACK = 3.0
"""How much higher than the lowest energy that was found a puzzle may lie for its traits, where any will do."""
PATIENCE, LEAST = 4, 400
"""Times the steps to a good energy, and steps more, that a search may take for traits."""
LOWEST = -1e9
"""A floor below all energies: above a floor no step is the paper's, so puzzles change little."""
CHUNK = 4000
"""Cells times steps between two checks whether somebody wants to stop."""


_Drawn = tuple[Puzzle, Answer]
"""A puzzle as a search has drawn it, and its solution."""

_ENDS: dict[tuple[str, ...], int] = {(EARLY_ENDING,): EARLY, (TOTAL_ENDING,): AT_END}

PLACEMENTS = 1000
"""Random placements tried for a board without a total before giving up."""
ARRANGED, MOVES = 10, 1000
"""Random placements tried for clues in orbits, and moves of each one's bullets."""

JOINT, PAPER_SEARCH = "joint", "paper"
SEARCHES = {JOINT: descend_jointly, PAPER_SEARCH: descend}


class Task(NamedTuple):
    """What to make. `key`, such as (seed, section, index), alone decides the random numbers."""

    key: tuple[int, ...]
    rows: int
    columns: int
    bullets: int
    steps: int = 500
    samples: int = 3
    """Minimal clue sets tried at each step of the paper's search."""
    search: str = JOINT
    weights: Weights = PAPER
    goal: float = -inf
    """The search stops at this energy or a lower one."""
    floor: float = -inf
    """The lowest energy that is good enough."""
    wanted: Range = ANY
    """The rating that is good enough."""
    by_clues: ByClues = ()
    total: bool = True
    """Whether the number of bullets is printed; if not, the clues alone determine every bullet."""
    kind: str = USUAL
    """What the puzzle says it is."""
    holes: frozenset[int] = frozenset()
    """The missing cells, numbered row by row."""
    symmetry: str = ""
    """One of SYMMETRIES, by which clues lie: they are shown and hidden by orbits; '' for none."""
    banned: tuple[int, ...] = ()
    """Numbers that no clue may say."""
    traits: Wanted = NOTHING_WANTED
    """What the puzzle is to be about."""
    pattern: frozenset[int] = frozenset()
    """The cells that may show a clue, numbered row by row; empty for all cells."""


def make(task: Task) -> tuple[Made, int]:
    """Search for a puzzle of low energy; return it, proved and solved, and the steps it took."""
    search = new_search(task)
    search.start()
    return make_from(search, task)


def make_from(search: "Search", task: Task) -> tuple[Made, int]:
    """Search from where the bullets are; return a puzzle, proved and solved, and the steps it took.

    If the first one of good energy is not what is wanted, go on, ever nearer, until one is.
    """
    now, taken = search.descend(task)
    drawn = _draw(search.b, task)
    if now <= task.goal or task.goal == -inf:
        drawn, taken = _walk_to_wanted(search, task, task.goal if task.goal > -inf else now + SLACK, drawn, taken)
    return _prove_puzzle(*drawn, task), taken


KEPT = ((ORDER, CELLS), (RANK, CELLS), (BEST, ROWS), (LEFT, 1))
"""Where a board has what a step changes for good, and how many words."""


class Search(NamedTuple):
    """The state of a search."""

    b: Board
    state: NDArray[np.uint64]
    weights: NDArray[np.float64]
    steps: NDArray[np.int64]

    def start(self) -> None:
        """Place the bullets at random; without a total, all the clues together determine them.

        If clues are shown by orbits, bullets move until the clues that can be shown determine them.
        """
        if self.b[COMPOSED]:
            self._arrange()
            return
        for _ in range(PLACEMENTS):
            start(self.b, self.state)
            if not self.b[UNTOLD] or show_all(self.b) == 0:
                return
        raise CannotBeMet(
            f"in none of {PLACEMENTS:,} random placements of {self.b[BULLETS]} bullets on "
            f"{self.b[HIGH]}x{self.b[WIDE]} do all touch a clue, as they must without a total; take fewer bullets"
        )

    def _arrange(self) -> None:
        for _ in range(ARRANGED):
            start(self.b, self.state)
            if arrange(self.b, self.state, MOVES):
                return
        raise CannotBeMet(
            f"{self.b[BULLETS]} bullets on {self.b[HIGH]}x{self.b[WIDE]}: clues in these places determine none of "
            f"{ARRANGED} placements; take fewer bullets, another symmetry, or a pattern of more cells"
        )

    def begin(self, task: Task) -> float:
        """Find the first puzzle, once the bullets are placed, and return its energy."""
        samples = task.samples if task.search == PAPER_SEARCH else STARTS
        now = sample(self.b, self.state, samples, self.weights, self.steps)
        keep_trial(self.b)
        if task.search == JOINT and not is_bad(self.b, now):
            start_rank(self.b, self.state)
        return float(now)

    def keep(self) -> list[NDArray[np.int64]]:
        """Return a copy of all that a step changes for good."""
        return [self.b[at : at + size].copy() for at, size in KEPT]

    def restore(self, kept: list[NDArray[np.int64]]) -> None:
        """Go back to where a copy was made."""
        for (at, size), words in zip(KEPT, kept, strict=True):
            self.b[at : at + size] = words

    def descend(self, task: Task) -> tuple[float, int]:
        """Find a first puzzle and go on to the goal; return the energy reached, and in how many steps."""
        now, taken = self.begin(task), 0
        while taken < task.steps and now > task.goal:
            chunk = min(task.steps - taken, max(1, CHUNK // (task.rows * task.columns)))
            now, steps = self.go_on(task, now, chunk, task.goal)
            taken += steps
            if steps == 0:
                break
        return now, taken

    def go_on(self, task: Task, now: float, steps: int, goal: float, floor: float = -inf) -> tuple[float, int]:
        """Take some steps from an energy to a goal, above a floor; return the one reached and how many steps it took.

        Puzzles up to the energy `now` are kept, even if the one that was reached is lower.
        """
        effort = np.array([steps, task.samples], dtype=np.int64)
        now = SEARCHES[task.search](self.b, self.state, effort, now, goal, floor, self.weights, self.steps)
        return now, steps - int(effort[0])


def new_search(task: Task) -> Search:
    """Return a search before its first step, with no bullets placed."""
    cells = range(task.rows * task.columns)
    b = load_clues(task.rows, task.columns, [HOLE if cell in task.holes else UNKNOWN for cell in cells])
    b[BULLETS], b[SPLIT], b[UNTOLD] = task.bullets, len(task.by_clues), not task.total
    b[ENDS], b[BANNED] = _ENDS.get(tuple(task.traits.get(ENDING, ())), 0), sum(1 << number for number in task.banned)
    if task.symmetry or task.pattern or task.banned:
        shown = (task.pattern or frozenset(cells)) - task.holes
        load_orbits(b, [one for one in orbits(task.symmetry, task.rows, task.columns) if shown.issuperset(one)])
    weights = np.array([*task.weights, *task.by_clues], dtype=np.float64)
    return Search(b, stream(*task.key), weights, np.zeros((task.rows * task.columns + 1) * STEP, dtype=np.int64))


def _walk_to_wanted(search: Search, task: Task, goal: float, drawn: _Drawn, taken: int) -> tuple[_Drawn, int]:
    """Go on, up and down between floor and goal, ever nearer to what is wanted, until the puzzle is that."""
    most, idle, far = PATIENCE * taken + LEAST, 0, _distance(*drawn, task)
    known = {drawn: far}  # half of the puzzles come again
    if task.search == JOINT and far > 0:
        start_rank(search.b, search.state)
    while far > 0 and taken < most and idle < IDLE:
        before = search.keep()
        _, steps = search.go_on(task, nextafter(goal, inf), STRIDE, goal, max(task.floor, LOWEST))
        trial = _draw(search.b, task)
        if trial not in known:
            known[trial] = _distance(*trial, task, far)
        reached = known[trial]
        taken, idle = taken + steps, 0 if reached < far else idle + 1
        if reached <= far:
            drawn, far = trial, reached
        else:
            search.restore(before)
    return drawn, taken


def _distance(puzzle: Puzzle, answer: Answer, task: Task, limit: float = inf) -> float:
    """Return how far a puzzle is from what is wanted; something above the limit as soon as it is farther."""
    far = 0.0
    for more in distances({**task.traits, RATING: (task.wanted,)}, puzzle, lambda: trace_refined(puzzle, answer)):
        far += more
        if far > limit:
            break
    return far


def _draw(b: Board, task: Task) -> _Drawn:
    """Return the best puzzle of a search, and its solution."""
    count_bullets(b)
    puzzle = Puzzle(task.kind, task.rows, task.columns, read_clues(b, BEST), task.bullets if task.total else None)
    return puzzle, Answer(task.rows, task.columns, read_placement(b))


def _prove_puzzle(puzzle: Puzzle, answer: Answer, task: Task) -> Made:
    """Return a puzzle proved; the solver gets only what is printed and must find the answer."""
    if only_answer(puzzle) != answer:
        raise AssertionError(f"the solver disagrees with the generator: {puzzle}")
    rating = rate_trace(puzzle, trace_refined(puzzle, answer))
    return Made(puzzle, answer, *classic_counts(puzzle, answer, task.weights, task.by_clues), rating)
