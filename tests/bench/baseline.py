"""The same task as an engineer would do it with off-the-shelf solvers: a random minimal clue set.

The placement is known, so «is the puzzle still unique?» asks a solver for another placement with
the same total. Clues are hidden in random order; after each «still unique» only the clues in
the refutation's core are kept.
"""

import random
from collections.abc import Callable, Iterator

from ortools.sat.python import cp_model
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from tests.twins.grid import neighbours

Cells = list[int]


def _clauses(near: list[Cells], bullets: set[int]) -> Iterator[list[int]]:
    """Yield the clauses of every clue, each switched on by its cell's selector, and the clause that wants a change."""
    size = len(near)
    top = 2 * size
    for cell in range(size):
        if cell in bullets:
            continue
        selector = size + cell + 1
        yield [-selector, -(cell + 1)]
        around = [other + 1 for other in near[cell]]
        count = sum(other in bullets for other in near[cell])
        card = CardEnc.equals(around, count, top_id=top, encoding=EncType.seqcounter)
        top = max(top, card.nv)
        for clause in card.clauses:
            yield [-selector, *clause]
    yield [-(cell + 1) if cell in bullets else cell + 1 for cell in range(size)]


IN_CLAUSES, NATIVE, NONE = "in clauses", "native", "none"
"""How the total is told to a solver: in clauses, as one cardinality constraint of its own, or not at all."""


def sat_minimal(name: str, near: list[Cells], bullets: set[int], order: Cells, total: str = IN_CLAUSES) -> set[int]:
    """Return the minimal clue set for an order of the clues, with a PySAT solver and core shrinking."""
    size = len(near)
    with Solver(name=name, bootstrap_with=list(_clauses(near, bullets))) as solver:
        cells = list(range(1, size + 1))
        if total == NATIVE:
            solver.add_atmost(cells, len(bullets))
            solver.add_atmost([-cell for cell in cells], size - len(bullets))
        elif total == IN_CLAUSES:
            top = 1 + max(abs(lit) for clause in _clauses(near, bullets) for lit in clause)
            count = CardEnc.equals(cells, len(bullets), top_id=top, encoding=EncType.seqcounter)
            solver.append_formula(count.clauses)
        kept = set(order)
        for cell in order:
            if cell in kept and not solver.solve([size + other + 1 for other in kept if other != cell]):
                kept = {literal - size - 1 for literal in solver.get_core() or []}
        return kept


def cp_sat_minimal(near: list[Cells], bullets: set[int], order: Cells) -> set[int]:
    """Return the minimal clue set for an order of the clues, with CP-SAT and a new model for each question."""
    kept = set(order)
    for cell in order:
        if _cp_sat_unique(near, bullets, kept - {cell}):
            kept.discard(cell)
    return kept


def _cp_sat_unique(near: list[Cells], bullets: set[int], kept: set[int]) -> bool:
    model = cp_model.CpModel()
    x = [model.new_bool_var(str(cell)) for cell in range(len(near))]
    model.add(sum(x) == len(bullets))
    for cell in kept:
        model.add(x[cell] == 0)
        model.add(sum(x[other] for other in near[cell]) == sum(other in bullets for other in near[cell]))
    model.add_bool_or([~var if cell in bullets else var for cell, var in enumerate(x)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) == cp_model.INFEASIBLE


BASELINES: dict[str, Callable[[list[Cells], set[int], Cells], set[int]]] = {
    "minicard + cores": lambda near, bullets, order: sat_minimal("minicard", near, bullets, order),
    "minicard, native total": lambda near, bullets, order: sat_minimal("minicard", near, bullets, order, NATIVE),
    "minisat22 + cores": lambda near, bullets, order: sat_minimal("minisat22", near, bullets, order),
    "glucose4 + cores": lambda near, bullets, order: sat_minimal("glucose4", near, bullets, order),
    "cadical153 + cores": lambda near, bullets, order: sat_minimal("cadical153", near, bullets, order),
    "CP-SAT": cp_sat_minimal,
}


WITHOUT_TOTAL: dict[str, Callable[[list[Cells], set[int], Cells], set[int]]] = {
    "minicard + cores": lambda near, bullets, order: sat_minimal("minicard", near, bullets, order, NONE),
    "minisat22 + cores": lambda near, bullets, order: sat_minimal("minisat22", near, bullets, order, NONE),
    "cadical153 + cores": lambda near, bullets, order: sat_minimal("cadical153", near, bullets, order, NONE),
}


def task(rows: int, columns: int, bullets: int, seed: int) -> tuple[list[Cells], set[int], Cells]:
    """Return neighbours, a random placement and a random order of its clues."""
    rng = random.Random(seed)
    placed = set(rng.sample(range(rows * columns), bullets))
    order = [cell for cell in range(rows * columns) if cell not in placed]
    rng.shuffle(order)
    return [sorted(near) for near in neighbours(rows, columns)], placed, order
