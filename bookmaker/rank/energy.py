"""The paper's energy: how much a puzzle is worth solving; lower is better."""

from typing import NamedTuple

VERSION = 1


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


def energy(n0: int, n1: int, n2: int, weights: Weights = PAPER) -> float:
    """Return the energy of a puzzle whose classic trace has n0, n1 steps and n2 counted bullets."""
    return weights.n0 * n0 + weights.n1 * n1 + n2 * (weights.n2_squared * n2 + weights.n2)
