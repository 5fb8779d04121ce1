"""Exact proof: how many placements meet the clues and the total, and which one if it is the only one.

The kernel finds one placement for the clues alone and every cell that can differ from it. Those
cells fall into components that share no clue. In a component, cells that the same clues see
form a group; groups are settled one after the other and only what the clues still miss is
remembered (elimination), with the number of placements by the number of bullets. Nothing is
estimated: counts are Python integers. The kernel knows clues that count the cells they touch;
for others every cell is taken to be able to differ, which is as exact and takes longer.

Each of these is cut off after so many steps. A total that no placement reaches is then ruled out by
prices on the clues, a bound by weak duality, where there are such prices; what else is left is too hard.
"""

from collections.abc import Iterator
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.bits import each, joined, masks
from bookmaker.engine.kernel.board import FREE, Board, X, count_cells
from bookmaker.engine.kernel.difference import LATER, NO, find_free_within
from bookmaker.engine.kernel.find import count_up_to, find_reference
from bookmaker.engine.kernel.load import load_clues
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import TOUCHING, UNKNOWN, Answer, Puzzle

MANY = 1001
EFFORT = 100_000
"""Decisions spent on counting one by one before the elimination."""
PATIENCE = 2_000_000
"""Decisions spent on a placement that meets the clues, and on the cells that can differ from it: some seconds."""
WIDEST = 2_000_000
"""Numbers that the elimination may remember, of some 200 bytes each; a state takes as much as STATE of them."""
STATE = 3
TURNS = 3000
"""Changes of the prices that may show a total to be out of reach."""

Matrix = NDArray[np.float64]
Counts = dict[int, int]
"""Number of placements by number of bullets."""


class TooHard(CannotBeMet):
    """A puzzle whose solutions cannot be counted with as much time and memory as a proof may take."""

    def __init__(self) -> None:
        super().__init__("too hard to count its solutions: too many clues hang together; give more clues")


class Proof(NamedTuple):
    """What is known for sure about a puzzle."""

    solutions: int
    """How many solutions there are: exact up to MANY - 1, and MANY stands for that and more."""
    answer: Answer | None
    """The solution when it is the only one."""


class Settled(NamedTuple):
    """What is known of the cells before the elimination; a cell is the place of a bit, row by row."""

    bullets: int
    free: int
    """Cells that may be either; those that can hold no bullet do not matter."""


NOTHING = Settled(0, -1)


class Group(NamedTuple):
    """Free cells that see the same clues."""

    cells: tuple[int, ...]
    clues: tuple[int, ...]


class Part(NamedTuple):
    """Groups that hang together by clues, and what each clue wants of them."""

    groups: tuple[Group, ...]
    needs: dict[int, int]


State = tuple[int, ...]
Way = tuple[int, State, int, int]
"""Number of placements, and one way back: the state before, its bullets, the group's bullets."""
Layer = dict[State, dict[int, Way]]


def prove(puzzle: Puzzle) -> Proof:
    """Return the number of solutions of a puzzle, and the solution when there is just one."""
    if puzzle.counting != TOUCHING:
        return _counted(puzzle, NOTHING)
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    found = find_reference(b, PATIENCE)
    if found == NO:
        return Proof(0, None)
    if found == LATER:
        return _counted(puzzle, NOTHING)
    find_free_within(b, PATIENCE)
    placed, free = (joined(b[at + 1 : at + 1 + puzzle.rows].tolist(), puzzle.columns) for at in (X, FREE))
    some = _some(b, puzzle.total)
    if some >= MANY or (some < 0 and _out_of_reach(puzzle)):
        return Proof(MANY if some > 0 else 0, None)
    return _counted(puzzle, Settled(placed & ~free, free))


