"""The second twin: boards as clauses for a SAT solver, for boards of every size.

Variable `cell + 1` says that a cell holds a bullet. A clue is written out: of its neighbours no
`clue + 1` all hold a bullet, and no `neighbours - clue + 1` all hold none. Minicard counts the total; on
large boards, where that takes it minutes, a totalizer does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from bookmaker.values.puzzle import UNKNOWN, Puzzle
from tests.twins.grid import Field, neighbours

Clause = list[int]
LARGE = 300
"""Cells of a board so large that its total is written out."""


@lru_cache(maxsize=1 << 13)
def clauses_of_clue(cell: int, near: frozenset[int], clue: int) -> list[Clause]:
    """Return what a clue says: its cell is empty, and exactly so many of its neighbours are not."""
    too_many = combinations(sorted(near), clue + 1)
    too_few = combinations(sorted(near), max(0, len(near) - clue + 1))
    return [
        [-(cell + 1)],
        *([-(other + 1) for other in chosen] for chosen in too_many),
        *([other + 1 for other in chosen] for chosen in too_few),
    ]


def add_total(solver: Solver, cells: range, total: int, used: int) -> None:
    """Let exactly `total` of the cells hold a bullet; variables up to `used` mean something else already."""
    if len(cells) >= LARGE:
        known = [cell + 1 for cell in cells]
        solver.append_formula(CardEnc.equals(known, total, used, encoding=EncType.kmtotalizer))
        return
    solver.add_atmost([cell + 1 for cell in cells], total)
    solver.add_atmost([-(cell + 1) for cell in cells], len(cells) - total)


@contextmanager
def _solver(puzzle: Puzzle) -> Iterator[Solver]:
    near = neighbours(puzzle.rows, puzzle.columns)
    size = len(puzzle.clues)
    with Solver("minicard") as solver:
        solver.add_clause([size + 1])
        for cell, clue in enumerate(puzzle.clues):
            for clause in clauses_of_clue(cell, near[cell], clue) if clue != UNKNOWN else ():
                # A clue with fewer neighbours than it counts leaves an empty clause, which is false.
                solver.add_clause(clause or [-(size + 1)])
        if puzzle.total is not None:
            add_total(solver, range(size), puzzle.total, size + 1)
        yield solver


def solutions(puzzle: Puzzle, limit: int) -> list[frozenset[int]]:
    """Return the placements that meet the clues, and the total if there is one; at most `limit` of them."""
    found: list[frozenset[int]] = []
    with _solver(puzzle) as solver:
        while len(found) < limit and solver.solve():
            signs = solver.get_model()[: len(puzzle.clues)]
            found.append(frozenset(sign - 1 for sign in signs if sign > 0))
            solver.add_clause([-sign for sign in signs])
    return found


class Sat:
    """Answers the two questions of the paper about one field; each clue has a switch, variable size + cell + 1."""

    def __init__(self, field: Field, total: bool = True) -> None:
        self.field = field
        near, cells = neighbours(field.rows, field.columns), range(field.size)
        self.switch = [field.size + cell + 1 for cell in cells]
        self.true = [cell + 1 if cell in field.bullets else -(cell + 1) for cell in cells]
        clauses = [
            [-self.switch[cell], *clause]
            for cell, clue in field.clues().items()
            for clause in clauses_of_clue(cell, near[cell], clue)
        ]
        self.without_total = Solver("minicard", bootstrap_with=clauses)
        self.another = Solver("minicard", bootstrap_with=clauses)
        if total:
            add_total(self.another, cells, len(field.bullets), 2 * field.size)
        self.another.add_clause([-true for true in self.true])

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *_: object) -> None:
        self.without_total.delete()
        self.another.delete()

    def is_unique(self, shown: set[int]) -> bool:
        """Tell whether the clues shown, and the total if it is printed, leave only the true placement."""
        return not self.another.solve([self.switch[cell] for cell in sorted(shown)])

    def is_forced(self, shown: set[int], known: set[int], cell: int) -> bool:
        """Tell whether clues without the total, and what is known already, leave a cell only its true value."""
        given = [self.switch[clue] for clue in sorted(shown)] + [self.true[other] for other in sorted(known)]
        return not self.without_total.solve([*given, -self.true[cell]])


def judged(puzzle: Puzzle) -> tuple[list[frozenset[int]], set[int]]:
    """Return up to two solutions of a puzzle, and where there is one the clues without which it still is the only one.

    Clues are cells. They have switches, so that one solver answers for all of them.
    """
    near, size = neighbours(puzzle.rows, puzzle.columns), len(puzzle.clues)
    shown = [cell for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN]
    clauses = [
        [-(size + cell + 1), *clause]
        for cell in shown
        for clause in clauses_of_clue(cell, near[cell], puzzle.clues[cell])
    ]
    found: list[frozenset[int]] = []
    with Solver("minicard", bootstrap_with=clauses) as solver:
        if puzzle.total is not None:
            add_total(solver, range(size), puzzle.total, 2 * size)
        while len(found) < 2 and solver.solve([size + cell + 1 for cell in shown]):
            signs = solver.get_model()[:size]
            found.append(frozenset(sign - 1 for sign in signs if sign > 0))
            solver.add_clause([-sign for sign in signs])
        rest = ([size + other + 1 for other in shown if other != cell] for cell in shown)
        spare = {cell for cell, given in zip(shown, rest, strict=True) if not solver.solve(given)}
    return found, spare if len(found) == 1 else set()
