"""The energy of a puzzle, lower for one more worth solving; and difficulty tiers, which are bands of it.

Source: Todd W. Neller and Hien Tran, "The Bullets Puzzle" (AAAI-22, 2022), «Puzzle Optimization».
"""

from itertools import pairwise
from math import ceil, inf, sqrt
from typing import NamedTuple

from bookmaker.values.puzzle import Step, Trace

VERSION = 1
PAIR = 2
"""The fewest clues that a step combines."""
TIERS = ("gentle", "steady", "tricky", "knotty", "fiendish")
"""Easiest first: one to five stars."""
INHUMAN = "inhuman"
"""The tier beyond, for puzzles whose steps few people can hold in their heads; a book has it only if asked for it."""
EVERY_TIER = (*TIERS, INHUMAN)

Band = tuple[float, float]
"""Lowest and highest energy of a tier, both included."""

EDGES = (0.15, 0.38, 0.55, 0.72, 0.90)
"""Where each tier begins, as a share of the depth."""


DEPTHS = ((3, 5.0), (4, 7.7), (5, 9.6), (6, 11.8), (7, 14.1), (8, 16.8), (9, 19.5), (10, 22.8), (12, 28.8), (15, 39.0))
"""Minus the mean energy of 2,000 steps of the joint search at density 0.3, by side of a square board, as measured."""
DENSITY_WITHOUT_TOTAL = 0.22
"""Bullets as a share of the cells when no total is printed, as on published boards of this sort: they hold 21 to 23
bullets on 10x10 (Moore and Vallely 2012). From .24 to .34 the energy is about a twentieth lower."""
DEPTHS_WITHOUT_TOTAL = (
    *((3, 3.0), (4, 5.1), (5, 7.2), (6, 9.6), (7, 11.4)),
    *((8, 14.5), (9, 17.5), (10, 20.2), (12, 26.8), (15, 40.5)),
)
"""DEPTHS of boards without a printed total, at DENSITY_WITHOUT_TOTAL."""
STEP = 1.5
"""Energy by which a step that combines clues lowers that of a puzzle; without a total nothing else does."""


class Weights(NamedTuple):
    """Coefficients of the energy, by default those of Neller and Tran (2022), «Puzzle Optimization»."""

    n0: float = 0.0
    """Per step that needs one clue."""
    n1: float = -1.5
    """Per step that combines clues."""
    n2: float = -3.0
    """Per bullet that only the total settles."""
    n2_squared: float = 1.0
    """Per square of the number of bullets that only the total settles."""


PAPER = Weights()

ByClues = tuple[float, ...]
"""Weights of steps that combine 2 clues, 3, and so on, the last one for more as well; when empty, each weighs n1."""


def energy(n0: int, n1: int, n2: int, weights: Weights = PAPER) -> float:
    """Return the energy of a puzzle whose classic trace has n0, n1 steps and n2 counted bullets."""
    return weights.n0 * n0 + weights.n1 * n1 + n2 * (weights.n2_squared * n2 + weights.n2)


def classic_type(step: Step) -> int:
    """Return the type of a step (paper: «Human Reasoning Steps»): 0 a single clue, 1 several clues, 2 the total."""
    return 2 if step.total else int(len(step.clues) > 1)


def count_types(trace: Trace) -> tuple[int, int, int]:
    """Return n0 and n1, which count steps of a classic trace, and n2, which counts bullets."""
    types = [classic_type(step) for step in trace.steps]
    return types.count(0), types.count(1), sum(len(step.bullets) for step in trace.steps if step.total)


def energy_of(trace: Trace, weights: Weights = PAPER, by_clues: ByClues = ()) -> float:
    """Return the energy of a classic trace, equal to the last bit to that of the kernel's search."""
    n0, n1, n2 = count_types(trace)
    if not by_clues:
        return energy(n0, n1, n2, weights)
    combined = [min(len(step.clues) - PAIR, len(by_clues) - 1) for step in trace.steps if classic_type(step) == 1]
    total = energy(n0, 0, n2, weights)
    for at, weight in enumerate(by_clues):
        total += weight * combined.count(at)
    return total


def by_clues_of(weights: dict[int, float], n1: float) -> ByClues:
    """Return weights by number of clues; a number without a weight takes that of the next smaller one.

    Without a smaller one it weighs n1.
    """
    table: list[float] = []
    for clues in range(PAIR, max(weights, default=PAIR - 1) + 1):
        table.append(weights.get(clues, table[-1] if table else n1))
    return tuple(table)


def depth(rows: int, columns: int, total: bool = True) -> float:
    """Return how low the energy of a board of this size usually gets, as a positive number.

    It follows straight lines between the measured sizes, and beyond the last.
    """
    side = sqrt(rows * columns)
    pairs = list(pairwise(DEPTHS if total else DEPTHS_WITHOUT_TOTAL))
    (low, least), (high, most) = next((pair for pair in pairs if side <= pair[1][0]), pairs[-1])
    return least + (most - least) * (side - low) / (high - low)


def default_bands(rows: int, columns: int, total: bool = True) -> dict[str, Band]:
    """Return the energy band of each tier for boards of this size.

    Without a printed total the energy counts the steps that combine clues. Each tier then wants at least one step more
    than the tier before it, so small boards lack the hardest tiers: all five need 5x5, and 4x4 has four. Inhuman
    puzzles have the energy of fiendish ones.
    """
    edges = [edge * depth(rows, columns, total) for edge in EDGES]
    highs = [-edge for edge in (edges if total else _between_steps(edges))]
    lows = [*highs[1:], -inf]
    bands = {tier: (low, high) for tier, low, high in zip(TIERS, lows, highs, strict=True)}
    return {**bands, INHUMAN: bands[TIERS[-1]]}


def star_count(tier: str) -> int:
    """Return how many stars a tier has."""
    return min(EVERY_TIER.index(tier) + 1, len(TIERS))


def _between_steps(edges: list[float]) -> list[float]:
    """Move edges up to the middle between two energies, each edge to a different one, so that tiers share no energy."""
    steps = 0
    moved = []
    for edge in edges:
        steps = max(ceil(edge / STEP), steps + 1)
        moved.append((steps - 0.5) * STEP)
    return moved
