"""The second twin: boards as clauses for a SAT solver, for boards of every size.

Variable `cell + 1` says that a cell holds a bullet. A clue is written out: of its neighbours no
`clue + 1` all hold a bullet, and no `neighbours - clue + 1` all hold none. Minicard counts the total; on
large boards, where that takes it minutes, a totalizer does.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from bookmaker.values.puzzle import HOLE, UNKNOWN, Puzzle
from tests.twins.grid import Field, neighbours

Clause = list[int]
LARGE = 300
"""Cells of a board so large that its total is written out."""


@lru_cache(maxsize=1 << 13)
def clauses_of_clue(cell: int, near: frozenset[int], clue: int) -> list[Clause]:
    """Return what a clue says: exactly so many of the cells near it are bullets; its own is empty if it is not one."""
    too_many = combinations(sorted(near), clue + 1)
    too_few = combinations(sorted(near), max(0, len(near) - clue + 1))
    return [
        *([] if cell in near else [[-(cell + 1)]]),
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
    if puzzle.counting.on_clues:
        near = tuple(cells | {cell} for cell, cells in enumerate(near))
    size = len(puzzle.clues)
    with Solver("minicard") as solver:
        solver.add_clause([size + 1])
        for cell, clue in enumerate(puzzle.clues):
            if clue == HOLE:
                solver.add_clause([-(cell + 1)])
            for clause in clauses_of_clue(cell, near[cell], clue) if clue >= 0 else ():
                # A clue with fewer neighbours than it counts leaves an empty clause, which is false.
                solver.add_clause(clause or [-(size + 1)])
        if puzzle.total is not None:
            add_total(solver, range(size), puzzle.total, size + 1)
        yield solver


def solutions(puzzle: Puzzle, limit: int) -> list[frozenset[int]]:
    """Return the placements that meet the clues, and the total if there is one; at most `limit` of them."""
    with _solver(puzzle) as solver:
        return _enumerate(solver, len(puzzle.clues), limit)


def _enumerate(solver: Solver, size: int, limit: int, given: Sequence[int] = ()) -> list[frozenset[int]]:
    """Return placements of so many cells, and rule each of them out."""
    found: list[frozenset[int]] = []
    while len(found) < limit and solver.solve(given):
        signs = solver.get_model()[:size]
        found.append(frozenset(sign - 1 for sign in signs if sign > 0))
        solver.add_clause([-sign for sign in signs])
    return found


@lru_cache(maxsize=1 << 13)
def clauses_of_switch(rows: int, columns: int, cell: int, clue: int) -> list[Clause]:
    """Return what a clue says where its switch is on, variable size + cell + 1."""
    near = neighbours(rows, columns)[cell]
    return [[-(rows * columns + cell + 1), *clause] for clause in clauses_of_clue(cell, near, clue)]


class _Asked:
    """A solver that is told what a clue says when the clue is first asked about."""

    def __init__(self, field: Field) -> None:
        self.solver = Solver("minicard")
        self.field, self.clues, self.told = field, field.clues(), set[int]()
        for cell in field.holes:
            self.solver.add_clause([-(cell + 1)])

    def switches(self, shown: set[int]) -> Clause:
        """Return what has to be assumed for clues to count."""
        for cell in sorted(shown - self.told):
            for clause in clauses_of_switch(self.field.rows, self.field.columns, cell, self.clues[cell]):
                self.solver.solver.add_clause(clause)  # as the one outside, which looks at each clause first
        self.told |= shown
        first = self.field.size + 1
        return [first + cell for cell in sorted(shown)]

    def solve(self, given: Clause) -> bool:
        """Tell whether clues, by their switches, and values of cells can be met."""
        met: bool = self.solver.solve(given)
        return met


class Sat:
    """Answers the two questions of the paper about one field; each clue has a switch."""

    def __init__(self, field: Field, total: bool = True) -> None:
        self.field, self.total = field, total
        self.true = [cell + 1 if cell in field.bullets else -(cell + 1) for cell in range(field.size)]
        self.without_total = _Asked(field)
        self.last: tuple[set[int], set[int]] = set(), set()
        """What was given last to force a cell: clues, and cells known."""
        self.given: Clause = []
        """That, as the solver is told."""
        self.differing: set[int] = set()
        """The cells that were found to differ then."""

    @cached_property
    def another(self) -> _Asked:
        """What looks for another placement than the true one."""
        asked = _Asked(self.field)
        if self.total:
            add_total(asked.solver, range(self.field.size), len(self.field.bullets), 2 * self.field.size)
        asked.solver.add_clause([-true for true in self.true])
        return asked

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *_: object) -> None:
        for asked in {self.without_total, vars(self).get("another", self.without_total)}:
            asked.solver.delete()

    def is_unique(self, shown: set[int]) -> bool:
        """Tell whether the clues shown, and the total if it is printed, leave only the true placement."""
        return not self.another.solve(self.another.switches(shown))

    def is_forced(self, shown: set[int], known: set[int], cell: int) -> bool:
        """Tell whether clues without the total, and what is known already, leave a cell only its true value."""
        if cell in shown or cell in known:
            return True
        true = self.true
        if self.last != (shown, known):
            self.last, self.differing = (set(shown), set(known)), set()
            self.given = self.without_total.switches(shown) + [true[other] for other in sorted(known)]
        if cell in self.differing:
            return False
        if not self.without_total.solve([*self.given, -true[cell]]):
            return True
        signs = self.without_total.solver.get_model()
        self.differing.update(at for at, sign in enumerate(true[: len(signs)]) if signs[at] == -sign)
        return False


def judged(puzzle: Puzzle) -> tuple[list[frozenset[int]], set[int]]:
    """Return up to two solutions of a puzzle, and where there is one the clues without which it still is the only one.

    Clues are cells. They have switches, so that one solver answers for all of them.
    """
    near, size = neighbours(puzzle.rows, puzzle.columns), len(puzzle.clues)
    shown = [cell for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN]
    clues = {cell: clauses_of_clue(cell, near[cell], puzzle.clues[cell]) for cell in shown}
    clauses = [[-(size + cell + 1), *clause] for cell, own in clues.items() for clause in own]
    with Solver("minicard", bootstrap_with=clauses) as solver:
        if puzzle.total is not None:
            add_total(solver, range(size), puzzle.total, 2 * size)
        found = _enumerate(solver, size, 2, [size + cell + 1 for cell in shown])
        rest = ([size + other + 1 for other in shown if other != cell] for cell in shown)
        spare = {cell for cell, given in zip(shown, rest, strict=True) if not solver.solve(given)}
    return found, spare if len(found) == 1 else set()
