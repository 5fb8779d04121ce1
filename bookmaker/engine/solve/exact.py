"""Exact proof: how many placements meet the clues and the total, and the placement if it is the only one.

The kernel finds one placement for the clues alone and every cell that can differ from it. Elimination counts what these
can be, in Python integers. The kernel knows clues that count the cells they touch; for others every cell may differ,
which is as exact and takes longer.

Each of these is cut off after a number of steps. Prices on the clues, a bound by weak duality, then rule out a total
that no placement reaches, if there are such prices; anything left is too hard.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from bookmaker.engine.bits import bits_of, each, join_rows
from bookmaker.engine.kernel.board import FREE, Board, Floats, X, count_cells
from bookmaker.engine.kernel.difference import LATER, NO, find_free_within
from bookmaker.engine.kernel.find import count_up_to, find_reference
from bookmaker.engine.kernel.load import load_clues
from bookmaker.engine.solve.eliminate import (
    NOTHING,
    Counts,
    Settled,
    chains_of,
    trace_back,
)
from bookmaker.values.puzzle import TOUCHING, Answer, Puzzle

MANY = 1001
EFFORT = 100_000
"""Decisions spent on counting one by one before the elimination."""
PATIENCE = 2_000_000
"""Decisions spent on a placement that meets the clues, and on the cells that can differ from it: some seconds."""
TURNS = 3000
"""Changes of the prices that may show that a total is out of reach."""


class Proof(NamedTuple):
    """What is known for sure about a puzzle."""

    solutions: int
    """Number of solutions: exact up to MANY - 1; MANY stands for that and more."""
    answer: Answer | None
    """The solution if it is the only one."""


def prove(puzzle: Puzzle) -> Proof:
    """Return the number of solutions of a puzzle, and the solution if there is exactly one."""
    if puzzle.counting != TOUCHING:
        return _count_solutions(puzzle, NOTHING)
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    found = find_reference(b, PATIENCE)
    if found == NO:
        return Proof(0, None)
    if found == LATER:
        return _count_solutions(puzzle, NOTHING)
    find_free_within(b, PATIENCE)
    placed, free = (join_rows(b[at + 1 : at + 1 + puzzle.rows].tolist(), puzzle.columns) for at in (X, FREE))
    some = _some(b, puzzle.total)
    if some >= MANY or (some < 0 and _out_of_reach(puzzle, placed.bit_count())):
        return Proof(MANY if some > 0 else 0, None)
    return _count_solutions(puzzle, Settled(placed & ~free, free))


def two_of(puzzle: Puzzle) -> tuple[Answer, Answer] | None:
    """Return two solutions of a puzzle, the first with a bullet in the first cell where they differ; None if there are
    none.

    Raises TooHard if solutions cannot be counted.
    """
    open_ = bits_of(puzzle, puzzle.counted_cells(None))
    for cell in each(open_):
        bit = 1 << cell
        with_it, without = (_count_and_trace(puzzle, Settled(bullets, open_ & ~bit))[1] for bullets in (bit, 0))
        if with_it and without:
            return with_it, without
    return None


def _count_solutions(puzzle: Puzzle, settled: Settled) -> Proof:
    """Count the solutions that agree with what is settled, trying all other cells that can hold a bullet both ways."""
    solutions, one = _count_and_trace(puzzle, settled)
    return Proof(min(solutions, MANY), one if solutions == 1 else None)


def _count_and_trace(puzzle: Puzzle, settled: Settled) -> tuple[int, Answer | None]:
    """Return how many solutions agree with what is settled, and one of them."""
    chains = list(chains_of(puzzle, settled))
    tables = [chain.table for chain in chains]
    if not all(tables):
        return 0, None
    if puzzle.total is None:
        solutions = prod(sum(table.values()) for table in tables)
        targets = [next(iter(table)) for table in tables]
    else:
        solutions, targets = _choose(tables, puzzle.total - settled.bullets.bit_count())
    if not solutions:
        return 0, None
    backs = (trace_back(chain, bullets) for chain, bullets in zip(chains, targets, strict=True))
    placed = _placement(settled.bullets | sum(backs), len(puzzle.clues))
    return solutions, Answer(puzzle.rows, puzzle.columns, placed)


def _placement(bullets: int, cells: int) -> tuple[bool, ...]:
    return tuple(bullets >> cell & 1 == 1 for cell in range(cells))


def _some(b: Board, total: int | None) -> int:
    """Count solutions one by one up to MANY; -1 if that takes too long."""
    missing = 0 if total is None else total - count_cells(b, X)
    return int(count_up_to(b, missing, total is not None, MANY, EFFORT))


def _out_of_reach(puzzle: Puzzle, bullets: int) -> bool:
    """Tell whether prices on the clues prove that no placement has as few or as many bullets as the total says.

    Some placement has `bullets` bullets.
    """
    if puzzle.total in (None, bullets):
        return False
    cells = {cell: at for at, cell in enumerate(puzzle.counted_cells(None))}
    clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
    sees = np.zeros((len(clues), len(cells)))
    for at, clue in enumerate(clues):
        sees[at, [cells[cell] for cell in puzzle.counted_cells(clue)]] = 1
    needs = np.array([float(puzzle.number(clue)) for clue in clues])
    sign = 1 if bullets > puzzle.total else -1
    return _must_exceed(sees, needs, sign, sign * puzzle.total)


def _must_exceed(sees: Floats, needs: Floats, sign: int, total: int) -> bool:
    """Tell whether some prices show that `sign` times the bullets come to more than `total`.

    At any prices, they come to at least the prices of all needs plus, from each cell, what it costs less than its clues
    pay. Prices follow the subgradient (Polyak, 1969) and are multiples of 1/1024, so sums are exact.
    """
    prices = np.zeros(len(needs))
    for _ in range(TURNS):
        costs = sign - prices @ sees
        below = (costs < 0).astype(float)
        bound = needs @ prices + costs @ below
        if bound > total:
            return True
        slope = needs - sees @ below
        steepness = slope @ slope
        if not steepness:
            return False
        prices += np.rint((total + 0.5 - bound) / steepness * slope * 1024) / 1024
    return False


def _choose(tables: list[Counts], missing: int) -> tuple[int, list[int]]:
    """Count the ways to reach `missing` bullets over all tables, with one of them (bullets by table)."""
    sums: list[dict[int, tuple[int, int]]] = [{0: (1, 0)}]
    for table in tables:
        reached: dict[int, tuple[int, int]] = {}
        for before, (ways, _) in sums[-1].items():
            for bullets, times in table.items():
                if before + bullets <= missing:
                    known = reached.get(before + bullets, (0, bullets))
                    reached[before + bullets] = (known[0] + ways * times, known[1])
        sums.append(reached)
    if missing not in sums[-1]:
        return 0, []
    targets, at = [], missing
    for reached in reversed(sums[1:]):
        targets.append(reached[at][1])
        at -= reached[at][1]
    return sums[-1][missing][0], targets[::-1]
