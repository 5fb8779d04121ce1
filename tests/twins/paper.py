"""The paper's algorithms word for word: Neller and Tran, "The Bullets Puzzle" (2022), «Human Reasoning Steps» to
«Puzzle Optimization»."""

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple, Protocol

from tests.twins.grid import Field, neighbours
from tests.twins.rng import Stream
from tests.twins.sat import Sat


class Oracle(Protocol):
    """What the algorithms ask about a field."""

    field: Field

    def is_unique(self, shown: set[int]) -> bool: ...

    def is_forced(self, shown: set[int], known: set[int], cell: int) -> bool: ...


class Taken(NamedTuple):
    """One step of a trace, its clues and cells as sets."""

    type: int
    clues: frozenset[int]
    bullets: frozenset[int]
    empty: frozenset[int]


def minimal_clues(oracle: Oracle, order: Sequence[int]) -> set[int]:
    """Show every clue, walk them in an order, hide each one that is not needed."""
    shown = oracle.field.empty
    for clue in order:
        if oracle.is_unique(shown - {clue}):
            shown.discard(clue)
    return shown


def free_cells(oracle: Oracle, shown: set[int]) -> set[int]:
    """Return the cells that the clues without the total do not force."""
    return {cell for cell in range(oracle.field.size) if not oracle.is_forced(shown, set(), cell)}


def trace(oracle: Oracle, shown: set[int]) -> list[Taken]:
    """Solve a puzzle, always by a step of the lowest type."""
    field = oracle.field
    near, clues = neighbours(field.rows, field.columns), field.clues()
    unknown = set(range(field.size)) - shown - field.holes
    steps: list[Taken] = []

    def settle(type_: int, used: set[int], cells: set[int]) -> None:
        steps.append(Taken(type_, frozenset(used), field.bullets & cells, frozenset(cells - field.bullets)))
        unknown.difference_update(cells)

    while unknown:
        open_clues = [clue for clue in sorted(shown) if near[clue] & unknown]
        single = next((c for c in open_clues if _settles(clues[c], near[c], field.bullets, unknown)), None)
        if single is not None:
            settle(0, {single}, near[single] & unknown)
            continue
        known = set(range(field.size)) - unknown
        forced = (cell for cell in sorted(unknown) if oracle.is_forced(set(open_clues), known, cell))
        cell = next(forced, None)
        if cell is None:
            settle(2, set(), set(unknown))
            continue
        needed = set(open_clues)
        for clue in open_clues:
            if oracle.is_forced(needed - {clue}, known, cell):
                needed.remove(clue)
        settle(1, needed, {c for c in unknown if oracle.is_forced(needed, known, c)})
    return steps


def _settles(clue: int, near: frozenset[int], bullets: frozenset[int], unknown: set[int]) -> bool:
    """Tell whether all unknown neighbours of a clue must be bullets or all must be empty."""
    missing = clue - len(near & bullets - unknown)
    return missing in (0, len(near & unknown))


def counts(steps: Sequence[Taken]) -> tuple[int, int, int]:
    """Return n0 and n1, which count steps, and n2, which counts bullets."""
    n0, n1 = (sum(step.type == type_ for step in steps) for type_ in (0, 1))
    return n0, n1, sum(len(step.bullets) for step in steps if step.type == 2)


def energy(n0: int, n1: int, n2: int) -> float:
    """Return the energy: (0 × n0) + (−1.5 × n1) + (n2 × (n2 − 3))."""
    return 0 * n0 + -1.5 * n1 + n2 * (n2 - 3)


def score(steps: Sequence[Taken]) -> float:
    """Return the energy of a trace."""
    return energy(*counts(steps))


Score = Callable[[Sequence[Taken]], float]


class Found(NamedTuple):
    """What a local search ends with."""

    bullets: frozenset[int]
    shown: frozenset[int]
    energy: float
    steps: int


def is_determined(field: Field) -> bool:
    """Tell whether all clues together need no total: every bullet touches an empty cell."""
    near = neighbours(field.rows, field.columns)
    return all(near[bullet] & field.empty for bullet in field.bullets)


def first_cells(board: Field, bullets: int, stream: Stream, total: bool) -> list[int]:
    """Return the cells in random order, bullets first, in one that all clues determine if no total is printed."""
    cells = stream.shuffled(sorted(board.empty))
    while not (total or is_determined(board._replace(bullets=frozenset(cells[:bullets])))):
        cells = stream.shuffled(sorted(board.empty))
    return cells


def descend(
    rows: int,
    columns: int,
    bullets: int,
    stream: Stream,
    effort: tuple[int, int],
    score: Score = score,
    total: bool = True,
    holes: frozenset[int] = frozenset(),
) -> Found:
    """Search for a puzzle of low energy in effort[0] steps with effort[1] minimal clue sets each."""
    steps, samples = effort
    board = Field(rows, columns, frozenset(), holes)
    cells = first_cells(board, bullets, stream, total)

    def sampled() -> Found:
        field = board._replace(bullets=frozenset(cells[:bullets]))
        with Sat(field, total) as oracle:
            tries = [minimal_clues(oracle, stream.shuffled(sorted(field.empty))) for _ in range(samples)]
            scores = [score(trace(oracle, shown)) for shown in tries]
        if not (total or is_determined(field)):
            scores = [inf] * samples
        best = scores.index(min(scores))
        return Found(field.bullets, frozenset(tries[best]), scores[best], 0)

    kept = sampled()
    for _ in range(steps):
        one, other = stream.below(bullets), bullets + stream.below(len(cells) - bullets)
        cells[one], cells[other] = cells[other], cells[one]
        new = sampled()
        if new.energy > kept.energy:
            cells[one], cells[other] = cells[other], cells[one]
        else:
            kept = new
    return kept._replace(steps=steps)
