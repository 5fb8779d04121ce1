"""The paper's energy: how much a puzzle is worth solving; lower is better."""

from typing import NamedTuple

from bookmaker.values.puzzle import Step, Trace

VERSION = 1
PAIR = 2
"""The fewest clues that a step combines."""


class Weights(NamedTuple):
    """Coefficients of the energy, by default the paper's (section «Puzzle Optimization»)."""

    n0: float = 0.0
    """Per step that needs one clue."""
    n1: float = -1.5
    """Per step that combines clues."""
    n2: float = -3.0
    """Per bullet that only the total settles."""
    n2_squared: float = 1.0
    """Times the square of the bullets that only the total settles."""


PAPER = Weights()

ByClues = tuple[float, ...]
"""What steps count that combine 2 clues, 3, and so on, the last for more as well; when empty, each counts n1."""


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
    """Return the energy of a classic trace, to the last bit as the kernel's search does."""
    n0, n1, n2 = count_types(trace)
    if not by_clues:
        return energy(n0, n1, n2, weights)
    combined = [min(len(step.clues) - PAIR, len(by_clues) - 1) for step in trace.steps if classic_type(step) == 1]
    total = energy(n0, 0, n2, weights)
    for at, weight in enumerate(by_clues):
        total += weight * combined.count(at)
    return total


def by_clues_of(weights: dict[int, float], n1: float) -> ByClues:
    """Return weights that are given for some numbers of clues; a number not given counts as the next smaller one.

    What no smaller one is given for counts n1.
    """
    table: list[float] = []
    for clues in range(PAIR, max(weights, default=PAIR - 1) + 1):
        table.append(weights.get(clues, table[-1] if table else n1))
    return tuple(table)