def _counted(puzzle: Puzzle, settled: Settled) -> Proof:
    """Count the solutions that have some cells so; all others that can hold a bullet are tried both ways."""
    parts = list(_parts(puzzle, settled))
    chains: list[list[Layer]] = []
    left = WIDEST
    for part in parts:
        chains.append(_eliminate(part, left))
        left -= sum(map(_size, chains[-1]))
    tables = [{bullets: way[0] for bullets, way in chain[-1].get((), {}).items()} for chain in chains]
    if not all(tables):
        return Proof(0, None)
    if puzzle.total is None:
        solutions = prod(sum(table.values()) for table in tables)
        targets = [next(iter(table)) for table in tables]
    else:
        solutions, targets = _choose(tables, puzzle.total - settled.bullets.bit_count())
    if solutions != 1:
        return Proof(min(solutions, MANY), None)
    backs = (_trace_back(part, chain, bullets) for part, chain, bullets in zip(parts, chains, targets, strict=True))
    return Proof(1, Answer(puzzle.rows, puzzle.columns, _placement(settled.bullets | sum(backs), len(puzzle.clues))))


def _placement(bullets: int, cells: int) -> tuple[bool, ...]:
    return tuple(bullets >> cell & 1 == 1 for cell in range(cells))


def _some(b: Board, total: int | None) -> int:
    """Count solutions one by one up to MANY; -1 when that takes too long."""
    missing = 0 if total is None else total - count_cells(b, X)
    return int(count_up_to(b, missing, total is not None, MANY, EFFORT))


def _out_of_reach(puzzle: Puzzle) -> bool:
    """Tell whether prices on the clues prove that no placement has as few or as many bullets as the total says."""
    if puzzle.total is None:
        return False
    cells = {cell: at for at, cell in enumerate(puzzle.counted(None))}
    clues = [cell for cell in puzzle.seen(None) if puzzle.number(cell) != UNKNOWN]
    sees = np.zeros((len(clues), len(cells)))
    for at, clue in enumerate(clues):
        sees[at, [cells[cell] for cell in puzzle.counted(clue)]] = 1
    needs = np.array([float(puzzle.number(clue)) for clue in clues])
    return any(_bounded(sees, needs, sign, sign * puzzle.total) for sign in (1, -1))


def _bounded(sees: Matrix, needs: Matrix, sign: int, total: int) -> bool:
    """Tell whether prices are found by which `sign` times the bullets come to more than `total`.

    At any prices, they come to at least the prices of all needs and, from each cell, what it costs less than
    its clues pay. Prices follow the subgradient (Polyak, 1969) and are multiples of 1/1024, so sums are exact.
    """
    prices = np.zeros(len(needs))
    for _ in range(TURNS):
        costs = sign - prices @ sees
        bound = needs @ prices + np.minimum(costs, 0).sum()
        if bound > total:
            return True
        slope = needs - sees @ (costs < 0)
        if not slope.any():
            return False
        prices += np.round((total + 0.5 - bound) / (slope @ slope) * slope * 1024) / 1024
    return False


def _parts(puzzle: Puzzle, settled: Settled) -> Iterator[Part]:
    """Split the open cells into parts that share no clue, in board order; a clue that fails is a part by itself."""
    sees = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees)
    clues = [(clue, number) for clue, number in enumerate(puzzle.clues) if number != UNKNOWN]
    holding = -1 if puzzle.counting.on_clues else ~sum(1 << clue for clue, _ in clues)
    open_ = settled.free & holding & (1 << len(sees)) - 1
    seen_by: dict[int, list[int]] = {cell: [] for cell in each(open_)}
    needs = {clue: number - (sees[clue] & settled.bullets).bit_count() for clue, number in clues}
    for clue in needs:
        for cell in each(sees[clue] & open_):
            seen_by[cell].append(clue)
    grouped: dict[tuple[int, ...], list[int]] = {}
    for cell, by in seen_by.items():
        grouped.setdefault(tuple(by), []).append(cell)
    groups = [Group(tuple(cells), by) for by, cells in grouped.items()]
    for connected in _connected(groups):
        theirs = sorted({clue for group in connected for clue in group.clues})
        yield Part(tuple(connected), {clue: needs.pop(clue) for clue in theirs})
    yield from (Part((), {clue: need}) for clue, need in needs.items() if need)


def _connected(groups: list[Group]) -> Iterator[list[Group]]:
    by_clue: dict[int, list[Group]] = {}
    for group in groups:
        for clue in group.clues:
            by_clue.setdefault(clue, []).append(group)
    done: set[Group] = set()
    for first in groups:
        if first in done:
            continue
        done.add(first)
        found = [first]
        for group in found:
            fresh = [other for clue in group.clues for other in by_clue[clue] if other not in done]
            for other in fresh:
                if other not in done:
                    done.add(other)
                    found.append(other)
        yield _ordered(found)


def _ordered(groups: list[Group]) -> list[Group]:
    """Order groups so that few clues are half settled at any time: greedily, the fewest new ones next."""
    left, order, begun = sorted(groups), [], set[int]()
    open_cells = {clue: sum(clue in group.clues for group in groups) for group in groups for clue in group.clues}
    while left:
        group = min(
            left, key=lambda g: (sum(c not in begun for c in g.clues) - sum(open_cells[c] == 1 for c in g.clues), g)
        )
        left.remove(group)
        order.append(group)
        begun.update(group.clues)
        for clue in group.clues:
            open_cells[clue] -= 1
    return order


def _eliminate(part: Part, most: int) -> list[Layer]:
    """Settle the groups one by one; a state is what each half-settled clue still misses.

    Raises TooHard when more than `most` numbers have to be remembered.
    """
    left = {clue: sum(len(g.cells) for g in part.groups if clue in g.clues) for clue in part.needs}
    active: tuple[int, ...] = ()
    layers: list[Layer] = [{(): {0: (1, (), 0, 0)}}] if part.groups else [{}]
    for group in part.groups:
        begun = active + tuple(clue for clue in group.clues if clue not in active)
        fresh = tuple(part.needs[clue] for clue in begun[len(active) :])
        for clue in group.clues:
            left[clue] -= len(group.cells)
        seen = [clue in group.clues for clue in begun]
        room = [left[clue] for clue in begun]
        keep = [spare > 0 for spare in room]
        layer: Layer = {}
        most -= _size(layers[-1])
        for state, ways in layers[-1].items():
            for value, after in _values(state + fresh, seen, room, len(group.cells)):
                target = layer.setdefault(tuple(n for n, k in zip(after, keep, strict=True) if k), {})
                times = comb(len(group.cells), value)
                for bullets, way in ways.items():
                    known = target.get(bullets + value)
                    target[bullets + value] = (
                        way[0] * times + (known[0] if known else 0),
                        *(known[1:] if known else (state, bullets, value)),
                    )
            if len(layer) * STATE > most:
                raise TooHard
        layers.append(layer)
        active = tuple(clue for clue, k in zip(begun, keep, strict=True) if k)
    return layers


def _size(layer: Layer) -> int:
    """Return how many numbers a layer remembers."""
    return sum(map(len, layer.values())) + STATE * len(layer)


def _values(needs: State, seen: list[bool], room: list[int], size: int) -> Iterator[tuple[int, State]]:
    """Yield each number of bullets a group can hold, with what its clues miss after it."""
    for value in range(size + 1):
        after = tuple(need - value if sees else need for need, sees in zip(needs, seen, strict=True))
        if all(0 <= need <= spare for need, spare in zip(after, room, strict=True)):
            yield value, after


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


def _trace_back(part: Part, chain: list[Layer], bullets: int) -> int:
    """Return the bullets of a part that has only one placement with so many."""
    found = 0
    state: State = ()
    for group, layer in zip(reversed(part.groups), reversed(chain[1:]), strict=True):
        _, state, bullets, value = layer[state][bullets]
        found |= sum(1 << cell for cell in group.cells) if value else 0
    return found
